package dev.riffle;

import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static com.google.common.truth.Truth.assertThat;
import static java.util.Comparator.naturalOrder;

import com.google.common.collect.ImmutableSortedSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page beside what the program takes: nothing is missing, nothing is there no more. */
class ManualTest {
  // In mdoc an option is "Fl -seed", or "Fl n" if it is short, and a command "Ic lab audit".
  private static final Pattern OPTION = Pattern.compile("\\bFl (-?[A-Za-z][-a-z]*)");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\.It Ic ([a-z0-9 ]+?)(?: (?:Op|Oo|Ar) .*)?$");

  @Test
  void options_ofTheManual_areThoseOfTheProgram() throws IOException {
    ImmutableSortedSet<String> options =
        commands(Completion.everyCommand())
            .flatMap(command -> command.getCommandSpec().options().stream())
            .map(OptionSpec::longestName)
            .map(name -> name.substring(1))
            .collect(toImmutableSortedSet(naturalOrder()));
    assertThat(found(OPTION)).containsExactlyElementsIn(options);
  }

  @Test
  void commands_ofTheManual_areThoseOfTheProgram() throws IOException {
    ImmutableSortedSet<String> names =
        commands(Completion.everyCommand())
            .map(command -> command.getCommandSpec().qualifiedName())
            .filter(name -> !name.equals("riffle"))
            .map(name -> name.substring("riffle ".length()))
            .collect(toImmutableSortedSet(naturalOrder()));
    assertThat(found(COMMAND)).containsExactlyElementsIn(names);
  }

  private static Stream<CommandLine> commands(CommandLine command) {
    Stream<CommandLine> below = command.getSubcommands().values().stream();
    return Stream.concat(Stream.of(command), below.flatMap(ManualTest::commands));
  }

  private static ImmutableSortedSet<String> found(Pattern pattern) throws IOException {
    String page = Files.readString(Path.of("src/main/deb/riffle.1"));
    return pattern
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .collect(toImmutableSortedSet(naturalOrder()));
  }
}
