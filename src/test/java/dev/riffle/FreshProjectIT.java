package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fresh Maven projects that depend on one published artifact each. Their local repository starts
 * empty: the build installs into it, and all else is copied from the local repository of the build.
 */
@Timeout(300)
@Tag("process")
class FreshProjectIT {
  /** Guava and what it requires. */
  static final ImmutableSet<String> GUAVA =
      ImmutableSet.of(
          "guava",
          "failureaccess",
          "listenablefuture",
          "jspecify",
          "error_prone_annotations",
          "j2objc-annotations");

  private static final String PLAYER =
      """
      package fresh;

      import dev.riffle.queue.Entry;
      import dev.riffle.queue.PlayQueue;
      import dev.riffle.shuffle.Seed;
      import java.util.List;
      import java.util.Set;
      import java.util.TreeSet;

      class Player {
        public static void main(String[] args) {
          PlayQueue<String> queue =
              PlayQueue.<String>builder(Seed.parse("friday")).addAll(List.of("a", "b", "c")).build();
          Entry<String> first = queue.next().orElseThrow();
          Entry<String> second = queue.next().orElseThrow();
          Entry<String> third = queue.next().orElseThrow();
          System.out.println(new TreeSet<>(Set.of(first.item(), second.item(), third.item())));
          System.out.println(queue.previous().orElseThrow().equals(second));
        }
      }
      """;

  private static final String PRINTED = "[a, b, c]\ntrue\n";

  @TempDir static Path folder;

  @BeforeAll
  static void buildProjects() throws Exception {
    Files.writeString(
        folder.resolve("settings.xml"),
        """
        <settings>
          <localRepository>%s</localRepository>
          <mirrors>
            <mirror>
              <id>build</id>
              <mirrorOf>central</mirrorOf>
              <url>%s</url>
            </mirror>
          </mirrors>
        </settings>
        """
            .formatted(folder.resolve("repository"), MavenProcess.repository().toUri()));
    maven(Path.of(""), "install:install-file@queue", "install:install-file@library");
    Path player = project("riffle-queue").resolve("src/main/java");
    Files.createDirectories(player.resolve("fresh"));
    Files.writeString(
        player.resolve("module-info.java"), "module fresh { requires dev.riffle.queue; }");
    Files.writeString(player.resolve("fresh/Player.java"), PLAYER);
    maven(folder.resolve("riffle-queue"), "compile", "dependency:copy-dependencies");
    maven(project("riffle"), "dependency:copy-dependencies");
  }

  private static Path project(String artifact) throws IOException {
    String build = Files.readString(Path.of("pom.xml"));
    Path project = Files.createDirectory(folder.resolve(artifact));
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>fresh</groupId>
          <artifactId>fresh</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.release>17</maven.compiler.release>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
            <dependency>
              <groupId>dev.riffle</groupId>
              <artifactId>%s</artifactId>
              <version>%s</version>
            </dependency>
          </dependencies>
          <build>
            <plugins>
              <plugin>
                <artifactId>maven-resources-plugin</artifactId>
                <version>%s</version>
              </plugin>
              <plugin>
                <artifactId>maven-compiler-plugin</artifactId>
                <version>%s</version>
              </plugin>
              <plugin>
                <artifactId>maven-dependency-plugin</artifactId>
                <version>%s</version>
                <configuration>
                  <includeScope>runtime</includeScope>
                  <outputDirectory>libraries</outputDirectory>
                </configuration>
              </plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(
                artifact,
                Pom.version(build, "riffle"),
                Pom.version(build, "maven-resources-plugin"),
                Pom.version(build, "maven-compiler-plugin"),
                Pom.version(build, "maven-dependency-plugin")));
    return project;
  }

  private static void maven(Path project, String... goals) throws Exception {
    String settings = folder.resolve("settings.xml").toString();
    String[] options = {"--settings", settings, "--global-settings", settings};
    MavenProcess.run(
        project.toAbsolutePath(),
        Stream.of(options, goals).flatMap(Stream::of).toArray(String[]::new));
  }

  @Test
  void queue_bringsGuavaAndItsAnnotationsOnly() throws IOException {
    assertThat(libraries("riffle-queue"))
        .containsExactlyElementsIn(Sets.union(GUAVA, ImmutableSet.of("riffle-queue")));
  }

  @Test
  void library_bringsTheQueueGuavaJacksonAndMp3agicOnly() throws IOException {
    ImmutableSet<String> others =
        ImmutableSet.of(
            "riffle",
            "riffle-queue",
            "jackson-databind",
            "jackson-core",
            "jackson-annotations",
            "mp3agic");
    assertThat(libraries("riffle")).containsExactlyElementsIn(Sets.union(GUAVA, others));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void player_onTheClassPath_runs(String java) throws Exception {
    Path project = folder.resolve("riffle-queue");
    String path = project.resolve("target/classes") + File.pathSeparator;
    assertPrints(java, "-cp", path + project.resolve("libraries/*"), "fresh.Player");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void player_onTheModulePath_runs(String java) throws Exception {
    assertPrints(java, "-p", modulePath(), "-m", "fresh/fresh.Player");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.riffle.EmbedIT#javas")
  void player_inALinkedRuntime_runs(String java) throws Exception {
    Path jlink = Path.of(java).resolveSibling("jlink");
    assumeTrue(Files.isExecutable(jlink), "a JDK");
    Path runtime = Files.createTempDirectory(folder, "runtime").resolve("image");
    String link = "--add-modules=fresh";
    assertThat(run(jlink.toString(), "-p", modulePath(), link, "--output", runtime.toString()))
        .isEmpty();
    String linked = runtime.resolve("bin/java").toString();
    assertPrints(linked, "-m", "fresh/fresh.Player");
    ImmutableSet<String> modules =
        run(linked, "--list-modules")
            .lines()
            .map(line -> line.replaceFirst("@.*", ""))
            .collect(toImmutableSet());
    assertThat(modules)
        .containsExactly(
            "fresh",
            "dev.riffle.queue",
            "com.google.common",
            "com.google.common.util.concurrent.internal",
            "java.base",
            "java.logging");
  }

  private static String modulePath() {
    Path project = folder.resolve("riffle-queue");
    return project.resolve("target/classes") + File.pathSeparator + project.resolve("libraries");
  }

  private static ImmutableSet<String> libraries(String artifact) throws IOException {
    try (Stream<Path> jars = Files.list(folder.resolve(artifact).resolve("libraries"))) {
      return jars.map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
          .collect(toImmutableSet());
    }
  }

  private static void assertPrints(String... command) throws Exception {
    assertThat(run(command)).isEqualTo(PRINTED);
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage(output).that(process.waitFor()).isEqualTo(0);
    return output;
  }
}
