package dev.riffle.cli.music;

import com.google.common.collect.ImmutableSet;
import dev.riffle.library.PathOperands;
import dev.riffle.words.Misuse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options of {@code play} without a value. */
final class PlayFlags {
  static final ImmutableSet<String> NAMES =
      ImmutableSet.of("--json", "--plain", "--watch", "-w", "--new", "--no-log", "--recover");

  @Option(names = "--plain", description = "Read command lines instead of keys.")
  boolean plain;

  @Option(names = "--json", description = "One JSON object per line; implies --plain.")
  boolean json;

  @Option(
      names = {"-w", "--watch"},
      description =
          "Follow the files and folders during playback, and report each change. On a terminal, "
              + "sessions of folders always follow them.")
  boolean watch;

  @Option(names = "--new", description = "Start a new session, even if these folders have one.")
  boolean isNew;

  @Option(
      names = "--recover",
      description =
          "Resume a damaged session from an earlier state and subsequent changes, or with its "
              + "songs in a new order. The damaged files are kept.")
  boolean recover;

  @Option(
      names = "--no-log",
      description = "Do not log the songs; otherwise riffle listens lists them.")
  boolean noLog;

  /**
   * Checks the flags against other words of the command line.
   *
   * @throws Misuse if they cannot be combined
   */
  void check(List<String> paths, Optional<String> session) {
    if (isNew && (paths.isEmpty() || session.isPresent())) {
      throw new Misuse("--new needs a PATH and cannot be combined with --session");
    }
    if (recover && !paths.isEmpty()) {
      throw new Misuse("--recover resumes a session and cannot be combined with a PATH");
    }
  }

  /**
   * Returns whether commands are keys, if there is a terminal, and not lines. Up to Java 21 the
   * console is null unless input and output are a terminal; since Java 22 it is never null, and the
   * screen checks for a terminal itself.
   */
  @SuppressWarnings("SystemConsoleNull")
  boolean mayReadKeys(List<String> paths) {
    return !plain
        && !json
        && !paths.contains(PathOperands.STANDARD_INPUT)
        && System.console() != null;
  }

  /** Sets the flags of {@code words}; returns false if a word is none, or two are the same one. */
  boolean set(Set<String> words) {
    plain = words.contains("--plain");
    json = words.contains("--json");
    watch = words.contains("--watch") || words.contains("-w");
    isNew = words.contains("--new");
    recover = words.contains("--recover");
    noLog = words.contains("--no-log");
    return NAMES.containsAll(words) && !(words.contains("--watch") && words.contains("-w"));
  }
}
