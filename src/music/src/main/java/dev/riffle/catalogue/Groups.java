package dev.riffle.catalogue;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The songs of a catalogue that is being built, by artist, album and genre. */
final class Groups {
  /** Some songs with a common name. */
  static class Group {
    final String id;
    final Spellings spellings = new Spellings();
    final List<Track> songs = new ArrayList<>();
    String name = "";
    String folded = "";
    int index; // among the groups of its kind

    Group(String id) {
      this.id = id;
    }

    void name() {
      name = spellings.best().orElse(id);
      folded = FoldedText.of(name);
    }
  }

  static final class ArtistGroup extends Group {
    final List<Album> albums = new ArrayList<>();
    private final List<Track> loose = new ArrayList<>(); // on no album

    ArtistGroup(String id) {
      super(id);
    }
  }

  static final class AlbumGroup extends Group {
    private final List<@Nullable ArtistGroup> artists = new ArrayList<>(); // of each song
    private @Nullable ArtistGroup artist;
    private OptionalInt year = OptionalInt.empty();

    AlbumGroup(String id) {
      super(id);
    }

    /** Returns the artist of more than half of the songs, by the vote of Boyer and Moore. */
    private @Nullable ArtistGroup majority() {
      @Nullable ArtistGroup candidate = null;
      int lead = 0;
      for (@Nullable ArtistGroup one : artists) {
        if (lead == 0) {
          candidate = one;
        }
        lead += one == candidate ? 1 : -1;
      }
      @Nullable ArtistGroup chosen = candidate;
      long votes = artists.stream().filter(one -> one == chosen).count();
      return 2 * votes > artists.size() ? chosen : null;
    }

    /** Returns the index of its artist, or -1. */
    int artistIndex() {
      return artist == null ? -1 : artist.index;
    }

    private void settle() {
      name();
      artist = majority();
      year = songs.stream().map(Track::year).flatMapToInt(OptionalInt::stream).max();
      long[] order = new long[songs.size()];
      for (int i = 0; i < order.length; i++) {
        order[i] = (long) TrackUnit.ALBUM.rankOf(songs.get(i)) << Integer.SIZE | i;
      }
      Arrays.sort(order); // of equal rank: in source order
      ImmutableList<Track> unsorted = ImmutableList.copyOf(songs);
      List<@Nullable ArtistGroup> before = new ArrayList<>(artists);
      for (int i = 0; i < order.length; i++) {
        songs.set(i, unsorted.get((int) order[i]));
        artists.set(i, before.get((int) order[i]));
      }
    }

    Album album() {
      return new Album(
          id,
          name,
          Optional.ofNullable(artist).map(one -> one.name),
          year,
          (int) songs.stream().mapToInt(Groups::disc).distinct().count(),
          songs.size(),
          songs.stream().mapToLong(song -> song.durationMillis().orElse(0)).sum());
    }
  }

  private static final Comparator<Group> BY_NAME =
      comparing((Group group) -> group.folded)
          .thenComparing(group -> group.name)
          .thenComparing(group -> group.id);
  private static final Comparator<AlbumGroup> ALBUM_ORDER =
      comparing((AlbumGroup album) -> index(album.artist))
          .thenComparing(album -> album.year.orElse(Integer.MAX_VALUE))
          .thenComparing(BY_NAME);
  private final Map<Long, ArtistGroup> artistsByNumber = new HashMap<>();
  private final Map<String, AlbumGroup> albumsById = new HashMap<>();
  private final Map<String, Group> genresById = new HashMap<>();
  private final Map<String, Group> genresByName = new HashMap<>(); // as spelled
  private final List<Track> loose = new ArrayList<>(); // without artist and album
  private @Nullable Track last;
  private @Nullable String lastName;
  private @Nullable ArtistGroup lastArtist;
  private @Nullable AlbumGroup lastAlbum;

  final ImmutableList<ArtistGroup> artists;
  final ImmutableList<AlbumGroup> albums;
  final ImmutableList<Group> genres;

  /** The songs in order: those of albums by artist and year, then the others, for each artist. */
  final List<Track> songs = new ArrayList<>();

  final int[] artistOf; // by the index of the song; -1 for none
  final List<Album> albumValues = new ArrayList<>();
  final List<Integer> albumStarts = new ArrayList<>();

