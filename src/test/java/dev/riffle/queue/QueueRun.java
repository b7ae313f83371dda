package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.QueueWitness.id;
import static dev.riffle.queue.QueueWitness.ids;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.CycleModel.Draw;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.function.Executable;

/**
 * One list of random calls, each answer and each draw held against {@link QueueModel}, and what the
 * queue tells of itself against what changed. Now and then a queue goes on that was restored; at
 * the end another takes all calls out of the journal.
 *
 * <p>Every call is made of a number of its own, so that others can be left out of the list.
 */
final class QueueRun {
  private static final ImmutableList<Cause> CAUSES =
      ImmutableMultiset.<Cause>builder()
          .addCopies(Cause.NEXT, 18)
          .addCopies(Cause.PREVIOUS, 12)
          .addCopies(Cause.UPCOMING, 12)
          .addCopies(Cause.REMOVE, 9)
          .addCopies(Cause.ADD, 7)
          .addCopies(Cause.TRACK_ENDED, 5)
          .addCopies(Cause.REORDER_UPCOMING, 5)
          .addCopies(Cause.SKIP_TO, 4)
          .addCopies(Cause.PLAY_NEXT, 4)
          .addCopies(Cause.ENQUEUE, 4)
          .addCopies(Cause.DEQUEUE, 4)
          .addCopies(Cause.MOVE, 3)
          .addCopies(Cause.SET_MODE, 3)
          .addCopies(Cause.SET_REPEAT, 3)
          .addCopies(Cause.SET_GAP, 3)
          .addCopies(Cause.RESHUFFLE, 2)
          .add(Cause.CLEAR)
          .add(Cause.REPLACE_ALL)
          .build()
          .asList();

  private static final ImmutableSet<Cause> OF_AN_ENTRY =
      ImmutableSet.of(
          Cause.SKIP_TO, Cause.PLAY_NEXT, Cause.ENQUEUE, Cause.DEQUEUE, Cause.REMOVE, Cause.MOVE);

  private static final ImmutableList<Cause> REGRET =
      ImmutableList.of(Cause.ENQUEUE, Cause.UPCOMING, Cause.UPCOMING, Cause.DEQUEUE);

  private static final ImmutableList<PlayMode> DRAWING =
      ImmutableList.of(PlayMode.SHUFFLE, PlayMode.RANDOM);

  private final Random random;
  private final StringBuilder calls = new StringBuilder(); // in words
  private final List<Draw> draws = new ArrayList<>();
  private final long firstDraw;
  private final Draws recorded;
  private final PlayQueueBuilder<Integer> builder;
  private PlayQueue<Integer> queue;
  private final QueueModel model;
  private final QueueWitness witness = new QueueWitness();
  private final List<Entry<Integer>> strangers = new ArrayList<>(); // no more in the queue

  /** Builds an empty queue, or a short one, or now and then a longer one, or a long one. */
  QueueRun(long first) {
    random = new Random(first);
    int most = random.nextInt(500) == 0 ? 3_000 : random.nextInt(8) == 0 ? 40 : 7;
    int n = note(random.nextInt(most));
    PlayMode mode = note(any(PlayMode.values()));
    RepeatMode repeat = note(any(RepeatMode.values()));
    int historyLimit = note(any(0, 1, 3, 1000, 1000, 1000));
    boolean forgetful = note(random.nextInt(8) == 0);
    firstDraw = random.nextLong();
    Draws source = draws();
    recorded =
        bound -> {
          int value = source.below(bound);
          draws.add(new Draw(bound, value));
          return value;
        };
    builder =
        PlayQueue.<Integer>builder(Seed.parse("model"))
            .addAll(IntStream.range(0, n).boxed().toList())
            .mode(mode)
            .repeat(repeat)
            .historyLimit(historyLimit)
            .forgetful(forgetful);
    model = new QueueModel(n, mode, repeat, historyLimit, forgetful);
    if (random.nextBoolean()) {
      for (PlayMode of : DRAWING) {
        int gap = note(random.nextInt(Math.max(1, n)));
        builder.gap(of, gap);
        model.setGap(of, gap);
      }
    }
    queue = builder.draws(recorded).build();
    witness.watch(queue);
  }

  private Draws draws() {
    return Seed.parse("model").derive(firstDraw).draws();
  }

  /** Makes each of {@code numbers} into a call or a few, and checks everything after each call. */
  void run(List<Long> numbers) {
    try {
      for (long number : numbers) {
        random.setSeed(number);
        step();
      }
      witness.checkReplay(builder.draws(draws()).build(), queue);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("after " + calls, e);
    }
  }

