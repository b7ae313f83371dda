package dev.riffle.cli;

import dev.riffle.words.Words;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows the progress of a long task as one line of a terminal, the one of the cursor or the last
 * one. Overwrites the line at each update and erases it on close. Thread-safe.
 */
final class ProgressLine implements Console.Meter, AutoCloseable {
  // Stores the cursor, moves it to the start of the last row, and restores it.
  private static final String TO_LAST_ROW = "\0337\033[999;1H";
  private static final String BACK = "\0338";

  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final PrintStream terminal;
  private final String noun;
  private final LongSupplier nanos;
  private final Optional<String> hint; // in the last row
  private final long begin;
  private long before = -1;
  private long drawn;
  private int width;
  private boolean closed;

  /**
   * @param noun the unit, in the singular
   * @param hint text after the progress in the last row; if empty, the progress is in the line of
   *     the cursor
   * @param nanos a clock, in nanoseconds since an arbitrary origin
   */
  ProgressLine(PrintStream terminal, String noun, Optional<String> hint, LongSupplier nanos) {
    this.terminal = terminal;
    this.noun = noun;
    this.hint = hint;
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
    this.drawn = begin - REDRAW_NANOS;
  }

  @Override
  public synchronized void at(long done, long total) {
    before = before < 0 ? done : before; // items that an index supplied took no time
    long now = nanos.getAsLong();
    if (closed || now - drawn < REDRAW_NANOS) {
      return;
    }
    drawn = now;
    double seconds = (now - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    String rate = seconds > 0 ? ", " + Math.round((done - before) / seconds) + " a second" : "";
    String line = done + " of " + Words.count(total, noun) + hint.orElse(rate);
    print(line + " ".repeat(Math.max(0, width - line.length())), "");
    width = line.length();
  }

  private void print(String line, String end) {
    terminal.print(hint.isPresent() ? TO_LAST_ROW + line + BACK : "\r" + line + end);
    terminal.flush();
  }

  // Threads still run during the shutdown and would draw the line again.
  @Override
  public synchronized void close() {
    closed = true;
    if (width > 0) {
      print(" ".repeat(width), "\r");
      width = 0;
    }
  }
}
