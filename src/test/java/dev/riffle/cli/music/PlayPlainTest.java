package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Streams;
import dev.riffle.Main;
import dev.riffle.OtherJvm;
import dev.riffle.cli.Run;
import dev.riffle.cli.Samples;
import dev.riffle.player.Mp3Tone;
import dev.riffle.shuffle.Seed;
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

/** Playing by lines, as a script does it: a command a line, an answer a line. */
@Timeout(300)
class PlayPlainTest {
  private static final String SAMPLES = Samples.FOLDER.toString();
  private static final String SONG = SAMPLES + "/Odds and Ends/found on a tape.mp3";
  private static final String WALK = "n n n p p n upcoming+3 n q";

  /** Plays the samples in JSON; commands apart by spaces, a plus for a space in one. */
  private static ImmutableList<JsonNode> play(String commands, String... options) {
    Run run = run(commands, ObjectArrays.concat("--json", options));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
    return run.json();
  }

  private static Run run(String commands, String... options) {
    String input = commands.replace(' ', '\n').replace('+', ' ') + "\n";
    List<String> args =
        Lists.newArrayList("play", SAMPLES, "--plain", "--sound", "none", "--seed", "friday");
    Collections.addAll(args, options);
    return Run.fed(input, args.toArray(new String[0]));
  }

  private static ImmutableList<String> causes(List<JsonNode> answers) {
    return answers.stream()
        .map(answer -> answer.path("cause").asText(answer.path("event").asText()))
        .collect(toImmutableList());
  }

  private static long entry(JsonNode answer) {
    assertThat(answer.path("event").asText()).isEqualTo("current");
    return answer.path("entry").asLong();
  }

  private static ImmutableList<Long> entries(JsonNode answer) {
    return Streams.stream(answer.path("entries"))
        .map(entry -> entry.path("entry").asLong())
        .collect(toImmutableList());
  }

  // ------------------------------------------------------------------ back and forth

