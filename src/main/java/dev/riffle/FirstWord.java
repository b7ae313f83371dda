package dev.riffle;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.Words;
import dev.riffle.cli.music.PlayCommand;
import java.io.File;
import java.util.Collection;

/**
 * The first word of a command line, which is a command, an option or a path. Without a command, the
 * command line is one of {@code play}. Creates no command: the parser does.
 */
final class FirstWord {
  static final String DEBUG = "--debug";

  private static final ImmutableSet<String> OPTIONS_OF_THE_PROGRAM =
      ImmutableSet.of("--help", "-h", "--version", "-V");

  private FirstWord() {}

  /**
   * Returns the command line with the command {@code play} if {@code args} begins with a path or
   * with an option of {@code play}, or is empty.
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
    int first = 0;
    while (first < args.length && args[first].equals(DEBUG)) {
      first++;
    }
    return first;
  }

  /** Returns the sentence for an unknown command. */
  static String unknown(String problem, String word, Collection<String> names) {
    String suggestion = Words.suggestion(word, names);
    return problem + word + (suggestion.isEmpty() ? "; see riffle help" : suggestion);
  }
}
