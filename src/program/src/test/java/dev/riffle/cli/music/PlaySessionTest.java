package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions are saved and resumed at their last position. */
@Timeout(300)
class PlaySessionTest {
  @TempDir Path home;
  private ImmutableMap<String, String> environment = ImmutableMap.of();

  @BeforeEach
  void live() {
    environment = ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString());
  }

  private Path kept() {
    return home.resolve("state/riffle/sessions/sample-playlists");
  }

  /** Plays with commands separated by commas. */
  private Run play(String commands, String... options) {
    String input = commands.replace(',', '\n') + "\n";
    String[] args = ObjectArrays.concat(options, "--sound=none");
    return Run.in(environment, input, ObjectArrays.concat("play", args));
  }

  private Run json(String commands, String... options) {
    Run run = play(commands, ObjectArrays.concat("--json", options)).exits(0);
    assertThat(run.err()).isEmpty();
    return run;
  }

  private static String[] words(String options) {
    return Splitter.on(' ').omitEmptyStrings().splitToStream(options).toArray(String[]::new);
  }

  private Run begin(String commands) {
    return json(commands, Samples.FOLDER.toString(), "--seed", "friday");
  }

  private void assertRefused(String options, String sentence) {
    play("", words(options)).refuses(2, sentence);
  }

  // ------------------------------------------------------------------ resuming

  @Test
  void withoutPath_continuesWhereItStopped_asIfItHadNotStopped() {
    ImmutableList<Long> whole = begin("n,n,n,p,playnext 7,n,n,n,n,p").played();
    assertThat(begin("n,n,n,p,playnext 7").played()).isEqualTo(whole.subList(0, 5));
    Run second = json("n,n");
    assertThat(second.story().subList(0, 2)).containsExactly("start", "start " + whole.get(4));
    assertThat(second.played()).isEqualTo(whole.subList(4, 7));
    assertThat(json("n,n,p").played()).isEqualTo(whole.subList(6, 10));
  }

  @Test
  void withoutPath_seedModeAndRepeatAreThoseOfTheSession() {
    begin("mode random,repeat all");
    JsonNode start = json("").json().get(0);
    assertThat(start).isEqualTo(json("").json().get(0));
    assertThat(start.path("seed").asText()).startsWith("r3:1a79668e");
    assertThat(start.path("mode").asText()).isEqualTo("random");
    assertThat(start.path("repeat").asText()).isEqualTo("all");
  }

  @Test
  void withoutPath_optionsActLikeButtonsAtTheStart() {
    long song = begin("n").played().get(1);
    Run run = json("", "--mode", "in-order", "--repeat", "one");
    JsonNode start = run.json().get(0);
    assertThat(start.path("mode").asText()).isEqualTo("in-order");
    assertThat(start.path("repeat").asText()).isEqualTo("one");
    assertThat(run.played()).containsExactly(song);
    assertThat(json("").json().get(0)).isEqualTo(start);
    json("", "--mode", "random", "--gap", "23");
    assertThat(ImmutableSet.copyOf(json("n,".repeat(23)).played())).hasSize(24);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--seed friday | --seed requires a PATH",
        "--gap 24 | --gap: 24 is too large; use 0 to 23",
        "--session none | there is no session with songs named none; see riffle sessions",
        "--session ../sessions/sample-playlists | there is no session with songs named ../sessions",
        "--session sample-playlists pom.xml | session sample-playlists already exists; omit the "
            + "PATH, or use a new name",
        "--session a/b sample-playlists | --session: a/b is not a valid session name; use letters",
        "--session sample-playlists sample-playlists --seed x | --seed requires a PATH and a new",
        "--new | --new needs a PATH and cannot be combined with --session",
        "--new --session other sample-playlists | --new needs a PATH and cannot be combined "
            + "with --session",
        "--session sample-playlists --seed friday | --seed requires a PATH"
      })
  void sessionThatCannotBeResumed_isMisuse_andChangesNothing(String options, String sentence) {
    long song = begin("n").played().get(1);
    assertRefused(options, sentence);
    assertThat(json("").played()).containsExactly(song);
  }

  @Test
  void withoutPathAndSession_isMisuse_andNothingIsCreated() {
    assertRefused("", "riffle: no session to resume; give a folder, an MP3 file or a playlist\n");
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void withPath_startsANewSession_andKeepsTheEarlierOne() {
    long third = begin("n,n").played().get(2);
    json("", Samples.SONG.toString());
    Run last = json("");
    assertThat(last.json().get(0).path("size").asInt()).isEqualTo(1);
    assertThat(last.json().get(1).path("path").asText())
        .isEqualTo(Samples.SONG.toAbsolutePath().toString());
    Run before = json("", "--session", "sample-playlists");
    assertThat(before.json().get(0).path("size").asInt()).isEqualTo(24);
    assertThat(before.played()).containsExactly(third);
  }

  @Test
  void session_resumesTheOneOfThatName_andMakesItTheLastUsed() {
    ImmutableList<Long> first = begin("n").played();
    ImmutableList<Long> second = begin("n,n,n").played();
    assertThat(json("", "--session", "sample-playlists").played()).containsExactly(first.get(1));
    assertThat(json("n").played()).containsExactly(second.get(1), second.get(2)).inOrder();
    assertThat(json("", "--session", "sample-playlists-2").played()).containsExactly(second.get(3));
  }

  @Test
  void paths_areAbsoluteFromTheFirstSessionOn() {
    String song = "sample-playlists/./Odds and Ends/found on a tape.mp3";
    ImmutableList<JsonNode> first = begin("list,add-again " + song + ",list").json();
    assertThat(json("list").json().get(2)).isEqualTo(first.get(4));
    JsonNode entries = first.get(4).path("entries");
    assertThat(entries).hasSize(25);
    for (JsonNode entry : entries) {
      Path path = Path.of(entry.path("path").asText());
      assertThat(path).isEqualTo(path.toAbsolutePath().normalize());
    }
    assertThat(first.get(2).path("entries").get(0)).isEqualTo(entries.get(0));
  }

  @Test
  void withoutXdg_isSavedBelowHome_withoutAnyDirectory_nowhere() {
    environment = ImmutableMap.of("HOME", home.toString(), "XDG_STATE_HOME", "not/absolute");
    begin("n");
    assertThat(Files.exists(home.resolve(".local/state/riffle/sessions/sample-playlists")))
        .isTrue();
    assertThat(json("").played()).hasSize(1);
    environment = ImmutableMap.of();
    begin("n");
    assertThat(play("").status()).isEqualTo(2);
  }

  // ------------------------------------------------------------------ editing

  /**
   * Starts a session in order, entries 0 to 23; returns the answers in brief, without that of the
   * start.
   */
  private String inOrder(String commands) {
    ImmutableList<String> story = begin("mode in-order,skip 0," + commands).story();
    return String.join(", ", story.subList(4, story.size()));
  }

  @Test
  void remove_keepsTheCurrentSong_orPlaysItsSuccessor() {
    assertThat(inOrder("remove 1,n,remove 2,n,p,p,p"))
        .isEqualTo("remove 0, next 2, remove 3, next 4, previous 3, previous 0, previous none");
    assertThat(json("list").json().get(2).path("entries")).hasSize(22);
  }

  @Test
  void clear_emptiesTheQueue_toWhichSongsCanBeAdded() {
    assertThat(inOrder("clear,status,n,list,add " + Samples.SONG + ",n,clear"))
        .isEqualTo("clear none, status stopped, next none, list, add 24, next 24, clear none");
    assertRefused("", "no session to resume");
    assertRefused("--session sample-playlists", "there is no session with songs named");
  }

  @Test
  void move_changesTheListAndTheOrder() {
    String story = inOrder("skip 5,move 20 6,n,move 20 23,list");
    assertThat(story).startsWith("skip 5, move 5, next 20, move 20, list 0 1 2 ");
    assertThat(story).endsWith(" 22 23 20");
  }

  // ------------------------------------------------------------------ missing songs

  /** Begins a session of a playlist, which follows no folder. */
  private void keepCopies(String commands) throws IOException {
    Path songs = home.resolve("songs");
    Samples.copyTo(songs);
    Path list = home.resolve("list.m3u8");
    try (Stream<Path> files = Files.walk(songs)) {
      Files.write(
          list, files.map(Path::toString).filter(name -> name.endsWith(".mp3")).sorted().toList());
    }
    json(commands, list.toString(), "--seed", "friday");
  }

  private Path lose(JsonNode answer) throws IOException {
    Path path = Path.of(answer.path("path").asText());
    Files.delete(path);
    return path;
  }

  @Test
  void missingSongs_areNamedOnceAndSkipped_andStayInTheList() throws IOException {
    keepCopies("");
    Run order = json("n,n,n,n,p,p,p,p");
    Path second = lose(order.json().get(2));
    Path third = lose(order.json().get(3));
    Run run = play("n,p,n,n,p,list", "--json");
    assertThat(run.remarks())
        .containsExactly(
            "riffle: " + second + ": no such file",
            "riffle: " + third + ": no such file",
            "riffle: skipping 2 of 24 songs");
    ImmutableList<Long> songs = order.played();
    assertThat(run.played())
        .containsExactly(
            songs.get(0), songs.get(3), songs.get(0), songs.get(3), songs.get(4), songs.get(3))
        .inOrder();
    assertThat(run.json().get(7).path("entries")).hasSize(24);
  }

  @Test
  void missingSong_current_theNextOnePlays() throws IOException {
    keepCopies("n");
    Run order = json("n");
    lose(order.json().get(1));
    assertThat(play("", "--json").played()).containsExactly(order.played().get(1));
  }

  @Test
  void missingSong_firstOrLast_isNone_andTheCurrentSongContinues() throws IOException {
    keepCopies("mode in-order,skip 0,skip 22,n");
    JsonNode list = json("p,list").json().get(3).path("entries");
    lose(list.get(23));
    lose(list.get(0));
    assertThat(play("n,current,skip 1,p,current,skip 23", "--json").story().subList(2, 8))
        .containsExactly(
            "next none", "current 22", "skip 1", "previous none", "current 1", "skip none")
        .inOrder();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"shuffle", "random", "in-order"})
  void allButOneMissing_thatOnePlays(String mode) throws IOException {
    keepCopies("mode " + mode + ",repeat all,n,n");
    JsonNode one = json("").json().get(1);
    for (JsonNode entry : json("list").json().get(2).path("entries")) {
      if (!entry.path("path").equals(one.path("path"))) {
        lose(entry);
      }
    }
    Run run = play("n,n,p,ended", "--json");
    assertThat(run.remarks()).hasSize(21);
    assertThat(run.err()).contains("skipping 23 of 24 songs");
    assertThat(ImmutableSet.copyOf(run.played())).containsExactly(one.path("entry").asLong());
  }

  @Test
  void allMissing_isAFailureInOneSentence_andTheSessionIsNotLost() throws IOException {
    keepCopies("n");
    Files.move(home.resolve("songs"), home.resolve("elsewhere"));
    play("").refuses(1, "riffle: every song file of this session is missing\n");
    Files.move(home.resolve("elsewhere"), home.resolve("songs"));
    assertThat(json("").played()).hasSize(1);
  }

  // ------------------------------------------------------------------ errors

  @Test
  @Tag("process")
  void openInAnotherProcess_withPathPlaysAnother_withoutResumesTheEarlierOne() throws Exception {
    begin("n");
    Process other = RiffleProcess.builder(home, "play --json --sound none").start();
    try (var out = other.inputReader()) {
      assertThat(out.readLine()).contains("\"event\":\"start\"");
      // In the locale C it runs in a child.
      long holder =
          other.descendants().mapToLong(ProcessHandle::pid).findFirst().orElse(other.pid());
      String held = "session in " + kept() + " is held by process " + holder;
      play("")
          .refuses(
              1,
              "riffle: "
                  + held
                  + "; control that player with riffle status, riffle next and "
                  + "so on\n");
      assertThat(begin("n,n").played()).hasSize(3);
      assertThat(json("", "--session", "sample-playlists-2").played()).hasSize(1);
      try (var in = other.outputWriter()) {
        in.write("n\n"); // makes it the last used
        in.flush();
        out.readLine();
        assertThat(out.readLine()).contains("\"cause\":\"next\"");
        Run before = play("", "--json");
        assertThat(before.err())
            .isEqualTo(
                "riffle: another player is running: session sample-playlists, process "
                    + holder
                    + "; until it ends, riffle next and similar commands control this player\n");
        assertThat(before.played()).containsExactly(begin("n,n").played().get(2));
      }
    } finally {
      OtherJvm.kill(other);
    }
  }

  @Test
  void directoryThatCannotBeWritten_isReportedOnce_andItPlays() throws IOException {
    Files.writeString(home.resolve("state"), "a file");
    Run run = play("n", Samples.FOLDER.toString(), "--json").exits(0);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith("riffle: session in " + kept() + " cannot be saved: ");
    assertThat(run.played()).hasSize(2);
    assertThat(play("").status()).isEqualTo(2);
  }

  @Test
  void directoryThatCannotBeRead_isAnError_notAbsenceOfSessions() throws IOException {
    Path sessions = Files.createDirectories(home.resolve("state/riffle")).resolve("sessions");
    Files.createSymbolicLink(sessions, sessions); // root may read every folder but a loop
    Run run = play("");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).startsWith("riffle: cannot read the sessions in " + sessions + ": ");
    assertThat(Run.in(environment, "", "sessions")).isEqualTo(new Run(1, "", run.err()));
  }

  // ------------------------------------------------------------------ damage

  private static ImmutableMap<String, String> contents(Path folder) throws IOException {
    ImmutableMap.Builder<String, String> contents = ImmutableMap.builder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> !file.endsWith("lock")).sorted().toList()) {
        contents.put(file.toString(), Files.readString(file, ISO_8859_1));
      }
    }
    return contents.buildOrThrow();
  }

  @ParameterizedTest(name = "[{0}]")
  @CsvSource({"''", "--session sample-playlists"})
  void damagedSession_isRejectedWithTheRemedy_andNothingIsPlayedOrChanged(String options)
      throws IOException {
    json("", Samples.SONG.toString()); // is not resumed instead
    begin("n");
    Files.writeString(kept().resolve("state-2.json"), "{}");
    ImmutableMap<String, String> before = contents(kept());
    Run refused = play("", words(options)).exits(1);
    assertThat(refused.err())
        .isEqualTo(
            "riffle: session in "
                + kept()
                + " is damaged and was not changed: state-2.json: it is truncated;"
                + " recover it with riffle play --recover"
                + (options.isEmpty() ? "" : " " + options)
                + "\n");
    assertThat(refused.out()).isEmpty();
    assertThat(contents(kept())).isEqualTo(before);
  }

  @Test
  void damagedSession_restarted_isNotInTheWay() throws IOException {
    begin("n");
    Files.writeString(kept().resolve("state-2.json"), "{}");
    long song = begin("n,n").played().get(2);
    assertThat(json("").played()).containsExactly(song);
  }

  @ParameterizedTest(name = "[{0}]")
  @CsvSource({"''", "--session sample-playlists"})
  void recover_damagedState_continuesWhereItStopped(String options) throws IOException {
    ImmutableList<Long> whole = begin("n,n,n,p,n").played();
    Path state = Files.writeString(kept().resolve("state-2.json"), "{}");
    Run run = play("p", words("--json --recover " + options)).exits(0);
    assertThat(run.played()).containsExactly(whole.get(5), whole.get(4)).inOrder();
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err())
        .matches(
            "riffle: session in \\S+ was damaged: state-2.json: it is truncated; recovered"
                + " state-1.json and \\d+ calls after it; later calls, if any, are lost; the"
                + " replaced files are kept as"
                + " state-2.json.damaged-1\n");
    assertThat(Files.readString(kept().resolve("state-2.json.damaged-1"))).isEqualTo("{}");
    assertThat(json("").played()).containsExactly(whole.get(4));
    assertThat(Files.exists(state)).isFalse();
  }

  @Test
  void recover_noWholeState_playsTheSongsInANewOrder() throws IOException {
    JsonNode before = begin("mode in-order,skip 7,n").json().get(0);
    for (String name : List.of("state-1.json", "state-2.json")) {
      Files.writeString(kept().resolve(name), "{}");
    }
    Run run = play("list", "--json", "--recover", "--repeat", "all").exits(0);
    assertThat(run.err()).contains("recovered 24 items in a new order; their old order is lost");
    JsonNode start = run.json().get(0);
    assertThat(start.path("size").asInt()).isEqualTo(24);
    assertThat(start.path("seed")).isNotEqualTo(before.path("seed"));
    assertThat(start.path("mode").asText()).isEqualTo("shuffle");
    assertThat(start.path("repeat").asText()).isEqualTo("all");
    assertThat(run.json().get(2).path("entries")).hasSize(24);
    assertThat(json("").played()).isEqualTo(run.played());
  }

  @Test
  void recover_noSongs_isAFailureInOneSentence() throws IOException {
    begin("n");
    Files.writeString(kept().resolve("tracks-1.txt"), "");
    ImmutableMap<String, String> before = contents(kept());
    play("", "--recover")
        .refuses(
            1,
            "tracks-1.txt has the wrong length or checksum; no items can be recovered; riffle play"
                + " PATH starts a new session\n");
    assertThat(contents(kept())).isEqualTo(before);
  }

  @Test
  void recover_wholeSession_isResumed_andReportedAsWhole() {
    long song = begin("n").played().get(1);
    Run run = play("", "--json", "--recover").exits(0);
    assertThat(run.err()).isEqualTo("riffle: session in " + kept() + " is not damaged\n");
    assertThat(run.played()).containsExactly(song);
  }

  @Test
  void recover_newerVersion_isRejected_andNotChanged() throws IOException {
    begin("n");
    Path state = kept().resolve("state-2.json");
    Files.writeString(state, Files.readString(state).replaceFirst("\\d+", "99"));
    ImmutableMap<String, String> before = contents(kept());
    play("", "--recover").refuses(1, "state-2.json has version 99; this release reads version 9");
    assertThat(contents(kept())).isEqualTo(before);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--recover sample-playlists | --recover resumes a session and cannot be combined with a",
        "--recover | no session to resume",
        "--recover --session none | there is no session with songs named none"
      })
  void recover_withoutSession_isMisuse(String options, String sentence) {
    assertRefused(options, sentence);
  }

  @Test
  void journalWithADamagedEnd_isARemark_andTheSessionIsResumed() throws IOException {
    begin("n,n");
    Files.writeString(kept().resolve("journal-2"), "half a li");
    Run run = play("", "--json").exits(0);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains("its 9 bytes are kept in journal-2.damaged-1");
    assertThat(run.played()).hasSize(1);
  }
}
