package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.QueueComparison.assertRefused;
import static dev.riffle.queue.QueueWitness.id;
import static dev.riffle.queue.QueueWitness.ids;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  private final Random random;
  private final StringBuilder calls = new StringBuilder(); // in words
  private final MadeChoices choices = new MadeChoices();
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
    recorded = choices.record(draws());
    builder =
        PlayQueue.<Integer>builder(Seed.parse("model"))
            .addAll(IntStream.range(0, n).boxed().toList())
            .mode(mode)
            .repeat(repeat)
            .historyLimit(historyLimit)
            .forgetful(forgetful);
    model = new QueueModel(n, mode, repeat, historyLimit, forgetful, choices, ImmutableSet.of());
    if (random.nextBoolean()) {
      for (PlayMode of : QueueComparison.DRAWING) {
        int gap = note(random.nextInt(Math.max(1, n)));
        builder.gap(of, gap);
        model.cycle.setGap(of, gap);
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
        Cause cause = RandomCauses.CAUSES.get(random.nextInt(RandomCauses.CAUSES.size()));
        if (cause == Cause.REORDER_UPCOMING || cause == Cause.SKIP_AHEAD) {
          calls(random.nextInt(4), Cause.UPCOMING); // or there would seldom be anything shown
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
    List<Object> before = model.snapshot();
    int left = model.current();
    boolean isReplay = cause == Cause.TRACK_ENDED && model.replays();
    begin(cause);
    take(cause);
    choices.checkAllMade();
    witness.check(cause, isReplay || !model.snapshot().equals(before), left, model.current());
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
      case TRACK_ENDED -> trackEnded();
      case SKIP_TO -> skipTo(some());
      case SKIP_AHEAD -> skipAhead(random.nextInt(4) == 0 ? some() : someOf(model.shown()));
      case PLAY_NEXT -> ask(some(), true);
      case ENQUEUE -> ask(some(), false);
      case DEQUEUE -> dequeue(random.nextInt(4) == 0 ? some() : someOf(model.upNext()));
      case UPCOMING -> upcoming();
      case ADD -> add();
      case REMOVE -> remove(some());
      case REMOVE_ALL -> removeAll();
      case CLEAR -> clear();
      case REPLACE_ALL -> replaceAll();
      case MOVE -> move(some());
      case MOVE_ALL -> moveAll();
      case REPLACE -> replace(some());
      case REORDER_UPCOMING -> reorderUpcoming();
      case SET_MODE ->
          setMode(any(PlayMode.IN_ORDER, PlayMode.SHUFFLE, PlayMode.SHUFFLE, PlayMode.RANDOM));
      case SET_REPEAT -> setRepeat(any(RepeatMode.values()));
      case SET_GAP -> setGap(QueueComparison.DRAWING.get(random.nextInt(2)));
      case RESHUFFLE -> {
        queue.reshuffle();
        model.reshuffle();
      }
      default -> throw new AssertionError(cause); // not among the causes that are drawn
    }
  }

  private void trackEnded() {
    int answer = answered(queue.trackEnded());
    assertThat(answer).isEqualTo(model.replays() ? model.current() : model.next());
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

  private void ask(Entry<Integer> entry, boolean first) {
    if (first) {
      queue.playNext(entry);
    } else {
      queue.enqueue(entry);
    }
    model.ask((int) entry.id(), first);
  }

  private void dequeue(Entry<Integer> entry) {
    assertThat(queue.dequeue(entry)).isEqualTo(model.dequeue((int) entry.id()));
  }

  private void upcoming() {
    if (random.nextInt(6) > 0) {
      int k = note(random.nextInt(random.nextBoolean() ? 4 : 2 * Math.min(50, model.size()) + 3));
      upcoming(k, queue.upcoming(k));
    } else if (model.replays()) {
      assertThat(id(queue.upcomingAfterEnd())).isEqualTo(model.current());
    } else {
      note("after the end");
      upcoming(1, queue.upcomingAfterEnd().stream().toList());
    }
  }

  private void upcoming(int k, List<Entry<Integer>> answer) {
    int known = Math.min(model.known(), answer.size());
    choices.answer(ids(answer.subList(known, answer.size())));
    assertThat(ids(answer)).isEqualTo(model.upcoming(k));
  }

  private void add() {
    int place = random.nextInt(model.size() + 1);
    int variant = random.nextInt(3);
    if (variant == 0) {
      checkNew(ImmutableList.of(queue.add(model.source.nextId())), model.size());
    } else if (variant == 1) {
      checkNew(ImmutableList.of(queue.add(note(place), model.source.nextId())), place);
    } else {
      checkNew(queue.addAll(note(place), items(note(random.nextInt(4)))), place);
    }
  }

  /** Checks what was added at {@code place} and lets the model add it. */
  private void checkNew(List<Entry<Integer>> entries, int place) {
    checkNew(entries);
    model.addAll(place, entries.size());
  }

  private void checkNew(List<Entry<Integer>> entries) {
    List<Integer> expected = items(entries.size());
    assertThat(ids(entries)).isEqualTo(expected);
    assertThat(Queues.items(entries)).isEqualTo(expected);
  }

  private List<Integer> items(int count) {
    return IntStream.range(0, count).mapToObj(i -> model.source.nextId() + i).toList();
  }

  private void remove(Entry<Integer> entry) {
    queue.remove(entry);
    choices.answer(ids(queue.current().stream().toList()));
    model.removeAll(List.of((int) entry.id()));
    strangers.add(entry);
  }

  private void removeAll() {
    List<Entry<Integer>> entries = Stream.generate(this::some).limit(any(1, 2, 4)).toList();
    queue.removeAll(entries);
    choices.answer(ids(queue.current().stream().toList()));
    model.removeAll(ids(entries));
    strangers.addAll(entries);
  }

  private void clear() {
    strangers.addAll(queue.entries());
    queue.clear();
    model.clear();
  }

  private void replaceAll() {
    strangers.addAll(queue.entries());
    List<Entry<Integer>> entries = queue.replaceAll(items(note(random.nextInt(7))));
    checkNew(entries);
    model.replaceAll(entries.size());
  }

  private void move(Entry<Integer> entry) {
    int place = note(random.nextInt(model.size()));
    queue.move(entry, place);
    model.moveAll(List.of((int) entry.id()), place);
  }

  private void moveAll() {
    List<Entry<Integer>> entries =
        Stream.generate(this::some).limit(any(1, 2, 4)).distinct().toList();
    int place = note(random.nextInt(model.size() - entries.size() + 1));
    queue.moveAll(entries, place);
    model.moveAll(ids(entries), place);
  }

  private void replace(Entry<Integer> entry) {
    int item = random.nextInt(4) == 0 ? entry.item() : note(10_000 + random.nextInt(3));
    assertThat(queue.replace(entry, item)).isEqualTo(new Entry<>(entry.id(), item));
    model.source.replace((int) entry.id(), item);
    if (item != entry.item()) {
      strangers.add(entry);
    }
  }

  private void reorderUpcoming() {
    int begin = model.rearrangeableFrom();
    int end = model.rearrangeableTo();
    if (begin == end || random.nextInt(4) == 0) {
      int outside = note(any(begin - 1, end));
      assertRefused(() -> queue.reorderUpcoming(outside, begin));
      assertRefused(() -> queue.reorderUpcoming(begin, outside));
    } else {
      int from = note(begin + random.nextInt(end - begin));
      int to = note(begin + random.nextInt(end - begin));
      queue.reorderUpcoming(from, to);
      model.cycle.reorder(from - begin, to - begin);
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
    model.cycle.setRepeat(repeat);
  }

  private void setGap(PlayMode mode) {
    note(mode);
    int gap = note(random.nextInt(Math.max(1, model.size())));
    queue.setGap(mode, gap);
    model.cycle.setGap(mode, gap);
  }

  /** Goes on with a queue that was restored, whose entries are equal. */
  private void restore() {
    begin("restore");
    QueueState<Integer> state = queue.state();
    queue = PlayQueue.restore(state, recorded);
    assertThat(queue.state()).isEqualTo(state);
    witness.watch(queue);
  }

  /** Calls what must be refused, and change nothing. */
  private void misuse() {
    begin("misuse");
    strangers.removeIf(one -> queue.entry(one.id()).equals(Optional.of(one))); // again
    Optional<Entry<Integer>> stranger =
        strangers.isEmpty()
            ? Optional.empty()
            : Optional.of(strangers.get(random.nextInt(strangers.size())));
    new QueueComparison(queue, model).checkMisuse(stranger, random.nextBoolean());
  }

  private void compare() {
    int id = random.nextInt(model.source.nextId() + 2) - 1;
    new QueueComparison(queue, model).check(id);
  }

  /** Returns any entry, the current and the newest one more often than others. */
  private Entry<Integer> some() {
    int special = any(model.current(), model.source.nextId() - 1);
    boolean isSpecial = random.nextInt(4) == 0 && model.source.order.contains(special);
    return isSpecial ? entry(special) : someOf(model.source.order);
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
