package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Range;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stopped player and the next start continue after the last song heard, or in its middle. */
@Timeout(300)
class ContinueTest {
  private static final String[] BEGIN = {Samples.FOLDER.toString(), "--mode", "in-order"};
  private static final int MINUTE = 2_297; // frames

  @TempDir Path home;

  /** Plays with commands separated by commas. */
  private Run play(String commands, String... options) {
    return Run.in(
            ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()),
            commands.replace(',', '\n') + "\n",
            ObjectArrays.concat(
                new String[] {"play", "--json", "--sound", "none"}, options, String.class))
        .exits(0);
  }

  private Run begin(String commands, String... options) {
    return play(commands, ObjectArrays.concat(BEGIN, options, String.class));
  }

  /** Returns the song that the next start plays first. */
  private long next() {
    Run run = play("");
    assertThat(run.err()).isEmpty();
    assertThat(run.played()).hasSize(1);
    return run.played().get(0);
  }

  // ------------------------------------------------------------------ the next start

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "song, ended, 1",
    "2 songs, 'ended,ended', 2",
    "3 songs, 'ended,next,ended,ended', 4", // the time counts, not the songs begun
    "album, 'ended,ended,ended,ended,ended,ended', 6",
  })
  void start_afterTheSleepTimer_playsTheNextSong(String limit, String commands, long song) {
    Run run = begin(commands, "--stop-after", limit);
    assertThat(Iterables.getLast(run.story())).isEqualTo("ended none");
    assertThat(next()).isEqualTo(song);
    assertThat(next()).isEqualTo(song); // which has not ended
  }

  @Test
  void start_afterTheCycle_playsTheFirstOfTheNextCycle() {
    String[] options = {Samples.FOLDER.toString(), "--repeat", "all", "--stop-after", "cycle"};
    play("ended,".repeat(24), options);
    JsonNode first = play("").json().get(1);
    assertThat(first.path("cycle").asLong()).isEqualTo(1);
    assertThat(first.path("place").asInt()).isEqualTo(1);
  }

  @Test
  void start_afterTheEnd_playsASongThatWasAdded_elseTheLastOneAgain() {
    begin("ended,".repeat(24));
    assertThat(next()).isEqualTo(23);
    play("ended,add-again " + Samples.SONG);
    assertThat(next()).isEqualTo(24);
  }

  @Test
  void start_afterAnotherSongWasChosen_playsThatOne() {
    begin("ended,previous", "--stop-after", "2 songs");
    assertThat(next()).isEqualTo(0);
    play("stop-after", "--stop-after", "song");
    assertThat(next()).isEqualTo(0);
  }

  // ------------------------------------------------------------------ the same run

  @ParameterizedTest
  @ValueSource(strings = {"resume", "toggle"})
  void stoppedPlayer_continuesWithTheNextSong(String command) {
    Run run = begin("ended,status," + command + ",status", "--stop-after", "song");
    assertThat(run.story())
        .containsAtLeast("ended none", "status 0 stopped", command + " 1", "status 1 playing")
        .inOrder();
  }

  @Test
  void stoppedAtTheEnd_continuesWithAnAddedSong() {
    Run run = begin("ended,".repeat(24) + "add-again " + Samples.SONG + ",resume");
    assertThat(Iterables.getLast(run.story())).isEqualTo("resume 24");
  }

  // ------------------------------------------------------------------ paused

  @Test
  void quitWhilePaused_startsPaused_andReportsIt_untilItPlays() {
    begin("next,pause");
    Run paused = play("status");
    assertThat(paused.err())
        .isEqualTo("riffle: paused, as in the last run; Space or resume plays it\n");
    assertThat(paused.story()).containsAtLeast("start 1", "status 1 paused").inOrder();
    assertThat(play("resume,status").story()).contains("status 1 playing");
    Run playing = play("status");
    assertThat(playing.err()).isEmpty();
    assertThat(playing.story()).contains("status 1 playing");
  }

  // ------------------------------------------------------------------ with a clock

  private Run process(String input, String line) throws Exception {
    ProcessBuilder riffle = RiffleProcess.builder(home, "play --json " + line);
    return RiffleProcess.run(home, riffle, input).exits(0);
  }

  private Path tones() throws IOException {
    Path music = Files.createDirectory(home.resolve("music"));
    Mp3Tone.write(music.resolve("1.mp3"), MINUTE);
    Mp3Tone.write(music.resolve("2.mp3"), MINUTE);
    return music;
  }

  private static long seconds(Run run) {
    JsonNode status = run.json().get(2); // after the start and the song
    return status.path("positionMillis").asLong() / 1_000;
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "pause", "quit"})
  @Tag("process")
  void start_afterASongStoppedInItsMiddle_continuesThere(String command) throws Exception {
    Tool.requireLinux(); // for ALSA
    process("seek 0:30\n" + command + "\nquit\n", tones() + " --mode in-order");
    Run run = process("status\nquit\n", "");
    assertWithMessage(run.out()).that(seconds(run)).isIn(Range.closed(30L, 40L));
    assertThat(run.story())
        .contains(command.equals("pause") ? "status 0 paused" : "status 0 playing");
  }

  @Test
  @Tag("process")
  void start_afterAKill_whenTheTimerHadStopped_playsTheNextSong() throws Exception {
    Tool.requireLinux();
    String line = "play --json %s --mode in-order --stop-after song".formatted(tones());
    Process player = RiffleProcess.builder(home, line).start();
    Path session = home.resolve("state/riffle/sessions/music");
    try (var in = player.outputWriter();
        var out = player.inputReader();
        WatchService changes = home.getFileSystem().newWatchService()) {
      while (!Files.exists(session.resolve("resume.json"))) {
        in.write("current\n"); // the session is created after the first song has started
        in.flush();
        assertThat(out.readLine()).isNotNull();
      }
      session.register(changes, ENTRY_CREATE, ENTRY_MODIFY);
      in.write("ended\n");
      in.flush();
      while (!Files.readString(session.resolve("resume.json")).contains("\"over\"")) {
        WatchKey change = changes.take();
        change.pollEvents();
        change.reset();
      }
    } finally {
      OtherJvm.kill(player);
    }
    assertThat(process("quit\n", "").story()).contains("start 1");
  }
}
