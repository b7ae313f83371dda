package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that two builds of the same sources give the same jars, in any folder, time zone and
 * locale.
 */
@Timeout(600)
@Tag("process")
class ReproducibleJarsIT {
  private static final String MODE = "rw-r--r--"; // also of entries without a mode

  @TempDir Path folder;

  @Tag("long") // builds all jars; CI compares those of its two builds instead
  @Test
  void jars_ofASecondBuild_areByteIdentical() throws Exception {
    for (String part : ImmutableList.of("pom.xml", "LICENSE", ".mvn", "src")) {
      FreshProject.copy(Path.of(part), folder.resolve(part));
    }
    MavenProcess.run(
            folder,
            ImmutableMap.of(
                "TZ", "Asia/Tokyo", "MAVEN_OPTS", "-Duser.language=tr -Duser.country=TR"),
            "--offline",
            "-Dmaven.repo.local=" + MavenProcess.repository(),
            "-DskipTests",
            "package")
        .ofSuccess();
    for (Path jar : jars()) {
      assertWithMessage("%s: first different byte", jar)
          .that(Files.mismatch(jar, folder.resolve(jar)))
          .isEqualTo(-1);
    }
  }

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

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      List<Path> jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .filter(file -> !file.toString().matches(".*-(sources|javadoc)\\.jar"))
              .toList();
      assertThat(jars).hasSize(4);
      return jars;
    }
  }
}
