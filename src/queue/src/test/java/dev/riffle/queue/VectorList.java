package dev.riffle.queue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Streams;
import com.google.common.io.BaseEncoding;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A list of the vectors of levels B to H: a queue, and calls with their answers. The format is the
 * section "Vectors" of {@code specification.md}.
 */
final class VectorList {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The levels of the calls that are of no level below C. */
  private static final ImmutableMap<Character, List<String>> CALLS =
      ImmutableMap.of(
          'C',
          List.of(
              "playNext playNextAll playOnceNext enqueue enqueueAll enqueueOnce dequeue moveAhead"
                  + " insertAhead insertOnceAhead removeAhead add remove removeAll clear replaceAll"
                  + " move replace refresh drop addNext clearUpNext",
              "startAt startAfter forgetful"),
          'D',
          List.of("undo redo", "undoLimit"),
          'E',
          List.of("updateWeights setWeight setDeferred", "weighted"),
          'F',
          List.of("skipUnit", "units"),
          'G',
          List.of("", "groups"));

  private PlayQueue<Integer> queue;
  private final ObjectNode list;
  private ArrayNode calls;
  private Optional<ArrayNode> bytes = Optional.empty(); // of the calls
  private final Map<Integer, Entry<Integer>> known = new HashMap<>(); // removed ones, too
  private final TreeSet<Character> levels = new TreeSet<>(List.of('A', 'B'));
  private int shift; // of the weights

  /** Creates a list without calls; {@code members} are those of its line. */
  VectorList(ObjectNode members) {
    list = JSON.createObjectNode().put("levels", "").setAll(members);
    int entries = members.path("entries").asInt();
    PlayQueueBuilder<Integer> builder =
        PlayQueue.<Integer>builder(Seed.parse(members.path("seed").asText()))
            .addAll(IntStream.range(0, entries).boxed().toList())
            .mode(PlayMode.valueOf(members.path("mode").asText()))
            .repeat(RepeatMode.valueOf(members.path("repeat").asText()))
            .historyLimit(members.path("limit").asInt(PlayQueue.DEFAULT_HISTORY_LIMIT))
            .undoLimit(members.path("undoLimit").asInt())
            .forgetful(members.path("forgetful").asBoolean())
            .startAfter(numbers(members.path("startAfter")))
            .drawing(
                drawing(
                    members.path("weighted").asBoolean(),
                    members.path("units").asBoolean(),
                    members.path("groups").asInt()));
    if (members.has("startAt")) {
      builder.startAt(members.get("startAt").asInt());
    }
    queue = builder.build();
    members.fieldNames().forEachRemaining(name -> needs(1, name));
    learn();
    calls = list.putArray("calls");
  }

  /** Makes the calls of a line without answers, each an array of its name and arguments. */
  static VectorList of(String line) throws IOException {
    ObjectNode members = (ObjectNode) JSON.readTree(line);
    JsonNode script = members.remove("calls");
    VectorList list = new VectorList(members);
    for (JsonNode call : script) {
      ArrayNode arguments = JSON.createArrayNode();
      Streams.stream(call).skip(1).forEach(arguments::add);
      list.make(call.get(0).asText(), arguments);
    }
    return list;
  }

  static ObjectNode members() {
    return JSON.createObjectNode();
  }

  PlayQueue<Integer> queue() {
    return queue;
  }

  int size() {
    return calls.size();
  }

  // ------------------------------------------------------------------ level H

  /** Records the bytes of each call from now on, or null of one that leaves no change. */
  void recordBytes() {
    levels.add('H');
    ArrayNode all = list.putArray("bytes");
    bytes = Optional.of(all);
    var unused =
        queue.follow(change -> all.add(hex(CallBytes.encode(change.call(), QueueBytes::item))));
  }

