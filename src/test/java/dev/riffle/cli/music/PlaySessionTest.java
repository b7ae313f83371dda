package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import dev.riffle.OtherJvm;
import dev.riffle.cli.Run;
import dev.riffle.cli.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What plays is kept, and resumed where it stopped. */
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

  /** Plays; commands apart by commas. */
  private Run play(String commands, String... options) {
    String input = commands.replace(',', '\n') + "\n";
    String[] args = ObjectArrays.concat(options, "--sound=none");
    return Run.in(environment, input, ObjectArrays.concat("play", args));
  }

  private ImmutableList<JsonNode> json(String commands, String... options) {
    Run run = play(commands, ObjectArrays.concat("--json", options));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
    return run.json();
  }

  private ImmutableList<JsonNode> begin(String commands) {
    return json(commands, Samples.FOLDER.toString(), "--seed", "friday");
  }

  private static ImmutableList<Long> played(List<JsonNode> answers) {
    return answers.stream()
        .filter(answer -> answer.path("event").asText().equals("current"))
        .map(answer -> answer.path("entry").asLong())
        .collect(toImmutableList());
  }

  // ------------------------------------------------------------------ going on

  @Test
  void withoutPath_goesOnWhereItStopped_asIfItHadNotStopped() {
    ImmutableList<Long> whole = played(begin("n,n,n,p,playnext 7,n,n,n,n,p"));
    assertThat(played(begin("n,n,n,p,playnext 7"))).isEqualTo(whole.subList(0, 5));
    ImmutableList<JsonNode> second = json("n,n");
    assertThat(second.get(0).path("event").asText()).isEqualTo("start");
    assertThat(second.get(1).path("cause").asText()).isEqualTo("start");
    assertThat(played(second)).isEqualTo(whole.subList(4, 7));
    assertThat(played(json("n,n,p"))).isEqualTo(whole.subList(6, 10));
  }

  @Test
  void withoutPath_seedModeAndRepeatAreThoseOfTheSession() {
    json("mode random,repeat all", Samples.FOLDER.toString(), "--seed", "friday");
    JsonNode start = json("").get(0);
    assertThat(start).isEqualTo(json("").get(0));
    assertThat(start.path("seed").asText()).startsWith("r3:1a79668e");
    assertThat(start.path("mode").asText()).isEqualTo("random");
    assertThat(start.path("repeat").asText()).isEqualTo("all");
  }

  @Test
  void withoutPath_optionsAreButtonsPressedAtTheStart() {
    long song = played(begin("n")).get(1);
    ImmutableList<JsonNode> answers = json("", "--mode", "in-order", "--repeat", "one");
    assertThat(answers.get(0).path("mode").asText()).isEqualTo("in-order");
    assertThat(answers.get(0).path("repeat").asText()).isEqualTo("one");
    assertThat(played(answers)).containsExactly(song);
    assertThat(json("").get(0).path("mode").asText()).isEqualTo("in-order");
    json("", "--mode", "random", "--gap", "23");
    assertThat(ImmutableSet.copyOf(played(json("n,".repeat(23))))).hasSize(24);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {"--seed friday | --seed requires a PATH", "--gap 24 | gap (24) must be in [0, 24)"})
  void withoutPath_whatOnlyANewSessionCanBeTold_isMisuse(String options, String sentence) {
    long song = played(begin("n")).get(1);
    Run run = play("", Splitter.on(' ').splitToList(options).toArray(new String[0]));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains(sentence);
    assertThat(run.out()).isEmpty();
    assertThat(played(json(""))).containsExactly(song);
  }

  @Test
  void withoutPathAndSession_isMisuse_andNothingIsCreated() throws IOException {
    Run run = play("");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "riffle: there is no session to resume: name a folder, an MP3 file or a playlist\n");
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void withPath_beginsANewSession_andTheOneBeforeIsKept() {
    begin("n,n");
    String song = Samples.FOLDER + "/Odds and Ends/found on a tape.mp3";
    json("", song);
    ImmutableList<JsonNode> answers = json("");
    assertThat(answers.get(0).path("size").asInt()).isEqualTo(1);
    assertThat(answers.get(1).path("path").asText())
        .isEqualTo(Path.of(song).toAbsolutePath().toString());
    ImmutableList<JsonNode> before = json("list", "--session", "sample-playlists");
    assertThat(before.get(0).path("size").asInt()).isEqualTo(24);
    assertThat(played(before)).containsExactly(played(begin("n,n")).get(2));
  }

  @Test
  void session_resumesTheOneOfThatName_whichIsTheLastUsedThen() {
    ImmutableList<Long> first = played(begin("n"));
    ImmutableList<Long> second = played(begin("n,n,n"));
    assertThat(played(json("", "--session", "sample-playlists"))).containsExactly(first.get(1));
    assertThat(played(json("n"))).containsExactly(second.get(1), second.get(2)).inOrder();
    assertThat(played(json("", "--session", "sample-playlists-2"))).containsExactly(second.get(3));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--session none | there are no songs in a session none: riffle sessions lists them",
        "--session ../sessions/sample-playlists | there are no songs in a session ../sessions",
        "--session sample-playlists sample-playlists | cannot be combined with a PATH",
        "--session sample-playlists --seed friday | --seed requires a PATH"
      })
  void session_thatIsNone_isMisuse(String options, String sentence) {
    long song = played(begin("n")).get(1);
    Run run = play("", Splitter.on(' ').splitToList(options).toArray(new String[0]));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains(sentence);
    assertThat(played(json(""))).containsExactly(song);
  }

  @Test
  void paths_areAbsoluteFromTheFirstSessionOn() {
    String song = "sample-playlists/./Odds and Ends/found on a tape.mp3";
    ImmutableList<JsonNode> first = begin("list,add " + song + ",list");
    assertThat(json("list").get(2)).isEqualTo(first.get(4));
    JsonNode entries = first.get(4).path("entries");
    assertThat(entries).hasSize(25);
    for (JsonNode entry : entries) {
      Path path = Path.of(entry.path("path").asText());
      assertThat(path).isEqualTo(path.toAbsolutePath().normalize());
    }
    assertThat(first.get(2).path("entries").get(0)).isEqualTo(entries.get(0));
  }

  @Test
  void withoutXdg_isKeptBelowHome() throws IOException {
    environment = ImmutableMap.of("HOME", home.toString(), "XDG_STATE_HOME", "not/absolute");
    begin("n");
    assertThat(
            Files.exists(
                home.resolve(".local/state/riffle/sessions/sample-playlists/state-2.json")))
        .isTrue();
    assertThat(played(json(""))).hasSize(1);
  }

  @Test
  void withoutAnyPlace_nothingIsKept_andNothingSaid() {
    environment = ImmutableMap.of();
    begin("n");
    assertThat(play("").status()).isEqualTo(2);
  }

  // ------------------------------------------------------------------ editing

  @Test
  void remove_ofWhatDoesNotPlay_leavesItPlaying() {
    ImmutableList<JsonNode> answers = begin("upcoming 1,n,p,remove 22,n,list");
    long first = played(answers).get(0);
    assertThat(answers.get(2).path("entries").get(0).path("entry").asLong()).isEqualTo(22);
    assertThat(answers.get(5).path("cause").asText()).isEqualTo("remove");
    assertThat(answers.get(5).path("entry").asLong()).isEqualTo(first);
    assertThat(answers.get(6).path("entry").asLong()).isNotEqualTo(22);
    assertThat(answers.get(7).path("entries")).hasSize(23);
    assertThat(json("list").get(2).path("entries")).hasSize(23);
  }

  @Test
  void remove_ofWhatPlays_playsWhatWouldHaveFollowed() {
    ImmutableList<JsonNode> before = begin("upcoming 2");
    long first = played(before).get(0);
    ImmutableList<JsonNode> answers = begin("upcoming 2,remove " + first + ",p,n");
    assertThat(answers.get(3).path("cause").asText()).isEqualTo("remove");
    assertThat(answers.get(3).path("entry")).isEqualTo(before.get(2).at("/entries/0/entry"));
    assertThat(answers.get(4).path("event").asText()).isEqualTo("none");
    assertThat(answers.get(5).path("entry")).isEqualTo(before.get(2).at("/entries/1/entry"));
  }

  @Test
  void clear_isAnEmptyQueue_towhichSongsCanBeAdded() {
    String song = Samples.FOLDER + "/Odds and Ends/found on a tape.mp3";
    ImmutableList<JsonNode> answers = begin("clear,n,list,add " + song + ",n,clear");
    assertThat(answers.get(2).toString()).isEqualTo("{\"event\":\"none\",\"cause\":\"clear\"}");
    assertThat(answers.get(3).path("event").asText()).isEqualTo("none");
    assertThat(answers.get(4).path("entries")).isEmpty();
    assertThat(answers.get(6).path("entry").asLong()).isEqualTo(24);
    assertThat(play("").status()).isEqualTo(2); // nothing to go on with
  }

  @Test
  void move_isSeenInTheListAndInOrder() {
    ImmutableList<JsonNode> answers = begin("mode in-order,skip 5,move 20 6,n,move 20 23,list");
    assertThat(answers.get(4).path("cause").asText()).isEqualTo("move");
    assertThat(answers.get(4).path("entry").asLong()).isEqualTo(5);
    assertThat(answers.get(5).path("entry").asLong()).isEqualTo(20);
    assertThat(answers.get(7).at("/entries/23/entry").asLong()).isEqualTo(20);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "remove | ID () must be an entry's number",
        "remove 24 | ID (24) must be an entry's number",
        "clear 3 | clear stands alone",
        "move 3 | move needs an ID and a PLACE",
        "move | move needs an ID and a PLACE",
        "move 3 24 | place (24) must be in [0, 23]",
        "move 3 -1 | place (-1) must be in [0, 23]",
        "move 3 x | PLACE (x) must be a number",
        "move 24 0 | ID (24) must be an entry's number"
      })
  void badLine_isAnError_andNothingChanges(String line, String message) {
    ImmutableList<JsonNode> answers = begin(line + ",list");
    assertThat(answers.get(2).path("event").asText()).isEqualTo("error");
    assertThat(answers.get(2).path("message").asText()).contains(message);
    assertThat(answers.get(3)).isEqualTo(begin("list").get(2));
  }

  // ------------------------------------------------------------------ songs that are gone

  private void keepCopies(String commands) throws IOException {
    Path songs = home.resolve("songs");
    if (!Files.exists(songs)) {
      Samples.copyTo(songs);
    }
    json(commands, songs.toString(), "--seed", "friday");
  }

  private Path lose(JsonNode answer) throws IOException {
    Path path = Path.of(answer.path("path").asText());
    Files.delete(path);
    return path;
  }

  @Test
  void goneSongs_areNamedOnceAndPassedOver_andStayInTheList() throws IOException {
    keepCopies("");
    ImmutableList<JsonNode> order = json("n,n,n,n,p,p,p,p");
    Path second = lose(order.get(2));
    Path third = lose(order.get(3));
    Run run = play("n,p,n,n,p,list", "--json");
    assertThat(run.remarks())
        .containsExactly(
            "riffle: " + second + ": no such file",
            "riffle: " + third + ": no such file",
            "riffle: passing over 2 of 24 songs");
    ImmutableList<Long> songs = played(order);
    assertThat(played(run.json()))
        .containsExactly(
            songs.get(0), songs.get(3), songs.get(0), songs.get(3), songs.get(4), songs.get(3))
        .inOrder();
    assertThat(run.json().get(7).path("entries")).hasSize(24);
  }

  @Test
  void goneSongThatWasCurrent_theNextOnePlays() throws IOException {
    keepCopies("n");
    ImmutableList<JsonNode> order = json("n");
    lose(order.get(1));
    assertThat(played(play("", "--json").json())).containsExactly(played(order).get(1));
  }

  @Test
  void goneSongAtTheEndAndAtTheBeginning_isNone_andWhatPlaysGoesOn() throws IOException {
    keepCopies("mode in-order,skip 0,skip 22,n");
    ImmutableList<JsonNode> list = json("p,list");
    Path last = Path.of(list.get(3).at("/entries/23/path").asText());
    Path first = Path.of(list.get(3).at("/entries/0/path").asText());
    Files.delete(last);
    Files.delete(first);
    ImmutableList<JsonNode> answers = play("n,current,skip 1,p,current,skip 23", "--json").json();
    assertThat(answers.get(2).path("event").asText()).isEqualTo("none");
    assertThat(answers.get(3).path("entry").asLong()).isEqualTo(22);
    assertThat(answers.get(5).path("event").asText()).isEqualTo("none");
    assertThat(answers.get(6).path("entry").asLong()).isEqualTo(1);
    assertThat(answers.get(7).path("event").asText()).isEqualTo("none");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"shuffle", "random", "in-order"})
  void allButOneGone_thatOnePlays(String mode) throws IOException {
    keepCopies("mode " + mode + ",repeat all,n,n");
    String one = json("").get(1).path("path").asText();
    try (Stream<Path> files = Files.walk(home.resolve("songs"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().equals(one)) {
          Files.delete(file);
        }
      }
    }
    Run run = play("n,n,p,ended", "--json");
    assertThat(run.remarks()).hasSize(21);
    assertThat(run.err()).contains("passing over 23 of 24 songs");
    assertThat(run.json().stream().map(answer -> answer.path("path").asText("")).distinct())
        .containsAtLeast("", one);
    assertThat(played(run.json())).isNotEmpty();
  }

  @Test
  void allGone_isAFailureInOneSentence_andTheSessionIsNotLost() throws IOException {
    keepCopies("n");
    Files.move(home.resolve("songs"), home.resolve("elsewhere"));
    Run run = play("");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("riffle: not one song of the session is where it was\n");
    Files.move(home.resolve("elsewhere"), home.resolve("songs"));
    assertThat(played(json(""))).hasSize(1);
  }

  // ------------------------------------------------------------------ what goes wrong

  @Test
  @Tag("process")
  void heldByAnotherProcess_withPathPlaysAnother_withoutResumesTheOneBefore() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(Typist.riffle("play --json --sound none"));
    builder.environment().putAll(environment);
    begin("n");
    Process other = builder.start();
    try (var out = other.inputReader()) {
      assertThat(out.readLine()).contains("\"event\":\"start\"");
      // In the locale C it runs again, in a child.
      long holder =
          other.descendants().mapToLong(ProcessHandle::pid).findFirst().orElse(other.pid());
      String held = "session in " + kept() + " is held by process " + holder;
      Run without = play("");
      assertThat(without.status()).isEqualTo(1);
      assertThat(without.err()).isEqualTo("riffle: " + held + "\n");
      assertThat(without.out()).isEmpty();
      assertThat(begin("n,n")).hasSize(4);
      assertThat(json("", "--session", "sample-playlists-2")).hasSize(2);
      try (var in = other.outputWriter()) {
        in.write("n\n"); // so that it is the last used
        in.flush();
        out.readLine();
        assertThat(out.readLine()).contains("\"cause\":\"next\"");
        Run before = play("", "--json");
        assertThat(before.err()).isEqualTo("riffle: " + held + "\n");
        assertThat(played(before.json())).containsExactly(played(begin("n,n")).get(2));
      }
    } finally {
      OtherJvm.kill(other);
    }
  }

  @Test
  void placeThatCannotBeWritten_isSaidOnce_andItPlays() throws IOException {
    Files.writeString(home.resolve("state"), "a file");
    Run run = play("n", Samples.FOLDER.toString(), "--json");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith("riffle: session in " + kept() + " cannot be kept: ");
    assertThat(run.json()).hasSize(3);
    assertThat(play("").status()).isEqualTo(2);
  }

  @Test
  void damagedSession_isSaid_andTheOneBeforeIsResumed() throws IOException {
    begin("n");
    Files.writeString(kept().resolve("state-2.json"), "{}");
    String damaged = "riffle: session in " + kept() + " is damaged and was left";
    Run run = play("");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith(damaged);
    long song = played(begin("n,n")).get(2);
    Files.setLastModifiedTime(
        kept().resolve("state-2.json"), FileTime.from(Instant.now().plusSeconds(60)));
    Run before = play("", "--json");
    assertThat(before.remarks()).hasSize(1);
    assertThat(before.err()).startsWith(damaged);
    assertThat(played(before.json())).containsExactly(song);
    assertThat(Files.readString(kept().resolve("state-2.json"))).isEqualTo("{}");
  }

  @Test
  void journalWithADamagedEnd_isARemark_andTheSessionIsResumed() throws IOException {
    begin("n,n");
    Files.writeString(kept().resolve("journal-2"), "half a li");
    Run run = play("", "--json");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains("its 9 bytes are kept in journal-2.damaged-1");
    assertThat(run.json()).hasSize(2);
  }
}
