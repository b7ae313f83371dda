package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Streams;
import dev.riffle.Main;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Playing by lines, as a script does: one command a line, one answer a line. */
@Timeout(300)
class PlayPlainTest {
  private static final String SAMPLES = Samples.FOLDER.toString();
  private static final String SONG = Samples.SONG.toString();
  private static final String WALK = "n n n p p n upcoming+3 n q";

  /** Plays the samples in JSON; commands are separated by spaces, a plus is a space within one. */
  private static Run play(String commands, String... options) {
    Run run = run(commands, ObjectArrays.concat("--json", options)).exits(0);
    assertThat(run.err()).isEmpty();
    return run;
  }

  /**
   * Plays the samples in order, entries 0 to 23; returns the answers in brief, without that of the
   * start.
   */
  private static String inOrder(String commands) {
    String story = String.join(", ", play(commands, "--mode", "in-order").story());
    assertThat(story).startsWith("start, start 0");
    return story.replaceFirst("start, start 0(, )?", "");
  }

  private static Run run(String commands, String... options) {
    String input = commands.replace(' ', '\n').replace('+', ' ') + "\n";
    return samples(
        input, ObjectArrays.concat(options, new String[] {"--seed", "friday"}, String.class));
  }

  private static Run samples(String input, String... options) {
    String[] play = {"play", SAMPLES, "--plain", "--sound", "none"};
    return Run.fed(input, ObjectArrays.concat(play, options, String.class));
  }

  private static ImmutableList<Long> entries(JsonNode answer) {
    return Streams.stream(answer.path("entries"))
        .map(entry -> entry.path("entry").asLong())
        .collect(toImmutableList());
  }

  // ------------------------------------------------------------------ back and forth

  @Test
  void stopAfter_songs_stopsWhenTheLastOfThemEnds_andPlaysOnAfterThat() {
    Run run = play("ended next ended ended", "--mode", "in-order", "--stop-after", "3 songs");
    assertThat(run.story())
        .containsExactly("start", "start 0", "ended 1", "next 2", "ended 3", "ended none")
        .inOrder();
    assertThat(play("ended ended", "--mode", "in-order", "--stop-after", "song").story())
        .containsExactly("start", "start 0", "ended none", "ended 1")
        .inOrder();
  }