  /** Records the state, and restores the queue from it; the calls that follow are on that one. */
  void restore() {
    bytes = Optional.empty();
    byte[] state = StateBytes.encode(queue.state());
    List<Integer> items = queue.state().items();
    list.put("state", hex(state)).put("w", shift).set("items", JSON.valueToTree(items));
    queue = PlayQueue.restore(StateBytes.decode(state, items), drawing(true, true, 1));
    calls = list.putArray("then");
  }

  private static String hex(byte[] bytes) {
    return BaseEncoding.base16().lowerCase().encode(bytes);
  }

  /** Returns the line. */
  String line() {
    list.put("levels", levels.stream().map(String::valueOf).collect(Collectors.joining()));
    return list.toString();
  }

  private void needs(int of, String name) {
    CALLS.forEach(
        (level, names) -> {
          if (List.of(names.get(of).split(" ", -1)).contains(name)) {
            levels.add(level);
          }
        });
  }

  /** Returns the ids of entries that are or were in the queue, ascending. */
  List<Integer> knownIds() {
    return known.keySet().stream().sorted().toList();
  }

  private void learn() {
    queue.entries().forEach(entry -> known.put((int) entry.id(), entry));
    queue.upNext().forEach(entry -> known.put((int) entry.id(), entry));
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

  // ------------------------------------------------------------------ calls

  /** Makes a call, and records its answer and the state after it. */
  void call(String name, Object... arguments) {
    make(name, JSON.valueToTree(arguments));
  }

  private void make(String name, ArrayNode arguments) {
    ArrayNode made = calls.addArray().add(name).add(arguments);
    needs(0, name);
    try {
      made.add(JSON.<JsonNode>valueToTree(answer(name, arguments)));
    } catch (IllegalArgumentException e) {
      made.add("refused");
    }
    bytes.filter(all -> all.size() < calls.size()).ifPresent(ArrayNode::addNull);
    Queues.assertOpensAgain(queue);
    learn();
    made.add(JSON.<JsonNode>valueToTree(id(queue.current())));
    List<Entry<Integer>> order = queue.playOrder();
    int first = queue.playOrder().cursor().orElse(-1) + 1;
    if (queue.mode() != PlayMode.IN_ORDER && queue.current().isPresent()) {
      made.add(JSON.<JsonNode>valueToTree(ids(order.subList(first, order.size()))));
    }
  }

  private Object answer(String name, JsonNode arguments) {
    int number = arguments.path(0).asInt();
    return switch (name) {
      case "next" -> id(queue.next());
      case "previous" -> id(queue.previous());
      case "trackEnded" -> id(queue.trackEnded());
      case "upcoming" -> ids(queue.upcoming(number));
      case "upcomingAfterEnd" -> id(queue.upcomingAfterEnd());
      case "skipAhead" -> done(() -> queue.skipAhead(number));
      case "skipBack" -> done(() -> queue.skipBack(number));
      case "skipTo" -> one(queue::skipTo, number);
      case "setStopAfterCurrent" -> done(() -> queue.setStopAfterCurrent(true));
      case "setMode" -> done(() -> queue.setMode(mode(arguments)));
      case "setRepeat" ->
          done(() -> queue.setRepeat(RepeatMode.valueOf(arguments.path(0).asText())));
      case "setGap" -> done(() -> queue.setGap(mode(arguments), arguments.path(1).asInt()));
      case "reshuffle" -> done(queue::reshuffle);
      case "shuffle" -> done(queue::shuffle);
      case "hasEnded" -> queue.hasEnded();
      default -> answerOfQueue(name, arguments, number);
    };
  }

  private Object answerOfQueue(String name, JsonNode arguments, int number) {
    int second = arguments.path(1).asInt();
    return switch (name) {
      case "playNext" -> one(queue::playNext, number);
      case "playNextAll" -> all(queue::playNextAll, arguments);
      case "playOnceNext" -> queue.playOnceNext(-1).id();
      case "enqueue" -> one(queue::enqueue, number);
      case "enqueueAll" -> all(queue::enqueueAll, arguments);
      case "enqueueOnce" -> queue.enqueueOnce(-1).id();
      case "dequeue" -> one(queue::dequeue, number);
      case "clearUpNext" -> queue.clearUpNext();
      case "moveAhead" -> done(() -> queue.moveAhead(number, second));
      case "insertAhead" -> one(entry -> queue.insertAhead(number, entry), second);
      case "insertOnceAhead" -> queue.insertOnceAhead(number, -1).id();
      case "setShuffled" -> done(() -> QueueList.of(queue).setShuffled(number > 0));
      case "removeAhead" -> done(() -> queue.removeAhead(number));
      case "add" -> ids(queue.addAll(number, Collections.nCopies(second, 1)));
      case "addNext" -> ids(queue.addNext(Collections.nCopies(number, 1)));
      case "remove" -> one(queue::remove, number);
      case "removeAll" -> all(queue::removeAll, arguments);
      case "clear" -> done(queue::clear);
      case "replaceAll" -> done(() -> replaceAll(number, arguments.path(1)));
      case "move" -> all(entries -> queue.moveAll(entries, second), arguments);
      case "replace" -> one(entry -> queue.replace(entry, -2), number);
      case "refresh" -> all(on -> queue.refresh(Maps.toMap(on, entry -> -3)), arguments);
      case "drop" -> all(queue::drop, arguments);
      default -> answerOfLaw(name, arguments, number);
    };
  }

  private Object answerOfLaw(String name, JsonNode arguments, int number) {
    return switch (name) {
      case "undo" -> queue.undo();
      case "redo" -> queue.redo();
      case "updateWeights" -> {
        shift = number;
        yield queue.updateWeights();
      }
      case "setWeight" -> queue.setWeight(entry(number), arguments.path(1).asInt());
      case "setDeferred" -> all(queue::setDeferred, arguments);
      case "skipUnit" -> id(queue.skipUnit());
      case "setDrawing" -> done(() -> setDrawing(arguments));
      default -> throw new IllegalStateException(name);
    };
  }

  private void replaceAll(int count, JsonNode start) {
    if (start.isMissingNode()) {
      queue.replaceAll(Collections.nCopies(count, 2));
    } else {
      queue.replaceAll(Collections.nCopies(count, 2), start.asInt());
    }
  }

  private void setDrawing(JsonNode arguments) {
    boolean weighs = arguments.path(0).asBoolean();
    boolean hasUnits = arguments.path(1).asBoolean();
    int groups = arguments.path(3).asInt();
    shift = arguments.path(2).asInt();
    queue.setDrawing(drawing(weighs, hasUnits, groups));
    needs(1, weighs ? "weighted" : "");
    needs(1, hasUnits ? "units" : "");
    needs(1, groups > 0 ? "groups" : "");
  }

  private Object one(Consumer<Entry<Integer>> call, int id) {
    return done(() -> call.accept(entry(id)));
  }

  private Object all(Consumer<List<Entry<Integer>>> call, JsonNode arguments) {
    return done(() -> call.accept(numbers(arguments.path(0)).stream().map(this::entry).toList()));
  }

  private Entry<Integer> entry(int id) {
    return queue.entry(id).orElseGet(() -> known.get(id));
  }

  private static PlayMode mode(JsonNode arguments) {
    return PlayMode.valueOf(arguments.path(0).asText());
  }

  private static List<Integer> numbers(JsonNode array) {
    return Streams.stream(array).map(JsonNode::asInt).toList();
  }

  private static Object done(Runnable call) {
    call.run();
    return "done";
  }

  private static Object id(Optional<Entry<Integer>> entry) {
    return entry.<Object>map(Entry::id).orElse(NullNode.getInstance());
  }

  static List<Integer> ids(List<Entry<Integer>> entries) {
    return entries.stream().map(entry -> (int) entry.id()).toList();
  }
}
