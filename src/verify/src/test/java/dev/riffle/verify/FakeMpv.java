package dev.riffle.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** An mpv, as far as a test needs one, that was started with {@code --shuffle} or without. */
final class FakeMpv extends FakePlayer {
  private record Entry(int id, String file) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Random random = new Random(1);
  private final List<Entry> list = new ArrayList<>();
  private final boolean isShuffled;
  private int place = 1;
  private int lastId;
  private String loop = "no";
  private boolean pause = true;
  private double time = 20.5;

  FakeMpv(Path folder, boolean isShuffled, String... files) throws IOException {
    super(folder);
    this.isShuffled = isShuffled;
    for (String file : files) {
      list.add(new Entry(++lastId, file));
    }
    Collections.rotate(list, 1); // an order that its listener made
  }

  @Override
  ImmutableMap<String, String> parts() {
    String file = place < 0 ? "none" : list.get(place).file();
    return ImmutableMap.of(
        "list", "" + list.stream().map(Entry::file).toList(),
        "loop-playlist", loop,
        "current file", file + " " + time,
        "pause", "" + pause);
  }

  @Override
  ImmutableList<String> disturbances() {
    return ImmutableList.of(
        "playlist-clear",
        "loadfile",
        "playlist-remove",
        "playlist-shuffle",
        "playlist-next",
        "playlist-prev",
        "seek",
        "loop no",
        "loop inf",
        "resume",
        "stop");
  }

  @Override
  void disturb(String name) {
    switch (name) {
      case "playlist-clear" -> clear();
      case "loadfile" -> list.add(new Entry(++lastId, "new.mp3"));
      case "playlist-remove" -> remove(0);
      case "playlist-shuffle" -> shuffle();
      case "playlist-next" -> move(place + 1);
      case "playlist-prev" -> move(place - 1);
      case "seek" -> time = 7;
      case "loop no" -> loop = "no";
      case "loop inf" -> loop = "inf";
      case "resume" -> pause = false;
      case "stop" -> {
        list.clear();
        place = -1;
      }
      default -> throw new AssertionError(name);
    }
  }

  @Override
  List<String> greeting() {
    return List.of();
  }

  @Override
  boolean isWhole(List<String> lines, List<String> answer) {
    String id = lines.get(0).replaceFirst(".*\"request_id\":(\\d+).*", "\"request_id\":$1,");
    boolean isLoading = lines.get(0).contains("playlist-play-index");
    return answer.stream().anyMatch(line -> line.contains(id))
        && (!isLoading || answer.get(answer.size() - 1).contains("file-loaded"))
        && (!isLoading || answer.get(answer.size() - 2).matches(".*start-file.*_id\":[1-4]}"));
  }

  @Override
  List<String> answer(List<String> lines) {
    try {
      JsonNode request = JSON.readTree(lines.get(0));
      ObjectNode answer = JSON.createObjectNode();
      answer.put("request_id", request.path("request_id").asInt());
      List<String> events = new ArrayList<>(List.of("{\"event\":\"property-change\"}"));
      answer.put(
          "error", run(request.path("command"), answer, events) ? "success" : error(request));
      events.add(1, answer.toString());
      return events;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String error(JsonNode request) {
    return request.at("/command/0").asText().startsWith("playlist-")
        ? "error running command"
        : "property unavailable";
  }

  private boolean run(JsonNode command, ObjectNode answer, List<String> events) {
    String argument = command.path(1).asText();
    switch (command.path(0).asText()) {
      case "get_property" -> {
        return get(argument, answer);
      }
      case "set_property" -> {
        if (argument.equals("pause")) {
          pause = command.path(2).asBoolean();
        } else {
          loop = command.path(2).asText();
        }
      }
      case "playlist-shuffle" -> shuffle();
      case "playlist-unshuffle" -> reorder(() -> list.sort(Comparator.comparing(Entry::id)));
      case "playlist-play-index" -> {
        if (command.path(1).asInt() >= list.size()) {
          return false;
        }
        place = command.path(1).asInt();
        time = 0;
        events.add("{\"event\":\"end-file\",\"playlist_entry_id\":1}");
        int id = list.get(place).id();
        events.add("{\"event\":\"start-file\",\"playlist_entry_id\":%d}".formatted(id));
        events.add("{\"event\":\"file-loaded\"}");
      }
      case "playlist-next" -> {
        return move(place + 1);
      }
      case "playlist-prev" -> {
        return move(place - 1);
      }
      case "playlist-move" -> {
        int from = command.path(1).asInt();
        int to = command.path(2).asInt();
        if (Math.max(from, to - 1) >= list.size()) {
          return false;
        }
        reorder(() -> list.add(from < to ? to - 1 : to, list.remove(from)));
      }
      case "playlist-remove" -> {
        if (argument.equals("current") || command.path(1).asInt() >= list.size()) {
          return false;
        }
        remove(command.path(1).asInt());
      }
      case "loadfile" -> {
        list.add(new Entry(++lastId, argument));
        answer.putObject("data").put("playlist_entry_id", lastId);
      }
      case "seek" -> time = command.path(1).asDouble();
      case "stop" -> place = -1;
      default -> throw new AssertionError(command);
    }
    return true;
  }

  private boolean get(String name, ObjectNode answer) {
    switch (name) {
      case "mpv-version" -> answer.put("data", "mpv 0.35.1");
      case "pause" -> answer.put("data", pause);
      case "idle-active" -> answer.put("data", place < 0);
      case "loop-playlist" -> answer.put("data", loop);
      case "shuffle" -> answer.put("data", isShuffled);
      case "playlist-pos" -> answer.put("data", place);
      case "playlist-count" -> answer.put("data", list.size());
      case "time-pos" -> answer.put("data", time);
      case "playlist" -> {
        ArrayNode files = answer.putArray("data");
        for (int i = 0; i < list.size(); i++) {
          Entry entry = list.get(i);
          ObjectNode file = files.addObject().put("filename", entry.file()).put("id", entry.id());
          if (i == place) {
            file.put("current", true);
          }
        }
      }
      default -> {
        int index = Integer.parseInt(name.replaceAll("\\D", ""));
        if (index >= list.size()) {
          return false;
        }
        if (name.endsWith("/id")) {
          answer.put("data", list.get(index).id());
        } else {
          answer.put("data", list.get(index).file());
        }
      }
    }
    return true;
  }

  private void shuffle() {
    reorder(() -> Collections.shuffle(list, random));
  }

  /** Changes the order of the list; the current file stays current. */
  private void reorder(Runnable change) {
    Optional<Entry> current = place < 0 ? Optional.empty() : Optional.of(list.get(place));
    change.run();
    current.ifPresent(file -> place = list.indexOf(file));
  }

  private void clear() {
    if (place >= 0) {
      list.retainAll(List.of(list.get(place)));
      place = 0;
    }
  }

  private void remove(int at) {
    if (at < list.size()) {
      list.remove(at);
      place = at < place ? place - 1 : Math.min(place, list.size() - 1);
    }
  }

  private boolean move(int to) {
    boolean isInside = 0 <= to && to < list.size();
    if (list.isEmpty() || (!isInside && !loop.equals("inf"))) {
      return false;
    }
    if (to >= list.size() && isShuffled) {
      Collections.shuffle(list, random);
    }
    place = isInside ? to : to < 0 ? list.size() - 1 : 0;
    time = 0;
    return true;
  }
}
