package dev.riffle.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The verbs of presses that are calls of the queue. Songs are identified only by ids of the
 * catalogue and of entries: no verb contains a path.
 */
final class Verbs {
  private static final int MAX_SONGS = 1_000; // of a press

  /** The verbs that take only numbers, with the names of these numbers in order. */
  private static final ImmutableMap<String, Verb> PLAIN =
      ImmutableMap.<String, Verb>builder()
          .put("next", new Verb(Cause.NEXT))
          .put("previous", new Verb(Cause.PREVIOUS))
          .put("skipUnit", new Verb(Cause.SKIP_UNIT))
          .put("skipTo", new Verb(Cause.SKIP_TO, "entry"))
          .put("skipAhead", new Verb(Cause.SKIP_AHEAD, "place"))
          .put("skipBack", new Verb(Cause.SKIP_BACK, "place"))
          .put("dequeue", new Verb(Cause.DEQUEUE, "entry"))
          .put("remove", new Verb(Cause.REMOVE, "entry"))
          .put("moveAhead", new Verb(Cause.MOVE_AHEAD, "from", "to"))
          .put("removeAhead", new Verb(Cause.REMOVE_AHEAD, "place"))
          .put("insertAhead", new Verb(Cause.INSERT_AHEAD, "place", "entry"))
          .put("undo", new Verb(Cause.UNDO))
          .put("redo", new Verb(Cause.REDO))
          .put("shuffle", new Verb(Cause.SHUFFLE))
          .put("reshuffle", new Verb(Cause.RESHUFFLE))
          .buildOrThrow();

  private record Verb(Cause cause, List<String> numbers) {
    Verb(Cause cause, String... numbers) {
      this(cause, ImmutableList.copyOf(numbers));
    }
  }

  private final Store<Track> store;
  private final Songs songs;

  Verbs(Store<Track> store, Songs songs) {
    this.store = store;
    this.songs = songs;
  }

  /**
   * Returns the call of a press.
   *
   * @throws Refusal if the verb is unknown or its operands are invalid
   */
  Call<Track> call(String session, String verb, JsonNode press) throws IOException {
    Verb plain = PLAIN.get(verb);
    if (plain != null) {
      return call(
          plain.cause, plain.numbers.stream().mapToLong(name -> number(press, name)).toArray());
    }
    return switch (verb) {
      case "playNext" -> ask(session, press, Cause.PLAY_NEXT_ALL, Cause.PLAY_ONCE_NEXT);
      case "enqueue" -> ask(session, press, Cause.ENQUEUE_ALL, Cause.ENQUEUE_ONCE);
      case "mode" -> call(Cause.SET_MODE, indexOf(press, "mode", PlayMode.values()));
      case "repeat" -> call(Cause.SET_REPEAT, indexOf(press, "repeat", RepeatMode.values()));
      case "stopAfterCurrent" -> call(Cause.SET_STOP_AFTER_CURRENT, isOn(press) ? 1 : 0);
      case "byAlbum" -> draw(session, Optional.of(isOn(press)), Optional.empty());
      case "spreadArtists" -> draw(session, Optional.empty(), Optional.of(isOn(press)));
      default -> throw Refusal.badRequest("verb is unknown");
    };
  }

  private static Call<Track> call(Cause cause, long... numbers) {
    return Call.of(cause, ImmutableList.of(), numbers);
  }

  /** Requests {@code entry} or {@code songs}; a song without an entry plays once. */
  private Call<Track> ask(String session, JsonNode press, Cause all, Cause once)
      throws IOException {
    if (press.has("entry")) {
      return call(all, number(press, "entry"));
    }
    ImmutableList<Track> asked = songs.songs(ids(press));
    ImmutableList<Optional<Entry<Track>>> found =
        store.ask(session, view -> Songs.entries(view.queue(), asked));
    long missing = found.stream().filter(Optional::isEmpty).count();
    if (missing == 1 && asked.size() == 1) {
      return Call.of(once, asked);
    }
    if (missing > 0) {
      throw Refusal.badRequest(
          missing
              + " of "
              + asked.size()
              + " songs are not in this session; request them one "
              + "at a time");
    }
    return call(
        all, found.stream().flatMap(Optional::stream).mapToLong(Entry::id).distinct().toArray());
  }

  /**
   * Sets the units and the groups of a session, or leaves them. The call contains the numbers of
   * all entries, so that it does not depend on the tags that a server has read.
   */
  private Call<Track> draw(String session, Optional<Boolean> byAlbum, Optional<Boolean> spread)
      throws IOException {
    Songs now = songs.now();
    return store.ask(
        session,
        view -> {
          PlayQueue<Track> queue = view.queue();
          Drawing<Track> drawing =
              now.drawing(byAlbum.orElseGet(queue::hasUnits), spread.orElseGet(queue::hasGroups));
          PlayQueue<Track> copy =
              PlayQueue.restore(queue.state(), now.drawing(true, true).weights(song -> 1));
          List<Call<Track>> calls = new ArrayList<>();
          Following<Track> unused = copy.follow(change -> calls.add(change.call()));
          copy.setDrawing(drawing);
          return Iterables.getOnlyElement(calls);
        });
  }

  private static ImmutableList<String> ids(JsonNode press) {
    JsonNode given = press.path("songs");
    if (!given.isArray() || given.isEmpty() || given.size() > MAX_SONGS) {
      throw Refusal.badRequest("songs must be a list of 1 to " + MAX_SONGS + " ids");
    }
    ImmutableList.Builder<String> ids = ImmutableList.builder();
    given.forEach(id -> ids.add(id.asText()));
    return ids.build();
  }

  /**
   * Returns a whole number of a press.
   *
   * @throws Refusal if it is missing or negative
   */
  static long number(JsonNode press, String name) {
    JsonNode number = press.path(name);
    if (!number.isIntegralNumber() || !number.canConvertToLong() || number.longValue() < 0) {
      throw Refusal.badRequest(name + " must be a whole number of at least 0");
    }
    return number.longValue();
  }

  private static boolean isOn(JsonNode press) {
    if (!press.path("on").isBoolean()) {
      throw Refusal.badRequest("on must be true or false");
    }
    return press.path("on").booleanValue();
  }

  private static int indexOf(JsonNode press, String name, Enum<?>... values) {
    ImmutableList<String> words =
        Arrays.stream(values)
            .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .collect(ImmutableList.toImmutableList());
    int index = words.indexOf(press.path(name).asText());
    if (index < 0) {
      throw Refusal.badRequest(name + " must be one of " + String.join(", ", words));
    }
    return index;
  }
}
