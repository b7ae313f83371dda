package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.Main;
import dev.riffle.cli.music.Typist;
import dev.riffle.player.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The screen that the README shows is the one that its script records. */
@Tag("process")
class ShownScreenTest {
  private static final Path README = Path.of("README.md");

  @Test
  @Timeout(120)
  void readme_showsWhatIsRecorded() throws Exception {
    Tool.require("tmux");
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("sh", "src/site/screen.sh")
            .addAll(Typist.java(Main.class))
            .build();
    Process script = new ProcessBuilder(command).redirectErrorStream(true).start();
    String screen = new String(script.getInputStream().readAllBytes(), UTF_8);
    assertThat(script.waitFor()).isEqualTo(0);
    assertThat(Files.readString(README)).contains("```text\n" + stripped(screen) + "```\n");
  }

  private static String stripped(String screen) {
    return Arrays.stream(screen.split("\n", -1))
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n"));
  }
}
