package dev.riffle.player;

import com.google.common.reflect.Reflection;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;
import org.jspecify.annotations.Nullable;

/**
 * A fake audio device that records its input, at twenty times the speed of sound playback, with a
 * buffer of a tenth of a second. It can be missing, or fail after a number of bytes.
 */
final class FakeLine {
  private static final int SPEED = 20;
  private static final int FRAME_BYTES = 4;
  private static final int NEVER = Integer.MAX_VALUE;

  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final Set<byte[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Integer> rates = new ArrayList<>();
  private boolean missing;
  private int failsAt = NEVER;
  private int open;

  /** Opens a line; an implementation of {@link Loudspeaker.LineOpener}. */
  synchronized SourceDataLine open(AudioFormat format) throws LineUnavailableException {
    if (missing) {
      throw new LineUnavailableException();
    }
    open++;
    rates.add((int) format.getFrameRate());
    Line line = new Line((int) format.getFrameRate());
    return Reflection.newProxy(
        SourceDataLine.class, (proxy, method, args) -> line.answer(method.getName(), args));
  }

  private final class Line {
    private final int rate;
    private final long since = System.nanoTime();
    private long written;
    private double played;
    private long turned = since;

    Line(int rate) {
      this.rate = rate;
    }

    @Nullable Object answer(String method, Object[] args) throws InterruptedException {
      switch (method) {
        case "write" -> {
          return write((byte[]) args[0], (Integer) args[2]);
        }
        case "getLongFramePosition" -> {
          return played();
        }
        case "close" -> closed();
        default -> {}
      }
      return null;
    }

    private synchronized long played() {
      long now = System.nanoTime();
      played = Math.min((double) written, played + (now - turned) / 1e9 * rate * SPEED);
      turned = now;
      return (long) played;
    }

    private int write(byte[] samples, int length) throws InterruptedException {
      while (written - played() > rate / 10) {
        Thread.sleep(1);
      }
      int taken = keep(samples, length);
      synchronized (this) {
        written += taken / FRAME_BYTES;
      }
      return taken;
    }
  }

  private synchronized void closed() {
    open--;
  }

  private synchronized int keep(byte[] samples, int length) {
    int taken = Math.min(length, failsAt == NEVER ? length : Math.max(0, failsAt - heard.size()));
    heard.write(samples, 0, taken);
    arrays.add(samples);
    return taken;
  }

  /** Removes or restores the device; removal makes open lines fail immediately. */
  synchronized void setMissing(boolean missing) {
    this.missing = missing;
    failsAt = missing ? 0 : NEVER;
  }

  /** Makes writes fail after {@code bytes} bytes in total. */
  synchronized void failAt(int bytes) {
    failsAt = bytes;
  }

  /** Returns all bytes written, silence included. */
  synchronized byte[] written() {
    return heard.toByteArray();
  }

  /** Returns the number of different arrays passed to writes. */
  synchronized int arrays() {
    return arrays.size();
  }

  /** Returns the recorded sound without leading and trailing silence. */
  Pcm heard() {
    return Pcm.ofStereo(written()).trimmed();
  }

  /** Returns the sample rates of the opened lines, in order. */
  synchronized List<Integer> rates() {
    return List.copyOf(rates);
  }

  synchronized boolean isFreed() {
    return !rates.isEmpty() && open == 0;
  }
}
