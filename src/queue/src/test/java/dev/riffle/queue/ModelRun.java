package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Collections.nCopies;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One list of random calls on a queue and on {@link OneListModel}, which are compared after each,
 * while the weights, units and groups of items change. A follower must receive one change of a call
 * with an effect, and none of one without. After each call, the state must open again from its
 * bytes, with items and without; the restored queue takes the next call from the bytes of the
 * follower's change, and must reach the same state. At the end all calls are replayed on a new
 * queue.
 */
final class ModelRun {
  private static final int NONE = OneListModel.NONE;

  /** The law by which a queue draws. */
  enum Law {
    UNIFORM(0, false),
    BY_WEIGHT(1, false),
    UNITS(2, false),
    GROUPS(4, false),
    BEST_GROUPS(4 + 8, true),
    DEFERRED(0, true),
    WEIGHTS_DEFERRED(1, true),
    ALL(7, true),
    CHANGING(7, true);

    private final int flags;
    private final boolean defers;

    Law(int flags, boolean defers) {
      this.flags = flags;
      this.defers = defers;
    }
  }

  private final Law law;
  private final Drawing<Integer> drawing;
  private final Random random;
  private final OneListModel model;
  private final ModelEdits edits;
  private final PlayQueueBuilder<Integer> builder;
  private final List<Change<Integer>> changes = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private PlayQueue<Integer> queue;
  private QueueState<Integer> state; // of the queue, after the last call
  private long number; // of the last change
  private boolean isReplay; // so the calls must have the numbers of their items
  private int shift; // of the numbers of items, which change on the way

  /** Creates a run on a queue that draws by {@code law}. */
  ModelRun(long seed, Law law) {
    this.law = law;
    drawing =
        Drawing.<Integer>uniform()
            .weights(item -> isReplay ? 2 : numbers(item).weight())
            .units(
                item -> isReplay ? 9 : numbers(item).unit(),
                item -> isReplay ? 9 : numbers(item).rank())
            .spread(item -> isReplay ? 9 : numbers(item).group())
            .withFlags(law.flags);
    random = new Random(seed);
    int n = random.nextInt(random.nextInt(4) == 0 ? 30 : 8);
    PlayMode mode = any(ImmutableList.of(PlayMode.SHUFFLE, PlayMode.SHUFFLE, any(Call.MODES)));
    RepeatMode repeat = any(Call.REPEATS);
    int historyLimit = random.nextInt(5) == 0 ? random.nextInt(4) : 1000;
    boolean isForgetful = random.nextInt(12) == 0;
    boolean recordsUndo = random.nextInt(3) > 0;
    Seed own = Seed.of(seed, 1, 2, 3);
    builder =
        PlayQueue.<Integer>builder(own)
            .addAll(IntStream.range(0, n).boxed().toList())
            .mode(mode)
            .repeat(repeat)
            .historyLimit(historyLimit)
            .forgetful(isForgetful)
            .undoLimit(recordsUndo ? 1_000_000 : 0);
    builder.drawing(drawing);
    model =
        drawing.numbers() > 0
            ? OneListModel.withLetters(
                own.draws(),
                ModelLetters.Law.of(law.flags),
                IntStream.range(0, n).mapToObj(this::numbers).toList(),
                mode,
                repeat,
                historyLimit,
                isForgetful)
            : new OneListModel(own.draws(), n, mode, repeat, historyLimit, isForgetful);
    IntStream.range(0, n).forEach(id -> model.letters.item(id, id));
    edits = new ModelEdits(model, recordsUndo);
    queue = builder.build();
    state = queue.state();
    queue.follow(changes::add);
    log.add(List.of(law, n, mode, repeat, recordsUndo, historyLimit, isForgetful).toString());
  }

  /** Returns the numbers that an item has now; its weight is from 0 to 3. */
  private Numbers numbers(int item) {
    return new Numbers(
        Math.floorMod(item + item / 1000 + shift, 4),
        Math.floorMod(item + item / 2000 + shift / 2, 4) - 2L,
        Math.floorMod(5 * item + shift / 3, 3) - 1,
        Math.floorMod(7 * item / 2 + shift, 3));
  }

