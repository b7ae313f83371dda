package dev.riffle.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far something long has come, as one line of a terminal that is written over and over, and
 * erased at the end, also when the program ends. Thread-safe.
 */
public final class ProgressLine implements Console.Progress, AutoCloseable {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private final PrintStream terminal;
  private final String noun;
  private final LongSupplier nanos;
  private final long begin;
  private final Thread whenKilled = new Thread(this::erase);
  private long before = -1;
  private int width;

  /**
   * @param noun what is counted, one of it
   * @param nanos a clock, in nanoseconds since whenever
   */
  ProgressLine(PrintStream terminal, String noun, LongSupplier nanos) {
    this.terminal = terminal;
    this.noun = noun;
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
    Runtime.getRuntime().addShutdownHook(whenKilled);
  }

  /** Returns whether standard error is a terminal. */
  public static boolean hasTerminal() {
    try {
      String name = STANDARD_ERROR.toRealPath().toString();
      return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty");
    } catch (IOException e) {
      return false; // a pipe has no path; elsewhere than on Linux Java cannot tell
    }
  }

  @Override
  public synchronized void at(long done, long all) {
    before = before < 0 ? done : before; // what an index knew took no time
    double seconds = (nanos.getAsLong() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    String rate = seconds > 0 ? ", " + Math.round((done - before) / seconds) + " a second" : "";
    String line = done + " of " + Words.count(all, noun) + rate;
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
    try {
      Runtime.getRuntime().removeShutdownHook(whenKilled);
    } catch (IllegalStateException e) {
      // The program is being ended, and the hook at work.
    }
  }
}
