package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every list (plays, peek, edit, call, undo): given the history and the kept rows, the later songs
 * have the same law as without the edit and its undo. All sequences of draws are enumerated.
 *
 * <p>The plays of the first cycle are 0, 1, 2 and so on, as every order of them is equally likely.
 * If an edit removes the current entry, its successor plays, and undo asks for the entry: the list
 * without the edit calls {@code next} and {@code playNext} instead.
 */
class C25UndoEnumerationTest {
  private static final long GONE = 4; // in the row aheadKinds

  /** A call. */
  private record Step(String name, Consumer<PlayQueue<Integer>> call) {
    static final Step NONE = new Step("none", queue -> {});

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * An edit.
   *
   * @param instead the call that replaces the edit
   * @param undone the call that replaces its undo
   * @param removed the entries that are not there before the undo
   */
  private record Edit(Step step, Step instead, Step undone, Set<Integer> removed) {
    static Edit of(String name, Consumer<PlayQueue<Integer>> call) {
      return new Edit(new Step(name, call), Step.NONE, Step.NONE, Set.of());
    }
  }

  /**
   * The beginning of a list.
   *
   * @param plays the number of calls before
   * @param asked how many entries are asked for, the last ones
   */
  private record Start(int n, int gap, int plays, int asked, int peek) {
    /** Returns the entry that is current, if all draws agree, or -1. */
    int current() {
      return Math.min(plays, n) - 1 - (plays > n ? n : 0);
    }
  }

  private final List<String> heard = new ArrayList<>();
  private int compared; // laws

