package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Run;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.AutoComplete;

/**
 * Compares the table of the player's verbs with the texts that list them. {@code mvn test
 * -Dtest=VerbTableTest -Driffle.write=true} writes the lists of the manual and of the page.
 */
class VerbTableTest {
  private static final Path MANUAL = Path.of("src/bundle/src/main/deb/riffle.1");
  private static final Path PAGE = Path.of("src/site/markdown/remote.md");

  @Test
  void words_areDistinct() {
    ImmutableList<String> words =
        PlayerVerb.all().stream()
            .flatMap(verb -> Stream.of(verb.word(), verb.shortForm()))
            .filter(word -> !word.isEmpty())
            .collect(toImmutableList());
    assertThat(words).containsNoDuplicates();
  }

  @Test
  void manual_listsTheCommands() throws IOException {
    assertList(
        MANUAL, ".\\\" The player's verbs\n", "\n.\\\" End", Verb::isCommand, VerbTableTest::item);
  }

  @Test
  void page_listsTheCommands() throws IOException {
    assertList(
        PAGE,
        "| command | what it does |\n|---|---|\n",
        "\n\n",
        Verb::isCommand,
        verb -> row("riffle " + commandUsage(verb), verb.help()));
  }

  @Test
  void page_listsTheLines() throws IOException {
    assertList(
        PAGE,
        "| line | what it does |\n|---|---|\n",
        "\n\n",
        verb -> !verb.isCommand(),
        verb -> row(verb.usage(), verb.help()));
  }

  @Test
  void page_listsTheShortForms() throws IOException {
    String page = Files.readString(PAGE).replaceAll("\\s+", " ");
    Function<Function<Verb, String>, String> list =
        word ->
            PlayerVerb.all().stream()
                .filter(verb -> !verb.shortForm().isEmpty())
                .map(verb -> "`" + word.apply(verb) + "`")
                .collect(joining(", "))
                .replaceFirst(", (\\S+)$", " and $1");
    assertThat(page)
        .contains("(" + list.apply(Verb::word) + " also as " + list.apply(Verb::shortForm) + ")");
  }

  @Test
  void completion_hasTheCommands() {
    String completion = AutoComplete.bash("riffle", Completion.everyCommand());
    for (Verb verb : PlayerVerb.all()) {
      assertWithMessage(verb.word())
          .that(completion.contains("_picocli_riffle_" + verb.word().replace("-", "") + "()"))
          .isEqualTo(verb.isCommand());
    }
  }

  @Test
  void helpOfPlay_hasTheLinesOfPlainMode() {
    String help = Run.of("play", "--help").out().replaceAll("\\s+", " ");
    String lines = help.replaceFirst(".* The lines are (.*?)\\. .*", "$1");
    assertThat(ImmutableSet.copyOf(lines.split(", ")))
        .containsExactlyElementsIn(
            PlayerVerb.all().stream()
                .filter(verb -> verb.access() != Verb.Access.FEED)
                .map(Verb::usage)
                .toList());
  }

  /** Compares the rows between two markers in a file with those of the table. */
  private static void assertList(
      Path file, String before, String after, Predicate<Verb> isListed, Function<Verb, String> row)
      throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(before);
    int from = text.indexOf(before) + before.length();
    String rest = text.substring(from);
    String listed = rest.substring(0, rest.indexOf(after));
    String rows = PlayerVerb.all().stream().filter(isListed).map(row).collect(joining("\n"));
    if (Boolean.getBoolean("riffle.write")) {
      Files.writeString(file, text.substring(0, from) + rows + rest.substring(listed.length()));
    } else {
      assertWithMessage("%s; -Driffle.write=true writes it", file).that(listed).isEqualTo(rows);
    }
  }

  private static String row(String usage, String help) {
    return "| `" + usage + "` | " + help + " |";
  }

  private static String commandUsage(Verb verb) {
    String many = verb.operand() == Verb.Operand.PATHS ? "..." : "";
    return verb.usage() + many + (verb.hasJson() ? " [--json]" : "");
  }

  /** Returns a list item in mdoc, such as {@code .It Ic queue Op Ar k}. */
  private static String item(Verb verb) {
    String usage =
        commandUsage(verb)
            .replace("[--json]", "Oo Fl -json Oc")
            .replaceAll("\\[([A-Z]+)\\]", "Oo Ar $1 Oc")
            .replaceAll("(?<!Ar )\\b([A-Z]+)\\b", "Ar $1")
            .replace("...", " ...");
    return ".It Ic " + usage + "\n" + verb.help();
  }
}
