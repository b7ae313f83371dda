package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Flac;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code play --sound mpv}, without a sound device. */
@Timeout(300)
@Tag("process")
@ResourceLock("mpv processes of this JVM")
class MpvPlayTest {
  @TempDir Path home;

  private Run play(String words, String path, String lines) throws Exception {
    return run("play --plain " + words, path, lines);
  }

  private Run run(String words, String path, String lines) throws Exception {
    return RiffleProcess.run(home, riffle(words, path), lines);
  }

  private ProcessBuilder riffle(String words, String path) throws IOException {
    ProcessBuilder riffle = RiffleProcess.builder(home, words);
    riffle.environment().put("PATH", path);
    return riffle;
  }

  @Test
  void folderOfOtherFormats_isListed_andResumedWithMpv() throws Exception {
    Tool.require("mpv");
    Path music = Files.createDirectory(home.resolve("music"));
    new Flac().tag("TITLE=Kept in FLAC").write(music.resolve("a.flac"));
    String path = System.getenv("PATH");
    Run first = play(music + " --sound mpv", path, "list\nquit\n").exits(0);
    assertThat(first.out()).contains("0  Kept in FLAC");
    Run again = play("", path, "quit\n");
    assertThat(again.out()).contains("1/1  Kept in FLAC");
    assertThat(again.err()).contains("riffle: --sound=mpv, as this session was last played\n");
  }

  /** Creates a folder with a FLAC and an MP3. */
  private Path music() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    new Flac().tag("TITLE=Kept in FLAC").write(music.resolve("a.flac"));
    Files.copy(Samples.SONG, music.resolve("found.mp3"));
    return music;
  }

  @Test
  void auto_folderOfFormats_isPlayedOrderedAndContrasted() throws Exception {
    Tool.require("mpv");
    String path = System.getenv("PATH");
    Path music = music();
    Run played = play(music + " --mode in-order", path, "next\nquit\n");
    assertThat(played.out()).contains("1/2  Kept in FLAC");
    assertThat(played.out()).contains("2/2  found");
    assertThat(played.err()).doesNotContain("left out");
    assertThat(play("", path, "previous\nquit\n").out()).contains("1/2  Kept in FLAC");
    assertThat(run("order " + music, path, "").out()).contains("Kept in FLAC");
    assertThat(run("contrast " + music, path, "").out()).contains("Kept in FLAC");
  }

  @Test
  void auto_withoutMpv_otherFormatsAreSkipped_andTheRemarkNamesMpv() throws Exception {
    Path music = music();
    String sentence =
        """
        riffle: 1 other sound file was left out: 1 .flac
        riffle: songs that are not MP3 require mpv, which is not installed
        """;
    for (String command : new String[] {"play --plain ", "order ", "contrast "}) {
      Run played = run(command + music, "/nonexistent", "list\nquit\n");
      assertThat(played.err()).contains(sentence);
      assertThat(played.out()).contains("found");
      assertThat(played.out()).doesNotContain("FLAC");
    }
    Run alone = run("order " + music.resolve("a.flac"), "/nonexistent", "").exits(1);
    assertThat(alone.err()).contains("require mpv, which is not installed\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "mpv"})
  void otherFormatNamedMp3_isPlayedWithMpv_andResumed(String sound) throws Exception {
    Tool.require("mpv");
    Path music = Files.createDirectory(home.resolve("music"));
    new Flac().tag("TITLE=Kept in FLAC").write(music.resolve("a.mp3"));
    String path = System.getenv("PATH");
    Run first = play(music + " --sound " + sound, path, "list\nquit\n").exits(0);
    assertThat(first.out()).contains("0  Kept in FLAC");
    assertThat(first.err()).doesNotContain("a.mp3");
    assertThat(play("", path, "quit\n").out()).contains("1/1  Kept in FLAC");
  }

  @Test
  void otherFormatNamedMp3_withoutMpv_isNamed() throws Exception {
    Path music = music();
    Path wrong = Files.move(music.resolve("a.flac"), music.resolve("a.mp3"));
    String sentence =
        "riffle: %s: no MP3 audio found: it is FLAC\n".formatted(wrong)
            + "riffle: songs that are not MP3 require mpv, which is not installed\n";
    for (String command : new String[] {"play --plain ", "order "}) {
      Run played = run(command + music, "/nonexistent", "list\nquit\n").exits(0);
      assertThat(played.err()).contains(sentence);
      assertThat(played.out()).contains("found");
    }
    Run alone = run("order " + wrong, "/nonexistent", "").exits(1);
    assertThat(alone.err()).startsWith(sentence);
  }

  @Test
  void scan_otherFormats_namesPlay() throws Exception {
    Tool.require("mpv");
    Path music = music();
    Files.copy(music.resolve("a.flac"), music.resolve("b.mp3"));
    String path = System.getenv("PATH");
    String play = "riffle: scan reads only MP3; use riffle play for other formats, with mpv";
    Run scanned = run("scan " + music, path, "").exits(0);
    assertThat(scanned.remarks())
        .containsExactly(
            "riffle: 1 other sound file was left out: 1 .flac",
            "riffle: " + music.resolve("b.mp3") + ": no MP3 audio found: it is FLAC",
            play,
            "riffle: 2 files, 1 with problems")
        .inOrder();
    for (String file : new String[] {"a.flac", "b.mp3"}) {
      assertThat(run("scan " + music.resolve(file), path, "").remarks()).contains(play);
    }
    assertThat(run("scan " + music.resolve("found.mp3"), path, "").err())
        .isEqualTo("riffle: 1 file\n");
    assertThat(run("scan " + music, "/nonexistent", "").remarks())
        .contains(play + ", which is not installed");
  }

  /** Starts mpv after the five seconds of a file. */
  @Test
  @Tag("long")
  void mpvStartsSlowly_noSongIsLost() throws Exception {
    Tool.require("mpv");
    Path bin = Files.createDirectory(home.resolve("bin"));
    Path slow =
        Files.writeString(
            bin.resolve("mpv"),
            "#!/bin/sh\nsleep 7\nPATH=%s exec mpv \"$@\"\n".formatted(System.getenv("PATH")));
    assertThat(slow.toFile().setExecutable(true)).isTrue();
    Run order = run("order " + music(), bin + ":" + System.getenv("PATH"), "").exits(0);
    assertThat(order.out()).contains("Kept in FLAC");
    assertThat(order.err()).doesNotContain("a.flac");
  }

  @Test
  void auto_sessionOfOtherFormats_withoutMpvNow_reportsWhatIsMissing() throws Exception {
    Tool.require("mpv");
    play(music() + " --mode in-order", System.getenv("PATH"), "quit\n").exits(0);
    ProcessBuilder withoutMpv = riffle("play --plain", "/nonexistent");
    Run again = RiffleProcess.run(home, withoutMpv, "2/2  found", "quit\n").exits(0);
    assertThat(again.err()).contains("music/a.flac: requires mpv, which is not installed\n");
    assertThat(again.out()).contains("2/2  found");
  }

  @Test
  void mpvMissing_isReported() throws Exception {
    play(Samples.FOLDER + " --sound mpv", "/nonexistent", "quit\n")
        .refuses(1, "riffle: --sound mpv: cannot start mpv (is it installed?)\n");
  }
}
