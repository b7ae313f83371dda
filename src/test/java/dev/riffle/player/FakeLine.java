package dev.riffle.player;

import com.google.common.reflect.Reflection;
import java.io.ByteArrayOutputStream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.SourceDataLine;
import org.jspecify.annotations.Nullable;

/** A line that keeps what it is given, and refuses after so many bytes. */
final class FakeLine {
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final int limit;
  private int opened;
  private int closed;
  private float bytesPerSecond = 1;
  private Runnable onWrite = () -> {};

  FakeLine(int limit) {
    this.limit = limit;
  }

  FakeLine() {
    this(Integer.MAX_VALUE);
  }

  /** Opens it: what {@link Loudspeaker.Lines} asks for. */
  synchronized SourceDataLine open(AudioFormat format) {
    opened++;
    bytesPerSecond = format.getFrameRate() * format.getFrameSize();
    return Reflection.newProxy(
        SourceDataLine.class, (proxy, method, args) -> answer(method.getName(), args));
  }

  private synchronized @Nullable Object answer(String method, Object[] args) {
    switch (method) {
      case "write" -> {
        onWrite.run();
        int taken = Math.min((Integer) args[2], limit - heard.size());
        heard.write((byte[]) args[0], (Integer) args[1], taken);
        return taken;
      }
      case "getMicrosecondPosition" -> {
        return Math.round(heard.size() / (double) bytesPerSecond * 1e6);
      }
      case "close" -> closed++;
      default -> {}
    }
    return null;
  }

  /** Sets what happens just before it takes some bytes. */
  synchronized void onWrite(Runnable action) {
    onWrite = action;
  }

  synchronized byte[] heard() {
    return heard.toByteArray();
  }

  synchronized boolean isFreed() {
    return opened > 0 && opened == closed;
  }
}
