package dev.riffle.catalogue;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static java.util.Comparator.comparing;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The songs of a catalogue, by artist, album and genre, and in order. */
final class Groups {
  private static final Splitter GENRES =
      Splitter.on(CharMatcher.anyOf(";\0")).trimResults().omitEmptyStrings();

  private final Map<Long, ArtistGroup> artistsByNumber = new HashMap<>();
  private final Map<String, AlbumGroup> albumsById = new HashMap<>();
  private final Map<String, Group> genresById = new HashMap<>();
  private final Map<String, ImmutableMap<Group, String>> genresByTag = new HashMap<>();
  private final List<Track> loose = new ArrayList<>(); // without artist and album

  // Of the last song: the next one is usually of the same album, and names take time to fold.
  private @Nullable Track last;
  private @Nullable Path folder;
  private @Nullable String artistName;
  private @Nullable ArtistGroup artist;
  private @Nullable AlbumGroup album;
  private OptionalInt discOfFolder = OptionalInt.empty();

  final ImmutableList<ArtistGroup> artists;
  final ImmutableList<AlbumGroup> albums;
  final ImmutableList<Group> genres;

  /** The songs in order: those of albums by artist and year, then the others, for each artist. */
  final List<Track> songs;

  /** The albums in order. */
  final List<Album> values = new ArrayList<>();

  final int[] artistOf; // by the index of the song; -1 for none
  final int[] albumStarts; // the index of the first song of each album

  Groups(Collection<Track> tracks) {
    songs = new ArrayList<>(tracks.size());
    tracks.forEach(this::add);
    artists = sorted(artistsByNumber.values(), Group.BY_NAME);
    albums = sorted(albumsById.values(), AlbumGroup.ORDER);
    genres = sorted(genresById.values(), Group.BY_NAME);
    artistOf = new int[tracks.size()];
    Arrays.fill(artistOf, -1);
    albumStarts = new int[albums.size()];
    putInOrder();
  }

  // ------------------------------------------------------------------ grouping

  private void add(Track song) {
    Track before = last;
    boolean isOfArtist = before != null && haveSameArtists(before, song);
    Path parent = song.isFile() ? song.path().getParent() : null;
    boolean isInFolder = parent != null && parent.equals(folder);
    boolean isOnAlbum =
        before != null && isOfArtist && isInFolder && areNamedSameAlbum(before, song);
    last = song;
    folder = parent;
    if (!isOfArtist) {
      artistName = TrackGroup.artistOf(song).orElse(null);
      artist = artistName == null ? null : artist(song);
    }
    album = isOnAlbum ? album : album(song);
    discOfFolder = isInFolder ? discOfFolder : OptionalInt.empty();
    if (artist != null && artistName != null) {
      artist.spell(artistName);
    }
    if (album != null) {
      song.album().ifPresent(album::spell);
      int track = song.trackNumber().orElse(Integer.MAX_VALUE);
      album.add(new AlbumGroup.Place(song, artist, disc(song), track));
    } else {
      (artist == null ? loose : artist.loose).add(song);
    }
    song.genre().ifPresent(tag -> genres(tag).forEach(Group::spell));
  }

  private static boolean haveSameArtists(Track one, Track other) {
    return one.artist().equals(other.artist())
        && one.albumArtist().equals(other.albumArtist())
        && one.isCompilation() == other.isCompilation();
  }

  private static boolean areNamedSameAlbum(Track one, Track other) {
    return one.album().equals(other.album())
        && one.musicBrainzAlbumId().equals(other.musicBrainzAlbumId());
  }

  private ArtistGroup artist(Track song) {
    return artistsByNumber.computeIfAbsent(
        TrackGroup.ARTIST.groupOf(song), number -> new ArtistGroup(Ids.ofArtist(number)));
  }

  private @Nullable AlbumGroup album(Track song) {
    return Ids.albumOf(song)
        .map(id -> albumsById.computeIfAbsent(id, AlbumGroup::new))
        .orElse(null);
  }

  private int disc(Track song) {
    if (song.discNumber().isEmpty() && discOfFolder.isEmpty()) {
      discOfFolder = OptionalInt.of(TrackUnit.discOf(song));
    }
    return song.discNumber().orElseGet(discOfFolder::getAsInt);
  }

  /** Returns the genres that a tag names, and their spellings; it may have several. */
  private ImmutableMap<Group, String> genres(String tag) {
    ImmutableMap<Group, String> named = genresByTag.get(tag);
    if (named == null) {
      named =
          GENRES
              .splitToStream(tag)
              .collect(toImmutableMap(this::genre, name -> name, (first, again) -> first));
      genresByTag.put(tag, named);
    }
    return named;
  }

  private Group genre(String name) {
    return genresById.computeIfAbsent(Ids.ofGenre(name), Group::new);
  }

  // ------------------------------------------------------------------ sorting

  private static <T extends Group> ImmutableList<T> sorted(
      Collection<T> groups, Comparator<? super T> order) {
    groups.forEach(Group::settle);
    ImmutableList<T> sorted = groups.stream().sorted(order).collect(toImmutableList());
    for (int i = 0; i < sorted.size(); i++) {
      sorted.get(i).setIndex(i);
    }
    return sorted;
  }

  private void putInOrder() {
    int next = 0;
    for (ArtistGroup one : artists) {
      for (; next < albums.size() && albums.get(next).isOf(one); next++) {
        put(albums.get(next));
      }
      putByTitle(one.loose, one);
    }
    albums.subList(next, albums.size()).forEach(this::put);
    putByTitle(loose, null);
  }

  private void putByTitle(List<Track> unsorted, @Nullable ArtistGroup by) {
    record Titled(String folded, Track song) {}
    unsorted.stream()
        .map(song -> new Titled(FoldedText.of(song.title()), song))
        .sorted(comparing(Titled::folded))
        .forEach(titled -> put(titled.song, by));
  }

  private void put(AlbumGroup group) {
    albumStarts[group.index()] = songs.size();
    Album value = group.album();
    Set<ArtistGroup> seen = new HashSet<>();
    for (AlbumGroup.Place place : group.places()) {
      put(place.song(), place.artist());
      if (place.artist() != null && seen.add(place.artist())) {
        place.artist().albums.add(value);
      }
    }
    values.add(value);
  }

  private void put(Track song, @Nullable ArtistGroup by) {
    artistOf[songs.size()] = by == null ? -1 : by.index();
    songs.add(song);
    if (by != null) {
      by.songs.add(song);
    }
    song.genre().ifPresent(tag -> genres(tag).keySet().forEach(genre -> genre.songs.add(song)));
  }
}
