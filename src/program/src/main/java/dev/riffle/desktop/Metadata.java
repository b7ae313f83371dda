package dev.riffle.desktop;

import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.types.Variant;

/** Maps a song to the metadata of MPRIS, under the names of its metadata guidelines. */
final class Metadata {
  private static final long MAX_MILLIS = Long.MAX_VALUE / 1000;
  private static final int MAX_ADDRESS = 4 * BusText.MAX_LENGTH;

  private Metadata() {}

  /**
   * Returns the metadata of a song.
   *
   * @param art the URI of its picture
   */
  static Map<String, Variant<?>> of(Entry<Track> entry, Optional<String> art) {
    Track track = entry.item();
    ImmutableMap.Builder<String, Variant<?>> values = ImmutableMap.builder();
    values.put("mpris:trackid", new Variant<>(id(entry)));
    track
        .durationMillis()
        .ifPresent(
            millis ->
                values.put("mpris:length", new Variant<>(1000 * Math.min(millis, MAX_MILLIS))));
    art.ifPresent(address -> values.put("mpris:artUrl", new Variant<>(address)));
    values.put("xesam:title", text(track.title()));
    track.artist().ifPresent(artist -> values.put("xesam:artist", texts(artist)));
    track.album().ifPresent(album -> values.put("xesam:album", text(album)));
    track.albumArtist().ifPresent(artist -> values.put("xesam:albumArtist", texts(artist)));
    track.trackNumber().ifPresent(number -> values.put("xesam:trackNumber", new Variant<>(number)));
    track.discNumber().ifPresent(number -> values.put("xesam:discNumber", new Variant<>(number)));
    track.genre().ifPresent(genre -> values.put("xesam:genre", texts(genre)));
    String address = track.uri().toASCIIString();
    if (address.length() <= MAX_ADDRESS) { // a truncated URI is useless
      values.put("xesam:url", new Variant<>(address));
    }
    return values.buildOrThrow();
  }

  /** Returns the object path that identifies an entry; a path of its own, as MPRIS reserves its. */
  static DBusPath id(Entry<?> entry) {
    return new DBusPath("/dev/riffle/entry/" + entry.id());
  }

  private static Variant<?> text(String text) {
    return new Variant<>(BusText.of(text));
  }

  private static Variant<?> texts(String text) {
    return new Variant<>(List.of(BusText.of(text)), "as");
  }
}
