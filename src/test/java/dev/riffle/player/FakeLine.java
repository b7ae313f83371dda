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
 * A sound device that keeps what it plays, twenty times as fast as it sounds, from a buffer of a
 * tenth of a second. It can be missing, and fail after so many bytes.
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

  /** Opens a line: as {@link Loudspeaker.LineOpener} does. */
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

  /** Is there, or is not: what is open then fails at once. */
  synchronized void setMissing(boolean missing) {
    this.missing = missing;
    failsAt = missing ? 0 : NEVER;
  }

  /** Fails, and is missing, after so many bytes from the beginning. */
  synchronized void failAt(int bytes) {
    failsAt = bytes;
  }

  /** Returns all that was written to it, the silence too. */
  synchronized byte[] written() {
    return heard.toByteArray();
  }

  /** Returns the number of arrays that it was written from. */
  synchronized int arrays() {
    return arrays.size();
  }

  /** Returns what was heard between the silence before and behind it. */
  Pcm heard() {
    return Pcm.ofStereo(written()).trimmed();
  }

  /** Returns the sample rates with which it was opened. */
  synchronized List<Integer> rates() {
    return List.copyOf(rates);
  }

  synchronized boolean isFreed() {
    return !rates.isEmpty() && open == 0;
  }
}
