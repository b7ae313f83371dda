package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.Multiset;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** Counts the fields of tracks that a format cannot store. */
final class Losses {
  private static final ImmutableMap<String, BiPredicate<Track, Track>> FIELDS =
      ImmutableMap.<String, BiPredicate<Track, Track>>builder()
          .put("path", differ(Losses::location))
          .put("title", differ(Track::title))
          .put("artist", differ(Track::artist))
          .put("album", differ(Track::album))
          .put("album artist", differ(Track::albumArtist))
          .put("compilation", differ(Track::isCompilation))
          .put("track number", differ(Track::trackNumber))
          .put("disc number", differ(Track::discNumber))
          .put("year", differ(Track::year))
          .put("genre", differ(Track::genre))
          .put("rating", differ(Track::rating))
          .put("recording id", differ(Track::musicBrainzRecordingId))
          .put("album id", differ(Track::musicBrainzAlbumId))
          .put("duration", differ(track -> track.durationMillis().isPresent()))
          .put("fraction of a second", Losses::isRounded)
          .put("problems", differ(Track::problems))
          .buildOrThrow();

  private final Multiset<String> songs = LinkedHashMultiset.create();

  /** Counts the fields that differ between the written tracks and the tracks read back. */
  void add(List<Track> written, List<Track> restored) {
    for (int i = 0; i < written.size(); i++) {
      for (Map.Entry<String, BiPredicate<Track, Track>> field : FIELDS.entrySet()) {
        if (i >= restored.size() || field.getValue().test(written.get(i), restored.get(i))) {
          songs.add(field.getKey());
        }
      }
    }
  }

  /** Returns each field that differs, with its number of songs. */
  ImmutableList<String> all() {
    return FIELDS.keySet().stream()
        .filter(songs::contains)
        .map(
            field ->
                field
                    + " of "
                    + songs.count(field)
                    + (songs.count(field) == 1 ? " song" : " songs"))
        .collect(toImmutableList());
  }

  private static Object location(Track track) {
    return track.isFile()
        ? track.path().toAbsolutePath().normalize()
        : track.uri().toString(); // equal URIs may differ in case
  }

  private static boolean isRounded(Track written, Track restored) {
    return restored.durationMillis().isPresent()
        && !written.durationMillis().equals(restored.durationMillis());
  }

  private static BiPredicate<Track, Track> differ(Function<Track, Object> field) {
    return (written, restored) -> !field.apply(written).equals(field.apply(restored));
  }
}
