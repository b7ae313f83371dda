package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.player.HandClock.seconds;

import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sound.sampled.LineUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JavaSoundTest {
  private static final int FRAMES = 40;
  private static final double SECONDS = FRAMES / Mp3Tone.FRAMES_PER_SECOND;

  @TempDir Path folder;
  private final FakeLine line = new FakeLine();

  @Test
  void song_played_isHeardAsItIs() throws Exception {
    assertThat(play(tone(), Duration.ZERO, 100, line::open)).isEqualTo(End.ranOut());
    Pcm heard = Pcm.of(line.heard());
    assertThat(heard.seconds()).isWithin(0.06).of(SECONDS);
    assertThat(heard.hertz()).isWithin(40).of(Mp3Tone.HERTZ);
    assertThat(heard.loudness()).isGreaterThan(5_000.0);
    assertThat(line.isFreed()).isTrue();
  }

  @Test
  void song_fromTheMiddle_isHeardForTheRest() throws Exception {
    assertThat(play(tone(), seconds(SECONDS / 2), 100, line::open)).isEqualTo(End.ranOut());
    assertThat(Pcm.of(line.heard()).seconds()).isWithin(0.06).of(SECONDS / 2);
  }

  @Test
  void song_fromPastItsEnd_hasRunOutUnheard() throws Exception {
    assertThat(play(tone(), Duration.ofDays(365_000), 100, line::open)).isEqualTo(End.ranOut());
    assertThat(line.heard()).isEmpty();
  }

  @Test
  void volume_half_isQuieterByTheCubeOfIt() throws Exception {
    play(tone(), Duration.ZERO, 100, line::open);
    FakeLine quiet = new FakeLine();
    play(tone(), Duration.ZERO, 50, quiet::open);
    double full = Pcm.of(line.heard()).loudness();
    assertThat(Pcm.of(quiet.heard()).loudness()).isWithin(full / 100).of(full / 8);
  }

  @Test
  void volume_zero_isSilenceOfTheSameLength() throws Exception {
    play(tone(), Duration.ZERO, 0, line::open);
    Pcm heard = Pcm.of(line.heard());
    assertThat(heard.loudness()).isEqualTo(0.0);
    assertThat(heard.seconds()).isWithin(0.06).of(SECONDS);
  }

  @Test
  void file_thatIsNone_isUnplayableInASentence() throws Exception {
    assertThat(unplayable(folder.resolve("gone.mp3"))).isEqualTo("the file is gone");
    assertThat(unplayable(folder)).isEqualTo("cannot be read (not a regular file)");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("empty.mp3"), new byte[0])))
        .isEqualTo("no sound found in it");
    assertThat(unplayable(Mp3Tone.write(folder.resolve("zeros.mp3"), new byte[5_000])))
        .isEqualTo("no sound found in it");
    assertThat(line.heard()).isEmpty();
  }

  @Test
  void file_cutInTheMiddle_isHeardUpToThere() throws Exception {
    byte[] half = Arrays.copyOf(Mp3Tone.frames(FRAMES), 417 * FRAMES / 2 + 100);
    Path file = Mp3Tone.write(folder.resolve("half.mp3"), half);
    assertThat(play(file, Duration.ZERO, 100, line::open)).isEqualTo(End.ranOut());
    assertThat(Pcm.of(line.heard()).seconds()).isWithin(0.1).of(SECONDS / 2);
  }

  @Test
  void samples_areHeardToTheirEnds() throws Exception {
    try (Stream<Path> files = Files.walk(Path.of("sample-playlists"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".mp3")).toList()) {
        FakeLine own = new FakeLine();
        assertThat(play(file, Duration.ZERO, 100, own::open)).isEqualTo(End.ranOut());
        assertWithMessage("loudness of %s", file)
            .that(Pcm.of(own.heard()).loudness())
            .isGreaterThan(100.0);
      }
    }
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
      End end = play(file, Duration.ZERO, 100, line::open);
      assertThat(end.how()).isNotEqualTo(End.How.NO_DEVICE);
      end.problem().ifPresent(problem -> assertThat(problem).startsWith(file + ": "));
    }
    assertThat(line.isFreed()).isTrue();
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
      assertThat(play(tone(), Duration.ZERO, 100, lines))
          .isEqualTo(End.noDevice("no sound device"));
    }
  }

  @Test
  void device_failsInTheMiddle_isSaidAndThePositionKept() throws Exception {
    FakeLine failing = new FakeLine(44_100);
    CompletableFuture<End> end = new CompletableFuture<>();
    Playback song = new JavaSound(failing::open).open(track(tone()), Duration.ZERO, end::complete);
    song.resume();
    assertThat(end.get(30, TimeUnit.SECONDS))
        .isEqualTo(End.noDevice("the sound device has failed"));
    assertThat(song.position()).isEqualTo(seconds(0.5));
    assertThat(failing.isFreed()).isTrue();
  }

  @Test
  void pause_inTheMiddle_holdsTheSongUntilResume() throws Exception {
    Loudspeaker loudspeaker = new Loudspeaker(line::open, Duration.ZERO);
    CompletableFuture<End> end = new CompletableFuture<>();
    Feed feed = new Feed(tone(), Duration.ZERO, loudspeaker);
    Thread thread = new Thread(() -> end.complete(feed.run()));
    thread.start();
    awaitHeld(thread);
    assertThat(line.heard()).isEmpty();
    line.onWrite(loudspeaker::pause);
    loudspeaker.resume();
    awaitHeld(thread);
    Duration held = loudspeaker.position();
    assertThat(held).isGreaterThan(Duration.ZERO);
    assertThat(held).isLessThan(seconds(SECONDS / 2));
    line.onWrite(() -> {});
    loudspeaker.resume();
    assertThat(end.get(30, TimeUnit.SECONDS)).isEqualTo(End.ranOut());
    assertThat(Pcm.of(line.heard()).seconds()).isWithin(0.06).of(SECONDS);
  }

  @Test
  void stop_whileHeld_freesTheLineAndTheThread() throws Exception {
    CompletableFuture<End> end = new CompletableFuture<>();
    Loudspeaker loudspeaker = new Loudspeaker(line::open, Duration.ZERO);
    Feed feed = new Feed(tone(), Duration.ZERO, loudspeaker);
    Thread thread = new Thread(() -> end.complete(feed.run()));
    thread.start();
    awaitHeld(thread);
    loudspeaker.stop();
    thread.join(30_000);
    assertThat(thread.isAlive()).isFalse();
    assertThat(line.isFreed()).isTrue();
  }

  private static void awaitHeld(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void stream_isUnplayable_andSaysSo() throws Exception {
    CompletableFuture<End> end = new CompletableFuture<>();
    Track stream = Track.builder(URI.create("http://radio.example/")).build();
    Playback none = new JavaSound(line::open).open(stream, Duration.ZERO, end::complete);
    none.resume();
    assertThat(end.get()).isEqualTo(End.unplayable("http://radio.example/: is not a file"));
    assertThat(line.heard()).isEmpty();
  }

  private Path tone() {
    return Mp3Tone.write(folder.resolve("tone.mp3"), FRAMES);
  }

  private static Track track(Path path) {
    return Track.builder(path).build();
  }

  private End play(Path path, Duration from, int volume, Loudspeaker.Lines lines) throws Exception {
    CompletableFuture<End> end = new CompletableFuture<>();
    Playback song = new JavaSound(lines).open(track(path), from, end::complete);
    song.volume(volume);
    song.resume();
    return end.get(30, TimeUnit.SECONDS);
  }

  /** Returns what is said of a file that cannot be played, from its name on. */
  private String unplayable(Path path) throws Exception {
    End end = play(path, Duration.ZERO, 100, line::open);
    assertThat(end.how()).isEqualTo(End.How.UNPLAYABLE);
    String sentence = end.problem().orElseThrow();
    assertThat(sentence).startsWith(path + ": ");
    return sentence.substring(path.toString().length() + 2);
  }
}