  @ParameterizedTest(name = "n = {0}, one of {1}")
  @CsvSource({"3,47", "4,1601"})
  void undone_theSongsToCome_haveTheLawWithoutTheEdit(int n, int every) {
    judgeAll(n, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, one of {1}")
  @CsvSource({"3,1", "4,1"})
  void undone_theSongsToCome_haveTheLawWithoutAnyEdit(int n, int every) {
    judgeAll(n, every);
  }

  private void judgeAll(int n, int every) {
    int list = 0;
    for (int gap = 0; gap < n; gap++) {
      for (int plays : new int[] {0, 1, 2, n, n + 1, n + 2}) {
        for (int asked = 0; asked <= 2; asked++) {
          for (int peek : new int[] {0, 1, 2, n}) {
            Start start = new Start(n, gap, plays, asked, peek);
            for (Edit edit : edits(start)) {
              for (Step call : calls(start, edit)) {
                if (list++ % every == 0) {
                  judge(start, edit, call);
                }
              }
            }
          }
        }
      }
    }
    assertThat(compared).isAtLeast(list / every);
  }

  private void judge(Start start, Edit edit, Step call) {
    Map<String, Map<String, BigFraction>> with = law(start, edit, call, true);
    Map<String, Map<String, BigFraction>> without = law(start, edit, call, false);
    with.forEach(
        (past, plays) -> {
          List<String> heardAndKept = Splitter.on('/').splitToList(past);
          String kept = heardAndKept.get(1);
          Map<String, BigFraction> expected = new TreeMap<>();
          without.forEach(
              (other, law) -> {
                if (other.startsWith(heardAndKept.get(0) + '/')) {
                  law.forEach(
                      (order, probability) -> {
                        if (order.startsWith(kept)) {
                          expected.merge(order, probability, BigFraction::add);
                        }
                      });
                }
              });
          if (!expected.isEmpty()) {
            normalize(plays);
            normalize(expected);
            assertWithMessage("%s, %s, %s, heard and kept %s", start, edit.step, call, past)
                .that(plays.toString())
                .isEqualTo(expected.toString());
            compared++;
          }
        });
  }

  /** Returns the probability of the songs to come with each that were heard and are kept. */
  private Map<String, Map<String, BigFraction>> law(
      Start start, Edit edit, Step call, boolean isEdited) {
    Map<String, Map<String, BigFraction>> byPast = new TreeMap<>();
    Chances.law(draws -> experiment(start, edit, call, isEdited, draws))
        .forEach(
            (outcome, probability) -> {
              int end = outcome.indexOf('|');
              byPast
                  .computeIfAbsent(outcome.substring(0, end), past -> new TreeMap<>())
                  .put(outcome.substring(end + 1), probability);
            });
    return byPast;
  }

  private static void normalize(Map<String, BigFraction> law) {
    BigFraction sum = law.values().stream().reduce(BigFraction.ZERO, BigFraction::add);
    law.replaceAll((outcome, probability) -> probability.divide(sum));
  }

  /** Returns the history and the kept rows, then the later plays. */
  private String experiment(Start start, Edit edit, Step call, boolean isEdited, Draws draws) {
    int n = start.n;
    PlayQueue<Integer> queue =
        numbers(n, draws)
            .repeat(RepeatMode.ALL)
            .gap(PlayMode.SHUFFLE, start.gap)
            .undoLimit(100)
            .build();
    heard.clear();
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(
        change -> {
          changes.add(change);
          change.now().filter(entry -> change.startsAnew()).ifPresent(entry -> hear(entry.id()));
        });
    skipTo(queue, IntStream.range(0, Math.min(n, start.plays)).toArray());
    for (int i = n; i < start.plays; i++) {
      queue.next();
    }
    for (int id = n - start.asked; id < n; id++) {
      queue.enqueue(entry(queue, id));
    }
    queue.upcoming(start.peek);
    List<Entry<Integer>> upNext = queue.upNext();
    changes.clear();
    take(queue, isEdited ? edit.step : edit.instead);
    boolean hasEffect = !changes.isEmpty();
    take(queue, call);
    if (!isEdited) {
      take(queue, edit.undone);
    } else if (hasEffect) {
      assertThat(queue.undo()).isTrue();
      assertOrder(upNext, queue.upNext(), edit);
    }
    hear("cycle " + queue.position().cycle()); // an asked row is no draw of a new one
    StringBuilder outcome = new StringBuilder(String.join(" ", heard)).append('/');
    kept(queue).stream().limit(n).forEach(id -> outcome.append(id).append(' '));
    outcome.append('|');
    for (int i = 0; i < n; i++) {
      queue.next();
      outcome.append(queue.current().map(Entry::id).orElse(-1L)).append(' ');
    }
    return outcome.toString();
  }

  /** Returns the kept rows. */
  private static List<Long> kept(PlayQueue<Integer> queue) {
    int past = queue.history(Integer.MAX_VALUE).size() + (queue.current().isPresent() ? 1 : 0);
    long kept =
        requireNonNull(queue.state().rows().get("aheadKinds")).stream()
            .filter(kind -> kind != GONE)
            .count();
    return queue.playOrder().stream().skip(past).limit(kept).map(Entry::id).toList();
  }

  private static void take(PlayQueue<Integer> queue, Step step) {
    try {
      step.call.accept(queue);
    } catch (IllegalArgumentException refused) {
      // there is no such row, before the edit and without it
    }
  }

  private void hear(Object played) {
    heard.add(played.toString());
  }

  /** Those that are asked for before and after are so in the same order. */
  private static void assertOrder(
      List<Entry<Integer>> before, List<Entry<Integer>> after, Edit edit) {
    List<Integer> was = new ArrayList<>(items(before));
    List<Integer> is = new ArrayList<>(items(after));
    was.retainAll(is);
    is.retainAll(was);
    if (edit.undone.equals(Step.NONE)) {
      assertWithMessage("%s", edit.step).that(is).isEqualTo(was);
    }
  }

  // ------------------------------------------------------------------ calls

  private static List<Edit> edits(Start start) {
    int n = start.n;
    List<Edit> edits = new ArrayList<>();
    for (int id = 0; id < n; id++) {
      int x = id;
      int y = (id + 1) % n;
      edits.add(Edit.of("playNext " + x, queue -> queue.playNext(entry(queue, x))));
      edits.add(Edit.of("enqueue " + x, queue -> queue.enqueue(entry(queue, x))));
      edits.add(
          Edit.of(
              "playNextAll " + y + x,
              queue -> queue.playNextAll(List.of(entry(queue, y), entry(queue, x)))));
      edits.add(
          Edit.of(
              "enqueueAll " + y + x,
              queue -> queue.enqueueAll(List.of(entry(queue, y), entry(queue, x)))));
      edits.add(Edit.of("move " + x, queue -> queue.move(entry(queue, x), n - 1 - x)));
      edits.add(Edit.of("replace " + x, queue -> queue.replace(entry(queue, x), 9)));
      if (x >= n - start.asked) {
        edits.add(Edit.of("dequeue " + x, queue -> queue.dequeue(entry(queue, x))));
      }
      if (start.plays <= n) {
        edits.add(remove(start, x));
        edits.add(remove(start, x, y));
      }
      for (int place = 0; place < 3; place++) {
        int at = place;
        edits.add(
            Edit.of("insertAhead " + at + x, queue -> queue.insertAhead(at, entry(queue, x))));
      }
    }
    for (int place = 0; place < 3; place++) {
      int from = place;
      edits.add(Edit.of("removeAhead " + from, queue -> queue.removeAhead(from)));
      edits.add(Edit.of("insertOnce " + from, queue -> queue.insertOnceAhead(from, 9)));
      for (int to = 0; to < 3; to++) {
        int at = to;
        edits.add(Edit.of("moveAhead " + from + at, queue -> queue.moveAhead(from, at)));
      }
    }
    edits.add(Edit.of("playOnceNext", queue -> queue.playOnceNext(9)));
    edits.add(Edit.of("enqueueOnce", queue -> queue.enqueueOnce(9)));
    edits.add(Edit.of("add", queue -> queue.add(0, 9)));
    edits.add(Edit.of("addAll", queue -> queue.addAll(n, List.of(8, 9))));
    if (start.plays <= n) {
      edits.add(restart(start, "clear", PlayQueue::clear));
      edits.add(restart(start, "replaceAll", queue -> queue.replaceAll(List.of(8, 9))));
    }
    return edits;
  }

  private static Edit remove(Start start, int... ids) {
    Set<Integer> removed = Set.copyOf(IntStream.of(ids).boxed().toList());
    Step step =
        new Step(
            "remove " + removed,
            queue -> queue.removeAll(IntStream.of(ids).mapToObj(id -> entry(queue, id)).toList()));
    int current = start.current();
    return removed.contains(current)
        ? new Edit(step, new Step("next", PlayQueue::next), askFor(current), removed)
        : new Edit(step, Step.NONE, Step.NONE, removed);
  }

  private static Edit restart(Start start, String name, Consumer<PlayQueue<Integer>> call) {
    int current = start.current();
    return new Edit(
        new Step(name, call),
        Step.NONE,
        current < 0 ? Step.NONE : askFor(current),
        Set.copyOf(IntStream.range(0, start.n).boxed().toList()));
  }

  private static Step askFor(int id) {
    return new Step("playNext", queue -> queue.playNext(entry(queue, id)));
  }

  private static void toggle(PlayQueue<Integer> queue) {
    queue.setMode(PlayMode.IN_ORDER);
    queue.setMode(PlayMode.SHUFFLE);
  }

  private static List<Step> calls(Start start, Edit edit) {
    int n = start.n;
    List<Step> calls = new ArrayList<>();
    calls.add(Step.NONE);
    calls.add(new Step("upcoming", queue -> queue.upcoming(2)));
    boolean removesAll = edit.removed.size() == n;
    if (!removesAll) {
      calls.add(new Step("next", PlayQueue::next));
      calls.add(new Step("previous", PlayQueue::previous));
      calls.add(new Step("reshuffle", PlayQueue::reshuffle));
      if (edit.removed.isEmpty()) { // else the gap is refused
        calls.add(new Step("setGap", queue -> queue.setGap(PlayMode.SHUFFLE, 1)));
      }
      if (edit.removed.isEmpty() && start.plays != n && !edit.step.name.startsWith("add")) {
        calls.add(new Step("toggle", C25UndoEnumerationTest::toggle)); // else a cycle begins
      }
    }
    for (int id = 0; id < n; id++) {
      int x = id;
      if (!edit.removed.contains(id)) {
        calls.add(new Step("skipTo " + x, queue -> queue.skipTo(entry(queue, x))));
      }
    }
    return calls;
  }
}
