package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Performs the actions of keys that edit the user's playlists. Not thread-safe. */
final class PlaylistKeys {
  private static final String NONE_SELECTED = "select a playlist that is not in a music folder";

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
   * Saves the marked songs, or else those of a list or those selected in a tree, as a playlist;
   * prompts for its name.
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

  /** Adds the chosen songs to a playlist; prompts for its name. */
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

  /** Deletes the selected playlist after the user has confirmed it. */
  void delete(TreeNode selected) {
    PlaylistTree.ownName(selected)
        .ifPresentOrElse(
            name -> typing.confirm("delete the playlist " + name, () -> playlists.delete(name)),
            () -> messages.accept(NONE_SELECTED));
  }
}
