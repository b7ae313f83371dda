package dev.riffle.catalogue;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import dev.riffle.testing.Repeats;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares catalogues of random songs with passes over all songs. */
class CatalogueModelTest {
  private static final Path MUSIC = Path.of("/music");
  private static final MusicFolders FOLDERS = MusicFolders.of(List.of(MUSIC));
  private static final ImmutableList<String> ARTISTS =
      ImmutableList.of(
          "Björk", "BJÖRK", "bjork", "Abba", "Various Artists", "  ", "Abba; Guest", "七片茶叶");
  private static final ImmutableList<String> ALBUMS =
      ImmutableList.of("Debut", "début", "Hits", "Hits 2", "雨后", "debut again");
  private static final ImmutableList<String> FOLDER_NAMES =
      ImmutableList.of("a", "a/CD1", "a/CD2", "b (Disc 2)", "c d");
  private static final ImmutableList<String> GENRES =
      ImmutableList.of("Pop", "POP", "Jäzz", "pop; jazz");
  private static final ImmutableList<String> IDS =
      ImmutableList.of(
          "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002");
  private static final ImmutableList<String> TITLES =
      ImmutableList.of("One more", "one", "Ömore", "o'more", "雨后 two", "\n", "two(one)");

  static Stream<Long> seeds() {
    return IntStream.range(0, Repeats.of(200, 20_000)).mapToObj(Long::valueOf);
  }

