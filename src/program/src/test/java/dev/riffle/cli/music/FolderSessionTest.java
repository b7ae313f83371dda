package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of folders, which get the changes of their folders when they are resumed. */
@Timeout(300)
class FolderSessionTest {
  private static final String UPCOMING = "upcoming 200";
  private static final String DIFFERENT = "; --new starts another one";

  @TempDir Path home;
  private Path music = Path.of("");
  private ImmutableMap<String, String> environment = ImmutableMap.of();

  @BeforeEach
  void live() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
    environment =
        ImmutableMap.of(
            "XDG_STATE_HOME", home.resolve("state").toString(),
            "XDG_CACHE_HOME", home.resolve("cache").toString());
  }

  /** Songs of one size, which differ in their titles alone. */
  private void song(String name) throws IOException {
    Path file = music.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, join(tag(3, 0, text("TIT2", name)), frames(4)));
  }

  private void songs(String folder, int from, int to) throws IOException {
    for (int i = from; i <= to; i++) {
      song("%s/%02d.mp3".formatted(folder, i));
    }
  }

  private void fiveFolders() throws IOException {
    for (String folder : ImmutableList.of("a", "b", "c", "d", "e/inner")) {
      songs(folder, 1, 8);
    }
  }

  private void move(String from, String to) throws IOException {
    Files.createDirectories(music.resolve(to).resolveSibling(""));
    Files.move(music.resolve(from), music.resolve(to));
  }

  private void delete(String... names) throws IOException {
    for (String name : names) {
      Files.delete(music.resolve(name));
    }
  }

  private Run play(String commands, String... words) {
    String[] options =
        ObjectArrays.concat(words, new String[] {"--json", "--sound=none"}, String.class);
    String input = commands.replace(',', '\n') + "\n";
    return Run.in(environment, input, ObjectArrays.concat("play", options)).exits(0);
  }

  /** Resumes the session, and returns the numbers of songs that its folders changed. */
  private ImmutableList<String> resumed() {
    return numbers(play(""));
  }

  private static ImmutableList<String> numbers(Run run) {
    return run.remarks().stream()
        .map(remark -> remark.replace("riffle: ", ""))
        .filter(remark -> !remark.startsWith("resuming session "))
        .collect(toImmutableList());
  }

  private static JsonNode answer(Run run, String event) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private static ImmutableList<Long> ids(JsonNode answer) {
    ImmutableList.Builder<Long> ids = ImmutableList.builder();
    answer.path("entries").forEach(entry -> ids.add(entry.path("entry").asLong()));
    return ids.build();
  }

  /** Returns the paths of the queue, relative to the folder, by entry. */
  private ImmutableMap<Long, String> list() {
    return Stream.of(answer(play("list"), "list").path("entries"))
        .flatMap(entries -> ImmutableList.copyOf(entries).stream())
        .collect(
            toImmutableMap(
                entry -> entry.path("entry").asLong(),
                entry -> music.relativize(Path.of(entry.path("path").asText())).toString()));
  }

  private ImmutableSet<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(music)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> music.relativize(file).toString())
          .collect(toImmutableSet());
    }
  }

  private static long idOf(ImmutableMap<Long, String> list, String path) {
    return list.entrySet().stream()
        .filter(entry -> entry.getValue().equals(path))
        .mapToLong(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** The songs change that are neither current nor heard. */
  private ImmutableList<String> awaited(int number) {
    ImmutableMap<Long, String> list = list();
    return ids(answer(play(UPCOMING), "upcoming")).stream()
        .map(id -> String.valueOf(list.get(id)))
        .limit(number)
        .collect(toImmutableList());
  }

  // ------------------------------------------------------------------ changes between starts

  @Test
  void resumed_hasExactlyTheChangesOfFiveFolders_andTheOrderAsBefore() throws IOException {
    fiveFolders();
    play("n,n,n,p", music.toString());
    ImmutableList<String> songs = awaited(11);
    long removed = idOf(list(), songs.get(10));
    Run before = play("remove " + removed + "," + UPCOMING + ",history 10,status");
    assertThat(numbers(before)).isEmpty();
    for (String folder : ImmutableList.of("a", "b", "c", "d", "new/in here")) {
      songs(folder, 20, 23);
    }
    for (int i = 0; i < 5; i++) {
      move(songs.get(i), "moved/" + i + "/song.mp3");
    }
    delete(songs.get(5), songs.get(6), songs.get(7));
    move(songs.get(8), songs.get(8).replace(".mp3", ".MP3"));
    move(songs.get(9), songs.get(9).replace("0", "O"));
    Run run = play("");
    assertThat(numbers(run)).containsExactly("20 songs added, 7 moved, 3 gone");
    assertThat(run.played()).isEqualTo(play("").played());
    ImmutableMap<Long, String> list = list();
    assertThat(list.values()).containsNoDuplicates();
    assertThat(ImmutableSet.copyOf(list.values()))
        .isEqualTo(
            files().stream().filter(file -> !file.equals(songs.get(10))).collect(toImmutableSet()));
    Run after = play(UPCOMING + ",history 10,status");
    ImmutableList<Long> upcoming = ids(answer(before, "upcoming"));
    assertThat(ids(answer(after, "upcoming")).stream().filter(upcoming::contains).toList())
        .containsExactlyElementsIn(upcoming.stream().filter(list::containsKey).toList())
        .inOrder();
    assertThat(answer(after, "history").path("entries"))
        .isEqualTo(answer(before, "history").path("entries"));
    for (String field : ImmutableList.of("cycle", "place", "entry", "seed", "mode")) {
      assertThat(answer(after, "status").path(field))
          .isEqualTo(answer(before, "status").path(field));
    }
    assertThat(resumed()).isEmpty();
  }

  @Test
  void everyStart_hasTheChangesSinceTheOneBefore_andRemovedSongsStayOut() throws IOException {
    songs("a", 1, 9);
    play("", music.toString());
    ImmutableList<String> songs = awaited(3);
    long first = idOf(list(), songs.get(0));
    play("remove " + first + ",remove " + idOf(list(), songs.get(1)));
    assertThat(resumed()).isEmpty();
    song("a/20.mp3");
    assertThat(resumed()).containsExactly("1 song added");
    move(songs.get(0), "a/removed.mp3"); // has no entry
    song(songs.get(1)); // written again
    delete("a/20.mp3");
    assertThat(resumed()).containsExactly("1 song gone");
    song("a/20.mp3");
    assertThat(resumed()).containsExactly("1 song added");
    play("remove " + idOf(list(), "a/20.mp3"));
    delete("a/20.mp3");
    assertThat(resumed()).isEmpty();
    song("a/20.mp3"); // another song
    assertThat(resumed()).containsExactly("1 song added");
    assertThat(list().values()).containsNoneOf(songs.get(0), songs.get(1), "a/removed.mp3");
    assertThat(list()).hasSize(8);
  }

  @Test
  void changedTags_matchTheFile_andSongsWithoutSoundStayOut() throws IOException {
    songs("a", 1, 5);
    Files.writeString(music.resolve("silent.mp3"), "nothing to be heard");
    play("", music.toString());
    String changed = awaited(1).get(0);
    Files.write(music.resolve(changed), join(tag(3, 0, text("TIT2", "another title")), frames(5)));
    Run run = play("list");
    assertThat(numbers(run)).containsExactly("1 song changed");
    assertThat(play("list").out()).contains("another title");
    song("silent.mp3");
    assertThat(resumed()).containsExactly("1 song added");
    assertThat(list()).hasSize(6);
  }

  @Test
  void currentSong_movedOrGone_isFoundBeforeItPlays() throws IOException {
    songs("a", 1, 5);
    play("n", music.toString());
    long current = play("").played().get(0);
    move(String.valueOf(list().get(current)), "b/elsewhere.mp3");
    Run moved = play(UPCOMING);
    assertThat(numbers(moved)).containsExactly("1 song moved");
    assertThat(moved.played()).containsExactly(current);
    delete("b/elsewhere.mp3");
    Run gone = play("");
    assertThat(numbers(gone)).containsExactly("1 song gone");
    assertThat(gone.played()).containsExactly(ids(answer(moved, "upcoming")).get(0));
    assertThat(list()).hasSize(4);
  }

  @Test
  void allSongsMoved_keepTheirEntries() throws IOException {
    songs("a", 1, 5);
    play("n", music.toString());
    ImmutableMap<Long, String> before = list();
    move("a", "renamed");
    assertThat(resumed()).containsExactly("5 songs moved");
    assertThat(list())
        .isEqualTo(Maps.transformValues(before, path -> path.replace("a/", "renamed/")));
  }

  // ------------------------------------------------------------------ folders that are away

  @Test
  void folderThatIsAway_keepsItsSongs_andIsComparedWhenItIsBack() throws IOException {
    songs("a", 1, 4);
    songs("b", 1, 4);
    Path a = music.resolve("a");
    Path b = music.resolve("b");
    play("mode in-order,skip 0", a.toString(), b.toString());
    Path away = home.resolve("away");
    Files.move(b, away);
    String out = b + ": 4 songs are out of reach, as after an unmount; their entries are kept";
    assertThat(resumed()).containsExactly(out);
    assertThat(resumed()).containsExactly(out);
    assertThat(list()).hasSize(8);
    song("a/5.mp3");
    assertThat(resumed()).containsExactly(out, "1 song added");
    Files.move(away, b);
    song("b/5.mp3");
    delete("b/01.mp3");
    assertThat(resumed()).containsExactly("1 song added, 1 gone");
    assertThat(ImmutableSet.copyOf(list().values())).isEqualTo(files());
  }

  // ------------------------------------------------------------------ kills

  private Process start(String... options) throws IOException {
    String play = "play --json --sound none " + String.join(" ", options);
    Process process = RiffleProcess.builder(home, play).start();
    assertThat(process.inputReader().readLine()).contains("\"event\":\"start\"");
    return process;
  }

  @Test
  @Tag("process")
  void killedAnywhere_theNextStartHasWhatIsLeft() throws Exception {
    songs("a", 1, 9);
    play("n", music.toString());
    play("remove " + idOf(list(), awaited(1).get(0)));
    songs("b", 1, 5);
    OtherJvm.kill(start()); // possibly before it has compared
    play("");
    assertThat(resumed()).isEmpty();
    assertThat(list()).hasSize(13);
    delete("b/01.mp3");
    move("b/02.mp3", "c/02.mp3");
    Process process = start();
    try (var errors = process.errorReader()) {
      assertThat(errors.readLine()).isEqualTo("riffle: 1 song moved, 1 gone");
    } finally {
      OtherJvm.kill(process);
    }
    assertThat(resumed()).isEmpty();
    assertThat(list()).hasSize(12);
    song("d/01.mp3");
    assertThat(resumed()).containsExactly("1 song added");
  }

  @Test
  @Tag("process")
  void watch_withoutPath_namesEachChangeOfTheFolders_alsoEarlierOnes() throws Exception {
    songs("a", 1, 5);
    play("", music.toString());
    song("a/06.mp3");
    Process process = start("--watch");
    try (var answers = process.inputReader()) {
      answers.readLine(); // the first song
      assertThat(answers.readLine()).contains("\"event\":\"added\",\"entries\":[{\"entry\":5,");
      move("a/06.mp3", "a/07.mp3");
      assertThat(answers.readLine()).contains("\"event\":\"moved\",\"entries\":[{\"entry\":5,");
    } finally {
      OtherJvm.kill(process);
    }
    assertThat(resumed()).isEmpty();
  }

  @Test
  void damagedFolders_areReported_andOnlyRemovedSongsComeBack() throws IOException {
    songs("a", 1, 5);
    play("", music.toString());
    play("remove " + idOf(list(), awaited(1).get(0)));
    Path file = home.resolve("state/riffle/sessions/music/folders.bin");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 7] ^= 1;
    Files.write(file, bytes);
    assertThat(resumed())
        .containsExactly(
            file + ": cannot be read; removed songs may be added again: its checksum is wrong",
            "1 song added");
    assertThat(resumed()).isEmpty();
  }

  // ------------------------------------------------------------------ riffle DIR

  private String session(Run run) {
    Run sessions = Run.in(environment, "", "sessions", "--json").exits(0);
    String name = sessions.json().get(0).path("name").asText();
    String resuming = "riffle: resuming session " + name + DIFFERENT;
    return name + (run.remarks().contains(resuming) ? " again" : "");
  }

  @Test
  void folderAgain_resumesItsSession_unlessANewOneIsAskedFor() throws IOException {
    songs("a", 1, 9);
    songs("b", 1, 3);
    String a = music.resolve("a").toString();
    String b = music.resolve("b").toString();
    assertThat(session(play("n", a))).isEqualTo("a");
    long current = play("").played().get(0);
    Run again = play("", a + "/../a");
    assertThat(session(again)).isEqualTo("a again");
    assertThat(again.played()).containsExactly(current);
    assertThat(session(play("", a, b))).isEqualTo("a-2");
    assertThat(session(play("", b))).isEqualTo("b");
    assertThat(session(play("", a))).isEqualTo("a again");
    assertThat(session(play("", a, b))).isEqualTo("a-2 again");
    assertThat(session(play("", a, "--new"))).isEqualTo("a-3");
    assertThat(session(play("", a))).isEqualTo("a-3 again");
    assertThat(session(play("", a, "--seed", "friday"))).isEqualTo("a-4");
    assertThat(session(play("", music.resolve("a/01.mp3").toString()))).isEqualTo("01");
    assertThat(session(play("", music.resolve("a/01.mp3").toString()))).isEqualTo("01-2");
  }

  @Test
  void folderAgain_optionsActAsOnAResumedSession() throws IOException {
    songs("a", 1, 9);
    play("", music.toString(), "--mode", "random");
    JsonNode start = play("", music.toString(), "--repeat", "all").json().get(0);
    assertThat(start.path("mode").asText()).isEqualTo("random");
    assertThat(start.path("repeat").asText()).isEqualTo("all");
    assertThat(play("", music.toString()).json().get(0)).isEqualTo(start);
  }

  @Test
  void folderAgain_afterTheEnd_isAnotherSession_alsoWithTheDefaultsOfTheConfiguration()
      throws IOException {
    songs("a", 1, 2);
    Path config = home.resolve("config/riffle/config");
    Files.createDirectories(config.resolveSibling(""));
    Files.writeString(config, "repeat=all\n");
    assertThat(session(play("ended,ended", music.toString()))).isEqualTo("music");
    environment =
        ImmutableMap.<String, String>builder()
            .putAll(environment)
            .put("XDG_CONFIG_HOME", home.resolve("config").toString())
            .buildOrThrow();
    Run other = play("", music.toString());
    assertThat(session(other)).isEqualTo("music-2");
    assertThat(other.json().get(0).path("repeat").asText()).isEqualTo("all");
    Files.writeString(config, "repeat=one\n");
    Run again = play("", music.toString());
    assertThat(session(again)).isEqualTo("music-2 again");
    assertThat(again.json().get(0).path("repeat").asText()).isEqualTo("all");
  }

  @Test
  void sessionWithPaths_startsTheNamedOne_thenResumesIt() throws IOException {
    songs("a", 1, 9);
    assertThat(session(play("n", music.toString(), "--session", "evening"))).isEqualTo("evening");
    long current = play("").played().get(0);
    play("", music.toString(), "--new");
    Run again = play("", music.toString(), "--session", "evening");
    assertThat(again.remarks()).containsExactly("riffle: resuming session evening");
    assertThat(again.played()).containsExactly(current);
    assertThat(Files.exists(home.resolve("state/riffle/sessions/evening/named"))).isTrue();
  }

  @Test
  void folderOfADamagedSession_isReported_andStartsAnotherSession() throws IOException {
    songs("a", 1, 9);
    play("", music.toString());
    Path sessions = home.resolve("state/riffle/sessions");
    Files.writeString(sessions.resolve("music/state-2.json"), "{}");
    Run other = play("", music.toString());
    assertThat(other.remarks()).hasSize(1);
    assertThat(other.err()).contains("; recover it with riffle play --recover --session music\n");
    assertThat(session(other)).isEqualTo("music-2");
    assertThat(Files.readString(sessions.resolve("music/state-2.json"))).isEqualTo("{}");
  }

  @Test
  @Tag("process")
  void folderOfARunningPlayer_isReported_andStartsAnotherSession() throws Exception {
    songs("a", 1, 9);
    play("", music.toString());
    Process process = start();
    try {
      long holder =
          process.descendants().mapToLong(ProcessHandle::pid).findFirst().orElse(process.pid());
      Run other = play("", music.toString());
      assertThat(other.remarks())
          .containsExactly(
              "riffle: another player is running: session music, process "
                  + holder
                  + "; until it ends, riffle next and similar commands control this player");
      assertThat(session(other)).isEqualTo("music-2");
      assertThat(session(play("", music.toString()))).isEqualTo("music-2 again");
    } finally {
      OtherJvm.kill(process);
    }
  }

  @Test
  void playlist_startsANewSession_thatFollowsNothing() throws IOException {
    songs("a", 1, 5);
    Path list = home.resolve("list.m3u8");
    Files.write(list, ImmutableList.of("music/a/01.mp3", "music/a/02.mp3"));
    assertThat(session(play("", list.toString()))).isEqualTo("list");
    songs("a", 6, 9);
    assertThat(resumed()).isEmpty();
    assertThat(session(play("", list.toString()))).isEqualTo("list-2");
    Run.in(environment, "", "play", "--sound=none", "--watch")
        .refuses(2, "--watch: this session has no folders to follow; give a PATH");
  }
}
