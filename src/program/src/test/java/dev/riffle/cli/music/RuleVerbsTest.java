package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Streams;
import dev.riffle.cli.Run;
import dev.riffle.library.Library;
import dev.riffle.listens.ListenLog;
import dev.riffle.mp3.Mp3s;
import dev.riffle.rules.DrawingRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that change how songs are drawn while they play, in a folder of MP3 files. */
@Timeout(300)
class RuleVerbsTest {
  private static final int FOLDERS = 4;
  private static final int SONGS = 5; // in each
  private static final int ALL = FOLDERS * SONGS;
  private static final int HEARD = 2; // of each lately

  @TempDir Path home;

  private Path music() {
    return home.resolve("music");
  }

  private ListenLog log() {
    return ListenLog.in(home.resolve("state/riffle"));
  }

  @BeforeEach
  void songs() throws IOException {
    Instant now = Instant.now();
    for (int folder = 0; folder < FOLDERS; folder++) {
      for (int i = 0; i < SONGS; i++) {
        Path song = song("folder " + folder + "/" + i, "album " + i);
        if (i < HEARD) {
          log().add(Library.read(song), now.minus(Duration.ofHours(24)));
        }
      }
    }
  }

  /** Writes a song that is named as its file. */
  private Path song(String name, String album) throws IOException {
    byte[] tag =
        Mp3s.tag(
            3,
            0,
            Mp3s.text("TIT2", name),
            Mp3s.text("TPE1", "Artist"),
            Mp3s.text("TALB", album),
            Mp3s.text("TCON", album.endsWith("0") ? "Speech" : "Folk"));
    Path file = music().resolve(name + ".mp3");
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, Mp3s.join(tag, Mp3s.frames(100)));
  }

  private Run play(List<String> lines, String... options) {
    String[] begin = {"play", "--json", "--sound", "none"};
    return Run.in(
            ImmutableMap.of(
                "XDG_STATE_HOME",
                home.resolve("state").toString(),
                "XDG_CONFIG_HOME",
                home.resolve(".config").toString()),
            String.join("\n", lines) + "\n",
            ObjectArrays.concat(begin, options, String.class))
        .exits(0);
  }

  private Run playMusic(String... lines) {
    return play(List.of(lines), music().toString(), "--seed", "friday");
  }

  private Run resume(String... lines) {
    return play(List.of(lines));
  }

  private static JsonNode status(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("status"))
        .reduce((earlier, last) -> last)
        .orElseThrow();
  }

  private static ImmutableList<String> answers(Run run, String event) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .map(line -> line.path(event).asText())
        .collect(toImmutableList());
  }

  private static ImmutableList<String> errors(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("error"))
        .map(line -> line.path("message").asText())
        .collect(toImmutableList());
  }

  /** Returns the titles that a run has played or printed as upcoming, in order. */
  private static ImmutableList<String> titles(Run run, String event) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .flatMap(
            line -> line.has("entries") ? Streams.stream(line.path("entries")) : Stream.of(line))
        .map(entry -> entry.path("title").asText())
        .collect(toImmutableList());
  }

  private static boolean isHeard(String title) {
    return Integer.parseInt(title.replaceFirst(".*/", "")) < HEARD;
  }

  private static String folder(String title) {
    return title.replaceFirst("/.*", "");
  }

  /** Checks that songs come folder by folder, each in the order of the names. */
  private static void assertFolderByFolder(List<String> titles) {
    Set<String> before = new HashSet<>();
    for (int i = 1; i < titles.size(); i++) {
      if (folder(titles.get(i)).equals(folder(titles.get(i - 1)))) {
        assertThat(titles.get(i)).isGreaterThan(titles.get(i - 1));
      } else {
        assertWithMessage("%s", titles).that(before.add(folder(titles.get(i - 1)))).isTrue();
        assertWithMessage("%s", titles).that(before).doesNotContain(folder(titles.get(i)));
      }
    }
  }

  // ------------------------------------------------------------------ each rule

  private static final ImmutableMap<String, String> VALUES =
      ImmutableMap.of(
          "by", "folder",
          "spread", "album",
          "best-of", "4",
          "weights", "rating",
          "exclude", "genre=Speech",
          "not-for", "2h");

  static ImmutableList<DrawingRule<?>> rules() {
    return DrawingRule.ALL;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void rule_isAVerbAnOptionAndALineOfTheConfiguration(DrawingRule<?> rule) throws IOException {
    String value = VALUES.getOrDefault(rule.name(), "");
    Run byVerb = playMusic("spread artist", rule.name() + " " + value, rule.name(), "status");
    assertThat(errors(byVerb)).isEmpty();
    assertThat(Iterables.getLast(answers(byVerb, rule.name()))).isEqualTo(value);
    String shown = status(byVerb).path(rule.key()).toString();
    assertThat(shown).contains(value);
    String[] spread = {music().toString(), "--spread", "artist"};
    String[] option = {music().toString(), "--" + rule.name(), value};
    if (rule == DrawingRule.BEST_OF) {
      option = ObjectArrays.concat(option, new String[] {"--spread", "artist"}, String.class);
    }
    Run byOption = play(List.of("status"), option);
    assertThat(status(byOption).path(rule.key()).toString()).isEqualTo(shown);
    Path config = home.resolve(".config/riffle/config");
    Files.createDirectories(config.resolveSibling(""));
    Files.writeString(config, rule.name() + "=" + value + "\n");
    Run byLine =
        play(
            List.of("status"),
            rule == DrawingRule.SPREAD ? new String[] {music().toString()} : spread);
    assertThat(status(byLine).path(rule.key()).toString()).isEqualTo(shown);
  }

  // ------------------------------------------------------------------ by

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 6, 13, 18})
  void byFolder_inTheCycle_playsTheRestFolderByFolder_andEachSongOnce(int before) {
    Run run = playMusic(lines("next", before, "by folder", "next", ALL - 1 - before));
    ImmutableList<String> played = titles(run, "current");
    assertThat(played).hasSize(ALL);
    assertThat(played).containsNoDuplicates();
    // First the songs behind the current one in its folder, which is open.
    String current = played.get(before);
    List<String> rest = played.subList(before + 1, ALL);
    ImmutableList<String> behind =
        rest.stream()
            .filter(title -> folder(title).equals(folder(current)) && title.compareTo(current) > 0)
            .sorted()
            .collect(toImmutableList());
    assertThat(rest.subList(0, behind.size())).isEqualTo(behind);
    assertFolderByFolder(rest.subList(behind.size(), rest.size()));
  }

  private static String[] lines(String first, int times, String line, String last, int more) {
    return Stream.of(
            Collections.nCopies(times, first).stream(),
            Stream.of(line),
            Collections.nCopies(more, last).stream())
        .flatMap(words -> words)
        .toArray(String[]::new);
  }

  @Test
  void by_withoutAWord_isAnswered_andStatusHasIt() {
    Run run = playMusic("by", "by Album", "by", "status");
    assertThat(answers(run, "by")).containsExactly("song", "album", "album").inOrder();
    assertThat(status(run).path("by").asText()).isEqualTo("album");
    Run text = playMusic("text", "by album", "status", "by song", "status");
    assertThat(text.out()).contains("\nby album\n");
    assertThat(text.out()).contains(", shuffle by album, repeat off");
    assertThat(text.out()).contains("\nby song\n");
    assertThat(text.out()).endsWith(", shuffle, repeat off, volume 100\n");
  }

  @Test
  void by_theSameAgain_keepsTheOrder() {
    Run run = playMusic("by folder", "upcoming 19", "by folder", "upcoming 19");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming.subList(0, 19)).isEqualTo(upcoming.subList(19, 38));
  }

  @Test
  void session_keepsTheUnits_alsoForAddedSongs() throws IOException {
    playMusic("next", "next", "by folder");
    Path added = song("folder 2/9", "album 9");
    Run resumed =
        resume(
            lines("repeat all", 1, "add " + added, "next", 2 * ALL + 1)); // to the end of a cycle
    assertThat(resumed.err()).doesNotContain("--by");
    ImmutableList<String> played = titles(resumed, "current");
    assertFolderByFolder(played.subList(0, ALL - 2));
    ImmutableList<String> cycle = played.subList(ALL - 1, 2 * ALL);
    assertThat(cycle).containsNoDuplicates();
    assertFolderByFolder(cycle);
    assertThat(cycle).contains("folder 2/9");
    assertThat(status(resume("status")).path("by").asText()).isEqualTo("folder");
  }

  // ------------------------------------------------------------------ weights and exclude

  @Test
  void weights_ofAFile_drawTheHeaviestFirst_untilOff() throws IOException {
    Path file = home.resolve("weights");
    Files.writeString(
        file,
        "1000000 music/folder 3/4.mp3\n999999 music/folder 1/1.mp3\n0 music/folder 0/0.mp3\n");
    Run run =
        playMusic(
            "weights " + file, "upcoming 2", "status", "weights", "weights off", "upcoming 19");
    assertThat(titles(run, "upcoming").subList(0, 2)).containsExactly("folder 3/4", "folder 1/1");
    assertThat(status(run).path("weights").asText()).isEqualTo(file.toString());
    assertThat(status(run).path("size").asInt()).isEqualTo(ALL - 1);
    assertThat(answers(run, "weights"))
        .containsExactly(file.toString(), file.toString(), "off")
        .inOrder();
    assertThat(titles(run, "upcoming").subList(2, 21)).hasSize(19); // and the song of weight 0
  }

  @Test
  void weights_byAge_areReadFromTheLog() {
    Run run = playMusic("weights age", "mode random", "upcoming 40", "status");
    long heard = titles(run, "upcoming").stream().filter(RuleVerbsTest::isHeard).count();
    assertThat(heard).isAtMost(1); // of 40; each weighs 25, the others 8,761
    assertThat(status(run).path("weights").asText()).isEqualTo("age");
  }

  @Test
  void exclude_addsFoldersSongsAndGenres_untilOff() {
    Run run =
        playMusic(
            "exclude genre=speech",
            "status",
            "exclude " + music().resolve("folder 1"),
            "upcoming 19",
            "exclude",
            "status",
            "exclude off",
            "upcoming 19");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    ImmutableList<String> some = upcoming.subList(0, upcoming.size() - 19);
    assertThat(some.size()).isIn(ImmutableList.of(11, 12)); // 12, less the current song
    assertThat(some.stream().noneMatch(title -> title.endsWith("/0"))).isTrue();
    assertThat(some.stream().noneMatch(title -> title.startsWith("folder 1"))).isTrue();
    assertThat(answers(run, "exclude"))
        .containsExactly(
            "genre=speech",
            "genre=speech, " + music().resolve("folder 1"),
            "genre=speech, " + music().resolve("folder 1"),
            "off")
        .inOrder();
    assertThat(status(run).path("exclude"))
        .containsExactly(
            TextNode.valueOf("genre=speech"),
            TextNode.valueOf(music().resolve("folder 1").toString()))
        .inOrder();
    assertThat(upcoming.subList(upcoming.size() - 19, upcoming.size())).containsNoDuplicates();
  }

  @Test
  void session_keepsWeightsAndExclusions_whenTheUnitsChange() throws IOException {
    playMusic("weights rating", "exclude genre=Speech", "not-for 2d");
    Path added = song("folder 1/9", "album 0");
    Run resumed =
        resume("add " + added, "status", "by folder", "repeat all", "upcoming 40", "status");
    assertThat(resumed.out()).contains("\"size\":" + (ALL - FOLDERS) + "}\n");
    assertThat(resumed.remarks())
        .containsAtLeast(
            "riffle: --weights=rating, as this session was last played",
            "riffle: --exclude=genre=Speech, as this session was last played",
            "riffle: --not-for=2d, as this session was last played");
    assertThat(titles(resumed, "upcoming")).doesNotContain("folder 1/9");
    assertThat(titles(resumed, "upcoming").stream().noneMatch(title -> title.endsWith("/0")))
        .isTrue();
    assertThat(status(resumed).path("weights").asText()).isEqualTo("rating");
    assertThat(status(resumed).path("size").asInt()).isEqualTo(ALL - FOLDERS);
    resume("weights off", "exclude off");
    assertThat(status(resume("status")).has("weights")).isFalse();
    assertThat(status(resume("status")).path("size").asInt()).isEqualTo(ALL + 1);
  }

  @Test
  void session_rulesOfLostFiles_areReported_andKept() throws IOException {
    Path file = Files.writeString(home.resolve("weights"), "5 music/folder 3/4.mp3\n");
    Path list = Files.writeString(home.resolve("list.m3u8"), "music/folder 0/0.mp3\n");
    playMusic("weights " + file, "exclude " + list, "exclude genre=Speech");
    Files.delete(file);
    Files.delete(list);
    Run resumed = resume("by folder", "status");
    assertThat(resumed.remarks())
        .contains(
            "riffle: --weights: "
                + file
                + ": no such file or folder; use rating, age, off or a file");
    assertThat(resumed.err()).contains("riffle: --exclude: " + list + ": no such file or folder");
    assertThat(status(resumed).path("weights").asText()).isEqualTo(file.toString());
    assertThat(status(resumed).path("exclude").get(0).asText()).isEqualTo(list.toString());
    assertThat(status(resumed).path("size").asInt()).isEqualTo(ALL - FOLDERS);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "by artist | by: artist is unknown; use one of song, album, disc, folder, next",
        "weights nowhere | weights: nowhere: no such file or folder; use rating, age, off or a file",
        "exclude nowhere | exclude: nowhere: no such file or folder; use a folder, a song, a playlist, genre=NAME or off",
        "exclude @ | exclude: @ leaves no song; use another value, or off",
        "not-for 7x | not-for: 7x is unknown; use a time such as 7d, 12h or 2w, or off"
      })
  void badValue_isRejected_andNothingChanges(String line, String sentence) {
    Run run =
        playMusic(
            "by folder",
            "weights rating",
            "exclude genre=Speech",
            "not-for 2d",
            "status",
            "upcoming 15",
            line.replace("@", music().toString()),
            "upcoming 15",
            "status");
    assertThat(errors(run)).containsExactly(sentence.replace("@", music().toString()));
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming.subList(0, upcoming.size() / 2))
        .isEqualTo(upcoming.subList(upcoming.size() / 2, upcoming.size()));
    assertThat(run.lines().stream().filter(each -> each.contains("\"status\"")).distinct())
        .hasSize(1);
  }

  // ------------------------------------------------------------------ not-for

  @Test
  void notFor_whileSongsPlay_defersThoseHeardLately() {
    Run run = playMusic("not-for 2d", "upcoming 19", "status");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming).hasSize(19);
    long heard = upcoming.stream().filter(RuleVerbsTest::isHeard).count();
    assertThat(upcoming.subList(0, (int) (19 - heard)).stream().noneMatch(RuleVerbsTest::isHeard))
        .isTrue();
    assertThat(answers(run, "not-for")).containsExactly("2d");
    assertThat(status(run).path("notFor").asText()).isEqualTo("2d");
  }

  @Test
  void notFor_off_endsIt() {
    Run run = playMusic("not-for 2d", "not-for", "not-for off", "not-for", "status", "upcoming 19");
    assertThat(answers(run, "not-for")).containsExactly("2d", "2d", "off", "off").inOrder();
    assertThat(status(run).has("notFor")).isFalse();
    assertThat(titles(run, "upcoming").subList(0, 9).stream().anyMatch(RuleVerbsTest::isHeard))
        .isTrue();
  }

  @Test
  void notFor_badTime_isRejected_andNothingChanges() {
    Run run = playMusic("not-for 2d", "upcoming 19", "not-for 7x", "upcoming 19", "status");
    assertThat(errors(run))
        .containsExactly("not-for: 7x is unknown; use a time such as 7d, 12h or 2w, or off");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming.subList(0, 19)).isEqualTo(upcoming.subList(19, 38));
    assertThat(status(run).path("notFor").asText()).isEqualTo("2d");
  }

  @Test
  void notFor_isInTheTextOfStatus() {
    Run run = playMusic("text", "status", "not-for 2d", "status");
    assertThat(run.out()).contains(", shuffle, repeat off, volume 100\n");
    assertThat(run.out()).contains(", shuffle, repeat off, volume 100, not-for 2d\n");
  }

  @Test
  void session_keepsNotFor_untilItEnds() {
    playMusic("not-for 2d");
    Run resumed = resume("status");
    assertThat(resumed.remarks()).contains("riffle: --not-for=2d, as this session was last played");
    assertThat(status(resumed).path("notFor").asText()).isEqualTo("2d");
    resume("not-for off");
    assertThat(status(resume("status")).has("notFor")).isFalse();
  }
}
