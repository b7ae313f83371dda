package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option {@code --by} and the line {@code skip-album}. */
@Timeout(300)
class UnitOptionTest {
  private static final Path PUDDLES = Path.of("Los Paraguas del Miércoles - Año de charcos");

  @TempDir Path folder;

  private static ImmutableList<Path> order(String... options) {
    String[] begin = {"order", Samples.FOLDER.toString(), "--json"};
    return paths(Run.of(ObjectArrays.concat(begin, options, String.class)).exits(0));
  }

  private static ImmutableList<Path> paths(Run run) {
    return run.json().stream()
        .filter(line -> line.has("path"))
        .map(line -> Path.of(line.path("path").asText()))
        .collect(toImmutableList());
  }

  /** Returns the songs of the same album, disc or folder that play in sequence. */
  private static ImmutableList<List<Path>> runs(List<Path> songs, Function<Path, Path> unitOf) {
    List<List<Path>> runs = new ArrayList<>();
    for (Path song : songs) {
      boolean isNew =
          runs.isEmpty()
              || !unitOf.apply(runs.get(runs.size() - 1).get(0)).equals(unitOf.apply(song));
      if (isNew) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(song);
    }
    return ImmutableList.copyOf(runs);
  }

  /** Returns the folder of a song; the discs of an album are in one. */
  private static Path album(Path song) {
    Path parent = song.resolveSibling("");
    return parent.endsWith("Disc 1") || parent.endsWith("Disc 2")
        ? parent.resolveSibling("")
        : parent;
  }

  @ParameterizedTest
  @ValueSource(strings = {"friday", "saturday", "sunday"})
  void album_playsWhole_byDiscAndTrack(String seed) {
    ImmutableList<List<Path>> runs =
        runs(order("--by", "album", "--seed", seed), UnitOptionTest::album);
    ImmutableList<List<Path>> inOrder = runs(order("--mode", "in-order"), UnitOptionTest::album);
    assertThat(runs).hasSize(6);
    assertThat(runs).containsExactlyElementsIn(inOrder);
  }

