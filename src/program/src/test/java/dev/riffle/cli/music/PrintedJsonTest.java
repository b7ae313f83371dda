package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.riffle.cli.Run;
import dev.riffle.listens.ListenLog;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON that commands print for songs is a list: for {@code convert}, and as a PATH. */
@Timeout(300)
class PrintedJsonTest {
  private static final String SAMPLES = Samples.FOLDER.toAbsolutePath().toString();

  @TempDir Path folder;

  private static String play(String lines) {
    Run run =
        Run.fed(
            "next\nnext\nnext\nnext\nnext\njson\n" + lines + "\n",
            "play",
            SAMPLES,
            "--plain",
            "--sound=none",
            "--seed=friday");
    String last = Iterables.getLast(run.exits(0).lines());
    assertThat(last).startsWith("{");
    return last + "\n";
  }

  /** Returns the paths in JSON, in the order of the text. */
  private static ImmutableList<String> paths(String json) {
    return json.lines()
        .flatMap(line -> Run.parse(line).findValuesAsText("path").stream())
        .collect(toImmutableList());
  }

  /** Checks that both {@code convert} and {@code scan} read the songs of {@code json}, in order. */
  private void assertIsAList(String json) throws IOException {
    ImmutableList<String> songs = paths(json);
    assertThat(songs).isNotEmpty();
    Run converted = Run.fed(json, "convert", "--from", "json", "--to", "m3u8", "-", "-").exits(0);
    assertThat(
            converted.lines().stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> Path.of(line).toAbsolutePath().toString())
                .toList())
        .containsExactlyElementsIn(songs)
        .inOrder();
    assertThat(converted.err()).doesNotContain("skipped");
    Path file = Files.writeString(folder.resolve("list.json"), json);
    for (Run scan : new Run[] {Run.of("scan", "--json", file.toString()), scanned(json)}) {
      assertThat(scan.exits(0).json().stream().map(song -> song.path("path").asText()).toList())
          .containsExactlyElementsIn(songs)
          .inOrder();
    }
  }

  private static Run scanned(String input) {
    return Run.fed(input, "scan", "--json", "-");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"upcoming 5", "history 5", "queue 2", "queue 0", "list", "status", "current"})
  void answerOfAPlayer_isAList(String line) throws IOException {
    assertIsAList(play(line));
  }

  @Test
  void everyAnswerOfARun_isAList() throws IOException {
    Run run =
        Run.fed(
            "next\nmode random\npause\nlane\nnext\nvolume 40\nerror\n",
            "play",
            SAMPLES,
            "--json",
            "--sound=none");
    assertThat(run.lines().size()).isAtLeast(8);
    assertIsAList(run.out());
  }

  @Test
  void order_isAList() throws IOException {
    assertIsAList(Run.of("order", SAMPLES, "--json").exits(0).out());
  }

  @Test
  void scan_isAList() throws IOException {
    assertIsAList(Run.of("scan", SAMPLES, "--json").exits(0).out());
  }

  @Test
  void listens_areAList() throws IOException {
    Path song = Samples.SONG.toAbsolutePath();
    ListenLog log = ListenLog.in(folder.resolve("riffle"));
    log.add(Track.builder(song).build(), Instant.EPOCH);
    log.add(Track.builder(song).build(), Instant.EPOCH);
    ImmutableMap<String, String> state = ImmutableMap.of("XDG_STATE_HOME", folder.toString());
    assertIsAList(Run.in(state, "", "listens", "--json").exits(0).out());
  }

  @Test
  void pathsOnStandardInput_areStillPaths() {
    ImmutableList<JsonNode> songs = scanned("# {\n" + Samples.SONG + "\n").exits(0).json();
    assertThat(songs).hasSize(1);
    assertThat(scanned("{curly}.mp3\n").err()).contains("{curly}.mp3");
  }
}
