package dev.riffle.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.riffle.cli.screen.ScreenSubject;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The latency of the screen with 100,000 songs: from the byte of a key, written to a
 * pseudo-terminal, to the last byte of the changed screen. The terminal is 200 columns by 60 rows;
 * the program {@code script} hands on the bytes of both.
 */
final class ScreenLatency {
  private static final int SONGS = 100_000;
  private static final int KEYS = 400;
  private static final char CLEAR_LINE = '\025'; // Ctrl-U
  private static final long QUIET_NANOS = 60_000_000; // after which no more is drawn

  private final Process terminal;
  private long lastNanos; // when the last byte came

  private ScreenLatency(Process terminal) {
    this.terminal = terminal;
    Thread reader = new Thread(this::read, "terminal");
    reader.setDaemon(true);
    reader.start();
  }

  public static void main(String[] args) throws Exception {
    String command =
        String.join(" ", OtherJvm.command())
            + " -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + ScreenSubject.class.getName()
            + " "
            + SONGS;
    Process script =
        new ProcessBuilder(
                "script", "-q", "-c", "stty rows 60 cols 200; exec " + command, "/dev/null")
            .redirectErrorStream(true)
            .start();
    try {
      ScreenLatency screen = new ScreenLatency(script);
      screen.waitForQuiet(3_000_000_000L);
      report("key to screen", screen.times("njJrpkexu"), 30e6);
      screen.time("/");
      report("search", screen.times("zlut 99" + CLEAR_LINE + "So5" + CLEAR_LINE), 50e6);
      screen.time("\033OR"); // F3: the albums
      screen.waitForQuiet(3_000_000_000L); // until they have been read
      screen.time("/");
      report("filter of albums", screen.times("album 99" + CLEAR_LINE + "8" + CLEAR_LINE), 100e6);
    } finally {
      OtherJvm.kill(script);
    }
  }

  private static void report(String name, long[] nanos, double bar) {
    Arrays.sort(nanos);
    String text =
        String.format(
            "%s, %,d songs, 95th percentile (median %.1f ms, longest %.1f ms)",
            name, SONGS, nanos[nanos.length / 2] / 1e6, nanos[nanos.length - 1] / 1e6);
    Target.reportTime(text, (double) nanos[nanos.length * 95 / 100], bar);
  }

  private long[] times(String keys) throws IOException, InterruptedException {
    long[] nanos = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      int key = i % keys.length();
      nanos[i] = time(keys.substring(key, key + 1));
    }
    return nanos;
  }

  /** Returns the nanoseconds until the last byte that a key has caused. */
  private long time(String key) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    terminal.getOutputStream().write(key.getBytes(ISO_8859_1));
    terminal.getOutputStream().flush();
    waitForQuiet(QUIET_NANOS);
    synchronized (this) {
      return Math.max(0, lastNanos - begin);
    }
  }

  private synchronized void waitForQuiet(long quietNanos) throws InterruptedException {
    long begin = System.nanoTime();
    long left = quietNanos;
    while (left > 0) {
      wait(1 + left / 1_000_000);
      left = quietNanos - (System.nanoTime() - Math.max(begin, lastNanos));
    }
  }

  private void read() {
    byte[] buffer = new byte[65536];
    try (InputStream in = terminal.getInputStream()) {
      while (in.read(buffer) >= 0) {
        synchronized (this) {
          lastNanos = System.nanoTime();
          notifyAll();
        }
      }
    } catch (IOException e) {
      // It was closed.
    }
  }
}
