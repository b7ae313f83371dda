package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The jar of a queue alone: it is small, and runs where Android 8 and Guava are. */
@Tag("process")
class QueueJarIT {
  private static final ImmutableSet<String> THERE =
      ImmutableSet.of(
          "dev.riffle.*",
          "com.google.common.*",
          "com.google.errorprone.annotations.*",
          "org.jspecify.annotations.*");

  @Test
  void classes_areOfTheQueue() throws IOException {
    try (JarFile jar = new JarFile(jar().toFile())) {
      List<String> names =
          jar.stream().filter(one -> !one.isDirectory()).map(ZipEntry::getName).toList();
      assertThat(names).contains("dev/riffle/queue/PlayQueue.class");
      assertThat(names).contains("META-INF/LICENSE");
      for (String name : names) {
        assertThat(name).matches("META-INF/.*|dev/riffle/(queue|shuffle|track)/[^/]*\\.class");
      }
    }
  }

  @Test
  void calls_areThoseOfAndroidApi26() throws Exception {
    assertThat(undefined(jar(), THERE)).isEmpty();
  }

  @Test
  void calls_whereGuavaIsMissing_areNotThoseOfAndroidApi26() throws Exception {
    List<String> undefined = undefined(jar(), ImmutableSet.of("dev.riffle.*"));
    assertThat(undefined).isNotEmpty(); // or the check would find nothing
  }

  private static List<String> undefined(Path jar, ImmutableSet<String> ignored) throws Exception {
    List<String> undefined = new ArrayList<>();
    Logger logger =
        new Logger() {
          @Override
          public void info(String message) {}

          @Override
          public void info(String message, Throwable t) {}

          @Override
          public void debug(String message) {}

          @Override
          public void debug(String message, Throwable t) {}

          @Override
          public void warn(String message) {}

          @Override
          public void warn(String message, Throwable t) {}

          @Override
          public void error(String message) {
            undefined.add(message);
          }

          @Override
          public void error(String message, Throwable t) {
            undefined.add(message);
          }
        };
    try (InputStream api = Files.newInputStream(Path.of("target", "android-api-26.signature"))) {
      SignatureChecker checker = new SignatureChecker(api, ignored, logger);
      checker.setSourcePath(ImmutableList.of());
      checker.process(jar.toFile());
    }
    return undefined;
  }

  private static Path jar() throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(Path.of("target"), "riffle-*-queue.jar")) {
      List<Path> all = new ArrayList<>();
      jars.forEach(all::add);
      assertWithMessage("queue jars, which mvn package makes").that(all).hasSize(1);
      return all.get(0);
    }
  }
}
