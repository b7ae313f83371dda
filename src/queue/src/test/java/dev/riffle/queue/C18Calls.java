package dev.riffle.queue;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.StepCounter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Calls of queues of n entries after so many plays, and how many steps they take: by name the
 * number of calls, their steps in all, and those of the longest. Names of calls whose cost is only
 * promised on average begin with {@link #AMORTISED}; those of calls in no order, in which growth
 * may hit any, with {@link #MIXED}. Loaded by a {@link StepCounter}.
 */
public final class C18Calls implements BiFunction<Integer, Integer, Map<String, long[]>> {
  static final String AMORTISED = "amortised: ";
  static final String MIXED = "mixed: ";
  static final String PLANTED = "a pass, planted here";

  private static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());
  private static final int TIMES = 300;
  private static final int GAP = 250;
  private static final int MIXED_CALLS = 5_000;

  private final Map<String, long[]> steps = new TreeMap<>();
  private final Random random = new Random(18);
  private PlayQueue<Integer> queue = PlayQueue.<Integer>builder(Seed.parse("none")).build();

  @Override
  public Map<String, long[]> apply(Integer n, Integer plays) {
    ImmutableList<Integer> songs = IntStream.range(0, n).boxed().collect(toImmutableList());
    Consumer<PlayMode> fresh =
        mode -> {
          queue =
              PlayQueue.<Integer>builder(Seed.parse("steps"))
                  .addAll(songs)
                  .mode(mode)
                  .repeat(RepeatMode.ALL)
                  .gap(PlayMode.SHUFFLE, GAP)
                  .gap(PlayMode.RANDOM, GAP)
                  .build();
          IntStream.range(0, plays).forEach(i -> queue.next());
        };
    for (PlayMode mode : MODES) {
      walks(fresh, mode);
      edits(fresh, mode);
      bulkEdits(fresh, mode);
      whileBack(fresh, mode);
    }
    longUpNext(songs);
    states(songs);
    manyFreeRows(songs);
    wideGap(songs);
    fullHistory(songs, plays);
    fresh.accept(PlayMode.SHUFFLE);
    for (int i = 0; i < MIXED_CALLS; i++) {
      mixed();
    }
    count(PLANTED, () -> IntStream.range(0, n).forEach(queue::entry));
    return steps;
  }

  private void walks(Consumer<PlayMode> fresh, PlayMode mode) {
    String in = ", " + mode;
    repeat(fresh, mode, () -> count(AMORTISED + "next" + in, queue::next));
    repeat(fresh, mode, () -> count(AMORTISED + "previous" + in, queue::previous));
    repeat(fresh, mode, () -> count(AMORTISED + "trackEnded" + in, queue::trackEnded));
    repeat(fresh, mode, () -> count(AMORTISED + "skipTo" + in, () -> queue.skipTo(any())));
    repeat(
        fresh,
        mode,
        () -> {
          count("upcoming(10)" + in, () -> queue.upcoming(10));
          count("upcoming(10), seen" + in, () -> queue.upcoming(10));
          count("moveAhead" + in, this::reorder);
          queue.next();
        });
    repeat(
        fresh,
        mode,
        () -> {
          count("current" + in, queue::current);
          count("hasNext" + in, queue::hasNext);
          count("hasPrevious" + in, queue::hasPrevious);
          count("position" + in, queue::position);
          count("history(10)" + in, () -> queue.history(10));
          count("upcomingAfterEnd" + in, queue::upcomingAfterEnd);
          int at = random.nextInt(queue.size() - 60);
          count("entries of a part" + in, () -> List.copyOf(queue.asList().subList(at, at + 60)));
          count("items of a part" + in, () -> List.copyOf(queue.items().subList(at, at + 60)));
          queue.next();
        });
    repeat(
        fresh,
        mode,
        () -> {
          count("switch from" + in, () -> queue.setMode(MODES.get(random.nextInt(3))));
          count("next after a switch from" + in, queue::next);
          count("switch to" + in, () -> queue.setMode(mode));
          count("next after a switch to" + in, queue::next);
        });
  }

  private void edits(Consumer<PlayMode> fresh, PlayMode mode) {
    String in = ", " + mode;
    repeat(fresh, mode, () -> count(AMORTISED + "add" + in, () -> queue.add(1)));
    repeat(
        fresh,
        mode,
        () -> {
          count(AMORTISED + "playNext" + in, () -> queue.playNext(any()));
          count(AMORTISED + "enqueue" + in, () -> queue.enqueue(any()));
          Entry<Integer> asked = any();
          queue.enqueue(asked);
          count("dequeue" + in, () -> queue.dequeue(asked));
          count(AMORTISED + "next from up next" + in, queue::next);
        });
    repeat(
        fresh,
        mode,
        () -> {
          count("remove" + in, () -> queue.remove(any()));
          count("next after remove" + in, queue::next);
          count("previous after remove" + in, queue::previous);
          count("entry after remove" + in, this::any);
          count("add in the middle" + in, () -> queue.add(random.nextInt(queue.size()), 1));
          count("next after add" + in, queue::next);
          count("move" + in, () -> queue.move(any(), random.nextInt(queue.size())));
          count("next after move" + in, queue::next);
          count("position after edits" + in, queue::position);
        });
    repeat(
        fresh,
        mode,
        () -> {
          count("remove current" + in, () -> queue.remove(queue.current().orElseThrow()));
          queue.upcoming(3);
          count("remove drawn" + in, () -> queue.remove(queue.upcoming(3).get(2)));
          count("next after remove drawn" + in, queue::next);
        });
  }

  private void bulkEdits(Consumer<PlayMode> fresh, PlayMode mode) {
    String in = ", " + mode;
    repeat(
        fresh,
        mode,
        () -> {
          count("addAll of 3" + in, () -> queue.addAll(queue.size(), ImmutableList.of(1, 2, 3)));
          count("removeAll of 3" + in, () -> queue.removeAll(three()));
          count("next after removeAll" + in, queue::next);
          count("moveAll of 3" + in, () -> queue.moveAll(three(), queue.size() / 2));
          count("next after moveAll" + in, queue::next);
          count("replace" + in, () -> queue.replace(any(), 4));
          count("next after replace" + in, queue::next);
        });
  }

  /** Calls of a listener who went back, with a look-ahead. */
  private void whileBack(Consumer<PlayMode> fresh, PlayMode mode) {
    String in = " while back, " + mode;
    fresh.accept(mode);
    IntStream.range(0, 200).forEach(i -> queue.previous());
    queue.upcoming(GAP);
    for (int i = 0; i < TIMES; i++) {
      count(AMORTISED + "add" + in, () -> queue.add(1));
      count(AMORTISED + "enqueue" + in, () -> queue.enqueue(any()));
      count(AMORTISED + "playNext" + in, () -> queue.playNext(any()));
      count(AMORTISED + "next" + in, queue::next);
    }
  }

  /** Calls that can be undone, while up next is long. */
  private void longUpNext(ImmutableList<Integer> songs) {
    queue =
        PlayQueue.<Integer>builder(Seed.parse("steps")).addAll(songs).undoLimit(100_000).build();
    IntStream.range(0, 4_000).forEach(i -> queue.enqueue(queue.entryAt(i)));
    String in = ", 4,000 up next, with undo";
    for (int i = 4_000; i < 4_000 + TIMES; i++) {
      Entry<Integer> other = queue.entryAt(i);
      Entry<Integer> next = queue.entryAt(10_000 + i);
      count(AMORTISED + "add" + in, () -> queue.add(1));
      count(AMORTISED + "enqueue" + in, () -> queue.enqueue(other));
      count(AMORTISED + "playNext" + in, () -> queue.playNext(next));
      count(AMORTISED + "playNext(item)" + in, () -> queue.playOnceNext(5));
    }
  }

  /** States of queues over an immutable list, after some plays and a few edits at its end. */
  private void states(ImmutableList<Integer> songs) {
    for (PlayMode mode : MODES) {
      queue = PlayQueue.<Integer>builder(Seed.parse("steps")).addAll(songs).mode(mode).build();
      state("new", mode);
      IntStream.range(0, 50).forEach(i -> queue.next());
      queue.upcoming(10);
      state("played", mode);
      IntStream.range(0, 3).forEach(i -> queue.add(i));
      queue.replace(any(), 6);
      queue.playOnceNext(7);
      queue.enqueue(any());
      state("edited", mode);
      queue.dequeue(queue.playOnceNext(8));
      queue.dequeue(queue.playOnceNext(9));
      state("without a single play again", mode);
      queue.reshuffle();
      IntStream.range(0, 50).forEach(i -> queue.next());
      state("played after a single play", mode);
      queue.setMode(PlayMode.SHUFFLE);
      queue.setMode(mode);
      state("in another mode before", mode);
    }
  }

  private void state(String name, PlayMode mode) {
    String in = " of a queue that is " + name + ", " + mode;
    count("state" + in, queue::state);
    count("follow" + in, () -> queue.follow(change -> {}).close());
    QueueState<Integer> state = queue.state();
    count("encode the state" + in, () -> StateBytes.encode(state));
    byte[] bytes = StateBytes.encode(state);
    List<Integer> items = state.items();
    count("decode and restore" + in, () -> PlayQueue.restore(StateBytes.decode(bytes, items)));
    count("restore" + in, () -> queue = PlayQueue.restore(state));
  }

  /** A gap far beyond the queue, and a history that drops a play with each. */
  private void wideGap(ImmutableList<Integer> songs) {
    queue =
        PlayQueue.<Integer>builder(Seed.parse("steps"))
            .repeat(RepeatMode.ALL)
            .gap(PlayMode.SHUFFLE, 1 << 29)
            .historyLimit(5)
            .build();
    queue.addAll(0, songs.subList(0, 2_000));
    IntStream.range(0, 3_000).forEach(i -> queue.next());
    for (int i = 0; i < TIMES; i++) {
      count(AMORTISED + "next, a wide gap", queue::next);
    }
  }

  /** The play order of a history that drops a play with each. */
  private void fullHistory(ImmutableList<Integer> songs, int plays) {
    queue =
        PlayQueue.<Integer>builder(Seed.parse("steps"))
            .addAll(songs)
            .repeat(RepeatMode.ALL)
            .historyLimit(plays)
            .build();
    IntStream.rangeClosed(0, plays).forEach(i -> queue.next());
    PlayOrder<Integer> order = queue.playOrder();
    var unused = order.cursor(); // finds the hidden places, once
    for (int i = 0; i < TIMES; i++) {
      queue.next();
      count(AMORTISED + "cursor of a full history", order::cursor);
      count(AMORTISED + "entry of a full history", () -> order.get(plays / 2));
      count(AMORTISED + "part of a full history", () -> order.part(plays / 2, plays / 2 + 10));
    }
  }

  /** Few rows of up next and few steps back, before as many free rows as there can be. */
  private void manyFreeRows(ImmutableList<Integer> songs) {
    queue = PlayQueue.<Integer>builder(Seed.parse("steps")).addAll(songs).build();
    IntStream.range(0, 20).forEach(i -> queue.next());
    queue.playOnceNext(5);
    queue.next();
    IntStream.range(0, 10).forEach(i -> queue.previous());
    queue.upcoming(songs.size());
    String in = ", many free rows";
    queue.enqueue(queue.current().orElseThrow());
    for (int i = 0; i < TIMES; i++) {
      count("upNext" + in, queue::upNext);
      count("position" + in, queue::position);
      int last = queue.playOrder().size() - 60;
      count("rows of a part" + in, () -> List.copyOf(queue.playOrder().subList(last, last + 60)));
    }
  }

  private ImmutableList<Entry<Integer>> three() {
    return Stream.generate(this::any).distinct().limit(3).collect(toImmutableList());
  }

  /** One call, independent of the earlier ones. */
  private void mixed() {
    switch (random.nextInt(16)) {
      case 0 -> count(MIXED + "previous", queue::previous);
      case 1 -> count(MIXED + "trackEnded", queue::trackEnded);
      case 2 -> count(MIXED + "skipTo", () -> queue.skipTo(any()));
      case 3 -> count(MIXED + "upcoming(10)", () -> queue.upcoming(10));
      case 4 -> count(MIXED + "switch", () -> queue.setMode(MODES.get(random.nextInt(3))));
      case 5 -> count(MIXED + "add", () -> queue.add(2));
      case 6 -> count(MIXED + "add anywhere", () -> queue.add(random.nextInt(queue.size()), 2));
      case 7 -> count(MIXED + "remove", () -> queue.remove(any()));
      case 8 -> count(MIXED + "move", () -> queue.move(any(), random.nextInt(queue.size())));
      case 9 -> count(MIXED + "playNext", () -> queue.playNext(any()));
      case 10 -> count(MIXED + "enqueue", () -> queue.enqueue(any()));
      case 11 -> count(MIXED + "dequeue", () -> queue.dequeue(any()));
      case 12 -> count(MIXED + "moveAhead", this::reorder);
      default -> count(MIXED + "next", queue::next);
    }
  }

  private void reorder() {
    try {
      queue.moveAhead(4, 0);
    } catch (IllegalArgumentException e) {
      // So much of this cycle is not drawn.
    }
  }

  private void repeat(Consumer<PlayMode> fresh, PlayMode mode, Runnable calls) {
    fresh.accept(mode);
    for (int i = 0; i < TIMES; i++) {
      calls.run();
    }
  }

  private void count(String name, Runnable call) {
    long before = StepCounter.steps();
    call.run();
    long taken = StepCounter.steps() - before;
    long[] sums = steps.computeIfAbsent(name, first -> new long[3]);
    sums[0]++;
    sums[1] += taken;
    sums[2] = Math.max(sums[2], taken);
  }

  private Entry<Integer> any() {
    while (true) {
      var entry = queue.entry(random.nextInt(queue.size()));
      if (entry.isPresent()) {
        return entry.get();
      }
    }
  }
}
