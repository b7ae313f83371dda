package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The actions of keys that edit the playlists of the listener. Stateless, but for the prompt. */
final class PlaylistKeys {
  private static final String NONE_SELECTED = "select a playlist outside the music folders";

  private final Views views;
  private final Typing typing;
  private final Playlists playlists;
  private final Consumer<String> messages;

  PlaylistKeys(Views views, Typing typing, Playlists playlists, Consumer<String> messages) {
    this.views = views;
    this.typing = typing;
    this.playlists = playlists;
    this.messages = messages;
  }

  /**
   * Saves the marked songs, else those of a list or those selected in a tree, under a name to be
   * typed.
   */
  void save() {
    ask(
        "save as playlist: ",
        views.shown().marks().size() > 0 ? views.shown().songs() : views.shown().listed(),
        (name, songs) -> {
          if (playlists.contains(name)) {
            typing.confirm("replace the playlist " + name, () -> playlists.save(name, songs));
          } else {
            playlists.save(name, songs);
          }
        });
  }

  /** Adds the chosen songs to the playlist with a name to be typed. */
  void append() {
    ask("add to playlist: ", views.shown().songs(), playlists::append);
  }

  private void ask(
      String mark,
      Optional<Supplier<ImmutableList<Track>>> songs,
      BiConsumer<String, Supplier<ImmutableList<Track>>> action) {
    songs.ifPresentOrElse(
        chosen ->
            typing.ask(
                mark,
                name -> {
                  action.accept(Playlists.named(name), chosen);
                  views.shown().marks().clear();
                }),
        () -> messages.accept(ChosenRows.NONE));
  }

  /** Renames the selected playlist. */
  void rename() {
    views
        .playlist()
        .flatMap(PlaylistTree::ownName)
        .ifPresentOrElse(
            name ->
                typing.ask(
                    "rename " + name + " to: ", to -> playlists.rename(name, Playlists.named(to))),
            () -> messages.accept(NONE_SELECTED));
  }

  /** Deletes the selected playlist, if the user confirms it. */
  void delete(TreeNode selected) {
    PlaylistTree.ownName(selected)
        .ifPresentOrElse(
            name -> typing.confirm("delete the playlist " + name, () -> playlists.delete(name)),
            () -> messages.accept(NONE_SELECTED));
  }
}
