package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaylistFormatTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "a.m3u, M3U",
    "b/A.M3U8, M3U8",
    "x.y.Json, JSON",
    "a.pls, PLS",
    "a.XSPF, XSPF",
    "a.jspf, JSPF",
    "a.Wpl, WPL",
    "a.asx, ASX",
    "a.mp3,",
    "m3u,",
    "a.m3u/b,",
    "a.m3u9,",
    "'',"
  })
  void of_extension_isTheFormatInAnyCase_orEmpty(Path path, @Nullable PlaylistFormat format) {
    assertThat(PlaylistFormat.of(path)).isEqualTo(Optional.ofNullable(format));
  }

  @Test
  void read_file_resolvesAgainstItsFolder_problemsNameTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("x.m3u8"), "a.mp3\nhttp://x/\n");
    Playlist list = PlaylistFormat.read(file);
    assertThat(list.tracks()).containsExactly(Track.builder(folder.resolve("a.mp3")).build());
    assertThat(list.problems().get(0)).startsWith(file + ":2: ");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "M3U  | #PLAYLIST:Friday\t#EXTALB:Blue\t#EXTINF:1,a\t#EXTENC\t# mine\ta.mp3"
            + " | playlist title, playlist EXTALB, playlist EXTENC, playlist comment",
        "M3U  | #EXTM3U url-tvg=x\t#EXTINF:1,a\ta.mp3 | ``",
        "JSON | {'title':'Friday','by':[{'path':'no'}],'tracks':[{'path':'a','mood':{}},'b']}"
            + " | track mood, playlist by, playlist title",
        "JSON | {'path':'a','title':'b','<b>':1} | track something",
        "JSPF | {'playlist':{'title':'a','mine':[{}],'track':[{'location':['b'],'annotation':'c',"
            + "'extension':{'d':[{'title':'no'}]},'e':1}]},'more':{'playlist':{}}}"
            + " | playlist title, playlist mine, track annotation, track extension, track e",
        "XSPF | <playlist version='1' xmlns='http://xspf.org/ns/0/'><title>a</title><attribution/>"
            + "<extension application='b'/><trackList><track><location>c</location>"
            + "<annotation>d</annotation><meta rel='e'>f</meta><extension application='b'/></track>"
            + "</trackList></playlist> | playlist title, playlist extension, playlist attribution,"
            + " track annotation, track meta, track extension",
        "PLS  | [playlist]\tFile1=a.mp3\tPlaylistName=Friday\t\u0001="
            + " | playlist PlaylistName, playlist something"
      })
  void read_fieldsThatTracksCannotStore_areUnused(
      PlaylistFormat format, String text, String unused) {
    Playlist list = PlaylistTexts.read(format, text.replace('\t', '\n'));
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks()).isNotEmpty();
    assertThat(list.unused())
        .containsExactlyElementsIn(Splitter.on(", ").omitEmptyStrings().split(unused));
  }

  @Test
  void losses_areTheFieldsThatDifferAfterARoundTrip() {
    Track known =
        Track.builder(folder.resolve("a.mp3"))
            .title("T")
            .artist("A")
            .album("B")
            .trackNumber(3)
            .year(1999)
            .durationMillis(183_456)
            .build();
    Track unknown = Track.builder(folder.resolve("b.mp3")).album("B").build();
    List<Track> tracks = List.of(known, unknown);
    assertThat(PlaylistFormat.PLS.losses(tracks, folder))
        .containsExactly(
            "album of 2 songs",
            "track number of 1 song",
            "year of 1 song",
            "fraction of a second of 1 song")
        .inOrder();
    assertThat(PlaylistFormat.XSPF.losses(tracks, folder)).containsExactly("year of 1 song");
    assertThat(PlaylistFormat.JSON.losses(tracks, folder)).isEmpty();
  }

  @Test
  void losses_ofSeveralBatches_areSummed() {
    Track track = Track.builder(folder.resolve("a.mp3")).title("A").album("B").build();
    List<Track> tracks = Collections.nCopies(25_000, track);
    assertThat(PlaylistFormat.PLS.losses(tracks, folder)).containsExactly("album of 25000 songs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gone.m3u", "folder.json"})
  void read_missingFileOrFolder_messageNamesThePath(String name) throws IOException {
    Files.createDirectory(folder.resolve("folder.json"));
    Path file = folder.resolve(name);
    var failure = assertThrows(IOException.class, () -> PlaylistFormat.read(file));
    assertThat(failure).hasMessageThat().contains(file.toString());
  }

  @Test
  void read_fileOver64Megabytes_throws() throws IOException {
    Path file = folder.resolve("huge.m3u");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength((64 << 20) + 1);
    }
    var failure = assertThrows(IOException.class, () -> PlaylistFormat.read(file));
    assertThat(failure).hasMessageThat().isEqualTo(file + ": larger than the limit of 64 MB");
  }

  @Test
  void read_fileOfNoFormat_messageNamesTheFile() {
    var failure =
        assertThrows(
            IllegalArgumentException.class, () -> PlaylistFormat.read(Path.of("song.mp3")));
    assertThat(failure).hasMessageThat().contains("song.mp3");
  }

  @Test
  void read_moreProblemsThanTheLimit_countsTheRest() {
    byte[] text = "http://x/\n".repeat(Reading.MAX_PROBLEMS + 5).getBytes(UTF_8);
    Playlist list = PlaylistFormat.M3U.read(text, "x.m3u", folder);
    assertThat(list.problems()).hasSize(Reading.MAX_PROBLEMS + 1);
    assertThat(list.problems().get(Reading.MAX_PROBLEMS)).isEqualTo("x.m3u:1001: 5 more problems");
  }
}
