package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import dev.riffle.cli.Run;
import dev.riffle.cli.music.Typist;
import dev.riffle.player.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion scripts, in the shells themselves. */
@Timeout(300)
class CompletionTest {
  @TempDir Path folder;

  private Path script(String shell) throws Exception {
    return Files.writeString(
        folder.resolve("_riffle"), Run.of("completion", shell).exits(0).out(), UTF_8);
  }

  @ParameterizedTest(name = "riffle {0}")
  @CsvSource({
    "or, order",
    "help ses, sessions",
    "order --fo, --format",
    "completion z, zsh",
    "lab la, law",
    "skip-, skip-album",
    "by al, album",
    "weights r, rating",
    "repeat a, all",
    "--mo, --mode",
    "--mode random --see, --seed",
  })
  void bash_completesCommandsOptionsAndValues(String line, String completed) throws Exception {
    Tool.require("bash");
    int word = CharMatcher.is(' ').countIn(line) + 1;
    String commands =
        "source %s; COMP_WORDS=(riffle %s) COMP_CWORD=%d; _complete_riffle 2> /dev/null; echo ${COMPREPLY[*]}"
            .formatted(script("bash"), line, word);
    ProcessResult bash = ProcessResult.of(new ProcessBuilder("bash", "-c", commands));
    assertThat(bash.output().strip()).isEqualTo(completed);
  }

  @Test
  @Tag("process")
  void bash_completesFiles_withAndWithoutTheCommand() throws Exception {
    Tool.require("bash");
    try (Typist user = Typist.at("PS1='ready> ' bash --norc --noprofile -i", 100)) {
      user.sees("ready>");
      user.types("source " + script("bash") + "; echo loa''ded\n");
      user.sees("loaded");
      completesFiles(user);
    }
  }

  private static void completesFiles(Typist user) throws Exception {
    user.types("riffle sample-pl\t");
    user.sees("riffle sample-playlists/");
    user.types("\u0015riffle play sample-pl\t");
    user.sees("riffle play sample-playlists/");
    user.types("\u0015exit\n");
    user.leaves();
  }

  @Test
  @Tag("process")
  void zsh_completesFromASourcedScript() throws Exception {
    assertCompletes("source " + script("zsh"));
  }

  @Test
  @Tag("process")
  void zsh_completesFromItsFunctionPath() throws Exception {
    script("zsh");
    assertCompletes("fpath=(" + folder + " $fpath); compinit -u -D");
  }

  private static void assertCompletes(String load) throws Exception {
    Tool.require("zsh");
    try (Typist user = Typist.at("PS1='ready> ' zsh -f", 100)) {
      user.sees("ready>");
      user.types("autoload -U compinit; compinit -u -D; echo be''gun\n");
      user.sees("begun");
      user.types(load + "; echo loa''ded\n");
      user.sees("loaded");
      user.types("riffle or\t");
      user.sees("riffle order");
      user.types("--fo\t");
      user.sees("riffle order --format");
      user.types("\u0015riffle help la\t");
      user.sees("riffle help lab");
      user.types("\u0015");
      completesFiles(user);
    }
  }

  @Test
  void unknownShell_isMisuse() {
    Run.of("completion", "fish").refuses(2, "SHELL: fish is unknown; use one of bash, zsh");
    Run.of("completion").refuses(2, "missing required parameter: 'SHELL'");
  }
}
