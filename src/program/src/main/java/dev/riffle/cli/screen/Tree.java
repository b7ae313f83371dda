package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;

/** The rows of a {@link TreeView} at one time. Immutable. */
interface Tree {
  /** Returns the rows that are not below others. */
  ImmutableList<TreeNode> roots();

  /** Returns the heading of all rows. */
  String heading();

  /**
   * Returns the rows that have each word of {@code text}, the best first; songs and names of all
   * depths.
   */
  ImmutableList<TreeNode> find(String text);

  /**
   * Returns the keys that a row of {@code song} and the names over it have by its tags, outermost
   * first.
   */
  ImmutableList<String> pathTo(Track song);

  /**
   * Returns {@code song} with the tags that it has here, if it is here. May take a few microseconds
   * for each song of the tree, the first time.
   */
  Track known(Track song);
}
