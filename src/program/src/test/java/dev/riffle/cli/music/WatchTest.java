package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.riffle.Main;
import dev.riffle.cli.Run;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program follows a folder of real files; the tests wait for each answer. */
@Order(1) // the longest wait
@Timeout(300)
class WatchTest {
  @TempDir Path music;
  private final PipedOutputStream commands = new PipedOutputStream();
  private final PipedInputStream answers = new PipedInputStream(1 << 16);
  private final BufferedReader lines = new BufferedReader(new InputStreamReader(answers, UTF_8));
  private Thread program = new Thread();

  @BeforeEach
  void songs() throws IOException {
    for (String name : new String[] {"1.mp3", "3.mp3", "5.mp3"}) {
      Files.copy(Samples.SONG, music.resolve(name));
    }
  }

  @AfterEach
  void end() throws Exception {
    program.interrupt();
    program.join();
  }

  private void start(String... words) throws IOException {
    PipedInputStream in = new PipedInputStream(commands);
    OutputStream out = new PipedOutputStream(answers);
    program =
        new Thread(() -> new Main(in, out, OutputStream.nullOutputStream()).run(words), "program");
    program.start();
  }

  private void type(String command) throws IOException {
    commands.write((command + "\n").getBytes(UTF_8));
    commands.flush();
  }

  private JsonNode answer() throws IOException {
    return Run.parse(lines.readLine());
  }

