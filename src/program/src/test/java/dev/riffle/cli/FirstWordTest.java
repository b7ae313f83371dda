package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.testing.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command line whose first word is a path or an option, and the bare command. */
class FirstWordTest {
  private static final String SILENT = " --sound none --json --seed friday";

  @TempDir Path home;

  private Run riffle(String line) {
    return Run.in(
        ImmutableMap.of("HOME", home.toString()),
        "n\nq\n",
        Splitter.on(' ').omitEmptyStrings().splitToList(line).toArray(new String[0]));
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(
      strings = {
        "sample-playlists" + SILENT,
        "./sample-playlists" + SILENT,
        "--debug sample-playlists" + SILENT,
        "--mode shuffle sample-playlists" + SILENT,
        SILENT + " sample-playlists",
        SILENT + " -- sample-playlists",
      })
  void path_playsIt_withOptionsOnEitherSide(String line) {
    Run play = riffle("play sample-playlists" + SILENT).exits(0);
    assertThat(play.played()).hasSize(2);
    assertThat(riffle(line).exits(0).out()).isEqualTo(play.out());
  }

  @Test
  void dash_playsTheListOnStandardInput() {
    Run run = Run.fed(Samples.SONG + "\n", "-", "--sound", "none", "--json").exits(0);
    assertThat(run.played()).hasSize(1);
  }

  @Test
  @Tag("process")
  void fileNamedLikeACommand_isPlayedByItsPath() throws Exception {
    Files.copy(Samples.SONG, home.resolve("order"));
    ImmutableList<String> words = ImmutableList.of("order", "./order" + SILENT);
    Run command = RiffleProcess.run(home, inHome(words.get(0)), "").exits(2);
    assertThat(command.err()).contains("missing required parameter");
    Run path = RiffleProcess.run(home, inHome(words.get(1)), "").exits(0);
    assertThat(path.played()).hasSize(1);
  }

  private ProcessBuilder inHome(String line) throws Exception {
    return RiffleProcess.builder(home, line).directory(home.toFile());
  }

  @Test
  void wordAfterAnOption_isAPath() {
    riffle("--mode random play" + SILENT).refuses(2, "play: no such file or folder");
    riffle("-- play").refuses(2, "play: no such file or folder");
  }

  @Test
  void commandAfterOptionsWithoutAValue_isTheCommand() {
    Run order = riffle("order sample-playlists --seed friday --json").exits(0);
    for (String line : List.of("--json order", "--debug --json order")) {
      assertThat(riffle(line + " sample-playlists --seed friday").exits(0).out())
          .isEqualTo(order.out());
    }
    assertThat(riffle("--json status --help").exits(0).out())
        .isEqualTo(riffle("status --help").exits(0).out());
    assertThat(riffle("--watch play sample-playlists" + SILENT).exits(0).played()).hasSize(2);
    riffle("--plain sessions").refuses(2, "unknown option: '--plain' (see riffle sessions --help)");
    riffle("--plain status").refuses(2, "unknown option: '--plain' (see riffle status --help)");
  }

  @Test
  void unknownWord_isReported_withANearCommandOnly() {
    riffle("paly").refuses(2, "riffle: no such command or file: paly; did you mean play?\n");
    riffle("pasue").refuses(2, "riffle: no such command or file: pasue; did you mean pause?\n");
    riffle("xyzzy").refuses(2, "riffle: no such command or file: xyzzy; see riffle help\n");
    riffle("/no/where").refuses(2, "no such command or file: /no/where; see riffle help\n");
    riffle("--debug xyzzy").exits(2);
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(strings = {"", "--debug"})
  void bare_withoutASession_printsAShortHelp(String line) {
    Run run = riffle(line).exits(0);
    assertThat(run.err().lines().filter(remark -> !remark.endsWith(": no such file"))).isEmpty();
    assertThat(run.out()).contains("\n  riffle PATH  ");
    assertThat(run.lines().size()).isLessThan(12);
    assertThat(run.lines().stream().filter(words -> words.length() > 80)).isEmpty();
  }

  @Test
  void bare_withASession_resumesIt() {
    ImmutableList<Long> played = riffle("sample-playlists" + SILENT).played();
    Run resumed = riffle("").exits(0);
    assertThat(resumed.out()).contains("24 songs, shuffle, repeat off");
    assertThat(riffle("play --json").played().get(0)).isNotEqualTo(played.get(0));
  }

  @Test
  void bare_withASessionThatCannotBeRead_reportsIt() throws Exception {
    riffle("sample-playlists" + SILENT).exits(0);
    Path session = home.resolve(".local/state/riffle/sessions/sample-playlists");
    try (var files = Files.list(session)) {
      for (Path file : files.toList()) {
        Files.writeString(file, "no session");
      }
    }
    Run run = riffle("").exits(1);
    assertThat(run.err()).contains("sample-playlists");
    assertThat(run.out()).isEmpty();
  }
}
