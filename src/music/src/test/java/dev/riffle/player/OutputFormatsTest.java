package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.library.Library;
import dev.riffle.library.Library.Formats;
import dev.riffle.library.Scan;
import dev.riffle.mp3.Mp3s;
import dev.riffle.mpv.MpvTags;
import dev.riffle.player.Player.Output;
import dev.riffle.testing.Flac;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests the formats that a scan reads for each audio output. */
@Timeout(300)
@ResourceLock("mpv processes of this JVM")
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

  /** Scans AIFF and WavPack files of mpv's encoder, with tags of two artists. */
  @Test
  @Tag("process")
  void formats_withMpv_keepSeveralArtists() throws Exception {
    Tool.require("mpv");
    Path music = Files.createDirectory(home.resolve("music"));
    byte[] id3 = Mp3s.tag(4, 0, Mp3s.text("TPE1", 3, "One\0Two", UTF_8));
    byte[] size = ByteBuffer.allocate(4).putInt(id3.length).array();
    append(encoded(music.resolve("1.aiff")), "ID3 ".getBytes(UTF_8), size, id3);
    byte[] ape = Mp3s.ape(2000, Mp3s.apeItem("Artist", 0, "One\0Two".getBytes(UTF_8)));
    append(encoded(music.resolve("2.wv")), ape);
    Path misnamed = new Flac().tag("ARTIST=Three").write(music.resolve("3.mp3"));
    Library library = scan(music);
    assertThat(library.tracks().stream().map(track -> track.artist().orElse("")))
        .containsExactly("One; Two", "One; Two", "Three")
        .inOrder();
    assertThat(library.tracks().get(2))
        .isEqualTo(Track.builder(misnamed).artist("Three").durationMillis(500).build());
    assertThat(library.problems()).isEmpty();
  }

  private Path encoded(Path file) throws Exception {
    Path plain = new Flac().write(home.resolve("plain.flac"));
    ProcessBuilder mpv =
        new ProcessBuilder("mpv", "--no-config", "--no-terminal", "--o=" + file, plain.toString());
    assertThat(mpv.start().waitFor()).isEqualTo(0);
    return file;
  }

  private static void append(Path file, byte[]... parts) throws IOException {
    Files.write(file, Mp3s.join(parts), StandardOpenOption.APPEND);
  }

  private Library scan(Path music) {
    return Scan.of(List.of(music))
        .formats(Output.AUTO.formats())
        .index(home.resolve("cache"))
        .run();
  }
}