  /** Moves a complete song into the folder. */
  private void arrives(String name) throws IOException {
    Path here = Files.copy(Samples.SONG, music.resolve(name + ".part"));
    Files.move(here, music.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void scan_jsonLines_reportAddedChangedAndGoneFiles() throws IOException {
    start("scan", "--json", "--watch", music.toString());
    for (String name : new String[] {"1.mp3", "3.mp3", "5.mp3"}) {
      assertThat(answer().path("path").asText()).isEqualTo(music + "/" + name);
    }
    arrives("2.mp3");
    JsonNode added = answer();
    assertThat(titlesOf(added)).isEqualTo("added 2");
    assertThat(added.path("path").asText()).isEqualTo(music + "/2.mp3");
    assertThat(added.path("durationMillis").asLong()).isGreaterThan(1000L);
    Files.writeString(music.resolve("3.mp3"), "no song any more");
    JsonNode changed = answer();
    assertThat(titlesOf(changed)).isEqualTo("changed 3");
    assertThat(changed.path("problems")).hasSize(1);
    Files.move(music.resolve("5.mp3"), music.resolve("6.mp3"));
    JsonNode moved = answer();
    assertThat(titlesOf(moved)).isEqualTo("moved 6");
    assertThat(moved.path("before").asText()).isEqualTo(music + "/5.mp3");
    assertThat(moved.path("path").asText()).isEqualTo(music + "/6.mp3");
    Files.delete(music.resolve("1.mp3"));
    assertThat(lines.readLine()).isEqualTo("{\"event\":\"gone\",\"path\":\"" + music + "/1.mp3\"}");
  }

  @Test
  void scan_text_isALineEach() throws IOException {
    start("scan", "--watch", music.toString());
    for (int i = 0; i < 3; i++) {
      assertThat(lines.readLine()).contains(".mp3");
    }
    arrives("2.mp3");
    assertThat(lines.readLine()).isEqualTo("added  " + music + "/2.mp3");
    Files.move(music.resolve("3.mp3"), music.resolve("4.mp3"));
    assertThat(lines.readLine()).isEqualTo("moved  " + music + "/3.mp3 -> " + music + "/4.mp3");
    Files.delete(music.resolve("2.mp3"));
    assertThat(lines.readLine()).isEqualTo("gone  " + music + "/2.mp3");
  }

  private void startPlaying() throws IOException {
    startPlaying(music);
  }

  private void startPlaying(Path path) throws IOException {
    start("play", "--json", "--sound", "none", "--mode", "in-order", "--watch", path.toString());
    assertThat(answer().path("size").asInt()).isEqualTo(3);
    assertAnswer("current 1");
  }

  private static String titlesOf(JsonNode answer) {
    StringBuilder titles = new StringBuilder(answer.path("event").asText());
    answer.findValuesAsText("title").forEach(title -> titles.append(' ').append(title));
    return titles.toString();
  }

  /** Checks the next answer: its event, and the titles of its songs. */
  private void assertAnswer(String titles) throws IOException {
    assertThat(titlesOf(answer())).isEqualTo(titles);
  }

  private void assertAnswerTo(String command, String titles) throws IOException {
    type(command);
    assertAnswer(titles);
  }

  @Test
  void play_addedSongs_takeTheirNaturalPlace() throws IOException {
    startPlaying();
    arrives("4.mp3");
    assertAnswer("added 4");
    arrives("0.mp3");
    assertAnswer("added 0");
    assertAnswerTo("list", "list 0 1 3 4 5");
    Files.writeString(music.resolve("6.mp3"), "nothing to be heard");
    arrives("7.mp3");
    assertAnswer("added 7");
  }

  @Test
  void play_relativePath_isWatchedAsAbsolutePath() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    startPlaying(here.relativize(music));
    arrives("2.mp3");
    JsonNode added = answer();
    assertThat(titlesOf(added)).isEqualTo("added 2");
    Path path = Path.of(added.path("entries").get(0).path("path").asText());
    assertThat(path).isEqualTo(here.resolve(here.relativize(music)).resolve("2.mp3"));
    Files.delete(music.resolve("2.mp3"));
    assertAnswer("gone 2");
    assertAnswerTo("list", "list 1 3 5");
  }

  @Test
  void play_manySongsAddedAtOnce_takeEachItsPlace() throws IOException {
    startPlaying();
    Set<String> reported = new HashSet<>();
    ImmutableSet<String> added = ImmutableSet.of("0", "0a", "2", "2a", "4", "6", "7");
    for (String name : added) {
      arrives(name + ".mp3");
    }
    while (reported.size() < added.size()) {
      reported.add(titlesOf(answer()));
    }
    assertThat(reported).contains("added 2a");
    assertAnswerTo("list", "list 0 0a 1 2 2a 3 4 5 6 7");
  }

  @Test
  void play_goneFile_leavesTheQueue_thePlayingOneAtItsEnd() throws IOException {
    startPlaying();
    Files.delete(music.resolve("3.mp3"));
    assertAnswer("gone 3");
    Files.delete(music.resolve("1.mp3"));
    assertAnswer("gone 1");
    assertAnswerTo("current", "current 1");
    assertAnswerTo("list", "list 1 5");
    assertAnswerTo("ended", "current 5");
    assertAnswerTo("list", "list 5");
  }

  @Test
  void play_changedFile_keepsItsEntry() throws IOException {
    startPlaying();
    Files.write(music.resolve("3.mp3"), Files.readAllBytes(Samples.SONG));
    JsonNode changed = answer();
    assertThat(titlesOf(changed)).isEqualTo("changed 3");
    assertThat(Run.brief(changed)).isEqualTo("changed 1");
    assertAnswerTo("list", "list 1 3 5");
  }

  @Test
  void play_movedFile_isTheSameEntryAtItsPlace() throws IOException {
    startPlaying();
    Files.createDirectory(music.resolve("z"));
    Files.move(music.resolve("1.mp3"), music.resolve("z/9.mp3"));
    JsonNode moved = answer();
    assertThat(titlesOf(moved)).isEqualTo("moved 9");
    assertThat(Run.brief(moved)).isEqualTo("moved 0");
    type("list");
    JsonNode list = answer();
    assertThat(Run.brief(list)).isEqualTo("list 0 1 2");
    assertThat(list.at("/entries/0/path").asText()).isEqualTo(music + "/z/9.mp3");
    type("current");
    assertThat(Run.brief(answer())).isEqualTo("current 0");
  }

  private void retag(String song) throws IOException {
    byte[] tag = Mp3s.tag(3, 0, Mp3s.text("TIT2", "New " + song));
    Files.write(music.resolve(song), Mp3s.join(tag, Files.readAllBytes(Samples.SONG)));
    assertAnswer("changed New " + song);
  }

  @Test
  void play_retaggedFile_showsItsNewTags_alsoWhilePlaying_andIsRemovedWhenUnreadable()
      throws IOException {
    startPlaying();
    retag("1.mp3");
    retag("3.mp3");
    assertAnswerTo("current", "current New 1.mp3");
    Files.writeString(music.resolve("3.mp3"), "no song any more, whose tags are kept");
    assertAnswer("changed New 3.mp3");
    assertAnswerTo("list", "list New 1.mp3 New 3.mp3 5");
    Files.delete(music.resolve("1.mp3"));
    assertAnswer("gone New 1.mp3");
    assertAnswerTo("ended", "current New 3.mp3");
    assertAnswerTo("list", "list New 3.mp3 5");
  }

  @Test
  void watch_ofStandardInput_isMisuse() {
    Run.of("scan", "--watch", "-").refuses(2, "riffle: --watch follows files and folders, not -\n");
  }
}
