package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.QueueComparison.assertRefused;
import static dev.riffle.queue.QueueWitness.id;
import static dev.riffle.queue.QueueWitness.ids;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * One list of random calls, each answer and each draw held against {@link QueueModel}, and what the
 * queue reports against what changed. Now and then a restored queue goes on; at the end another
 * takes all calls that a follower received.
 *
 * <p>Every call is made of a number of its own, so that others can be left out of the list.
 */
final class QueueRun {
  private static final ImmutableList<Cause> REGRET =
      ImmutableList.of(Cause.ENQUEUE, Cause.UPCOMING, Cause.UPCOMING, Cause.DEQUEUE);

  private final RandomArguments random;
  private final boolean isNew; // whether it makes the calls of the new face, too
  private final MadeChoices choices = new MadeChoices();
  private final long firstDraw;
  private final Draws recorded;
  private final PlayQueueBuilder<Integer> builder;
  private PlayQueue<Integer> queue;
  private final QueueModel model;
  private final UndoModel undo;
  private final QueueWitness witness = new QueueWitness();
  private final List<Entry<Integer>> strangers = new ArrayList<>(); // no more in the queue

  /**
   * Builds an empty queue, or a short one, or now and then a longer one, or a long one; {@code
   * isNew} is whether to make all calls, or those only that the oldest lists are made of.
   */
  QueueRun(long first, boolean isNew) {
    random = new RandomArguments(first);
    this.isNew = isNew;
    int most = random.below(500) == 0 ? 3_000 : random.below(8) == 0 ? 40 : 7;
    int n = random.note(random.below(most));
    PlayMode mode = random.note(random.any(PlayMode.values()));
    RepeatMode repeat = random.note(random.any(RepeatMode.values()));
    int historyLimit = random.note(random.any(0, 1, 3, 1000, 1000, 1000));
    boolean forgetful = random.note(random.below(8) == 0);
    firstDraw = random.random.nextLong();
    recorded = choices.record(draws());
    builder =
        PlayQueue.<Integer>builder(Seed.parse("model"))
            .addAll(IntStream.range(0, n).boxed().toList())
            .mode(mode)
            .repeat(repeat)
            .historyLimit(historyLimit)
            .forgetful(forgetful);
    model = new QueueModel(n, mode, repeat, historyLimit, forgetful, choices, ImmutableSet.of());
    if (random.random.nextBoolean()) {
      for (PlayMode of : QueueComparison.DRAWING) {
        int gap = random.note(random.below(Math.max(1, n)));
        builder.gap(of, gap);
        model.cycle.setGap(of, gap);
      }
    }
    int undoLimit = isNew ? random.note(random.any(0, 1, 3, 10, 1000, 1000)) : 0;
    undo = new UndoModel(model, undoLimit);
    queue = builder.draws(recorded).undoLimit(undoLimit).build();
    witness.watch(queue);
  }

  private Draws draws() {
    return Seed.parse("model").derive(firstDraw).draws();
  }

  /** Makes each of {@code numbers} into a call or a few, and checks everything after each call. */
  void run(List<Long> numbers) {
    try {
      for (long number : numbers) {
        random.random.setSeed(number);
        step();
      }
      witness.checkReplay(builder.draws(new MadeChoices().record(draws())).build(), queue);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("after " + random + ": " + e.getMessage(), e);
    }
  }

