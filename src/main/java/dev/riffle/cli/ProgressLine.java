package dev.riffle.cli;

import dev.riffle.library.Scan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far a scan has come, as one line of a terminal that is written over and over, and erased at
 * the end, be it that of the program. Thread-safe.
 */
final class ProgressLine implements Scan.Progress, AutoCloseable {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private final PrintStream terminal;
  private final LongSupplier nanos;
  private final long begin;
  private final Thread whenKilled = new Thread(this::erase);
  private int before = -1;
  private int width;

  /**
   * @param nanos a clock, in nanoseconds since whenever
   */
  ProgressLine(PrintStream terminal, LongSupplier nanos) {
    this.terminal = terminal;
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
    Runtime.getRuntime().addShutdownHook(whenKilled);
  }

  /** Returns whether standard error is a terminal. */
  static boolean hasTerminal() {
    try {
      String name = STANDARD_ERROR.toRealPath().toString();
      return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty");
    } catch (IOException e) {
      return false; // a pipe has no path; elsewhere than on Linux Java cannot tell
    }
  }

  @Override
  public synchronized void at(int done, int all) {
    before = before < 0 ? done : before; // what an index knew took no time
    double seconds = (nanos.getAsLong() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    String rate = seconds > 0 ? ", " + Math.round((done - before) / seconds) + " a second" : "";
    String line = done + " of " + Words.count(all, "file") + rate;
    terminal.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
    terminal.flush();
    width = line.length();
  }

  private synchronized void erase() {
    if (width > 0) {
      terminal.print("\r" + " ".repeat(width) + "\r");
      terminal.flush();
      width = 0;
    }
  }

  @Override
  public void close() {
    erase();
    Runtime.getRuntime().removeShutdownHook(whenKilled);
  }
}