  @Test
  void album_ofAnotherSeed_playsAtAnotherPlace() {
    Set<List<Path>> orders = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      orders.add(order("--by", "album", "--seed", "seed " + i));
    }
    assertThat(orders.size()).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"disc", "folder"})
  void discAndFolder_ofTheSamples_areTheSame(String by) {
    ImmutableList<List<Path>> runs =
        runs(order("--by", by, "--seed", "friday"), song -> song.resolveSibling(""));
    assertThat(runs).hasSize(7);
  }

  @Test
  void song_isTheDefault() {
    assertThat(order("--by", "song", "--seed", "x")).isEqualTo(order("--seed", "x"));
    assertThat(runs(order("--seed", "x"), UnitOptionTest::album).size()).isGreaterThan(6);
  }

  @Test
  void exclude_ofSongs_leavesTheRestOfTheAlbumTogether() {
    String excluded =
        Samples.FOLDER.resolve(PUDDLES).resolve("02 Habanera del charco.mp3").toString();
    ImmutableList<Path> songs = order("--by", "album", "--seed", "friday", "--exclude", excluded);
    assertThat(songs).hasSize(Samples.SONGS - 1);
    assertThat(runs(songs, UnitOptionTest::album)).hasSize(6);
  }

  @Test
  void badWord_isRejected() {
    Run.of("order", Samples.FOLDER.toString(), "--by", "albun")
        .refuses(2, "--by: albun is unknown; use one of song, album, disc, folder");
  }

  private Run play(String lines, Object... options) {
    String[] begin = {"play", "--json", "--sound", "none"};
    String[] words = new String[options.length];
    for (int i = 0; i < options.length; i++) {
      words[i] = options[i].toString();
    }
    ImmutableMap<String, String> environment =
        ImmutableMap.of(
            "XDG_STATE_HOME", folder.resolve("state").toString(), "HOME", folder.toString());
    return Run.in(environment, lines, ObjectArrays.concat(begin, words, String.class)).exits(0);
  }

  @Test
  void skipAlbum_leavesTheAlbum_andItsSongsCountAsPlayed() {
    Run run = play("skip-album\n".repeat(10), Samples.FOLDER, "--by", "album");
    ImmutableList<Path> songs = paths(run);
    assertThat(songs).hasSize(6); // the first songs of the albums
    assertThat(runs(songs, UnitOptionTest::album)).hasSize(6);
    assertThat(run.json().get(2).path("cause").asText()).isEqualTo("skip-album");
  }

  @Test
  void skipAlbum_bySong_isNext() {
    ImmutableList<Path> skipped =
        paths(play("skip-album\n".repeat(5), Samples.FOLDER, "--seed", "friday"));
    assertThat(skipped)
        .isEqualTo(paths(play("next\n".repeat(5), Samples.FOLDER, "--seed", "friday")));
  }

  @Test
  void status_hasTheUnits() {
    Run run =
        play("status\ntext\nstatus\nmode in-order\nstatus\nq\n", Samples.FOLDER, "--by", "disc");
    assertThat(run.out()).contains("\"mode\":\"shuffle\",\"by\":\"disc\",\"repeat\"");
    assertThat(run.out()).contains(", shuffle by disc, repeat off");
    assertThat(run.out()).contains(", in-order, repeat off");
    assertThat(play("status\n", Samples.FOLDER, "--new").out()).contains("\"by\":\"song\"");
  }

  @Test
  void configuration_isTheDefault() throws IOException {
    Path file = Files.createDirectories(folder.resolve(".config/riffle")).resolve("config");
    Files.writeString(file, "by = folder\n");
    assertThat(play("status\n", Samples.FOLDER, "--new").out()).contains("\"by\":\"folder\"");
    assertThat(play("status\n", Samples.FOLDER, "--by", "song").out()).contains("\"by\":\"song\"");
    Files.writeString(file, "by = artist\n");
    assertThat(play("", Samples.FOLDER).err())
        .contains("by: artist is unknown; use one of song, album, disc, folder");
  }

  @Test
  void resumedSession_addsSongsToTheirAlbums() throws IOException {
    Path music = folder.resolve("music");
    Samples.copyTo(music);
    Path added = music.resolve(PUDDLES).resolve("04 El ñandú y el pingüino.mp3");
    Path away = Files.move(added, folder.resolve("away.mp3"));
    play("", music, "--by", "album", "--repeat", "all");
    Files.move(away, added);
    Run resumed =
        play("status\nadd " + added + "\nreshuffle\n" + "next\n".repeat(3 * Samples.SONGS));
    assertThat(resumed.out()).contains("\"by\":\"album\"");
    ImmutableList<Path> songs = paths(resumed);
    ImmutableList<List<Path>> runs =
        runs(songs.subList(30, songs.size()), UnitOptionTest::album); // after the cycle of the edit
    List<Path> puddles =
        runs.stream()
            .skip(1) // which may have begun earlier
            .filter(run -> album(run.get(0)).endsWith(PUDDLES))
            .findFirst()
            .orElseThrow();
    assertThat(puddles).hasSize(5);
    assertThat(puddles.get(3)).isEqualTo(added);
  }

  @Test
  void resumedSession_keepsItsUnits_untilOthersAreGiven() {
    // The first folder is a whole album; of one of two discs, the other would be played later.
    play("", Samples.FOLDER, "--by", "folder", "--seed", "friday");
    assertThat(play("status\n").out()).contains("\"by\":\"folder\"");
    Run albums = play("next\n".repeat(23), "--by", "album");
    assertThat(runs(paths(albums), UnitOptionTest::album)).hasSize(6);
    assertThat(play("status\n").out()).contains("\"by\":\"album\"");
    assertThat(play("status\n", "--by", "song").out()).contains("\"by\":\"song\"");
  }
}
