package dev.riffle.player;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.Library;
import dev.riffle.library.Library.Formats;
import dev.riffle.library.TagEncoding;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.Decoder;
import javazoom.jl.decoder.JavaLayerException;
import javazoom.jl.decoder.Obuffer;

/**
 * Loads the classes and native libraries of playback while the program parses the command line and
 * locates the first song, which then starts 0.1 s earlier. Opens no audio device. Thread-safe.
 *
 * @since 0.1
 */
public final class Preload {
  private static final int FRAME_BYTES = 417;

  /** The header of an MPEG-1 Layer III frame of 128 kbit/s, 44.1 kHz, two channels. */
  private static final byte[] HEADER = {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0};

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private Preload() {}

  /** Starts loading on a new daemon thread, once; returns immediately. */
  public static void start() {
    if (STARTED.getAndSet(true)) {
      return;
    }
    Thread thread = new Thread(Preload::load, "riffle-preload");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    try {
      var unused = decodeSilence();
      AudioSystem.getSourceDataLine(new AudioFormat(44_100, Short.SIZE, 2, true, false)).close();
      playNothing();
    } catch (JavaLayerException | LineUnavailableException | RuntimeException | LinkageError e) {
      // Reported when a song is played.
    }
  }

  /** Draws from a queue, and reads a path that is not a song. */
  private static void playNothing() {
    Path nowhere = Path.of("");
    Track song = Track.builder(nowhere).build();
    PlayQueue<Track> queue = PlayQueue.of(ImmutableList.of(song, song));
    var unusedPeek = queue.upcoming(1);
    var unusedNext = queue.next();
    var unusedTracks =
        Library.readInTime(ImmutableSet.of(nowhere), Formats.MP3_ONLY, TagEncoding.AUTO);
  }

  static Obuffer decodeSilence() throws JavaLayerException {
    // JLayer accepts a header only if another one follows.
    byte[] frames = Arrays.copyOf(HEADER, FRAME_BYTES + HEADER.length);
    System.arraycopy(HEADER, 0, frames, FRAME_BYTES, HEADER.length);
    Bitstream stream = new Bitstream(new ByteArrayInputStream(frames));
    return new Decoder().decodeFrame(stream.readFrame(), stream);
  }
}
