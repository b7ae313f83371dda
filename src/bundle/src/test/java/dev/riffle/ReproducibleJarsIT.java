package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the file modes in the jars; {@code ReadmeIT} and CI compare the bytes of two builds. */
@Timeout(60)
@Tag("process")
class ReproducibleJarsIT {
  private static final String MODE = "rw-r--r--"; // also of entries without a mode

  @Test
  void entries_areReadableByAllAndWritableByTheirOwner() throws IOException {
    for (Path jar : jars()) {
      try (FileSystem zip =
              FileSystems.newFileSystem(
                  jar, Map.of("enablePosixFileAttributes", true, "defaultPermissions", MODE));
          Stream<Path> files = Files.walk(zip.getPath("/"))) {
        Set<String> modes = new HashSet<>();
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
        assertThat(modes).containsExactly(MODE);
      }
    }
  }

  /** Returns the jars of this build: the artifacts, and the program. */
  static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      List<Path> jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .filter(file -> !file.toString().matches(".*-(sources|javadoc)\\.jar"))
              .toList();
      assertThat(jars).hasSize(5);
      return jars;
    }
  }
}
