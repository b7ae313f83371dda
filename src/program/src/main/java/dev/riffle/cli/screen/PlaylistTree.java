package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.TextAnswers;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The user's playlists, followed by those in the music folders. Immutable. */
final class PlaylistTree implements Tree {
  private static final String OWN = "own ";
  private static final String FILE = "file ";

  private final String heading;
  private final ImmutableList<TreeNode> roots;

  private PlaylistTree(String heading, ImmutableList<TreeNode> roots) {
    this.heading = heading;
    this.roots = roots;
  }

  /** Returns the empty tree that is shown until the playlists have been listed. */
  static PlaylistTree unread() {
    return new PlaylistTree("playlists: reading the folders", ImmutableList.of());
  }

  /**
   * Returns the tree of the given playlists.
   *
   * @param own the names of the user's playlists
   * @param files the playlists in the music folders
   * @param fileOf returns the file of one of the user's playlists
   * @param songs reads a playlist
   */
  static PlaylistTree of(
      List<String> own,
      List<Path> files,
      Function<String, Path> fileOf,
      Function<Path, ImmutableList<Track>> songs) {
    ImmutableList.Builder<TreeNode> roots = ImmutableList.builder();
    own.forEach(
        name ->
            roots.add(
                TreeNode.ofFile(
                    OWN + name,
                    Visible.whole(name),
                    "",
                    () -> rows(OWN + name, songs.apply(fileOf.apply(name))))));
    files.forEach(
        file ->
            roots.add(
                TreeNode.ofFile(
                    FILE + file,
                    Visible.whole(String.valueOf(file.getFileName())),
                    Visible.whole(file.resolveSibling("").toString()),
                    () -> rows(FILE + file, songs.apply(file)))));
    String more =
        files.isEmpty() ? "" : ", " + Words.count(files.size(), "file") + " in the music folders";
    return new PlaylistTree(Words.count(own.size(), "playlist") + more, roots.build());
  }

  private static ImmutableList<TreeNode> rows(String key, ImmutableList<Track> songs) {
    return IntStream.range(0, songs.size())
        .mapToObj(
            i -> // by index: a playlist may contain a song twice
            TreeNode.ofSong(
                    key + "/" + i,
                    Visible.of(songs.get(i).title())
                        + songs
                            .get(i)
                            .artist()
                            .map(artist -> " - " + Visible.of(artist))
                            .orElse(""),
                    TextAnswers.length(songs.get(i).durationMillis()),
                    songs.get(i)))
        .collect(toImmutableList());
  }

  /** Returns the name of one of the user's playlists; empty for other rows. */
  static Optional<String> ownName(TreeNode node) {
    boolean isOwn = node.readsDisk() && node.key().startsWith(OWN);
    return isOwn ? Optional.of(node.key().substring(OWN.length())) : Optional.empty();
  }

  @Override
  public ImmutableList<TreeNode> roots() {
    return roots;
  }

  @Override
  public String heading() {
    return heading;
  }

  @Override
  public ImmutableList<TreeNode> find(String text) {
    Query query = Query.of(text);
    return roots.stream()
        .filter(node -> query.matches(Query.folded(node.name())))
        .collect(toImmutableList());
  }

  @Override
  public ImmutableList<String> pathTo(Track song) {
    return ImmutableList.of(); // it may be in several playlists
  }

  @Override
  public Track known(Track song) {
    return song;
  }
}
