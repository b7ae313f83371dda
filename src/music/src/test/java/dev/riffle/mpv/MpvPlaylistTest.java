package dev.riffle.mpv;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests sequences of events that a real mpv does not produce reliably, with events sent by the
 * test.
 */
class MpvPlaylistTest {
  private static final String ENTRY = "playlist_entry_id";

  private final List<String> commands = new ArrayList<>();
  private final List<String> reported = new ArrayList<>();
  private long entries;
  private Optional<Object> duration = Optional.of(100.0); // as mpv replies it
  private long songs;
  private long now;
  private final MpvPlaylist<Song> list =
      new MpvPlaylist<>(new Remote(), Song::file, new Receiver(), new Clock());

  private record Song(long number, Path file) {}

  private final class Clock extends Ticker {
    @Override
    public long read() {
      return now;
    }
  }

  private final class Remote implements MpvPlaylist.Remote {
    @Override
    public void run(Object... command) {
      commands.add(List.of(command).toString());
    }

    @Override
    public void request(Consumer<Optional<Object>> reply, Object... command) {
      if (command[0] instanceof Map<?, ?> load) {
        commands.add(load.get("flags") + " " + load.get("url") + " " + load.get("options"));
        reply.accept(Optional.of(ImmutableMap.of(ENTRY, ++entries)));
      } else {
        reply.accept(duration);
      }
    }
  }

  private final class Receiver implements MpvPlaylist.SongListener<Song> {
    @Override
    public void nearEnd(Song song) {
      reported.add("near " + song.number());
    }

    @Override
    public void ranOut(Song song, Optional<Song> following) {
      reported.add(
          "over " + song.number() + following.map(next -> ", " + next.number()).orElse(""));
    }

    @Override
    public void failed(Halt<Song> halt, String error, boolean wasHeard) {
      reported.add(
          (wasHeard ? "failed " : "did not begin ")
              + halt.song().number()
              + " at "
              + halt.at()
              + ": "
              + error);
    }
  }

  @Test
  void following_onceHeard_becomesCurrent() {
    run("begin a 5", "follow b", "eof 1", "load 2", "time -0.3");
    assertReported("near 1");
    run("time 0.01");
    assertReported("near 1", "over 1, 2", "near 2");
    assertThat(commands)
        .containsExactly("replace /a {}", resumed(), "append /b {}", "[playlist-remove, 0]")
        .inOrder();
  }

  @Test
  void song_shorterThanTheBuffer_endsAfterThePreviousOne() {
    run("begin a 5", "follow b", "eof 1", "load 2", "eof 2", "idle");
    assertReported("near 1", "over 1, 2", "near 2", "over 2");
  }

  @Test
  void nearEnd_isReportedOnceTenSecondsBeforeTheEnd() {
    run("begin a 100", "time 89");
    assertThat(reported).isEmpty();
    run("time 90", "time 91");
    assertReported("near 1");
  }

  @Test
  void nearEnd_whilePaused_waitsForResume() {
    run("begin a 100", "pause", "time 95");
    assertThat(reported).isEmpty();
    run("resume");
    assertReported("near 1");
  }

  @Test
  void follow_asMpvAdvances_removesTheOldFollowerAndEndsTheSong() {
    // mpv has started b, but its event arrives later
    run("begin a 5", "follow b", "follow c");
    assertThat(commands.subList(3, 5)).containsExactly("[playlist-remove, 1]", "append /c {}");
    run("eof 1", "load 2", "stopped 2", "idle");
    assertReported("near 1", "over 1");
  }

  @Test
  void follow_afterTheNextHasStarted_hasNoEffect() {
    run("begin a 5", "follow b", "eof 1", "load 2", "follow c", "follow none", "time 0");
    assertReported("near 1", "over 1, 2", "near 2");
    assertThat(commands).doesNotContain("[playlist-remove, 1]");
  }

  @Test
  void follow_sameSongTwice_isSentOnce() {
    run("begin a 5");
    Song next = song("b");
    list.follow(Optional.of(next));
    list.follow(Optional.of(next));
    assertThat(commands).hasSize(3);
  }

