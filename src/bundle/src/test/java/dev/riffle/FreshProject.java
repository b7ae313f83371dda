package dev.riffle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Copies Maven projects to folders of tests. */
final class FreshProject {
  private static final Path TEMPLATES = Path.of("src/bundle/src/test/resources/dev/riffle/fresh");

  private FreshProject() {}

  /** Returns a file of the templates, which are the projects {@code java} and {@code kotlin}. */
  static Path template(String file) {
    return TEMPLATES.resolve(file).toAbsolutePath();
  }

  /** Creates the project of a template with the versions of this build. */
  static void create(String template, Path project) throws IOException {
    copy(template(template), project);
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, Pom.filled(Files.readString(pom)));
  }

  /** Copies a file, or a folder recursively. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.toAbsolutePath().getParent());
        Files.copy(file, copy);
      }
    }
  }
}
