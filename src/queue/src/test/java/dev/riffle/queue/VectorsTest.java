package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.item;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.Lists;
import com.google.common.io.Resources;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The golden vectors of order version r3, {@code src/queue/src/test/resources/vectors/r3.jsonl}:
 * lists of calls and their answers, for implementations in any language. Their format is section 10
 * of {@code src/site/markdown/specification.md}. Every fourth list is of a longer queue with a
 * small gap, which is settled most of the time. The last lists are of queues that draw by weight,
 * that draw units, that have deferred entries, all of these, that draw by changing laws, and that
 * spread groups.
 *
 * <p>With the system property {@code riffle.vectors} the test writes the file to that path.
 */
class VectorsTest {
  private static final int UNIFORM_LISTS = 240;
  private static final int WEIGHTED_LISTS = 300; // and the lists before
  private static final int UNIT_LISTS = 340;
  private static final int DEFERRED_LISTS = 360;
  private static final int COMBINED_LISTS = 380;
  private static final int CHANGING_LISTS = 400;
  private static final int LISTS = 440;
  private static final int CALLS = 50;
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void vectors_areWhatTheQueueAnswers() throws IOException {
    String made =
        IntStream.range(0, LISTS)
            .mapToObj(list -> new VectorList(list).run(CALLS).toString())
            .collect(Collectors.joining("\n", "", "\n"));
    String path = System.getProperty("riffle.vectors", "");
    if (!path.isEmpty()) {
      Files.writeString(Path.of(path), made);
    }
    assertThat(made)
        .isEqualTo(
            Resources.toString(Resources.getResource("vectors/r3.jsonl"), StandardCharsets.UTF_8));
  }

  /** One list of calls, which are chosen at random and made on a queue. */
  private static final class VectorList {
    private final Random random;
    private final ObjectNode list = JSON.createObjectNode();
    private final ArrayNode calls;
    private final PlayQueue<Integer> queue;
    private boolean isWeighted;
    private final boolean defers;
    private final boolean spreads;
    private final int kinds; // of calls
    private int shift; // of the weights

    VectorList(int number) {
      random = new Random(number);
      isWeighted =
          number >= CHANGING_LISTS
              ? number % 4 == 1
              : number >= DEFERRED_LISTS || (UNIFORM_LISTS <= number && number < WEIGHTED_LISTS);
      defers = number >= UNIT_LISTS && (number < CHANGING_LISTS || number % 2 == 1);
      spreads = number >= CHANGING_LISTS;
      kinds = number < WEIGHTED_LISTS ? 30 : number < COMBINED_LISTS ? 35 : 37;
      String phrase = "vector " + number;
      Seed seed = Seed.parse(phrase);
      boolean isLong = number % 4 == 3;
      int entries = isLong ? 10 + random.nextInt(20) : random.nextInt(9);
      int limit = number % 7 == 0 ? random.nextInt(5) : PlayQueue.DEFAULT_HISTORY_LIMIT;
      PlayMode mode = number % 5 < 3 ? PlayMode.SHUFFLE : any(Call.MODES);
      RepeatMode repeat = any(Call.REPEATS);
      list.put("seed", number % 10 == 0 ? phrase : seed.toString())
          .put("entries", entries)
          .put("mode", mode.name())
          .put("repeat", repeat.name());
      if (limit != PlayQueue.DEFAULT_HISTORY_LIMIT) {
        list.put("limit", limit);
      }
      PlayQueueBuilder<Integer> builder =
          PlayQueue.<Integer>builder(seed)
              .addAll(IntStream.range(0, entries).boxed().toList())
              .mode(mode)
              .repeat(repeat)
              .historyLimit(limit)
              .undoLimit(1_000_000);
      builder.drawing(drawing(number));
      calls = list.putArray("calls");
      queue = builder.build();
      if (isLong) {
        setGap(PlayMode.SHUFFLE, random.nextInt(2));
      }
    }

