package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Range;
import dev.riffle.cli.Run;
import dev.riffle.cli.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options {@code --weights} and {@code --exclude}. */
@Timeout(300)
class WeightOptionsTest {
  private static final Path CZECH = Samples.FOLDER.resolve("Kapela Vrabčí Déšť - Písně do deště");
  private static final Path TAPE = Samples.FOLDER.resolve("Odds and Ends/found on a tape.mp3");

  @TempDir Path folder;

  private static Run order(String... options) {
    String[] begin = {"order", Samples.FOLDER.toString(), "--json", "--seed", "friday"};
    return Run.of(ObjectArrays.concat(begin, options, String.class));
  }

  private static ImmutableList<Path> played(String... options) {
    return order(options).exits(0).json().stream()
        .map(line -> Path.of(line.path("path").asText()))
        .collect(toImmutableList());
  }

  private String weights(String... lines) throws IOException {
    return Files.write(folder.resolve("weights"), List.of(lines)).toString();
  }

  @Test
  void exclude_folderSongAndPlaylist_leavesTheirSongsOut() throws IOException {
    ImmutableList<Path> all = played();
    ImmutableList<Path> others =
        played("--exclude", CZECH.toString(), "--exclude", TAPE.toString());
    assertThat(others).hasSize(Samples.SONGS - 7);
    assertThat(others.stream().noneMatch(song -> song.startsWith(CZECH))).isTrue();
    assertThat(others).doesNotContain(TAPE);
    assertThat(all).containsAtLeastElementsIn(others);
    Path list = Files.writeString(folder.resolve("list.m3u8"), TAPE.toAbsolutePath() + "\n");
    assertThat(played("--exclude", list.toString())).hasSize(Samples.SONGS - 1);
  }

  @Test
  void exclude_aSecondCycle_hasTheSameSongs() {
    ImmutableList<Path> plays = played("--exclude", CZECH.toString(), "--count", "36");
    assertThat(plays).hasSize(36);
    assertThat(ImmutableSet.copyOf(plays.subList(0, 18))).hasSize(18);
    assertThat(ImmutableSet.copyOf(plays.subList(18, 36))).hasSize(18);
  }

  @Test
  void exclude_inOrder_playsAll() {
    assertThat(played("--exclude", CZECH.toString(), "--mode", "in-order")).hasSize(Samples.SONGS);
  }

  @Test
  void weights_heaviest_playsFirst_andZeroNever() throws IOException {
    String file =
        weights(
            "# a comment", "", "1000000 " + TAPE.toAbsolutePath(), "0 " + CZECH.toAbsolutePath());
    assertThat(played("--weights", file).get(0)).isEqualTo(TAPE);
    assertThat(played("--weights", file)).hasSize(Samples.SONGS); // of a folder is of no song
    String never = weights("0\t" + TAPE.toAbsolutePath());
    assertThat(played("--weights", never)).hasSize(Samples.SONGS - 1);
    assertThat(played("--weights", never)).doesNotContain(TAPE);
  }

  @Test
  void weights_random_changeHowOftenASongPlays() throws IOException {
    String file = weights("23 " + TAPE.toAbsolutePath()); // half of all
    long plays =
        played("--weights", file, "--mode", "random", "--count", "400").stream()
            .filter(TAPE::equals)
            .count();
    assertThat(plays).isIn(Range.closed(150L, 250L)); // 200 within five standard deviations
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--exclude nowhere | 2 | nowhere: no such file or folder",
        "--weights nowhere | 2 | nowhere: no such file or folder",
        "--exclude @ | 1 | no song is left by --exclude and --weights",
        "--exclude @/Kapela* --gap 18 | 2 | --gap: 18 is too large; use 0 to 17"
      })
  void badOptions_areRefused(String options, int status, String sentence) {
    String[] words =
        options
            .replace("@/Kapela*", CZECH.toString().replace(' ', '_'))
            .replace("@", Samples.FOLDER.toString())
            .split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].contains("Kapela") ? CZECH.toString() : words[i];
    }
    order(words).refuses(status, sentence);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"x a.mp3", "-1 a.mp3", "1000001 a.mp3", "5"})
  void badLine_isRefusedWithItsNumber(String line) throws IOException {
    order("--weights", weights("1 b.mp3", line))
        .refuses(1, "weights:2: not a weight, 0 to 1000000, and a path: " + line);
  }

  @Test
  void genre_ofAnyCase_isExcluded() {
    ImmutableList<Path> all = played();
    ImmutableList<Path> others = played("--exclude", "genre=FOLK");
    assertThat(others.size()).isLessThan(all.size());
    assertThat(all).containsAtLeastElementsIn(others);
    assertThat(played("--exclude", "genre=nothing")).hasSize(all.size());
  }

  @Test
  void session_keepsTheWeights() {
    Run first = play("next\nnext\nstatus\n", Samples.FOLDER, "--exclude", CZECH).exits(0);
    assertThat(first.json().get(first.json().size() - 1).path("size").asInt()).isEqualTo(18);
    Run resumed = play("status\n").exits(0);
    assertThat(resumed.json().get(resumed.json().size() - 1).path("size").asInt()).isEqualTo(18);
    play("", "--gap", "100%").exits(0);
    play("", "--gap", "18").refuses(2, "--gap: 18 is too large; use 0 to 17");
    play("", "--exclude", CZECH)
        .refuses(2, "--exclude requires a PATH: a resumed session keeps its weights");
  }

  private Run play(String lines, Object... options) {
    String[] begin = {"play", "--json", "--sound", "none"};
    String[] words = new String[options.length];
    for (int i = 0; i < options.length; i++) {
      words[i] = options[i].toString();
    }
    ImmutableMap<String, String> environment =
        ImmutableMap.of("XDG_STATE_HOME", folder.resolve("state").toString());
    return Run.in(environment, lines, ObjectArrays.concat(begin, words, String.class));
  }
}
