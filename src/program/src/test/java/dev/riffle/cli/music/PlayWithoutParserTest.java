package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A command line of paths and flags is the same command with the parser and without. */
class PlayWithoutParserTest {
  private static final Console CONSOLE =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          ImmutableMap.of());

  /** Command lines of each flag of the command, and of paths between flags. */
  static Stream<List<String>> ofPathsAndFlags_asTheParser() {
    Stream<List<String>> single = flags().stream().map(flag -> List.of(flag, "songs"));
    return Stream.concat(
        single,
        Stream.of(
            List.of(),
            List.of("songs"),
            List.of("--plain", "b", "-", "-w", "a b", "--json"),
            List.of("--recover", "--no-log")));
  }

  @ParameterizedTest
  @MethodSource
  void ofPathsAndFlags_asTheParser(List<String> words) {
    CommandLine parser = PlayCommand.with(CONSOLE);
    parser.parseArgs(words.toArray(new String[0]));
    Callable<Integer> play = PlayCommand.ofPathsAndFlags(CONSOLE, words).orElseThrow();
    Map<String, Object> values = values(parser.getCommandSpec().userObject());
    assertThat(values.keySet()).containsAtLeast("plain", "paths");
    assertThat(values(play)).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--seed friday",
        "--plain --plain",
        "-w --watch",
        "--plan",
        "-wx",
        "songs --",
        "-- songs",
        "songs --help",
        "--sound=java",
        "--plain=true"
      })
  void ofPathsAndFlags_anythingElse_isParsed(String line) {
    assertThat(PlayCommand.ofPathsAndFlags(CONSOLE, ImmutableList.copyOf(line.split(" "))))
        .isEmpty();
    assertThat(PlayCommand.ofPathsAndFlags(CONSOLE, List.of("songs", ""))).isEmpty();
  }

  @Test
  void flags_areTheOptionsWithoutValueOfTheParser() {
    assertWithMessage("FLAGS").that(PlayCommand.FLAGS).containsExactlyElementsIn(flags());
  }

  private static Set<String> flags() {
    return PlayCommand.with(CONSOLE).getCommandSpec().options().stream()
        .filter(option -> option.arity().max() == 0 && !option.usageHelp())
        .map(OptionSpec::names)
        .flatMap(Stream::of)
        .collect(Collectors.toSet());
  }

  /** Returns the fields of {@code command} itself that the parser sets, by name. */
  private static Map<String, Object> values(Object command) {
    return Stream.of(PlayCommand.class.getDeclaredFields())
        .filter(
            field ->
                field.isAnnotationPresent(CommandLine.Option.class)
                    || field.isAnnotationPresent(CommandLine.Parameters.class))
        .collect(Collectors.toMap(Field::getName, field -> value(field, command)));
  }

  private static Object value(Field field, Object command) {
    try {
      field.setAccessible(true);
      return field.get(command);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
