package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.objectweb.asm.Opcodes.ASM9;

import com.google.common.io.ByteStreams;
import dev.riffle.testing.Tool;
import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.config.Options;
import japicmp.filter.JavadocLikePackageFilter;
import japicmp.model.JApiClass;
import japicmp.output.stdout.StdoutOutputGenerator;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Tests that callers of the last release compile and run with this one, unless its version
 * announces a break. The property {@code compatible.with} of the pom is that release.
 */
@Timeout(300)
@Tag("process")
class CompatibleApiIT {
  private static final String QUEUE = "dev/riffle/queue/PlayQueue.class";

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"riffle-queue", "riffle"})
  void api_ofTheLastRelease_isCompatible(String artifact) throws Exception {
    String release = Pom.property("compatible.with").orElseThrow();
    Tool.assume(!release.isEmpty(), "a release");
    Tool.assume(!announcesBreak(release, Pom.version("riffle")), "a compatible release");
    MavenProcess.runWithDownloads(
            Path.of("").toAbsolutePath(),
            "dependency:copy",
            "-Dartifact=dev.riffle:" + artifact + ":" + release,
            "-DoutputDirectory=" + folder)
        .ofSuccess();
    Path released = folder.resolve(artifact + "-" + release + ".jar");
    assertThat(incompatible(released, Pom.jar(artifact))).isEmpty();
  }

  @ParameterizedTest(name = "{1} after {0}: {2}")
  @CsvSource({
    "0.1.0, 0.1.1, false",
    "0.1.9, 0.2.0, true",
    "0.9.0, 1.0.0, true",
    "1.0.0, 1.1.0, false",
    "1.1.0, 1.1.1, false",
    "1.9.0, 2.0.0, true",
  })
  void version_announcesBreak(String release, String next, boolean isExpected) {
    assertThat(announcesBreak(release, next)).isEqualTo(isExpected);
  }

  @Test
  void api_withARemovedMethod_isIncompatible() throws IOException {
    Path jar = Pom.jar("riffle-queue");
    assertThat(incompatible(jar, without("hasEnded", jar))).contains("hasEnded");
  }

  @Test
  void api_withAnAddedMethod_isCompatible() throws IOException {
    Path jar = Pom.jar("riffle-queue");
    assertThat(incompatible(without("hasEnded", jar), jar)).isEmpty();
  }

  /** Returns whether the major version changed or, while that is 0, the minor version. */
  private static boolean announcesBreak(String release, String next) {
    Pattern promise = Pattern.compile("0\\.\\d+|[1-9]\\d*");
    Matcher before = promise.matcher(release);
    Matcher after = promise.matcher(next);
    assertWithMessage("%s after %s", next, release)
        .that(before.lookingAt() && after.lookingAt())
        .isTrue();
    return !before.group().equals(after.group());
  }

  /** Returns the incompatible changes of the exported packages, or an empty string. */
  private static String incompatible(Path before, Path after) {
    ModuleDescriptor module = ModuleFinder.of(before).findAll().iterator().next().descriptor();
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true); // of the dependencies
    for (ModuleDescriptor.Exports exported : module.exports()) {
      options.getFilters().getIncludes().add(new JavadocLikePackageFilter(exported.source(), true));
    }
    List<JApiClass> broken =
        new JarArchiveComparator(options)
                .compare(
                    new JApiCmpArchive(before.toFile(), "before"),
                    new JApiCmpArchive(after.toFile(), "after"))
                .stream()
                .filter(type -> !type.isBinaryCompatible() || !type.isSourceCompatible())
                .toList();
    Options shown = Options.newDefault();
    shown.setOutputOnlyModifications(true);
    return broken.isEmpty() ? "" : new StdoutOutputGenerator(shown, broken).generate();
  }

  /** Returns a copy of {@code jar} whose {@code PlayQueue} lacks a method. */
  private Path without(String missing, Path jar) throws IOException {
    Path copy = folder.resolve("without-" + missing + ".jar");
    try (JarFile entries = new JarFile(jar.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(copy))) {
      for (JarEntry entry : Collections.list(entries.entries())) {
        byte[] bytes = ByteStreams.toByteArray(entries.getInputStream(entry));
        out.putNextEntry(new JarEntry(entry.getName()));
        out.write(entry.getName().equals(QUEUE) ? without(missing, bytes) : bytes);
      }
    }
    return copy;
  }

  private static byte[] without(String missing, byte[] type) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(type)
        .accept(
            new ClassVisitor(ASM9, writer) {
              @Override
              public @Nullable MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return name.equals(missing)
                    ? null
                    : super.visitMethod(access, name, descriptor, signature, exceptions);
              }
            },
            0);
    return writer.toByteArray();
  }
}
