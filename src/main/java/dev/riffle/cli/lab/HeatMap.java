package dev.riffle.cli.lab;

import com.google.common.base.Strings;
import dev.riffle.fairness.PositionMatrix;
import java.io.PrintStream;
import picocli.CommandLine.Help.Ansi;

/**
 * A position matrix for a person: a row for each thing, a column for each place. The map has a
 * character for each cell, by the standard deviations that it is off; colour, where there is any,
 * says no more than the character.
 */
final class HeatMap {
  private static final double LARGE = 2;
  private static final double HUGE = 4;
  private static final int WIDEST_SPACED = 38; // two characters a cell, in 80 columns
  private static final int NAME = 4;

  private final PositionMatrix matrix;
  private final Ansi colours;

  HeatMap(PositionMatrix matrix, Ansi colours) {
    this.matrix = matrix;
    this.colours = colours;
  }

  /** Prints how often each thing came to each place. */
  void printCounts(PrintStream out) {
    int width = String.valueOf(matrix.size()).length();
    for (int entry = 0; entry < matrix.size(); entry++) {
      for (int place = 0; place < matrix.size(); place++) {
        width = Math.max(width, String.valueOf(matrix.count(entry, place)).length());
      }
    }
    StringBuilder head = new StringBuilder(" ".repeat(NAME));
    for (int place = 0; place < matrix.size(); place++) {
      head.append(' ').append(right(place, width));
    }
    out.println(head);
    for (int entry = 0; entry < matrix.size(); entry++) {
      StringBuilder row = new StringBuilder(right(entry, NAME));
      for (int place = 0; place < matrix.size(); place++) {
        row.append(' ').append(right(matrix.count(entry, place), width));
      }
      out.println(row);
    }
  }

  /** Prints the map and what its characters mean. */
  void print(PrintStream out) {
    String gap = matrix.size() <= WIDEST_SPACED ? " " : "";
    for (int entry = 0; entry < matrix.size(); entry++) {
      StringBuilder row = new StringBuilder(right(entry, NAME)).append(gap.isEmpty() ? " " : "");
      for (int place = 0; place < matrix.size(); place++) {
        row.append(gap).append(cell(matrix.z(entry, place)));
      }
      out.println(row);
    }
    out.println(
        " ".repeat(NAME + 1) + "too often: + by 2 sigma, # by 4; too seldom: - by 2, = by 4");
  }

  private String cell(double z) {
    if (z >= LARGE) {
      return colours.string(z >= HUGE ? "@|bold,red #|@" : "@|red +|@");
    }
    if (z <= -LARGE) {
      return colours.string(z <= -HUGE ? "@|bold,blue =|@" : "@|blue -|@");
    }
    return ".";
  }

  private static String right(long number, int width) {
    return Strings.padStart(String.valueOf(number), width, ' ');
  }
}
