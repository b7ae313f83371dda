package dev.riffle.mpv;

import static com.google.common.truth.Truth.assertThat;

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

/** The moments that cannot be had at will from a real mpv, which is played by the test. */
class MpvPlaylistTest {
  private final List<String> commands = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private long entries;
  private Optional<Object> duration = Optional.of(100.0); // as mpv replies it
  private long songs;
  private long now;
  private final MpvPlaylist<Song> list =
      new MpvPlaylist<>(new Remote(), Song::file, new Told(), new Clock());

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
    public void ask(Consumer<Optional<Object>> reply, Object... command) {
      if (command[0] instanceof Map<?, ?> load) {
        commands.add(load.get("flags") + " " + load.get("url") + " " + load.get("options"));
        reply.accept(Optional.of(ImmutableMap.of("playlist_entry_id", ++entries)));
      } else {
        reply.accept(duration);
      }
    }
  }

  private final class Told implements MpvPlaylist.Listener<Song> {
    @Override
    public void nearEnd(Song song) {
      told.add("near " + song.number());
    }

    @Override
    public void ranOut(Song song, Optional<Song> following) {
      told.add("over " + song.number() + following.map(next -> ", " + next.number()).orElse(""));
    }

    @Override
    public void failed(Halt<Song> halt, String error, boolean wasHeard) {
      told.add(
          (wasHeard ? "failed " : "did not begin ")
              + halt.song().number()
              + " at "
              + halt.at()
              + ": "
              + error);
    }
  }

  @Test
  void songs_thatFollow_goOverWhenTheNextIsHeard() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    eof(1);
    load(2);
    time(-0.3);
    assertThat(told).containsExactly("near 1");
    time(0.01);
    assertThat(told).containsExactly("near 1", "over 1, 2", "near 2").inOrder();
    assertThat(commands)
        .containsExactly("replace /a {}", resumed(), "append /b {}", "[playlist-remove, 0]")
        .inOrder();
  }

  @Test
  void song_shorterThanTheBuffer_isOverAfterTheOneBefore() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    eof(1);
    load(2);
    eof(2);
    event("idle");
    assertThat(told).containsExactly("near 1", "over 1, 2", "near 2", "over 2").inOrder();
  }

  @Test
  void nearEnd_isToldTenSecondsBeforeIt_andOnce() {
    begin("a", 100);
    time(89);
    assertThat(told).isEmpty();
    time(90);
    time(91);
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void nearEnd_ofASongThatIsHeld_waitsForResume() {
    begin("a", 100);
    list.pause();
    time(95);
    assertThat(told).isEmpty();
    list.resume();
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void follow_asMpvGoesOver_silencesTheOtherAndLeavesTheRestToThePlayer() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    list.follow(Optional.of(song("c"))); // mpv has begun b, which is known only later
    assertThat(commands.subList(3, 5)).containsExactly("[playlist-remove, 1]", "append /c {}");
    eof(1);
    load(2);
    end(2, "stop");
    event("idle");
    assertThat(told).containsExactly("near 1", "over 1").inOrder();
  }

  @Test
  void follow_afterTheNextHasBegun_isTooLate() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    eof(1);
    load(2);
    list.follow(Optional.of(song("c")));
    list.follow(Optional.empty());
    time(0);
    assertThat(told).containsExactly("near 1", "over 1, 2", "near 2").inOrder();
    assertThat(commands).doesNotContain("[playlist-remove, 1]");
  }

  @Test
  void follow_ofTheSame_isDoneOnce() {
    begin("a", 5);
    Song next = song("b");
    list.follow(Optional.of(next));
    list.follow(Optional.of(next));
    assertThat(commands).hasSize(3);
  }

  @Test
  void next_thatCannotBePlayed_doesNotSound() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    eof(1);
    event("start-file", "playlist_entry_id", 2L);
    fail(2, "loading failed");
    event("idle");
    assertThat(told).containsExactly("near 1", "over 1").inOrder();
  }

  @Test
  void play_asTheOneBeforeEnds_isNotEndedByThat() {
    begin("a", 100);
    begin("b", 100);
    eof(1);
    event("idle");
    assertThat(told).isEmpty();
    eof(2);
    event("idle");
    assertThat(told).containsExactly("over 2");
  }

  @Test
  void play_asMpvGoesOver_isNotTakenForTheNext() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    list.play(song("c"), Duration.ZERO, false);
    eof(1);
    load(2);
    time(1);
    end(2, "stop");
    assertThat(told).containsExactly("near 1");
    load(3);
    assertThat(told).containsExactly("near 1", "near 3");
  }

  @Test
  void seek_isNoReload() {
    begin("a", 100);
    list.play(song("a"), seconds(50), false);
    assertThat(commands)
        .containsExactly("replace /a {}", resumed(), "[seek, 50.0, absolute+exact]", resumed())
        .inOrder();
    assertThat(list.position()).isEqualTo(seconds(50));
    time(1.1); // still of the place before
    assertThat(list.position()).isEqualTo(seconds(50));
    event("seek");
    event("playback-restart");
    time(50.1);
    assertThat(list.position()).isEqualTo(seconds(50.1));
    eof(1);
    event("idle");
    assertThat(told).containsExactly("over 2");
  }

  @Test
  void seeks_inARow_areCarriedOutOneAfterAnother_butForTheLastOnlyOnce() {
    begin("a", 100);
    list.play(song("a"), seconds(50), false);
    list.play(song("a"), seconds(60), false);
    list.play(song("a"), seconds(70), true);
    assertThat(list.position()).isEqualTo(seconds(70));
    event("seek");
    event("playback-restart");
    assertThat(sought())
        .containsExactly("[seek, 50.0, absolute+exact]", "[seek, 70.0, absolute+exact]")
        .inOrder();
    assertThat(list.position()).isEqualTo(seconds(70));
  }

  @Test
  void seek_asTheSongEnds_playsItFromThereAgain() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    list.play(song("a"), seconds(2), false); // mpv has begun b, which is known only later
    eof(1);
    load(2);
    end(2, "stop");
    event("idle");
    assertThat(commands).contains("replace /a {start=2.0}");
    load(3);
    eof(3);
    event("idle");
    assertThat(told).containsExactly("near 1", "near 3", "over 3").inOrder();
  }

  @Test
  void seek_inASongThatIsLoaded_loadsItFromThere() {
    list.play(song("a"), Duration.ZERO, false);
    list.play(song("a"), seconds(2), false);
    assertThat(commands).contains("replace /a {start=2.0}");
  }

  @Test
  void song_fromPastItsEnd_hasRunOut() {
    list.play(song("a"), seconds(1000), false);
    load(1);
    fail(1, "no audio or video data played");
    event("idle");
    assertThat(told).containsExactly("near 1", "over 1").inOrder();
  }

  @Test
  void device_lost_haltsTheSongWhereItWasHeard() {
    begin("a", 100);
    time(20);
    turn(0.2); // it does not say at once that the device is lost
    fail(1, "audio output initialization failed");
    assertThat(told).containsExactly("failed 1 at PT20S: audio output initialization failed");
    assertThat(commands).contains("[stop]");
    event("idle");
    assertThat(told).hasSize(1);
  }

  @Test
  void halt_playedAgain_hasWhatFollowsAndAsksForNothing() {
    begin("a", 5);
    Song next = song("b");
    list.follow(Optional.of(next));
    time(3);
    Halt<Song> halt = list.halt().orElseThrow();
    assertThat(halt.at()).isEqualTo(seconds(3));
    commands.clear();
    list.play(halt.withFollowing(Optional.of(next)), true);
    list.stop();
    list.play(halt, true);
    list.resume();
    load(4);
    time(3.1);
    assertThat(commands).containsAtLeast("replace /a {start=3.0}", "append /b {}").inOrder();
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void position_goesOnBetweenTheNewsOfIt_forAMoment() {
    begin("a", 100);
    time(20);
    turn(0.2);
    assertThat(list.position()).isEqualTo(seconds(20.2));
    turn(10);
    assertThat(list.position()).isEqualTo(seconds(20.5));
    list.pause();
    time(20.3);
    turn(10);
    assertThat(list.position()).isEqualTo(seconds(20.3));
    list.resume();
    turn(0.1);
    assertThat(list.position()).isEqualTo(seconds(20.4));
    time(99.9);
    turn(0.2);
    assertThat(list.position()).isEqualTo(seconds(100));
    list.stop();
    assertThat(list.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void nearEnd_ofASongDecodedToItsEndWhileHeld_isToldAtResume() {
    duration = Optional.of(0.1);
    list.play(song("a"), Duration.ZERO, true);
    load(1);
    eof(1);
    assertThat(told).isEmpty();
    list.resume();
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void nearEnd_ofASongOfUnknownLength_isToldAtOnce() {
    duration = Optional.empty();
    list.play(song("a"), Duration.ZERO, false);
    load(1);
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void nearEnd_ofASongWhoseLengthIsCorrected_goesByTheLatest() {
    begin("a", 1000);
    time(95);
    length(100);
    assertThat(told).containsExactly("near 1");
    turn(0.4);
    assertThat(list.position()).isEqualTo(seconds(95.4));
    length(95.1);
    assertThat(list.position()).isEqualTo(seconds(95.1));
  }

  @Test
  void length_ofASongThatOpens_isThatOfTheOneBefore() {
    begin("a", 100);
    duration = Optional.of(200.0);
    list.play(song("b"), seconds(95), false);
    event("start-file", "playlist_entry_id", 2L);
    length(100);
    event("file-loaded");
    event("playback-restart");
    assertThat(told).isEmpty();
  }

  @Test
  void nearEnd_afterASeek_isToldAgainOnceTheSeekIsOver() {
    begin("a", 100);
    time(95);
    list.play(song("a"), seconds(96), false);
    event("seek");
    length(100);
    assertThat(told).containsExactly("near 1");
    event("playback-restart");
    assertThat(told).containsExactly("near 1", "near 2").inOrder();
  }

  @Test
  void seek_whileThePlaceBeforeSettles_waitsForItsOwn() {
    begin("a", 100);
    list.play(song("a"), seconds(50), false);
    event("playback-restart"); // of the place before
    time(1.1);
    assertThat(list.position()).isEqualTo(seconds(50));
    list.play(song("a"), seconds(60), false);
    event("playback-restart");
    assertThat(sought()).containsExactly("[seek, 50.0, absolute+exact]");
  }

  @Test
  void seek_pastTheEnd_hasRunOut() {
    begin("a", 100);
    list.play(song("a"), seconds(1000), false);
    event("seek");
    eof(1);
    event("idle");
    assertThat(told).containsExactly("over 2");
    assertThat(commands).doesNotContain("replace /a {start=1000.0}");
  }

  @Test
  void seeks_inARow_theFirstPastTheEnd_playTheSongFromTheLast() {
    begin("a", 100);
    list.play(song("a"), seconds(1000), false);
    event("seek");
    list.play(song("a"), seconds(50), false);
    eof(1);
    event("idle");
    assertThat(commands).contains("replace /a {start=50.0}");
    load(2);
    time(50.1);
    assertThat(list.position()).isEqualTo(seconds(50.1));
    assertThat(told).isEmpty();
  }

  @Test
  void seek_inASongThatIsDecodedToItsEnd_loadsItFromThere() {
    begin("a", 5);
    eof(1);
    list.play(song("a"), seconds(2), false);
    event("idle");
    assertThat(sought()).isEmpty();
    assertThat(commands).contains("replace /a {start=2.0}");
    assertThat(told).containsExactly("near 1");
  }

  @Test
  void follow_ofASongThatIsDecodedToItsEnd_isTooLate() {
    begin("a", 5);
    time(4.8);
    eof(1);
    list.follow(Optional.of(song("b")));
    turn(0.1);
    assertThat(list.position()).isEqualTo(seconds(4.9)); // the rest is being heard
    event("idle");
    assertThat(told).containsExactly("near 1", "over 1").inOrder();
    assertThat(commands).hasSize(2);
  }

  @Test
  void song_thatFailsBeforeItIsHeard_didNotBegin() {
    begin("a", 100);
    fail(1, "audio output initialization failed");
    assertThat(told).containsExactly("did not begin 1 at PT0S: audio output initialization failed");
    begin("a", 100);
    time(20);
    list.play(song("a"), seconds(50), false);
    fail(2, "audio output initialization failed");
    assertThat(told).contains("did not begin 3 at PT50S: audio output initialization failed");
  }

  @Test
  void song_thatDoesNotOpen_isNoEndOfIt() {
    list.play(song("a"), seconds(10), false);
    event("start-file", "playlist_entry_id", 1L);
    fail(1, "no audio or video data played");
    assertThat(told).containsExactly("did not begin 1 at PT10S: no audio or video data played");
  }

  @Test
  void giveUpOpening_songThatOpensForTooLong_fails() {
    list.play(song("a"), seconds(10), false);
    turn(4);
    assertThat(list.giveUpOpening(seconds(5), "late")).isFalse();
    event("start-file", "playlist_entry_id", 1L);
    turn(4);
    assertThat(list.giveUpOpening(seconds(5), "late")).isFalse();
    turn(1);
    assertThat(list.giveUpOpening(seconds(5), "late")).isTrue();
    assertThat(told).containsExactly("did not begin 1 at PT10S: late");
    assertThat(list.giveUpOpening(seconds(5), "late")).isFalse();
  }

  @Test
  void giveUpOpening_songThatIsOpen_goesOn() {
    begin("a", 100);
    list.follow(Optional.of(song("b"))); // is not opened yet
    turn(50);
    assertThat(list.giveUpOpening(seconds(5), "late")).isFalse();
  }

  @Test
  void giveUpOpening_songThatFollows_failsAfterTheEndOfTheOneBefore() {
    begin("a", 5);
    list.follow(Optional.of(song("b")));
    eof(1);
    event("start-file", "playlist_entry_id", 2L);
    turn(5);
    assertThat(list.giveUpOpening(seconds(5), "late")).isTrue();
    assertThat(told)
        .containsExactly("near 1", "over 1, 2", "did not begin 2 at PT0S: late")
        .inOrder();
  }

  @Test
  void hasPlayed_isOfWhatWasHeardForAWhile() {
    list.play(song("a"), seconds(10), false);
    load(1);
    time(10.4);
    assertThat(list.hasPlayed()).isFalse();
    time(10.6);
    list.stop();
    assertThat(list.hasPlayed()).isTrue();
  }

  @Test
  void play_held_isHeldBeforeItIsLoaded_andReleasedAfter() {
    list.play(song("a"), Duration.ZERO, true);
    list.play(song("b"), Duration.ZERO, false);
    assertThat(commands)
        .containsExactly("[set_property, pause, true]", "replace /a {}", "replace /b {}", resumed())
        .inOrder();
  }

  @Test
  void name_thatIsNotAscii_isGivenAsBytes() {
    list.play(song("\u00e4"), Duration.ZERO, true);
    assertThat(commands).contains("replace file:///%C3%A4 {}");
  }

  private void turn(double seconds) {
    now += seconds(seconds).toNanos();
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private Stream<String> sought() {
    return commands.stream().filter(command -> command.contains("seek"));
  }

  private static String resumed() {
    return "[set_property, pause, false]";
  }

  private Song song(String name) {
    return new Song(++songs, Path.of("/" + name));
  }

  /** Plays a song that takes so many seconds, until it sounds. */
  private void begin(String name, double seconds) {
    duration = Optional.of(seconds);
    list.play(song(name), Duration.ZERO, false);
    load(entries);
  }

  private void load(long entry) {
    event("start-file", "playlist_entry_id", entry);
    event("file-loaded");
    event("playback-restart");
  }

  private void eof(long entry) {
    end(entry, "eof");
  }

  private void end(long entry, String reason) {
    event("end-file", ImmutableMap.of("playlist_entry_id", entry, "reason", reason));
  }

  private void fail(long entry, String error) {
    event(
        "end-file",
        ImmutableMap.of("playlist_entry_id", entry, "reason", "error", "file_error", error));
  }

  private void length(double seconds) {
    event("property-change", ImmutableMap.of("name", "duration", "data", seconds));
  }

  private void time(double seconds) {
    event("property-change", ImmutableMap.of("name", "time-pos", "data", seconds));
  }

  private void event(String name) {
    event(name, ImmutableMap.of());
  }

  private void event(String name, String field, Object value) {
    event(name, ImmutableMap.of(field, value));
  }

  private void event(String name, Map<String, Object> fields) {
    list.event(name, fields);
  }
}
