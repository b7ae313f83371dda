package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.player.HandClock.seconds;

import com.sun.management.ThreadMXBean;
import dev.riffle.mp3.ReplayGain;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.player.SoundEvents.Ended;
import dev.riffle.testing.Mp3Tone;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sound.sampled.LineUnavailableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests playback into a fake line that records the samples, at twenty times normal speed. */
@Order(1) // takes long
final class JavaSoundTest extends SoundContract {
  private static final int FADE = 441;
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final int HALF_A_SECOND = 4 * 44_100 / 2; // in bytes

  private final FakeLine line = new FakeLine();

  @Override
  Sound open(SoundListener listener) {
    return new JavaSound(line::open, ReplayGainMode.OFF, listener);
  }

  @AfterEach
  void close_freesTheLine() {
    sound().close();
    assertThat(line.rates().isEmpty() || line.isFreed()).isTrue();
  }

  @Test
  void song_played_isHeardUnchanged() throws Exception {
    assertThat(play(tone(), Duration.ZERO)).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS);
    assertThat(line.heard().hertz()).isWithin(40).of(Mp3Tone.HERTZ);
    assertThat(line.heard().loudness()).isGreaterThan(5_000.0);
  }

  @Test
  void song_begins_onceItsFirstSamplesAreWritten() throws Exception {
    BlockingQueue<Integer> bytes = new LinkedBlockingQueue<>();
    SoundListener listener =
        new SoundListener() {
          @Override
          public void nearEnd(Song song) {}

          @Override
          public void begun(Song song) {
            bytes.add(line.written().length);
          }

          @Override
          public void ended(Song song, End end, Optional<Song> following) {
            bytes.add(-1);
          }
        };
    try (Sound heard = open(listener)) {
      heard.play(song(tone()), Duration.ZERO, false);
      assertThat(bytes.take()).isGreaterThan(0);
      assertThat(bytes.take()).isEqualTo(-1);
    }
  }

  @Test
  void song_fromTheMiddle_playsTheRest() throws Exception {
    assertThat(play(tone(), seconds(SECONDS / 2))).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS / 2);
  }

  @Test
  void song_fromPastItsEnd_endsUnheard() throws Exception {
    assertThat(play(tone(), Duration.ofDays(365_000))).isEqualTo(End.ranOut());
    assertThat(line.heard().samples()).isEmpty();
  }

  @Test
  void volume_half_isAnEighthOfTheAmplitude() throws Exception {
    play(tone(), Duration.ZERO);
    double full = line.heard().loudness();
    int before = line.written().length;
    sound().setVolume(50);
    play(tone(), Duration.ZERO);
    byte[] both = line.written();
    Pcm half = Pcm.ofStereo(Arrays.copyOfRange(both, before, both.length)).trimmed();
    assertThat(half.loudness()).isWithin(full / 100).of(full / 8);
  }

  @Test
  void volume_zero_isSilenceOfTheSameLength() throws Exception {
    sound().setVolume(0);
    play(tone(), Duration.ZERO);
    assertThat(line.heard().samples()).isEmpty();
    assertThat(line.written().length / (4 * 44_100.0)).isAtLeast(SECONDS);
  }

  @Override
  @Test
  void file_notAudio_isUnplayableWithAMessage() throws Exception {
    super.file_notAudio_isUnplayableWithAMessage();
    assertThat(line.heard().samples()).isEmpty();
  }

  @Override
  @Test
  void file_truncated_playsToItsEnd() throws Exception {
    super.file_truncated_playsToItsEnd();
    assertThat(events.ends.get(0).end()).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.1).of(SECONDS / 2);
  }

  @Test
  void samples_arePlayedToTheirEnds() throws Exception {
    try (Stream<Path> files = Files.walk(Path.of("sample-playlists"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".mp3")).toList()) {
        int before = line.written().length;
        assertThat(play(file, Duration.ZERO)).isEqualTo(End.ranOut());
        assertWithMessage("bytes heard of %s", file)
            .that(nonZero(line.written(), before))
            .isGreaterThan(100_000);
      }
    }
  }

  private static int nonZero(byte[] bytes, int from) {
    int count = 0;
    for (int i = from; i < bytes.length; i++) {
      count += bytes[i] == 0 ? 0 : 1;
    }
    return count;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void file_damaged_endsWithOrWithoutAMessage(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      byte[] bytes = Mp3Tone.frames(FRAMES);
      for (int hit = random.nextInt(200); hit >= 0; hit--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Path file = Mp3Tone.write(folder.resolve("bad.mp3"), bytes);
      End end = play(file, Duration.ZERO);
      assertThat(end.kind()).isAnyOf(End.EndKind.RAN_OUT, End.EndKind.UNPLAYABLE);
      end.problem().ifPresent(problem -> assertThat(problem).startsWith(file + ": "));
    }
  }

  @Test
  void songs_following_joinSampleForSample() throws Exception {
    Song first = song(tone());
    Song second = song(tone());
    sound().play(first, Duration.ZERO, false);
    assertThat(events.awaitNearEnd()).isEqualTo(first);
    sound().follow(Optional.of(second));
    assertThat(events.awaitEnd()).isEqualTo(new Ended(first, End.ranOut(), Optional.of(second)));
    assertThat(events.awaitNearEnd()).isEqualTo(second);
    sound().follow(Optional.empty());
    assertThat(events.awaitEnd()).isEqualTo(new Ended(second, End.ranOut(), Optional.empty()));
    short[] one = decoded(tone());
    short[] both = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, both, one.length, one.length);
    assertThat(line.heard().samples()).isEqualTo(new Pcm(both).trimmed().samples());
  }

  @Test
  void song_played_leavesAtMost50kBOfGarbageASecond() throws Exception {
    sound().close();
    BlockingQueue<Long> allocated = new LinkedBlockingQueue<>();
    SoundListener atEnd =
        new SoundListener() {
          @Override
          public void nearEnd(Song song) { // on the decoding thread, after the whole song
            allocated.add(THREADS.getCurrentThreadAllocatedBytes());
          }

          @Override
          public void ended(Song song, End end, Optional<Song> following) {}
        };
    Path file = Mp3Tone.write(folder.resolve("long.mp3"), 20 * FRAMES);
    try (JavaSound heard = new JavaSound(line::open, ReplayGainMode.OFF, atEnd)) {
      heard.play(song(file), Duration.ZERO, false);
      long before = allocated.poll(60, TimeUnit.SECONDS);
      heard.follow(Optional.of(song(file)));
      double bytes = allocated.poll(60, TimeUnit.SECONDS) - before;
      assertThat(bytes / (20 * SECONDS)).isAtMost(50_000.0);
    }
  }

  @Test
  void pause_writesItsSilenceFromOneArray() throws Exception {
    begin(tenTones());
    awaitPosition(seconds(2));
    sound().pause();
    awaitSilence();
    assertThat(line.arrays()).isAtMost(3); // of the lead-in, of the song, of the silence
  }

  @Test
  void follow_changed_playsTheNewOne() throws Exception {
    Song first = song(tenTones());
    Song second = song(tone());
    Song third = song(Mp3Tone.write(folder.resolve("third.mp3"), FRAMES / 2));
    sound().play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound().follow(Optional.of(second));
    sound().follow(Optional.of(third));
    assertThat(events.awaitEnd().following()).hasValue(third);
    assertThat(events.awaitNearEnd()).isEqualTo(third);
    assertThat(events.awaitEnd().following()).isEmpty();
    assertThat(line.heard().seconds()).isWithin(0.1).of(10.5 * SECONDS);
  }

  @Test
  void songs_otherSampleRates_arePlayedToTheirEnds() throws Exception {
    byte[] faster = Mp3Tone.frames(FRAMES);
    for (int frame = 0; frame + 2 < faster.length; frame += 417) {
      faster[frame + 2] = (byte) (faster[frame + 2] | 0x04); // 48 kHz, with shorter frames
    }
    byte[] cut = new byte[FRAMES * 384];
    for (int frame = 0; frame < FRAMES; frame++) {
      System.arraycopy(faster, frame * 417, cut, frame * 384, 384);
    }
    Song first = song(tone());
    Song second = song(Mp3Tone.write(folder.resolve("48.mp3"), cut));
    sound().play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound().follow(Optional.of(second));
    assertThat(events.awaitEnd().following()).hasValue(second);
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.rates()).containsExactly(44_100, 48_000).inOrder();
    assertThat(nonZero(line.written(), 0)).isGreaterThan(2 * FRAMES * 1152 * 3);
  }

  @Test
  void pause_fadesOut_andResumeLosesNothing() throws Exception {
    Song song = begin(tenTones());
    awaitPosition(seconds(2));
    sound().pause();
    awaitSilence();
    Duration held = sound().position();
    Pcm first = line.heard();
    assertThat(held).isAtLeast(seconds(2));
    assertThat(held).isLessThan(seconds(8));
    sound().resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    // The faded samples are played again: nothing is missing before or after that point.
    short[] whole = new Pcm(decoded(song.track().path())).trimmed().samples();
    int cut = first.samples().length - FADE;
    assertThat(Arrays.copyOf(line.heard().samples(), cut)).isEqualTo(Arrays.copyOf(whole, cut));
    short[] heard = line.heard().samples();
    int rest = whole.length - cut - 2 * FADE;
    assertThat(Arrays.copyOfRange(heard, heard.length - rest, heard.length))
        .isEqualTo(Arrays.copyOfRange(whole, whole.length - rest, whole.length));
    assertThat(seconds(cut / 44_100.0).minus(held).abs()).isLessThan(seconds(0.05));
  }

  @Test
  void seek_inTheSameTrack_playsFromThere() throws Exception {
    Path file = Mp3Tone.write(folder.resolve("long.mp3"), 100 * FRAMES);
    sound().play(song(file), Duration.ZERO, false);
    awaitPosition(seconds(1));
    Song again = song(file);
    sound().play(again, seconds(100 * SECONDS - 1), false);
    assertThat(sound().position()).isAtLeast(seconds(100 * SECONDS - 1));
    assertThat(events.awaitEnd().song()).isEqualTo(again);
    assertThat(line.heard().seconds()).isLessThan(30.0);
  }

  @Test
  void play_paused_isSilentUntilResume() throws Exception {
    sound().play(song(tone()), seconds(0.5), true);
    awaitSilence();
    assertThat(line.heard().samples()).isEmpty();
    assertThat(sound().position()).isEqualTo(seconds(0.5));
    sound().resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS - 0.5);
  }

  @Test
  void device_missing_isReported_andFoundByResume() throws Exception {
    sound().close();
    FakeLine away = new FakeLine();
    away.setMissing(true);
    try (JavaSound deaf = new JavaSound(away::open, ReplayGainMode.OFF, events)) {
      deaf.play(song(tone()), seconds(0.5), false);
      assertThat(events.awaitEnd().end()).isEqualTo(End.noDevice("no sound device"));
      assertThat(deaf.position()).isEqualTo(seconds(0.5));
      away.setMissing(false);
      deaf.resume();
      assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
      assertThat(away.heard().seconds()).isWithin(0.06).of(SECONDS - 0.5);
    }
  }

  @Test
  void device_missing_isReportedForAnyException() throws Exception {
    List<Loudspeaker.LineOpener> none =
        List.of(
            format -> {
              throw new LineUnavailableException();
            },
            format -> {
              throw new IllegalArgumentException("No line matching");
            },
            format -> {
              throw new SecurityException();
            },
            format -> {
              throw new UnsatisfiedLinkError();
            });
    for (Loudspeaker.LineOpener lines : none) {
      try (JavaSound deaf = new JavaSound(lines, ReplayGainMode.OFF, events)) {
        deaf.play(song(tone()), Duration.ZERO, false);
        assertThat(events.awaitEnd().end()).isEqualTo(End.noDevice("no sound device"));
      }
    }
  }

  @Test
  void device_failsInASong_pausesAtTheHeardPosition_andResumeContinues() throws Exception {
    Song song = begin(tenTones());
    awaitPosition(seconds(2));
    line.setMissing(true);
    assertThat(events.awaitEnd())
        .isEqualTo(
            new Ended(song, End.deviceFailed("the sound device has failed"), Optional.empty()));
    Duration held = sound().position();
    assertThat(held).isAtLeast(seconds(1.9)); // at most a buffer before the failure
    sound().resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.deviceFailed("no sound device"));
    assertThat(sound().position()).isEqualTo(held);
    line.setMissing(false);
    int before = line.written().length;
    sound().resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    byte[] all = line.written();
    Pcm rest = Pcm.ofStereo(Arrays.copyOfRange(all, before, all.length)).trimmed();
    assertThat(rest.seconds()).isWithin(0.06).of(10 * SECONDS - held.toNanos() / 1e9);
  }

  @Test
  void device_lostAndBackDuringAPause_isNotReported() throws Exception {
    begin(tenTones());
    awaitPosition(seconds(2));
    sound().pause();
    awaitSilence();
    line.setMissing(true);
    while (!line.isFreed()) { // after a write of silence has failed
      Thread.sleep(1);
    }
    line.setMissing(false);
    sound().resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.rates()).hasSize(2);
  }

  @Test
  void gain_isOfTheTrackOrTheAlbum_limitedByThePeak() {
    ReplayGain both = gains(-6, 0.9, -2, 1.1);
    assertThat(Leveller.gain(ReplayGainMode.OFF, both)).isEqualTo(1.0);
    assertThat(Leveller.gain(ReplayGainMode.TRACK, both)).isWithin(1e-9).of(0.501187233627);
    assertThat(Leveller.gain(ReplayGainMode.ALBUM, both)).isWithin(1e-9).of(0.794328234724);
    assertThat(Leveller.gain(ReplayGainMode.TRACK, gains(6, 0.8, 0, 1))).isEqualTo(1.25);
  }

  private static ReplayGain gains(double track, double peak, double album, double albumPeak) {
    return new ReplayGain(
        OptionalDouble.of(track),
        OptionalDouble.of(peak),
        OptionalDouble.of(album),
        OptionalDouble.of(albumPeak));
  }

  private Path tenTones() {
    return Mp3Tone.write(folder.resolve("ten.mp3"), 10 * FRAMES);
  }

  /** Waits until only silence is written. */
  private void awaitSilence() throws InterruptedException {
    byte[] written = line.written();
    while (nonZero(written, Math.max(0, written.length - HALF_A_SECOND)) > 0) {
      Thread.sleep(1);
      written = line.written();
    }
  }

  private End play(Path path, Duration from) throws Exception {
    sound().play(song(path), from, false);
    return events.awaitEnd().end();
  }

  private static short[] decoded(Path path) throws Exception {
    List<Short> samples = new ArrayList<>();
    try (Decoder decoder = Decoder.open(path, new Block.Arrays()).orElseThrow()) {
      for (var some = decoder.next(); some.isPresent(); some = decoder.next()) {
        for (int i = 0; i < some.get().length; i += 2) {
          samples.add((short) Math.rint(some.get()[i] * 32_768));
        }
      }
    }
    short[] all = new short[samples.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = samples.get(i);
    }
    return all;
  }
}
