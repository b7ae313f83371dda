package dev.riffle.verify;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The control socket of {@code riffle play}, as far as a test needs one. */
final class FakeRiffle extends FakePlayer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Splitter WORDS = Splitter.on(' ').limit(2);

  private final PlayQueue<String> queue;
  private String state = "paused";
  private int position = 20;

  /** Leaves out the songs whose names begin with x. */
  FakeRiffle(Path folder, String... files) throws IOException {
    super(folder);
    queue =
        PlayQueue.<String>builder(Seed.parse("riffle"))
            .addAll(List.of(files))
            .mode(PlayMode.IN_ORDER)
            .build();
    if (List.of(files).stream().anyMatch(file -> file.startsWith("x"))) {
      queue.setDrawing(Drawing.<String>uniform().weights(file -> file.startsWith("x") ? 0 : 1));
    }
    queue.skipTo(queue.entryAt(1));
  }

  @Override
  ImmutableMap<String, String> parts() {
    String song = queue.current().map(Entry::item).orElse("none");
    return ImmutableMap.of(
        "mode",
        word(queue.mode()),
        "repeat",
        word(queue.repeat()),
        "queue",
        queue.items().toString(),
        "current song",
        song,
        "position",
        "" + position,
        "pause",
        state);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  ImmutableList<String> disturbances() {
    return ImmutableList.of(
        "clear",
        "add-again new.mp3",
        "remove 0",
        "mode random",
        "mode in-order",
        "repeat one",
        "next",
        "previous",
        "stop",
        "seek 7",
        "resume",
        "playnext 0");
  }

  @Override
  List<String> greeting() {
    return List.of();
  }

  @Override
  boolean isWhole(List<String> lines, List<String> answer) {
    return !lines.get(0).equals("seed") || answer.contains(event("seed").toString());
  }

  @Override
  List<String> answer(List<String> lines) {
    try {
      return run(lines.get(0));
    } catch (IllegalArgumentException e) {
      return List.of("{\"event\":\"error\",\"message\":\"%s\"}".formatted(e.getMessage()));
    }
  }

  private List<String> run(String line) {
    List<String> words = WORDS.splitToList(line);
    String rest = words.size() > 1 ? words.get(1) : "";
    List<ObjectNode> answer = new ArrayList<>();
    switch (words.get(0)) {
      case "json", "seed" -> answer.add(event(words.get(0)));
      case "status" -> answer.add(status());
      case "list" -> answer.add(entries("list", queue.entries()));
      case "upcoming" -> answer.add(entries("upcoming", queue.upcoming(Integer.parseInt(rest))));
      case "mode" -> {
        queue.setMode(PlayMode.valueOf(rest.toUpperCase(Locale.ROOT).replace('-', '_')));
        answer.add(event("mode"));
      }
      case "repeat" -> {
        queue.setRepeat(RepeatMode.valueOf(rest.toUpperCase(Locale.ROOT)));
        answer.add(status());
      }
      case "next" -> press(queue.next(), answer);
      case "ended" -> press(queue.trackEnded(), answer);
      case "previous" -> press(queue.previous(), answer);
      case "add-again" -> {
        Entry<String> entry = queue.add(rest);
        answer.add(entries("add", List.of(entry)));
        answer.add(status());
      }
      case "playnext" -> {
        queue.playNext(entry(rest));
        answer.add(event("lane"));
      }
      case "remove" -> {
        queue.remove(entry(rest));
        answer.add(event("current"));
      }
      case "clear" -> queue.clear();
      case "skip" -> press(Optional.of(skip(entry(rest))), answer);
      case "seek" -> {
        position = Integer.parseInt(rest);
        answer.add(status());
      }
      case "stop" -> answer.add(become("stopped"));
      case "pause" -> answer.add(become("paused"));
      case "resume" -> answer.add(become("playing"));
      default -> throw new AssertionError(line);
    }
    return answer.stream().map(ObjectNode::toString).toList();
  }

  private Entry<String> skip(Entry<String> entry) {
    queue.skipTo(entry);
    return entry;
  }

  private ObjectNode become(String now) {
    position = now.equals("stopped") ? 0 : position;
    state = now;
    return status();
  }

  private void press(Optional<Entry<String>> song, List<ObjectNode> answer) {
    if (song.isEmpty()) {
      answer.add(event("none"));
    } else {
      position = 0;
      state = "playing";
    }
    answer.add(status());
  }

  private Entry<String> entry(String id) {
    return queue
        .entry(Long.parseLong(id))
        .orElseThrow(() -> new IllegalArgumentException("no entry " + id));
  }

  private static ObjectNode event(String name) {
    return JSON.createObjectNode().put("event", name);
  }

  private static ObjectNode entries(String event, List<Entry<String>> entries) {
    ObjectNode node = event(event);
    ArrayNode array = node.putArray("entries");
    entries.forEach(entry -> put(array.addObject(), entry));
    return node;
  }

  private static void put(ObjectNode node, Entry<String> entry) {
    node.put("entry", entry.id()).put("path", entry.item());
  }

  private ObjectNode status() {
    ObjectNode status = event("status").put("state", state);
    queue.current().ifPresent(entry -> put(status, entry));
    status.put("positionMillis", position * 1000).put("mode", word(queue.mode()));
    status.put("by", "song").put("repeat", word(queue.repeat()));
    if (queue.items().stream().anyMatch(file -> file.startsWith("x"))) {
      status.putArray("exclude").add("x");
    }
    return status
        .put("cycle", queue.position().cycle())
        .put("place", queue.position().place())
        .put("size", queue.position().size());
  }
}
