package dev.riffle.desktop;

import com.google.common.primitives.Longs;
import dev.riffle.queue.Entry;
import java.util.Optional;
import org.freedesktop.dbus.DBusPath;

/** Converts between entries of the queue and the object paths that identify songs in MPRIS. */
final class TrackIds {
  static final DBusPath NO_TRACK = new DBusPath("/org/mpris/MediaPlayer2/TrackList/NoTrack");

  private static final String PREFIX = "/dev/riffle/entry/";

  private TrackIds() {}

  static DBusPath of(Entry<?> entry) {
    return new DBusPath(PREFIX + entry.id());
  }

  /** Returns the id of the entry, or empty if the path is not one of {@link #of}. */
  static Optional<Long> entry(DBusPath path) {
    String text = path.getPath();
    return text.startsWith(PREFIX)
        ? Optional.ofNullable(Longs.tryParse(text.substring(PREFIX.length())))
        : Optional.empty();
  }
}
