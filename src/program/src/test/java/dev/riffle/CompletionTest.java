package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Run;
import dev.riffle.cli.music.Typist;
import dev.riffle.testing.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The completion scripts, in the shells themselves. */
@Timeout(300)
class CompletionTest {
  private static final Pattern CLOSED =
      Pattern.compile("is unknown; use one of ([a-z0-9-]+(?:, [a-z0-9-]+)*)");

  @TempDir Path folder;

  private Path script(String shell) throws Exception {
    return Files.writeString(
        folder.resolve("_riffle"), Run.of("completion", shell).exits(0).out(), UTF_8);
  }

  @ParameterizedTest(name = "riffle {0}")
  @CsvSource({
    "or, order",
    "help ses, sessions",
    "order --fo, --format",
    "completion z, zsh",
    "lab la, law",
    "skip-, skip-album",
    "by al, album",
    "weights r, rating",
    "repeat a, all",
    "--mo, --mode",
    "--mode random --see, --seed",
    "--mode sh, shuffle",
    "--mode shuffle --see, --seed",
    "order --mode shuffle --fo, --format",
    "order --mode = sh, shuffle",
    "--json order --by = al, album",
    "--sound j, java",
    "play --repeat one --sound m, mpv",
    "play --replay-gain t, track",
    "order --repeat a, all",
    "order --format xs, xspf",
    "convert --from js, json jspf",
    "convert --to m3u8, m3u8",
    "verify --from ri, riffle riffle-listens",
    "lab law qu, queue",
  })
  void bash_completesCommandsOptionsAndValues(String line, String completed) throws Exception {
    Tool.require("bash");
    int word = CharMatcher.is(' ').countIn(line) + 1;
    String commands =
        "source %s; COMP_WORDS=(riffle %s) COMP_CWORD=%d; _complete_riffle 2> /dev/null; echo ${COMPREPLY[*]}"
            .formatted(script("bash"), line, word);
    ProcessResult bash = ProcessResult.of(new ProcessBuilder("bash", "-c", commands));
    assertThat(bash.output().strip()).isEqualTo(completed);
  }

  private static final CommandLine PARSER = Completion.everyCommand();

  /** An option or an operand of a command, such as {@code --mode} of {@code riffle order}. */
  private record Value(String command, ArgSpec argument) {
    String name() {
      return argument instanceof OptionSpec option ? option.longestName() : "";
    }

    /** Returns the command line before the value, as a user types it. */
    String line() {
      return (command + " " + name()).strip();
    }

    /** Returns the sentence that refuses a word, or an empty text if it is accepted. */
    String refusal(String word) {
      if (!name().isEmpty()) {
        try {
          PARSER.parseArgs((line() + " " + word).split(" "));
        } catch (MissingParameterException e) {
          return ""; // another operand; the value was accepted
        } catch (ParameterException e) {
          return String.valueOf(e.getMessage());
        }
        return "";
      }
      Run run = Run.of((line() + " " + word + SMALL.getOrDefault(command, "")).split(" "));
      return run.status() == 2 ? run.err() : "";
    }
  }

  /** The options that make commands of the lab short. */
  private static final ImmutableMap<String, String> SMALL =
      ImmutableMap.of(
          "lab law", " -n 1", "lab matrix", " -n 2 --trials 1", "lab audit", " -n 2 --trials 1000");

  private static void addValues(String command, CommandLine of, List<Value> values) {
    for (ArgSpec argument : of.getCommandSpec().args()) {
      boolean isOption = argument instanceof OptionSpec;
      if (argument.arity().max() > 0 && (isOption || argument.completionCandidates() != null)) {
        values.add(new Value(command, argument));
      }
    }
    of.getSubcommands()
        .forEach((word, inner) -> addValues((command + " " + word).strip(), inner, values));
  }

  private static ImmutableList<Value> values() {
    List<Value> values = new ArrayList<>();
    addValues("", PARSER, values);
    return ImmutableList.copyOf(values);
  }

