package dev.riffle.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.track.Track;
import java.io.PrintStream;
import java.util.List;

/** Answers as JSON Lines: an object a line, told apart by its {@code event}. */
public final class JsonAnswers implements Answers {
  private final PrintStream out;
  private final PlayQueue<Track> queue;

  public JsonAnswers(PrintStream out, PlayQueue<Track> queue) {
    this.out = out;
    this.queue = queue;
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
    var array = line.putArray("entries");
    entries.forEach(entry -> putEntry(array.addObject(), entry));
    print(line);
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
    out.println(TrackJson.escaped(line.toString()));
  }
}