  @Test
  void following_unplayable_isDropped() {
    run("begin a 5", "follow b", "eof 1", "start-file 2", "fail 2 loading failed", "idle");
    assertReported("near 1", "over 1");
  }

  @Test
  void play_asThePreviousSongEnds_keepsPlaying() {
    run("begin a 100", "begin b 100", "eof 1", "idle");
    assertThat(reported).isEmpty();
    run("eof 2", "idle");
    assertReported("over 2");
  }

  @Test
  void play_asMpvAdvances_replacesBothSongs() {
    run("begin a 5", "follow b", "play c 0", "eof 1", "load 2", "time 1", "stopped 2");
    assertReported("near 1");
    run("load 3");
    assertReported("near 1", "near 3");
  }

  @Test
  void seek_sameFile_sendsASeekNotALoad() {
    run("begin a 100", "play a 50");
    assertThat(commands)
        .containsExactly("replace /a {}", resumed(), "[seek, 50.0, absolute+exact]", resumed())
        .inOrder();
    assertThat(list.position()).isEqualTo(seconds(50));
    // of the old position
    run("time 1.1");
    assertThat(list.position()).isEqualTo(seconds(50));
    run("seek", "playback-restart", "time 50.1");
    assertThat(list.position()).isEqualTo(seconds(50.1));
    run("eof 1", "idle");
    assertReported("over 2");
  }

  @Test
  void seeks_inARow_sendTheFirstAndTheLast() {
    run("begin a 100", "play a 50", "play a 60", "hold a 70");
    assertThat(list.position()).isEqualTo(seconds(70));
    run("seek", "playback-restart");
    assertThat(seeks())
        .containsExactly("[seek, 50.0, absolute+exact]", "[seek, 70.0, absolute+exact]")
        .inOrder();
    assertThat(list.position()).isEqualTo(seconds(70));
  }

  @Test
  void seek_asTheSongEnds_reloadsAtThePosition() {
    // mpv has started b, but its event arrives later
    run("begin a 5", "follow b", "play a 2", "eof 1", "load 2", "stopped 2", "idle");
    assertThat(commands).contains("replace /a {start=2.0}");
    run("load 3", "eof 3", "idle");
    assertReported("near 1", "near 3", "over 3");
  }

  @Test
  void seek_whileTheFileOpens_reloadsAtThePosition() {
    run("play a 0", "play a 2");
    assertThat(commands).contains("replace /a {start=2.0}");
  }

  @Test
  void play_pastTheEnd_endsTheSong() {
    run("play a 1000", "load 1", "fail 1 no audio or video data played", "idle");
    assertReported("near 1", "over 1");
  }

  @Test
  void device_lost_haltsTheSongAtTheHeardPosition() {
    // the loss of the device is reported late
    run("begin a 100", "time 20", "turn 0.2", "fail 1 audio output initialization failed");
    assertReported("failed 1 at PT20S: audio output initialization failed");
    assertThat(commands).contains("[stop]");
    run("idle");
    assertThat(reported).hasSize(1);
  }

  @Test
  void halt_resumed_keepsTheFollowerAndRequestsNone() {
    run("begin a 5");
    Song next = song("b");
    list.follow(Optional.of(next));
    run("time 3");
    Halt<Song> halt = list.halt().orElseThrow();
    assertThat(halt.at()).isEqualTo(seconds(3));
    commands.clear();
    list.play(halt.withFollowing(Optional.of(next)), true);
    run("stop");
    list.play(halt, true);
    run("resume", "load 4", "time 3.1");
    assertThat(commands).containsAtLeast("replace /a {start=3.0}", "append /b {}").inOrder();
    assertReported("near 1");
  }