  /** Makes {@code count} calls. */
  void run(int count) {
    PlayQueue<Integer> mirror = reopened();
    for (int i = 0; i < count; i++) {
      try {
        QueueState<Integer> last = state;
        int before = id(queue.current());
        int followed = changes.size();
        shift = random.nextInt(4) == 0 ? random.nextInt(12) : shift;
        call();
        check();
        state = queue.state();
        List<Change<Integer>> made = changes.subList(followed, changes.size());
        checkChange(last, before, made);
        replay(made, mirror);
        mirror = reopened();
        if (random.nextInt(10) == 0) {
          queue = reopened();
          queue.follow(changes::add);
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(e + "\n" + String.join("\n", log), e);
      }
    }
    shift = 0;
    replay(changes, builder.build());
  }

  /** Returns a queue restored from the bytes of the state, which must be those of its state. */
  private PlayQueue<Integer> reopened() {
    QueueState<Integer> read =
        random.nextBoolean()
            ? QueueBytes.decoded(QueueBytes.encoded(state))
            : StateBytes.decode(StateBytes.encode(state), state.items());
    assertWithMessage("state from bytes").that(read).isEqualTo(state);
    boolean isPlain = !(state.hasWeights() || state.hasUnits() || state.hasGroups());
    PlayQueue<Integer> reopened =
        isPlain && law != Law.CHANGING ? PlayQueue.restore(read) : PlayQueue.restore(read, drawing);
    assertWithMessage("restored").that(reopened.state()).isEqualTo(state);
    return reopened;
  }

  /** Makes calls from their bytes on a queue, which must be in the state of this one then. */
  private void replay(List<Change<Integer>> calls, PlayQueue<Integer> other) {
    isReplay = true;
    for (Change<Integer> change : calls) {
      byte[] bytes = CallBytes.encode(change.call(), QueueBytes::item);
      other.take(change.number(), CallBytes.decode(bytes, QueueBytes::item));
    }
    isReplay = false;
    assertWithMessage("replayed %s", calls).that(other.state()).isEqualTo(state);
  }

  // ------------------------------------------------------------------ calls

  private void call() {
    int k = random.nextInt(random.nextInt(3) == 0 ? 20 : 4);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> answer("next", () -> queue.next().isPresent(), model::next);
      case 4, 5, 6 -> answer("previous", () -> queue.previous().isPresent(), model::previous);
      case 7 -> walk(random.nextInt(4) - 1);
      case 8, 9, 10 ->
          answer("upcoming " + k, () -> ids(queue.upcoming(k)), () -> model.upcoming(k));
      case 11, 12, 13 -> ask(random.nextBoolean());
      case 14, 15 -> arrange(random.nextInt(6) - 1, random.nextInt(6) - 1);
      case 16, 17 -> edit(queue.size());
      case 18 -> change();
      default -> {
        if (random.nextInt(3) == 0) {
          answer("redo", queue::redo, () -> edits.undo.turn(true));
        } else {
          answer("undo", queue::undo, () -> edits.undo.turn(false));
        }
      }
    }
  }

  private void walk(int place) {
    OneListModel copy = new OneListModel(model, model.draws.copy().orElseThrow());
    switch (random.nextInt(5)) {
      case 0 -> answer("trackEnded", () -> queue.trackEnded().isPresent(), model::trackEnded);
      case 1 -> {
        boolean stop = random.nextBoolean();
        effect(
            "setStopAfterCurrent " + stop,
            () -> queue.setStopAfterCurrent(stop),
            () -> model.setStop(stop));
      }
      case 2 ->
          taken(
              "skipAhead " + place,
              () -> queue.skipAhead(place),
              () ->
                  place >= 0
                      && place < copy.max()
                      && repeats(place + 1, copy::next)
                      && repeats(place + 1, model::next));
      case 3 -> {
        boolean isFar = model.isForgetful && place >= model.max();
        if (model.mode != PlayMode.IN_ORDER && !isFar) {
          taken(
              "skipBack " + place,
              () -> queue.skipBack(place),
              () ->
                  place >= 0
                      && (place < copy.max() || !copy.plays().isEmpty())
                      && repeats(place + 1, copy::previous)
                      && repeats(place + 1, model::previous));
        }
      }
      default -> onAny("skipTo", queue::skipTo, edits::skipTo);
    }
  }

