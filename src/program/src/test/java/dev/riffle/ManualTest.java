package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The manual page lists the commands and options of the program, whose descriptions are sentences.
 * {@code mvn test -Dtest=ManualTest} lists these in {@code target/wording/options.txt}.
 */
class ManualTest {
  // In mdoc an option is "Fl -seed", or "Fl n" if it is short, and a command "Ic lab audit".
  private static final Pattern OPTION = Pattern.compile("\\bFl (-?[A-Za-z][-a-z]*)");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\.It Ic ([a-z0-9 -]+?)(?: (?:Op|Oo|Ar) .*)?$");

  @Test
  void options_inTheManual_matchTheProgram() throws IOException {
    Stream<OptionSpec> options =
        commands(Completion.everyCommand()).flatMap(command -> command.options().stream());
    assertThat(found(OPTION))
        .containsExactlyElementsIn(
            options
                .flatMap(option -> Arrays.stream(option.names()))
                .map(name -> name.substring(1))
                .collect(toImmutableSet()));
  }

  @Test
  void commands_inTheManual_matchTheProgram() throws IOException {
    Stream<String> names = commands(Completion.everyCommand()).map(CommandSpec::qualifiedName);
    assertThat(names.filter(name -> !name.equals("riffle")))
        .containsExactlyElementsIn(
            found(COMMAND).stream().map(name -> "riffle " + name).collect(toImmutableSet()));
  }

  @Test
  void descriptions_areSentences() throws IOException {
    ImmutableList<String> descriptions =
        commands(Completion.everyCommand())
            .flatMap(command -> command.args().stream().map(ManualTest::described))
            .distinct()
            .collect(toImmutableList());
    Path list = Path.of("target/wording/options.txt");
    Files.createDirectories(list.getParent());
    Files.write(list, descriptions);
    assertThat(descriptions.size()).isGreaterThan(50);
    assertThat(descriptions.stream().filter(line -> !line.matches("[^:]*: (?!How|Wh).*\\.")))
        .isEmpty();
  }

  private static String described(ArgSpec arg) {
    String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    return name + ": " + String.join(" ", arg.description());
  }

  private static Stream<CommandSpec> commands(CommandLine command) {
    Stream<CommandLine> below = command.getSubcommands().values().stream();
    return Stream.concat(Stream.of(command.getCommandSpec()), below.flatMap(ManualTest::commands));
  }

  private static ImmutableSet<String> found(Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(Path.of("src/bundle/src/main/deb/riffle.1")))
        .results()
        .map(match -> match.group(1))
        .collect(toImmutableSet());
  }
}
