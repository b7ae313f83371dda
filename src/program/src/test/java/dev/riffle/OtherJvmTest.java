package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.OtherJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests child processes of a test run in the background of a shell. */
@Tag("process")
@Timeout(300)
class OtherJvmTest {
  private static final long HUP_AND_INT = 0b11; // signals 1 and 2

  @Test
  void command_withIgnoredSignals_startsWithTheDefaults() throws Exception {
    ImmutableList<String> command = OtherJvm.command();
    ImmutableList<String> words =
        ImmutableList.<String>builder()
            .add("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh")
            .addAll(command.subList(0, command.size() - 1)) // without java
            .add("sed", "-n", "s/SigIgn:\\s*//p", "/proc/self/status")
            .build();
    String ignored = ProcessResult.of(words).ofSuccess().strip();
    assertWithMessage("%s", ignored)
        .that(Long.parseUnsignedLong(ignored, 16) & HUP_AND_INT)
        .isEqualTo(0);
  }
}
