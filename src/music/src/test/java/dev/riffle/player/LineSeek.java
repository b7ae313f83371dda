package dev.riffle.player;

import com.google.common.reflect.Reflection;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.track.Track;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/**
 * Prints the time, in nanoseconds, from a seek in a paused song to the first sample at the line.
 */
public final class LineSeek implements SoundListener {
  private static final int LOUD = 1; // of the upper byte of a sample

  private final CountDownLatch written = new CountDownLatch(1);
  private volatile long writtenAt;

  private LineSeek() {}

  /** Accepts the file and the position in seconds. */
  public static void main(String[] args) throws InterruptedException {
    LineSeek watch = new LineSeek();
    Track track = Track.builder(Path.of(args[0])).build();
    Duration place = Duration.ofMillis(Math.round(1e3 * Double.parseDouble(args[1])));
    try (JavaSound sound = new JavaSound(watch::open, ReplayGainMode.OFF, watch)) {
      sound.play(new Song(1, track), Duration.ZERO, true);
      Thread.sleep(1_000);
      long pressed = System.nanoTime();
      sound.play(new Song(2, track), place, false);
      watch.written.await();
      System.out.println(watch.writtenAt - pressed);
    }
  }

  private SourceDataLine open(AudioFormat format) throws LineUnavailableException {
    SourceDataLine line = Loudspeaker.openDefault(format);
    return Reflection.newProxy(
        SourceDataLine.class,
        (proxy, method, args) -> {
          if (method.getName().equals("write")) {
            watch((byte[]) args[0], (Integer) args[2]);
          }
          try {
            return method.invoke(line, args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private void watch(byte[] samples, int length) {
    for (int i = 1; i < length && writtenAt == 0; i += 2) {
      if (Math.abs(samples[i]) > LOUD) {
        writtenAt = System.nanoTime();
        written.countDown();
      }
    }
  }

  @Override
  public void nearEnd(Song song) {}

  @Override
  public void ended(Song song, End end, Optional<Song> following) {
    throw new IllegalStateException(end.toString());
  }
}
