package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;

import com.google.common.collect.ImmutableSet;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.player.SoundEvents.Ended;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The contract of audible implementations of {@link Sound}. */
@Timeout(300)
abstract class SoundContract {
  private static final int ATTEMPTS = 20;

  /** The length of a song, in frames. */
  static final int FRAMES = 60;

  static final double SECONDS = FRAMES / Mp3Tone.FRAMES_PER_SECOND;

  /** The length of a song that is long enough for a command before its end, in seconds. */
  static final double LONG = 5 * SECONDS;

  /** The names of the threads that a sound starts. */
  private static final ImmutableSet<String> THREADS =
      ImmutableSet.of(
          "riffle-sound", "riffle-decode", "riffle-mpv", "riffle-mpv-in", "riffle-mpv-out");

  @TempDir Path folder;
  final SoundEvents events = new SoundEvents();
  private Optional<Sound> opened = Optional.empty();
  private Set<Thread> threadsBefore = Set.of();
  private long songs;

  /** Opens the sound under test, which may play faster than real time. */
  abstract Sound open(SoundListener listener) throws Exception;

  @BeforeEach
  void open() throws Exception {
    threadsBefore = Thread.getAllStackTraces().keySet();
    opened = Optional.of(open(events));
  }

  @AfterEach
  void close_endsItsThreads() throws Exception {
    opened.ifPresent(Sound::close); // none if the test was skipped
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (THREADS.contains(thread.getName()) && !threadsBefore.contains(thread)) {
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  final Sound sound() {
    return opened.orElseThrow();
  }

  @Test
  void song_played_endsOnce() throws Exception {
    Song first = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(first));
    Song second = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(second));
    assertThat(events.nearEnds).containsExactly(first, second).inOrder();
    assertThat(events.ends).hasSize(2);
  }

