package dev.riffle.bench;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ObjectArrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A named measurement and the bar that was set for it: a line of the table. An immutable value,
 * which travels from one process to another as a line of text.
 *
 * @param other what the other took, or NaN where there is none
 */
record Target(String name, double ours, double other, Bar bar, double limit) {
  /** The meaning of a limit. */
  enum Bar {
    /** The other takes at least so many times as long as ours. */
    FASTER,
    /** Ours takes at most so many times as long as the other. */
    SLOWER,
    /** Ours takes less than so many nanoseconds. */
    TIME,
    /** Ours takes at most so many bytes. */
    BYTES,
    /** Ours takes at most so many times the bytes of the other. */
    LARGER
  }

  private static final String MARK = "target";
  private static final char TAB = '\t';
  private static final String LINE = "%-62s %11s %11s %12s %13s  %s%n";

  static Target time(String name, double nanos, double limit) {
    return new Target(name, nanos, Double.NaN, Bar.TIME, limit);
  }

  static Target bytes(String name, double bytes, double limit) {
    return new Target(name, bytes, Double.NaN, Bar.BYTES, limit);
  }

  /** Reports that something takes {@code nanos}. */
  static void reportTime(String name, double nanos, double limit) {
    time(name, nanos, limit).report();
  }

  /** Reports that something takes {@code bytes}. */
  static void reportBytes(String name, double bytes, double limit) {
    bytes(name, bytes, limit).report();
  }

  /** Returns what the bar is about. */
  double measured() {
    return switch (bar) {
      case FASTER -> other / ours;
      case SLOWER, LARGER -> ours / other;
      case TIME, BYTES -> ours;
    };
  }

  boolean holds() {
    return switch (bar) {
      case FASTER -> measured() >= limit;
      case SLOWER, LARGER, BYTES -> measured() <= limit;
      case TIME -> measured() < limit;
    };
  }

  /** Hands it to the process that asked for it. */
  void report() {
    System.out.println(toLine());
  }

  String toLine() {
    return Joiner.on(TAB).join(MARK, name, ours, other, bar, limit);
  }

  /** Returns the target that {@code line} reports, or empty if it is about something else. */
  static Optional<Target> parse(String line) {
    List<String> words = Splitter.on(TAB).splitToList(line);
    if (!words.get(0).equals(MARK)) {
      return Optional.empty();
    }
    return Optional.of(
        new Target(
            words.get(1),
            Double.parseDouble(words.get(2)),
            Double.parseDouble(words.get(3)),
            Bar.valueOf(words.get(4)),
            Double.parseDouble(words.get(5))));
  }

  static void printHead() {
    System.out.printf(Locale.ROOT, LINE, "", "ours", "the other", "ratio", "bar", "");
  }

  void print() {
    String verdict = holds() ? "holds" : "FALLS SHORT";
    switch (bar) {
      case FASTER, SLOWER ->
          print(
              time(ours),
              time(other),
              times(measured()),
              (bar == Bar.FASTER ? ">= " : "<= ") + times(limit),
              verdict);
      case TIME -> print(time(ours), "", "", "< " + time(limit), verdict);
      case LARGER ->
          print(bytes(ours), bytes(other), times(measured()), "<= " + times(limit), verdict);
      case BYTES -> print(bytes(ours), "", "", "<= " + bytes(limit), verdict);
    }
  }

  private void print(Object... columns) {
    System.out.printf(Locale.ROOT, LINE, ObjectArrays.concat(name, columns));
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 100 ? "%,.2fx" : "%,.0fx", ratio);
  }

  private static String time(double nanos) {
    if (nanos < 1e4) {
      return String.format(Locale.ROOT, "%,.1f ns", nanos);
    }
    return nanos < 1e6
        ? String.format(Locale.ROOT, "%,.1f us", nanos / 1e3)
        : String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6);
  }

  private static String bytes(double bytes) {
    return bytes < 1024
        ? String.format(Locale.ROOT, "%,.2f B", bytes)
        : String.format(Locale.ROOT, "%,.1f KB", bytes / 1024);
  }
}
