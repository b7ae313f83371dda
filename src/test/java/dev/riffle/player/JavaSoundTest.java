package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.player.HandClock.seconds;

import com.sun.management.ThreadMXBean;
import dev.riffle.mp3.ReplayGain;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.track.Track;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sound.sampled.LineUnavailableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples that are written to the line, whose other end is a fake. */
@Timeout(300)
class JavaSoundTest {
  private static final int FRAMES = 40;
  private static final double SECONDS = FRAMES / Mp3Tone.FRAMES_PER_SECOND;
  private static final int FADE = 441;
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final int HALF_A_SECOND = 4 * 44_100 / 2; // in bytes

  @TempDir Path folder;
  private final FakeLine line = new FakeLine();
  private final Events events = new Events();
  private final JavaSound sound = new JavaSound(line::open, ReplayGainMode.OFF, events);
  private long songs;

  /** What a sound reports, for a test to wait for. */
  private static final class Events implements Sound.Listener {
    record Ended(Song song, End end, Optional<Song> following) {}

    private final BlockingQueue<Song> nearEnds = new LinkedBlockingQueue<>();
    private final BlockingQueue<Ended> ends = new LinkedBlockingQueue<>();

    @Override
    public void nearEnd(Song song) {
      nearEnds.add(song);
    }

    @Override
    public void ended(Song song, End end, Optional<Song> following) {
      ends.add(new Ended(song, end, following));
    }

    Ended awaitEnd() throws InterruptedException {
      return ends.poll(60, TimeUnit.SECONDS);
    }

    Song awaitNearEnd() throws InterruptedException {
      return nearEnds.poll(60, TimeUnit.SECONDS);
    }
  }

  @AfterEach
  void close() {
    sound.close();
    assertThat(line.rates().isEmpty() || line.isFreed()).isTrue();
  }

