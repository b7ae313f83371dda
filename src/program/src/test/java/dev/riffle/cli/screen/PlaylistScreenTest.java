package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.ENTER;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.queue.Entry;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The view of playlists, and the keys that edit them. */
class PlaylistScreenTest {
  private static final String PLAYLISTS = "\033[15~"; // F5

  @TempDir Path folder;
  private Path own;
  private PlaylistFolder lists;
  private ScreenFixture screen;

  @BeforeEach
  void play() throws IOException {
    Path music = folder.resolve("music");
    Files.createDirectories(music.resolve("lists"));
    for (int i = 0; i < 9; i++) {
      Files.copy(Samples.SONG, music.resolve(i + ".mp3"));
    }
    Files.writeString(music.resolve("lists/road.m3u"), "../4.mp3\n../2.mp3\n");
    Files.writeString(music.resolve("cover.json"), "{}");
    own = folder.resolve("own");
    lists = new PlaylistFolder(own);
    List<Track> songs =
        IntStream.range(0, 8)
            .mapToObj(i -> Track.builder(music.resolve(i + ".mp3")).durationMillis(1000).build())
            .toList();
    lists.save("friday", List.of(songs.get(3), songs.get(1), songs.get(5)));
    screen = new ScreenFixture(songs, own);
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> rows() {
    return ImmutableList.copyOf(screen.lines().subList(0, 5));
  }

  private List<String> names(String list) {
    return lists.songs(list).stream()
        .map(song -> String.valueOf(song.path().getFileName()))
        .toList();
  }

  @Test
  void playlists_ofTheListener_andOfTheMusicFolder_areListed() {
    screen.press(PLAYLISTS);
    assertThat(rows().subList(0, 4))
        .containsExactly(
            "1 playlist, 1 file in the music folders", ">  ▸ friday", "   ▸ road.m3u", "")
        .inOrder();
  }

  @Test
  void playlist_plays_opensAndIsFound() {
    screen.press(PLAYLISTS, "o", "j");
    assertThat(rows().get(1)).isEqualTo("   ▾ friday");
    assertThat(rows().get(2)).startsWith(">");
    screen.type("/road");
    screen.press(ENTER);
    assertThat(screen.queue.current().orElseThrow().item().path().endsWith("4.mp3")).isTrue();
    assertThat(screen.queue.upNext().get(0).item().path().endsWith("2.mp3")).isTrue();
  }

  @Test
  void songsOfAPlaylist_areExcludedFromShuffle() {
    screen.press(PLAYLISTS, "E");
    assertThat(screen.playback.rules().values().description()).contains("music/3.mp3, ");
    List<String> rest =
        screen.queue.upcoming(40).stream()
            .map(entry -> String.valueOf(entry.item().path().getFileName()))
            .toList();
    assertThat(rest).containsNoneOf("1.mp3", "3.mp3", "5.mp3");
    assertThat(rest).isNotEmpty();
  }

  @Test
  void markedSongs_areExcludedFromShuffle() {
    List<String> marked = files(screen.queue.upcoming(3));
    screen.press("j", "v", "j", "v", "E");
    String rule = screen.playback.rules().values().description();
    assertThat(rule).contains(marked.get(0));
    assertThat(rule).contains(marked.get(2));
    assertThat(files(screen.queue.upcoming(40))).containsNoneOf(marked.get(0), marked.get(2));
  }

  private static ImmutableList<String> files(List<Entry<Track>> entries) {
    return entries.stream()
        .map(entry -> String.valueOf(entry.item().path().getFileName()))
        .collect(toImmutableList());
  }

  @Test
  void queue_isSaved_andAPlaylistIsReplacedOnlyIfConfirmed() {
    screen.press("w");
    screen.type("all of it.m3u8");
    screen.press(ENTER);
    assertThat(screen.message()).isEqualTo("saved 8 songs as all of it");
    assertThat(names("all of it")).hasSize(8);
    screen.press("w");
    screen.type("friday.pls"); // playlists are saved as M3U8
    screen.press(ENTER);
    assertThat(screen.message()).isEqualTo("replace the playlist friday? y/n");
    screen.press("n");
    assertThat(names("friday")).containsExactly("3.mp3", "1.mp3", "5.mp3").inOrder();
    screen.press("w");
    screen.type("friday");
    screen.press(ENTER, "y");
    assertThat(names("friday")).hasSize(8);
  }

  @Test
  void selectedSong_isAppended_toAnOldAndToANewPlaylist() {
    String song = String.valueOf(screen.queue.upcoming(1).get(0).item().path().getFileName());
    screen.press("j", "W");
    screen.type("friday");
    screen.press(ENTER, "W");
    screen.type("new");
    screen.press(ENTER);
    assertThat(names("friday")).containsExactly("3.mp3", "1.mp3", "5.mp3", song).inOrder();
    assertThat(names("new")).containsExactly(song);
    screen.press(PLAYLISTS);
    assertThat(rows().get(2)).isEqualTo("   ▸ new");
  }

  @Test
  void playlist_isRenamed_butNotOverAnother() {
    lists.save("sunday", ImmutableList.of());
    screen.press(PLAYLISTS, "M");
    screen.type("sunday");
    screen.press(ENTER);
    assertThat(screen.message()).isEqualTo("playlist 'sunday' already exists");
    screen.press("M");
    screen.type("saturday");
    screen.press(ENTER);
    assertThat(names("saturday")).hasSize(3);
    assertThat(rows().get(1)).isEqualTo(">  ▸ saturday");
  }

  @Test
  void playlist_isDeleted_onlyIfConfirmed_andOnlyOneOfTheListener() {
    screen.press(PLAYLISTS, "d", ENTER);
    assertThat(lists.contains("friday")).isTrue();
    screen.press("j", "d");
    assertThat(screen.message()).isEqualTo("select a playlist that is not in a music folder");
    screen.press("k", "d", "y");
    assertThat(lists.contains("friday")).isFalse();
    assertThat(rows().get(1)).isEqualTo(">  ▸ road.m3u");
    assertThat(screen.queue.size()).isEqualTo(8);
  }

  @Test
  void badNames_areRejected_andNothingIsLost() {
    for (String name : List.of("../up", ".hidden", "a\\b")) {
      screen.press("w");
      screen.type(name);
      screen.press(ENTER);
      assertThat(screen.message()).contains("must not be empty, begin with a dot");
    }
    assertThat(titles(screen.queue.entries())).hasSize(8);
    assertThat(lists.all()).hasSize(1);
  }

  @Test
  void playlistThatIsGone_isReported_andStaysFolded() throws IOException {
    screen.press(PLAYLISTS);
    Files.delete(own.resolve("friday.m3u8"));
    screen.press("o");
    assertThat(String.join(" ", screen.lines())).contains("cannot read the playlist");
    assertThat(rows().get(1)).isEqualTo(">  ▸ friday");
  }
}
