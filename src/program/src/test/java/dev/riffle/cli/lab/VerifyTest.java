package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Run;
import dev.riffle.listens.ListenLog;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import dev.riffle.verify.Suspect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(Files.readString(page))
        .contains("the player picks at random each time (known after ");
    String nowhere = folder + "/none/page.html";
    assertThat(
            Run.of("verify", log.toString(), "--list", list.toString(), "--html", nowhere)
                .exits(2)
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
    assertThat(Run.of("verify", log.toString(), "--list", list.toString()).exits(2).err())
        .contains("no verdict: plays from several devices, or the clock was wrong");
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
    Run run = Run.of("verify", log.toString()).exits(2);
    assertThat(run.lines())
        .containsExactly(
            "9 plays of 4 songs in 1 session",
            "5 repeats within a session, the nearest after 3 others",
            "no verdict: the player's list is unknown; use --list")
        .inOrder();
  }

  @Test
  void withoutAVerdict_theStatusIsNotThatOfALaw() throws IOException {
    Path log = write("plays.txt", 60, () -> 1);
    Path zip = Files.write(folder.resolve("x.zip"), new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0});
    Path picture = Files.write(folder.resolve("x.jpg"), new byte[] {-1, -40, -1, -32, 0, 16});
    Path json = Files.writeString(folder.resolve("x.json"), "[{\"ts\":\"2024-");
    for (Path none : List.of(folder, zip, picture, json, Path.of("/dev/null"))) {
      Run.of("verify", none.toString(), "--list", list.toString()).refuses(2, none + ": ");
      Run.of("verify", none.toString(), "--json").refuses(2, none + ": ");
    }
    for (Path none : List.of(folder, zip, picture, Path.of("/dev/null"))) {
      Run.of("verify", log.toString(), "--list", none.toString()).refuses(2, none + ": ");
    }
    Run.of("verify", log.toString(), json.toString()).refuses(2, json + ": spotify, but " + log);
    Run counted = Run.of("verify", log.toString(), "--json").exits(2);
    assertThat(counted.json().get(0).path("repeats").asInt()).isEqualTo(59);
  }

  @Test
  void recordsThatAreLeftOut_areARemarkForEachReason() throws IOException {
    String listen =
        "{\"listened_at\":%d,\"track_metadata\":{\"artist_name\":\"Band\",\"track_name\":\"Song "
            + "%d\"}}%n";
    StringBuilder lines = new StringBuilder("{\"listened_at\":1700000000}\n");
    for (int i = 0; i < 360; i++) {
      long time = i % 9 == 0 ? i : i % 90 == 1 ? 9_999_999_999L : 1_700_000_000 + 200 * i;
      lines.append(listen.formatted(time, i % SONGS));
    }
    lines.append(listen.formatted(1_700_000_000 + 200 * 2, 2));
    Path log = Files.writeString(folder.resolve("listens.jsonl"), lines);
    Run run = Run.of("verify", log.toString(), "--list", list.toString()).exits(2);
    assertThat(run.lines().get(0)).isEqualTo("316 plays of 50 songs in 1 session");
    assertThat(run.remarks())
        .containsExactly(
            "riffle: 1 record that is not a play of a song was left out",
            "riffle: 1 play that occurred twice was left out",
            "riffle: 40 plays without a time were left out",
            "riffle: 4 plays in the future were left out")
        .inOrder();
  }

  // ------------------------------------------------------------------ the logs of riffle

  /** The output of {@code play --plain --json}, of picks at random and of cycles. */
  @ParameterizedTest
  @CsvSource({"random, 1", "shuffle, 0"})
  void eventsOfPlay_areALog(String mode, int status) throws IOException {
    Path songs = Files.write(folder.resolve("list.txt"), paths("in-order", "24"));
    String line = "play sample-playlists --plain --json --sound none --repeat all --seed a --mode ";
    Run play = Run.fed("next\nended\n".repeat(120) + "previous\nnext\n", (line + mode).split(" "));
    Path log = Files.writeString(folder.resolve("events.jsonl"), play.exits(0).out());
    Run run = Run.of("verify", log.toString(), "--list", songs.toString()).exits(status);
    assertThat(run.lines().get(0)).isEqualTo("241 plays of 24 songs in 1 session");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsMatch("previous goes back +1 +0\n");
  }

  /** The log itself, and the output of {@code listens}. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--json", "--listenbrainz"})
  void listens_areALog(String option) throws IOException {
    Path songs = folder.resolve("list.m3u8");
    Run.of("convert", "sample-playlists/Rainy Evening.m3u8", songs.toString()).exits(0);
    ImmutableList<Track> tracks = PlaylistFormat.read(songs).tracks();
    ListenLog listens = ListenLog.in(folder.resolve("riffle"));
    Random random = new Random(3);
    for (int i = 0; i < 900; i++) {
      Track track = tracks.get(random.nextInt(tracks.size()));
      listens.add(track, Instant.ofEpochSecond(1_700_000_000 + 200 * i));
    }
    Path log = listens.file();
    if (!option.isEmpty()) {
      ImmutableMap<String, String> home = ImmutableMap.of("XDG_STATE_HOME", folder.toString());
      log = Files.writeString(folder.resolve("out"), Run.in(home, "", "listens", option).out());
    }
    Run run = Run.of("verify", log.toString(), "--list", songs.toString()).exits(1);
    assertThat(run.lines().get(0))
        .isEqualTo("900 plays of " + tracks.size() + " songs in 1 session");
    assertThat(run.lines().get(1)).startsWith("the player picks at random each time");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void badArguments_areRejectedInASentence() throws IOException {
    Path other = write("other.txt", 3, () -> 1_000);
    assertThat(Run.of("verify", other.toString(), "--list", list.toString()).exits(2).err())
        .contains("none of the plays is in the list");
    assertThat(Run.of("verify", other.toString(), "--from", "mp3").exits(2).err())
        .contains("--from: mp3 is unknown; use one of text, spotify, spotify-account, ");
    assertThat(Run.of("verify", folder + "/none.txt").exits(2).err()).contains("none.txt");
    assertThat(Run.of("verify", other.toString(), "--list", other.toString()).exits(2).err())
        .contains("other.txt: a list must have at least 2 different songs");
  }
}