  Groups(Collection<Track> tracks) {
    tracks.forEach(this::add);
    artists = sorted(artistsByNumber.values(), BY_NAME);
    albumsById.values().forEach(AlbumGroup::settle);
    albums = sortedAlbums();
    genres = sorted(genresById.values(), BY_NAME);
    artistOf = new int[tracks.size()];
    Arrays.fill(artistOf, -1);
    putInOrder();
  }

  private static int index(@Nullable Group group) {
    return group == null ? Integer.MAX_VALUE : group.index;
  }

  static int disc(Track song) {
    return TrackUnit.ALBUM.rankOf(song) >>> Short.SIZE;
  }

  // ------------------------------------------------------------------ grouping

  private void add(Track song) {
    @Nullable Track before = last;
    boolean isOfLast = before != null && haveSameArtists(before, song);
    if (!isOfLast) {
      lastName = TrackGroup.artistOf(song).orElse(null);
      lastArtist = lastName == null ? null : artist(song);
    }
    if (!isOfLast || !haveSameAlbum(requireNonNull(before), song)) {
      lastAlbum = album(song);
    }
    last = song;
    if (lastArtist != null) {
      lastArtist.spellings.add(requireNonNull(lastName));
    }
    if (lastAlbum != null) {
      song.album().ifPresent(lastAlbum.spellings::add);
      lastAlbum.songs.add(song);
      lastAlbum.artists.add(lastArtist);
    } else {
      (lastArtist == null ? loose : lastArtist.loose).add(song);
    }
    song.genre().ifPresent(name -> genre(name).songs.add(song));
  }

  private static boolean haveSameArtists(Track one, Track other) {
    return one.artist().equals(other.artist())
        && one.albumArtist().equals(other.albumArtist())
        && one.isCompilation() == other.isCompilation();
  }

  /** Returns whether songs of the same artists are surely of the same album, or of none. */
  private static boolean haveSameAlbum(Track one, Track other) {
    return one.album().equals(other.album())
        && one.musicBrainzAlbumId().equals(other.musicBrainzAlbumId())
        && one.isFile()
        && other.isFile()
        && Objects.equals(one.path().getParent(), other.path().getParent());
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

  private Group genre(String name) {
    Group genre =
        genresByName.computeIfAbsent(
            name, any -> genresById.computeIfAbsent(Ids.ofGenre(name), Group::new));
    genre.spellings.add(name);
    return genre;
  }

  // ------------------------------------------------------------------ sorting

  private static <T extends Group> ImmutableList<T> sorted(
      Collection<T> groups, Comparator<? super T> order) {
    groups.forEach(Group::name);
    return numbered(groups.stream().sorted(order).collect(toImmutableList()));
  }

  private ImmutableList<AlbumGroup> sortedAlbums() {
    return numbered(albumsById.values().stream().sorted(ALBUM_ORDER).collect(toImmutableList()));
  }

  private static <T extends Group> ImmutableList<T> numbered(ImmutableList<T> groups) {
    for (int i = 0; i < groups.size(); i++) {
      groups.get(i).index = i;
    }
    return groups;
  }

  private void putInOrder() {
    int next = 0;
    for (ArtistGroup artist : artists) {
      for (; next < albums.size() && albums.get(next).artist == artist; next++) {
        put(albums.get(next));
      }
      putByTitle(artist.loose, artist);
    }
    albums.subList(next, albums.size()).forEach(this::put);
    putByTitle(loose, null);
  }

  private void putByTitle(List<Track> loose, @Nullable ArtistGroup artist) {
    record Titled(String folded, Track song) {}
    loose.stream()
        .map(song -> new Titled(FoldedText.of(song.title()), song))
        .sorted(comparing(Titled::folded))
        .forEach(titled -> put(titled.song, artist));
  }

  private void put(AlbumGroup group) {
    Album album = group.album();
    albumValues.add(album);
    albumStarts.add(songs.size());
    Set<ArtistGroup> seen = new HashSet<>();
    for (int i = 0; i < group.songs.size(); i++) {
      @Nullable ArtistGroup artist = group.artists.get(i);
      put(group.songs.get(i), artist);
      if (artist != null && seen.add(artist)) {
        artist.albums.add(album);
      }
    }
  }

  private void put(Track song, @Nullable ArtistGroup artist) {
    artistOf[songs.size()] = artist == null ? -1 : artist.index;
    songs.add(song);
    if (artist != null) {
      artist.songs.add(song);
    }
  }
}
