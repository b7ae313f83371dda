package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ObjectArrays;
import dev.riffle.testing.OtherJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests an application with the queue jar: shrunk by R8 and by ProGuard, which keep its main method
 * alone; with each release of Guava that compatibility.md states; and as class files of Android.
 * Skipped if Maven cannot download the tools.
 */
@Timeout(300)
@Tag("process")
@Order(1) // takes long
class PlatformsIT {
  private static final String JAVA = System.getProperty("java.home");
  private static final String MAIN = "fresh.Application";
  private static final String RULE =
      "-keep class " + MAIN + " { public static void main(java.lang.String[]); }\n";

  @TempDir static Path folder;
  private static Path rules;

  @BeforeAll
  static void createApplication() throws Exception {
    FreshProject.create("platforms", folder);
    copy("runtime", "libraries", "compile");
    copy("provided", "tools");
    rules = Files.writeString(folder.resolve("rules.pro"), RULE);
  }

  /** Copies the dependencies of a scope to a folder of the project, after other goals. */
  private static void copy(String scope, String to, String... goals) throws Exception {
    String[] arguments = {
      "-Dqueue.jar=" + queue(),
      "dependency:copy-dependencies",
      "-DincludeScope=" + scope,
      "-DoutputDirectory=" + folder.resolve(to),
    };
    MavenProcess.runWithDownloads(folder, ObjectArrays.concat(goals, arguments, String.class))
        .ofSuccess();
  }

  /** Returns the output of the application on a class path. */
  private static String run(String path) throws Exception {
    String output = ProcessResult.of(OtherJvm.java(), "-cp", path, MAIN).ofSuccess();
    assertThat(output).contains("\ntrue\n");
    return output;
  }

  private static String path(String libraries) {
    return String.join(
        File.pathSeparator,
        folder.resolve("target/classes").toString(),
        queue(),
        folder.resolve(libraries) + "/*");
  }

  private static String queue() {
    return Pom.jar("riffle-queue").toAbsolutePath().toString();
  }

  /** Returns the queue jar, and the jars of a folder of the project. */
  private static Stream<String> jars(String libraries) throws IOException {
    try (Stream<Path> jars = Files.list(folder.resolve(libraries))) {
      return Stream.concat(Stream.of(queue()), jars.map(Path::toString).sorted().toList().stream());
    }
  }

  private static ProcessResult tool(String main, Stream<String> arguments) throws Exception {
    Stream<String> command =
        Stream.of(OtherJvm.java(), "-cp", folder.resolve("tools") + "/*", main);
    return ProcessResult.of(Stream.concat(command, arguments).toArray(String[]::new));
  }

  @Test
  void application_shrunkByR8_runs() throws Exception {
    Path shrunk = folder.resolve("r8.jar");
    Stream<String> options =
        Stream.of(
            "--classfile",
            "--release",
            "--lib",
            JAVA,
            "--pg-conf",
            rules.toString(),
            "--output",
            shrunk.toString(),
            folder.resolve("target/classes/fresh/Application.class").toString());
    tool("com.android.tools.r8.R8", Stream.concat(options, jars("libraries"))).ofSuccess();
    assertRunsShrunk(shrunk);
  }

  @Test
  void application_shrunkByProGuard_runs() throws Exception {
    Path shrunk = folder.resolve("proguard.jar");
    Stream<String> options =
        Stream.of(
            "@" + rules,
            "-dontwarn com.google.**", // Guava uses classes that this path lacks
            "-injars " + folder.resolve("target/classes"),
            "-libraryjars " + JAVA + "/jmods/java.base.jmod(!**.jar;!module-info.class)",
            "-outjars " + shrunk);
    Stream<String> libraries =
        jars("libraries").map(jar -> "-injars " + jar + "(!META-INF/**,!module-info.class)");
    Path file = folder.resolve("proguard.pro");
    Files.write(file, Stream.concat(libraries, options).toList());
    tool("proguard.ProGuard", Stream.of("@" + file)).ofSuccess();
    assertRunsShrunk(shrunk);
  }

  private static void assertRunsShrunk(Path shrunk) throws Exception {
    try (ZipFile jar = new ZipFile(shrunk.toFile())) {
      assertThat(jar.getEntry("fresh/Application.class")).isNotNull();
      assertThat(jar.getEntry("dev/riffle/queue/PlayQueue.class")).isNull(); // renamed
    }
    assertThat(run(shrunk.toString())).isEqualTo(run(path("libraries")));
  }

  @Test
  void jar_becomesClassFilesOfAndroid() throws Exception {
    Path output = Files.createDirectory(folder.resolve("android"));
    Stream<String> options =
        Stream.of("--min-api", "26", "--lib", JAVA, "--output", output.toString(), queue());
    Stream<String> guava = jars("libraries").filter(jar -> !jar.equals(queue()));
    Stream<String> classpath = guava.flatMap(jar -> Stream.of("--classpath", jar));
    ProcessResult converted = tool("com.android.tools.r8.D8", Stream.concat(options, classpath));
    assertThat(converted.ofSuccess()).isEmpty(); // no warning
    assertThat(Files.size(output.resolve("classes.dex"))).isGreaterThan(0);
  }

  @Test
  void application_withTheLeastGuava_runs() throws Exception {
    assertRunsWithGuava("31.0-jre");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"31.1-jre", "32.1.3-jre", "33.0.0-jre", "33.4.0-android"})
  @Tag("long")
  void application_withGuava_runs(String version) throws Exception {
    assertRunsWithGuava(version);
  }

  private static void assertRunsWithGuava(String version) throws Exception {
    String libraries = "guava-" + version;
    copy("runtime", libraries, "-Dguava=" + version);
    assertThat(jars(libraries).toList().toString()).contains("guava-" + version + ".jar");
    assertThat(run(path(libraries))).isEqualTo(run(path("libraries")));
  }
}