  @Test
  void everyCommand_isAnsweredInOrder_startAndFirstSongBeforeAll() {
    ImmutableList<JsonNode> answers = play(WALK);
    assertThat(causes(answers))
        .containsExactly(
            "start",
            "start",
            "next",
            "next",
            "next",
            "previous",
            "previous",
            "next",
            "upcoming",
            "next",
            "quit")
        .inOrder();
    JsonNode start = answers.get(0);
    assertThat(ImmutableList.copyOf(start.fieldNames()))
        .containsExactly("event", "seed", "mode", "repeat", "size")
        .inOrder();
    assertThat(start.path("seed").asText()).isEqualTo(Seed.parse("friday").toString());
    assertThat(start.path("mode").asText()).isEqualTo("shuffle");
    assertThat(start.path("repeat").asText()).isEqualTo("off");
    assertThat(start.path("size").asInt()).isEqualTo(24);
    JsonNode first = answers.get(1);
    assertThat(ImmutableList.copyOf(first.fieldNames()))
        .containsExactly(
            "event", "cause", "entry", "path", "title", "artist", "cycle", "place", "size")
        .inOrder();
    assertThat(first.path("place").asInt()).isEqualTo(1);
    assertThat(Files.exists(Path.of(first.path("path").asText()))).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"shuffle", "random", "in-order"})
  void previous_walksBackOverWhatWasHeard_nextForwardOverTheSame(String mode) {
    ImmutableList<JsonNode> answers = play(WALK, "--mode", mode);
    long second = entry(answers.get(2));
    long third = entry(answers.get(3));
    long fourth = entry(answers.get(4));
    assertThat(entry(answers.get(5))).isEqualTo(third);
    assertThat(entry(answers.get(6))).isEqualTo(second);
    assertThat(entry(answers.get(7))).isEqualTo(third);
    assertThat(entries(answers.get(8)).get(0)).isEqualTo(fourth);
    assertThat(entry(answers.get(9))).isEqualTo(fourth);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"shuffle", "random", "in-order"})
  void upcoming_namesWhatNextThenPlays(String mode) {
    ImmutableList<JsonNode> answers = play("n upcoming+5 n n n n n", "--mode", mode);
    ImmutableList<Long> played =
        answers.subList(4, 9).stream().map(PlayPlainTest::entry).collect(toImmutableList());
    assertThat(entries(answers.get(3))).isEqualTo(played);
  }

  @Test
  void lane_playsBeforeAnythingElse() {
    ImmutableList<JsonNode> answers = play("enqueue+5 enqueue+7 playnext+9 dequeue+7 lane n n");
    assertThat(entries(answers.get(2))).containsExactly(5L);
    assertThat(entries(answers.get(3))).containsExactly(5L, 7L).inOrder();
    assertThat(entries(answers.get(4))).containsExactly(9L, 5L, 7L).inOrder();
    assertThat(entries(answers.get(5))).containsExactly(9L, 5L).inOrder();
    assertThat(answers.get(6)).isEqualTo(answers.get(5));
    assertThat(answers.get(6).path("event").asText()).isEqualTo("lane");
    assertThat(entry(answers.get(7))).isEqualTo(9);
    assertThat(entry(answers.get(8))).isEqualTo(5);
  }

  @Test
  void pauseAndResume_answerWithTheSong_whichStays() {
    ImmutableList<JsonNode> answers = play("n pause resume current pause+now");
    for (int i = 3; i <= 5; i++) {
      assertThat(entry(answers.get(i))).isEqualTo(entry(answers.get(2)));
    }
    assertThat(answers.get(3).path("cause").asText()).isEqualTo("pause");
    assertThat(answers.get(4).path("cause").asText()).isEqualTo("resume");
    assertThat(answers.get(6).path("message").asText())
        .isEqualTo("pause stands alone, without now");
  }

  @Test
  void toggleStatusQueueAndJson_areLinesToo() {
    ImmutableList<JsonNode> answers = play("toggle status toggle status queue+2 json");
    assertThat(answers.get(2).path("cause").asText()).isEqualTo("toggle");
    assertThat(answers.get(3).path("state").asText()).isEqualTo("paused");
    assertThat(answers.get(5).path("state").asText()).isEqualTo("playing");
    assertThat(answers.get(6).path("upcoming")).hasSize(2);
    assertThat(answers.get(7).path("answers").asText()).isEqualTo("json");
    assertThat(run("json").lines().get(3))
        .isEqualTo("{\"event\":\"answers\",\"answers\":\"json\"}");
  }

  @Test
  void previous_atTheBeginning_isNoneAndChangesNothing() {
    ImmutableList<JsonNode> answers = play("p current n p");
    assertThat(answers.get(2).toString()).isEqualTo("{\"event\":\"none\",\"cause\":\"previous\"}");
    assertThat(entry(answers.get(3))).isEqualTo(entry(answers.get(1)));
    assertThat(entry(answers.get(5))).isEqualTo(entry(answers.get(1)));
  }

  @Test
  void next_pastTheLast_isNone_eachSongWasHeardOnce() {
    ImmutableList<JsonNode> answers = play("n ".repeat(24) + "current");
    ImmutableList<Long> heard =
        answers.subList(1, 25).stream().map(PlayPlainTest::entry).collect(toImmutableList());
    assertThat(ImmutableSet.copyOf(heard)).hasSize(24);
    assertThat(answers.get(25).path("event").asText()).isEqualTo("none");
    assertThat(entry(answers.get(26))).isEqualTo(heard.get(23));
  }

  @Test
  void sameSeed_isTheSameOrder_another_isAnother() {
    assertThat(play(WALK)).isEqualTo(play(WALK));
    assertThat(play("n n n n", "--mode", "random", "--gap", "3"))
        .isEqualTo(play("n n n n", "--mode", "random", "--gap", "3"));
    Run other =
        Run.fed("n\nn\n", "play", SAMPLES, "--json", "--sound", "none", "--seed", "saturday");
    assertThat(other.json()).isNotEqualTo(play("n n"));
  }

  @Test
  void printedSeed_givesTheSameOrder() {
    Run drawn = Run.fed("n\nn\n", "play", SAMPLES, "--json", "--sound", "none");
    String seed = drawn.json().get(0).path("seed").asText();
    Run again = Run.fed("n\nn\n", "play", SAMPLES, "--json", "--sound", "none", "--seed", seed);
    assertThat(again).isEqualTo(drawn);
  }

  // ------------------------------------------------------------------ the other commands

  @Test
  void ended_goesOn_underRepeatOneReplays_nextDoesNot() {
    ImmutableList<JsonNode> answers = play("ended repeat+one ended next");
    assertThat(entry(answers.get(2))).isNotEqualTo(entry(answers.get(1)));
    assertThat(answers.get(3).toString()).isEqualTo("{\"event\":\"repeat\",\"repeat\":\"one\"}");
    assertThat(entry(answers.get(4))).isEqualTo(entry(answers.get(2)));
    assertThat(answers.get(4).path("cause").asText()).isEqualTo("ended");
    assertThat(entry(answers.get(5))).isNotEqualTo(entry(answers.get(2)));
  }

  @Test
  void repeatAll_goesOnIntoTheNextCycle() {
    ImmutableList<JsonNode> answers = play("n ".repeat(24), "--repeat", "all");
    assertThat(answers.get(24).path("place").asInt()).isEqualTo(24);
    assertThat(answers.get(25).path("cycle").asInt()).isEqualTo(1);
    assertThat(answers.get(25).path("place").asInt()).isEqualTo(1);
  }

  @Test
  void mode_switches_reshuffleBeginsACycle_theSongGoesOn() {
    ImmutableList<JsonNode> answers = play("mode+random mode+Shuffle n reshuffle");
    assertThat(answers.get(2).toString()).isEqualTo("{\"event\":\"mode\",\"mode\":\"random\"}");
    assertThat(answers.get(3).path("mode").asText()).isEqualTo("shuffle");
    assertThat(entry(answers.get(5))).isEqualTo(entry(answers.get(4)));
    assertThat(answers.get(5).path("place").asInt()).isEqualTo(1);
  }

  @Test
  void list_isInSourceOrder_skipPlaysAnEntryOfIt_previousReturns() {
    ImmutableList<JsonNode> answers = play("list skip+11 previous");
    assertThat(entries(answers.get(2))).hasSize(24);
    assertThat(entries(answers.get(2))).isInStrictOrder();
    JsonNode skipped = answers.get(3);
    assertThat(entry(skipped)).isEqualTo(11);
    assertThat(skipped.path("title").asText()).isEqualTo("found on a tape");
    assertThat(skipped.has("artist")).isFalse();
    assertThat(entry(answers.get(4))).isEqualTo(entry(answers.get(1)));
  }

  @Test
  void history_isNewestFirst_withoutTheCurrentOne() {
    ImmutableList<JsonNode> answers = play("history n n history history+1");
    assertThat(entries(answers.get(2))).isEmpty();
    assertThat(entries(answers.get(5)))
        .containsExactly(entry(answers.get(3)), entry(answers.get(1)))
        .inOrder();
    assertThat(entries(answers.get(6))).containsExactly(entry(answers.get(3)));
  }

  @Test
  void seed_isTheOneItBeganWith() {
    ImmutableList<JsonNode> answers = play("seed");
    assertThat(answers.get(1 + 1).path("seed")).isEqualTo(answers.get(0).path("seed"));
  }

  @Test
  void add_aSongAndAFolder_areEntriesOfTheirOwn() {
    ImmutableList<JsonNode> answers =
        play("add+" + SONG.replace(' ', '+') + " add+" + SAMPLES + "/Odds+and+Ends list");
    assertThat(entries(answers.get(2))).containsExactly(24L);
    assertThat(entries(answers.get(3))).containsExactly(25L);
    assertThat(entries(answers.get(4))).hasSize(26);
  }

  @Test
  void add_whatHoldsNoSong_isAnErrorWithARemark_andThePlayerGoesOn(@TempDir Path folder)
      throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.mp3"), "no song");
    Path list = Files.writeString(folder.resolve("empty.m3u8"), "");
    Run run = run("add+" + bad + " add+" + list + " add+nowhere add add+- n", "--json");
    ImmutableList<JsonNode> answers = run.json();
    assertThat(causes(answers.subList(2, 7)))
        .containsExactly("error", "error", "error", "error", "error");
    assertThat(answers.get(4).path("message").asText()).contains("nowhere");
    assertThat(answers.get(7).path("place").asInt()).isEqualTo(2);
    assertThat(answers.get(7).path("size").asInt()).isEqualTo(24);
    assertThat(run.err()).contains(bad + ": no MP3 sound was found");
    assertThat(run.status()).isEqualTo(0);
  }

  // ------------------------------------------------------------------ what goes wrong

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dance | unknown command (dance): there are next, previous",
        "Next | unknown command (Next)",
        "upcoming+x | K (x) must be a number",
        "upcoming+-1 | k (-1) must not be negative",
        "history+99999999999 | K (99999999999) must be a number",
        "mode | mode () must be one of",
        "mode+loud | mode (loud) must be one of",
        "repeat+twice | repeat (twice) must be one of",
        "skip | ID () must be an entry's number",
        "skip+24 | ID (24) must be an entry's number",
        "skip+-1 | ID (-1) must be an entry's number",
        "next+3 | next stands alone",
        "quit+now | quit stands alone"
      })
  void badLine_isAnError_andNothingChanges(String line, String message) {
    ImmutableList<JsonNode> answers = play("n " + line + " current n");
    assertThat(ImmutableList.copyOf(answers.get(3).fieldNames()))
        .containsExactly("event", "message")
        .inOrder();
    assertThat(answers.get(3).path("event").asText()).isEqualTo("error");
    assertThat(answers.get(3).path("message").asText()).contains(message);
    assertThat(entry(answers.get(4))).isEqualTo(entry(answers.get(2)));
    assertThat(answers.get(5)).isEqualTo(play("n n").get(3));
  }

  @Test
  void emptyLine_isNoCommand() {
    assertThat(causes(play("n  n"))).containsExactly("start", "start", "next", "next").inOrder();
    assertThat(Run.fed("\n \r\n\n", "play", SAMPLES, "--json", "--sound", "none").lines())
        .hasSize(2);
  }

  @Test
  void endOfInput_quits_andALineWithoutAnEndIsObeyed() {
    Run run = Run.fed("n", "play", SAMPLES, "--json", "--sound", "none");
    assertThat(run.status()).isEqualTo(0);
    assertThat(causes(run.json())).containsExactly("start", "start", "next").inOrder();
  }

  @Test
  void quit_readsNoFurther() {
    assertThat(causes(play("quit n"))).containsExactly("start", "start", "quit").inOrder();
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
            .run("play", SAMPLES, "--plain", "--sound", "none");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo("riffle: cannot read standard input: the cable is out\n");
  }

  /** A script that waits for each answer before it says the next word must never wait for ever. */
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

  /** Returns input that notes, when it is first read, how many lines have been answered. */
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

  // ------------------------------------------------------------------ the rest of the face

  @Test
  void text_isForAPerson() {
    Run run = run("n p upcoming+2 history mode+random n p p dance seed q");
    assertThat(run.lines().get(0)).isEqualTo("seed " + Seed.parse("friday"));
    assertThat(run.lines().get(1)).isEqualTo("24 songs, shuffle, repeat off");
    assertThat(run.lines().get(2)).isEqualTo("1/24  Můj milý Augustin - Kapela Vrabčí Déšť");
    assertThat(run.lines().get(3)).isEqualTo("2/24  雨停以后 - 七片茶叶小乐队");
    assertThat(run.lines().get(4)).isEqualTo(run.lines().get(2));
    assertThat(run.lines().get(5)).isEqualTo("22  雨停以后 - 七片茶叶小乐队");
    assertThat(run.lines().get(6)).isEqualTo("18  Auld Lang Syne - The Marzipan Lanterns");
    assertThat(run.lines().get(7)).isEqualTo("nothing");
    assertThat(run.lines().get(8)).isEqualTo("mode random");
    assertThat(run.lines().get(11)).isEqualTo("nothing");
    assertThat(run.lines().get(12)).startsWith("error unknown command (dance)");
    assertThat(run.lines().get(13)).isEqualTo(run.lines().get(0));
    assertThat(run.lines()).hasSize(14);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void textList_hasItsNumbersUnderEachOther() {
    ImmutableList<String> lines = run("list").lines();
    assertThat(lines.get(3)).isEqualTo(" 0  Kočka leze dírou - Kapela Vrabčí Déšť");
    assertThat(lines.get(14)).isEqualTo("11  found on a tape");
  }

  @Test
  void textInRandom_hasNoCycleToBeAPartOf() {
    ImmutableList<String> lines = run("n ".repeat(30), "--mode", "random").lines();
    assertThat(lines.get(2)).startsWith("1  ");
    assertThat(lines.get(32)).startsWith("31  ");
  }

  @Test
  void listOnStandardInput_playsIt_andWithoutAClockThatIsAll() {
    Run run = Run.fed(SONG + "\n", "play", "-", "--json", "--sound", "none");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.json()).hasSize(2);
    assertThat(run.json().get(0).path("size").asInt()).isEqualTo(1);
    assertThat(run.json().get(1).path("path").asText())
        .isEqualTo(Path.of(SONG).toAbsolutePath().toString());
  }

  @Test
  @Tag("process")
  void add_takesItsTime_songsGoOn(@TempDir Path folder) throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "ALSA is a matter of Linux");
    for (int i = 0; i < 3; i++) {
      Mp3Tone.write(folder.resolve(i + ".mp3"), 40); // a second
    }
    Path slow = folder.resolve("slow.m3u"); // whose reader waits for a writer
    assertThat(new ProcessBuilder("mkfifo", slow.toString()).start().waitFor()).isEqualTo(0);
    String words = "play --json --mode in-order --repeat all D/0.mp3 D/1.mp3 D/2.mp3";
    ProcessBuilder builder =
        new ProcessBuilder(Typist.riffle(words.replace("D", folder.toString())));
    builder.environment().put("XDG_STATE_HOME", folder.toString());
    Path noDevice = Files.writeString(folder.resolve("asound.conf"), "");
    builder.environment().put("ALSA_CONFIG_PATH", noDevice.toString());
    Process player = builder.start();
    // What blocks in reading its answers is not ended by a timeout of the test, but by its end.
    CompletableFuture.delayedExecutor(100, TimeUnit.SECONDS).execute(() -> OtherJvm.kill(player));
    try (var in = player.outputWriter();
        var out = player.inputReader()) {
      in.write("add " + slow + "\n");
      in.flush();
      assertThat(out.readLine()).contains("\"event\":\"start\"");
      assertThat(out.readLine()).contains("\"title\":\"0\"");
      for (int i = 1; i < 6; i++) {
        assertThat(out.readLine()).contains("\"cause\":\"ended\"");
      }
      Files.writeString(slow, "0.mp3\n");
      String line = out.readLine();
      while (line.contains("\"cause\":\"ended\"")) {
        line = out.readLine();
      }
      assertThat(line).startsWith("{\"event\":\"add\",\"entries\":[{\"entry\":3,");
    } finally {
      OtherJvm.kill(player);
    }
  }
}
