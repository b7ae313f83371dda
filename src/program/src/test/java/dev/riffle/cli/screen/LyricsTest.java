package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_16;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lyrics of files, and their times. */
@Timeout(60)
class LyricsTest {
  @TempDir Path folder;

  private static ImmutableList<String> shown(Lyrics lyrics) {
    return lyrics.lines().stream()
        .map(line -> line.time().toMillis() + " " + line.text())
        .collect(toImmutableList());
  }

  private Track song() throws Exception {
    Path file = folder.resolve("song.one.mp3");
    if (!Files.exists(file)) {
      Files.copy(Samples.SONG, file);
    }
    return Track.builder(file).build();
  }

  @Test
  void lrc_isInTheOrderOfItsTimes_alsoOfSeveralForALine() {
    Lyrics lyrics =
        Lyrics.parse(
            "[ar:Kapela]\r\n[00:12.50]one\r\n[01:02.5][00:03]chorus\r\n[00:20:250] <00:20.3>two\n");
    assertThat(lyrics.isTimed()).isTrue();
    assertThat(shown(lyrics))
        .containsExactly("3000 chorus", "12500 one", "20250 two", "62500 chorus")
        .inOrder();
  }

  @Test
  void offset_movesTheLinesForward() {
    assertThat(shown(Lyrics.parse("[offset:+500]\n[00:02.00]a"))).containsExactly("1500 a");
    assertThat(shown(Lyrics.parse("[offset:-500]\n[00:02.00]a"))).containsExactly("2500 a");
  }

  @Test
  void lineAt_isTheLastOneThatHasBegun() {
    Lyrics lyrics = Lyrics.parse("[00:01.00]a\n[00:02.00]b\n[00:02.00]c");
    List<Integer> lines =
        IntStream.of(0, 999, 1000, 1999, 2000, 90_000)
            .mapToObj(millis -> lyrics.lineAt(Duration.ofMillis(millis)))
            .toList();
    assertThat(lines).containsExactly(-1, -1, 0, 0, 2, 2).inOrder();
    assertThat(Lyrics.parse("plain").lineAt(Duration.ofSeconds(9))).isEqualTo(-1);
  }

  @Test
  void textWithoutTimes_isAsItIs() {
    Lyrics lyrics = Lyrics.parse("[Chorus]\nla la \n\nla");
    assertThat(lyrics.isTimed()).isFalse();
    assertThat(shown(lyrics)).containsExactly("0 [Chorus]", "0 la la", "0 ", "0 la").inOrder();
  }

  @Test
  void fileBesideTheSong_isRead_inTheEncodingsThatThereAre() throws Exception {
    Path lrc = folder.resolve("song.one.lrc");
    Files.write(lrc, "[00:01.00]雨停以后".getBytes(UTF_16));
    assertThat(shown(Lyrics.of(song()))).containsExactly("1000 雨停以后");
    Files.writeString(lrc, "\uFEFF[00:01.00]kůň");
    assertThat(shown(Lyrics.of(song()))).containsExactly("1000 kůň");
    String text = "[00:01.00]рано утром на рассвете\n[00:09.00]умываются мышата и котята";
    Files.write(lrc, text.getBytes(Charset.forName("windows-1251")));
    assertThat(shown(Lyrics.of(song())).get(0)).isEqualTo("1000 рано утром на рассвете");
    Files.delete(lrc);
    assertThat(Lyrics.of(song())).isEqualTo(Lyrics.NONE);
  }

  @Test
  void addresses_haveNone() throws Exception {
    assertThat(Lyrics.of(Track.builder(URI.create("http://localhost/1")).build()))
        .isEqualTo(Lyrics.NONE);
  }

  @Test
  void hostileText_isBounded() {
    assertThat(Lyrics.parse("[00:01.00]".repeat(100_000)).lines().size()).isAtMost(10_000);
    assertThat(Lyrics.parse("[999:99.999]a\n[00:1]b\n[0:0:0]c\n[").lines()).isNotEmpty();
    assertThat(Lyrics.parse("\n".repeat(1_000_000)).lines().size()).isAtMost(10_000);
  }
}
