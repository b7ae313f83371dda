package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Samples;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The printed play order. */
@Timeout(300)
class OrderTest {
  private static final String SAMPLES = Samples.FOLDER.toString();
  private static final int SONGS = Samples.SONGS;
  private static final int GAP = SONGS / 4;

  @TempDir Path folder;

  private static Run order(String... options) {
    return orderOf(SAMPLES, options);
  }

  private static Run orderOf(Object source, String... options) {
    return Run.of(ObjectArrays.concat(new String[] {"order", source + ""}, options, String.class))
        .exits(0);
  }

  private static ImmutableList<String> paths(Run run) {
    return run.json().stream().map(line -> line.path("path").asText()).collect(toImmutableList());
  }

  /** Returns the paths of the order with {@code options}. */
  private static ImmutableList<String> paths(String... options) {
    return paths(order(ObjectArrays.concat("--json", options)));
  }

  /** Returns the paths of a playlist, in its order. */
  private static ImmutableList<String> inOrder(Path playlist) {
    return paths(orderOf(playlist, "--mode", "in-order", "--json"));
  }

  @Test
  void order_twice_isTheSameToTheByte_withAnotherSeedAnother() {
    Run friday = order("--seed", "friday");
    assertThat(order("--seed", "friday")).isEqualTo(friday);
    assertThat(order("--seed", "saturday").lines()).isNotEqualTo(friday.lines());
    assertThat(order("--seed", "saturday").lines()).hasSize(SONGS);
  }

  @Test
  void seed_isPrintedOnce_andReproducesTheOrder() {
    Run drawn = order();
    assertThat(drawn.remarks()).hasSize(1);
    String seed = drawn.err().strip().replaceFirst("riffle: seed ", "");
    assertThat(order("--seed", seed).out()).isEqualTo(drawn.out());
    assertThat(order("--seed", "friday").err())
        .isEqualTo("riffle: seed " + Seed.parse("friday") + "\n");
  }

  @Test
  void text_isNumberTitleArtistPath() {
    assertThat(order("--seed", "friday").lines().get(0))
        .isEqualTo(
            " 1  Můj milý Augustin - Kapela Vrabčí Déšť  "
                + SAMPLES
                + "/Kapela Vrabčí Déšť - Písně do deště/9 Můj milý Augustin.mp3");
  }

  @Test
  void oneCycle_hasEachTrackOnce_isWhatPlayPlays() {
    ImmutableList<String> paths = paths("--seed", "friday");
    assertThat(paths).hasSize(SONGS);
    assertThat(ImmutableSet.copyOf(paths)).hasSize(SONGS);
    Run played =
        Run.fed(
            "n\n".repeat(SONGS - 1), "play", SAMPLES, "--json", "--sound=none", "--seed=friday");
    assertThat(paths(played).subList(1, SONGS + 1))
        .isEqualTo(paths.stream().map(path -> Path.of(path).toAbsolutePath().toString()).toList());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void count60_eachCycleIsComplete_noTrackWithinTheGap(int seed) {
    ImmutableList<String> paths = paths("--count", "60", "--seed", "" + seed);
    assertThat(paths).hasSize(60);
    for (List<String> cycle : Lists.partition(paths, SONGS)) {
      assertThat(ImmutableSet.copyOf(cycle)).hasSize(cycle.size());
    }
    for (int i = 0; i < paths.size(); i++) {
      List<String> rested = paths.subList(Math.max(0, i - GAP), i);
      assertWithMessage("play %s", i + 1).that(rested).doesNotContain(paths.get(i));
    }
  }

  @Test
  void json_hasTheKeysOfPlay() {
    ImmutableList<JsonNode> lines = order("--json", "--count", "25", "--seed", "friday").json();
    assertThat(ImmutableList.copyOf(lines.get(0).fieldNames()))
        .containsExactly(
            "event", "cause", "entry", "path", "title", "artist", "cycle", "place", "size")
        .inOrder();
    assertThat(lines.get(23).path("place").asInt()).isEqualTo(24);
    assertThat(lines.get(24).path("cycle").asInt()).isEqualTo(1);
    assertThat(lines.get(24).path("place").asInt()).isEqualTo(1);
  }

  @Test
  void count_fewer() {
    assertThat(order("--count", "3", "--seed", "friday").lines()).hasSize(3);
    assertThat(order("--count", "1", "--seed", "friday").lines()).hasSize(1);
  }

  @Test
  void random_repeatsBeforeAllWereHeard_withTheMaximumGapNever() {
    assertThat(ImmutableSet.copyOf(paths("--mode=random", "--seed=friday"))).hasSize(16);
    assertThat(ImmutableSet.copyOf(paths("--mode=random", "--gap=23", "--seed=friday")))
        .hasSize(SONGS);
  }

  @Test
  void gap_inPercent_matchesTheSongs() {
    assertThat(paths("--mode=random", "--gap=100%", "--seed=friday"))
        .isEqualTo(paths("--mode=random", "--gap=23", "--seed=friday"));
    assertThat(paths("--mode=random", "--gap=52%", "--seed=friday")) // 12.48 of 24
        .isEqualTo(paths("--mode=random", "--gap=12", "--seed=friday"));
  }

  @Test
  void inOrder_isNatural_2Before10() {
    ImmutableList<String> paths = paths("--mode", "in-order");
    assertThat(paths.subList(0, 6).stream().map(path -> path.replaceFirst(".*/", "")))
        .containsExactly(
            "1 Kočka leze dírou.mp3",
            "2 Skákal pes.mp3",
            "3 Čáp v koupelně.mp3",
            "9 Můj milý Augustin.mp3",
            "10 Král Václav.mp3",
            "11 Žluťoučký kůň.mp3")
        .inOrder();
  }

  @Test
  void doubleDash_endsTheOptions() {
    Run run = Run.of("order", "--seed", "friday", "--", SAMPLES);
    assertThat(run.lines()).isEqualTo(order("--seed", "friday").lines());
  }

  // ------------------------------------------------------------------ playlists in and out

  @Test
  void m3u8_onStandardInput_isReadBack() {
    ImmutableList<String> order = paths("--seed", "friday");
    String playlist = order("--format", "m3u8", "--seed", "friday").out();
    assertThat(playlist).startsWith("#EXTM3U\n");

    Run piped = Run.fed(playlist, "order", "-", "--mode", "in-order", "--json");
    assertThat(paths(piped)).isEqualTo(order);
  }

  @ParameterizedTest
  @EnumSource
  void playlist_savedInAFile_isReadBack(PlaylistFormat format) throws IOException {
    Samples.copyTo(folder);
    String name = Words.of(format);
    Run written = orderOf(folder, "--format", name, "--seed", "friday");
    Path file = Files.writeString(folder.resolve("friday." + name), written.out());
    assertThat(inOrder(file)).hasSize(SONGS);
    assertThat(inOrder(file)).isEqualTo(paths(orderOf(folder, "--seed", "friday", "--json")));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"Round the Pond.m3u8", "Rainy Evening.m3u8", "Pocket Tour.json"})
  void playlist_inOrder_hasTheOrderOfTheFile(String name) throws IOException {
    Path file = Path.of(SAMPLES, name);
    Stream<String> written =
        name.endsWith("json")
            ? Run.parse(Files.readString(file)).findValuesAsText("path").stream()
            : Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    assertThat(inOrder(file)).isEqualTo(written.map(path -> SAMPLES + "/" + path).toList());
  }

