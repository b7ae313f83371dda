package dev.riffle.control;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.GroupWords;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.words.Words;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** Prints answers as JSON Lines, one object a line; the key {@code event} names its type. */
public final class JsonAnswers implements Answers {
  private final PrintStream out;
  private final PlayQueue<Track> queue;

  public JsonAnswers(PrintStream out, PlayQueue<Track> queue) {
    this.out = out;
    this.queue = queue;
  }

  /** Returns {@code object} as one line; invisible characters are escaped. */
  public static String line(ObjectNode object) {
    return TrackJson.escaped(object.toString());
  }

  @Override
  public void start() {
    print(
        event("start")
            .put("seed", queue.seed().toString())
            .put("mode", Words.of(queue.mode()))
            .put("repeat", Words.of(queue.repeat()))
            .put("size", queue.size()));
  }

  @Override
  public void current(String cause, Entry<Track> entry) {
    Position position = queue.position();
    ObjectNode line = event("current").put("cause", cause);
    putEntry(line, entry);
    print(
        line.put("cycle", position.cycle())
            .put("place", position.place())
            .put("size", position.size()));
  }

  @Override
  public void none(String cause) {
    print(event("none").put("cause", cause));
  }

  @Override
  public void entries(String event, List<Entry<Track>> entries) {
    ObjectNode line = event(event);
    putEntries(line.putArray("entries"), entries);
    print(line);
  }

  @Override
  public void upNext(UpNext upNext) {
    ObjectNode line = event("lane");
    ArrayNode rows = line.putArray("entries");
    upNext
        .numbers()
        .forEach(
            (entry, number) -> {
              ObjectNode row = rows.addObject();
              putEntry(row, entry);
              row.put("number", number);
            });
    print(line);
  }

  @Override
  public void added(String event, List<Entry<Track>> entries, int present) {
    ObjectNode line = event(event);
    putEntries(line.putArray("entries"), entries);
    print(line.put("present", present));
  }

  @Override
  public void status(Status status) {
    print(line(status));
  }

  @Override
  public void state(Status status, String cause) {
    print(line(status).put("cause", cause));
  }

  /** Prints that the entries or their order changed. */
  public void queueChanged() {
    print(event("queue-changed").put("size", queue.size()));
  }

  private static ObjectNode line(Status status) {
    ObjectNode line = event("status").put("state", Words.of(status.state()));
    status.entry().ifPresent(entry -> putSong(line, entry, status));
    line.put("mode", Words.of(status.mode())).put("by", Words.of(status.rules().by()));
    putRules(line, status.rules());
    line.put("repeat", Words.of(status.repeat())).put("volume", status.volume());
    status.stop().ifPresent(stop -> line.put("stopAfter", StopAfter.value(stop)));
    return line.put("cycle", status.place().cycle())
        .put("place", status.place().place())
        .put("size", status.place().size());
  }

  private static void putRules(ObjectNode line, DrawingRules.Values rules) {
    if (rules.spread() != TrackGroup.SONG) {
      line.put("spread", GroupWords.of(rules.spread())).put("bestOf", rules.bestOf());
    }
    rules.weights().word().ifPresent(word -> line.put("weights", word));
    if (!rules.excluded().isEmpty()) {
      ArrayNode words = line.putArray("exclude");
      rules.excluded().words().forEach(words::add);
    }
    rules.notFor().ifPresent(time -> line.put("notFor", time));
  }

  private static void putSong(ObjectNode line, Entry<Track> entry, Status status) {
    putEntry(line, entry);
    entry.item().album().ifPresent(album -> line.put("album", album));
    line.put("positionMillis", status.position().toMillis());
    entry.item().durationMillis().ifPresent(millis -> line.put("durationMillis", millis));
  }

  @Override
  public void queue(
      List<Entry<Track>> history,
      Optional<Entry<Track>> current,
      List<Entry<Track>> upcoming,
      List<Entry<Track>> upNext) {
    ObjectNode line = event("queue");
    putEntries(line.putArray("history"), history);
    current.ifPresent(entry -> putEntry(line.putObject("current"), entry));
    line.put("upNext", upcoming.stream().filter(upNext::contains).count());
    ArrayNode rows = line.putArray("upcoming");
    for (Entry<Track> entry : upcoming) {
      ObjectNode row = rows.addObject();
      putEntry(row, entry);
      if (upNext.contains(entry)) {
        row.put("asked", true);
      }
    }
    print(line);
  }

  private static void putEntries(ArrayNode array, List<Entry<Track>> entries) {
    entries.forEach(entry -> putEntry(array.addObject(), entry));
  }

  @Override
  public void word(String event, String word) {
    print(event(event).put(event, word));
  }

  @Override
  public void error(String sentence) {
    print(event("error").put("message", sentence));
  }

  @Override
  public void quit() {
    print(event("quit"));
  }

  private static ObjectNode event(String name) {
    return JsonNodeFactory.instance.objectNode().put("event", name);
  }

  private static void putEntry(ObjectNode node, Entry<Track> entry) {
    Track track = entry.item();
    node.put("entry", entry.id())
        .put("path", TrackJson.path(track.path()))
        .put("title", track.title());
    track.artist().ifPresent(artist -> node.put("artist", artist));
  }

  private void print(ObjectNode line) {
    out.println(line(line));
  }
}