    private Drawing<Integer> drawing(int number) {
      boolean hasUnits =
          number >= CHANGING_LISTS
              ? number % 4 == 2
              : WEIGHTED_LISTS <= number && (number < UNIT_LISTS || number >= DEFERRED_LISTS);
      int groups = number >= CHANGING_LISTS ? 1 + number % 3 : 0;
      if (isWeighted) {
        list.put("weighted", true);
      }
      if (hasUnits) {
        list.put("units", true);
      }
      if (groups > 0) {
        list.put("groups", groups);
      }
      return drawing(isWeighted, hasUnits, groups);
    }

    private Drawing<Integer> drawing(boolean weighs, boolean hasUnits, int groups) {
      Drawing<Integer> drawing = Drawing.uniform();
      if (weighs) {
        drawing = drawing.weights(item -> Math.floorMod(item + shift, 4));
      }
      if (hasUnits) {
        drawing = drawing.units(item -> Math.floorDiv(item, 3), item -> Math.floorMod(item, 2));
      }
      return groups == 0
          ? drawing
          : drawing.spread(item -> Math.floorMod(Math.floorDiv(item, 2), 3)).bestOf(groups);
    }

    ObjectNode run(int count) {
      while (calls.size() < count) {
        call();
      }
      return list;
    }

    private void call() {
      int place = random.nextInt(6);
      switch (random.nextInt(kinds)) {
        case 0, 1, 2, 3 -> make("next", () -> id(queue.next()));
        case 4, 5 -> make("previous", () -> id(queue.previous()));
        case 6 -> make("trackEnded", () -> id(queue.trackEnded()));
        case 7, 8 -> make("upcoming", () -> ids(queue.upcoming(2 * place)), 2 * place);
        case 9 -> make("skipAhead", () -> done(() -> queue.skipAhead(place / 2)), place / 2);
        case 10 -> make("skipBack", () -> done(() -> queue.skipBack(place / 2)), place / 2);
        case 11 -> one("skipTo", queue::skipTo);
        case 12 -> one("playNext", queue::playNext);
        case 13 -> one("enqueue", queue::enqueue);
        case 14 -> one("dequeue", queue::dequeue);
        case 15 -> item(place);
        case 16 -> {
          int to = random.nextInt(6);
          make("moveAhead", () -> done(() -> queue.moveAhead(place, to)), place, to);
        }
        case 17 -> make("removeAhead", () -> done(() -> queue.removeAhead(place)), place);
        case 18 -> insertAhead(place);
        case 19 -> add();
        case 20 -> one("remove", queue::remove);
        case 21 -> several();
        case 22 -> change();
        case 23, 24, 25, 26 -> make("undo", queue::undo);
        case 27, 28 -> make("redo", queue::redo);
        case 30, 31 -> make("skipUnit", () -> id(queue.skipUnit()));
        case 32, 33 -> defer();
        case 34 -> updateWeights();
        case 35, 36 -> setDrawing();
        default -> make("upcomingAfterEnd", () -> id(queue.upcomingAfterEnd()));
      }
    }

    private void defer() {
      if (defers) {
        List<Entry<Integer>> some =
            queue.entries().stream().filter(entry -> random.nextInt(3) == 0).toList();
        make("setDeferred", () -> done(() -> queue.setDeferred(some)), ids(some));
      }
    }

    private void updateWeights() {
      if (isWeighted) {
        shift = random.nextInt(4);
        make("updateWeights", queue::updateWeights, shift);
      }
    }

    private void setDrawing() {
      isWeighted = random.nextBoolean();
      boolean hasUnits = random.nextBoolean();
      shift = random.nextInt(4);
      if (!spreads) {
        make(
            "setDrawing",
            () -> done(() -> queue.setDrawing(drawing(isWeighted, hasUnits, 0))),
            isWeighted,
            hasUnits,
            shift);
        return;
      }
      int groups = random.nextInt(4);
      make(
          "setDrawing",
          () -> done(() -> queue.setDrawing(drawing(isWeighted, hasUnits, groups))),
          isWeighted,
          hasUnits,
          shift,
          groups);
    }

    private void item(int place) {
      switch (place % 3) {
        case 0 -> make("playNextItem", () -> (int) queue.playNext(-1).id());
        case 1 -> make("enqueueItem", () -> (int) queue.enqueue(-1).id());
        default -> make("insertAheadItem", () -> (int) queue.insertAhead(place, -1).id(), place);
      }
    }

