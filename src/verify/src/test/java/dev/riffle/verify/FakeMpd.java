package dev.riffle.verify;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Music Player Daemon, as far as a test needs one, whose random mode is fair. */
final class FakeMpd extends FakePlayer {
  private record Song(int id, String file) {}

  private static final Splitter WORDS = Splitter.on(' ').limit(2);

  private final Map<String, String> options =
      new LinkedHashMap<>(
          Map.of("random", "0", "repeat", "0", "single", "oneshot", "consume", "1"));
  private final Map<String, List<String>> playlists = new LinkedHashMap<>();
  private final Map<Integer, Integer> versions = new LinkedHashMap<>(); // of songs, by ID
  private final List<Integer> priorities = new ArrayList<>();
  private PlayQueue<Song> queue = PlayQueue.<Song>builder(Seed.parse("none")).build();
  private int version = 1;
  private int lastId;
  private int orders;
  private String state = "pause";
  private String elapsed = "20.5";

  FakeMpd(Path folder, String... files) throws IOException {
    super(folder);
    List<Song> songs = new ArrayList<>();
    for (String file : files) {
      songs.add(song(file));
    }
    rebuild(songs);
    queue.skipTo(queue.entryAt(1));
  }

  private Song song(String file) {
    versions.put(++lastId, ++version);
    return new Song(lastId, file);
  }

  /** Draws a new order. */
  private void rebuild(List<Song> songs) {
    queue =
        PlayQueue.<Song>builder(Seed.parse("order " + orders++))
            .addAll(songs)
            .mode(option("random") ? PlayMode.SHUFFLE : PlayMode.IN_ORDER)
            .repeat(option("repeat") ? RepeatMode.ALL : RepeatMode.OFF)
            .build();
  }

  private boolean option(String name) {
    return "1".equals(options.get(name));
  }

  @Override
  ImmutableMap<String, String> parts() {
    ImmutableMap.Builder<String, String> parts = ImmutableMap.builder();
    parts.putAll(options);
    parts.put("queue", queue.items().stream().map(Song::file).toList().toString());
    parts.put("riffle-verify", playlists.toString());
    String song = queue.current().map(entry -> entry.item().file()).orElse("none");
    return parts.put("current song", song + " " + elapsed + " " + state).buildOrThrow();
  }

  @Override
  ImmutableList<String> disturbances() {
    return ImmutableList.of(
        "clear",
        "add new.mp3",
        "delete 0",
        "shuffle",
        "seek 7",
        "random 0",
        "random 1",
        "repeat 0",
        "consume 1",
        "single 1",
        "stop",
        "pause 1",
        "next",
        "previous",
        "rm riffle-verify",
        "playlistadd riffle-verify new.mp3");
  }

  @Override
  List<String> greeting() {
    return List.of("OK MPD 0.23.5");
  }

  @Override
  boolean isOpen(List<String> lines) {
    return lines.isEmpty()
        || (lines.get(0).equals("command_list_ok_begin")
            && !lines.get(lines.size() - 1).equals("command_list_end"));
  }

  @Override
  boolean isWhole(List<String> lines, List<String> answer) {
    return answer.stream().anyMatch(line -> line.equals("OK") || line.startsWith("ACK"));
  }

  @Override
  List<String> answer(List<String> lines) {
    List<String> answer = new ArrayList<>();
    try {
      if (lines.size() == 1) {
        answer.addAll(run(lines.get(0)));
      } else {
        for (String line : lines.subList(1, lines.size() - 1)) {
          answer.addAll(run(line));
          answer.add("list_OK");
        }
      }
      answer.add("OK");
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      answer.add("ACK [50@0] {} " + e.getMessage());
    }
    return answer;
  }

