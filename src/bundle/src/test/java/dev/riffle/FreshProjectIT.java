package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Sets;
import dev.riffle.testing.Tool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests fresh Maven projects that depend on one published artifact each. Their local repository has
 * the published jars and poms; other artifacts are copied from the local repository of the build.
 */
@Timeout(300)
@Tag("process")
@Order(1) // takes long
class FreshProjectIT {
  /** Guava and its dependencies. */
  static final ImmutableSet<String> GUAVA =
      ImmutableSet.of(
          "guava",
          "failureaccess",
          "listenablefuture",
          "jspecify",
          "error_prone_annotations",
          "j2objc-annotations");

  private static final ImmutableSet<String> LIBRARY =
      ImmutableSet.of(
          "riffle",
          "riffle-queue",
          "jackson-databind",
          "jackson-core",
          "jackson-annotations",
          "mp3agic");

  private static final String PLAYED = "[a, b, c]\ntrue\n";
  private static final String JUDGED = "none\nPICK_RANDOM\n";

  @TempDir static Path folder;

  private static Path queue;
  private static Path verifier;

  @BeforeAll
  static void buildProjects() throws Exception {
    install("riffle-queue", "queue");
    install("riffle", "music");
    install("riffle-verify", "verify");
    queue = folder.resolve("riffle-queue");
    FreshProject.create("java", queue);
    maven(queue, "-Dpublished=riffle-queue", "compile", "dependency:copy-dependencies");
    Path library = Files.createDirectory(folder.resolve("riffle"));
    Files.copy(queue.resolve("pom.xml"), library.resolve("pom.xml"));
    maven(library, "-Dpublished=riffle", "dependency:copy-dependencies");
    verifier = folder.resolve("riffle-verify");
    FreshProject.copy(FreshProject.template("verify"), verifier);
    Files.copy(queue.resolve("pom.xml"), verifier.resolve("pom.xml"));
    maven(verifier, "-Dpublished=riffle-verify", "compile", "dependency:copy-dependencies");
  }

  /** Installs a jar and its published pom in the local repository of the projects. */
  private static void install(String artifact, String module) throws IOException {
    String version = Pom.version("riffle");
    Path installed = folder.resolve("repository/dev/riffle").resolve(artifact).resolve(version);
    Files.createDirectories(installed);
    String name = artifact + "-" + version;
    Files.copy(Pom.jar(artifact), installed.resolve(name + ".jar"));
    Path pom = Path.of("target", "poms", module, "pom.xml");
    Files.copy(pom, installed.resolve(name + ".pom"));
  }

  private static void maven(Path project, String... arguments) throws Exception {
    String settings = FreshProject.template("settings.xml").toString();
    String[] repositories = {
      "-Dmaven.repo.local=" + folder.resolve("repository"),
      "-Dbuild.repository=" + MavenProcess.repository().toUri(),
      "--settings=" + settings,
      "--global-settings=" + settings
    };
    MavenProcess.run(
            project.toAbsolutePath(),
            ImmutableMap.of(),
            ObjectArrays.concat(repositories, arguments, String.class))
        .ofSuccess();
  }

  @Test
  void queue_dependsOnlyOnGuavaAndItsAnnotations() throws IOException {
    assertThat(libraries("riffle-queue"))
        .containsExactlyElementsIn(Sets.union(GUAVA, ImmutableSet.of("riffle-queue")));
  }

  @Test
  void library_dependsOnlyOnTheQueueGuavaJacksonAndMp3agic() throws IOException {
    assertThat(libraries("riffle")).containsExactlyElementsIn(Sets.union(GUAVA, LIBRARY));
  }

  @Test
  void verifier_dependsOnlyOnTheLibrary() throws IOException {
    assertThat(libraries("riffle-verify"))
        .containsExactlyElementsIn(
            Sets.union(GUAVA, Sets.union(LIBRARY, ImmutableSet.of("riffle-verify"))));
  }

  private static ImmutableSet<String> libraries(String artifact) throws IOException {
    try (Stream<Path> jars = Files.list(folder.resolve(artifact).resolve("libraries"))) {
      return jars.map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
          .collect(toImmutableSet());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void player_onClassPathAndModulePath_runs(String java) throws Exception {
    assertRuns(java, queue, "fresh.Player", PLAYED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void judge_onClassPathAndModulePath_namesPickRandomAlone(String java) throws Exception {
    assertRuns(java, verifier, "fresh.Judge", JUDGED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void player_inALinkedRuntime_runs(String java) throws Exception {
    Path jlink = Path.of(java).resolveSibling("jlink");
    Tool.require(Files.isExecutable(jlink), "jlink");
    String runtime = Files.createTempDirectory(folder, "runtime").resolve("image").toString();
    String path = path(queue, "libraries");
    ProcessResult linked =
        ProcessResult.of(jlink.toString(), "-p", path, "--add-modules=fresh", "--output", runtime);
    assertThat(linked.ofSuccess()).isEmpty();
    String launcher = Path.of(runtime, "bin/java").toString();
    assertThat(run(launcher, "-m", "fresh/fresh.Player")).isEqualTo(PLAYED);
    assertThat(
            ProcessResult.of(launcher, "--list-modules")
                .ofSuccess()
                .lines()
                .map(line -> line.replaceFirst("@.*", "")))
        .containsExactly(
            "fresh",
            "dev.riffle.queue",
            "com.google.common",
            "com.google.common.util.concurrent.internal",
            "java.base",
            "java.logging");
  }

  private static void assertRuns(String java, Path project, String program, String prints)
      throws Exception {
    assertThat(run(java, "-cp", path(project, "libraries/*"), program)).isEqualTo(prints);
    assertThat(run(java, "-p", path(project, "libraries"), "-m", "fresh/" + program))
        .isEqualTo(prints);
  }

  private static String path(Path project, String libraries) {
    return project.resolve("target/classes") + File.pathSeparator + project.resolve(libraries);
  }

  private static String run(String... command) throws Exception {
    return ProcessResult.of(command).ofSuccess();
  }
}
