package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.ENTER;
import static dev.riffle.cli.screen.ScreenFixture.ESC;
import static dev.riffle.cli.screen.ScreenFixture.titles;
import static java.util.stream.Collectors.joining;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The views of artists and albums. */
class LibraryScreenTest {
  private static final String LIBRARY = "\033OQ"; // F2
  private static final String ALBUMS = "\033OR"; // F3
  private static final int ARTISTS = 12;
  private static final int SONGS = 8; // of an album

  /** Two albums for each artist; the second one of the last artist is called as the artist. */
  private final ScreenFixture screen =
      new ScreenFixture(
          IntStream.range(0, ARTISTS * 2 * SONGS).mapToObj(LibraryScreenTest::track).toList());

  private static Track track(int number) {
    int album = number / SONGS;
    char artist = (char) ('A' + album / 2);
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Song " + number)
        .artist("Artist " + artist)
        .album(album == 2 * ARTISTS - 1 ? "Artist " + artist : "Record " + number / SONGS)
        .albumArtist("Artist " + artist)
        .year(1990 + album)
        .trackNumber(1 + number % SONGS)
        .durationMillis(61_000)
        .build();
  }

  @BeforeEach
  void read() {
    screen.playback.library().await();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private static String number(String text) {
    return CharMatcher.inRange('0', '9').retainFrom(text);
  }

  /** Returns the titles of the album that is numbered {@code album}. */
  private static ImmutableList<String> album(int album) {
    return IntStream.range(album * SONGS, (album + 1) * SONGS)
        .mapToObj(i -> "Song " + i)
        .collect(toImmutableList());
  }

  @Test
  void library_hasTheArtists_andShowsTheSongThatPlays() {
    screen.press(LIBRARY);
    assertThat(screen.lines().get(0)).isEqualTo("library: 12 artists, 24 albums, 192 songs");
    assertThat(screen.lines().stream().filter(row -> row.contains("▸ Artist"))).isNotEmpty();
    assertThat(screen.selected()).contains(screen.current());
    assertThat(screen.selected()).startsWith(">▶");
  }

  @Test
  void selection_followsTheSong_untilAnotherRowIsSelected() {
    screen.press(LIBRARY);
    for (int i = 0; i < 5; i++) {
      screen.press("n");
      assertThat(screen.selected()).endsWith(" " + screen.current());
    }
    screen.press("g");
    assertThat(screen.selected()).contains("Artist A");
    screen.press("n");
    assertThat(screen.selected()).contains("Artist A");
    screen.press("c");
    assertThat(screen.selected()).endsWith(" " + screen.current());
  }

  @Test
  void fold_opensAnArtistAndItsAlbums_andClosesThemFromBelow() {
    screen.press(LIBRARY, "g", "o");
    assertThat(screen.lines().get(1)).isEqualTo(">  ▾ Artist A");
    assertThat(screen.lines().get(2)).isEqualTo("     ▸ Record 0");
    screen.press("j", "o", "j", "j");
    assertThat(screen.selected()).endsWith("2 Song 1");
    screen.press("o");
    assertThat(screen.selected()).isEqualTo(">    ▸ Record 0");
    screen.press("k", "o");
    assertThat(screen.lines().get(2)).endsWith(" Artist B");
  }

  @Test
  void albumOfAKnownName_playsAfterFewKeys_inItsOrder() {
    screen.press(ALBUMS);
    screen.type("/record 17");
    screen.press(ENTER);
    assertThat(screen.current()).isEqualTo("Song 136");
    assertThat(titles(screen.queue.upcoming(SONGS - 1))).isEqualTo(album(17).subList(1, SONGS));
    assertThat(screen.message()).isEqualTo("plays 8 songs (u undoes)");
  }

  @Test
  void filter_hasWhatIsCalledSoFirst_andEscShowsAllAgain() {
    screen.press(LIBRARY);
    screen.type("/record 1");
    assertThat(screen.lines().get(0)).endsWith(" found for record 1");
    assertThat(screen.selected()).isEqualTo(">  ▸ Record 1 - Artist A");
    screen.press("\025");
    screen.type("artist l");
    assertThat(screen.selected()).isEqualTo(">  ▸ Artist L"); // before the album
    screen.press("\033[B", "j");
    assertThat(screen.selected()).isEqualTo(">  ▸ Artist L - Artist L");
    screen.press("o");
    assertThat(screen.lines()).contains("      1 Song 184");
    screen.press(ESC);
    assertThat(screen.lines().get(0)).isEqualTo("library: 12 artists, 24 albums, 192 songs");
    screen.press(ESC);
    assertThat(screen.lines().get(0)).startsWith("▶");
  }

  @Test
  void filter_thatFindsNothing_showsAMessage() {
    screen.press(LIBRARY);
    screen.type("/zzz");
    assertThat(screen.lines().get(1)).isEqualTo("   no song; Esc goes back");
    screen.press(ENTER);
    assertThat(screen.message()).isEqualTo("no song is selected");
  }

  @Test
  void song_playsAlone_artistAndAlbumPlayAll() {
    screen.press(LIBRARY);
    screen.type("/song 77");
    screen.press(ENTER);
    assertThat(screen.current()).isEqualTo("Song 77");
    assertThat(screen.queue.upNext()).isEmpty();
    screen.press("/", "\025");
    screen.type("artist c");
    screen.press(ENTER);
    assertThat(screen.current()).isEqualTo(album(4).get(0));
    assertThat(screen.queue.upNext()).hasSize(2 * SONGS - 1);
    screen.press("u");
    assertThat(screen.current()).isEqualTo("Song 77");
  }

  @Test
  void rows_arePlayedNextAndEnqueued_andMarked() {
    screen.press(ALBUMS, "g", "N");
    assertThat(titles(screen.queue.upNext()))
        .isEqualTo(album(0).stream().filter(title -> !title.equals(screen.current())).toList());
    screen.press("o", "j");
    assertThat(screen.selected()).startsWith(album(0).contains(screen.current()) ? ">" : ">+");
    screen.press("G", "e");
    assertThat(screen.queue.upNext().size()).isAtLeast(2 * SONGS - 2);
    screen.press("I"); // they are in the queue
    assertThat(screen.message()).contains("8");
    assertThat(number(String.valueOf(screen.queue.size()))).isEqualTo("192");
  }

  @Test
  void info_showsASongOfTheTree() {
    screen.press(LIBRARY);
    screen.type("/song 77");
    screen.press("\033[B", "i");
    assertThat(screen.lines().get(1)).isEqualTo("  title   Song 77");
  }

  @Test
  void doubleClick_playsARow() {
    screen.press(ALBUMS, "g");
    screen.click(2);
    screen.click(2);
    assertThat(screen.current()).isEqualTo(album(1).get(0));
  }

  private static LibraryTree tree(Track... songs) {
    return new LibraryTree(
        Catalogue.of(MusicFolders.of(ImmutableList.of()), ImmutableList.copyOf(songs)), true, "");
  }

  /** While a scan runs, artists appear above, and a song goes below its artist. */
  @Test
  void selectedRow_staysUnderTheCursor_whileTagsAreRead() {
    Track unread = Track.builder(URI.create("http://localhost/unread")).title("unread").build();
    Track read = Track.builder(unread.uri()).title("read").artist("Zed").album("Zoo").build();
    AtomicReference<Tree> tree = new AtomicReference<>(tree(track(0), unread));
    TreeView view =
        new TreeView(
            tree::get,
            new TreeView.Surroundings(
                screen.playback,
                new Threads(Runnable::run, Runnable::run, Runnable::run, Runnable::run),
                new KeyHints(Bindings.defaults()),
                message -> {}));
    assertThat(view.rows(80, 8)).hasSize(8);
    view.move(99);
    view.fold(); // shows the song below "no artist"
    view.move(1);
    assertThat(selected(view)).isEqualTo("3 unread");
    tree.set(tree(track(0), track(80), track(120), unread));
    assertThat(selected(view)).isEqualTo("3 unread");
    tree.set(tree(track(0), track(80), track(120), read));
    assertThat(selected(view)).isEqualTo("3 read");
    assertThat(view.songs().orElseThrow().get()).containsExactly(read);
  }

  /** Returns the number of the selected row and its text. */
  private static String selected(TreeView view) {
    ImmutableList<Row> rows = view.rows(80, 8);
    return IntStream.range(0, rows.size())
        .filter(i -> rows.get(i).left().startsWith(">"))
        .mapToObj(i -> i + " " + rows.get(i).left().replaceFirst("^>[ ▶]*", ""))
        .collect(joining());
  }
}
