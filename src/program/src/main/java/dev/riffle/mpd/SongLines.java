package dev.riffle.mpd;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Locale;
import java.util.Set;

/** Writes songs and rows. Stateless. */
final class SongLines {
  private static final double MILLIS = 1e3;

  private SongLines() {}

  /**
   * Writes a song.
   *
   * @param tags the tags that the client wants
   */
  static void song(Reply reply, String uri, Track song, Set<Tag> tags) {
    reply.pair("file", uri);
    for (Tag tag : tags) {
      tag.of(song).ifPresent(value -> reply.pair(tag.word, value));
    }
    song.durationMillis()
        .ifPresent(
            millis -> {
              reply.pair("Time", Math.round(millis / MILLIS));
              reply.pair("duration", String.format(Locale.ROOT, "%.3f", millis / MILLIS));
            });
  }

  /** Writes a row at its position. */
  static void row(Reply reply, Served served, ServedRows.Row row, int position, Set<Tag> tags) {
    Entry<Track> entry = row.entry();
    song(reply, served.uri(entry.item()), entry.item(), tags);
    reply.pair("Pos", position);
    reply.pair("Id", row.id());
  }
}
