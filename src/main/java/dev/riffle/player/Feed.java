package dev.riffle.player;

import static com.google.common.base.Preconditions.checkState;

import dev.riffle.mp3.Mp3File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;

/** Feeds one song from its file, through the decoder, to the loudspeaker. Runs once. */
final class Feed {
  private static final int CHUNK = 4096;

  /**
   * So many empty reads in a row mean that the decoder is stuck. A few are normal, at a damaged
   * frame and before the end; but mp3spi 1.9.5 offers a first frame that it cannot decode for ever.
   */
  private static final int EMPTY_READS = 1_000;

  private final Path path;
  private final Duration from;
  private final Loudspeaker loudspeaker;
  private long decoded;

  Feed(Path path, Duration from, Loudspeaker loudspeaker) {
    this.path = path;
    this.from = from;
    this.loudspeaker = loudspeaker;
  }

  /** Returns how it ended, after the last of the song was heard; never throws. */
  End run() {
    try (loudspeaker;
        InputStream file = Mp3File.open(path);
        AudioInputStream frames = AudioSystem.getAudioInputStream(file);
        AudioInputStream pcm = AudioSystem.getAudioInputStream(pcmOf(frames), frames)) {
      pour(pcm);
      return decoded > 0 ? End.ranOut() : broken("no sound found in it");
    } catch (Loudspeaker.NoDevice e) {
      return End.noDevice(e.sentence());
    } catch (UnsupportedAudioFileException e) {
      return broken("no sound found in it");
    } catch (NoSuchFileException e) {
      return broken("the file is gone");
    } catch (IOException e) {
      String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
      return broken("cannot be read" + (reason == null ? "" : " (" + reason + ")"));
    } catch (RuntimeException | Error e) {
      return broken("damaged"); // a decoder throws anything at the bytes of strangers
    }
  }

  private End broken(String problem) {
    return decoded == 0
        ? End.unplayable(path + ": " + problem)
        : End.ranOut(path + ": " + problem + ", the rest of it is left out");
  }

  private static AudioFormat pcmOf(AudioInputStream frames) {
    AudioFormat format = frames.getFormat();
    return new AudioFormat(format.getSampleRate(), Short.SIZE, format.getChannels(), true, false);
  }

  private void pour(AudioInputStream pcm) throws IOException, Loudspeaker.NoDevice {
    AudioFormat format = pcm.getFormat();
    // Decoded and dropped: exact, and some two hundred times as fast as the song.
    double seconds = TimeUnit.NANOSECONDS.convert(from) / 1e9;
    long skipped = Math.round(seconds * format.getFrameRate()) * format.getFrameSize();
    byte[] chunk = new byte[CHUNK];
    int empty = 0;
    int length;
    while (!loudspeaker.isStopped() && (length = pcm.read(chunk, 0, CHUNK)) >= 0) {
      empty = length == 0 ? empty + 1 : 0;
      checkState(empty < EMPTY_READS, "the decoder is stuck");
      decoded += length;
      int begin = (int) Math.max(0, length - Math.max(0, decoded - skipped));
      if (begin < length) {
        loudspeaker.write(format, chunk, begin, length);
      }
    }
    loudspeaker.drain();
  }
}