  private static boolean repeats(int times, BooleanSupplier call) {
    return IntStream.range(0, times).allMatch(i -> call.getAsBoolean());
  }

  private void ask(boolean head) {
    switch (random.nextInt(6)) {
      case 0 -> {
        weighNew(1, -1);
        answer(
            "single play " + head,
            () -> (int) (head ? queue.playOnceNext(-1) : queue.enqueueOnce(-1)).id(),
            () -> edits.askOnce(head));
      }
      case 1 -> {
        List<Entry<Integer>> some = some();
        Runnable ask = head ? () -> queue.playNextAll(some) : () -> queue.enqueueAll(some);
        effect("ask " + head + some, ask, () -> edits.ask(ids(some), head));
      }
      case 2 -> onAny(queue.upNext(), "dequeue", queue::dequeue, edits::dequeue);
      case 3 -> {
        if (random.nextInt(3) == 0) {
          answer("clearUpNext", queue::clearUpNext, edits::clearUpNext);
        } else {
          onAny("dequeue", queue::dequeue, edits::dequeue);
        }
      }
      default ->
          onAny(
              "ask " + head,
              head ? queue::playNext : queue::enqueue,
              id -> edits.ask(List.of(id), head));
    }
  }

  private void arrange(int from, int to) {
    switch (random.nextInt(4)) {
      case 0 ->
          taken(
              "moveAhead " + from + " " + to,
              () -> queue.moveAhead(from, to),
              () -> edits.moveAhead(from, to));
      case 1 ->
          taken(
              "removeAhead " + from, () -> queue.removeAhead(from), () -> edits.removeAhead(from));
      case 2 -> {
        weighNew(1, -2);
        taken(
            "insertAhead single " + from,
            () -> queue.insertOnceAhead(from, -2),
            () -> edits.insertAhead(from, NONE));
      }
      default -> {
        for (Entry<Integer> entry : anyOf(all())) {
          taken(
              "insertAhead " + from + " " + entry,
              () -> queue.insertAhead(from, entry),
              () -> edits.insertAhead(from, (int) entry.id()));
        }
      }
    }
  }

