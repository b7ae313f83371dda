package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import dev.riffle.Main;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options for reading PATHs, in every command that has them. */
@Timeout(300)
class SourceOptionsTest {
  private static final String SONG = Samples.SONG.getFileName() + "";

  @TempDir Path home;

  private Path root;
  private Path list;

  /** Creates a root with one song, and a list of it and of three entries outside. */
  @BeforeEach
  void songInsideAndOutside() throws IOException {
    root = Files.createDirectory(home.resolve("root"));
    Files.copy(Samples.SONG, root.resolve(SONG));
    Path away = Files.copy(Samples.SONG, home.resolve("away.mp3"));
    Files.createSymbolicLink(root.resolve("link.mp3"), away);
    list = root.resolve("list.m3u8");
    Files.writeString(list, SONG + "\n../away.mp3\n" + away.toUri() + "\nlink.mp3\n");
  }

  private void assertRefused(Run run) {
    for (int line = 2; line <= 4; line++) {
      assertThat(run.err())
          .contains("riffle: " + list + ":" + line + ": skipped: leads out of the root\n");
    }
    assertThat(run.out()).contains("found on a tape");
    assertThat(run.out()).doesNotContain("away");
    assertThat(run.out()).doesNotContain("link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "scan", "play --sound=none"})
  void root_refusesEntriesThatLeadOut(String command) {
    String[] words = {"--json", list.toString(), "--root", root.toString()};
    assertRefused(Run.of(ObjectArrays.concat(command.split(" "), words, String.class)).exits(0));
  }

  @Test
  void root_appliesToAListOnStandardInput() {
    Run run = Run.fed("/etc/passwd\n", "scan", "-", "--root", root.toString());
    assertThat(run.err()).contains("riffle: -:1: skipped: leads out of the root\n");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void root_appliesToSongsAddedLater() {
    String song = root.resolve(SONG).toString();
    Run run =
        Run.fed("add " + list, "play", song, "--plain", "--sound=none", "--root", root.toString());
    assertRefused(run);
  }

  @Test
  void playlist_entryThatIsAFolder_isSkippedAndNamed() throws IOException {
    Files.writeString(list, "/\n" + SONG + "\n.\n");
    Run run = Run.of("scan", "--json", list.toString()).exits(0);
    assertThat(run.lines()).hasSize(1);
    assertThat(run.remarks())
        .containsExactly(
            "riffle: " + list + ": skipped: / is a folder, not a song",
            "riffle: " + list + ": skipped: " + root + " is a folder, not a song");
  }

  @Test
  void standardInput_lineThatIsAFolder_isAllSongsInIt() {
    assertThat(Run.fed(root + "\n", "scan", "--json", "-").lines()).hasSize(2);
  }

  @Test
  void standardInput_folderInsideTheRoot_isNotLeftByALink() throws IOException {
    Path typed = Files.createDirectory(home.resolve("typed"));
    Files.createSymbolicLink(typed.resolve("other.mp3"), home.resolve("away.mp3"));
    Files.createSymbolicLink(root.resolve("out"), home);
    Run run =
        Run.fed(root + "\n", "scan", "--json", "-", typed.toString(), "--root", root.toString());
    assertThat(run.lines()).hasSize(2);
    assertThat(run.out()).contains(SONG);
    assertThat(run.out()).contains("other.mp3");
    assertThat(run.remarks())
        .containsExactly(
            "riffle: " + root.resolve("link.mp3") + ": skipped: leads out of the root",
            "riffle: " + root.resolve("out") + ": skipped: leads out of the root");
  }

  /** The tracks do not fit in the heap, like those of a million songs (40 MB of text) in 320 MB. */
  @ParameterizedTest
  @Tag("process")
  @CsvSource({
    "-Xmx64m, 0, '\n1  found on a tape'",
    "-Xmx16m, 1, 'riffle: out of memory: more than '"
  })
  void playlist_whoseTracksDoNotFitInTheHeap_isPlayed_orReported(
      String heap, int status, String message) throws Exception {
    try (Writer lines = Files.newBufferedWriter(list)) {
      for (int i = 0; i < 200_000; i++) {
        lines.write("#EXTINF:9,Artist - Song number " + i + "\n" + SONG + "\n");
      }
    }
    List<String> options = ImmutableList.<String>builder().addAll(OtherJvm.QUICK).add(heap).build();
    Process riffle =
        OtherJvm.start(options, Main.class, "order", list, "--count", 1, "--seed", "friday");
    assertThat(new String(riffle.getInputStream().readAllBytes(), UTF_8)).contains(message);
    assertThat(riffle.waitFor()).isEqualTo(status);
  }

  @Test
  void withoutARoot_entriesLeadAnywhere() {
    assertThat(Run.of("scan", "--json", list.toString()).lines()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", "README.md"})
  void root_thatIsNotAFolder_isMisuse(String root) {
    Run.of("scan", "sample-playlists", "--root=" + root)
        .refuses(2, "riffle: root (" + root + ") must be a folder\n");
  }
}