  @Test
  void song_fromTheMiddle_isThereImmediately() throws Exception {
    Song song = song(longTone());
    sound().play(song, seconds(LONG - 1), false);
    assertThat(sound().position()).isAtLeast(seconds(LONG - 1));
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void song_fromPastItsEnd_ends() throws Exception {
    Song song = song(tone());
    sound().play(song, Duration.ofDays(365_000), false);
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void file_notAudio_isUnplayableWithAMessage() throws Exception {
    assertThat(unplayable(folder.resolve("gone.mp3"))).isEqualTo("the file is gone");
    assertThat(unplayable(folder)).isEqualTo("cannot be read (not a regular file)");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("empty.mp3"), new byte[0])))
        .isEqualTo("no audio found");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("zeros.mp3"), new byte[5_000])))
        .isEqualTo("no audio found");
  }

  @Test
  void stream_isUnplayable_withTheReason() throws Exception {
    Song stream = new Song(++songs, Track.builder(URI.create("http://radio.example/")).build());
    sound().play(stream, Duration.ZERO, false);
    assertThat(events.awaitEnd().end())
        .isEqualTo(End.unplayable("http://radio.example/: is not a file"));
  }

  @Test
  void file_unplayable_doesNotAffectTheNext() throws Exception {
    begin(folder.resolve("gone.mp3"));
    assertThat(events.awaitEnd().end().kind()).isEqualTo(End.EndKind.UNPLAYABLE);
    Song song = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void file_truncated_playsToItsEnd() throws Exception {
    byte[] half = Arrays.copyOf(Mp3Tone.frames(FRAMES), 417 * FRAMES / 2 + 100);
    begin(Mp3Tone.write(folder.resolve("half.mp3"), half));
    assertThat(events.awaitEnd().end().kind()).isEqualTo(End.EndKind.RAN_OUT);
  }

  @Test
  void file_ofAnyName_isPlayed() throws Exception {
    for (String name :
        ImmutableSet.of(
            "a b.mp3", "%41.mp3", "#?&=.mp3", "-a.mp3", "a\"\\.mp3", "\n.mp3", "äあ.mp3")) {
      Song song = begin(Mp3Tone.write(folder.resolve(name), FRAMES / 4));
      assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
    }
  }

  @Test
  void songs_following_areReportedOnceEach() throws Exception {
    Path file = longTone();
    Song first = begin(file);
    assertThat(events.awaitNearEnd()).isEqualTo(first);
    Song second = follow(tone());
    assertThat(events.awaitEnd()).isEqualTo(new Ended(first, End.ranOut(), Optional.of(second)));
    assertThat(sound().position()).isLessThan(seconds(SECONDS + 0.1));
    assertThat(events.awaitNearEnd()).isEqualTo(second);
    assertThat(events.awaitEnd()).isEqualTo(ranOut(second));
    assertThat(events.nearEnds).hasSize(2);
    assertThat(events.ends).hasSize(2);
  }

  @Test
  void song_followingItself_isPlayedEachTime() throws Exception {
    Path file = Mp3Tone.write(folder.resolve("again.mp3"), 3 * FRAMES);
    Song song = begin(file);
    for (int i = 0; i < 3; i++) {
      assertThat(events.awaitNearEnd()).isEqualTo(song);
      Song again = follow(file);
      assertThat(events.awaitEnd()).isEqualTo(new Ended(song, End.ranOut(), Optional.of(again)));
      song = again;
    }
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void follow_changed_playsTheNewSong() throws Exception {
    inTime(
        first -> {
          follow(folder.resolve("gone.mp3"));
          Song second = follow(tone());
          Song third = follow(tone());
          Ended ended = events.awaitEnd();
          if (ended.following().isPresent()) {
            Song played = ended.following().get();
            assertThat(played).isAnyOf(second, third);
            assertThat(events.awaitEnd()).isEqualTo(ranOut(played));
          }
          return ended.equals(new Ended(first, End.ranOut(), Optional.of(third)));
        });
  }

  /** An attempt to act on a song that is near its end before it ends. */
  private interface Attempt {
    boolean with(Song song) throws Exception;
  }

  // The follower must be set within a tenth of a second, which may fail on a busy machine.
  private void inTime(Attempt attempt) throws Exception {
    for (int i = 0; i < ATTEMPTS; i++) {
      Song first = begin(longTone());
      Song near = events.awaitNearEnd();
      while (!near.equals(first)) { // events of the previous attempt
        near = events.awaitNearEnd();
      }
      if (attempt.with(first)) {
        return;
      }
    }
    throw new AssertionError("never in time");
  }

  @Test
  void follow_removed_endsThere() throws Exception {
    inTime(
        first -> {
          Song second = follow(tone());
          sound().follow(Optional.empty());
          Ended ended = events.awaitEnd();
          if (ended.following().isPresent()) {
            assertThat(events.awaitEnd()).isEqualTo(ranOut(second));
          }
          return ended.equals(ranOut(first));
        });
  }

  @Test
  void follow_unplayable_failsWhenLoaded() throws Exception {
    Song first = begin(longTone());
    events.awaitNearEnd();
    Song gone = follow(folder.resolve("gone.mp3"));
    assertThat(events.awaitEnd()).isEqualTo(ranOut(first));
    sound().play(gone, Duration.ZERO, false);
    assertThat(events.awaitEnd().end().kind()).isEqualTo(End.EndKind.UNPLAYABLE);
  }

  @Test
  void play_another_replacesBoth() throws Exception {
    begin(longTone());
    events.awaitNearEnd();
    follow(tone());
    Song other = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(other));
  }

  @Test
  void plays_inARow_endWithTheLast() throws Exception {
    Path one = tone();
    Path other = Mp3Tone.write(folder.resolve("other.mp3"), FRAMES);
    Song last = begin(one);
    for (int i = 0; i < 20; i++) {
      last = begin(i % 3 == 0 ? other : one);
    }
    assertThat(events.awaitEnd()).isEqualTo(ranOut(last));
  }

  @Test
  void pause_keepsThePosition_andResumeContinues() throws Exception {
    Song song = begin(longTone());
    awaitPosition(seconds(1));
    sound().pause();
    awaitFixedPosition();
    Duration held = sound().position();
    assertThat(held).isAtLeast(seconds(1));
    assertThat(held).isLessThan(seconds(LONG));
    sound().resume();
    awaitPosition(held.plusMillis(1));
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void play_paused_waitsForResume() throws Exception {
    Song song = song(longTone());
    sound().play(song, seconds(LONG - 1), true);
    awaitFixedPosition();
    assertThat(sound().position().minus(seconds(LONG - 1)).abs()).isLessThan(seconds(0.01));
    assertThat(events.ends).isEmpty();
    sound().resume();
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void seek_setsThePosition_andRemovesTheFollower() throws Exception {
    Path file = longTone();
    begin(file);
    events.awaitNearEnd();
    follow(tone());
    awaitPosition(seconds(1));
    for (int i = 1; i < 8; i++) {
      // Paused, as a busy machine might play half a second before the next one.
      sound().play(song(file), seconds(LONG - i / 2.0), true);
      assertThat(sound().position()).isAtLeast(seconds(LONG - i / 2.0));
    }
    Song last = song(file);
    sound().play(last, seconds(LONG - 1), true); // a busy machine might play all of it
    assertThat(sound().position()).isAtLeast(seconds(LONG - 1));
    sound().resume();
    assertThat(events.awaitEnd()).isEqualTo(ranOut(last));
  }

  @Test
  void seek_pastTheEnd_endsTheSong() throws Exception {
    Path file = longTone();
    begin(file);
    awaitPosition(seconds(1));
    Song last = song(file);
    sound().play(last, Duration.ofDays(365_000), false);
    assertThat(events.awaitEnd()).isEqualTo(ranOut(last));
  }

  @Test
  void stop_reportsNoEnd_andTheNextSongPlays() throws Exception {
    begin(longTone());
    awaitPosition(seconds(1));
    sound().stop();
    assertThat(sound().position()).isEqualTo(Duration.ZERO);
    sound().resume();
    Song song = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void volume_atAnyTime_doesNotAffectTheSong() throws Exception {
    sound().setVolume(50);
    Song song = begin(tone());
    sound().setVolume(0);
    sound().setVolume(100);
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void close_inASong_reportsNoFurtherEvent() throws Exception {
    begin(longTone());
    awaitPosition(seconds(1));
    sound().close();
    assertThat(events.ends).isEmpty();
  }

  final Path tone() {
    return Mp3Tone.write(folder.resolve("tone.mp3"), FRAMES);
  }

  final Path longTone() {
    return Mp3Tone.write(folder.resolve("long.mp3"), 5 * FRAMES);
  }

  final Song song(Path path) {
    return new Song(++songs, Track.builder(path).build());
  }

  final Song begin(Path path) {
    Song song = song(path);
    sound().play(song, Duration.ZERO, false);
    return song;
  }

  final Song follow(Path path) {
    Song song = song(path);
    sound().follow(Optional.of(song));
    return song;
  }

  static Ended ranOut(Song song) {
    return new Ended(song, End.ranOut(), Optional.empty());
  }

  final void awaitPosition(Duration position) throws InterruptedException {
    while (sound().position().compareTo(position) < 0) {
      Thread.sleep(1);
    }
  }

  /** Waits until the position stops changing. */
  private void awaitFixedPosition() throws InterruptedException {
    Duration before;
    Duration now = sound().position();
    do {
      before = now;
      Thread.sleep(150);
      now = sound().position();
    } while (!now.equals(before));
  }

  /** Plays an unplayable file and returns the message, from the file name on. */
  final String unplayable(Path path) throws Exception {
    begin(path);
    Ended ended = events.awaitEnd();
    assertThat(ended.end().kind()).isEqualTo(End.EndKind.UNPLAYABLE);
    assertThat(ended.following()).isEmpty();
    String sentence = ended.end().problem().orElseThrow();
    assertThat(sentence).startsWith(path + ": ");
    return sentence.substring(path.toString().length() + 2);
  }
}
