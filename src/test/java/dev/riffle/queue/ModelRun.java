package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One list of random calls on a queue and on {@link OneListModel}, which are compared after each.
 * At some places the queue is replaced by one restored from its state; at the end the calls that a
 * follower received are made on a new queue.
 */
final class ModelRun {
  private static final int NONE = OneListModel.NONE;

  private final Random random;
  private final OneListModel model;
  private final ModelEdits edits;
  private final PlayQueueBuilder<Integer> builder;
  private final List<Call<Integer>> calls = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private PlayQueue<Integer> queue;

  ModelRun(long seed) {
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
    model = new OneListModel(own.draws(), n, mode, repeat, historyLimit, isForgetful);
    edits = new ModelEdits(model, recordsUndo);
    queue = builder.build();
    log.add(
        n
            + " entries, "
            + mode
            + ", "
            + repeat
            + ", undo "
            + recordsUndo
            + ", history "
            + historyLimit);
    follow();
  }

  private void follow() {
    queue.follow(change -> calls.add(change.call()));
  }

  /** Makes {@code count} calls. */
  void run(int count) {
    for (int i = 0; i < count; i++) {
      log.add("?");
      try {
        call();
        check();
        if (random.nextInt(10) == 0) {
          QueueState<Integer> state = queue.state();
          queue = PlayQueue.restore(state);
          assertWithMessage("restored").that(queue.state()).isEqualTo(state);
          follow();
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(e + "\n" + String.join("\n", log), e);
      }
    }
    PlayQueue<Integer> other = builder.build();
    calls.forEach(other::take);
    assertWithMessage("%s", log).that(other.state()).isEqualTo(queue.state());
  }

  private void call() {
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> {
        say("next");
        same(queue.next().isPresent(), model.next());
      }
      case 4, 5, 6 -> {
        say("previous");
        same(queue.previous().isPresent(), model.previous());
      }
      case 7 -> walk();
      case 8, 9, 10 -> {
        int k = random.nextInt(random.nextInt(3) == 0 ? 20 : 4);
        say("upcoming " + k);
        same(ids(queue.upcoming(k)), model.upcoming(k));
      }
      case 11, 12, 13 -> ask();
      case 14, 15 -> arrange();
      case 16, 17 -> edit();
      case 18 -> change();
      default -> {
        boolean redo = random.nextInt(3) == 0;
        say(redo ? "redo" : "undo");
        same(redo ? queue.redo() : queue.undo(), edits.undo.turn(redo));
      }
    }
  }

  private void walk() {
    int place = random.nextInt(4) - 1;
    switch (random.nextInt(5)) {
      case 0 -> {
        say("trackEnded");
        same(queue.trackEnded().isPresent(), model.trackEnded());
      }
      case 1 -> {
        boolean stop = random.nextBoolean();
        say("setStopAfterCurrent " + stop);
        queue.setStopAfterCurrent(stop);
        model.stop = stop && model.current != NONE;
      }
      case 2 -> {
        say("skipAhead " + place);
        OneListModel copy = new OneListModel(model, model.draws.copy().orElseThrow());
        boolean isThere = place >= 0 && place < copy.max();
        for (int i = 0; i <= place && isThere; i++) {
          isThere = copy.next();
        }
        refusedUnless(isThere, () -> queue.skipAhead(place));
        for (int i = 0; i <= place && isThere; i++) {
          model.next();
        }
      }
      case 3 -> {
        say("skipBack " + place);
        OneListModel copy = new OneListModel(model, model.draws.copy().orElseThrow());
        boolean isThere = place >= 0 && (place < copy.max() || !copy.plays().isEmpty());
        for (int i = 0; i <= place && isThere; i++) {
          isThere = copy.previous();
        }
        if (model.mode == PlayMode.IN_ORDER || (model.isForgetful && place >= model.max())) {
          return;
        }
        refusedUnless(isThere, () -> queue.skipBack(place));
        for (int i = 0; i <= place && isThere; i++) {
          model.previous();
        }
      }
      default ->
          anyEntry()
              .ifPresent(
                  entry -> {
                    say("skipTo " + entry);
                    queue.skipTo(entry);
                    edits.skipTo((int) entry.id());
                  });
    }
  }

  private void ask() {
    boolean head = random.nextBoolean();
    int kind = random.nextInt(6);
    if (kind == 0) {
      say("single play " + head);
      Entry<Integer> entry = head ? queue.playNext(-1) : queue.enqueue(-1);
      same((int) entry.id(), edits.askOnce(head));
    } else if (kind == 1) {
      List<Entry<Integer>> some = some();
      say("ask " + head + some);
      if (head) {
        queue.playNextAll(some);
      } else {
        queue.enqueueAll(some);
      }
      edits.ask(ids(some), head);
    } else if (kind == 2) {
      List<Entry<Integer>> asked = queue.upNext();
      Optional<Entry<Integer>> one = asked.isEmpty() ? anyEntry() : Optional.of(any(asked));
      one.ifPresent(
          entry -> {
            say("dequeue " + entry);
            same(queue.dequeue(entry), edits.dequeue((int) entry.id()));
          });
    } else {
      anyEntry()
          .ifPresent(
              entry -> {
                say((head ? "playNext " : "enqueue ") + entry);
                if (head) {
                  queue.playNext(entry);
                } else {
                  queue.enqueue(entry);
                }
                edits.ask(List.of((int) entry.id()), head);
              });
    }
  }