  private void step() {
    switch (random.below(40)) {
      case 0 -> restore();
      case 1 -> misuse();
      case 2 -> calls(random.below(10), Cause.NEXT);
      case 3 -> {
        calls(random.below(10), Cause.PREVIOUS);
        if (random.random.nextBoolean()) {
          REGRET.forEach(this::call);
        }
      }
      default -> {
        Cause cause = random.anyOf(isNew ? RandomCauses.ALL : RandomCauses.CAUSES);
        if (cause == Cause.REORDER_UPCOMING || cause == Cause.SKIP_AHEAD) {
          calls(random.below(4), Cause.UPCOMING); // or there would seldom be anything shown
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
    Cause cause =
        model.source.order.isEmpty() && RandomCauses.OF_AN_ENTRY.contains(likely)
            ? Cause.ADD
            : likely;
    List<Object> before = snapshot();
    List<Entry<Integer>> once = model.once.stream().map(this::known).toList();
    int left = model.current();
    boolean isReplay = cause == Cause.TRACK_ENDED && model.replays();
    random.begin(cause);
    take(cause);
    model.afterCall();
    choices.checkAllMade();
    witness.check(cause, isReplay || !snapshot().equals(before), left, model.current());
    once.stream().filter(entry -> !model.has((int) entry.id())).forEach(strangers::add);
  }

  private List<Object> snapshot() {
    return List.of(model.snapshot(), undo.snapshot());
  }

  private void take(Cause cause) {
    switch (cause) {
      case NEXT -> {
        int answer = answered(queue.next());
        assertThat(answer).isEqualTo(model.next());
      }
      case PREVIOUS -> {
        int answer = answered(queue.previous());
        assertThat(answer).isEqualTo(model.previous());
      }
      case TRACK_ENDED -> {
        int answer = answered(queue.trackEnded());
        assertThat(answer).isEqualTo(model.trackEnded());
      }
      case SKIP_TO -> skipTo(some());
      case SKIP_AHEAD -> skipAhead(random.below(4) == 0 ? some() : someOf(model.shown()));
      case PLAY_NEXT -> edits().ask(some(), true);
      case ENQUEUE -> edits().ask(some(), false);
      case DEQUEUE -> edits().dequeue(random.below(4) == 0 ? some() : someOf(model.upNext()));
      case PLAY_ONCE_NEXT -> edits().askOnce(true);
      case ENQUEUE_ONCE -> edits().askOnce(false);
      case UPCOMING -> upcoming();
      case ADD -> edits().add();
      case REMOVE -> edits().remove(some());
      case REMOVE_ALL -> edits().removeAll();
      case CLEAR -> edits().clear();
      case REPLACE_ALL -> edits().replaceAll();
      case MOVE -> edits().move(some());
      case MOVE_ALL -> edits().moveAll();
      case REPLACE -> edits().replace(some());
      case REORDER_UPCOMING -> reorderUpcoming();
      case SET_MODE ->
          setMode(
              random.any(PlayMode.IN_ORDER, PlayMode.SHUFFLE, PlayMode.SHUFFLE, PlayMode.RANDOM));
      case SET_REPEAT -> setRepeat(random.any(RepeatMode.values()));
      case SET_GAP -> setGap(QueueComparison.DRAWING.get(random.below(2)));
      case RESHUFFLE -> {
        queue.reshuffle();
        model.reshuffle();
      }
      case SET_STOP_AFTER_CURRENT -> setStopAfterCurrent(random.below(4) > 0);
      case UNDO -> edits().undoLast();
      case REDO -> edits().redoLast();
    }
  }

  private QueueEdits edits() {
    return new QueueEdits(queue, model, undo, random, choices, this::some, strangers);
  }

  private int answered(Optional<Entry<Integer>> answer) {
    choices.answer(ids(answer.stream().toList()));
    return id(answer);
  }

  private void skipTo(Entry<Integer> entry) {
    queue.skipTo(entry);
    model.skipTo((int) entry.id());
  }

  private void skipAhead(Entry<Integer> entry) {
    int steps = model.shown().indexOf((int) entry.id()) + 1;
    if (steps == 0) {
      assertRefused(() -> queue.skipAhead(entry));
    } else {
      queue.skipAhead(entry);
    }
    for (int i = 0; i < steps; i++) {
      model.next();
    }
  }

  private void upcoming() {
    if (random.below(6) > 0) {
      int k =
          random.note(
              random.below(random.random.nextBoolean() ? 4 : 2 * Math.min(50, model.size()) + 3));
      upcoming(k, queue.upcoming(k));
    } else if (model.stops()) {
      assertThat(queue.upcomingAfterEnd()).isEmpty();
    } else if (model.replays()) {
      assertThat(id(queue.upcomingAfterEnd())).isEqualTo(model.current());
    } else {
      random.note("after the end");
      upcoming(1, queue.upcomingAfterEnd().stream().toList());
    }
  }

  private void upcoming(int k, List<Entry<Integer>> answer) {
    int known = Math.min(model.known(), answer.size());
    choices.answer(ids(answer.subList(known, answer.size())));
    assertThat(ids(answer)).isEqualTo(model.upcoming(k));
  }

  private void reorderUpcoming() {
    int begin = model.rearrangeableFrom();
    int end = model.rearrangeableTo();
    if (begin == end || random.below(4) == 0) {
      int outside = random.note(random.any(begin - 1, end));
      assertRefused(() -> queue.reorderUpcoming(outside, begin));
      assertRefused(() -> queue.reorderUpcoming(begin, outside));
    } else {
      int from = random.note(begin + random.below(end - begin));
      int to = random.note(begin + random.below(end - begin));
      queue.reorderUpcoming(from, to);
      model.cycle.reorder(from - begin, to - begin);
    }
  }

  private void setMode(PlayMode mode) {
    random.note(mode);
    queue.setMode(mode);
    model.setMode(mode);
  }

  private void setRepeat(RepeatMode repeat) {
    random.note(repeat);
    queue.setRepeat(repeat);
    model.cycle.setRepeat(repeat);
  }

  private void setGap(PlayMode mode) {
    random.note(mode);
    int gap = random.note(random.below(Math.max(1, model.size())));
    queue.setGap(mode, gap);
    model.cycle.setGap(mode, gap);
  }

  private void setStopAfterCurrent(boolean stop) {
    queue.setStopAfterCurrent(random.note(stop));
    model.setStopAfterCurrent(stop);
  }

  /** Goes on with a queue that was restored, whose entries are equal. */
  private void restore() {
    random.begin("restore");
    QueueState<Integer> state = queue.state();
    queue = PlayQueue.restore(state, recorded);
    assertThat(queue.state()).isEqualTo(state);
    witness.watch(queue);
  }

  /** Calls what must be refused, and change nothing. */
  private void misuse() {
    random.begin("misuse");
    strangers.removeIf(one -> queue.entry(one.id()).equals(Optional.of(one))); // again
    Optional<Entry<Integer>> stranger =
        strangers.isEmpty()
            ? Optional.empty()
            : Optional.of(strangers.get(random.below(strangers.size())));
    new QueueComparison(queue, model, undo).checkMisuse(stranger, random.random.nextBoolean());
  }

  private void compare() {
    int id = random.below(model.source.nextId() + 2) - 1;
    new QueueComparison(queue, model, undo).check(id);
  }

  /** Returns any entry, the current and the newest one more often than others. */
  private Entry<Integer> some() {
    if (isNew && !model.once.isEmpty() && random.below(4) == 0) {
      return entry(random.anyOf(List.copyOf(new TreeSet<>(model.once))));
    }
    int special = random.any(model.current(), model.source.nextId() - 1);
    boolean isSpecial = random.below(4) == 0 && model.source.order.contains(special);
    return isSpecial ? entry(special) : someOf(model.source.order);
  }

  /** Returns one of these, or any if there are none. */
  private Entry<Integer> someOf(List<Integer> ids) {
    return ids.isEmpty() ? some() : entry(ids.get(random.below(ids.size())));
  }

  private Entry<Integer> entry(int id) {
    return known(random.note(id));
  }

  private Entry<Integer> known(int id) {
    return queue.entry(id).orElseThrow();
  }
}
