package dev.riffle.player;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.Decoder;
import javazoom.jl.decoder.JavaLayerException;
import javazoom.jl.decoder.Obuffer;

/**
 * Loads the classes and native libraries that the first sound needs, while its song is still being
 * looked for: a tenth of a second, which the listener need not wait for then. Opens no device.
 *
 * @since 0.1
 */
public final class Preload {
  private static final int FRAME_BYTES = 417;

  /** The header of a frame of MPEG-1, Layer III, with 128 kbit/s, 44.1 kHz, two channels. */
  private static final byte[] HEADER = {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0};

  private Preload() {}

  /** Begins to load, on a thread of its own; returns at once. */
  public static void start() {
    Thread thread = new Thread(Preload::load, "riffle-preload");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    try {
      var unused = decodeSilence();
      AudioSystem.getSourceDataLine(new AudioFormat(44_100, Short.SIZE, 2, true, false)).close();
    } catch (JavaLayerException | LineUnavailableException | RuntimeException | LinkageError e) {
      // Reported when a song is to be heard.
    }
  }

  static Obuffer decodeSilence() throws JavaLayerException {
    // A second header, or the first one is not believed.
    byte[] frames = Arrays.copyOf(HEADER, FRAME_BYTES + HEADER.length);
    System.arraycopy(HEADER, 0, frames, FRAME_BYTES, HEADER.length);
    Bitstream stream = new Bitstream(new ByteArrayInputStream(frames));
    return new Decoder().decodeFrame(stream.readFrame(), stream);
  }
}