  @Test
  void song_played_isHeardAsItIs() throws Exception {
    assertThat(play(tone(), Duration.ZERO)).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS);
    assertThat(line.heard().hertz()).isWithin(40).of(Mp3Tone.HERTZ);
    assertThat(line.heard().loudness()).isGreaterThan(5_000.0);
  }

  @Test
  void song_fromTheMiddle_isHeardForTheRest() throws Exception {
    assertThat(play(tone(), seconds(SECONDS / 2))).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS / 2);
  }

  @Test
  void song_fromPastItsEnd_hasRunOutUnheard() throws Exception {
    assertThat(play(tone(), Duration.ofDays(365_000))).isEqualTo(End.ranOut());
    assertThat(line.heard().samples()).isEmpty();
  }

  @Test
  void volume_half_isQuieterByTheCubeOfIt() throws Exception {
    play(tone(), Duration.ZERO);
    double full = line.heard().loudness();
    int before = line.written().length;
    sound.setVolume(50);
    play(tone(), Duration.ZERO);
    byte[] both = line.written();
    Pcm half = Pcm.ofStereo(Arrays.copyOfRange(both, before, both.length)).trimmed();
    assertThat(half.loudness()).isWithin(full / 100).of(full / 8);
  }

  @Test
  void volume_zero_isSilenceOfTheSameLength() throws Exception {
    sound.setVolume(0);
    play(tone(), Duration.ZERO);
    assertThat(line.heard().samples()).isEmpty();
    assertThat(line.written().length / (4 * 44_100.0)).isAtLeast(SECONDS);
  }

  @Test
  void file_thatIsNone_isUnplayableInASentence() throws Exception {
    assertThat(unplayable(folder.resolve("gone.mp3"))).isEqualTo("the file is gone");
    assertThat(unplayable(folder)).isEqualTo("cannot be read (not a regular file)");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("empty.mp3"), new byte[0])))
        .isEqualTo("no sound found in it");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("zeros.mp3"), new byte[5_000])))
        .isEqualTo("no sound found in it");
    assertThat(line.heard().samples()).isEmpty();
  }

  @Test
  void stream_isUnplayable_andSaysSo() throws Exception {
    Song stream = new Song(++songs, Track.builder(URI.create("http://radio.example/")).build());
    sound.play(stream, Duration.ZERO, false);
    assertThat(events.awaitEnd().end())
        .isEqualTo(End.unplayable("http://radio.example/: is not a file"));
  }

  @Test
  void file_cutInTheMiddle_isHeardUpToThere() throws Exception {
    byte[] half = Arrays.copyOf(Mp3Tone.frames(FRAMES), 417 * FRAMES / 2 + 100);
    Path file = Mp3Tone.write(folder.resolve("half.mp3"), half);
    assertThat(play(file, Duration.ZERO)).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.1).of(SECONDS / 2);
  }

  @Test
  void samples_areHeardToTheirEnds() throws Exception {
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
  void file_damaged_endsWithASentenceOrNone(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      byte[] bytes = Mp3Tone.frames(FRAMES);
      for (int hit = random.nextInt(200); hit >= 0; hit--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Path file = Mp3Tone.write(folder.resolve("bad.mp3"), bytes);
      End end = play(file, Duration.ZERO);
      assertThat(end.how()).isAnyOf(End.How.RAN_OUT, End.How.UNPLAYABLE);
      end.problem().ifPresent(problem -> assertThat(problem).startsWith(file + ": "));
    }
  }

  @Test
  void songs_thatFollow_areJoinedSampleForSample() throws Exception {
    Song first = song(tone());
    Song second = song(tone());
    sound.play(first, Duration.ZERO, false);
    assertThat(events.awaitNearEnd()).isEqualTo(first);
    sound.follow(Optional.of(second));
    assertThat(events.awaitEnd())
        .isEqualTo(new Events.Ended(first, End.ranOut(), Optional.of(second)));
    assertThat(events.awaitNearEnd()).isEqualTo(second);
    sound.follow(Optional.empty());
    assertThat(events.awaitEnd())
        .isEqualTo(new Events.Ended(second, End.ranOut(), Optional.empty()));
    short[] one = decoded(tone());
    short[] both = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, both, one.length, one.length);
    assertThat(line.heard().samples()).isEqualTo(new Pcm(both).trimmed().samples());
  }

  @Test
  void song_played_leavesAtMost50kBOfGarbageASecond() throws Exception {
    sound.close();
    BlockingQueue<Long> allocated = new LinkedBlockingQueue<>();
    Sound.Listener atEnd =
        new Sound.Listener() {
          @Override
          public void nearEnd(Song song) { // on the thread that has decoded all of it
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
    sound.play(song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES)), Duration.ZERO, false);
    awaitPosition(seconds(2));
    sound.pause();
    awaitSilence();
    assertThat(line.arrays()).isAtMost(3); // of the lead-in, of the song, of the silence
  }

  @Test
  void follow_changed_playsTheOther() throws Exception {
    Song first = song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES));
    Song second = song(tone());
    Song third = song(Mp3Tone.write(folder.resolve("third.mp3"), FRAMES / 2));
    sound.play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound.follow(Optional.of(second));
    sound.follow(Optional.of(third));
    assertThat(events.awaitEnd().following()).hasValue(third);
    assertThat(events.awaitNearEnd()).isEqualTo(third);
    assertThat(events.awaitEnd().following()).isEmpty();
    assertThat(line.heard().seconds()).isWithin(0.1).of(10.5 * SECONDS);
  }

  @Test
  void follow_takenBack_endsThere() throws Exception {
    Song first = song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES));
    sound.play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound.follow(Optional.of(song(tone())));
    sound.follow(Optional.empty());
    assertThat(events.awaitEnd().following()).isEmpty();
    assertThat(line.heard().seconds()).isWithin(0.1).of(10 * SECONDS);
  }

  @Test
  void follow_thatCannotBePlayed_isLeftToBeBegun() throws Exception {
    Song first = song(tone());
    sound.play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound.follow(Optional.of(song(folder.resolve("gone.mp3"))));
    assertThat(events.awaitEnd())
        .isEqualTo(new Events.Ended(first, End.ranOut(), Optional.empty()));
  }

  @Test
  void songs_ofOtherSampleRates_areHeardToTheirEnds() throws Exception {
    byte[] faster = Mp3Tone.frames(FRAMES);
    for (int frame = 0; frame + 2 < faster.length; frame += 417) {
      faster[frame + 2] = (byte) (faster[frame + 2] | 0x04); // 48 kHz, in which frames are shorter
    }
    byte[] cut = new byte[FRAMES * 384];
    for (int frame = 0; frame < FRAMES; frame++) {
      System.arraycopy(faster, frame * 417, cut, frame * 384, 384);
    }
    Song first = song(tone());
    Song second = song(Mp3Tone.write(folder.resolve("48.mp3"), cut));
    sound.play(first, Duration.ZERO, false);
    events.awaitNearEnd();
    sound.follow(Optional.of(second));
    assertThat(events.awaitEnd().following()).hasValue(second);
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.rates()).containsExactly(44_100, 48_000).inOrder();
    assertThat(nonZero(line.written(), 0)).isGreaterThan(2 * FRAMES * 1152 * 3);
  }

  @Test
  void pause_fallsSilent_andResumeLosesNothing() throws Exception {
    Song song = song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES));
    sound.play(song, Duration.ZERO, false);
    awaitPosition(seconds(2));
    sound.pause();
    awaitSilence();
    Duration held = sound.position();
    Pcm first = line.heard();
    assertThat(held).isAtLeast(seconds(2));
    assertThat(held).isLessThan(seconds(8));
    sound.resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    // What was faded out is played again: from there on, and up to there, nothing is missing.
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
  void seek_inTheSameTrack_goesOnThere() throws Exception {
    Path file = Mp3Tone.write(folder.resolve("long.mp3"), 100 * FRAMES);
    sound.play(song(file), Duration.ZERO, false);
    awaitPosition(seconds(1));
    Song again = song(file);
    sound.play(again, seconds(100 * SECONDS - 1), false);
    assertThat(sound.position()).isAtLeast(seconds(100 * SECONDS - 1));
    assertThat(events.awaitEnd().song()).isEqualTo(again);
    assertThat(line.heard().seconds()).isLessThan(30.0);
  }

  @Test
  void play_held_isSilentUntilResume() throws Exception {
    sound.play(song(tone()), seconds(0.5), true);
    awaitSilence();
    assertThat(line.heard().samples()).isEmpty();
    assertThat(sound.position()).isEqualTo(seconds(0.5));
    sound.resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.heard().seconds()).isWithin(0.06).of(SECONDS - 0.5);
  }

  @Test
  void device_missing_isSaid_andFoundByResume() throws Exception {
    sound.close();
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
  void device_missing_isSaidWhateverItThrows() throws Exception {
    List<Loudspeaker.Lines> none =
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
    for (Loudspeaker.Lines lines : none) {
      try (JavaSound deaf = new JavaSound(lines, ReplayGainMode.OFF, events)) {
        deaf.play(song(tone()), Duration.ZERO, false);
        assertThat(events.awaitEnd().end()).isEqualTo(End.noDevice("no sound device"));
      }
    }
  }

  @Test
  void device_failsInASong_holdsItWhereItWasHeard_andResumeGoesOn() throws Exception {
    Song song = song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES));
    sound.play(song, Duration.ZERO, false);
    awaitPosition(seconds(2));
    line.setMissing(true);
    assertThat(events.awaitEnd())
        .isEqualTo(
            new Events.Ended(
                song, End.deviceFailed("the sound device has failed"), Optional.empty()));
    Duration held = sound.position();
    assertThat(held).isAtLeast(seconds(1.9)); // less than a buffer before that
    sound.resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.deviceFailed("no sound device"));
    assertThat(sound.position()).isEqualTo(held);
    line.setMissing(false);
    int before = line.written().length;
    sound.resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    byte[] all = line.written();
    Pcm rest = Pcm.ofStereo(Arrays.copyOfRange(all, before, all.length)).trimmed();
    assertThat(rest.seconds()).isWithin(0.06).of(10 * SECONDS - held.toNanos() / 1e9);
  }

  @Test
  void device_lostAndBackDuringAPause_isNotMissed() throws Exception {
    Song song = song(Mp3Tone.write(folder.resolve("long.mp3"), 10 * FRAMES));
    sound.play(song, Duration.ZERO, false);
    awaitPosition(seconds(2));
    sound.pause();
    awaitSilence();
    line.setMissing(true);
    while (!line.isFreed()) { // as soon as silence cannot be written
      Thread.sleep(1);
    }
    line.setMissing(false);
    sound.resume();
    assertThat(events.awaitEnd().end()).isEqualTo(End.ranOut());
    assertThat(line.rates()).hasSize(2);
  }

  @Test
  void gain_isTheTrackOrTheAlbum_andNeverBeyondThePeak() {
    ReplayGain both = gains(-6, 0.9, -2, 1.1);
    assertThat(Leveller.gain(ReplayGainMode.OFF, both)).isEqualTo(1.0);
    assertThat(Leveller.gain(ReplayGainMode.TRACK, both)).isWithin(1e-9).of(0.501187233627);
    assertThat(Leveller.gain(ReplayGainMode.ALBUM, both)).isWithin(1e-9).of(0.794328234724);
    assertThat(Leveller.gain(ReplayGainMode.TRACK, gains(6, 0.8, 0, 1))).isEqualTo(1.25);
  }

  private static ReplayGain gains(double track, double peak, double album, double albumPeak) {
    return new ReplayGain(
        java.util.OptionalDouble.of(track),
        java.util.OptionalDouble.of(peak),
        java.util.OptionalDouble.of(album),
        java.util.OptionalDouble.of(albumPeak));
  }

  private Path tone() {
    return Mp3Tone.write(folder.resolve("tone.mp3"), FRAMES);
  }

  private Song song(Path path) {
    return new Song(++songs, Track.builder(path).build());
  }

  private void awaitPosition(Duration position) throws InterruptedException {
    while (sound.position().compareTo(position) < 0) {
      Thread.sleep(1);
    }
  }

  /** Waits until nothing but silence is written. */
  private void awaitSilence() throws InterruptedException {
    byte[] written = line.written();
    while (nonZero(written, Math.max(0, written.length - HALF_A_SECOND)) > 0) {
      Thread.sleep(1);
      written = line.written();
    }
  }

  private End play(Path path, Duration from) throws Exception {
    sound.play(song(path), from, false);
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

  /** Returns what is said of a file that cannot be played, from its name on. */
  private String unplayable(Path path) throws Exception {
    End end = play(path, Duration.ZERO);
    assertThat(end.how()).isEqualTo(End.How.UNPLAYABLE);
    String sentence = end.problem().orElseThrow();
    assertThat(sentence).startsWith(path + ": ");
    return sentence.substring(path.toString().length() + 2);
  }
}
