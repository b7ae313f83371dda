package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.words.Failure;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The unfolded rows of a tree. Not thread-safe. */
final class TreeLines {
  private final Threads threads;
  private final Consumer<String> messages;
  private final Runnable changed;
  private final Set<String> opened = new HashSet<>(); // the keys of unfolded names
  private ImmutableSet<String> revealed = ImmutableSet.of(); // the keys unfolded to show a song
  private final Set<TreeNode> unread = new HashSet<>(); // unfolded, with unread children
  private final Set<TreeNode> reading = new HashSet<>();
  private ImmutableList<TreeNode> roots = ImmutableList.of();
  private ImmutableList<Line> lines = ImmutableList.of();

  /** A row with the keys of its ancestors. */
  record Line(TreeNode node, ImmutableList<String> above) {
    /** Returns the key of the name to fold: of this row, or of the parent of a song. */
    private String foldable() {
      boolean isBelow = node.song().isPresent() && !above.isEmpty();
      return isBelow ? above.get(above.size() - 1) : node.key();
    }
  }

  /**
   * @param messages shows the reason why rows cannot be read
   * @param changed called on the screen's thread after rows were read
   */
  TreeLines(Threads threads, Consumer<String> messages, Runnable changed) {
    this.threads = threads;
    this.messages = messages;
    this.changed = changed;
  }

  /** Lists {@code from} and their unfolded descendants. */
  void list(ImmutableList<TreeNode> from) {
    roots = from;
    list();
  }

  private void list() {
    ImmutableList.Builder<Line> all = ImmutableList.builder();
    add(roots, ImmutableList.of(), all);
    lines = all.build();
    List<TreeNode> missing = List.copyOf(unread);
    unread.clear();
    missing.forEach(this::read);
  }

  private void add(
      List<TreeNode> nodes, ImmutableList<String> above, ImmutableList.Builder<Line> all) {
    for (TreeNode node : nodes) {
      all.add(new Line(node, above));
      if (isOpen(node) && node.isRead()) {
        ImmutableList<String> path =
            ImmutableList.<String>builder().addAll(above).add(node.key()).build();
        add(node.children(), path, all);
      } else if (isOpen(node)) {
        unread.add(node);
      }
    }
  }

  /** Reads the children of a name in the background, then lists them; folds the name on failure. */
  private void read(TreeNode node) {
    if (reading.add(node)) {
      threads.reader().execute(() -> readNow(node));
    }
  }

  private void readNow(TreeNode node) {
    Optional<String> failure = Optional.empty();
    try {
      var unused = node.children();
    } catch (RuntimeException e) {
      failure = Optional.of(Failure.sentence(e));
    }
    Optional<String> message = failure;
    threads
        .toScreen()
        .accept(
            () -> {
              reading.remove(node);
              message.ifPresent(messages);
              if (message.isPresent()) {
                opened.remove(node.key());
              }
              changed.run();
            });
  }

  ImmutableList<Line> all() {
    return lines;
  }

  boolean isOpen(TreeNode node) {
    return opened.contains(node.key()) || revealed.contains(node.key());
  }

  /** Returns the index of the row with a key, or -1. */
  int indexOf(String key) {
    return Iterables.indexOf(lines, line -> line.node.key().equals(key));
  }

  /**
   * Folds or unfolds the name in a row, or folds the parent of a song; returns the index of the
   * name.
   */
  int fold(Line line) {
    String key = line.foldable();
    boolean isOpen = line.node.song().isPresent() || isOpen(line.node);
    opened.addAll(revealed);
    revealed = ImmutableSet.of();
    if (isOpen) {
      opened.remove(key);
    } else {
      opened.add(key);
    }
    list();
    return indexOf(key);
  }

  /**
   * Unfolds the ancestors of a row, and folds those that the last call unfolded.
   *
   * @param path the keys of the ancestors and of the row
   * @return the index of the row, or -1 if there is none; then nothing has changed
   */
  int reveal(ImmutableList<String> path) {
    ImmutableSet<String> before = revealed;
    revealed = ImmutableSet.copyOf(path);
    list();
    int found = path.isEmpty() ? -1 : indexOf(path.get(path.size() - 1));
    if (found < 0) {
      revealed = before;
      list();
    }
    return found;
  }
}
