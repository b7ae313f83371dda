package dev.riffle;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Suggestion;
import dev.riffle.cli.music.PlayCommand;
import dev.riffle.words.Misuse;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The first word of a command line, which is a command, an option or a path. Without a command, the
 * command line is one of {@code play}. Creates no command: the parser does.
 */
final class FirstWord {
  static final String DEBUG = "--debug";

  private static final ImmutableSet<String> OPTIONS_OF_THE_PROGRAM =
      ImmutableSet.of("--help", "-h", "--version", "-V");

  // Options without a value: the word after them is no value, such as the shuffle of --mode
  // shuffle.
  private static final ImmutableSet<String> FLAGS =
      ImmutableSet.of(
          DEBUG, "--json", "--plain", "--watch", "-w", "--new", "--no-log", "--recover");

  private FirstWord() {}

  /** Returns the options that may precede a command, as alternatives of a pattern. */
  static String flags() {
    return String.join("|", FLAGS);
  }

  /**
   * Returns the command line with the command {@code play} if {@code args} begins with a path or
   * with an option of {@code play}, or is empty. A command after options without a value precedes
   * them in the result.
   *
   * @throws Misuse if the first word is neither a command nor an existing file or folder
   */
  static String[] withCommand(String... args) {
    if (isMissing(args)) {
      return ObjectArrays.concat(PlayCommand.NAME, args);
    }
    String word = args[place(args)];
    if (isComplete(word)) {
      return args;
    }
    if (word.isEmpty()) { // such as an unset variable
      throw new Misuse("PATH" + Misuse.EMPTY);
    }
    int command = place(FLAGS, args);
    if (command < args.length && CommandGroup.allNames().contains(args[command])) {
      return inFront(command, args);
    }
    if (!word.startsWith("-") && !new File(word).exists()) {
      throw new Misuse(unknown("no such command or file: ", word, CommandGroup.allNames()));
    }
    return ObjectArrays.concat(PlayCommand.NAME, args);
  }

  private static boolean isComplete(String word) {
    return word.equals(PlayCommand.NAME) // first: the other names need not be loaded
        || OPTIONS_OF_THE_PROGRAM.contains(word)
        || CommandGroup.allNames().contains(word);
  }

  /** Returns whether a command line has neither a command nor an operand nor an option. */
  static boolean isMissing(String... args) {
    return place(args) == args.length;
  }

  private static int place(String... args) {
    return place(ImmutableSet.of(DEBUG), args);
  }

  /** Returns the index of the first word that is none of {@code flags}. */
  private static int place(ImmutableSet<String> flags, String... args) {
    int first = 0;
    while (first < args.length && flags.contains(args[first])) {
      first++;
    }
    return first;
  }

  private static String[] inFront(int command, String... args) {
    List<String> words = new ArrayList<>(Arrays.asList(args));
    words.add(0, words.remove(command));
    return words.toArray(new String[0]);
  }

  /** Returns the sentence for an unknown command. */
  static String unknown(String problem, String word, Collection<String> names) {
    String suggestion = Suggestion.of(word, names);
    return problem + word + (suggestion.isEmpty() ? "; see riffle help" : suggestion);
  }
}
