package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.Main;
import dev.riffle.ProcessResult;
import dev.riffle.cli.Console;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command line of paths and flags is the same command with the parser and without, and starts the
 * first song with fewer classes.
 */
@Timeout(120)
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
    PlayCommand play = PlayCommand.ofPathsAndFlags(CONSOLE, words).orElseThrow();
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

  /** The parser is not even loaded; with an option that has a value, it is. */
  @ParameterizedTest
  @CsvSource({"--plain, false", "--plain --mode shuffle, true"})
  @Tag("process")
  void play_ofPathsAndFlags_doesNotLoadTheParser(
      String options, boolean isParsed, @TempDir Path folder) throws Exception {
    String classes = loaded(folder, options.split(" "));
    assertThat(classes).contains(" " + PlayCommand.class.getName() + " ");
    assertThat(classes.contains(" picocli.CommandLine ")).isEqualTo(isParsed);
  }

  /** Each of these, with what it loads, delayed the first song by milliseconds. */
  @Test
  @Tag("process")
  void play_ofAFolder_startsTheSongBeforeItLoadsWhatOthersNeed(@TempDir Path folder)
      throws Exception {
    String classes = loaded(folder, "--plain");
    int session = classes.indexOf(" dev.riffle.control.SessionName "); // written after the start
    assertThat(session).isGreaterThan(classes.indexOf(" " + PlayCommand.class.getName() + " "));
    String before = classes.substring(0, session);
    assertWithMessage("not the log of a start").that(before).contains(" dev.riffle.player.Player ");
    for (String late :
        List.of(
            "picocli.CommandLine$Model$OptionSpec",
            "dev.riffle.playlist.PlaylistFormat",
            "dev.riffle.mpd.MpdAddress",
            "com.fasterxml.jackson.core.JsonFactory",
            "com.google.common.collect.ImmutableListMultimap",
            "com.google.common.collect.ImmutableMultiset",
            "com.google.common.collect.Maps",
            "java.lang.runtime.ObjectMethods")) {
      assertWithMessage(late).that(before.contains(" " + late + " ")).isFalse();
    }
  }

  /** Plays the samples in a process; returns the log of the classes that it loaded. */
  private static String loaded(Path folder, String... options) throws Exception {
    Path loaded = folder.resolve("classes.log");
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command
        .addAll(OtherJvm.command())
        .addAll(OtherJvm.QUICK)
        .add("-Xlog:class+load:file=" + loaded);
    command.add("-cp", System.getProperty("java.class.path"), Main.class.getName());
    command.add(Samples.FOLDER.toString()).add(options);
    ProcessBuilder play = new ProcessBuilder(command.build()).redirectErrorStream(true);
    play.redirectInput(new File("/dev/null"));
    for (String kind : List.of("STATE", "CACHE", "CONFIG", "DATA")) {
      play.environment().put("XDG_" + kind + "_HOME", folder.resolve(kind).toString());
    }
    assertThat(ProcessResult.of(play).ofSuccess()).contains("1/24  ");
    return Files.readString(loaded);
  }

  private static Set<String> flags() {
    return PlayCommand.with(CONSOLE).getCommandSpec().options().stream()
        .filter(option -> option.arity().max() == 0 && !option.usageHelp())
        .map(OptionSpec::names)
        .flatMap(Stream::of)
        .collect(Collectors.toSet());
  }

  /** Returns the fields of a command that are paths or options without a value, by name. */
  private static Map<String, Object> values(Object command) {
    Object flags = value(field("flags"), command);
    Map<String, Object> values =
        Stream.of(PlayFlags.class.getDeclaredFields())
            .filter(field -> field.isAnnotationPresent(CommandLine.Option.class))
            .collect(Collectors.toMap(Field::getName, field -> value(field, flags)));
    values.put("paths", value(field("paths"), command));
    return values;
  }

  private static Field field(String name) {
    try {
      return PlayCommand.class.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
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
