package dev.riffle.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Records the samples that a process writes in real time. Times are those of {@link
 * System#nanoTime}, which on Linux is the same clock in all processes.
 */
public final class Recorder implements AutoCloseable {
  private final Process process;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Thread reader = new Thread(this::read, "recorder");
  private long begun = Long.MAX_VALUE;

  public Recorder(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    byte[] block = new byte[1 << 16];
    try (InputStream in = process.getInputStream()) {
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        keep(block, read);
      }
    } catch (IOException e) {
      // The process was killed, which ends the recording.
    }
  }

  private synchronized void keep(byte[] block, int length) {
    bytes.write(block, 0, length);
    // The delay of a late block is unknown; the fastest block had none.
    begun = Math.min(begun, System.nanoTime() - Math.round(seconds() * 1e9));
  }

  /** Returns the length of the recording so far, in seconds. */
  public synchronized double seconds() {
    return bytes.size() / (double) Recording.bytes(1);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns whether the last {@code seconds} were recorded and are silent. */
  synchronized boolean endsInSilence(double seconds) {
    return seconds() > seconds && recordedSince(seconds() - seconds).isSilent();
  }

  /** Returns a copy of the recording without the first {@code seconds}. */
  public synchronized Recording recordedSince(double seconds) {
    byte[] all = bytes.toByteArray();
    int from = (int) Math.min(all.length, Recording.bytes(seconds));
    return Recording.of(Arrays.copyOfRange(all, from, all.length));
  }

  /** Returns the time at which the sample {@code seconds} after the beginning was recorded. */
  public synchronized long nanoTime(double seconds) {
    return begun + Math.round(seconds * 1e9);
  }

  /** Waits for a sound after the first {@code seconds}; returns its start in the recording. */
  public double awaitSound(double seconds) throws InterruptedException {
    Tool.await("a sound", () -> !recordedSince(seconds).isSilent());
    return seconds + recordedSince(seconds).onset();
  }

  /** Waits for half a second of silence. */
  public void awaitSilence() throws InterruptedException {
    double now = seconds();
    Tool.await("silence", () -> !isAlive() || (seconds() > now + 0.6 && endsInSilence(0.5)));
  }

  /** Ends the recording. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
      reader.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