  @Test
  void position_betweenReports_isExtrapolatedForHalfASecond() {
    run("begin a 100", "time 20", "turn 0.2");
    assertThat(list.position()).isEqualTo(seconds(20.2));
    run("turn 10");
    assertThat(list.position()).isEqualTo(seconds(20.5));
    run("pause", "time 20.3", "turn 10");
    assertThat(list.position()).isEqualTo(seconds(20.3));
    run("resume", "turn 0.1");
    assertThat(list.position()).isEqualTo(seconds(20.4));
    run("time 99.9", "turn 0.2");
    assertThat(list.position()).isEqualTo(seconds(100));
    run("stop");
    assertThat(list.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void nearEnd_decodedToTheEndWhilePaused_isReportedAtResume() {
    duration = Optional.of(0.1);
    run("hold a 0", "load 1", "eof 1");
    assertThat(reported).isEmpty();
    run("resume");
    assertReported("near 1");
  }

  @Test
  void nearEnd_unknownLength_isReportedImmediately() {
    duration = Optional.empty();
    run("play a 0", "load 1");
    assertReported("near 1");
  }

  @Test
  void nearEnd_lengthCorrected_usesTheLatest() {
    run("begin a 1000", "time 95", "length 100");
    assertReported("near 1");
    run("turn 0.4");
    assertThat(list.position()).isEqualTo(seconds(95.4));
    run("length 95.1");
    assertThat(list.position()).isEqualTo(seconds(95.1));
  }

  @Test
  void length_whileAFileOpens_belongsToThePreviousSong() {
    run("begin a 100");
    duration = Optional.of(200.0);
    run("play b 95", "start-file 2", "length 100", "file-loaded", "playback-restart");
    assertThat(reported).isEmpty();
  }

  @Test
  void nearEnd_afterASeek_isReportedAgain() {
    run("begin a 100", "time 95", "play a 96", "seek", "length 100");
    assertReported("near 1");
    run("playback-restart");
    assertReported("near 1", "near 2");
  }

  @Test
  void seek_whileAnotherSettles_waitsForItsOwnEvents() {
    // of the position before the seek
    run("begin a 100", "play a 50", "playback-restart", "time 1.1");
    assertThat(list.position()).isEqualTo(seconds(50));
    run("play a 60", "playback-restart");
    assertThat(seeks()).containsExactly("[seek, 50.0, absolute+exact]");
  }

  @Test
  void seek_pastTheEnd_endsTheSong() {
    run("begin a 100", "play a 1000", "seek", "eof 1", "idle");
    assertReported("over 2");
    assertThat(commands).doesNotContain("replace /a {start=1000.0}");
  }

  @Test
  void seeks_inARow_firstPastTheEnd_reloadAtTheLast() {
    run("begin a 100", "play a 1000", "seek", "play a 50", "eof 1", "idle");
    assertThat(commands).contains("replace /a {start=50.0}");
    run("load 2", "time 50.1");
    assertThat(list.position()).isEqualTo(seconds(50.1));
    assertThat(reported).isEmpty();
  }

  @Test
  void seek_decodedToTheEnd_reloadsAtThePosition() {
    run("begin a 5", "eof 1", "play a 2", "idle");
    assertThat(seeks()).isEmpty();
    assertThat(commands).contains("replace /a {start=2.0}");
    assertReported("near 1");
  }

  @Test
  void follow_decodedToTheEnd_hasNoEffect() {
    run("begin a 5", "time 4.8", "eof 1", "follow b", "turn 0.1");
    assertThat(list.position()).isEqualTo(seconds(4.9)); // the rest is being heard
    run("idle");
    assertReported("near 1", "over 1");
    assertThat(commands).hasSize(2);
  }

  @Test
  void failure_beforeTheSongIsHeard_isReportedAsUnheard() {
    run("begin a 100", "fail 1 audio output initialization failed");
    assertReported("did not begin 1 at PT0S: audio output initialization failed");
    run("begin a 100", "time 0.01", "fail 2 audio output initialization failed");
    assertThat(reported).contains("did not begin 2 at PT0.01S: audio output initialization failed");
    run("begin a 100", "time 20", "play a 50", "fail 3 audio output initialization failed");
    assertThat(reported).contains("did not begin 4 at PT50S: audio output initialization failed");
  }

  @Test
  void failure_whileTheFileOpens_isNotAnEnd() {
    run("play a 10", "start-file 1", "fail 1 no audio or video data played");
    assertReported("did not begin 1 at PT10S: no audio or video data played");
  }

  @Test
  void abandonOpening_afterTheDeadline_failsTheSong() {
    run("play a 10", "turn 4");
    assertThat(list.abandonOpening(seconds(5), "late")).isFalse();
    run("start-file 1", "turn 4");
    assertThat(list.abandonOpening(seconds(5), "late")).isFalse();
    run("turn 1");
    assertThat(list.abandonOpening(seconds(5), "late")).isTrue();
    assertReported("did not begin 1 at PT10S: late");
    assertThat(list.abandonOpening(seconds(5), "late")).isFalse();
  }

  @Test
  void abandonOpening_openSong_keepsPlaying() {
    // b is not opened yet
    run("begin a 100", "follow b", "turn 50");
    assertThat(list.abandonOpening(seconds(5), "late")).isFalse();
  }

  @Test
  void abandonOpening_followingSong_failsAfterTheEndOfThePreviousOne() {
    run("begin a 5", "follow b", "eof 1", "start-file 2", "turn 5");
    assertThat(list.abandonOpening(seconds(5), "late")).isTrue();
    assertReported("near 1", "over 1, 2", "did not begin 2 at PT0S: late");
  }

  @Test
  void hasPlayed_isTrueAfterHalfASecond() {
    run("play a 10", "load 1", "time 10.4");
    assertThat(list.hasPlayed()).isFalse();
    run("time 10.6", "stop");
    assertThat(list.hasPlayed()).isTrue();
  }

  @Test
  void play_paused_pausesBeforeLoading_andResumesAfter() {
    run("hold a 0", "play b 0");
    assertThat(commands)
        .containsExactly("[set_property, pause, true]", "replace /a {}", "replace /b {}", resumed())
        .inOrder();
  }

  @Test
  void name_notAscii_isSentAsAUri() {
    list.play(song("\u00e4"), Duration.ZERO, true);
    assertThat(commands).contains("replace file:///%C3%A4 {}");
  }

  private void assertReported(String... events) {
    assertThat(reported).containsExactlyElementsIn(events).inOrder();
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private Stream<String> seeks() {
    return commands.stream().filter(command -> command.contains("seek"));
  }

  private static String resumed() {
    return "[set_property, pause, false]";
  }

  private Song song(String name) {
    return new Song(++songs, Path.of("/" + name));
  }

  /**
   * Runs steps: the commands play, hold (load paused) and begin (play until audible) with a song
   * and seconds, follow, pause, resume and stop; the events of mpv, with their entry; and turn,
   * which advances the clock.
   */
  private void run(String... steps) {
    for (String step : steps) {
      run(Splitter.on(' ').limit(3).splitToList(step));
    }
  }

  private void run(List<String> step) {
    String name = step.get(0);
    String first = step.size() > 1 ? step.get(1) : "";
    switch (name) {
      case "play", "hold" -> list.play(song(first), seconds(number(step, 2)), name.equals("hold"));
      case "begin" -> {
        duration = Optional.of(number(step, 2));
        run("play " + first + " 0");
        run("load " + entries);
      }
      case "follow" ->
          list.follow(Optional.of(first).filter(song -> !song.equals("none")).map(this::song));
      case "pause" -> list.pause();
      case "resume" -> list.resume();
      case "stop" -> list.stop();
      case "turn" -> now += seconds(number(step, 1)).toNanos();
      case "load" -> run("start-file " + first, "file-loaded", "playback-restart");
      case "eof" -> end(step, "eof", "");
      case "stopped" -> end(step, "stop", "");
      case "fail" -> end(step, "error", step.get(2));
      case "start-file" -> list.event(name, ImmutableMap.of(ENTRY, Long.parseLong(first)));
      case "time" -> change("time-pos", number(step, 1));
      case "length" -> change("duration", number(step, 1));
      default -> list.event(name, ImmutableMap.of());
    }
  }

  private static double number(List<String> step, int index) {
    return Double.parseDouble(step.get(index));
  }

  private void end(List<String> step, String reason, String error) {
    long entry = Long.parseLong(step.get(1));
    list.event("end-file", ImmutableMap.of(ENTRY, entry, "reason", reason, "file_error", error));
  }

  private void change(String property, double value) {
    list.event("property-change", ImmutableMap.of("name", property, "data", value));
  }
}