  private void edit(int size) {
    int count = random.nextInt(size > 30 ? 1 : 4);
    int index = random.nextInt(size + 1);
    List<Entry<Integer>> some = some();
    int item = random.nextInt(12);
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        weighNew(count, item);
        answer(
            "addAll " + index + " " + count,
            () -> ids(queue.addAll(index, nCopies(count, item))),
            () -> edits.add(index, count));
      }
      case 2 -> {
        weighNew(1, item);
        answer("add", () -> List.of((int) queue.add(item).id()), () -> edits.add(size, 1));
      }
      case 3 ->
          effect("removeAll " + some, () -> queue.removeAll(some), () -> edits.remove(ids(some)));
      case 4 -> {
        if (random.nextInt(4) == 0) {
          int start = count > 0 && random.nextBoolean() ? random.nextInt(count) : NONE;
          List<Integer> items = nCopies(count, item);
          weighNew(count, item);
          effect(
              "replaceAll " + count + " " + start,
              () -> {
                if (start == NONE) {
                  queue.replaceAll(items);
                } else {
                  queue.replaceAll(items, start);
                }
              },
              () -> edits.replaceAll(count, start));
        }
      }
      case 5 -> {
        List<Entry<Integer>> listed = some.stream().filter(queue.asList()::contains).toList();
        int to = Math.min(index, size - listed.size());
        effect(
            "moveAll " + listed + " " + to,
            () -> queue.moveAll(listed, to),
            () -> edits.move(ids(listed), to));
      }
      case 6 ->
          onAny(
              "replace",
              entry -> queue.replace(entry, entry.item() + 1000),
              id -> {
                int replaced = queue.entry(id).orElseThrow().item();
                boolean effect = edits.replaceItem(id, numbers(replaced));
                model.letters.item(id, replaced);
                return effect;
              });
      case 7 ->
          onAny(
              queue.current().map(List::of).orElse(List.of()),
              "remove",
              queue::remove,
              id -> edits.remove(List.of(id)));
      default -> onAny("remove", queue::remove, id -> edits.remove(List.of(id)));
    }
  }

  /** Gives the next {@code count} entries the numbers of {@code item}. */
  private void weighNew(int count, int item) {
    for (int id = model.nextId; id < model.nextId + count; id++) {
      model.letters.number(id, numbers(item));
      model.letters.item(id, item);
    }
  }

  private void change() {
    PlayMode mode = any(Call.MODES);
    RepeatMode repeat = any(Call.REPEATS);
    int gap = random.nextInt(Math.max(1, model.letters.drawable().size()));
    switch (random.nextInt(law == Law.UNIFORM ? 6 : 12)) {
      case 6, 7 -> answer("skipUnit", () -> queue.skipUnit().isPresent(), model.letters::skipUnit);
      case 8 -> {
        if (law == Law.CHANGING && random.nextBoolean()) {
          setDrawing();
        } else if (random.nextBoolean()) {
          setWeight(random.nextInt(4));
        } else {
          updateWeights();
        }
      }
      case 9, 10, 11 -> defer();
      case 0, 1 -> effect("setMode " + mode, () -> queue.setMode(mode), () -> model.setMode(mode));
      case 2 ->
          effect(
              "setRepeat " + repeat, () -> queue.setRepeat(repeat), () -> model.setRepeat(repeat));
      case 3 -> effect("reshuffle", queue::reshuffle, model::reshuffle);
      default -> {
        PlayMode of = mode == PlayMode.IN_ORDER ? PlayMode.SHUFFLE : mode;
        effect(
            "setGap " + of + " " + gap, () -> queue.setGap(of, gap), () -> model.setGap(of, gap));
      }
    }
  }

  private void updateWeights() {
    Map<Integer, Integer> weights = new HashMap<>();
    all().forEach(entry -> weights.put((int) entry.id(), numbers(entry.item()).weight()));
    answer(
        "updateWeights",
        queue::updateWeights,
        () -> model.letters.law.isWeighted() && model.letters.update(weights));
  }

  private void setWeight(int weight) {
    for (Entry<Integer> entry : anyOf(all())) {
      boolean isWeighted = model.letters.law.isWeighted();
      taken(
          "setWeight " + entry + " " + weight,
          () -> queue.setWeight(entry, weight),
          () -> {
            boolean unused = isWeighted && model.letters.update(Map.of((int) entry.id(), weight));
            return isWeighted;
          });
    }
  }

  private void setDrawing() {
    int flags = random.nextInt(8);
    effect(
        "setDrawing " + flags,
        () -> queue.setDrawing(drawing.withFlags(flags)),
        () -> {
          model.letters.setDrawing(ModelLetters.Law.of(flags), this::numbers);
          edits.undo.renumber(this::numbers);
          return true;
        });
  }

  private void defer() {
    List<Entry<Integer>> some = law.defers ? some() : List.of();
    boolean isTaken = model.source.containsAll(ids(some));
    taken("setDeferred " + some, () -> queue.setDeferred(some), () -> isTaken);
    boolean unused = isTaken && model.letters.defer(ids(some));
    same(ids(queue.deferred()), model.letters.deferred().stream().sorted().toList());
  }

  // ------------------------------------------------------------------ comparing

  /** Makes a call that answers. */
  private void answer(String call, Supplier<?> ours, Supplier<?> models) {
    log.add(call);
    same(ours.get(), models.get());
  }

  /** Makes a call that has an effect or none. */
  private void effect(String call, Runnable ours, BooleanSupplier models) {
    int before = changes.size();
    answer(
        call,
        () -> {
          ours.run();
          return changes.size() > before;
        },
        models::getAsBoolean);
  }

  /** Makes a call that is taken or refused. */
  private void taken(String call, Runnable ours, BooleanSupplier models) {
    answer(
        call,
        () -> {
          try {
            ours.run();
            return true;
          } catch (IllegalArgumentException refused) {
            return false;
          }
        },
        models::getAsBoolean);
  }

  private void onAny(String call, Consumer<Entry<Integer>> ours, IntPredicate models) {
    onAny(all(), call, ours, models);
  }

  /** Makes a call on one of some entries, if there are any. */
  private void onAny(
      List<Entry<Integer>> some, String call, Consumer<Entry<Integer>> ours, IntPredicate models) {
    for (Entry<Integer> entry : anyOf(some)) {
      effect(call + " " + entry, () -> ours.accept(entry), () -> models.test((int) entry.id()));
    }
  }

  private void same(Object ours, Object models) {
    assertWithMessage("%s, %s", log.get(log.size() - 1), model.ahead).that(ours).isEqualTo(models);
  }

  /** Compares everything that can be observed without a change. */
  private void check() {
    Invariants.check(queue);
    same(id(queue.current()), model.current);
    same(ids(queue.history(Integer.MAX_VALUE)), Lists.reverse(model.plays()));
    same(ids(queue.upNext()), model.upNext());
    same(ids(queue.entries()), model.source);
    same(ids(all()), model.all());
    same(queue.hasNext(), model.hasNext());
    same(queue.hasPrevious(), model.hasPrevious());
    same(queue.hasEnded(), model.hasEnded());
    same(ids(queue.preceding(9)), model.preceding(9));
    same(queue.stopsAfterCurrent(), model.stop);
    same(queue.mode(), model.mode);
    same(queue.repeat(), model.repeat);
    same(queue.gap(PlayMode.SHUFFLE), model.effectiveGap(PlayMode.SHUFFLE));
    same(queue.gap(PlayMode.RANDOM), model.effectiveGap(PlayMode.RANDOM));
    same(queue.canUndo(), edits.undo.has(false));
    same(queue.canRedo(), edits.undo.has(true));
    if (model.mode != PlayMode.IN_ORDER) {
      List<Integer> order = new ArrayList<>(model.plays());
      same(queue.playOrder().cursor().orElse(NONE), model.current == NONE ? NONE : order.size());
      if (model.current != NONE) {
        order.add(model.current);
      }
      order.addAll(model.ids());
      same(ids(queue.playOrder()), order);
    }
  }

  /** Compares what the follower received of one call with the state before the call. */
  private void checkChange(QueueState<Integer> last, int before, List<Change<Integer>> followed) {
    same(followed.isEmpty(), state.equals(last));
    assertThat(followed.size()).isAtMost(1);
    for (Change<Integer> change : followed) {
      same(id(change.before()), before);
      same(id(change.now()), model.current);
      number += change.cause() == Cause.UPCOMING ? 0 : 1;
      same(change.number(), number);
    }
  }

  // ------------------------------------------------------------------ choosing

  private List<Entry<Integer>> some() {
    List<Entry<Integer>> all = new ArrayList<>(all());
    Collections.shuffle(all, random);
    return all.subList(0, Math.min(all.size(), random.nextInt(4)));
  }

  private List<Entry<Integer>> all() {
    return IntStream.range(0, model.nextId)
        .mapToObj(queue::entry)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns one of {@code choices}, or none if there is none. */
  private <E> List<E> anyOf(List<E> choices) {
    return choices.isEmpty() ? List.of() : List.of(any(choices));
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static int id(Optional<Entry<Integer>> entry) {
    return entry.map(one -> (int) one.id()).orElse(NONE);
  }

  private static List<Integer> ids(List<Entry<Integer>> entries) {
    return entries.stream().map(entry -> (int) entry.id()).toList();
  }
}