  private void step() {
    switch (random.nextInt(40)) {
      case 0 -> restore();
      case 1 -> misuse();
      case 2 -> calls(random.nextInt(10), Cause.NEXT);
      case 3 -> {
        calls(random.nextInt(10), Cause.PREVIOUS);
        if (random.nextBoolean()) {
          REGRET.forEach(this::call);
        }
      }
      default -> {
        Cause cause = CAUSES.get(random.nextInt(CAUSES.size()));
        if (cause == Cause.REORDER_UPCOMING) {
          calls(random.nextInt(4), Cause.UPCOMING); // or there would seldom be anything to reorder
        }
        call(cause);
      }
    }
    compare();
  }

  private void calls(int times, Cause cause) {
    for (int i = 0; i < times; i++) {
      call(cause);
      compare();
    }
  }

  /** Makes a call, or adds where it would be of an entry and there is none. */
  private void call(Cause likely) {
    Cause cause = model.order.isEmpty() && OF_AN_ENTRY.contains(likely) ? Cause.ADD : likely;
    List<Object> before = model.snapshot();
    int left = model.current;
    begin(cause);
    take(cause);
    witness.check(cause, !model.snapshot().equals(before), left, model.current);
  }

  private void take(Cause cause) {
    switch (cause) {
      case NEXT -> model.next(id(queue.next()), draws);
      case PREVIOUS -> model.previous(id(queue.previous()), draws);
      case TRACK_ENDED -> trackEnded();
      case SKIP_TO -> skipTo(some());
      case PLAY_NEXT -> ask(some(), true);
      case ENQUEUE -> ask(some(), false);
      case DEQUEUE -> dequeue(random.nextInt(4) == 0 ? some() : someOf(model.lane));
      case UPCOMING -> upcoming();
      case ADD -> add();
      case REMOVE -> remove(some());
      case CLEAR -> clear();
      case REPLACE_ALL -> replaceAll();
      case MOVE -> move(some());
      case REORDER_UPCOMING -> reorderUpcoming();
      case SET_MODE ->
          setMode(any(PlayMode.IN_ORDER, PlayMode.SHUFFLE, PlayMode.SHUFFLE, PlayMode.RANDOM));
      case SET_REPEAT -> setRepeat(any(RepeatMode.values()));
      case SET_GAP -> setGap(DRAWING.get(random.nextInt(2)));
      case RESHUFFLE -> {
        queue.reshuffle();
        model.reshuffle();
      }
    }
  }

  private void trackEnded() {
    int answer = id(queue.trackEnded());
    if (model.replays()) {
      assertThat(answer).isEqualTo(model.current);
    } else {
      model.next(answer, draws);
    }
  }

  private void skipTo(Entry<Integer> entry) {
    queue.skipTo(entry);
    model.skipTo((int) entry.id());
  }

  private void ask(Entry<Integer> entry, boolean first) {
    if (first) {
      queue.playNext(entry);
    } else {
      queue.enqueue(entry);
    }
    model.ask((int) entry.id(), first);
  }

  private void dequeue(Entry<Integer> entry) {
    model.dequeue((int) entry.id(), queue.dequeue(entry), draws);
  }

  private void upcoming() {
    if (random.nextInt(6) > 0) {
      int k = note(random.nextInt(random.nextBoolean() ? 4 : 2 * Math.min(50, model.size()) + 3));
      model.upcoming(k, ids(queue.upcoming(k)), draws);
    } else if (model.replays()) {
      assertThat(id(queue.upcomingAfterEnd())).isEqualTo(model.current);
    } else {
      note("after the end");
      model.upcoming(1, ids(queue.upcomingAfterEnd().stream().toList()), draws);
    }
  }

  private void add() {
    int place = random.nextInt(model.size() + 1);
    int variant = random.nextInt(3);
    if (variant == 0) {
      checkNew(ImmutableList.of(queue.add(model.nextId)), model.size());
    } else if (variant == 1) {
      checkNew(ImmutableList.of(queue.add(note(place), model.nextId)), place);
    } else {
      checkNew(queue.addAll(note(place), items(note(random.nextInt(4)))), place);
    }
  }

  /** Checks what was added at {@code place} and lets the model add it. */
  private void checkNew(List<Entry<Integer>> entries, int place) {
    List<Integer> expected = items(entries.size());
    assertThat(ids(entries)).isEqualTo(expected);
    assertThat(Queues.items(entries)).isEqualTo(expected);
    model.addAll(place, entries.size(), draws);
  }

  private List<Integer> items(int count) {
    return IntStream.range(0, count).mapToObj(i -> model.nextId + i).toList();
  }

  private void remove(Entry<Integer> entry) {
    queue.remove(entry);
    model.remove((int) entry.id(), id(queue.current()), draws);
    strangers.add(entry);
  }

  private void clear() {
    strangers.addAll(queue.entries());
    queue.clear();
    model.clear();
  }

  private void replaceAll() {
    strangers.addAll(queue.entries());
    List<Entry<Integer>> entries = queue.replaceAll(items(note(random.nextInt(7))));
    model.clear();
    checkNew(entries, 0);
  }

