package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.Run;
import dev.riffle.cli.Samples;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Songs whose tags say Latin-1 and mean something else. */
class EncodingTest {
  private static final String MANDARIN = "月亮代表我的心";
  private static final String CANTONESE = "鄧麗君";

  @TempDir Path folder;

  @BeforeEach
  void songs() throws IOException {
    song("1.mp3", MANDARIN.getBytes(Charset.forName("GBK")));
    song("2.mp3", CANTONESE.getBytes(Charset.forName("Big5")));
  }

  private void song(String name, byte[] title) throws IOException {
    Path song = folder.resolve(name);
    Files.copy(Samples.FOLDER.resolve("Odds and Ends/found on a tape.mp3"), song);
    byte[] tag = new byte[128];
    Arrays.fill(tag, (byte) ' ');
    byte[] mark = {'T', 'A', 'G'};
    System.arraycopy(mark, 0, tag, 0, mark.length);
    System.arraycopy(title, 0, tag, mark.length, title.length);
    Files.write(song, tag, StandardOpenOption.APPEND);
  }

  @Test
  void scan_gbkBesideBig5_eachIsRecognised_andSaid() {
    Run run = Run.of("scan", "--json", folder.toString());
    assertThat(run.status()).isEqualTo(0);
    JsonNode gbk = run.json().get(0);
    assertThat(gbk.path("title").asText()).isEqualTo(MANDARIN);
    assertThat(gbk.path("problems").get(0).asText())
        .isEqualTo("its text is GB18030 under the label Latin-1");
    JsonNode big5 = run.json().get(1);
    assertThat(big5.path("title").asText()).isEqualTo(CANTONESE);
    assertThat(big5.path("problems").get(0).asText())
        .isEqualTo("its text is Big5 under the label Latin-1");
  }

  @Test
  void everyCommand_encodingThatIsNamed_isTaken() {
    String path = folder.toString();
    for (Run run :
        new Run[] {
          Run.of("scan", path, "--encoding", "big5"),
          Run.of("order", path, "--encoding", "Big5"),
          Run.of("contrast", path, "--encoding", "Big5"),
          Run.fed("upcoming", "play", path, "--encoding=Big5", "--sound=none"),
          Run.fed(
              "add " + path + "/2.mp3\nq",
              "play",
              path + "/1.mp3",
              "--encoding=Big5",
              "--sound=none"),
        }) {
      assertThat(run.status()).isEqualTo(0);
      assertThat(run.out()).contains(CANTONESE);
      assertThat(run.out()).doesNotContain(MANDARIN);
    }
  }

  @Test
  void scan_none_leavesTheTextAsItIsLabelled() {
    Run run = Run.of("scan", "--json", "--encoding", "none", folder.toString());
    assertThat(run.json().get(0).path("title").asText()).startsWith("ÔÂÁÁ´ú±íÎÒ");
    assertThat(run.json().get(0).has("problems")).isFalse();
  }
}
