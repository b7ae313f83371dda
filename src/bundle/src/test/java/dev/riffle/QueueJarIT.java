package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the queue jar contains only the rooms of the queue, and that both jars are modules.
 * The build checks that it needs only the API of Android 8 and Guava.
 */
@Tag("process")
class QueueJarIT {
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
            .matches("META-INF/.*|(dev/riffle/(queue|shuffle|spread)/[^/]*|module-info)\\.class");
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