  private static <T> T any(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static Track song(Random random, int number) {
    Track.Builder song =
        random.nextInt(20) == 0
            ? Track.builder(URI.create("http://localhost/" + number))
            : Track.builder(MUSIC.resolve(any(random, FOLDER_NAMES)).resolve(number + ".mp3"));
    if (random.nextInt(4) > 0) {
      song.artist(any(random, ARTISTS));
    }
    if (random.nextInt(3) == 0) {
      song.albumArtist(any(random, ARTISTS)).compilation(random.nextInt(3) == 0);
    }
    if (random.nextInt(4) > 0) {
      song.album(any(random, ALBUMS));
    }
    if (random.nextInt(3) == 0) {
      song.genre(any(random, GENRES));
    }
    if (random.nextInt(6) == 0) {
      song.musicBrainzAlbumId(any(random, IDS));
    }
    if (random.nextInt(6) == 0) {
      song.musicBrainzRecordingId(any(random, IDS));
    }
    return song.title(any(random, TITLES))
        .year(random.nextInt(4) * 1_000)
        .discNumber(random.nextInt(4))
        .trackNumber(random.nextInt(5))
        .durationMillis(random.nextInt(1_000))
        .build();
  }

  private static ImmutableList<Track> songs(Random random) {
    int size = random.nextInt(40);
    return IntStream.range(0, size).mapToObj(i -> song(random, i)).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ the model

  private static boolean hasAlbum(Track song) {
    return song.album().isPresent() || song.musicBrainzAlbumId().isPresent();
  }

  private static boolean areOnOneAlbum(Track one, Track other) {
    return hasAlbum(one)
        && hasAlbum(other)
        && TrackUnit.ALBUM.unitOf(one) == TrackUnit.ALBUM.unitOf(other);
  }

  private static boolean areByOneArtist(Track one, Track other) {
    return TrackGroup.artistOf(one).isPresent()
        && TrackGroup.ARTIST.groupOf(one) == TrackGroup.ARTIST.groupOf(other);
  }

  private static Stream<String> genres(Track song) {
    return song.genre().stream()
        .flatMap(tag -> Stream.of(tag.split(";")))
        .map(name -> FoldedText.of(name.strip()))
        .distinct();
  }

  private static ImmutableList<Track> where(List<Track> songs, Predicate<Track> condition) {
    return songs.stream().filter(condition).collect(toImmutableList());
  }

  private static Optional<String> mostCommon(
      List<Track> songs, Function<Track, Optional<String>> name) {
    Multiset<String> names = HashMultiset.create();
    songs.forEach(song -> name.apply(song).ifPresent(names::add));
    return names.elementSet().stream()
        .min(comparing((String one) -> -names.count(one)).thenComparing(one -> one));
  }

  private static Optional<String> artistOfMost(List<Track> songs, List<Track> all) {
    for (Track song : songs) {
      ImmutableList<Track> alike = where(songs, other -> areByOneArtist(song, other));
      if (2 * alike.size() > songs.size()) {
        return mostCommon(where(all, other -> areByOneArtist(song, other)), TrackGroup::artistOf);
      }
    }
    return Optional.empty();
  }

  // ------------------------------------------------------------------ tests

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void songsOfAnAlbum_anArtistAndAGenre_matchAPassOverAll(long seed) {
    ImmutableList<Track> songs = songs(new Random(seed));
    Catalogue catalogue = Catalogue.of(FOLDERS, songs);
    assertThat(catalogue.songs()).containsExactlyElementsIn(songs);
    for (Track song : songs) {
      ImmutableList<Track> onAlbum = where(songs, other -> areOnOneAlbum(song, other));
      assertThat(catalogue.albumOf(song).isPresent()).isEqualTo(hasAlbum(song));
      catalogue
          .albumOf(song)
          .ifPresent(
              album -> {
                assertThat(catalogue.songsOf(album))
                    .containsExactlyElementsIn(
                        ImmutableList.sortedCopyOf(comparingInt(TrackUnit.ALBUM::rankOf), onAlbum))
                    .inOrder();
                assertThat(album).isEqualTo(album(album.id(), onAlbum, songs));
                assertThat(catalogue.albums()).contains(album);
                assertThat(catalogue.album(album.id())).isEqualTo(Optional.of(album));
              });
      ImmutableList<Track> byArtist = where(songs, other -> areByOneArtist(song, other));
      assertThat(catalogue.artistOf(song).isPresent()).isEqualTo(!byArtist.isEmpty());
      catalogue
          .artistOf(song)
          .ifPresent(
              artist -> {
                assertThat(catalogue.songsOf(artist)).containsExactlyElementsIn(byArtist);
                assertThat(artist.name())
                    .isEqualTo(mostCommon(byArtist, TrackGroup::artistOf).orElseThrow());
                assertThat(catalogue.albumsOf(artist))
                    .containsExactlyElementsIn(
                        byArtist.stream()
                            .flatMap(one -> catalogue.albumOf(one).stream())
                            .collect(toImmutableSet()));
                assertThat(artist.albums()).isEqualTo(catalogue.albumsOf(artist).size());
              });
    }
    assertThat(catalogue.genres().stream().map(Genre::name).map(FoldedText::of).toList())
        .isEqualTo(
            songs.stream()
                .flatMap(CatalogueModelTest::genres)
                .distinct()
                .sorted()
                .collect(toImmutableList()));
    for (Genre genre : catalogue.genres()) {
      assertThat(catalogue.songsOf(genre))
          .isEqualTo(
              where(
                  catalogue.songs(),
                  song -> genres(song).anyMatch(FoldedText.of(genre.name())::equals)));
    }
  }

  private static Album album(String id, List<Track> songs, List<Track> all) {
    return new Album(
        id,
        mostCommon(songs, Track::album).orElse(id),
        artistOfMost(songs, all),
        songs.stream().map(Track::year).flatMapToInt(OptionalInt::stream).max(),
        (int) songs.stream().map(TrackUnit::discOf).distinct().count(),
        songs.size(),
        songs.stream().mapToLong(song -> song.durationMillis().orElseThrow()).sum());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void order_isByArtistYearAndAlbum_andWithoutAnAlbumByTitle(long seed) {
    Catalogue catalogue = Catalogue.of(FOLDERS, songs(new Random(seed)));
    assertThat(catalogue.artists())
        .isInOrder(comparing((Artist artist) -> FoldedText.of(artist.name())));
    ImmutableList<String> artists =
        catalogue.artists().stream().map(Artist::name).collect(toImmutableList());
    assertThat(catalogue.albums())
        .isInOrder(
            comparingInt((Album album) -> album.artist().map(artists::indexOf).orElse(99))
                .thenComparing(album -> album.year().orElse(9_999))
                .thenComparing(album -> FoldedText.of(album.name())));
    List<Track> expected = new ArrayList<>();
    Set<Album> placed = new HashSet<>();
    for (Artist artist : catalogue.artists()) {
      catalogue.albums().stream()
          .filter(album -> album.artist().equals(Optional.of(artist.name())))
          .filter(placed::add)
          .forEach(album -> expected.addAll(catalogue.songsOf(album)));
      expected.addAll(loose(catalogue, Optional.of(artist)));
    }
    catalogue.albums().stream()
        .filter(placed::add)
        .forEach(album -> expected.addAll(catalogue.songsOf(album)));
    expected.addAll(loose(catalogue, Optional.empty()));
    assertThat(titles(catalogue.songs())).isEqualTo(titles(expected));
    catalogue
        .artists()
        .forEach(artist -> assertThat(catalogue.songsOf(artist)).isInOrder(by(catalogue.songs())));
    for (Album album : catalogue.albums()) {
      List<Track> ofDiscs = new ArrayList<>();
      catalogue.discsOf(album).forEach(disc -> ofDiscs.addAll(disc.songs()));
      assertThat(ofDiscs).isEqualTo(catalogue.songsOf(album));
      assertThat(catalogue.discsOf(album)).hasSize(album.discs());
    }
  }

  private static Comparator<Track> by(List<Track> order) {
    return comparingInt(order::indexOf);
  }

  private static ImmutableList<Track> loose(Catalogue catalogue, Optional<Artist> artist) {
    return ImmutableList.sortedCopyOf(
        comparing((Track song) -> FoldedText.of(song.title())),
        where(
            catalogue.songs(), song -> !hasAlbum(song) && catalogue.artistOf(song).equals(artist)));
  }

  private static ImmutableList<String> titles(List<Track> songs) {
    return songs.stream().map(Track::title).collect(toImmutableList());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void ids_areDistinct_andDoNotDependOnTheOrderOrOnOtherSongs(long seed) {
    Random random = new Random(seed);
    ImmutableList<Track> songs = songs(random);
    Catalogue catalogue = Catalogue.of(FOLDERS, songs);
    List<Track> shuffled = new ArrayList<>(songs);
    Collections.shuffle(shuffled, random);
    Catalogue other = Catalogue.of(FOLDERS, shuffled);
    Set<String> ids = new HashSet<>();
    for (Track song : songs) {
      String id = catalogue.idOf(song);
      assertThat(id).matches("[0-9a-f-]{16,36}");
      assertWithMessage(id).that(ids.add(id)).isTrue();
      assertThat(catalogue.song(id)).isEqualTo(Optional.of(song));
      assertThat(other.idOf(song)).isEqualTo(id);
      assertThat(other.artistOf(song)).isEqualTo(catalogue.artistOf(song));
      assertThat(other.albumOf(song)).isEqualTo(catalogue.albumOf(song));
      assertThat(hasOneId(song, songs) || id.equals(song.musicBrainzRecordingId().get())).isTrue();
    }
    assertThat(other.genres()).isEqualTo(catalogue.genres());
    Catalogue part = Catalogue.of(FOLDERS, songs.subList(0, songs.size() / 2));
    for (Track song : part.songs()) {
      assertThat(part.artistOf(song).map(Artist::id))
          .isEqualTo(catalogue.artistOf(song).map(Artist::id));
      assertThat(part.albumOf(song).map(Album::id))
          .isEqualTo(catalogue.albumOf(song).map(Album::id));
      if (song.musicBrainzRecordingId().isEmpty()) {
        assertThat(part.idOf(song)).isEqualTo(catalogue.idOf(song));
      }
    }
  }

  /** Returns whether a song has no recording, or shares it. */
  private static boolean hasOneId(Track song, List<Track> songs) {
    Optional<String> recording = song.musicBrainzRecordingId();
    return recording.isEmpty()
        || where(songs, other -> other.musicBrainzRecordingId().equals(recording)).size() > 1;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void search_findsThoseOfAPassOverAllNames(long seed) {
    Random random = new Random(seed);
    Catalogue catalogue = Catalogue.of(FOLDERS, songs(random));
    ImmutableList<String> texts =
        ImmutableList.<String>builder()
            .addAll(ARTISTS)
            .addAll(ALBUMS)
            .addAll(TITLES)
            .add("o", "ab", "DEB", "后", "(o", "'m", "h 2", "bj de", "bj DE on", "one one")
            .build();
    for (int i = 0; i < 20; i++) {
      String text = any(random, texts);
      String part = text.substring(0, 1 + random.nextInt(text.length()));
      int limit = random.nextInt(5) == 0 ? 2 : 99;
      Matches found = catalogue.search(part, limit);
      ImmutableList<String> words =
          Stream.of(FoldedText.of(part).split("\\s"))
              .filter(word -> !word.isEmpty())
              .collect(toImmutableList());
      assertWithMessage(part)
          .that(found.artists())
          .isEqualTo(first(catalogue.artists(), words, limit, Artist::name, artist -> ""));
      assertWithMessage(part)
          .that(found.albums())
          .isEqualTo(
              first(
                  catalogue.albums(),
                  words,
                  limit,
                  Album::name,
                  album -> album.artist().orElse("")));
      assertWithMessage(part)
          .that(found.songs())
          .isEqualTo(
              first(
                  catalogue.songs(),
                  words,
                  limit,
                  Track::title,
                  song ->
                      song.artist().orElse("")
                          + "\n"
                          + catalogue.artistOf(song).map(Artist::name).orElse("")
                          + "\n"
                          + catalogue.albumOf(song).map(Album::name).orElse("")));
    }
  }

  /** Returns those with all words in the name, then those with words in the names around it. */
  private static <T> ImmutableList<T> first(
      List<T> all,
      List<String> words,
      int limit,
      Function<T, String> name,
      Function<T, String> around) {
    ImmutableSet.Builder<T> found = ImmutableSet.builder();
    if (!words.isEmpty()) {
      all.stream()
          .filter(one -> words.stream().allMatch(word -> begins(name.apply(one), word)))
          .forEach(found::add);
      all.stream()
          .filter(
              one ->
                  words.stream()
                      .allMatch(word -> begins(name.apply(one) + "\n" + around.apply(one), word)))
          .forEach(found::add);
    }
    return found.build().stream().limit(limit).collect(toImmutableList());
  }

  private static boolean begins(String names, String word) {
    String folded = FoldedText.of(names);
    return IntStream.range(0, folded.length())
        .filter(at -> folded.startsWith(word, at))
        .anyMatch(
            at ->
                at == 0
                    || word.charAt(0) >= '\u0e00'
                    || !Character.isLetterOrDigit(word.charAt(0))
                    || !Character.isLetterOrDigit(folded.charAt(at - 1)));
  }
}
