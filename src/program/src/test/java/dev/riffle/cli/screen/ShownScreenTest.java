package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.Main;
import dev.riffle.cli.music.Typist;
import dev.riffle.testing.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen in the README equals the one recorded by its script. */
@Tag("process")
@Timeout(300)
class ShownScreenTest {
  private static final Path README = Path.of("README.md");

  @TempDir Path folder;

  @Test
  void readme_showsWhatIsRecorded() throws Exception {
    String screen = recorded(Typist.java(Main.class));
    assertThat(Files.readString(README))
        .contains("```text\n" + screen.replaceAll("(?m) +$", "") + "```\n");
  }

  @Test
  void script_waitsForTheEndOfWhatItStarted() throws Exception {
    Path program = folder.resolve("program");
    Path ended = folder.resolve("ended");
    Files.writeString(
        program,
        """
        trap 'sleep 1; echo late > "$XDG_STATE_HOME/late" && : > "$ENDED"; exit' HUP
        printf '  1/24\n +\n>   6  song\n'
        while :; do sleep 0.1; done
        """);
    recorded(ImmutableList.of("/usr/bin/env", "ENDED=" + ended, "sh", program.toString()));
    assertThat(Files.exists(ended)).isTrue();
  }

  private static String recorded(List<String> program) throws Exception {
    Tool.require("tmux");
    ImmutableList<String> command =
        ImmutableList.<String>builder().add("sh", "src/site/screen.sh").addAll(program).build();
    Process script = new ProcessBuilder(command).redirectErrorStream(true).start();
    String screen = new String(script.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage("%s", screen).that(script.waitFor()).isEqualTo(0);
    return screen;
  }
}
