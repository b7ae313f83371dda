package dev.riffle.catalogue;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import com.google.common.math.LongMath;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The songs of an album. */
final class AlbumGroup extends Group {
  /** A song with its artist, its disc and its track number, or the largest number without one. */
  record Place(Track song, @Nullable ArtistGroup artist, int disc, int track) {
    private long rank() {
      return (long) disc << Integer.SIZE | track;
    }
  }

  static final Comparator<AlbumGroup> ORDER =
      comparingInt(AlbumGroup::artistOrder)
          .thenComparingInt(album -> album.year.orElse(Integer.MAX_VALUE))
          .thenComparing(BY_NAME);

  private static final int NO_ARTIST = -1;

  private final List<Place> places = new ArrayList<>();
  private @Nullable ArtistGroup artist;
  private OptionalInt year = OptionalInt.empty();
  private int discs;
  private long durationMillis;

  AlbumGroup(String id) {
    super(id);
  }

  void add(Place place) {
    places.add(place);
  }

  /** Returns the songs, by disc and track number, and those of equal numbers in source order. */
  List<Place> places() {
    return places;
  }

  @Override
  void settle() {
    super.settle();
    places.sort(comparingLong(Place::rank));
    artist = majority();
    int disc = 0;
    for (Place place : places) {
      year = later(year, place.song.year());
      discs += place.disc == disc ? 0 : 1;
      disc = place.disc;
      durationMillis = LongMath.saturatedAdd(durationMillis, place.song.durationMillis().orElse(0));
    }
  }

  private static OptionalInt later(OptionalInt one, OptionalInt other) {
    return one.isEmpty() || (other.isPresent() && other.getAsInt() > one.getAsInt()) ? other : one;
  }

  /** Returns the artist of more than half of the songs, by the vote of Boyer and Moore. */
  private @Nullable ArtistGroup majority() {
    ArtistGroup candidate = null;
    int lead = 0;
    for (Place place : places) {
      candidate = lead == 0 ? place.artist : candidate;
      lead += place.artist == candidate ? 1 : -1;
    }
    int votes = 0;
    for (Place place : places) {
      votes += place.artist == candidate ? 1 : 0;
    }
    return 2 * votes > places.size() ? candidate : null;
  }

  /** Returns whether it is an album of an artist, rather than of various or unknown ones. */
  boolean isOf(ArtistGroup one) {
    return artist == one;
  }

  /** Returns the index of the artist, or -1. */
  int artistIndex() {
    return artist == null ? NO_ARTIST : artist.index();
  }

  private int artistOrder() {
    return artist == null ? Integer.MAX_VALUE : artist.index();
  }

  Album album() {
    return new Album(
        id(),
        name(),
        Optional.ofNullable(artist).map(ArtistGroup::name),
        year,
        discs,
        places.size(),
        durationMillis);
  }
}
