package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that a list with draggable rows relies on, learnt from {@code
 * playback/queue/QueueManager.kt} and {@code PlaybackManager.kt} of timusus/Shuttle2: the list
 * shows the queue as it plays, in either mode; walking moves a position through it; the current
 * song is first after a shuffle; and the order without shuffle survives it.
 *
 * <p>Three things differ in SHUFFLE. A played row stays where it was played: dragged below the
 * current row, its song is to be played again. A row that is dragged to or above the current row
 * plays next. And under ALL each cycle has an order of its own.
 */
class QueueListTest {
  private final PlayQueue<String> queue = queue("drag");
  private final QueueList<String> list = QueueList.of(queue);

  private static PlayQueue<String> queue(String seed) {
    return PlayQueue.<String>builder(Seed.parse(seed))
        .mode(PlayMode.IN_ORDER)
        .gap(PlayMode.SHUFFLE, 0)
        .build();
  }

  private static final String AGAIN = "'"; // after the name of a played song, ahead

  // The list as the player has it: of all rows, those from hidden() on are drawn on the screen.
  private List<String> source = new ArrayList<>();
  private List<String> rows = new ArrayList<>();
  private int cursor;

  private boolean isShuffled() {
    return queue.mode() == PlayMode.SHUFFLE;
  }

  /**
   * Returns the number of rows before the last that have the current one and all songs, without
   * those that are to play again.
   */
  private int hidden() {
    int hidden = isShuffled() ? Math.min(cursor, rows.size() - source.size()) : 0;
    while (isShuffled() && !rows.subList(hidden, rows.size()).containsAll(source)) {
      hidden--;
    }
    return hidden;
  }

  private List<String> visible() {
    return isShuffled() ? names(rows.subList(hidden(), rows.size())) : source;
  }

  private static List<String> names(List<String> rows) {
    return rows.stream().map(row -> row.replace(AGAIN, "")).toList();
  }

  private int position() {
    return cursor - hidden();
  }

  private String current() {
    return visible().get(position());
  }

  private List<String> items() {
    return list.stream().map(Entry::item).toList();
  }

  /** Takes all rows from the queue, where an order was drawn. */
  private void read() {
    List<String> all = items();
    assertThat(all).containsExactlyElementsIn(source);
    rows = new ArrayList<>(queue.playOrder().stream().map(Entry::item).toList());
    cursor = queue.playOrder().cursor().orElseThrow();
    assertThat(visible()).isEqualTo(all);
  }

  private void begin(PlayMode mode, int position) {
    list.setShuffled(mode == PlayMode.SHUFFLE);
    source = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f"));
    queue.replaceAll(source, position);
    read();
  }

  @Test
  void setQueue_shuffled_putsTheChosenSongFirst() {
    begin(PlayMode.SHUFFLE, 3);
    assertThat(list.position().orElse(-1)).isEqualTo(0);
    assertThat(current()).isEqualTo("d");
    assertThat(queue.hasPrevious()).isFalse();
  }

  @Test
  void move_isOneChange_thatPlaysOn() {
    begin(PlayMode.SHUFFLE, 0);
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    List<String> before = new ArrayList<>(items());
    list.move(5, 2);
    before.add(2, before.remove(5));
    assertThat(items()).isEqualTo(before);
    assertThat(changes.stream().map(Change::cause)).containsExactly(Cause.MOVE_AHEAD);
    assertThat(changes.get(0).startsAnew()).isFalse();
  }

  @Test
  void emptyList_hasNothingToPlay() {
    for (PlayMode mode : List.of(PlayMode.IN_ORDER, PlayMode.SHUFFLE)) {
      list.setShuffled(mode == PlayMode.SHUFFLE);
      assertThrows(IndexOutOfBoundsException.class, () -> list.skipTo(0));
      assertThat(list).isEmpty();
      assertThat(list.position().orElse(-1)).isEqualTo(-1);
    }
  }

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnTwoLists(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    begin(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.IN_ORDER, random.nextInt(6));
    for (int i = 0; i < 500; i++) {
      call(random, i);
      for (int row = 0; isShuffled() && row <= cursor; row++) {
        rows.set(row, rows.get(row).replace(AGAIN, ""));
      }
      assertThat(items()).isEqualTo(visible());
      assertThat(list.position().orElse(-1)).isEqualTo(position());
      assertThat(queue.items()).isEqualTo(source);
      assertNext();
    }
  }

