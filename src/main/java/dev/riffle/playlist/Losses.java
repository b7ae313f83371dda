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

/** What differs between tracks and what was read of them again. */
final class Losses {
  private static final ImmutableMap<String, BiPredicate<Track, Track>> FIELDS =
      ImmutableMap.<String, BiPredicate<Track, Track>>builder()
          .put("path", differ(Losses::place))
          .put("title", differ(Track::title))
          .put("artist", differ(Track::artist))
          .put("album", differ(Track::album))
          .put("album artist", differ(Track::albumArtist))
          .put("track number", differ(Track::trackNumber))
          .put("disc number", differ(Track::discNumber))
          .put("year", differ(Track::year))
          .put("genre", differ(Track::genre))
          .put("duration", differ(track -> track.durationMillis().isPresent()))
          .put("fraction of a second", Losses::isRounded)
          .put("problems", differ(Track::problems))
          .buildOrThrow();

  private final Multiset<String> songs = LinkedHashMultiset.create();

  /** Counts what differs between tracks and those that were read of them again. */
  void add(List<Track> before, List<Track> after) {
    for (int i = 0; i < before.size(); i++) {
      for (Map.Entry<String, BiPredicate<Track, Track>> field : FIELDS.entrySet()) {
        if (i >= after.size() || field.getValue().test(before.get(i), after.get(i))) {
          songs.add(field.getKey());
        }
      }
    }
  }

  /** Returns for each field that differs its name and of how many songs it does. */
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

  private static Object place(Track track) {
    return track.isFile()
        ? track.path().toAbsolutePath().normalize()
        : track.uri().toString(); // equal URIs need not be so to the letter
  }

  private static boolean isRounded(Track before, Track after) {
    return after.durationMillis().isPresent()
        && !before.durationMillis().equals(after.durationMillis());
  }

  private static BiPredicate<Track, Track> differ(Function<Track, Object> field) {
    return (before, after) -> !field.apply(before).equals(field.apply(after));
  }
}
