package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.riffle.cli.Run;
import dev.riffle.verify.Suspect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log of plays on trial, as typed by a user. */
class VerifyTest {
  private static final int SONGS = 50;

  @TempDir Path folder;
  private Path list;

  @BeforeEach
  void writeList() throws IOException {
    list = write("songs.txt", SONGS, IntStream.range(0, SONGS).iterator()::nextInt);
  }

  private Path write(String name, int plays, IntSupplier song) throws IOException {
    String lines =
        IntStream.range(0, plays)
            .mapToObj(i -> "Band - Song %d\n".formatted(song.getAsInt()))
            .collect(joining());
    return Files.writeString(folder.resolve(name), lines);
  }

  @Test
  void pickRandom_isNamed() throws IOException {
    Random random = new Random(3);
    Path log = write("plays.txt", 200, () -> random.nextInt(SONGS));
    Run run = Run.of("verify", log.toString(), "--list", list.toString()).exits(1);
    assertThat(run.lines().get(0)).isEqualTo("200 plays of 50 songs in 1 session");
    assertThat(run.lines().get(1)).startsWith("the player picks at random each time (known after ");
    assertInEightyColumns(run.lines());
    Run json = Run.of("verify", log.toString(), "--list", list.toString(), "--json").exits(1);
    JsonNode object = new ObjectMapper().readTree(json.out());
    assertThat(object.path("named").asText()).isEqualTo("pick-random");
    assertThat(object.path("suspects")).hasSize(Suspect.values().length);
    assertThat(object.at("/rules/2/rule").asText()).isEqualTo("apart");
  }

  @Test
  void html_isAPageForMaintainers() throws IOException {
    Random random = new Random(3);
    Path log = write("plays.txt", 200, () -> random.nextInt(SONGS));
    Path page = folder.resolve("page.html");
    Run.of("verify", log.toString(), "--list", list.toString(), "--html", page.toString()).exits(1);
    assertThat(Files.readString(page)).contains("The player picks at random each time, as ");
    String nowhere = folder + "/none/page.html";
    assertThat(
            Run.of("verify", log.toString(), "--list", list.toString(), "--html", nowhere)
                .exits(1)
                .err())
        .contains("cannot write " + nowhere);
  }

  @Test
  void logOfTwoDevices_hasNoVerdict() throws IOException {
    String lines =
        IntStream.range(0, 100)
            .mapToObj(i -> "Band,,Song %d,01 Jan 2024 12:%02d%n".formatted(i % SONGS, i / 2))
            .collect(joining());
    Path log = Files.writeString(folder.resolve("plays.csv"), lines);
    assertThat(Run.of("verify", log.toString(), "--list", list.toString()).exits(1).err())
        .contains("no verdict: the plays are of several devices, or the clock was wrong");
  }

  /** The program's own orders, of ten cycles, and of random picks. */
  @ParameterizedTest
  @CsvSource({"shuffle, 0", "random, 1"})
  void ownOrder_isNamedIfItIsRandomAlone(String mode, int status) throws IOException {
    Path order = Files.write(folder.resolve("plays.txt"), paths(mode, "240"));
    Path songs = Files.write(folder.resolve("list.txt"), paths("in-order", "24"));
    Run.of("verify", order.toString(), "--list", songs.toString()).exits(status);
  }

  @Test
  void examplesOfThePage_answerAsShown() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/verify.md"));
    Path songs = Files.write(folder.resolve("songs.txt"), paths("in-order", "24"));
    Path plays = Files.write(folder.resolve("plays.txt"), paths("random", "120"));
    Run run = Run.of("verify", plays.toString(), "--list", songs.toString()).exits(1);
    assertThat(page).contains("$ riffle verify plays.txt --list songs.txt\n" + run.out() + "```");
  }

  private static List<String> paths(String mode, String count) {
    return Run.of(
            ("order sample-playlists --seed friday --format m3u8 --mode "
                    + mode
                    + " --count "
                    + count)
                .split(" "))
        .lines()
        .stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @Test
  void withoutAList_repeatsAreCounted_withoutAVerdict() throws IOException {
    int[] song = {0};
    Path log = write("plays.txt", 9, () -> song[0]++ % 4);
    Run run = Run.of("verify", log.toString()).exits(0);
    assertThat(run.lines())
        .containsExactly(
            "9 plays of 4 songs in 1 session",
            "5 repeats within a session, the nearest after 3 others",
            "no verdict: the list of the player is not known; use --list")
        .inOrder();
  }

  @Test
  void badArguments_areRefusedInASentence() throws IOException {
    Path other = write("other.txt", 3, () -> 1_000);
    assertThat(Run.of("verify", other.toString(), "--list", list.toString()).exits(1).err())
        .contains("no play is of a song in the list");
    assertThat(Run.of("verify", other.toString(), "--from", "mp3").exits(2).err())
        .contains("--from: mp3 is unknown; use text, spotify, listenbrainz or lastfm");
    assertThat(Run.of("verify", folder + "/none.txt").exits(2).err()).contains("none.txt");
    assertThat(Run.of("verify", other.toString(), "--list", other.toString()).exits(1).err())
        .contains("other.txt: a list must have at least 2 different songs");
  }
}