    private void insertAhead(int place) {
      anyEntry()
          .ifPresent(
              entry ->
                  make(
                      "insertAhead",
                      () -> done(() -> queue.insertAhead(place, entry)),
                      place,
                      entry.id()));
    }

    private void add() {
      int index = random.nextInt(queue.size() + 1);
      int count = 1 + random.nextInt(3);
      make(
          "add",
          () -> ids(queue.addAll(index, Collections.nCopies(count, 1))),
          (Object) index,
          count);
    }

    private void several() {
      List<Entry<Integer>> listed = queue.entries();
      List<Entry<Integer>> some =
          Lists.reverse(listed.subList(0, Math.min(listed.size(), 1 + random.nextInt(3))));
      int index = random.nextInt(listed.size() - some.size() + 1);
      switch (random.nextInt(5)) {
        case 0 -> make("removeAll", () -> done(() -> queue.removeAll(some)), ids(some));
        case 1 -> make("enqueueAll", () -> done(() -> queue.enqueueAll(some)), ids(some));
        case 2 -> make("playNextAll", () -> done(() -> queue.playNextAll(some)), ids(some));
        case 3 -> one("replace", entry -> queue.replace(entry, -2));
        default -> {
          if (!some.isEmpty()) {
            make("move", () -> done(() -> queue.moveAll(some, index)), ids(some), index);
          }
        }
      }
    }

    private void change() {
      int gap = random.nextInt(queue.size() + 2);
      PlayMode mode = any(Call.MODES);
      RepeatMode repeat = any(Call.REPEATS);
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> make("setMode", () -> done(() -> queue.setMode(mode)), mode.name());
        case 3 -> make("setRepeat", () -> done(() -> queue.setRepeat(repeat)), repeat.name());
        case 4 -> make("reshuffle", () -> done(queue::reshuffle));
        case 5 -> make("setStopAfterCurrent", () -> done(() -> queue.setStopAfterCurrent(true)));
        case 6 -> {
          int start = random.nextInt(4);
          make(
              "replaceAll",
              () -> done(() -> queue.replaceAll(Collections.nCopies(4, 2), start)),
              4,
              start);
        }
        case 7 -> make("clear", () -> done(queue::clear));
        default -> setGap(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM, gap);
      }
    }

    private void setGap(PlayMode of, int gap) {
      make("setGap", () -> done(() -> queue.setGap(of, gap)), of.name(), gap);
    }

    private void one(String name, Consumer<Entry<Integer>> call) {
      anyEntry().ifPresent(entry -> make(name, () -> done(() -> call.accept(entry)), entry.id()));
    }

    private Optional<Entry<Integer>> anyEntry() {
      int most = 2 * queue.size() + 10;
      List<Entry<Integer>> all =
          IntStream.range(0, most).mapToObj(queue::entry).flatMap(Optional::stream).toList();
      return all.isEmpty() ? Optional.empty() : Optional.of(any(all));
    }

    private void make(String name, Supplier<?> call, Object... arguments) {
      ObjectNode made = calls.addObject().put("call", name);
      if (arguments.length > 0) {
        made.set("arguments", JSON.valueToTree(arguments));
      }
      Object answer;
      try {
        answer = call.get();
      } catch (IllegalArgumentException e) {
        answer = "refused";
      }
      made.set("answer", JSON.valueToTree(answer));
      Queues.assertOpensAgain(queue);
      made.set("current", JSON.valueToTree(id(queue.current())));
      List<Entry<Integer>> order = queue.playOrder();
      int first = queue.playOrder().cursor().orElse(-1) + 1;
      if (queue.mode() != PlayMode.IN_ORDER && queue.current().isPresent()) {
        made.set("ahead", JSON.valueToTree(ids(order.subList(first, order.size()))));
      }
    }

    private static Object done(Runnable call) {
      call.run();
      return "done";
    }

    private static Object id(Optional<Entry<Integer>> entry) {
      return entry.<Object>map(Entry::id).orElse("none");
    }

    private static List<Integer> ids(List<Entry<Integer>> entries) {
      return entries.stream().map(entry -> (int) entry.id()).toList();
    }

    private <E> E any(List<E> choices) {
      return choices.get(random.nextInt(choices.size()));
    }
  }
}
