package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An order of files whose tags are read after the first song has begun. */
@Timeout(300)
class UnreadTest {
  private static final int MANY = 2_000;

  @TempDir Path home;

  private Run play(String commands, Object... words) {
    Map<String, String> environment =
        ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString());
    String[] line =
        Iterables.toArray(
            Iterables.concat(
                ImmutableList.of("play", "--json", "--sound", "none"),
                List.of(words).stream().map(String::valueOf).toList()),
            String.class);
    return Run.in(environment, commands.replace(',', '\n') + "\n", line);
  }

  private static ImmutableList<String> titles(JsonNode list) {
    return ImmutableList.copyOf(list.path("entries")).stream()
        .map(entry -> entry.path("title").asText())
        .collect(toImmutableList());
  }

  private Path song(String name) throws IOException {
    Path file = home.resolve("music").resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Mp3Tone.write(file, 20);
  }

  private void noSong(String name) throws IOException {
    Files.writeString(home.resolve("music").resolve(name), "no sound");
  }

  @Test
  void printedSeed_givesTheSameOrder_withTags() {
    Run played = play("upcoming 30", Samples.FOLDER).exits(0);
    JsonNode start = played.json().get(0);
    ImmutableList<String> heard =
        ImmutableList.<String>builder()
            .add(played.json().get(1).path("title").asText())
            .addAll(titles(played.json().get(2)))
            .build();
    Run order =
        Run.of("order", "--json", "--seed", start.path("seed").asText(), Samples.FOLDER.toString());
    assertThat(
            order.json().stream()
                .map(entry -> entry.path("title").asText())
                .filter(title -> !title.isEmpty())
                .toList())
        .isEqualTo(heard);
  }

  /** The answers to a script are the same, however long the scan takes. */
  @Test
  void listsWaitForTheTags_andTheSessionHasThem() {
    ImmutableList<String> titles = titles(play("list", Samples.FOLDER).exits(0).json().get(2));
    assertThat(titles).contains("Skákal pes");
    assertThat(titles(play("list").exits(0).json().get(2))).isEqualTo(titles);
  }

  @ParameterizedTest(name = "watched: {0}")
  @ValueSource(booleans = {false, true})
  void filesWithoutSound_leave_areCountedOnce_andSaid(boolean watched) throws IOException {
    IntStream.range(0, 6).forEach(this::songUnchecked);
    noSong("x.mp3");
    noSong("y.mp3");
    Path music = home.resolve("music");
    Run run = (watched ? play("list", "--watch", music) : play("list", music)).exits(0);
    assertThat(run.json().get(2).path("entries")).hasSize(6);
    assertThat(run.remarks())
        .containsAtLeast(
            "riffle: skipped 2 of 8 files",
            "riffle: the order was drawn with 2 files without sound; riffle order omits them "
                + "first, so its order for this seed differs")
        .inOrder();
    assertThat(run.remarks().stream().filter(line -> line.contains("x.mp3"))).hasSize(1);
  }

  private void songUnchecked(int number) {
    try {
      song("song " + number + ".mp3");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void noFileHasSound_isAFailure_status1() throws IOException {
    Files.createDirectories(home.resolve("music"));
    noSong("x.mp3");
    Run run = play("list", home.resolve("music")).exits(1);
    assertThat(run.out()).isEmpty();
    assertThat(Iterables.getLast(run.remarks()))
        .isEqualTo("riffle: no song to play in " + home.resolve("music"));
  }

  @Test
  void folderWithTheNameOfASong_isEnteredByTheScan() throws IOException {
    song("a.mp3");
    song("live.mp3/b.mp3");
    Run run = play("list", home.resolve("music")).exits(0);
    assertThat(titles(run.json().get(2))).containsExactly("a", "b").inOrder();
  }

  /** The scan of so many songs takes longer than the presses. */
  @Tag("process")
  @Test
  void killedDuringTheScan_resumesWithTheSameSongsHistoryAndOrder() throws Exception {
    IntStream.range(0, MANY).forEach(this::songUnchecked);
    noSong("zz.mp3");
    Process player =
        RiffleProcess.builder(home, "play --json --sound none " + home.resolve("music")).start();
    List<String> heard = new ArrayList<>();
    try (BufferedReader out = player.inputReader()) {
      out.readLine(); // the start
      heard.add(path(out.readLine()));
      for (int i = 0; i < 3; i++) {
        player.outputWriter().append("next\n").flush();
        heard.add(path(out.readLine()));
      }
    } finally {
      OtherJvm.signal("KILL", player.pid());
      player.waitFor();
    }
    Run resumed =
        RiffleProcess.run(
                home,
                RiffleProcess.builder(home, "play --json --sound none"),
                "history\nupcoming 9999\nprevious\nlist\nquit\n")
            .exits(0);
    assertWithMessage("%s, history %s", heard, paths(resumed.json().get(2)))
        .that(path(resumed.lines().get(1)))
        .isEqualTo(heard.get(3));
    assertThat(paths(resumed.json().get(2)))
        .containsExactly(heard.get(2), heard.get(1), heard.get(0))
        .inOrder();
    assertThat(paths(resumed.json().get(3))).hasSize(MANY - 4);
    assertThat(paths(resumed.json().get(3))).containsNoneIn(heard);
    assertThat(path(resumed.lines().get(4))).isEqualTo(heard.get(2));
    assertThat(titles(resumed.json().get(5))).contains("song 0");
    assertThat(paths(resumed.json().get(5))).hasSize(MANY); // without zz.mp3
  }

  private static String path(String line) {
    return Run.parse(line).path("path").asText();
  }

  private static ImmutableList<String> paths(JsonNode list) {
    return ImmutableList.copyOf(list.path("entries")).stream()
        .map(entry -> entry.path("path").asText())
        .collect(toImmutableList());
  }
}
