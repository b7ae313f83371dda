package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Children of tests that run in the background of a shell. */
@Tag("process")
@Timeout(300)
class OtherJvmTest {
  private static final long HUP_AND_INT = 0b11; // signals 1 and 2

  /** Prints the mask of the signals that it ignores, in hexadecimal digits. */
  static final class Ignored {
    public static void main(String... arguments) throws Exception {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("SigIgn:")) {
          System.out.println(line.substring("SigIgn:".length()).strip());
        }
      }
    }
  }

  @Test
  void command_whereSignalsAreIgnored_hasTheDefaults() throws Exception {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh")
            .addAll(OtherJvm.command())
            .addAll(OtherJvm.QUICK)
            .add("-cp", System.getProperty("java.class.path"), Ignored.class.getName())
            .build();
    Process shell = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage("%s", said).that(shell.waitFor()).isEqualTo(0);
    assertWithMessage("%s", said)
        .that(Long.parseUnsignedLong(said.strip(), 16) & HUP_AND_INT)
        .isEqualTo(0);
  }
}
