package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the pom of this build. */
final class Pom {
  private static final Path BUILD = Path.of("pom.xml");
  private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z.-]+)@");

  private Pom() {}

  /** Returns the version that follows the name of an artifact in {@code pom}. */
  static String version(Path pom, String artifact) {
    String pattern = "<artifactId>" + artifact + "</artifactId>\\s*<version>(.*?)</version>";
    Optional<String> version = find(pom, pattern);
    assertWithMessage("%s in %s", artifact, pom).that(version).isPresent();
    return version.orElseThrow();
  }

  /** Returns the version of an artifact of this build. */
  static String version(String artifact) {
    return version(BUILD, artifact.equals("riffle") ? "riffle-parent" : artifact);
  }

  /** Returns the value of a property, or empty if there is none of that name. */
  static Optional<String> property(String name) {
    return find(BUILD, "<" + name + ">(.*?)</" + name + ">");
  }

  /**
   * Replaces each name between at signs by the property, else by the version of the artifact, of
   * that name.
   */
  static String filled(String template) {
    StringBuilder filled = new StringBuilder();
    Matcher names = PLACEHOLDER.matcher(template);
    while (names.find()) {
      Optional<String> property = property(names.group(1));
      names.appendReplacement(
          filled, property.isPresent() ? property.get() : version(names.group(1)));
    }
    return names.appendTail(filled).toString();
  }

  /** Returns the packaged jar of a published artifact. */
  static Path jar(String artifact) {
    Path jar = Path.of("target", artifact + "-" + version("riffle") + ".jar");
    assertWithMessage("%s, built by mvn package, exists", jar).that(Files.exists(jar)).isTrue();
    return jar;
  }

  private static Optional<String> find(Path file, String pattern) {
    try {
      Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
      return matcher.results().map(match -> match.group(1)).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
