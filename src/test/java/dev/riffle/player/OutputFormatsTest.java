package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.library.Library;
import dev.riffle.library.Library.Formats;
import dev.riffle.library.Scan;
import dev.riffle.mp3.Mp3s;
import dev.riffle.mpv.Flac;
import dev.riffle.mpv.MpvTags;
import dev.riffle.player.Player.Output;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the formats that a scan reads for each audio output. */
@Timeout(300)
class OutputFormatsTest {
  @TempDir Path home;

  @Test
  void formats_java_areMp3Only() {
    assertThat(Output.JAVA.formats()).isSameInstanceAs(Formats.MP3_ONLY);
  }

  @Test
  void formats_mpv_areThoseCountedAsOtherFiles() throws IOException {
    for (String ending : MpvTags.ENDINGS) {
      Files.createFile(home.resolve("a" + ending));
    }
    Library library = Library.scan(List.of(home));
    assertThat(library.tracks()).isEmpty();
    assertThat(library.others().elementSet())
        .containsExactlyElementsIn(SoundByFormat.MPV.endings());
  }

  @Test
  void formats_withMpv_listFlac() throws Exception {
    Tool.require("mpv");
    Path music = Files.createDirectory(home.resolve("music"));
    Files.write(music.resolve("1.mp3"), Mp3s.frames(4));
    new Flac().tag("TITLE=Two").write(music.resolve("2.flac"));
    Path bad = Files.writeString(music.resolve("3.flac"), "no FLAC");
    Library library = scan(music);
    assertThat(library.tracks().stream().map(Track::title))
        .containsExactly("1", "Two", "3")
        .inOrder();
    assertThat(library.tracks().get(1).durationMillis()).hasValue(500);
    assertThat(library.tracks().get(2).path()).isEqualTo(bad);
    assertThat(library.tracks().get(2).problems())
        .containsExactly("mpv finds no sound: unrecognized file format");
    assertThat(library.unopened()).isEmpty();
    assertThat(scan(music).tracks()).isEqualTo(library.tracks());
  }

  private Library scan(Path music) {
    return Scan.of(List.of(music))
        .formats(Output.AUTO.formats())
        .index(home.resolve("cache"))
        .run();
  }
}
