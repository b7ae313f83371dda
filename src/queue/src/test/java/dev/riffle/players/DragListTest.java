package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
class DragListTest {
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(Seed.parse("drag"))
          .mode(PlayMode.IN_ORDER)
          .gap(PlayMode.SHUFFLE, 0)
          .build();
  private final DragList<String> list = new DragList<>(queue);

  // The list as the player has it: of all rows, those from hidden() on are shown.
  private List<String> source = new ArrayList<>();
  private List<String> rows = new ArrayList<>();
  private int cursor;

  private boolean isShuffled() {
    return queue.mode() == PlayMode.SHUFFLE;
  }

  /** Returns the number of rows before the last that have the current one and all songs. */
  private int hidden() {
    int hidden = isShuffled() ? Math.min(cursor, rows.size() - source.size()) : 0;
    while (isShuffled() && !rows.subList(hidden, rows.size()).containsAll(source)) {
      hidden--;
    }
    return hidden;
  }

  private List<String> shown() {
    return isShuffled() ? rows.subList(hidden(), rows.size()) : source;
  }

  private int position() {
    return cursor - hidden();
  }

  private String current() {
    return shown().get(position());
  }

  private List<String> items() {
    return list.getQueue().stream().map(Entry::item).toList();
  }

  /** Takes all rows from the queue, where an order was drawn. */
  private void read() {
    List<String> all = items();
    assertThat(all).containsExactlyElementsIn(source);
    rows = new ArrayList<>(queue.playOrder().stream().map(Entry::item).toList());
    cursor = queue.playOrder().cursor().orElseThrow();
    assertThat(shown()).isEqualTo(all);
  }

  private void begin(PlayMode mode, int position) {
    list.setShuffleMode(mode);
    source = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f"));
    queue.replaceAll(source, position);
    read();
  }

  @Test
  void setQueue_shuffled_putsTheChosenSongFirst() {
    begin(PlayMode.SHUFFLE, 3);
    assertThat(list.getCurrentPosition()).isEqualTo(0);
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
      list.setShuffleMode(mode);
      list.skipToPrevious();
      list.skipTo(0);
      assertThat(list.skipToNext(true)).isFalse();
      assertThat(list.getQueue()).isEmpty();
      assertThat(list.getCurrentPosition()).isEqualTo(-1);
    }
  }

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnTwoLists(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    begin(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.IN_ORDER, random.nextInt(6));
    for (int i = 0; i < 500; i++) {
      call(random, i);
      assertThat(items()).isEqualTo(shown());
      assertThat(list.getCurrentPosition()).isEqualTo(position());
      assertThat(queue.items()).isEqualTo(source);
      assertNext();
    }
  }

  private void call(Random random, int i) {
    int from = random.nextInt(shown().size());
    int to = random.nextInt(shown().size());
    List<String> songs = List.of("s" + i, "t" + i).subList(0, 1 + random.nextInt(2));
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> move(from, to);
      case 3, 4 -> next(random.nextBoolean());
      case 5 -> {
        list.skipToPrevious();
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
          remove(shown().get(from), shown().get(to));
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
    String row = shown().get(from);
    if (isShuffled() && rows.lastIndexOf(row) > cursor && from < position) {
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
      rows.add(cursor + 1 + to - position, row);
    }
  }

  private void next(boolean ignoresRepeat) {
    boolean isLast = position() == shown().size() - 1;
    boolean wraps = ignoresRepeat || queue.repeat() == RepeatMode.ALL;
    boolean moves = wraps || (queue.repeat() == RepeatMode.OFF && !isLast);
    boolean repeats = queue.repeat() == RepeatMode.ONE && !ignoresRepeat;
    assertThat(list.skipToNext(ignoresRepeat)).isEqualTo(moves || repeats);
    if (moves && isLast && isShuffled() && queue.repeat() == RepeatMode.ALL) {
      read(); // another cycle
      assertThat(position()).isEqualTo(0);
    } else if (moves) {
      cursor += isLast ? -position() : 1;
    }
  }

  private void addToNext(List<String> songs) {
    list.addToNext(songs);
    source.addAll(source.indexOf(current()) + 1, songs);
    if (isShuffled()) {
      rows.addAll(cursor + 1, songs);
    }
  }

  private void addToQueue(List<String> songs) {
    queue.addAll(queue.size(), songs);
    source.addAll(songs);
    if (isShuffled()) {
      List<String> before = List.copyOf(rows);
      rows = new ArrayList<>(items());
      rows.addAll(0, before.subList(0, before.size() + songs.size() - rows.size()));
      List<String> old = new ArrayList<>(rows);
      old.removeAll(songs);
      assertThat(old).isEqualTo(before);
      assertThat(rows.subList(0, cursor + 1)).isEqualTo(before.subList(0, cursor + 1));
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
    list.remove(entries);
    source.removeAll(removed);
    if (isShuffled()) {
      cursor -= (int) rows.subList(0, cursor).stream().filter(removed::contains).count();
      rows.removeAll(removed);
    } else {
      cursor = source.indexOf(queue.current().orElseThrow().item());
    }
  }

  private void switchMode() {
    String playing = current();
    list.setShuffleMode(isShuffled() ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
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
    } else if (position() < shown().size() - 1) {
      assertThat(next).hasValue(shown().get(position() + 1));
    } else if (queue.repeat() == RepeatMode.OFF) {
      assertThat(next.isEmpty()).isTrue();
    } else if (!isShuffled()) {
      assertThat(next).hasValue(source.get(0));
    }
  }
}
