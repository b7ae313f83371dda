package dev.riffle.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The progress of a long task, as one line of a terminal that is overwritten at each step, and
 * erased at the end, also when the program ends. Thread-safe.
 */
public final class ProgressLine implements Console.Meter, AutoCloseable {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final PrintStream terminal;
  private final String noun;
  private final LongSupplier nanos;
  private final long begin;
  private final Thread whenKilled = new Thread(this::erase);
  private long before = -1;
  private long drawn;
  private int width;
  private boolean closed;

  /**
   * @param noun what is counted, one of it
   * @param nanos a clock, in nanoseconds since whenever
   */
  ProgressLine(PrintStream terminal, String noun, LongSupplier nanos) {
    this.terminal = terminal;
    this.noun = noun;
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
    this.drawn = begin - REDRAW_NANOS;
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
    long now = nanos.getAsLong();
    if (closed || now - drawn < REDRAW_NANOS) {
      return;
    }
    drawn = now;
    double seconds = (now - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    String rate = seconds > 0 ? ", " + Math.round((done - before) / seconds) + " a second" : "";
    String line = done + " of " + Words.count(all, noun) + rate;
    terminal.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
    terminal.flush();
    width = line.length();
  }

  // While the program is ended its threads still work, and would draw the line again.
  private synchronized void erase() {
    closed = true;
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
