package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.PrintWriterLogger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the queue jar contains only the rooms of the queue, and needs only the API of Android
 * 8 and Guava.
 */
@Tag("process")
class QueueJarIT {
  private static final ImmutableSet<String> THERE =
      ImmutableSet.of(
          "dev.riffle.*",
          "com.google.common.*",
          "com.google.errorprone.annotations.*",
          "org.jspecify.annotations.*");

  private final Path queue = Pom.jar("riffle-queue");
  private final Path library = Pom.jar("riffle");

  @Test
  void classes_areOnlyThoseOfTheQueue() throws IOException {
    try (JarFile jar = new JarFile(queue.toFile())) {
      List<String> names =
          jar.stream().filter(one -> !one.isDirectory()).map(ZipEntry::getName).toList();
      assertThat(names).contains("dev/riffle/queue/PlayQueue.class");
      assertThat(names).contains("META-INF/LICENSE");
      for (String name : names) {
        assertThat(name)
            .matches("META-INF/.*|(dev/riffle/(queue|shuffle)/[^/]*|module-info)\\.class");
      }
    }
  }

  @Test
  void library_hasNoPackageOfTheQueue() throws IOException {
    assertThat(Sets.intersection(packages(queue), packages(library))).isEmpty();
  }

  @Test
  void module_exportsItsPackagesAndRequiresGuava() {
    ModuleDescriptor module = descriptor(queue);
    assertThat(module.toNameAndVersion()).matches("dev\\.riffle\\.queue@.*");
    assertThat(module.isAutomatic()).isFalse();
    assertThat(module.exports().stream().map(ModuleDescriptor.Exports::source))
        .containsExactly("dev.riffle.queue", "dev.riffle.shuffle");
    assertThat(
            module.requires().stream()
                .filter(required -> !required.modifiers().contains(Modifier.STATIC))
                .map(ModuleDescriptor.Requires::name))
        .containsExactly("java.base", "com.google.common");
  }

  @Test
  void libraryModule_requiresTheQueueTransitively() {
    assertThat(
            descriptor(library).requires().stream()
                .filter(required -> required.modifiers().contains(Modifier.TRANSITIVE))
                .map(ModuleDescriptor.Requires::name))
        .containsExactly("dev.riffle.queue", "com.google.common");
  }

  @Test
  void calls_areInAndroidApi26() throws Exception {
    assertThat(undefined(queue, THERE)).isEmpty();
  }

  @Test
  void calls_withoutGuava_areNotInAndroidApi26() throws Exception {
    List<String> undefined = undefined(queue, ImmutableSet.of("dev.riffle.*"));
    assertThat(undefined).isNotEmpty(); // proves that the check works
  }

  private static List<String> undefined(Path jar, ImmutableSet<String> ignored) throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (InputStream api = Files.newInputStream(Path.of("target", "android-api-26.signature"))) {
      SignatureChecker checker =
          new SignatureChecker(
              api, ignored, new PrintWriterLogger(new PrintStream(log, true, UTF_8)));
      checker.setSourcePath(ImmutableList.of());
      checker.process(jar.toFile());
    }
    return log.toString(UTF_8).lines().filter(line -> line.startsWith("[ERROR]")).toList();
  }

  private static ImmutableSet<String> packages(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.matches(".*/[^/]+\\.class"))
          .map(name -> name.substring(0, name.lastIndexOf('/')))
          .collect(toImmutableSet());
    }
  }

  private static ModuleDescriptor descriptor(Path jar) {
    return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
  }
}
