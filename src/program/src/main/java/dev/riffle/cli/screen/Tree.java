package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;

/** A snapshot of the rows of a {@link TreeView}. Immutable. */
interface Tree {
  /** Returns the top-level rows. */
  ImmutableList<TreeNode> roots();

  /** Returns the heading of the tree. */
  String heading();

  /** Returns the rows at any depth that match each word of {@code text}, the best first. */
  ImmutableList<TreeNode> find(String text);

  /**
   * Returns the keys of the row of {@code song} and its ancestors, according to its tags; outermost
   * first.
   */
  ImmutableList<String> pathTo(Track song);

  /**
   * Returns {@code song} with its tags in this tree; {@code song} itself if the tree lacks it. The
   * first call may take a few microseconds per song of the tree.
   */
  Track known(Track song);
}
