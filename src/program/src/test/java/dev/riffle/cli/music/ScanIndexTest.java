package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The index of a scan and the changes that the next scan reports. */
@Timeout(300)
class ScanIndexTest {
  @TempDir Path home;

  private Run scan(String... more) {
    String[] words =
        ObjectArrays.concat(new String[] {"scan", home + "/music"}, more, String.class);
    return Run.in(ImmutableMap.of("XDG_CACHE_HOME", home + "/cache"), "", words);
  }

  @Test
  void scan_again_reportsNewChangedAndGoneFiles() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    Samples.copyTo(music);
    Run first = scan();
    assertThat(first.err()).isEqualTo("riffle: 24 files\n");
    Run second = scan();
    assertThat(second.err()).isEqualTo("riffle: 24 files: none new, changed or gone\n");
    assertThat(second.out()).isEqualTo(first.out());
    Path song = music.resolve("Odds and Ends/found on a tape.mp3");
    Files.copy(song, music.resolve("1.mp3"));
    Files.copy(song, music.resolve("2.mp3"));
    Files.move(song, music.resolve("3.mp3"));
    Files.writeString(music.resolve("2.mp3"), "");
    Run third = scan("--json");
    assertThat(third.remarks().get(1))
        .isEqualTo("riffle: 26 files: 3 new, 0 changed, 1 gone, 1 with problems");
    assertThat(third.lines()).hasSize(26);
  }

  @Test
  void scan_withoutAnEnvironment_storesNothing() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    Samples.copyTo(music);
    for (int times = 0; times < 2; times++) {
      assertThat(Run.of("scan", music.toString()).err()).isEqualTo("riffle: 24 files\n");
    }
  }

  @Test
  void scan_otherSoundFiles_areCountedAndNamedOnce() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    for (String name : new String[] {"a.flac", "b.FLAC", "c.ogg", "d.m4a", ".e.ogg", "f.jpg"}) {
      Files.createFile(music.resolve(name));
    }
    assertThat(scan().remarks())
        .containsExactly(
            "riffle: 4 other sound files were left out: 2 .flac, 1 .m4a, 1 .ogg",
            "riffle: scan reads only MP3; use riffle play for other formats, with mpv"
                + (Tool.isThere("mpv") ? "" : ", which is not installed"),
            "riffle: 0 files")
        .inOrder();
  }

  @Test
  void scan_hiddenFolders_areCountedInARemark() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    Path song = Files.writeString(music.resolve(".38 Special.mp3"), "");
    for (String name : new String[] {".stash", ".Trash-1000", "@eaDir"}) {
      Files.copy(song, Files.createDirectory(music.resolve(name)).resolve("1.mp3"));
    }
    assertThat(scan("--json").remarks())
        .contains("riffle: 2 hidden files or folders were left out, such as " + music + "/.stash");
    assertThat(scan("--json").lines()).hasSize(1);
  }
}
