package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import dev.riffle.files.Reason;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.UserDirectories;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The text files in the user's configuration directory. A bad line is reported and skipped; a file
 * that cannot be read is one problem. Stateless.
 */
public final class UserFile {
  private static final int MAX_BYTES = 64 << 10;
  private static final int MAX_PROBLEMS = 10;
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");

  private UserFile() {}

  /**
   * Passes each line of the file {@code name} to {@code reader}, without blank lines and without
   * comments, which begin with {@code #}. A missing file has no lines.
   *
   * @param problems receives a sentence for each line that the reader refuses by a {@link Misuse},
   *     {@code file:line: problem}, up to a limit
   */
  public static void read(
      String name, Console console, Consumer<String> problems, Consumer<String> reader) {
    Optional<Path> found =
        UserDirectories.config(console.environment()).map(folder -> folder.resolve(name));
    if (found.isEmpty() || !Files.exists(found.get())) {
      console.debug(found.map(Path::toString).orElse(name) + ": no such file");
      return;
    }
    Path file = found.get();
    try {
      String text = text(file);
      console.debug(file + ": read");
      parse(text, file.toString(), problems, reader);
    } catch (CharacterCodingException e) {
      problems.accept(file + ": ignored: not UTF-8");
    } catch (IOException e) {
      problems.accept(file + ": ignored: " + Reason.of(e));
    }
  }

  private static String text(Path file) throws IOException {
    byte[] bytes = UserBytes.read(file, MAX_BYTES);
    return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static void parse(
      String text, String file, Consumer<String> problems, Consumer<String> reader) {
    List<String> lines = CharMatcher.is('\uFEFF').trimLeadingFrom(text).lines().toList();
    int bad = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = COMMENT.matcher(lines.get(i)).replaceFirst("").strip();
      try {
        if (!line.isEmpty()) {
          reader.accept(line);
        }
      } catch (Misuse | Failure e) {
        bad++;
        if (bad <= MAX_PROBLEMS) {
          problems.accept(file + ":" + (i + 1) + ": " + e.getMessage());
        }
      }
    }
    if (bad > MAX_PROBLEMS) {
      problems.accept(file + ": " + Words.count(bad - MAX_PROBLEMS, "other bad line"));
    }
  }
}
