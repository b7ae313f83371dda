package dev.riffle.cli.remote;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The folder of the sockets without {@code XDG_RUNTIME_DIR}, where others may create files. */
@Timeout(300)
class SocketFolderTest {
  @TempDir Path temporary;
  private ImmutableMap<String, String> environment;
  private Path folder;

  @BeforeEach
  void setUp() throws IOException {
    environment = ImmutableMap.of("TMPDIR", temporary.toString());
    folder = temporary.resolve("riffle-" + Files.getAttribute(temporary, "unix:uid"));
  }

  private void refuses(String sentence) {
    assertThat(
            assertThrows(
                IOException.class,
                () -> ControlServer.open(environment, new Echo("nothing"), task -> () -> {})))
        .hasMessageThat()
        .isEqualTo(sentence);
    assertThat(Run.in(environment, "", "next"))
        .isEqualTo(new Run(1, "", "riffle: " + sentence + "\n"));
  }

  @Test
  void withoutTheVariable_isAPrivateFolder_inWhichTheClientFindsThePlayer() throws IOException {
    try (ControlServer server =
        ControlServer.open(environment, new Echo("nothing"), task -> () -> {})) {
      assertThat(server).isNotNull();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(Run.in(environment, "", "next")).isEqualTo(new Run(0, "said next\n", ""));
    }
  }

  @Test
  void folderThatOthersCanEnter_isRejected() throws IOException {
    Files.createDirectory(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
    refuses(folder + " must not be accessible to others (chmod 700)");
  }

  @Test
  void link_isRejected_evenToAPrivateFolder() throws IOException {
    Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(folder, elsewhere);
    refuses(folder + " must be a folder");
  }

  @Test
  void temporaryFolderThatIsTooLong_isRejected() {
    String tooLong = "/" + "a".repeat(100);
    environment = ImmutableMap.of("TMPDIR", tooLong);
    refuses(
        "TMPDIR ("
            + tooLong
            + ") is too long: with /"
            + folder.getFileName()
            + " it must be at most 92 bytes, or a socket path would be too long");
  }
}
