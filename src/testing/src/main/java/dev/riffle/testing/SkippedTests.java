package dev.riffle.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The last line of the tests of a build: the number of skipped tests, and what they need. {@link
 * SkipListener} writes the files, and prints the line in the last module.
 */
final class SkippedTests {
  private static final String TEST = ".test";

  private SkippedTests() {}

  /**
   * Returns the summary of {@code file}, {@code MODULE.test} or {@code MODULE.verify}, and of those
   * of the other modules; the phase verify includes the phase test.
   */
  static String summaryWith(Path file) throws IOException {
    boolean isTest = file.toString().endsWith(TEST);
    List<String> needs = new ArrayList<>();
    try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
      for (Path each : files.filter(one -> !isTest || one.toString().endsWith(TEST)).toList()) {
        needs.addAll(Files.readAllLines(each));
      }
    }
    return summary(needs);
  }

  /**
   * Returns the summary of skipped tests, of which each has one element: its comma-separated needs.
   * The most frequent need is first.
   */
  static String summary(List<String> needs) {
    if (needs.isEmpty()) {
      return "no test was skipped";
    }
    Map<String, Integer> counts = new TreeMap<>();
    for (String all : needs) {
      for (String need : all.split(", ", -1)) {
        counts.merge(need, 1, Integer::sum);
      }
    }
    String frequentFirst =
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    return needs.size() == 1
        ? "1 test was skipped: it needs " + frequentFirst
        : needs.size() + " tests were skipped: they need " + frequentFirst;
  }
}
