package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.files.FileCheck;
import dev.riffle.player.Controls.State;
import dev.riffle.player.QueueDriver.Advance;
import dev.riffle.player.Sound.End;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class PlayerTest {
  /** Skips the check of folders, as the files of these songs do not exist. */
  private static final Advance PLAIN =
      new Advance(PlayQueue::trackEnded, PlayQueue::next, PlayerTest::noFolder);

  private final HandClock clock = new HandClock();
  private final EventLog listener = new EventLog();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);
  private FakeSound sound = new FakeSound(clock, new SoundEvents());
  private PlayQueue<Track> queue = queue();
  private Player player = player(PLAIN);

  private static FileCheck.Answer noFolder(Path folder) {
    return FileCheck.Answer.GONE;
  }

  @Test
  void end_playsTheNextSong_andNotifiesTheListener() {
    play(queue("a", "b"));
    clock.turn(10);
    assertEvents("COMMAND a", "ENDED b");
    assertNow("PLAYING b at 0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void awaitSound_returnsOnceASongSoundsOrHasFailed(boolean sounds) throws Exception {
    play(queue("a", "b"));
    Thread waiting = new Thread(() -> player.awaitSound(Duration.ofDays(1)));
    waiting.start();
    waiting.join(1);
    assertThat(waiting.isAlive()).isTrue();
    if (sounds) {
      sound.begin(0);
    } else {
      sound.end(0, End.noDevice("no device"));
    }
    waiting.join();
  }

  @Test
  void press_fromAPosition_playsTheRest() {
    createStopped(queue("a", "b"), PLAIN);
    player.press(PlayQueue::next, entry -> seconds(7));
    assertNow("PLAYING a at 7");
    clock.turn(3);
    assertEvents("COMMAND a", "ENDED b");
    assertNow("PLAYING b at 0");
  }

  @Test
  void end_lastSong_stopsWithoutMovingTheQueue() {
    play(queue("a"));
    clock.turn(10);
    assertEvents("COMMAND a", "ENDED -");
    assertNow("STOPPED - at 0");
    assertThat(title(queue.current())).isEqualTo("a");
  }

  @Test
  void seek_movedFile_opensTheNewPath() {
    play(queue("a", "b"));
    Entry<Track> current = queue.current().orElseThrow();
    Path there = Path.of("elsewhere/a.mp3");
    queue.replace(current, Track.builder(there).title("Found").durationMillis(10_000).build());
    assertNow("PLAYING Found at 0");
    player.seek(seconds(3));
    assertThat(sound.songs.stream().map(song -> song.track().path()))
        .containsExactly(current.item().path(), there)
        .inOrder();
    queue.remove(queue.current().orElseThrow());
    assertNow("PLAYING Found at 3");
  }

  @Test
  void end_underRepeatOne_repeatsTheSong() {
    play(queue(RepeatMode.ONE, "a", "b"));
    clock.turn(20);
    assertEvents("COMMAND a", "ENDED a", "ENDED a");
  }

  @Test
  void events_ofAReplacedSong_areIgnored() {
    play(queue("a", "b", "c"));
    sound.end(0, End.ranOut());
    sound.end(0, End.ranOut());
    sound.end(0, End.unplayable("a is bad"));
    sound.end(0, End.noDevice("no device"));
    sound.nearEnd(0);
    assertEvents("COMMAND a", "ENDED b");
    assertThat(sound.followers).isEmpty();
  }

  @Test
  void end_afterTheQueueWasMoved_playsTheCurrentEntry() {
    play(queue("a", "b", "c"));
    queue.next(); // without a call to the player
    clock.turn(10);
    assertNow("PLAYING b at 0");
    player.playCurrent();
    assertNow("PLAYING b at 0");
  }

  @Test
  void queries_whileAPressWaitsForADisk_return() throws Exception {
    play(queue("a", "b"));
    player.setVolume(40);
    whileADiskIsSilent(
        () -> player.press(this::slowNext),
        () -> {
          assertNow("PLAYING a at 0");
          assertThat(player.volume()).isEqualTo(40);
        });
    assertNow("PLAYING b at 0");
  }

  @Test
  void pause_whileAPressWaitsForADisk_pausesBothSongs() throws Exception {
    play(queue("a", "b"));
    whileADiskIsSilent(
        () -> player.press(this::slowNext),
        () -> {
          player.setVolume(30);
          player.pause();
          assertNow("PAUSED a at 0");
        });
    assertEvents("COMMAND a", "COMMAND a", "COMMAND a", "COMMAND b");
    clock.turn(100);
    assertNow("PAUSED b at 0");
  }

  @Test
  void pause_whileTheFirstPressWaitsForADisk_pausesItsSong() throws Exception {
    createStopped(queue("a"), PLAIN);
    whileADiskIsSilent(() -> player.press(this::slowNext), player::pause);
    assertNow("PAUSED a at 0");
  }

  @Test
  void stop_whileAPressWaitsForADisk_keepsTheMoveAndStaysStopped() throws Exception {
    play(queue("a", "b"));
    whileADiskIsSilent(() -> player.press(this::slowNext), player::stop);
    assertEvents("COMMAND a", "COMMAND -", "COMMAND -");
    assertNow("STOPPED - at 0");
    assertThat(title(queue.current())).isEqualTo("b");
    assertThat(sound.songs).hasSize(1);
  }

  @Test
  void stop_whileTheNextSongWaitsForADisk_isNotTheEndOfTheSongs() throws Exception {
    createStopped(
        queue("a", "b"), new Advance(this::slowNext, PlayQueue::next, PlayerTest::noFolder));
    player.press(PlayQueue::next);
    whileADiskIsSilent(() -> sound.end(0, End.ranOut()), player::stop);
    assertEvents("COMMAND a", "COMMAND -");
    assertThat(title(queue.current())).isEqualTo("b");
  }

  @Test
  void pause_whileTheFolderIsChecked_pausesTheSong() throws Exception {
    Function<Path, FileCheck.Answer> slowCheck =
        folder -> {
          waitForTheDisk();
          return FileCheck.Answer.THERE;
        };
    createStopped(queue("a"), new Advance(PlayQueue::trackEnded, PlayQueue::next, slowCheck));
    whileADiskIsSilent(
        () -> player.press(PlayQueue::next),
        () -> {
          assertNow("PLAYING a at 0");
          player.pause();
        });
    assertNow("PAUSED a at 0");
  }

  /**
   * Runs {@code meanwhile} during a call that waits for a disk; a command that waited would hang.
   */
  private void whileADiskIsSilent(Runnable call, Runnable meanwhile) throws InterruptedException {
    Thread caller = new Thread(call);
    caller.start();
    asked.await();
    meanwhile.run();
    answered.countDown();
    caller.join();
  }

  private void waitForTheDisk() {
    asked.countDown();
    Uninterruptibles.awaitUninterruptibly(answered);
  }

  private Optional<Entry<Track>> slowNext(PlayQueue<Track> queue) {
    waitForTheDisk();
    return queue.next();
  }

  @Test
  void press_whileSongsEnd_skipsNone() throws Exception {
    String[] titles = IntStream.range(0, 20_000).mapToObj(Integer::toString).toArray(String[]::new);
    play(queue(titles));
    Thread ender =
        new Thread(
            () -> {
              for (int i = 0; i < 5_000; i++) {
                sound.end(sound.songs.size() - 1, End.ranOut());
              }
            });
    ender.start();
    for (int i = 0; i < 5_000; i++) {
      player.press(PlayQueue::next);
    }
    ender.join();
    List<String> played =
        listener.lines.stream().map(line -> line.replaceFirst("\\w+ ", "")).toList();
    assertThat(played)
        .containsExactlyElementsIn(List.of(titles).subList(0, played.size()))
        .inOrder();
    assertThat(title(queue.current())).isEqualTo(titles[played.size() - 1]);
  }

  @Test
  void pressAndMove_emptyResult_leaveTheSongUnchanged() {
    play(queue("a"));
    clock.turn(4);
    assertThat(player.press(PlayQueue::next)).isEmpty();
    assertNow("PLAYING a at 4");
    player.pause();
    assertThat(player.move(PlayQueue::next)).isEmpty();
    assertNow("PAUSED a at 4");
    assertEvents("COMMAND a", "COMMAND a");
  }

  @Test
  void move_inEachState_keepsTheState() {
    play(queue("a", "b", "c"));
    player.move(PlayQueue::next);
    assertNow("PLAYING b at 0");
    clock.turn(4);
    player.pause();
    assertThat(title(player.move(PlayQueue::next))).isEqualTo("c");
    clock.turn(100);
    assertNow("PAUSED c at 0");
    player.stop();
    assertThat(title(player.move(PlayQueue::previous))).isEqualTo("b");
    assertNow("STOPPED - at 0");
    player.resume();
    assertNow("PLAYING b at 0");
  }

  @Test
  void pause_stopsTheClock_resumeContinues() {
    play(queue("a", "b"));
    clock.turn(4);
    player.pause();
    clock.turn(100);
    assertNow("PAUSED a at 4");
    player.resume();
    assertNow("PLAYING a at 4");
    clock.turn(6);
    assertNow("PLAYING b at 0");
  }

  @Test
  void toggle_inEachState_pausesOrPlays() {
    play(queue("a", "b"));
    player.toggle();
    assertNow("PAUSED a at 0");
    player.toggle();
    assertNow("PLAYING a at 0");
    player.stop();
    player.toggle();
    assertNow("PLAYING a at 0");
  }

  @Test
  void stop_unloadsTheSong_andStopsTheClock() {
    play(queue("a", "b"));
    clock.turn(4);
    player.stop();
    clock.turn(100);
    assertEvents("COMMAND a", "COMMAND -");
    assertNow("STOPPED - at 0");
    assertThat(clock.alarms()).isEqualTo(0);
  }

  @Test
  void resume_stoppedInTheMiddle_continuesThere() {
    play(queue("a", "b"));
    clock.turn(4);
    player.stop();
    player.stop();
    assertThat(player.stoppedAt()).isEqualTo(seconds(4));
    assertThat(player.isCurrentOver()).isFalse();
    player.toggle();
    assertNow("PLAYING a at 4");
    player.stop();
    player.move(PlayQueue::next);
    player.resume();
    assertNow("PLAYING b at 0");
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void resume_afterTheSongThatStops_playsTheNext(boolean toggles, boolean stops) {
    play(queue("a", "b"));
    queue.setStopAfterCurrent(true);
    clock.turn(10);
    assertNow("STOPPED - at 0");
    assertThat(player.isCurrentOver()).isTrue();
    if (stops) {
      player.stop();
    }
    if (toggles) {
      player.toggle();
    } else {
      player.resume();
    }
    assertNow("PLAYING b at 0");
    assertThat(title(queue.current())).isEqualTo("b");
    assertThat(player.isCurrentOver()).isFalse();
  }

  @Test
  void resume_atTheEnd_playsASongThatWasAddedMeanwhile_elseTheLastOneAgain() {
    play(queue("a"));
    clock.turn(10);
    player.resume();
    assertNow("PLAYING a at 0");
    clock.turn(10);
    queue.add(track("b"));
    player.resume();
    assertNow("PLAYING b at 0");
  }

  @Test
  void resume_underRepeatOne_afterTheSongThatStops_repeatsIt() {
    play(queue(RepeatMode.ONE, "a", "b"));
    queue.setStopAfterCurrent(true);
    clock.turn(10);
    assertNow("STOPPED - at 0");
    player.resume();
    assertNow("PLAYING a at 0");
  }

  @Test
  void resume_afterTheSongThatStops_whenAnotherWasChosen_playsThatOne() {
    play(queue("a", "b", "c"));
    queue.setStopAfterCurrent(true);
    clock.turn(10);
    player.move(PlayQueue::next);
    player.move(PlayQueue::previous);
    player.resume();
    assertNow("PLAYING a at 0");
  }

  @Test
  void pressOfTheEnd_withoutANextSong_stopsAsTheEndDoes() {
    play(queue("a", "b"));
    queue.setStopAfterCurrent(true);
    assertThat(player.press(Buttons.ENDED)).isEmpty();
    assertEvents("COMMAND a", "COMMAND -");
    assertThat(player.isCurrentOver()).isTrue();
  }

  @Test
  void press_paused_loadsTheSongWithoutPlayingIt() {
    createStopped(queue("a", "b"), PLAIN);
    player.press(PlayQueue::next, entry -> seconds(7), State.PAUSED);
    clock.turn(100);
    assertNow("PAUSED a at 7");
    assertThat(player.isPausedByCommand()).isTrue();
    player.resume();
    assertNow("PLAYING a at 7");
    assertThat(player.isPausedByCommand()).isFalse();
  }

  @Test
  void edit_ofOtherSongs_doesNotAffectTheSong() {
    play(streams("a", "b", "c"));
    clock.turn(3);
    player.edit(ours -> ours.remove(ours.upcoming(1).get(0)));
    assertThat(queue.size()).isEqualTo(2);
    assertNow("PLAYING a at 3");
    assertEvents("COMMAND a");
  }

  @Test
  void edit_removesTheSong_startsTheNext_pausedIfItWas() {
    play(streams("a", "b", "c"));
    removeCurrent();
    assertNow("PLAYING b at 0");
    player.pause();
    removeCurrent();
    assertNow("PAUSED c at 0");
    assertEvents("COMMAND a", "COMMAND b", "COMMAND b", "COMMAND c");
  }

  private void removeCurrent() {
    player.edit(ours -> ours.remove(ours.current().orElseThrow()));
  }

  @Test
  void edit_removesTheLastSong_stops() {
    play(streams("a"));
    player.edit(PlayQueue::clear);
    assertNow("STOPPED - at 0");
    assertEvents("COMMAND a", "COMMAND -");
  }

  @Test
  void edit_toASongWithAMissingFile_skipsIt() {
    play(streams("a"));
    queue.add(track("gone"));
    queue.add(stream("c"));
    removeCurrent();
    assertNow("PLAYING c at 0");
  }

  private static PlayQueue<Track> streams(String... titles) {
    PlayQueue<Track> queue = queue();
    List.of(titles).forEach(title -> queue.add(stream(title)));
    return queue;
  }

  /** Returns a song that is not a file, and so never missing. */
  private static Track stream(String title) {
    URI uri = URI.create("http://localhost/" + title);
    return Track.builder(uri).title(title).durationMillis(10_000).build();
  }

  @Test
  void playCurrent_nothingCurrent_isStopped() {
    createStopped(queue("a"), PLAIN);
    player.playCurrent();
    assertNow("STOPPED - at 0");
  }

  @Test
  void seek_whilePaused_movesAndStaysPaused() {
    play(queue("a", "b"));
    player.pause();
    player.seek(seconds(8));
    clock.turn(100);
    assertNow("PAUSED a at 8");
    player.resume();
    clock.turn(2);
    assertNow("PLAYING b at 0");
  }

  @Test
  void volume_outOfRange_isRejectedAndUnchanged() {
    player.setVolume(30);
    for (int percent : new int[] {-1, 101}) {
      var refusal = assertThrows(IllegalArgumentException.class, () -> player.setVolume(percent));
      assertThat(refusal)
          .hasMessageThat()
          .isEqualTo("percent (" + percent + ") must be in [0, 100]");
    }
    assertThat(player.volume()).isEqualTo(30);
    assertThrows(IllegalArgumentException.class, () -> player.seek(seconds(-1)));
  }

  @Test
  void brokenFile_isReportedAndSkipped() {
    play(queue("a", "bad 1", "bad 2", "b"));
    clock.turn(10);
    assertEvents(
        "COMMAND a",
        "ENDED bad 1",
        "bad 1.mp3: no audio found",
        "FAILED bad 2",
        "bad 2.mp3: no audio found",
        "FAILED b");
  }

  @Test
  void brokenFile_underRepeatOne_isSkipped() {
    play(queue(RepeatMode.ONE, "bad", "b"));
    clock.turn(0);
    assertNow("PLAYING b at 0");
  }

  @Test
  void brokenFile_damagedInTheMiddle_isReportedAndCountsAsPlayed() {
    play(queue(RepeatMode.ALL, "a", "b"));
    for (int i = 0; i < 3; i++) {
      sound.end(i, End.ranOut("damaged " + i));
    }
    assertEvents(
        "COMMAND a", "damaged 0", "ENDED b", "damaged 1", "ENDED a", "damaged 2", "ENDED b");
  }

  @Test
  void everyFileBroken_stopsAndIsReportedOnce() {
    play(queue(RepeatMode.ALL, "bad 1", "bad 2"));
    clock.turn(1_000);
    assertEvents(
        "COMMAND bad 1",
        "bad 1.mp3: no audio found",
        "FAILED bad 2",
        "bad 2.mp3: no audio found",
        "nothing in the queue can be played",
        "FAILED -");
    assertNow("STOPPED - at 0");
  }

  @Test
  void everyFileBroken_aCommandBetween_triesAllAgain() {
    play(queue(RepeatMode.ALL, "a", "b"));
    sound.end(0, End.unplayable("a is bad"));
    player.setVolume(50);
    sound.end(1, End.unplayable("b is bad"));
    assertEvents("COMMAND a", "a is bad", "FAILED b", "COMMAND b", "b is bad", "FAILED a");
  }

  @Test
  void everyFileButOneBroken_keepsPlaying() {
    play(queue(RepeatMode.ALL, "bad 1", "a", "bad 2"));
    clock.turn(100);
    assertNow("PLAYING a at 0");
    assertThat(listener.lines).doesNotContain("nothing in the queue can be played");
  }

  @Test
  void noDevice_isReportedOnce_andTheSongContinuesSilently() {
    play(queue("a", "b", "c"));
    clock.turn(4);
    sound.end(0, End.noDevice("no sound device"));
    assertNow("PLAYING a at 4");
    clock.turn(16);
    assertEvents("COMMAND a", "no sound device: continuing without sound", "ENDED b", "ENDED c");
    assertThat(sound.songs).hasSize(1);
  }

  @Test
  void noDevice_whileTheDeviceIsClosed_thePositionHolds() {
    play(queue("a"));
    player.seek(Duration.ofSeconds(4));
    List<String> queries = new ArrayList<>();
    sound.whenClosed = () -> queries.add(player.state() + " at " + player.position().toSeconds());
    sound.end(1, End.noDevice("no sound device"));
    assertThat(queries).containsExactly("PLAYING at 4");
  }

  @Test
  void noDevice_whilePaused_staysPaused() {
    play(queue("a", "b"));
    player.pause();
    sound.end(0, End.noDevice("no sound device"));
    clock.turn(100);
    assertNow("PAUSED a at 0");
  }

  @Test
  void noDevice_withoutAFallback_pauses() {
    queue = queue("a", "b");
    player = player(PLAIN, Optional.empty());
    player.press(PlayQueue::next);
    sound.end(0, End.noDevice("no sound device"));
    assertEvents("COMMAND a", "no sound device: paused", "DEVICE_FAILED a");
    assertThat(player.state()).isEqualTo(State.PAUSED);
  }

  @Test
  void device_failed_pausesUntilResume() {
    play(queue("a", "b"));
    clock.turn(4);
    sound.pause(); // like a sound after a failure of its device
    sound.end(0, End.deviceFailed("the sound device has failed"));
    clock.turn(1_000);
    assertNow("PAUSED a at 4");
    player.resume();
    clock.turn(6);
    assertEvents(
        "COMMAND a",
        "the sound device has failed: paused",
        "DEVICE_FAILED a",
        "COMMAND a",
        "ENDED b");
  }

  @Test
  void nearEnd_setsTheNextSong_whichIsNotLoadedAgain() {
    play(queue("a", "b", "c"));
    sound.nearEnd(0);
    assertThat(sound.followers).containsExactly("b");
    sound.cross(0);
    assertThat(sound.songs).hasSize(1);
    assertEvents("COMMAND a", "ENDED b");
    assertNow("PLAYING b at 0");
    assertThat(title(queue.current())).isEqualTo("b");
    queue.add(track("d")); // the sound has not requested the follower of b yet
    assertThat(sound.followers).containsExactly("b");
  }

  @Test
  void nearEnd_thenAnEdit_updatesTheFollowingSong() {
    play(queue("a", "b", "c"));
    queue.setRepeat(RepeatMode.ONE);
    assertThat(sound.followers).isEmpty();
    sound.nearEnd(0);
    queue.setRepeat(RepeatMode.OFF);
    queue.playNext(queue.entries().get(2));
    queue.add(track("d")); // does not change the following song
    queue.clear();
    assertThat(sound.followers).containsExactly("a", "b", "c", "-").inOrder();
  }

  @Test
  void cross_toAnOutdatedSong_playsTheRightOne() {
    createStopped(
        queue("a", "b", "c"),
        new Advance(PlayerTest::skipToTheThird, PlayQueue::next, PlayerTest::noFolder));
    player.press(PlayQueue::next);
    sound.nearEnd(0);
    sound.cross(0);
    assertThat(sound.songs).hasSize(2);
    assertNow("PLAYING c at 0");
  }

  private static Optional<Entry<Track>> skipToTheThird(PlayQueue<Track> queue) {
    queue.skipTo(queue.entries().get(2));
    return queue.current();
  }

  @Test
  void timeless_neverEnds() {
    queue = queue("bad", "b");
    player = Player.timeless(queue, listener);
    player.press(PlayQueue::next);
    assertNow("PLAYING bad at 0");
    player.close();
  }

  @Test
  void close_endsTheThread() throws Exception {
    Thread caller = Thread.currentThread();
    CompletableFuture<Thread> other = new CompletableFuture<>();
    PlayerListener events =
        new PlayerListener() {
          @Override
          public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
            said("");
          }

          @Override
          public void said(String sentence) {
            if (Thread.currentThread() != caller) {
              other.complete(Thread.currentThread());
            }
          }
        };
    Player player = Player.audible(queue("gone"), events);
    player.press(PlayQueue::next);
    Thread thread = other.get(60, TimeUnit.SECONDS);
    assertThat(thread.getName()).isEqualTo("riffle-player");
    player.close();
    thread.join(60_000);
    assertThat(thread.isAlive()).isFalse();
  }

  private void assertEvents(String... lines) {
    assertThat(listener.lines).containsExactlyElementsIn(lines).inOrder();
  }

  /** Checks the state, the title of the loaded song, and the position in seconds. */
  private void assertNow(String expected) {
    String now = player.state() + " " + title(player.playing());
    assertThat(now + " at " + player.position().toSeconds()).isEqualTo(expected);
  }

  private void play(PlayQueue<Track> songs) {
    createStopped(songs, PLAIN);
    player.press(PlayQueue::next);
  }

  private void createStopped(PlayQueue<Track> songs, Advance advance) {
    queue = songs;
    player = player(advance);
  }

  private Player player(Advance advance) {
    return player(advance, Optional.of(events -> new SilentClock(clock, clock, events)));
  }

  private Player player(Advance advance, Optional<Sound.Factory<RuntimeException>> silence) {
    return new Player(
        queue,
        advance,
        events -> sound = new FakeSound(clock, events),
        silence,
        listener,
        MoreExecutors.newDirectExecutorService());
  }

  /** Returns songs of ten seconds; those whose title begins with "bad" have no sound. */
  private static PlayQueue<Track> queue(String... titles) {
    return queue(RepeatMode.OFF, titles);
  }

  private static PlayQueue<Track> queue(RepeatMode repeat, String... titles) {
    return PlayQueue.<Track>builder(Seed.parse("player"))
        .addAll(Stream.of(titles).map(PlayerTest::track).toList())
        .mode(PlayMode.IN_ORDER)
        .repeat(repeat)
        .build();
  }

  private static Track track(String title) {
    Track.Builder track = Track.builder(Path.of(title + ".mp3"));
    return title.startsWith("bad") ? track.build() : track.durationMillis(10_000).build();
  }

  private static String title(Optional<Entry<Track>> entry) {
    return entry.map(playing -> playing.item().title()).orElse("-");
  }
}
