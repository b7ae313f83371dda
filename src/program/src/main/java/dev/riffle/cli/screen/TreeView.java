package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.cli.screen.TreeLines.Line;
import dev.riffle.control.Commands;
import dev.riffle.control.Playback;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A foldable tree of names and songs, which need not be in the queue. When the tree changes, the
 * selection keeps its row, at the same height on the screen. While the current song is selected,
 * the selection follows it. Not thread-safe.
 *
 * <pre>
 *    ▾ Kapela Vrabčí Déšť                 2 albums
 *      ▸ Písně do deště                   1998, 12 songs
 *      ▾ Rok louží                        2003, 2 songs
 * >▶      1 Kočka leze dírou              3:24
 *  +      2 Skákal pes                    2:10      in up next
 * </pre>
 */
final class TreeView implements Typed {
  private static final String INDENT = "  ";
  private static final Row.Cell CURRENT = new Row.Cell(1, "▶", Row.Style.SONG);

  /** The screen around a tree; {@code messages} shows the reason why rows cannot be read. */
  record Surroundings(
      Playback playback, Threads threads, KeyHints hints, Consumer<String> messages) {
    private PlayQueue<Track> queue() {
      return playback.queue();
    }
  }

  private final Supplier<Tree> source;
  private final Surroundings around;
  private final TreeLines lines;
  private final Prompt prompt = new Prompt("/");
  private final Marks<TreeNode> marks = new Marks<>();
  private boolean follows = true; // the current song, until the user selects another row
  private Optional<Tree> tree = Optional.empty(); // the source of the lines
  private Optional<Track> song = Optional.empty(); // the current song at the last update
  private int selected;
  private int skipped;
  private int visible; // number of rows in the last drawing

  /** Creates a view; {@code source} returns the tree to show, a new one after each change. */
  TreeView(Supplier<Tree> source, Surroundings around) {
    this.source = source;
    this.around = around;
    lines = new TreeLines(around.threads, around.messages, this::layOut);
  }

  // ------------------------------------------------------------------ lines

  /** Updates the tree and the current song. */
  private void update() {
    Tree now = source.get();
    Optional<Track> playing = around.playback.entry().map(Entry::item);
    boolean isChanged = tree.filter(last -> last == now).isEmpty();
    boolean isOther = !location(playing).equals(location(song));
    boolean wasOnSong = song.isPresent() && location(selectedSong()).equals(location(song));
    tree = Optional.of(now);
    song = playing;
    if (isChanged) {
      layOut();
    }
    if ((isChanged || isOther) && (follows || wasOnSong) && prompt.isEmpty()) {
      playing.ifPresent(this::reveal);
    }
  }

  private static Optional<String> location(Optional<Track> track) {
    return track.map(Commands::locationOf);
  }

  /** Lists the rows again, and keeps the selection. */
  private void layOut() {
    Optional<Line> before = selectedLine();
    int place = selected - skipped;
    list();
    int found = before.map(line -> lines.indexOf(line.node().key())).orElse(-1);
    Optional<Track> moved = before.flatMap(line -> line.node().song());
    if (found < 0 && moved.isPresent() && prompt.isEmpty()) { // its new tags have moved it
      reveal(moved.get());
    } else {
      select(found < 0 ? selected : found);
    }
    skipped = Math.max(0, selected - place);
  }

  private void list() {
    Tree from = tree.orElseThrow();
    String text = prompt.text();
    lines.list(text.isBlank() ? from.roots() : from.find(text));
  }

  /** Unfolds the ancestors of a song and selects it, if the tree has it. */
  private void reveal(Track track) {
    Tree from = tree.orElseThrow();
    int found = lines.reveal(from.pathTo(track));
    int placed = found < 0 ? lines.reveal(from.pathTo(from.known(track))) : found;
    select(placed < 0 ? selected : placed);
  }

  private void select(int index) {
    selected = Math.max(0, Math.min(lines.all().size() - 1, index));
  }

  private Optional<Line> selectedLine() {
    return selected < lines.all().size()
        ? Optional.of(lines.all().get(selected))
        : Optional.empty();
  }

  private Optional<Track> selectedSong() {
    return selectedLine().flatMap(line -> line.node().song());
  }

  // ------------------------------------------------------------------ actions

  /** Returns the selected row, unless a change has removed it since the last drawing. */
  Optional<TreeNode> node() {
    Optional<Line> before = selectedLine();
    update();
    return selectedLine()
        .map(Line::node)
        .filter(now -> before.filter(line -> isSame(line.node(), now)).isPresent());
  }

  private static boolean isSame(TreeNode node, TreeNode other) {
    return node.key().equals(other.key())
        || (node.song().isPresent() && location(node.song()).equals(location(other.song())));
  }

  /** Folds or unfolds the selected name, or folds the parent of the selected song. */
  void fold() {
    selectedLine()
        .ifPresent(
            line -> {
              follows = false;
              select(lines.fold(line));
            });
  }

  @Override
  public void selectCurrent() {
    follows = true;
    update();
    clear();
    song.ifPresent(this::reveal);
  }

  /** Clears the filter; returns whether there was one. */
  @CanIgnoreReturnValue
  boolean clear() {
    boolean isFiltered = !prompt.isEmpty() || prompt.isOpen();
    prompt.close();
    prompt.clear();
    if (isFiltered) {
      layOut();
    }
    return isFiltered;
  }

