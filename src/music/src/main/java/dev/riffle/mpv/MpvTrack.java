package dev.riffle.mpv;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates a track from mpv's tags, whose names are the same for all containers. */
final class MpvTrack {
  /** The tags to request; of synonyms, the first one that is present wins. */
  static final ImmutableList<String> TAGS =
      ImmutableList.of(
          "title",
          "artist",
          "album",
          "album_artist",
          "album artist",
          "track",
          "disc",
          "date",
          "year",
          "genre",
          "compilation",
          "itunescompilation",
          "wm/iscompilation",
          "musicbrainz_trackid",
          "musicbrainz track id",
          "musicbrainz_albumid",
          "musicbrainz album id",
          "musicbrainz_albumartistid",
          "musicbrainz album artist id");

  /** The identifier that MusicBrainz gives various artists. */
  private static final String VARIOUS_ARTISTS = "89ad4ac3-39f7-470e-963a-56509c546377";

  /** In characters; longer text is truncated: it is an attack on memory, not a title. */
  private static final int MAX_TEXT = 10_000;

  /** A year and a day; durations in containers are untrusted. */
  private static final double MAX_SECONDS = 366 * 86_400.0;

  /** A number, optionally with a total: "3/12". */
  private static final Pattern NUMBER = Pattern.compile("\\s*0*(\\d{1,5})(?:\\D.*)?");

  /** A year, optionally with month and day: "1999-12-31", "19991231". */
  private static final Pattern YEAR = Pattern.compile("\\s*(\\d{4})(?:\\d{4}|\\D.*)?");

  private MpvTrack() {}

  static Track of(Path file, Map<String, String> tags, Optional<Object> seconds) {
    Track.Builder track = Track.builder(file);
    text(tags, track::title, "title");
    text(tags, track::artist, "artist");
    text(tags, track::album, "album");
    text(tags, track::albumArtist, "album_artist", "album artist");
    track.compilation(isCompilation(tags));
    text(tags, track::genre, "genre");
    text(tags, track::musicBrainzRecordingId, "musicbrainz_trackid", "musicbrainz track id");
    text(tags, track::musicBrainzAlbumId, "musicbrainz_albumid", "musicbrainz album id");
    number(tags, track::trackNumber, NUMBER, "track");
    number(tags, track::discNumber, NUMBER, "disc");
    number(tags, track::year, YEAR, "date", "year");
    Optional<Double> duration =
        seconds.filter(Number.class::isInstance).map(value -> ((Number) value).doubleValue());
    duration
        .filter(value -> 0 < value && value < MAX_SECONDS)
        .ifPresentOrElse(
            value -> track.durationMillis(Math.round(value * 1000)),
            () -> track.problem("mpv finds no duration"));
    return track.build();
  }

  private static boolean isCompilation(Map<String, String> tags) {
    return first(tags, "compilation", "itunescompilation", "wm/iscompilation")
            .filter(flag -> flag.strip().equals("1") || Ascii.equalsIgnoreCase(flag, "true"))
            .isPresent()
        || first(tags, "musicbrainz_albumartistid", "musicbrainz album artist id")
            .filter(id -> id.contains(VARIOUS_ARTISTS))
            .isPresent();
  }

  private static void text(Map<String, String> tags, Consumer<String> setter, String... names) {
    first(tags, names).ifPresent(setter);
  }

  private static void number(
      Map<String, String> tags, IntConsumer setter, Pattern form, String... names) {
    Optional<Matcher> number = first(tags, names).map(form::matcher).filter(Matcher::matches);
    number.ifPresent(found -> setter.accept(Integer.parseInt(found.group(1))));
  }

  private static Optional<String> first(Map<String, String> tags, String... names) {
    for (String name : names) {
      String text = tags.getOrDefault(name, "");
      if (!text.isBlank()) {
        return Optional.of(text.substring(0, Math.min(text.length(), MAX_TEXT)));
      }
    }
    return Optional.empty();
  }
}