  /** Returns the words that bash offers for the values, in their order. */
  private ImmutableList<ImmutableSet<String>> offered(List<Value> values) throws Exception {
    StringBuilder commands = new StringBuilder("source " + script("bash") + "\n");
    for (Value value : values) {
      int word = value.line().isEmpty() ? 1 : value.line().split(" ").length + 1;
      commands.append(
          "COMPREPLY=(); COMP_WORDS=(riffle %s '') COMP_CWORD=%d; _complete_riffle 2> /dev/null; echo ${COMPREPLY[*]}\n"
              .formatted(value.line(), word));
    }
    Path file = Files.writeString(folder.resolve("values.bash"), commands);
    String output = ProcessResult.of(new ProcessBuilder("bash", file.toString())).output();
    return output
        .lines()
        .map(line -> ImmutableSet.copyOf(Splitter.on(' ').omitEmptyStrings().split(line)))
        .collect(toImmutableList());
  }

  @Test
  void everyOfferedValue_isAccepted_andEveryWordOfAClosedSetIsOffered() throws Exception {
    Tool.require("bash");
    ImmutableList<Value> values = values();
    ImmutableList<ImmutableSet<String>> offered = offered(values);
    assertThat(offered).hasSize(values.size());
    int closed = 0;
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      ImmutableSet<String> words = offered.get(i);
      for (String word : words) {
        assertWithMessage("%s %s", value.line(), word).that(value.refusal(word)).isEmpty();
      }
      Matcher refusal = CLOSED.matcher(value.refusal("no-such-word"));
      if (refusal.find()) {
        closed++;
        assertWithMessage(value.line())
            .that(words)
            .containsExactlyElementsIn(Splitter.on(", ").split(refusal.group(1)));
      }
    }
    assertThat(closed).isAtLeast(15);
  }

  @Test
  @Tag("process")
  void bash_completesFiles_withAndWithoutTheCommand() throws Exception {
    Tool.require("bash");
    try (Typist user = Typist.at("PS1='ready> ' bash --norc --noprofile -i", 100)) {
      user.sees("ready>");
      user.types("source " + script("bash") + "; echo loa''ded\n");
      user.sees("loaded");
      completesFiles(user);
    }
  }

  private static void completesFiles(Typist user) throws Exception {
    user.types("riffle sample-pl\t");
    user.sees("riffle sample-playlists/");
    user.types("\u0015riffle play sample-pl\t");
    user.sees("riffle play sample-playlists/");
    user.types("\u0015exit\n");
    user.leaves();
  }

  @Test
  @Tag("process")
  void zsh_completesFromASourcedScript() throws Exception {
    assertCompletes("source " + script("zsh"));
  }

  @Test
  @Tag("process")
  void zsh_completesFromItsFunctionPath() throws Exception {
    script("zsh");
    assertCompletes("fpath=(" + folder + " $fpath); compinit -u -D");
  }

  private static void assertCompletes(String load) throws Exception {
    Tool.require("zsh");
    try (Typist user = Typist.at("PS1='ready> ' zsh -f", 100)) {
      user.sees("ready>");
      user.types("autoload -U compinit; compinit -u -D; echo be''gun\n");
      user.sees("begun");
      user.types(load + "; echo loa''ded\n");
      user.sees("loaded");
      user.types("riffle or\t");
      user.sees("riffle order");
      user.types("--fo\t");
      user.sees("riffle order --format");
      user.types("\u0015riffle order --mode sh\t");
      user.sees("riffle order --mode shuffle");
      user.types("--see\t");
      user.sees("riffle order --mode shuffle --seed");
      user.types("\u0015riffle help la\t");
      user.sees("riffle help lab");
      user.types("\u0015");
      completesFiles(user);
    }
  }

  @Test
  void unknownShell_isMisuse() {
    Run.of("completion", "fish").refuses(2, "SHELL: fish is unknown; use one of bash, zsh");
    Run.of("completion").refuses(2, "missing required parameter: 'SHELL'");
  }
}
