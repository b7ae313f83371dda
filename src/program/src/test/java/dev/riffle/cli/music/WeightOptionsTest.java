package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Range;
import com.google.common.collect.Streams;
import com.google.common.io.BaseEncoding;
import dev.riffle.cli.Run;
import dev.riffle.library.Library;
import dev.riffle.listens.ListenLog;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options {@code --weights}, {@code --not-for} and {@code --exclude}. */
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

  @Test
  void weights_linesOfNoSong_areCounted() throws IOException {
    String file = weights("2 " + TAPE.toAbsolutePath(), "2 nowhere.mp3", "0 " + CZECH);
    assertThat(order("--weights", file).exits(0).remarks())
        .contains("riffle: --weights: " + file + ": 2 lines name no song in the queue");
    String one = weights("2 nowhere.mp3");
    assertThat(order("--weights", one).exits(0).err())
        .contains(": 1 line names no song in the queue");
    assertThat(order("--weights", weights("2 " + TAPE.toAbsolutePath())).exits(0).err())
        .doesNotContain("no song");
  }

  // ------------------------------------------------------------------ ratings and listens

  /** Writes a song of a name, with a rating unless it is 0. */
  private Path song(String name, int rating) throws IOException {
    byte[] popm = Mp3s.frame("POPM", 0, new byte[] {0, (byte) rating});
    byte[] tag = Mp3s.tag(3, 0, Mp3s.text("TIT2", name), Mp3s.text("TPE1", "Artist"), popm);
    Path music = Files.createDirectories(folder.resolve("music"));
    return Files.write(music.resolve(name + ".mp3"), Mp3s.join(tag, Mp3s.frames(100)));
  }

  private Map<String, String> environment() {
    return ImmutableMap.of("XDG_STATE_HOME", folder.resolve("state").toString());
  }

  private ListenLog log() {
    return ListenLog.in(folder.resolve("state/riffle"));
  }

  /** Returns the names of the songs of an order of {@code music}. */
  private ImmutableList<String> names(String... options) {
    String[] begin = {"order", folder.resolve("music").toString(), "--json", "--seed", "friday"};
    return Run.in(environment(), "", ObjectArrays.concat(begin, options, String.class))
        .exits(0)
        .json()
        .stream()
        .map(line -> line.path("title").asText())
        .collect(toImmutableList());
  }

  private long plays(String name, String... options) {
    String[] random = {"--mode", "random", "--count", "1000"};
    return names(ObjectArrays.concat(random, options, String.class)).stream()
        .filter(name::equals)
        .count();
  }

  @Test
  void rating_weighsSongs_andUnratedOnesAsTheMiddle() throws IOException {
    song("best", 255);
    song("worst", 1);
    song("unrated", 0);
    assertThat(plays("best", "--weights", "rating")).isIn(Range.closed(590L, 740L)); // 664
    assertThat(plays("unrated", "--weights", "rating")).isIn(Range.closed(260L, 410L)); // 333
    assertThat(plays("worst", "--weights", "rating")).isAtMost(15); // 3
  }

  @Test
  void age_weighsSongsByTheHoursSinceTheyWereHeard() throws IOException {
    Instant now = Instant.now();
    log().add(Library.read(song("now", 0)), now);
    log().add(Library.read(song("half a year ago", 0)), now.minus(Duration.ofDays(182)));
    song("never", 0);
    assertThat(plays("never", "--weights", "age")).isIn(Range.closed(590L, 740L)); // 667
    assertThat(plays("half a year ago", "--weights", "age")).isIn(Range.closed(260L, 410L)); // 333
    assertThat(plays("now", "--weights", "age")).isAtMost(5);
    assertThat(names("--weights", "age")).hasSize(3);
    assertThat(names("--weights", "age", "--exclude", folder.resolve("music/now.mp3").toString()))
        .hasSize(2);
  }

  private static boolean isLate(String name) {
    return name.startsWith("a day ago");
  }

  @Test
  void notFor_songsHeardLately_playLast() throws IOException {
    Instant now = Instant.now();
    for (int i = 0; i < 6; i++) {
      log().add(Library.read(song("a day ago " + i, 0)), now.minus(Duration.ofHours(24)));
      log().add(Library.read(song("a week ago " + i, 0)), now.minus(Duration.ofDays(7)));
      song("never " + i, 0);
    }
    assertThat(
            names("--not-for", "25h").subList(12, 18).stream().allMatch(WeightOptionsTest::isLate))
        .isTrue();
    assertThat(
            names("--not-for", "2d").subList(0, 12).stream().noneMatch(WeightOptionsTest::isLate))
        .isTrue();
    assertThat(names("--not-for", "23h")).isEqualTo(names());
    assertThat(names("--not-for", "0h")).isEqualTo(names());
    assertThat(names("--not-for", "2w").subList(0, 6).stream().allMatch(n -> n.startsWith("never")))
        .isTrue();
    assertThat(names("--not-for", "2w", "--weights", "age")).hasSize(18);
    assertThat(
            names("--not-for", "2d", "--mode", "random", "--count", "500").stream()
                .noneMatch(WeightOptionsTest::isLate))
        .isTrue();
    assertThat(Files.exists(folder.resolve("state/riffle/listens.heard"))).isFalse();
  }

  @Test
  void notFor_allSongsHeard_playsAll() throws IOException {
    log().add(Library.read(song("a", 0)), Instant.now());
    log().add(Library.read(song("b", 0)), Instant.now().plus(Duration.ofDays(1)));
    assertThat(names("--not-for", "1d")).containsExactly("a", "b");
    assertThat(names("--not-for", "1d", "--mode", "random", "--count", "9")).hasSize(9);
  }

  @Test
  void session_keepsNotForAndAge_untilTheyEnd() throws IOException {
    Instant now = Instant.now();
    for (int i = 0; i < 6; i++) {
      log().add(Library.read(song("a day ago " + i, 0)), now.minus(Duration.ofHours(24)));
      song("never " + i, 0);
    }
    Path music = folder.resolve("music");
    String never = music.resolve("never 0.mp3").toString();
    sounding("", music, "--not-for", "2d", "--weights", "age", "--exclude", never).exits(0);
    Run resumed = sounding("refresh\nupcoming 12\n").exits(0);
    assertThat(resumed.story().stream().anyMatch(line -> line.startsWith("refresh "))).isTrue();
    assertThat(resumed.remarks())
        .containsAtLeast(
            "riffle: --not-for=2d, as this session was last played",
            "riffle: --weights=age, as this session was last played",
            "riffle: --exclude=" + never + ", as this session was last played");
    ImmutableList<String> titles = titles(resumed);
    assertThat(titles).hasSize(10);
    assertThat(titles.subList(4, 10).stream().allMatch(WeightOptionsTest::isLate)).isTrue();
    assertThat(titles).doesNotContain("never 0");
    sounding("", "--not-for", "0h").exits(0);
    Run ended = sounding("upcoming 12\n").exits(0);
    assertThat(ended.err()).doesNotContain("--not-for");
    assertThat(ended.err()).contains("--weights=age");
    Run rated = sounding("", "--weights", "rating", "--exclude", "off").exits(0);
    assertThat(rated.err()).doesNotContain("as this session was last played");
    assertThat(sounding("upcoming 12\n").exits(0).remarks())
        .contains("riffle: --weights=rating, as this session was last played");
  }

  private static ImmutableList<String> titles(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("upcoming"))
        .flatMap(line -> Streams.stream(line.path("entries")))
        .map(entry -> entry.path("title").asText())
        .collect(toImmutableList());
  }

  @Test
  void weights_fileNamedLikeAWord_isAFileByItsPath() throws IOException {
    Path file = Files.writeString(folder.resolve("rating"), "x");
    order("--weights", file.toString()).refuses(1, "rating:1: not a weight");
  }

  @Test
  void weights_unreadableLog_isReportedOnce() throws IOException {
    song("a", 0);
    Files.createDirectories(log().file());
    Run run =
        Run.in(environment(), "", "order", folder.resolve("music").toString(), "--weights", "age");
    assertThat(run.exits(0).remarks())
        .contains("riffle: " + log().file() + ": cannot read the log of listens: not a file");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--exclude nowhere | 2 | nowhere: no such file or folder",
        "--weights nowhere | 2 | nowhere: no such file or folder",
        "--not-for 7x | 2 | --not-for: 7x is unknown; use a time such as 7d, 12h or 2w",
        "--exclude @ | 1 | --exclude and --weights leave no song",
        "--exclude @/Kapela* --gap 18 | 2 | --gap: 18 is too large; use 0 to 17"
      })
  void badOptions_areRejected(String options, int status, String sentence) {
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
  void badLine_isRejectedWithItsNumber(String line) throws IOException {
    order("--weights", weights("1 b.mp3", line))
        .refuses(1, "weights:2: not a weight, 0 to 1000000, and a path\n");
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
  void exclude_genreWithoutAName_orFolderWithALineBreak_isRefused() throws IOException {
    order("--exclude", "genre=").refuses(2, "--exclude: genre= has no name; use genre=NAME");
    Path odd = Files.createDirectory(folder.resolve("a\nb")); // a session has one word a line
    order("--exclude", odd.toString()).refuses(2, "must not contain a line break");
  }

  @Test
  void session_keepsTheWeights() {
    Run first = play("next\nnext\nstatus\n", Samples.FOLDER, "--exclude", CZECH).exits(0);
    assertThat(first.json().get(first.json().size() - 1).path("size").asInt()).isEqualTo(18);
    Run resumed = play("status\n").exits(0);
    assertThat(resumed.json().get(resumed.json().size() - 1).path("size").asInt()).isEqualTo(18);
    play("", "--gap", "100%").exits(0);
    play("", "--gap", "18").refuses(2, "--gap: 18 is too large; use 0 to 17");
    Run fewer = play("status\n", "--exclude", TAPE).exits(0); // besides the others
    assertThat(fewer.json().get(fewer.json().size() - 1).path("size").asInt()).isEqualTo(17);
    Run same = play("status\n").exits(0);
    assertThat(same.json().get(same.json().size() - 1).path("size").asInt()).isEqualTo(17);
    play("", "--exclude", Samples.FOLDER, "--mode", "random")
        .refuses(2, "--exclude and --weights leave no song; use other values, or off");
    Run all = play("status\n", "--exclude", "off").exits(0);
    assertThat(all.json().get(0).path("mode").asText()).isEqualTo("shuffle");
    assertThat(all.json().get(all.json().size() - 1).path("size").asInt()).isEqualTo(24);
  }

  private Run play(String lines, Object... options) {
    return playWith("none", lines, options);
  }

  /** Plays with a position that is saved, as the options are. */
  private Run sounding(String lines, Object... options) {
    return playWith("java", lines + "quit\n", options);
  }

  private Run playWith(String sound, String lines, Object... options) {
    String[] begin = {"play", "--json", "--sound", sound};
    String[] words = new String[options.length];
    for (int i = 0; i < options.length; i++) {
      words[i] = options[i].toString();
    }
    return Run.in(environment(), lines, ObjectArrays.concat(begin, words, String.class));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"UTF-8, EF BB BF", "UTF-16LE, FF FE", "UTF-16BE, FE FF", "windows-1252, ''"})
  void weights_inAnyEncoding_withItsMark_areRead(String encoding, String mark) throws IOException {
    Path song = song("Größe déjà", 0);
    song("b", 0);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.write(BaseEncoding.base16().decode(mark.replace(" ", "")));
    text.write(("# Größe\r\n0 " + song + "\r\n").getBytes(Charset.forName(encoding)));
    Path file = Files.write(folder.resolve("weights"), text.toByteArray());
    Run run =
        Run.of("order", "--json", folder.resolve("music").toString(), "--weights", file.toString())
            .exits(0);
    assertThat(run.err()).doesNotContain("no song");
    assertThat(run.json().stream().map(line -> line.path("title").asText())).containsExactly("b");
  }

  @ParameterizedTest
  @CsvSource({
    "weights, txt",
    "exclude, json",
    "exclude, jspf",
    "exclude, xspf",
    "exclude, pls",
    "exclude, wpl",
    "exclude, asx",
    "exclude, m3u"
  })
  void fileOfSomethingElse_isNeverPrinted(String option, String extension) throws IOException {
    Path secret = folder.resolve("secret." + extension);
    Files.writeString(
        secret, "root:$6$salt$Kq8:19000:0:99999:7:::\nTOKEN=Kq8\nKq8\n{\"Kq8\": 1}\n");
    assertThat(order("--" + option, secret.toString()).err()).doesNotContain("Kq8");
    Map<String, String> environment = environment();
    String[] play = {"play", "--sound", "none", Samples.FOLDER.toString()};
    Run line = Run.in(environment, option + " " + secret + "\nquit\n", play).exits(0);
    assertThat(line.out() + line.err()).doesNotContain("Kq8");
  }
}
