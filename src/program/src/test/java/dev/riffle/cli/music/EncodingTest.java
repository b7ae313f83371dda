package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.primitives.Bytes;
import dev.riffle.cli.Run;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Songs whose tags are marked as Latin-1 but have another encoding. */
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
    Files.copy(Samples.SONG, song);
    byte[] rest = " ".repeat(128 - 3 - title.length).getBytes(ISO_8859_1);
    byte[] tag = Bytes.concat("TAG".getBytes(ISO_8859_1), title, rest); // ID3v1
    Files.write(song, tag, StandardOpenOption.APPEND);
  }

  @Test
  void scan_gbkAndBig5_eachIsDetected_andReported() {
    Run run = Run.of("scan", "--json", folder.toString()).exits(0);
    JsonNode gbk = run.json().get(0);
    assertThat(gbk.path("title").asText()).isEqualTo(MANDARIN);
    assertThat(gbk.path("problems").get(0).asText())
        .isEqualTo("its text is GB18030 but labelled Latin-1");
    JsonNode big5 = run.json().get(1);
    assertThat(big5.path("title").asText()).isEqualTo(CANTONESE);
    assertThat(big5.path("problems").get(0).asText())
        .isEqualTo("its text is Big5 but labelled Latin-1");
  }

  @Test
  void everyCommand_usesTheNamedEncoding() {
    String path = folder.toString();
    for (Run run :
        new Run[] {
          Run.of("scan", path, "--encoding", "big5"),
          Run.of("order", path, "--encoding", "Big5"),
          Run.of("contrast", path, "--encoding", "Big5"),
          Run.fed("upcoming", "play", path, "--encoding=Big5", "--sound=none"),
          Run.fed(
              "add %s/2.mp3\nq".formatted(path),
              "play",
              path + "/1.mp3",
              "--encoding=Big5",
              "--sound=none"),
        }) {
      assertThat(run.exits(0).out()).contains(CANTONESE);
      assertThat(run.out()).doesNotContain(MANDARIN);
    }
  }

  private Path list() throws IOException {
    String lines = "#EXTINF:4,%s - %s\n%s.mp3\n".formatted(CANTONESE, MANDARIN, CANTONESE);
    Path list = folder.resolve("lists/friday.m3u");
    Files.createDirectory(list.resolveSibling(""));
    Files.copy(Samples.SONG, list.resolveSibling(CANTONESE + ".mp3"));
    return Files.write(list, lines.getBytes(Charset.forName("Big5")));
  }

  @Test
  void lists_withoutADeclaration_areDetected_andTheirSongsFound() throws IOException {
    String list = list().toString();
    Run convert = Run.of("convert", "--to", "m3u8", list, "-").exits(0);
    assertThat(convert.out()).contains("#EXTINF:4,%s - %s\n".formatted(CANTONESE, MANDARIN));
    assertThat(convert.err()).contains("not UTF-8; such lines are read as Big5");
    assertThat(Run.of("scan", list).exits(0).out()).contains(CANTONESE + ".mp3");
    assertThat(Run.of("scan", "--encoding=Big5", list).exits(0).out()).contains(CANTONESE);
    assertThat(Run.of("scan", "--encoding=none", list).out()).doesNotContain(CANTONESE);
  }

  @Test
  void scan_none_usesLatin1() {
    Run run = Run.of("scan", "--json", "--encoding", "none", folder.toString());
    assertThat(run.json().get(0).path("title").asText()).startsWith("ÔÂÁÁ´ú±íÎÒ");
    assertThat(run.json().get(0).has("problems")).isFalse();
  }
}
