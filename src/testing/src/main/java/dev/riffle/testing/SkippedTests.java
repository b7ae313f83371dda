package dev.riffle.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The last line of a build: the number of skipped tests, and what they need. {@link SkipListener}
 * writes the files. Uses only the JDK, as the build runs this source file.
 */
final class SkippedTests {
  private SkippedTests() {}

  /**
   * Prints the summary of the files in a folder, or nothing if there are none.
   *
   * @param args the folder, and the extensions of the files
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    if (Files.isDirectory(folder)) {
      List<String> extensions = List.of(args).subList(1, args.length);
      try (Stream<Path> files = Files.list(folder)) {
        summaryOf(files.filter(file -> extensions.contains(extension(file))).sorted().toList())
            .ifPresent(System.out::println);
      }
    }
  }

  private static String extension(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Returns the summary of those {@code files} that exist, or empty if none does. */
  static Optional<String> summaryOf(List<Path> files) throws IOException {
    List<Path> written = files.stream().filter(Files::exists).toList();
    List<String> needs = new ArrayList<>();
    for (Path file : written) {
      needs.addAll(Files.readAllLines(file));
    }
    return written.isEmpty() ? Optional.empty() : Optional.of(summary(needs));
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
