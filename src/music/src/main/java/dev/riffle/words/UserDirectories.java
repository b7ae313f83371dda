package dev.riffle.words;

import com.google.common.base.Strings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The directories of the program's files, by the XDG Base Directory Specification. Stateless; does
 * not access the disk.
 */
public final class UserDirectories {
  private static final String PROGRAM = "riffle";

  private UserDirectories() {}

  /**
   * Returns the directory of the sessions: {@code riffle} in {@code XDG_STATE_HOME}, else in {@code
   * .local/state} of {@code HOME}; empty if neither is an absolute path.
   */
  public static Optional<Path> state(Map<String, String> environment) {
    return of(environment, "XDG_STATE_HOME", ".local/state");
  }

  /**
   * Returns the directory of the listener's own files: {@code riffle} in {@code XDG_DATA_HOME},
   * else in {@code .local/share} of {@code HOME}; empty if neither is an absolute path.
   */
  public static Optional<Path> data(Map<String, String> environment) {
    return of(environment, "XDG_DATA_HOME", ".local/share");
  }

  /**
   * Returns the directory of files that can be rebuilt: {@code riffle} in {@code XDG_CACHE_HOME},
   * else in {@code .cache} of {@code HOME}; empty if neither is an absolute path.
   */
  public static Optional<Path> cache(Map<String, String> environment) {
    return of(environment, "XDG_CACHE_HOME", ".cache");
  }

  /**
   * Returns the directory of the configuration: {@code riffle} in {@code XDG_CONFIG_HOME}, else in
   * {@code .config} of {@code HOME}; empty if neither is an absolute path.
   */
  public static Optional<Path> config(Map<String, String> environment) {
    return of(environment, "XDG_CONFIG_HOME", ".config");
  }

  /**
   * Returns the absolute path of a path in a configuration file, in which {@code ~/} is the home
   * directory; others are relative to the directory of the configuration.
   */
  public static String inConfig(Map<String, String> environment, String path) {
    Optional<Path> home = absolute(environment.get("HOME")).filter(any -> path.startsWith("~/"));
    try {
      return home.map(folder -> folder.resolve(path.substring(2)))
          .or(() -> config(environment).map(folder -> folder.resolve(path)))
          .map(Path::toString)
          .orElse(path);
    } catch (InvalidPathException e) {
      return path; // reported like a missing file
    }
  }

  private static Optional<Path> of(
      Map<String, String> environment, String variable, String inHome) {
    Optional<Path> base = absolute(environment.get(variable));
    if (base.isPresent()) {
      return Optional.of(base.get().resolve(PROGRAM));
    }
    Optional<Path> home = absolute(environment.get("HOME"));
    return home.map(folder -> folder.resolve(inHome).resolve(PROGRAM));
  }

  private static Optional<Path> absolute(@Nullable String text) {
    try {
      return Optional.of(Path.of(Strings.nullToEmpty(text))).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
