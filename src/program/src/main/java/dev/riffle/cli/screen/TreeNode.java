package dev.riffle.cli.screen;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.riffle.control.Commands;
import dev.riffle.track.Track;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of a tree: a song, or a name with child rows, which are created on first use. Immutable
 * otherwise; thread-safe.
 */
final class TreeNode {
  private final String key;
  private final String name;
  private final String note;
  private final Optional<Track> song;
  private final Supplier<ImmutableList<TreeNode>> children;
  private final boolean readsDisk;
  private volatile boolean isRead;

  private TreeNode(
      String key,
      String name,
      String note,
      Optional<Track> song,
      Supplier<ImmutableList<TreeNode>> children,
      boolean readsDisk) {
    this.key = key;
    this.name = name;
    this.note = note;
    this.song = song;
    this.children = Suppliers.memoize(children);
    this.readsDisk = readsDisk;
    this.isRead = !readsDisk;
  }

  /** Returns the row of a song, with {@code note} at the right. */
  static TreeNode ofSong(String key, String name, String note, Track song) {
    return new TreeNode(key, name, note, Optional.of(song), ImmutableList::of, false);
  }

  /**
   * Returns the row of a name.
   *
   * @param key identifies the row; the same name has the same key in later trees
   * @param note the text at the right
   */
  static TreeNode of(
      String key, String name, String note, Supplier<ImmutableList<TreeNode>> children) {
    return new TreeNode(key, name, note, Optional.empty(), children, false);
  }

  /** Returns the row of a name whose children are read from a disk. */
  static TreeNode ofFile(
      String key, String name, String note, Supplier<ImmutableList<TreeNode>> children) {
    return new TreeNode(key, name, note, Optional.empty(), children, true);
  }

  String key() {
    return key;
  }

  String name() {
    return name;
  }

  String note() {
    return note;
  }

  /** Returns the song, or empty if the row is a name. */
  Optional<Track> song() {
    return song;
  }

  /** Returns whether the children are read from a disk. */
  boolean readsDisk() {
    return readsDisk;
  }

  /** Returns whether {@link #children} and {@link #songs} do not wait for a disk. */
  boolean isRead() {
    return isRead;
  }

  /** Returns the children of a name; may wait for a disk. */
  ImmutableList<TreeNode> children() {
    ImmutableList<TreeNode> rows = requireNonNull(children.get());
    isRead = true;
    return rows;
  }

  /** Returns the distinct songs of rows. */
  static ImmutableList<Track> songs(List<TreeNode> rows) {
    Map<String, Track> songs = new LinkedHashMap<>();
    for (TreeNode row : rows) {
      row.songs().forEach(one -> songs.putIfAbsent(Commands.locationOf(one), one));
    }
    return ImmutableList.copyOf(songs.values());
  }

  /** Returns the song, or all songs below a name in order; may wait for a disk. */
  ImmutableList<Track> songs() {
    return song.isPresent()
        ? ImmutableList.of(song.get())
        : children().stream()
            .flatMap(child -> child.songs().stream())
            .collect(ImmutableList.toImmutableList());
  }
}