  @Test
  void everyCommand_isAnsweredInOrder_startAndFirstSongBeforeAll() {
    assertThat(inOrder(WALK))
        .isEqualTo(
            "next 1, next 2, next 3, previous 2, previous 1, next 2, upcoming 3 4 5, next 3, quit");
    JsonNode start = play("").json().get(0);
    assertThat(ImmutableList.copyOf(start.fieldNames()))
        .containsExactly("event", "seed", "mode", "repeat", "size")
        .inOrder();
    assertThat(start.path("seed").asText()).isEqualTo(Seed.parse("friday").toString());
    assertThat(start.path("mode").asText()).isEqualTo("shuffle");
    assertThat(start.path("repeat").asText()).isEqualTo("off");
    assertThat(start.path("size").asInt()).isEqualTo(24);
    JsonNode first = play("").json().get(1);
    assertThat(ImmutableList.copyOf(first.fieldNames()))
        .containsExactly(
            "event", "cause", "entry", "path", "title", "artist", "cycle", "place", "size")
        .inOrder();
    assertThat(first.path("place").asInt()).isEqualTo(1);
    assertThat(Files.exists(Path.of(first.path("path").asText()))).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"shuffle", "random", "in-order"})
  void previous_walksBack_nextForwardAgain_upcomingNamesTheNextSongs(String mode) {
    Run run = play("n n n p p n upcoming+6 n n n n n n", "--mode", mode);
    ImmutableList<Long> played = run.played();
    long second = played.get(1);
    long third = played.get(2);
    assertThat(played.subList(4, 8)).containsExactly(third, second, third, played.get(3)).inOrder();
    assertThat(entries(run.json().get(8))).isEqualTo(played.subList(7, 13));
  }

  @Test
  void upNext_playsBeforeAnythingElse() {
    assertThat(inOrder("enqueue+5 enqueue+7 playnext+9 dequeue+7 lane n n"))
        .isEqualTo("lane 5, lane 5 7, lane 9 5 7, lane 9 5, lane 9 5, next 9, next 5");
  }

  @Test
  void pauseResumeAndToggle_answerWithTheSong_whichStays() {
    assertThat(inOrder("n pause resume current toggle status toggle status json"))
        .isEqualTo(
            "next 1, pause 1, resume 1, current 1, toggle 1, status 1 paused, toggle 1, status 1"
                + " playing, answers json");
    assertThat(play("queue+2").json().get(2).path("upcoming")).hasSize(2);
    assertThat(run("json").lines().get(2))
        .isEqualTo("{\"event\":\"answers\",\"answers\":\"json\"}");
  }

  @Test
  void previous_atTheBeginning_isNoneAndChangesNothing() {
    assertThat(inOrder("p current n p")).isEqualTo("previous none, current 0, next 1, previous 0");
    assertThat(play("p").lines().get(2)).isEqualTo("{\"event\":\"none\",\"cause\":\"previous\"}");
  }

  @Test
  void next_pastTheLast_isNone_eachSongWasHeardOnce() {
    Run run = play("n ".repeat(24) + "current");
    assertThat(ImmutableSet.copyOf(run.played().subList(0, 24))).hasSize(24);
    assertThat(run.story())
        .containsAtLeast("next none", "current " + run.played().get(23))
        .inOrder();
  }

  @Test
  void sameSeed_isTheSameOrder_another_isAnother() {
    assertThat(play(WALK)).isEqualTo(play(WALK));
    assertThat(play("n n n n", "--mode", "random", "--gap", "3"))
        .isEqualTo(play("n n n n", "--mode", "random", "--gap", "3"));
    assertThat(samples("n\nn\n", "--json", "--seed", "saturday").played())
        .isNotEqualTo(play("n n").played());
    Run drawn = samples("n\nn\n", "--json");
    String seed = drawn.json().get(0).path("seed").asText();
    assertThat(samples("n\nn\n", "--json", "--seed", seed)).isEqualTo(drawn);
  }

  // ------------------------------------------------------------------ the other commands

  @Test
  void ended_continues_underRepeatOneReplays_nextDoesNot() {
    assertThat(inOrder("ended repeat+one ended next"))
        .isEqualTo("ended 1, repeat one, ended 1, next 2");
  }

  @Test
  void repeatAll_continuesWithTheNextCycle() {
    ImmutableList<JsonNode> answers = play("n ".repeat(24), "--repeat", "all").json();
    assertThat(answers.get(24).path("place").asInt()).isEqualTo(24);
    assertThat(answers.get(25).path("cycle").asInt()).isEqualTo(1);
    assertThat(answers.get(25).path("place").asInt()).isEqualTo(1);
  }

  @Test
  void mode_switches_reshuffleStartsACycle_theSongContinues() {
    Run run = play("mode+random mode+Shuffle n reshuffle");
    long next = run.played().get(1);
    assertThat(run.story().subList(2, 6))
        .containsExactly("mode random", "mode shuffle", "next " + next, "reshuffle " + next)
        .inOrder();
    assertThat(run.json().get(5).path("place").asInt()).isEqualTo(1);
  }

  @Test
  void list_isInSourceOrder_skipPlaysAnEntryOfIt_previousReturns() {
    Run run = play("list skip+11 previous");
    assertThat(entries(run.json().get(2))).hasSize(24);
    assertThat(entries(run.json().get(2))).isInStrictOrder();
    assertThat(run.played()).containsExactly(run.played().get(0), 11L, run.played().get(0));
    JsonNode skipped = run.json().get(3);
    assertThat(skipped.path("title").asText()).isEqualTo("found on a tape");
    assertThat(skipped.has("artist")).isFalse();
  }

  @Test
  void history_isNewestFirst_withoutTheCurrentOne() {
    assertThat(inOrder("history n n history history+1"))
        .isEqualTo("history, next 1, next 2, history 1 0, history 1");
  }

  @Test
  void seed_matchesTheStart() {
    assertThat(inOrder("seed")).isEqualTo("seed " + Seed.parse("friday"));
  }

  @Test
  void add_aSongAndAFolder_areEntriesOfTheirOwn() {
    String folder = SAMPLES + "/Odds+and+Ends";
    String story =
        inOrder("add-again+" + SONG.replace(' ', '+') + " add-again+" + folder + " list");
    assertThat(story).startsWith("add-again 24, add-again 25, list 0 1 ");
    assertThat(story).endsWith(" 22 23 24 25");
  }

  @Test
  void add_ofSongsInTheQueue_addsThemOnce_andCountsTheOthers(@TempDir Path folder)
      throws IOException {
    Path more = Mp3Tone.write(folder.resolve("more.mp3"), 40);
    Path list =
        Files.writeString(
            folder.resolve("both.m3u8"), more + "\n" + Samples.SONG.toAbsolutePath() + "\n");
    Run run = play("add+" + SAMPLES + " add+" + list + " add+" + list + " list");
    assertThat(added(run, 2)).isEqualTo("0 added, 24 present");
    assertThat(added(run, 3)).isEqualTo("1 added, 1 present");
    assertThat(added(run, 4)).isEqualTo("0 added, 2 present");
    assertThat(entries(run.json().get(5))).hasSize(25);
  }

  private static String added(Run run, int answer) {
    JsonNode line = run.json().get(answer);
    return line.path("entries").size() + " added, " + line.path("present") + " present";
  }

  @Test
  void add_listWithASongTwice_addsBothAtFirst(@TempDir Path folder) throws IOException {
    Path more = Mp3Tone.write(folder.resolve("more.mp3"), 40);
    Path list = Files.writeString(folder.resolve("twice.m3u8"), more + "\n" + more + "\n");
    assertThat(inOrder("add+" + list + " add+" + list)).isEqualTo("add 24 25, add");
  }

  @Test
  void add_ofSongsInTheQueue_leavesNothingToUndo_andNamesAddAgain() {
    Run run = run("add+" + SAMPLES + " add-again+" + SAMPLES);
    assertThat(run.out())
        .contains("added 0 songs; 24 are already in the queue; add-again adds them\n");
    assertThat(run.lines()).hasSize(2 + 1 + 24);
  }

  @Test
  void add_ofNoSong_isAnErrorWithARemark_andThePlayerContinues(@TempDir Path folder)
      throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.mp3"), "no song");
    Path list = Files.writeString(folder.resolve("empty.m3u8"), "");
    Run run = run("add+" + bad + " add+" + list + " add+nowhere add add+- n", "--json").exits(0);
    ImmutableList<String> story = run.story();
    assertThat(story.subList(2, 7).stream().allMatch(answer -> answer.startsWith("error ")))
        .isTrue();
    assertThat(story.get(4)).contains("nowhere");
    assertThat(story.get(7)).startsWith("next ");
    assertThat(run.json().get(7).path("size").asInt()).isEqualTo(24);
    assertThat(run.err()).contains(bad + ": no MP3 audio found");
  }

  // ------------------------------------------------------------------ errors

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dance | unknown command (dance): there are next, previous",
        "watch | unknown command (watch)",
        "Next | unknown command (Next)",
        "upcoming+x | K (x) must be a number",
        "upcoming+-1 | k (-1) must not be negative",
        "queue+x | K (x) must be a number",
        "queue+-1 | k (-1) must not be negative",
        "history+99999999999 | K (99999999999) must be a number",
        "mode | mode:  is unknown; use one of",
        "mode+loud | mode: loud is unknown; use one of",
        "repeat+twice | repeat: twice is unknown; use one of",
        "skip | ID () must be an entry's number",
        "skip+24 | ID (24) must be an entry's number",
        "skip+-9 | skip: -9 is too far; 1 song back",
        "remove | ID () must be an entry's number",
        "remove+24 | ID (24) must be an entry's number",
        "move+3 | move needs an ID and a PLACE",
        "move | move needs an ID and a PLACE",
        "move+3+24 | place (24) must be in [0, 23]",
        "move+3+x | PLACE (x) must be a number",
        "move+24+0 | ID (24) must be an entry's number",
        "next+3 | next: unexpected argument 3",
        "clear+3 | clear: unexpected argument",
        "status+now | status: unexpected argument",
        "quit+now | quit: unexpected argument"
      })
  void badLine_isAnError_andNothingChanges(String line, String message) {
    Run run = play("n " + line + " list n", "--mode", "in-order");
    assertThat(ImmutableList.copyOf(run.json().get(3).fieldNames()))
        .containsExactly("event", "message")
        .inOrder();
    assertThat(run.story().get(3)).startsWith("error ");
    assertThat(run.story().get(3)).contains(message);
    assertThat("next 1, " + String.join(", ", run.story().subList(4, 6)))
        .isEqualTo(inOrder("n list n"));
  }

  @Test
  void emptyLine_isNotACommand_endOfInputAndQuitReadNoFurther() {
    assertThat(inOrder("n  n")).isEqualTo("next 1, next 2");
    assertThat(samples("\n \r\n\n", "--json").lines()).hasSize(2);
    assertThat(samples("n", "--json").exits(0).played()).hasSize(2);
    assertThat(inOrder("quit n")).isEqualTo("quit");
  }

  @Test
  void brokenInput_isAFailureInOneSentence_status1() {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            throw new IOException("the cable is out");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        new Main(broken, OutputStream.nullOutputStream(), err)
            .run("play", SAMPLES, "--plain", "--sound", "none", "--seed", "friday");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            "riffle: seed "
                + Seed.parse("friday")
                + "\nriffle: cannot read standard input: the cable is out\n");
  }

  /** A script that waits for each answer before it sends the next command never blocks. */
  @Test
  void answer_isWrittenBeforeTheNextCommandIsRead() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> linesSeen = Lists.newArrayList();
    InputStream in =
        new SequenceInputStream(
            Collections.enumeration(
                List.of(
                    looking(out, linesSeen, "n\n"),
                    looking(out, linesSeen, "upcoming\n"),
                    looking(out, linesSeen, "dance\n"),
                    looking(out, linesSeen, ""))));
    new Main(in, out, OutputStream.nullOutputStream())
        .run("play", SAMPLES, "--json", "--sound", "none");
    assertThat(linesSeen).containsExactly(2, 3, 4, 5).inOrder();
  }

  /** Returns input that records at its first read the number of answered lines. */
  private static InputStream looking(ByteArrayOutputStream out, List<Integer> seen, String text) {
    return new FilterInputStream(new ByteArrayInputStream(text.getBytes(UTF_8))) {
      private boolean read;

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        if (!read) {
          seen.add((int) out.toString(UTF_8).lines().count());
          read = true;
        }
        return super.read(into, offset, length);
      }
    };
  }

  // ------------------------------------------------------------------ text, lists and added songs

  @Test
  void text_isReadable() {
    Run run = run("n p upcoming+2 history mode+random n p p dance seed q");
    ImmutableList<String> lines = run.lines();
    assertThat(lines.subList(0, 8))
        .containsExactly(
            "24 songs, shuffle, repeat off",
            "1/24  Můj milý Augustin - Kapela Vrabčí Déšť",
            "2/24  雨停以后 - 七片茶叶小乐队",
            "1/24  Můj milý Augustin - Kapela Vrabčí Déšť",
            "22  雨停以后 - 七片茶叶小乐队",
            "18  Auld Lang Syne - The Marzipan Lanterns",
            "nothing",
            "mode random")
        .inOrder();
    assertThat(lines.get(10)).isEqualTo("nothing");
    assertThat(lines.get(11)).startsWith("error unknown command (dance)");
    assertThat(lines.get(12)).isEqualTo("seed " + Seed.parse("friday"));
    assertThat(lines).hasSize(13);
    assertThat(run.err()).isEqualTo("riffle: seed " + Seed.parse("friday") + "\n");
    ImmutableList<String> list = run("list").lines();
    assertThat(list.get(2)).isEqualTo(" 0  Kočka leze dírou - Kapela Vrabčí Déšť");
    assertThat(list.get(13)).isEqualTo("11  found on a tape");
  }

  @Test
  void textInRandom_hasNoCycleSize() {
    ImmutableList<String> lines = run("n ".repeat(30), "--mode", "random").lines();
    assertThat(lines.get(1)).startsWith("1  ");
    assertThat(lines.get(31)).startsWith("31  ");
  }

  @Test
  void listOnStandardInput_isPlayed_andWithoutAClockItEndsThere() {
    Run run = Run.fed(SONG + "\n", "play", "-", "--json", "--sound", "none").exits(0);
    assertThat(run.story()).containsExactly("start", "start 0").inOrder();
    assertThat(run.json().get(0).path("size").asInt()).isEqualTo(1);
    assertThat(run.json().get(1).path("path").asText())
        .isEqualTo(Path.of(SONG).toAbsolutePath().toString());
  }

  @Test
  @Tag("process")
  void add_thatTakesLong_doesNotStopTheSongs(@TempDir Path folder) throws Exception {
    Tool.requireLinux(); // for ALSA
    for (int i = 0; i < 3; i++) {
      Mp3Tone.write(folder.resolve(i + ".mp3"), 40); // a second
    }
    Path slow = folder.resolve("slow.m3u"); // a named pipe, whose reader waits for a writer
    assertThat(new ProcessBuilder("mkfifo", slow.toString()).start().waitFor()).isEqualTo(0);
    String words = "play --json --mode in-order --repeat all D/0.mp3 D/1.mp3 D/2.mp3";
    Process player = RiffleProcess.builder(folder, words.replace("D", folder.toString())).start();
    // A timeout does not interrupt a blocked read of the answers; the end of the process does.
    CompletableFuture.delayedExecutor(100, TimeUnit.SECONDS).execute(() -> OtherJvm.kill(player));
    try (var in = player.outputWriter();
        var out = player.inputReader()) {
      in.write("add-again " + slow + "\n");
      in.flush();
      assertThat(out.readLine()).contains("\"event\":\"start\"");
      assertThat(out.readLine()).contains("\"title\":\"0\"");
      for (int i = 0; i < 2; i++) { // the player waits four seconds for a writer
        assertThat(out.readLine()).contains("\"cause\":\"ended\"");
      }
      Files.writeString(slow, "0.mp3\n");
      String line = out.readLine();
      while (line.contains("\"cause\":\"ended\"")) {
        line = out.readLine();
      }
      assertThat(line).startsWith("{\"event\":\"add-again\",\"entries\":[{\"entry\":3,");
    } finally {
      OtherJvm.kill(player);
    }
  }
}
