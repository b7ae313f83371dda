package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ObjectArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the options about PATHs mean, whichever command has them. */
@Timeout(60)
class SourceOptionsTest {
  private static final String SONG = "found on a tape.mp3";

  @TempDir Path home;

  private Path root;
  private Path list;

  /** A root with one song, and a list of it and of three ways out. */
  @BeforeEach
  void songInsideAndOutside() throws IOException {
    root = Files.createDirectory(home.resolve("root"));
    Path sample = Samples.FOLDER.resolve("Odds and Ends").resolve(SONG);
    Files.copy(sample, root.resolve(SONG));
    Path away = Files.copy(sample, home.resolve("away.mp3"));
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
    Run run = Run.of(ObjectArrays.concat(command.split(" "), words, String.class));
    assertThat(run.status()).isEqualTo(0);
    assertRefused(run);
  }

  @Test
  void root_holdsForAListOnStandardInput() {
    Run run = Run.fed("/etc/passwd\n", "scan", "-", "--root", root.toString());
    assertThat(run.err()).contains("riffle: -:1: skipped: leads out of the root\n");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void root_holdsForWhatIsAddedLater() {
    String song = root.resolve(SONG).toString();
    Run run =
        Run.fed("add " + list, "play", song, "--plain", "--sound=none", "--root", root.toString());
    assertRefused(run);
  }

  @Test
  void withoutARoot_entriesLeadAnywhere() {
    assertThat(Run.of("scan", "--json", list.toString()).lines()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", "README.md"})
  void root_thatIsNoFolder_isMisuse(String root) {
    Run run = Run.of("scan", "sample-playlists", "--root=" + root);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("riffle: root (" + root + ") must be a folder\n");
  }
}