  @Test
  void playlistWithDuplicates_keepsThem() throws IOException {
    String song = Samples.SONG.toAbsolutePath().toString();
    Path m3u8 = Files.writeString(folder.resolve("a.m3u8"), (song + "\n").repeat(3));
    String track = "{\"path\":\"" + song + "\"}";
    Path json = Files.writeString(folder.resolve("a.json"), "[" + track + "," + track + "]");
    assertThat(orderOf(m3u8).lines()).hasSize(3);
    assertThat(orderOf(json, m3u8.toString()).lines()).hasSize(5);
  }

  @Test
  void playlistWithUnusableLines_playsTheOthers_andNamesThem() throws IOException {
    Path song = Samples.SONG.toAbsolutePath();
    Path list =
        Files.writeString(
            folder.resolve("a.m3u8"), "http://example.org/stream\n" + song + "\ngone.mp3\n");
    Run run = orderOf(list, "--json", "--seed", "friday");
    assertThat(paths(run)).containsExactly(song.toString());
    assertThat(run.remarks())
        .containsExactly(
            "riffle: " + list + ":1: skipped: a stream or web address, not a file",
            "riffle: " + folder.resolve("gone.mp3") + ": cannot be opened: no such file",
            "riffle: skipped 1 of 2 files",
            "riffle: seed " + Seed.parse("friday"))
        .inOrder();
  }

  @Test
  void excludedList_inAnotherUnicodeForm_excludesItsSongs() throws IOException {
    Path sample = Samples.SONG;
    Path music = Files.createDirectories(folder.resolve("mu\u0308sik"));
    Files.copy(sample, music.resolve("cafe\u0301.mp3"));
    Files.copy(sample, music.resolve("\uD55C.mp3"));
    Files.copy(sample, music.resolve("c.mp3"));
    Path list =
        Files.writeString(
            folder.resolve("no.m3u8"),
            "m\u00FCsik/caf\u00E9.mp3\nM\u00DCSIK/\u1112\u1161\u11AB.mp3\n");
    Run run = orderOf(music, "--exclude", list.toString(), "--format", "m3u8");
    assertThat(run.out()).contains("/c.mp3\n");
    assertThat(run.out()).doesNotContain("caf");
    assertThat(run.out()).doesNotContain("\uD55C");
    assertThat(run.err())
        .contains("no.m3u8:1: 1 file found under another Unicode form of the name");
    assertThat(run.err()).contains("no.m3u8:2: 1 file found under another case of the name");
  }
}