  @Override
  public Prompt prompt() {
    return prompt;
  }

  @Override
  public void type(String key) {
    if (prompt.type(key)) {
      follows = false;
      update();
      list();
      select(0);
      skipped = 0;
    }
  }

  // ------------------------------------------------------------------ the view

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    update();
    visible = Math.max(0, height - 1);
    skipped = Math.max(selected - visible + 1, Math.min(skipped, selected));
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    if (height > 0) {
      rows.add(new Row(Row.Style.BOLD, heading()));
    }
    ImmutableSet<String> asked =
        around.queue().upNext().stream()
            .map(entry -> Commands.locationOf(entry.item()))
            .collect(ImmutableSet.toImmutableSet());
    int end = Math.min(skipped + visible, lines.all().size());
    for (int i = skipped; i < end; i++) {
      rows.add(row(i, asked));
    }
    for (int i = end; i < skipped + visible; i++) {
      boolean isNothing = lines.all().isEmpty() && i == 0 && !prompt.text().isBlank();
      rows.add(isNothing ? new Row(Row.Style.DIM, "   " + nothing()) : Row.EMPTY);
    }
    return rows.build();
  }

  private String heading() {
    String text = prompt.text();
    return text.isBlank()
        ? tree.orElseThrow().heading()
        : lines.all().size() + " found for " + Visible.whole(text.strip());
  }

  private String nothing() {
    return prompt.isOpen() ? KeyHints.noSongWhileTyping() : around.hints.noSong();
  }

  private Row row(int index, ImmutableSet<String> asked) {
    Line line = lines.all().get(index);
    boolean isSelected = index == selected;
    Optional<String> location = location(line.node().song());
    boolean isCurrent = location.isPresent() && location.equals(location(song));
    String sign = location.isPresent() ? "" : lines.isOpen(line.node()) ? "▾ " : "▸ ";
    Row row =
        new Row(
            isSelected ? Row.Style.REVERSE : isCurrent ? Row.Style.BOLD : Row.Style.PLAIN,
            (isSelected ? ">  " : "   ")
                + INDENT.repeat(line.above().size())
                + sign
                + line.node().name(),
            line.node().note());
    if (marks.contains(line.node().key())) {
      return row.with(Row.MARKED);
    }
    return isCurrent
        ? row.with(CURRENT)
        : location.filter(asked::contains).isPresent() ? row.with(Row.UP_NEXT) : row;
  }

  @Override
  public Row lastRow(KeyHints hints, int width) {
    boolean isFiltered = prompt.isOpen() || !prompt.isEmpty();
    return isFiltered
        ? new Row(Row.Style.BOLD, prompt.row(width))
        : new Row(Row.Style.DIM, hints.tree());
  }

  @Override
  public void move(int by) {
    select(selected + (prompt.isOpen() && by == 1 ? 0 : by));
    prompt.close();
    follows = false;
  }

  @Override
  public int page() {
    return Math.max(1, visible);
  }

  @Override
  public boolean choose(int row) {
    int index = skipped + row - 1;
    boolean isLine = row > 0 && index < lines.all().size();
    selected = isLine ? index : selected;
    if (isLine) {
      prompt.close();
    }
    follows = follows && !isLine;
    return isLine;
  }

  @Override
  public void selectAfter() {} // edits of the queue remove no rows of a tree

  @Override
  public void refresh() {} // each drawing reads the tree

  @Override
  public boolean hasEntries() {
    return false;
  }

  @Override
  public void mark() {
    node().ifPresent(node -> marks.toggle(node.key(), node));
  }

  @Override
  public Marks<TreeNode> marks() {
    return marks;
  }

  /** Returns the distinct songs of the marked rows, or else those of the selected row. */
  @Override
  public Optional<Supplier<ImmutableList<Track>>> songs() {
    if (marks.size() == 0) {
      return node().map(node -> node::songs);
    }
    ImmutableList<TreeNode> rows =
        marks.inOrder(Lists.transform(lines.all(), line -> line.node().key()));
    return Optional.of(() -> TreeNode.songs(rows));
  }

  @Override
  public Optional<Supplier<ImmutableList<Track>>> listed() {
    return songs(); // the whole tree would be too much
  }

  /** Returns the entries of the marked rows' songs, in source order, or else the selected entry. */
  @Override
  public ImmutableList<Entry<Track>> chosen() {
    return marks.size() == 0 ? Typed.super.chosen() : entriesOf(songs().orElseThrow().get());
  }

  /** Returns the entry of the selected song; takes time linear in the queue. */
  @Override
  public Optional<Entry<Track>> selected() {
    Optional<Track> song = node().flatMap(TreeNode::song);
    return song.flatMap(one -> entriesOf(ImmutableList.of(one)).stream().findFirst());
  }

  private ImmutableList<Entry<Track>> entriesOf(List<Track> songs) {
    ImmutableSet<String> locations =
        songs.stream().map(Commands::locationOf).collect(ImmutableSet.toImmutableSet());
    return around.queue().entries().stream()
        .filter(entry -> locations.contains(Commands.locationOf(entry.item())))
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public Object selection() {
    return node().map(TreeNode::key);
  }
}