  private void arrange() {
    int from = random.nextInt(6) - 1;
    int to = random.nextInt(6) - 1;
    switch (random.nextInt(4)) {
      case 0 -> {
        say("moveAhead " + from + " " + to);
        refusedUnless(edits.moveAhead(from, to), () -> queue.moveAhead(from, to));
      }
      case 1 -> {
        say("removeAhead " + from);
        refusedUnless(edits.removeAhead(from), () -> queue.removeAhead(from));
      }
      case 2 -> {
        say("insertAhead single " + from);
        refusedUnless(edits.insertAhead(from, NONE), () -> queue.insertAhead(from, -2));
      }
      default ->
          anyEntry()
              .ifPresent(
                  entry -> {
                    say("insertAhead " + from + " " + entry);
                    refusedUnless(
                        edits.insertAhead(from, (int) entry.id()),
                        () -> queue.insertAhead(from, entry));
                  });
    }
  }

  private void edit() {
    int size = queue.size();
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        int index = random.nextInt(size + 1);
        int count = random.nextInt(size > 30 ? 1 : 4);
        say("addAll " + index + " " + count);
        List<Integer> added = edits.add(index, count);
        same(ids(queue.addAll(index, Collections.nCopies(count, 7))), added);
      }
      case 2 -> {
        say("add");
        edits.add(size, 1);
        queue.add(5);
      }
      case 3 -> {
        List<Entry<Integer>> some = some();
        say("removeAll " + some);
        queue.removeAll(some);
        edits.remove(ids(some));
      }
      case 4 -> {
        if (random.nextInt(4) == 0) {
          int count = random.nextInt(6);
          int start = count > 0 && random.nextBoolean() ? random.nextInt(count) : NONE;
          say("replaceAll " + count + " " + start);
          if (start == NONE) {
            queue.replaceAll(Collections.nCopies(count, 3));
          } else {
            queue.replaceAll(Collections.nCopies(count, 3), start);
          }
          edits.replaceAll(count, start);
        }
      }
      case 5 -> {
        List<Entry<Integer>> some =
            Lists.newArrayList(some().stream().filter(queue.asList()::contains).toList());
        if (!some.isEmpty()) {
          int index = random.nextInt(size - some.size() + 1);
          say("moveAll " + some + " " + index);
          queue.moveAll(some, index);
          edits.move(ids(some), index);
        }
      }
      case 6 ->
          anyEntry()
              .ifPresent(
                  entry -> {
                    say("replace " + entry);
                    queue.replace(entry, entry.item() + 1000);
                    edits.replaceItem((int) entry.id());
                  });
      case 7 ->
          queue
              .current()
              .ifPresent(
                  entry -> {
                    say("remove current " + entry);
                    queue.remove(entry);
                    edits.remove(List.of((int) entry.id()));
                  });
      default ->
          anyEntry()
              .ifPresent(
                  entry -> {
                    say("remove " + entry);
                    queue.remove(entry);
                    edits.remove(List.of((int) entry.id()));
                  });
    }
  }

  private void change() {
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        PlayMode mode = any(Call.MODES);
        say("setMode " + mode);
        queue.setMode(mode);
        model.setMode(mode);
      }
      case 2 -> {
        RepeatMode repeat = any(Call.REPEATS);
        say("setRepeat " + repeat);
        queue.setRepeat(repeat);
        model.repeat = repeat;
      }
      case 3 -> {
        say("reshuffle");
        queue.reshuffle();
        model.reshuffle();
      }
      default -> {
        PlayMode of = random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM;
        int gap = random.nextInt(Math.max(1, queue.size()));
        say("setGap " + of + " " + gap);
        queue.setGap(of, gap);
        model.setGap(of, gap);
      }
    }
  }

  /** Compares everything that can be observed without a change. */
  private void check() {
    same(id(queue.current()), model.current);
    same(ids(queue.history(Integer.MAX_VALUE)), Lists.reverse(model.plays()));
    same(ids(queue.upNext()), model.upNext());
    same(ids(queue.entries()), model.source);
    for (int id = 0; id < model.nextId; id++) {
      boolean isThere = model.source.contains(id) || model.singles.contains(id);
      assertWithMessage("is %s there", id).that(queue.entry(id).isPresent()).isEqualTo(isThere);
    }
    same(queue.hasNext(), model.hasNext());
    same(queue.hasPrevious(), model.hasPrevious());
    same(queue.hasEnded(), model.hasEnded());
    same(queue.stopsAfterCurrent(), model.stop);
    same(queue.mode(), model.mode);
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

  // ------------------------------------------------------------------ helpers

  private void say(String call) {
    log.set(log.size() - 1, call);
  }

  private void same(Object ours, Object models) {
    assertWithMessage("%s, %s", log.get(log.size() - 1), model.ahead).that(ours).isEqualTo(models);
  }

  private void refusedUnless(boolean isTaken, Runnable call) {
    try {
      call.run();
    } catch (IllegalArgumentException refused) {
      same(false, isTaken);
      return;
    }
    same(true, isTaken);
  }

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

  private Optional<Entry<Integer>> anyEntry() {
    List<Entry<Integer>> all = all();
    return all.isEmpty() ? Optional.empty() : Optional.of(any(all));
  }

  private static int id(Optional<Entry<Integer>> entry) {
    return entry.map(one -> (int) one.id()).orElse(NONE);
  }

  private static List<Integer> ids(List<Entry<Integer>> entries) {
    return entries.stream().map(entry -> (int) entry.id()).toList();
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
