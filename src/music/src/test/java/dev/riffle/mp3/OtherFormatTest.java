package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other formats under the name of an MP3 file. */
@Timeout(300)
class OtherFormatTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "fLaC, FLAC",
    "OggS, Ogg",
    "....ftypM4A , MP4",
    "RIFF....WAVEfmt , WAV",
    "FORM....AIFC, AIFF",
    "'\u001aE\u00df\u00a3', Matroska",
    "'0&\u00b2u\u008ef\u00cf\u0011', Windows Media",
    "wvpk, WavPack",
    "'MAC ', Monkey's Audio",
    "MPCK, Musepack",
    "TTA1, True Audio",
    "'DSD ', DSF",
    "caff, Core Audio",
    "#!AMR, AMR",
    "'\u000bw', AC-3",
    "\u00ff\u00f1, AAC"
  })
  void read_otherFormat_isNamedInTheProblem(String start, String format) throws IOException {
    byte[] file = join(latin1(start), new byte[100]);
    String problem = "no MP3 audio found: it is " + format;
    assertThat(read(file).problems()).containsExactly(problem);
    byte[] tagged = join(tag(3, 0, text("TIT2", "Title")), file);
    assertThat(read(tagged).problems()).containsExactly(problem);
    assertThat(OtherFormat.of(Files.write(folder.resolve("a.mp3"), tagged))).hasValue(format);
  }

  @Test
  void of_mp3OrText_isEmpty() throws IOException {
    assertThat(OtherFormat.of(Files.write(folder.resolve("a.mp3"), frames(4)))).isEmpty();
    assertThat(OtherFormat.of(Files.writeString(folder.resolve("b.mp3"), "a letter"))).isEmpty();
    assertThat(OtherFormat.of(Files.createFile(folder.resolve("c.mp3")))).isEmpty();
  }
}
