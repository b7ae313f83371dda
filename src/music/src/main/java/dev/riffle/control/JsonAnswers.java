package dev.riffle.control;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Position;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.util.List;

/**
 * Formats answers as JSON Lines, one object per line; the key {@code event} is its type. Stateless.
 */
public final class JsonAnswers implements Answer.Format<ObjectNode> {
  private static final JsonAnswers FORMAT = new JsonAnswers();

  private JsonAnswers() {}

  /** Returns an answer as one line. */
  public static String of(Answer answer) {
    return line(answer.in(FORMAT)) + System.lineSeparator();
  }

  /** Returns {@code object} as one line; invisible characters are escaped. */
  public static String line(ObjectNode object) {
    return TrackJson.escaped(object.toString());
  }

  @Override
  public ObjectNode start(Answer.Start answer) {
    return event("start")
        .put("seed", answer.seed())
        .put("mode", Words.of(answer.mode()))
        .put("repeat", Words.of(answer.repeat()))
        .put("size", answer.size());
  }

  @Override
  public ObjectNode current(Answer.Current answer) {
    if (answer.entry().isEmpty()) {
      return event("none").put("cause", answer.cause());
    }
    ObjectNode line = event("current").put("cause", answer.cause());
    putEntry(line, answer.entry().get());
    return putPosition(line, answer.position());
  }

  private static ObjectNode putPosition(ObjectNode line, Position position) {
    return line.put("cycle", position.cycle())
        .put("place", position.place())
        .put("size", position.size());
  }

  @Override
  public ObjectNode entries(Answer.Entries answer) {
    ObjectNode line = event(answer.event());
    putEntries(line.putArray("entries"), answer.entries());
    return line;
  }

  @Override
  public ObjectNode asked(Answer.Asked answer) {
    ObjectNode line = event("lane");
    ArrayNode rows = line.putArray("entries");
    answer
        .upNext()
        .numbers()
        .forEach(
            (entry, number) -> {
              ObjectNode row = rows.addObject();
              putEntry(row, entry);
              row.put("number", number);
            });
    return line;
  }

  @Override
  public ObjectNode added(Answer.Added answer) {
    ObjectNode line = event(answer.event());
    putEntries(line.putArray("entries"), answer.entries());
    return line.put("present", answer.present());
  }

  @Override
  public ObjectNode state(Answer.State answer) {
    Status status = answer.status();
    ObjectNode line = event("status").put("state", Words.of(status.state()));
    status.entry().ifPresent(entry -> putSong(line, entry, status));
    line.put("mode", Words.of(status.mode()));
    DrawingRule.ALL.stream()
        .filter(rule -> rule.isShown(status.rules()::has))
        .forEach(rule -> putRule(line, rule, status.rules()));
    line.put("repeat", Words.of(status.repeat())).put("volume", status.volume());
    status.stop().ifPresent(stop -> line.put("stopAfter", StopAfter.value(stop)));
    putPosition(line, status.place());
    answer.cause().ifPresent(cause -> line.put("cause", cause));
    return line;
  }

  private static <V> void putRule(ObjectNode line, DrawingRule<V> rule, DrawingRules.Values rules) {
    Object value = rule.shown(rules.get(rule));
    if (value instanceof Integer number) {
      line.put(rule.key(), number);
    } else if (value instanceof List<?> words) {
      ArrayNode array = line.putArray(rule.key());
      words.forEach(word -> array.add((String) word));
    } else {
      line.put(rule.key(), (String) value);
    }
  }

  private static void putSong(ObjectNode line, Entry<Track> entry, Status status) {
    putEntry(line, entry);
    entry.item().album().ifPresent(album -> line.put("album", album));
    line.put("positionMillis", status.position().toMillis());
    entry.item().durationMillis().ifPresent(millis -> line.put("durationMillis", millis));
  }

  @Override
  public ObjectNode window(Answer.Window answer) {
    ObjectNode line = event("queue");
    putEntries(line.putArray("history"), answer.history());
    answer.current().ifPresent(entry -> putEntry(line.putObject("current"), entry));
    line.put("upNext", answer.asked().size());
    ArrayNode rows = line.putArray("upcoming");
    for (int i = 0; i < answer.upcoming().size(); i++) {
      ObjectNode row = rows.addObject();
      putEntry(row, answer.upcoming().get(i));
      if (answer.asked().contains(i)) {
        row.put("asked", true);
      }
    }
    return line;
  }

  private static void putEntries(ArrayNode array, List<Entry<Track>> entries) {
    entries.forEach(entry -> putEntry(array.addObject(), entry));
  }

  @Override
  public ObjectNode word(Answer.Word answer) {
    return event(answer.event()).put(answer.event(), answer.word());
  }

  @Override
  public ObjectNode done(Answer.Done answer) {
    return event(answer.event()).put("message", answer.message());
  }

  @Override
  public ObjectNode refused(Answer.Refused answer) {
    return event("error").put("message", answer.sentence());
  }

  @Override
  public ObjectNode queueChanged(Answer.QueueChanged answer) {
    return event("queue-changed").put("size", answer.size());
  }

  @Override
  public ObjectNode quit(Answer.Quit answer) {
    return event("quit");
  }

  private static ObjectNode event(String name) {
    return JsonNodeFactory.instance.objectNode().put("event", name);
  }

  private static void putEntry(ObjectNode node, Entry<Track> entry) {
    Track track = entry.item();
    node.put("entry", entry.id());
    if (track.isFile()) {
      node.put("path", TrackJson.path(track.path()));
    } else {
      node.put("uri", track.uri().toString());
    }
    node.put("title", track.title());
    track.artist().ifPresent(artist -> node.put("artist", artist));
  }
}