  private void move(Entry<Integer> entry) {
    int place = note(random.nextInt(model.size()));
    queue.move(entry, place);
    model.move((int) entry.id(), place);
  }

  private void reorderUpcoming() {
    int begin = model.rearrangeableFrom();
    int end = model.rearrangeableTo();
    if (begin == end || random.nextInt(4) == 0) {
      int outside = note(any(begin - 1, end));
      refuses(() -> queue.reorderUpcoming(outside, begin));
      refuses(() -> queue.reorderUpcoming(begin, outside));
    } else {
      int from = note(begin + random.nextInt(end - begin));
      int to = note(begin + random.nextInt(end - begin));
      queue.reorderUpcoming(from, to);
      model.reorderUpcoming(from, to);
    }
  }

  private void setMode(PlayMode mode) {
    note(mode);
    queue.setMode(mode);
    model.setMode(mode);
  }

  private void setRepeat(RepeatMode repeat) {
    note(repeat);
    queue.setRepeat(repeat);
    model.setRepeat(repeat);
  }

  private void setGap(PlayMode mode) {
    note(mode);
    int gap = note(random.nextInt(Math.max(1, model.size())));
    queue.setGap(mode, gap);
    model.setGap(mode, gap);
  }

  /** Goes on with a queue that was restored; what it was is a stranger to it. */
  private void restore() {
    begin("restore");
    strangers.addAll(queue.entries());
    QueueState<Integer> state = queue.state();
    queue = PlayQueue.restore(state, recorded);
    assertThat(queue.state()).isEqualTo(state);
    witness.watch(queue);
  }

  /** Calls what must be refused, and change nothing. */
  private void misuse() {
    begin("misuse");
    int n = model.size();
    refuses(() -> queue.add(any(-1, n + 1), 7));
    refuses(() -> queue.addAll(any(-1, n + 1), ImmutableList.of(7)));
    refuses(() -> queue.setGap(PlayMode.SHUFFLE, any(-1, Math.max(1, n))));
    if (n > 0) {
      refuses(() -> queue.move(queue.entries().get(0), any(-1, n)));
    }
    if (!strangers.isEmpty()) {
      Entry<Integer> stranger = strangers.get(random.nextInt(strangers.size()));
      refuses(() -> queue.skipTo(stranger));
      refuses(() -> queue.playNext(stranger));
      refuses(() -> queue.enqueue(stranger));
      refuses(() -> queue.dequeue(stranger));
      refuses(() -> queue.remove(stranger));
      refuses(() -> queue.move(stranger, 0));
    }
  }

  private static void refuses(Executable call) {
    assertThrows(IllegalArgumentException.class, call);
  }

  private void compare() {
    assertWithMessage("draws that nothing asked for").that(draws).isEmpty();
    assertThat(id(queue.current())).isEqualTo(model.current);
    assertThat(queue.hasNext()).isEqualTo(model.hasNext());
    assertThat(queue.hasPrevious()).isEqualTo(model.hasPrevious());
    assertThat(ids(queue.history(Integer.MAX_VALUE))).isEqualTo(model.history());
    assertThat(ids(queue.lane())).isEqualTo(model.lane);
    assertThat(ids(queue.entries())).isEqualTo(model.order);
    assertThat(queue.size()).isEqualTo(model.size());
    for (PlayMode mode : DRAWING) {
      assertThat(queue.gap(mode)).isEqualTo(model.gap(mode));
    }
    assertThat(queue.position()).isEqualTo(model.position());
    int id = random.nextInt(model.nextId + 2) - 1;
    assertThat(queue.entry(id).map(Entry::item).orElse(id)).isEqualTo(id);
    assertThat(queue.entry(id).isPresent()).isEqualTo(model.order.contains(id));
    assertThat(queue.mode()).isEqualTo(model.mode());
    assertThat(queue.repeat()).isEqualTo(model.repeat());
  }

  /** Returns any entry, the current and the newest one more often than others. */
  private Entry<Integer> some() {
    int special = any(model.current, model.nextId - 1);
    boolean isSpecial = random.nextInt(4) == 0 && model.order.contains(special);
    return isSpecial ? entry(special) : someOf(model.order);
  }

  /** Returns one of these, or any if there are none. */
  private Entry<Integer> someOf(List<Integer> ids) {
    return ids.isEmpty() ? some() : entry(ids.get(random.nextInt(ids.size())));
  }

  private Entry<Integer> entry(int id) {
    return queue.entry(note(id)).orElseThrow();
  }

  private void begin(Object call) {
    calls.append("; ").append(call);
  }

  @CanIgnoreReturnValue
  private <E> E note(E what) {
    calls.append(' ').append(what);
    return what;
  }

  @SafeVarargs
  private <E> E any(E... values) {
    return values[random.nextInt(values.length)];
  }
}
