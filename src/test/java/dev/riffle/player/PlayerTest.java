package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.Sets;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.player.Player.Cause;
import dev.riffle.player.Player.State;
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
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PlayerTest {
  /** The files of these songs are not looked for. */
  private static final Player.Moves PLAIN =
      new Player.Moves(PlayQueue::trackEnded, PlayQueue::next);

  private final HandClock clock = new HandClock();
  private final List<String> told = new ArrayList<>();
  private FakeSound sound = new FakeSound(clock, new Deaf());

  private record Deaf() implements Sound.Listener {
    @Override
    public void nearEnd(Sound.Song song) {}

    @Override
    public void ended(Sound.Song song, End end, Optional<Sound.Song> following) {}
  }

  private final Player.Listener listener =
      new Player.Listener() {
        @Override
        public void changed(Cause cause, Optional<Entry<Track>> playing) {
          told.add(cause + " " + playing.map(entry -> entry.item().title()).orElse("-"));
        }

        @Override
        public void said(String sentence) {
          told.add(sentence);
        }
      };

  @Test
  void end_ofASong_playsTheNextAndSaysSo() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    clock.turn(10);
    assertThat(told).containsExactly("COMMAND a", "ENDED b").inOrder();
    assertThat(title(player.playing())).isEqualTo("b");
    assertThat(player.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void press_fromAPosition_playsTheRest() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b");
    Player player = player(queue);
    player.press(PlayQueue::next, entry -> Duration.ofSeconds(7));
    assertThat(player.position()).isEqualTo(Duration.ofSeconds(7));
    clock.turn(3);
    assertThat(told).containsExactly("COMMAND a", "ENDED b").inOrder();
    assertThat(player.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void end_ofTheLast_stopsAndTheQueueStays() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a");
    Player player = playing(queue);
    clock.turn(10);
    assertThat(told).containsExactly("COMMAND a", "ENDED -").inOrder();
    assertThat(player.state()).isEqualTo(State.STOPPED);
    assertThat(player.playing()).isEmpty();
    assertThat(title(queue.current())).isEqualTo("a");
  }

  @Test
  void seek_inASongThatHasMoved_opensItWhereItIs() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b");
    Player player = playing(queue);
    Entry<Track> current = queue.current().orElseThrow();
    Path there = Path.of("elsewhere/a.mp3");
    queue.replace(current, Track.builder(there).title("Found").durationMillis(10_000).build());
    assertThat(title(player.playing())).isEqualTo("Found");
    player.seek(seconds(3));
    assertThat(sound.songs.stream().map(song -> song.track().path()))
        .containsExactly(current.item().path(), there)
        .inOrder();
    assertThat(player.position()).isEqualTo(seconds(3));
    queue.remove(queue.current().orElseThrow());
    assertThat(title(player.playing())).isEqualTo("Found");
  }

  @Test
  void end_underRepeatOne_playsTheSameAgain() {
    playing(queue(RepeatMode.ONE, "a", "b"));
    clock.turn(20);
    assertThat(told).containsExactly("COMMAND a", "ENDED a", "ENDED a").inOrder();
  }

  @Test
  void end_ofASongAlreadyLeft_isIgnored() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b", "c"));
    player.press(PlayQueue::next);
    sound.end(0, End.ranOut());
    sound.end(0, End.unplayable("a is bad"));
    sound.end(0, End.noDevice("no device"));
    assertThat(told).containsExactly("COMMAND a", "COMMAND b").inOrder();
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void end_toldTwice_advancesOnce() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b", "c"));
    sound.end(0, End.ranOut());
    sound.end(0, End.ranOut());
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void end_afterTheQueueWasMoved_playsWhereItIs() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b", "c");
    Player player = playing(queue);
    queue.next(); // and the player has not been told yet
    clock.turn(10);
    assertThat(title(player.playing())).isEqualTo("b");
    player.playCurrent();
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void queries_whileAPressWaitsForADisk_areAnswered() throws Exception {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b");
    Player player = player(queue);
    player.press(PlayQueue::next);
    player.setVolume(40);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Thread presser =
        new Thread(
            () ->
                player.press(
                    pressed -> {
                      asked.countDown();
                      Uninterruptibles.awaitUninterruptibly(answered);
                      return pressed.next();
                    }));
    presser.start();
    asked.await();
    // Were one of these made to wait, the disk would never answer.
    assertThat(player.position()).isEqualTo(Duration.ZERO);
    assertThat(player.state()).isEqualTo(Player.State.PLAYING);
    assertThat(player.volume()).isEqualTo(40);
    assertThat(title(player.playing())).isEqualTo("a");
    answered.countDown();
    presser.join();
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void press_whileSongsEnd_leavesNoneOut() throws Exception {
    String[] titles = IntStream.range(0, 20_000).mapToObj(Integer::toString).toArray(String[]::new);
    PlayQueue<Track> queue = queue(RepeatMode.OFF, titles);
    Player player = player(queue);
    player.press(PlayQueue::next);
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
    List<String> played = told.stream().map(line -> line.replaceFirst("\\w+ ", "")).toList();
    assertThat(played)
        .containsExactlyElementsIn(List.of(titles).subList(0, played.size()))
        .inOrder();
    assertThat(title(queue.current())).isEqualTo(titles[played.size() - 1]);
  }

  @Test
  void press_nothingThere_leavesTheSongPlaying() {
    Player player = playing(queue(RepeatMode.OFF, "a"));
    clock.turn(4);
    assertThat(player.press(PlayQueue::next)).isEmpty();
    assertThat(player.position()).isEqualTo(seconds(4));
    assertThat(told).containsExactly("COMMAND a");
  }

  @Test
  void move_inEachState_leavesTheState() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b", "c");
    Player player = playing(queue);
    player.move(PlayQueue::next);
    assertThat(player.state()).isEqualTo(State.PLAYING);
    clock.turn(4);
    player.pause();
    assertThat(title(player.move(PlayQueue::next))).isEqualTo("c");
    clock.turn(100);
    assertThat(player.state()).isEqualTo(State.PAUSED);
    assertThat(title(player.playing())).isEqualTo("c");
    assertThat(player.position()).isEqualTo(Duration.ZERO);
    player.stop();
    assertThat(title(player.move(PlayQueue::previous))).isEqualTo("b");
    assertThat(player.state()).isEqualTo(State.STOPPED);
    assertThat(player.playing()).isEmpty();
    player.resume();
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void move_nothingThere_leavesTheSongWhereItIs() {
    Player player = playing(queue(RepeatMode.OFF, "a"));
    clock.turn(4);
    player.pause();
    assertThat(player.move(PlayQueue::next)).isEmpty();
    assertThat(player.position()).isEqualTo(seconds(4));
    assertThat(told).containsExactly("COMMAND a", "COMMAND a");
  }

  @Test
  void pause_holdsTheSong_resumeGoesOn() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    clock.turn(4);
    player.pause();
    assertThat(player.state()).isEqualTo(State.PAUSED);
    clock.turn(100);
    assertThat(player.position()).isEqualTo(seconds(4));
    player.resume();
    assertThat(player.state()).isEqualTo(State.PLAYING);
    clock.turn(6);
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void toggle_inEachState_goesOnFromThere() {
    Player player = player(queue(RepeatMode.OFF, "a", "b"));
    player.press(PlayQueue::next);
    List<State> states = new ArrayList<>();
    player.toggle();
    states.add(player.state());
    player.toggle();
    states.add(player.state());
    player.stop();
    states.add(player.state());
    player.toggle();
    states.add(player.state());
    assertThat(states)
        .containsExactly(State.PAUSED, State.PLAYING, State.STOPPED, State.PLAYING)
        .inOrder();
    assertThat(title(player.playing())).isEqualTo("a");
  }

  @Test
  void stop_endsTheSong_theClockStands() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    clock.turn(4);
    player.stop();
    clock.turn(100);
    assertThat(told).containsExactly("COMMAND a", "COMMAND -").inOrder();
    assertThat(player.position()).isEqualTo(Duration.ZERO);
    assertThat(clock.alarms()).isEqualTo(0);
  }

  @Test
  void edit_ofOtherSongs_leavesTheSongAlone() {
    PlayQueue<Track> queue = streams("a", "b", "c");
    Player player = playing(queue);
    clock.turn(3);
    player.edit(ours -> ours.remove(ours.upcoming(1).get(0)));
    assertThat(queue.size()).isEqualTo(2);
    assertThat(player.position()).isEqualTo(seconds(3));
    assertThat(told).containsExactly("COMMAND a");
  }

  @Test
  void edit_removesTheSong_theNextBegins_heldIfItWas() {
    PlayQueue<Track> queue = streams("a", "b", "c");
    Player player = playing(queue);
    player.edit(ours -> ours.remove(ours.current().orElseThrow()));
    assertThat(title(player.playing())).isEqualTo("b");
    assertThat(player.state()).isEqualTo(State.PLAYING);
    player.pause();
    player.edit(ours -> ours.remove(ours.current().orElseThrow()));
    assertThat(title(player.playing())).isEqualTo("c");
    assertThat(player.state()).isEqualTo(State.PAUSED);
    assertThat(told).containsExactly("COMMAND a", "COMMAND b", "COMMAND b", "COMMAND c").inOrder();
  }

  @Test
  void edit_leavesNoSong_stops() {
    Player player = playing(streams("a"));
    player.edit(PlayQueue::clear);
    assertThat(player.playing()).isEmpty();
    assertThat(player.state()).isEqualTo(State.STOPPED);
    assertThat(told).containsExactly("COMMAND a", "COMMAND -").inOrder();
  }

  @Test
  void edit_toASongWhoseFileIsGone_passesItOver() {
    PlayQueue<Track> queue = streams("a");
    queue.add(track("gone"));
    queue.add(stream("c"));
    Player player = playing(queue);
    player.edit(ours -> ours.remove(ours.current().orElseThrow()));
    assertThat(title(player.playing())).isEqualTo("c");
  }

  private static PlayQueue<Track> streams(String... titles) {
    PlayQueue<Track> queue = queue(RepeatMode.OFF);
    List.of(titles).forEach(title -> queue.add(stream(title)));
    return queue;
  }

  /** Returns a song that is no file, and so never gone. */
  private static Track stream(String title) {
    URI uri = URI.create("http://localhost/" + title);
    return Track.builder(uri).title(title).durationMillis(10_000).build();
  }

  @Test
  void playCurrent_nothingCurrent_isStopped() {
    Player player = player(queue(RepeatMode.OFF, "a"));
    player.playCurrent();
    assertThat(player.state()).isEqualTo(State.STOPPED);
  }

  @Test
  void seek_whilePaused_movesAndStaysPaused() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    player.pause();
    player.seek(seconds(8));
    clock.turn(100);
    assertThat(player.position()).isEqualTo(seconds(8));
    player.resume();
    clock.turn(2);
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void volume_outOfRange_isRefusedAndLeftAsItWas() {
    Player player = player(queue(RepeatMode.OFF, "a"));
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
  void brokenFile_isSaidAndPassedOver() {
    playing(queue(RepeatMode.OFF, "a", "bad 1", "bad 2", "b"));
    clock.turn(10);
    assertThat(told)
        .containsExactly(
            "COMMAND a",
            "ENDED bad 1",
            "bad 1.mp3: no sound found in it",
            "FAILED bad 2",
            "bad 2.mp3: no sound found in it",
            "FAILED b")
        .inOrder();
  }

  @Test
  void brokenFile_underRepeatOne_isLeftAllTheSame() {
    Player player = playing(queue(RepeatMode.ONE, "bad", "b"));
    clock.turn(0);
    assertThat(title(player.playing())).isEqualTo("b");
  }

  @Test
  void brokenFile_damagedInTheMiddle_isSaidAndCountsAsPlayed() {
    playing(queue(RepeatMode.ALL, "a", "b"));
    for (int i = 0; i < 3; i++) {
      sound.end(i, End.ranOut("damaged " + i));
    }
    assertThat(told)
        .containsExactly(
            "COMMAND a", "damaged 0", "ENDED b", "damaged 1", "ENDED a", "damaged 2", "ENDED b")
        .inOrder();
  }

  @Test
  void everyFileBroken_endsAndSaysSoOnce() {
    Player player = playing(queue(RepeatMode.ALL, "bad 1", "bad 2", "bad 3"));
    clock.turn(1_000);
    assertThat(told)
        .containsExactly(
            "COMMAND bad 1",
            "bad 1.mp3: no sound found in it",
            "FAILED bad 2",
            "bad 2.mp3: no sound found in it",
            "FAILED bad 3",
            "bad 3.mp3: no sound found in it",
            "nothing in the queue can be played",
            "FAILED -")
        .inOrder();
    assertThat(player.state()).isEqualTo(State.STOPPED);
  }

  @Test
  void everyFileButOneBroken_goesOnForEver() {
    Player player = playing(queue(RepeatMode.ALL, "bad 1", "a", "bad 2"));
    clock.turn(100);
    assertThat(title(player.playing())).isEqualTo("a");
    assertThat(told).doesNotContain("nothing in the queue can be played");
  }

  @Test
  void noDevice_isSaidOnce_andTheSongGoesOnInSilence() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b", "c"));
    clock.turn(4);
    sound.end(0, End.noDevice("no sound device"));
    assertThat(title(player.playing())).isEqualTo("a");
    assertThat(player.position()).isEqualTo(seconds(4));
    clock.turn(16);
    assertThat(told)
        .containsExactly("COMMAND a", "no sound device: going on in silence", "ENDED b", "ENDED c")
        .inOrder();
    assertThat(sound.songs).hasSize(1);
  }

  @Test
  void noDevice_whilePaused_staysPaused() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    player.pause();
    sound.end(0, End.noDevice("no sound device"));
    clock.turn(100);
    assertThat(player.state()).isEqualTo(State.PAUSED);
    assertThat(title(player.playing())).isEqualTo("a");
  }

  @Test
  void noDevice_noSilenceWanted_holdsTheSong() {
    Player player = player(queue(RepeatMode.OFF, "a", "b"), Optional.empty());
    player.press(PlayQueue::next);
    sound.end(0, End.noDevice("no sound device"));
    assertThat(told)
        .containsExactly("COMMAND a", "no sound device: paused", "DEVICE_FAILED a")
        .inOrder();
    assertThat(player.state()).isEqualTo(State.PAUSED);
  }

  @Test
  void device_failed_holdsTheSongUntilResume() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b"));
    clock.turn(4);
    sound.pause(); // as a sound does whose device has failed
    sound.end(0, End.deviceFailed("the sound device has failed"));
    clock.turn(1_000);
    assertThat(title(player.playing())).isEqualTo("a");
    assertThat(player.position()).isEqualTo(seconds(4));
    player.resume();
    clock.turn(6);
    assertThat(told)
        .containsExactly(
            "COMMAND a",
            "the sound device has failed: paused",
            "DEVICE_FAILED a",
            "COMMAND a",
            "ENDED b")
        .inOrder();
  }

  @Test
  void nearEnd_isAnsweredWithTheNext_whichIsNotBegunAgain() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b", "c");
    Player player = playing(queue);
    sound.nearEnd(0);
    assertThat(sound.followers).containsExactly("b");
    sound.cross(0);
    assertThat(sound.songs).hasSize(1);
    assertThat(told).containsExactly("COMMAND a", "ENDED b").inOrder();
    assertThat(title(player.playing())).isEqualTo("b");
    assertThat(title(queue.current())).isEqualTo("b");
  }

  @Test
  void nearEnd_thenAnEdit_setsWhatFollowsNow() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b", "c");
    playing(queue);
    queue.setRepeat(RepeatMode.ONE);
    assertThat(sound.followers).isEmpty();
    sound.nearEnd(0);
    queue.setRepeat(RepeatMode.OFF);
    queue.playNext(queue.entries().get(2));
    queue.add(track("d")); // which changes nothing
    queue.clear();
    assertThat(sound.followers).containsExactly("a", "b", "c", "-").inOrder();
  }

  @Test
  void cross_toASongThatIsNotNextAnyMore_beginsTheRightOne() {
    PlayQueue<Track> queue = queue(RepeatMode.OFF, "a", "b", "c");
    Player player =
        new Player(
            queue,
            new Player.Moves(PlayerTest::skipToTheThird, PlayQueue::next),
            events -> sound = new FakeSound(clock, events),
            Optional.empty(),
            listener,
            MoreExecutors.newDirectExecutorService());
    player.press(PlayQueue::next);
    sound.nearEnd(0);
    sound.cross(0);
    assertThat(title(player.playing())).isEqualTo("c");
    assertThat(sound.songs).hasSize(2);
    assertThat(player.position()).isEqualTo(Duration.ZERO);
  }

  private static Optional<Entry<Track>> skipToTheThird(PlayQueue<Track> queue) {
    queue.skipTo(queue.entries().get(2));
    return queue.current();
  }

  @Test
  void nearEnd_ofASongAlreadyLeft_isIgnored() {
    Player player = playing(queue(RepeatMode.OFF, "a", "b", "c"));
    player.press(PlayQueue::next);
    sound.nearEnd(0);
    assertThat(sound.followers).isEmpty();
  }

  @Test
  void timeless_neverEndsByItself() {
    Player player = Player.timeless(queue(RepeatMode.OFF, "bad", "b"), listener);
    player.press(PlayQueue::next);
    assertThat(title(player.playing())).isEqualTo("bad");
    assertThat(player.position()).isEqualTo(Duration.ZERO);
    player.close();
  }

  @Test
  void close_endsTheThread() throws Exception {
    Set<Thread> others = Thread.getAllStackTraces().keySet();
    Player player = Player.audible(queue(RepeatMode.OFF, "gone"), listener);
    player.press(PlayQueue::next);
    Set<Thread> threads = Sets.difference(Thread.getAllStackTraces().keySet(), others);
    assertThat(threads.stream().map(Thread::getName)).contains("riffle-player");
    player.close();
    for (Thread thread : threads) {
      if (thread.getName().equals("riffle-player")) {
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  private Player player(PlayQueue<Track> queue) {
    return player(queue, Optional.of(events -> new SilentClock(clock, clock, events)));
  }

  private Player player(PlayQueue<Track> queue, Optional<Sound.Factory> silence) {
    return new Player(
        queue,
        PLAIN,
        events -> sound = new FakeSound(clock, events),
        silence,
        listener,
        MoreExecutors.newDirectExecutorService());
  }

  private Player playing(PlayQueue<Track> queue) {
    Player player = player(queue);
    player.press(PlayQueue::next);
    return player;
  }

  /**
   * Returns songs of ten seconds, but for those whose title begins with "bad": no sound in them.
   */
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
