package dev.riffle.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayOrder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.store.View;
import dev.riffle.track.Track;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * A query for a session and some rows of its play order, as JSON. Rows ahead that the queue has not
 * drawn are drawn; rows past the end of the cycle, and rows of RANDOM, are predicted: an edit may
 * change them.
 *
 * @param from the index of the first row; if empty, some rows before the current one
 * @param count the maximum number of rows
 */
record WindowOfRows(Songs songs, OptionalInt from, int count)
    implements Function<View<Track>, ObjectNode> {
  static final int MAX_ROWS = 500;

  private static final int DEFAULT_ROWS = 60;
  private static final int BEFORE = 20; // rows before the current one
  private static final String PREDICTED = "predicted";

  static WindowOfRows of(Songs songs, Parameters parameters) {
    return new WindowOfRows(
        songs.now(),
        parameters.number("from", Integer.MAX_VALUE),
        parameters.number("count", MAX_ROWS).orElse(DEFAULT_ROWS));
  }

  @Override
  public ObjectNode apply(View<Track> view) {
    PlayQueue<Track> queue = view.queue();
    ObjectNode json = Replies.object().put("number", view.number());
    if (view.play() != View.NO_PLAY) {
      json.put("play", view.play());
    }
    view.sounding().ifPresent(device -> json.put("sounding", device));
    json.put("mode", word(queue.mode())).put("repeat", word(queue.repeat()));
    Position position = queue.position();
    json.put("cycle", position.cycle()).put("place", position.place()).put("songs", queue.size());
    json.put("hasNext", queue.hasNext()).put("hasPrevious", queue.hasPrevious());
    json.put("canUndo", queue.canUndo()).put("canRedo", queue.canRedo());
    json.put("stopsAfterCurrent", queue.stopsAfterCurrent());
    json.put("byAlbum", queue.hasUnits()).put("spreadArtists", queue.hasGroups());
    queue.current().ifPresent(entry -> json.set("now", entry(Replies.object(), entry)));
    json.set("rows", rows(queue)); // first: it draws more than the next line
    queue
        .upcomingAfterEnd()
        .ifPresent(entry -> json.set("afterEnd", entry(Replies.object(), entry)));
    return json;
  }

  private ObjectNode rows(PlayQueue<Track> queue) {
    PlayOrder.Part<Track> known = queue.playOrder().part(0, 0);
    int first = Math.min(from.orElse(Math.max(0, known.ahead() - 1 - BEFORE)), known.size());
    int ahead = Math.max(0, first + count - known.ahead());
    List<Entry<Track>> upcoming = queue.upcoming(ahead);
    PlayOrder.Part<Track> part = queue.playOrder().part(first, first + count);
    ObjectNode json = Replies.object().put("from", first);
    part.cursor().ifPresent(cursor -> json.put("current", cursor));
    json.put("ahead", part.ahead());
    json.put("size", Math.max(part.size(), part.ahead() + upcoming.size()));
    json.put("hasMore", ahead > 0 && upcoming.size() >= ahead);
    ArrayNode seams = json.putArray("seams");
    queue.playOrder().cycleStart().ifPresent(seams::add);
    if (queue.mode() == PlayMode.SHUFFLE && part.ahead() + upcoming.size() > part.size()) {
      seams.add(part.size());
    }
    Set<Long> resting = resting(queue, part.cursor());
    ArrayNode rows = json.putArray("entries");
    for (int i = 0; i < part.entries().size(); i++) {
      Entry<Track> entry = part.entries().get(i);
      ObjectNode row = entry(rows.addObject(), entry).put("kind", word(part.kinds().get(i)));
      if (first + i < part.ahead() && resting.contains(entry.id())) {
        row.put("rests", true);
      }
    }
    for (int i = Math.max(first, part.size()); i < first + count; i++) {
      if (i - part.ahead() < upcoming.size()) {
        entry(rows.addObject(), upcoming.get(i - part.ahead())).put("kind", PREDICTED);
      }
    }
    return json;
  }

  private ObjectNode entry(ObjectNode json, Entry<Track> entry) {
    json.put("entry", entry.id());
    return json.setAll(songs.json(entry.item()));
  }

  private static String word(Enum<?> value) {
    return Ascii.toLowerCase(value.name()).replace('_', '-');
  }

  /** Returns the ids of the entries that the gap keeps from being drawn now. */
  static Set<Long> resting(PlayQueue<Track> queue, OptionalInt cursor) {
    Set<Long> resting = new HashSet<>();
    if (queue.mode() == PlayMode.IN_ORDER) {
      return resting;
    }
    int gap = queue.gap(queue.mode());
    int end = cursor.isPresent() ? cursor.getAsInt() + 1 : queue.playOrder().part(0, 0).ahead();
    while (resting.size() < gap && end > 0) {
      int start = Math.max(0, end - gap);
      ImmutableList<Entry<Track>> heard =
          ImmutableList.copyOf(queue.playOrder().part(start, end).entries());
      for (Entry<Track> entry : Lists.reverse(heard)) {
        if (resting.size() < gap) {
          resting.add(entry.id());
        }
      }
      end = start;
    }
    return resting;
  }
}
