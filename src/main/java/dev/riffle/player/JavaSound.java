package dev.riffle.player;

import dev.riffle.player.Loudspeaker.Lines;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/**
 * Plays files through {@code javax.sound.sampled}; needs a decoder of MP3 among its providers, such
 * as mp3spi. Each song has a thread of its own, which ends with it. Thread-safe.
 */
final class JavaSound implements Sound {
  private final Lines lines;

  JavaSound() {
    this(JavaSound::open);
  }

  JavaSound(Lines lines) {
    this.lines = lines;
  }

  @Override
  public Playback open(Track track, Duration from, Consumer<End> ended) {
    if (!track.isFile()) {
      ended.accept(End.unplayable(track.location() + ": is not a file"));
      return Playback.IDLE;
    }
    Loudspeaker loudspeaker = new Loudspeaker(lines, from);
    Feed feed = new Feed(track.path(), from, loudspeaker);
    Thread thread = new Thread(() -> ended.accept(feed.run()), "riffle-sound");
    thread.setDaemon(true);
    thread.start();
    return loudspeaker;
  }

  private static SourceDataLine open(AudioFormat format) throws LineUnavailableException {
    SourceDataLine line = AudioSystem.getSourceDataLine(format);
    // A quarter of a second: the volume follows the key, and a hiccup of the machine is not heard.
    line.open(format, (int) format.getFrameRate() / 4 * format.getFrameSize());
    return line;
  }
}
