package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples of the specification of states and calls as bytes. */
final class SpecificationPage {
  private static final Path PAGE = Path.of("src/site/markdown/specification-bytes.md");
  private static final Pattern CODE = Pattern.compile("(?m)^\\| (\\d+) \\| ([A-Z_]+) \\|");
  private static final Pattern NAMES = Pattern.compile("(?m)^\\| (`[^|]*`) \\|");

  private SpecificationPage() {}

  private static String text() {
    try {
      return Files.readString(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the digits of the block {@code ```name}, without comments and white space. */
  static String block(String name) {
    Matcher block = Pattern.compile("```" + name + "\n(.*?)```", Pattern.DOTALL).matcher(text());
    assertWithMessage(name).that(block.find()).isTrue();
    String digits = block.group(1).replaceAll("(?m)#.*$", "").replace(" ", "");
    return name.equals("state") ? digits.replace("\n", "") : digits.strip();
  }

  /** Returns the names of the rows of a state, in the order of their table. */
  static List<String> rows() {
    String table =
        text().replaceFirst("(?s).*\\| row \\| numbers \\|\n", "").replaceFirst("(?s)\n\n.*", "");
    return NAMES
        .matcher(table)
        .results()
        .flatMap(row -> Stream.of(row.group(1).split(", ")))
        .map(name -> name.replace("`", ""))
        .toList();
  }

  /** Returns the codes of calls, such as {@code 1 NEXT}. */
  static List<String> codes() {
    return CODE.matcher(text()).results().map(row -> row.group(1) + " " + row.group(2)).toList();
  }
}