  private void call(Random random, int i) {
    int from = random.nextInt(visible().size());
    int to = random.nextInt(visible().size());
    List<String> songs = List.of("s" + i, "t" + i).subList(0, 1 + random.nextInt(2));
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> move(from, to);
      case 3, 4 -> next(random.nextBoolean());
      case 5 -> {
        list.skipTo(Math.max(0, position() - 1));
        cursor -= position() > 0 ? 1 : 0;
      }
      case 6 -> {
        list.skipTo(from);
        cursor += from - position();
      }
      case 7 -> addToNext(songs);
      case 8 -> addToQueue(songs);
      case 9 -> {
        if (source.size() > 4) {
          remove(visible().get(from), visible().get(to));
        }
      }
      case 10 -> queue.setRepeat(List.of(RepeatMode.values()).get(random.nextInt(3)));
      default -> {
        if (random.nextInt(4) > 0) {
          switchMode();
        } else {
          begin(queue.mode(), random.nextInt(6));
        }
      }
    }
  }

  private void move(int from, int to) {
    int position = position();
    String row = visible().get(from);
    if (isShuffled() && names(rows).lastIndexOf(row) > cursor && from < position) {
      return; // it is to be played again already
    }
    list.move(from, to);
    if (!isShuffled()) {
      String playing = current();
      source.add(to, source.remove(from));
      cursor = source.indexOf(playing);
    } else if (from > position) {
      rows.add(cursor + Math.max(1, to - position), rows.remove(cursor + from - position));
    } else if (from < position && to >= position) {
      rows.add(cursor + 1 + to - position, row + AGAIN);
    }
  }

  private void next(boolean ignoresRepeat) {
    boolean isLast = position() == visible().size() - 1;
    boolean wraps = ignoresRepeat || queue.repeat() == RepeatMode.ALL;
    boolean moves = wraps || (queue.repeat() == RepeatMode.OFF && !isLast);
    boolean repeats = queue.repeat() == RepeatMode.ONE && !ignoresRepeat;
    boolean plays = (ignoresRepeat ? queue.next() : queue.trackEnded()).isPresent();
    assertThat(plays || ignoresRepeat).isEqualTo(moves || repeats);
    if (!plays && ignoresRepeat) {
      list.skipTo(0);
    }
    if (moves && isLast && isShuffled() && queue.repeat() == RepeatMode.ALL) {
      read(); // another cycle
      assertThat(position()).isEqualTo(0);
    } else if (moves) {
      cursor += isLast ? -position() : 1;
    }
  }

  private void addToNext(List<String> songs) {
    list.addNext(songs);
    source.addAll(source.indexOf(current()) + 1, songs);
    if (isShuffled()) {
      rows.addAll(cursor + 1, songs);
    }
  }

  private void addToQueue(List<String> songs) {
    queue.addAll(queue.size(), songs);
    source.addAll(songs);
    if (isShuffled()) {
      List<String> now = items();
      int begin = rows.size() + songs.size() - now.size();
      for (String song : now.stream().filter(songs::contains).toList()) {
        rows.add(begin + now.indexOf(song), song);
        assertThat(now.indexOf(song)).isGreaterThan(cursor - begin);
      }
    }
  }

  private void remove(String one, String other) {
    List<String> removed = List.of(one, other);
    List<Entry<String>> entries =
        queue.asList().stream().filter(entry -> removed.contains(entry.item())).toList();
    if (removed.contains(current())) {
      next(true);
    }
    if (removed.contains(current())) {
      return; // the song after it is removed as well
    }
    queue.removeAll(entries);
    source.removeAll(removed);
    if (isShuffled()) {
      cursor -= (int) rows.subList(0, cursor).stream().filter(removed::contains).count();
      rows.removeIf(row -> removed.contains(row.replace(AGAIN, "")));
    } else {
      cursor = source.indexOf(queue.current().orElseThrow().item());
    }
  }

  private void switchMode() {
    String playing = current();
    list.setShuffled(!isShuffled());
    if (isShuffled()) {
      read();
      assertThat(position()).isEqualTo(0);
    } else {
      cursor = source.indexOf(playing);
    }
    assertThat(current()).isEqualTo(playing);
  }

  private void assertNext() {
    Optional<String> next = queue.upcomingAfterEnd().map(Entry::item);
    if (queue.repeat() == RepeatMode.ONE) {
      assertThat(next).hasValue(current());
    } else if (position() < visible().size() - 1) {
      assertThat(next).hasValue(visible().get(position() + 1));
    } else if (queue.repeat() == RepeatMode.OFF) {
      assertThat(next.isEmpty()).isTrue();
    } else if (!isShuffled()) {
      assertThat(next).hasValue(source.get(0));
    }
  }

  /** A listener that reads the list during the switch finds the rows of the new order. */
  @RepeatedTest(value = 50, name = "seed {currentRepetition}")
  void setShuffled_isOneChange_thatListenersSeeWhole(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    PlayQueue<String> songs = queue("switch " + run.getCurrentRepetition());
    QueueList<String> rows = QueueList.of(songs);
    songs.addAll(0, List.of("a", "b", "c", "d", "e", "f", "g", "h"));
    List<Cause> causes = new ArrayList<>();
    songs.subscribe(
        change -> {
          causes.add(change.cause());
          assertIsWhole(songs, rows);
        });
    for (int i = 0; i < 40; i++) {
      arrange(songs, rows, random);
      Optional<Entry<String>> playing = songs.current();
      boolean isShuffled = random.nextBoolean();
      boolean isSwitch = isShuffled || songs.mode() == PlayMode.SHUFFLE;
      causes.clear();
      rows.setShuffled(isShuffled);
      assertThat(causes.size()).isAtMost(1);
      assertThat(causes.size()).isAtLeast(isShuffled ? 1 : 0);
      assertThat(songs.current()).isEqualTo(playing);
      assertThat(songs.mode()).isEqualTo(isShuffled ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
      assertThat(songs.upNext()).isEmpty();
      if (isShuffled) {
        assertThat(rows).containsExactlyElementsIn(songs.asList());
        playing.ifPresent(entry -> assertThat(rows.get(0)).isEqualTo(entry));
      } else if (isSwitch) {
        assertThat(rows).isEqualTo(songs.asList());
      }
    }
  }

  private static void arrange(PlayQueue<String> songs, QueueList<String> rows, Random random) {
    for (int i = 0; i < 4; i++) {
      int from = random.nextInt(rows.size());
      switch (random.nextInt(4)) {
        case 0 -> songs.next();
        case 1 -> rows.move(from, random.nextInt(rows.size()));
        case 2 -> songs.enqueue(rows.get(from));
        default -> rows.skipTo(from);
      }
    }
  }

  private static void assertIsWhole(PlayQueue<String> songs, QueueList<String> rows) {
    List<Entry<String>> all = List.copyOf(rows);
    assertThat(all).containsAtLeastElementsIn(songs.asList());
    assertThat(rows).hasSize(all.size());
    Optional<Entry<String>> marked = rows.position().stream().mapToObj(all::get).findFirst();
    assertThat(marked).isEqualTo(songs.current());
  }

  /** In any state, a view that has read the list before and a new one have the same rows. */
  @RepeatedTest(value = 40, name = "seed {currentRepetition}")
  void anyCalls_ofTheQueue_leaveARowForEachPlay(RepetitionInfo run) {
    MoreCalls calls = new MoreCalls(run.getCurrentRepetition());
    PlayQueue<Integer> numbers =
        PlayQueue.<Integer>builder(Seed.parse("rows " + run.getCurrentRepetition()))
            .addAll(IntStream.range(0, 9).boxed().toList())
            .historyLimit(run.getCurrentRepetition() % 2 == 0 ? 5 : 1_000)
            .undoLimit(50)
            .build();
    QueueList<Integer> rows = QueueList.of(numbers);
    for (int i = 0; i < 400; i++) {
      String call = calls.callOn(numbers);
      int size = rows.size();
      int drawn = numbers.playOrder().size();
      assertWithMessage(call).that(rows.position()).isEqualTo(QueueList.of(numbers).position());
      assertThat(numbers.playOrder()).hasSize(drawn); // none of these draws
      List<Entry<Integer>> all = List.copyOf(rows);
      assertWithMessage(call).that(all).hasSize(size);
      assertWithMessage(call).that(all).isEqualTo(List.copyOf(QueueList.of(numbers)));
      assertWithMessage(call).that(all).isEqualTo(end(numbers.playOrder(), size));
      rows.position()
          .ifPresent(at -> assertThat(Optional.of(all.get(at))).isEqualTo(numbers.current()));
      int ahead = all.size() - 1 - rows.position().orElse(-1);
      if (numbers.mode() == PlayMode.SHUFFLE && ahead < 2 * numbers.size()) {
        assertWithMessage(call)
            .that(all)
            .containsAtLeastElementsIn(
                numbers.asList().stream().filter(numbers::isRemaining).toList());
      }
    }
  }

  private static <T> List<T> end(List<T> list, int size) {
    return list.subList(list.size() - size, list.size());
  }

  @Test
  void get_drawsTheRowsUpToIt_andNoMore() {
    PlayQueue<String> songs = queue("lazy");
    songs.addAll(0, Collections.nCopies(1_000, "song"));
    QueueList<String> rows = QueueList.of(songs);
    rows.setShuffled(true);
    assertThat(rows).hasSize(1_000);
    assertThat(songs.playOrder()).isEmpty();
    Entry<String> tenth = rows.get(9);
    assertThat(songs.playOrder()).hasSize(10);
    assertThat(rows.subList(0, 20)).hasSize(20);
    assertThat(List.copyOf(rows.subList(5, 20)).get(4)).isEqualTo(tenth);
    assertThat(songs.playOrder()).hasSize(20);
    rows.skipTo(9);
    assertThat(songs.current()).hasValue(tenth);
    assertThat(rows.position()).hasValue(9);
  }

  @Test
  void inOrder_upNextIsWhereItPlays_andIsDraggedApart() {
    begin(PlayMode.IN_ORDER, 1);
    queue.enqueue(queue.entryAt(5));
    queue.enqueue(queue.entryAt(0));
    assertThat(items()).containsExactly("a", "b", "f", "a", "c", "d", "e", "f").inOrder();
    list.move(3, 7); // to the end of up next
    list.move(3, 0); // to its head
    assertThat(items()).containsExactly("a", "b", "a", "f", "c", "d", "e", "f").inOrder();
    list.move(0, 5);
    assertThat(queue.items()).containsExactly("b", "c", "d", "a", "e", "f").inOrder();
    list.move(7, 2);
    assertThat(queue.items()).containsExactly("b", "f", "c", "d", "a", "e").inOrder();
    list.skipTo(2);
    assertThat(queue.current().map(Entry::item)).hasValue("f");
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void random_hasTheRowsOfThePlayOrder() {
    begin(PlayMode.IN_ORDER, 0);
    queue.setMode(PlayMode.RANDOM);
    queue.next();
    queue.next();
    queue.previous();
    assertThat(List.copyOf(list)).isEqualTo(List.copyOf(queue.playOrder()));
    assertThat(list.position()).hasValue(1);
    list.move(0, 2);
    assertThat(items().get(3)).isEqualTo("a");
    list.move(3, 2);
    assertThat(queue.next().map(Entry::item)).hasValue("a");
  }

  @Test
  void setShuffled_keepsEntriesThatPlayOnce() {
    begin(PlayMode.SHUFFLE, 0);
    Entry<String> once = queue.enqueueOnce("x");
    queue.enqueue(queue.entryAt(3));
    list.setShuffled(false);
    assertThat(queue.upNext()).containsExactly(once);
    assertThat(items()).containsExactly("a", "x", "b", "c", "d", "e", "f").inOrder();
    list.move(0, 6);
    assertThat(queue.items()).containsExactly("b", "c", "d", "e", "f", "a").inOrder();
  }

  @Test
  void outOfBounds_isRejectedWithTheName() {
    begin(PlayMode.SHUFFLE, 0);
    assertRefused("index (6) must be in [0, 6)", () -> list.get(6));
    assertRefused("index (-1) must be in [0, 6)", () -> list.skipTo(-1));
    assertRefused("from (6) must be in [0, 6)", () -> list.move(6, 0));
    assertRefused("to (-1) must be in [0, 6)", () -> list.move(0, -1));
    assertThat(queue.position().place()).isEqualTo(1);
  }

  private static void assertRefused(String message, Runnable call) {
    IndexOutOfBoundsException refused = assertThrows(IndexOutOfBoundsException.class, call::run);
    assertThat(refused).hasMessageThat().isEqualTo(message);
  }
}