  private List<String> run(String line) {
    List<String> words = WORDS.splitToList(line);
    String rest = words.size() > 1 ? words.get(1).replace("\"", "") : "";
    List<String> answer = new ArrayList<>();
    switch (words.get(0)) {
      case "status" -> answer.addAll(status());
      case "playlistinfo" -> {
        int place = rest.isEmpty() ? -1 : Integer.parseInt(rest);
        for (Entry<Song> entry : place < 0 ? queue.entries() : List.of(queue.entryAt(place))) {
          answer.addAll(info(entry));
        }
      }
      case "playlistid" -> answer.addAll(info(byId(rest)));
      case "plchangesposid" -> {
        for (Entry<Song> entry : queue.entries()) {
          if (FakePlayer.of(strings(versions), "" + entry.item().id()) > Integer.parseInt(rest)) {
            answer.add("cpos: " + queue.placeOf(entry));
            answer.add("Id: " + entry.item().id());
          }
        }
      }
      case "tagtypes" -> {}
      case "idle" -> move(queue.next());
      case "stop" -> state = "stop";
      case "play" -> {
        if (state.equals("stop")) {
          rebuild(queue.items());
        }
        state = "play";
        if (queue.current().isEmpty()) {
          move(queue.next());
        }
      }
      case "seek" -> elapsed = rest;
      case "seekid" -> {
        List<String> parts = WORDS.splitToList(rest);
        queue.skipTo(byId(parts.get(0)));
        elapsed = parts.get(1);
        state = "play";
      }
      case "pause" -> state = state.equals("stop") ? state : rest.equals("1") ? "pause" : "play";
      case "next" -> {
        if (!state.equals("stop")) {
          Optional<Song> before = queue.current().map(Entry::item);
          move(queue.next());
          if (option("consume")) {
            before.ifPresent(song -> delete(entry(song)));
          }
        }
      }
      case "previous" -> {
        if (!state.equals("stop")) {
          Optional<Entry<Song>> song = queue.previous();
          if (song.isPresent()) {
            move(song);
          }
        }
      }
      case "random", "repeat", "single", "consume" -> set(words.get(0), rest);
      case "shuffle" -> {
        List<Song> songs = new ArrayList<>(queue.items());
        songs.add(songs.isEmpty() ? song("none.mp3") : songs.remove(0));
        songs.forEach(song -> versions.put(song.id(), version + 1));
        version++;
        rebuild(songs);
        move(queue.next());
      }
      case "add" -> queue.add(song(known(rest)));
      case "addid" -> {
        queue.add(song(known(rest)));
        answer.add("Id: " + lastId);
      }
      case "delete" -> delete(queue.entryAt(Integer.parseInt(rest)));
      case "deleteid" -> delete(byId(rest));
      case "prioid" -> {
        List<String> parts = WORDS.splitToList(rest);
        queue.playNext(byId(parts.get(1)));
        priorities.add(Integer.parseInt(parts.get(1)));
        versions.put(Integer.parseInt(parts.get(1)), ++version);
      }
      case "save" -> {
        if (playlists.containsKey(rest)) {
          throw new IllegalArgumentException("Playlist already exists");
        }
        playlists.put(rest, new ArrayList<>(queue.items().stream().map(Song::file).toList()));
      }
      case "load" -> {
        for (String file : playlist(rest)) {
          if (!file.startsWith("#")) {
            queue.add(song(file));
          }
        }
      }
      case "clear" -> {
        rebuild(List.of());
        version++;
        state = "stop";
      }
      case "rm" -> {
        playlist(rest);
        playlists.remove(rest);
      }
      case "listplaylist" -> {
        for (String file : playlist(rest)) {
          if (!file.startsWith("#")) {
            answer.add("file: " + file);
          }
        }
      }
      case "playlistadd" -> {
        List<String> parts = WORDS.splitToList(rest);
        playlists.computeIfAbsent(parts.get(0), name -> new ArrayList<>()).add(parts.get(1));
      }
      default -> throw new IllegalArgumentException("unknown command " + line);
    }
    return answer;
  }

  private static Map<String, Integer> strings(Map<Integer, Integer> map) {
    Map<String, Integer> strings = new LinkedHashMap<>();
    map.forEach((key, value) -> strings.put("" + key, value));
    return strings;
  }

  private static String known(String file) {
    if (!file.endsWith(".mp3")) {
      throw new IllegalArgumentException("No such directory");
    }
    return file;
  }

  private List<String> playlist(String name) {
    return Optional.ofNullable(playlists.get(name))
        .orElseThrow(() -> new IllegalArgumentException("No such playlist"));
  }

  private void set(String option, String value) {
    options.put(option, value);
    queue.setMode(option("random") ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
    queue.setRepeat(option("repeat") ? RepeatMode.ALL : RepeatMode.OFF);
  }

  private void move(Optional<Entry<Song>> song) {
    elapsed = "0";
    state = song.isEmpty() ? "stop" : "play";
    if (song.isEmpty()) {
      rebuild(queue.items());
    } else if (priorities.remove((Integer) song.get().item().id())) {
      versions.put(song.get().item().id(), ++version); // it loses its priority
    }
  }

  private void delete(Entry<Song> entry) {
    boolean isCurrent = queue.current().equals(Optional.of(entry));
    queue.remove(entry);
    version++;
    if (isCurrent && queue.current().isEmpty()) {
      state = "stop";
    }
  }

  private Entry<Song> entry(Song song) {
    return queue.entryAt(queue.items().indexOf(song));
  }

  private Entry<Song> byId(String id) {
    return queue.entries().stream()
        .filter(entry -> ("" + entry.item().id()).equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No such song"));
  }

  private List<String> info(Entry<Song> entry) {
    return List.of(
        "file: " + entry.item().file(), "Pos: " + queue.placeOf(entry), "Id: " + entry.item().id());
  }

  private List<String> status() {
    ImmutableList.Builder<String> status = ImmutableList.builder();
    options.forEach((name, value) -> status.add(name + ": " + value));
    status.add("playlist: " + version, "playlistlength: " + queue.size(), "state: " + state);
    queue
        .current()
        .ifPresent(
            entry ->
                status.add(
                    "song: " + queue.placeOf(entry),
                    "songid: " + entry.item().id(),
                    "elapsed: " + elapsed,
                    "duration: 100"));
    return status.build();
  }
}
