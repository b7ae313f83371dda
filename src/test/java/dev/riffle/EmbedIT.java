package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The README's program, word for word, with the two published jars and their required dependencies
 * alone; on the class path and on the module path.
 */
@Timeout(300)
@Tag("process")
class EmbedIT {
  /** Guava, Jackson, mp3agic, and what these bring along. */
  private static final ImmutableList<String> NEEDED =
      ImmutableList.of(
          "guava",
          "failureaccess",
          "jspecify",
          "error_prone_annotations",
          "jackson-databind",
          "jackson-core",
          "jackson-annotations",
          "mp3agic");

  private static final String MODULE = "module jukebox { requires dev.riffle; }";
  private static final Pattern VERSION =
      Pattern.compile("<artifactId>riffle</artifactId>\\s*<version>(.*?)</version>");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?)```\n+```text\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @MethodSource("javas")
  void program_onTheClassPath_printsWhatIsShown(String java) throws Exception {
    MatchResult program = found(PROGRAM);
    assertCompiles(compile(program.group(1)));
    assertPrints(
        program.group(2), java, "-cp", folder + File.pathSeparator + classPath(), "Jukebox");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("javas")
  void program_asAModuleThatRequiresOnlyRiffle_printsWhatIsShown(String java) throws Exception {
    MatchResult program = found(PROGRAM);
    Path module = Files.writeString(folder.resolve("module-info.java"), MODULE);
    Path source =
        Files.writeString(folder.resolve("Jukebox.java"), "package jukebox;\n" + program.group(1));
    Path classes = folder.resolve("classes");
    assertCompiles(
        javac("-p", classPath(), "-d", classes.toString(), module.toString(), source.toString()));
    String path = classes + File.pathSeparator + classPath();
    assertPrints(program.group(2), java, "-p", path, "-m", "jukebox/jukebox.Jukebox");
  }

  /** Returns the java of this JVM, and the newest that this machine has beside it. */
  static ImmutableList<String> javas() throws IOException {
    Optional<Path> newest = Optional.empty();
    Path packaged = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(packaged)) {
      try (Stream<Path> homes = Files.list(packaged)) {
        newest = homes.max(Comparator.comparing(EmbedIT::version));
      }
    }
    ImmutableList.Builder<String> javas = ImmutableList.<String>builder().add(OtherJvm.java());
    newest
        .filter(home -> version(home).compareTo(Runtime.version()) > 0)
        .ifPresent(home -> javas.add(home.resolve("bin/java").toString()));
    return javas.build();
  }

  private static Runtime.Version version(Path home) {
    try {
      String release = Files.readString(home.resolve("release"));
      Matcher version = Pattern.compile("JAVA_VERSION=\"(.*?)\"").matcher(release);
      return Runtime.Version.parse(version.find() ? version.group(1) : "1");
    } catch (IOException e) {
      return Runtime.Version.parse("1");
    }
  }

  private static void assertCompiles(Answer compiled) {
    assertThat(compiled.said()).isEmpty();
    assertThat(compiled.status()).isEqualTo(0);
  }

  private static void assertPrints(String expected, String... command) throws Exception {
    ImmutableList<String> words =
        ImmutableList.<String>builder()
            .add(command[0], "-Dfile.encoding=UTF-8")
            .addAll(Arrays.asList(command).subList(1, command.length))
            .build();
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEqualTo(expected);
    assertThat(process.waitFor()).isEqualTo(0);
  }

  @Test
  void program_thatImportsWhatIsOptional_doesNotCompile() throws IOException {
    String program = found(PROGRAM).group(1);
    assertThat(compile("import picocli.CommandLine;\n" + program).said())
        .contains("package picocli does not exist");
  }

  @Test
  void jar_needsNothingElse_andHasNeitherTheProgramNorItsLab() throws IOException {
    try (JarFile jar = new JarFile(jar("riffle").toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName).filter(EmbedIT::isOfTheProgram).toList())
          .isEmpty();
    }
    Answer missing =
        run(
            "jdeps",
            "--missing-deps",
            "--multi-release",
            "17",
            "--module-path",
            classPath(),
            "--add-modules",
            "org.jspecify,com.google.errorprone.annotations",
            "-m",
            "dev.riffle");
    assertThat(missing.status()).isEqualTo(0);
    List<String> notFound =
        missing
            .said()
            .lines()
            .filter(line -> line.endsWith("not found") && !line.startsWith("dev.riffle -> "))
            // Optional: without them other text is not recognised, and no sound is made.
            .filter(line -> !line.contains("dev.riffle.encoding.FrequencyTables"))
            .filter(line -> !line.contains("-> javazoom.jl.decoder."))
            .toList();
    assertThat(notFound).isEmpty();
  }

  private static boolean isOfTheProgram(String name) {
    return name.matches("dev/riffle/(cli|desktop|fairness|report)/.*|dev/riffle/[^/]+");
  }

  private Answer compile(String program) throws IOException {
    Path source = Files.writeString(folder.resolve("Jukebox.java"), program);
    return javac("-cp", classPath(), "-d", folder.toString(), source.toString());
  }

  private static Answer javac(String... arguments) {
    return run(
        "javac",
        ObjectArrays.concat(
            new String[] {
              "-Xlint:all,-requires-automatic,-requires-transitive-automatic",
              "-proc:none",
              "-encoding",
              "UTF-8"
            },
            arguments,
            String.class));
  }

  /** What a tool of the JDK answered. */
  private record Answer(int status, String said) {}

  private static Answer run(String tool, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter printer = new PrintWriter(said);
    int status = ToolProvider.findFirst(tool).orElseThrow().run(printer, printer, arguments);
    return new Answer(status, said.toString());
  }

  private static String classPath() {
    Stream<Path> needed = NEEDED.stream().map(EmbedIT::library);
    return Stream.concat(Stream.of(jar("riffle"), jar("riffle-queue")), needed)
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }

  /** Returns the packaged jar of a published artifact. */
  static Path jar(String artifact) {
    Path jar = Path.of("target", artifact + "-" + version() + ".jar");
    assertWithMessage("%s, built by mvn package, exists", jar).that(Files.exists(jar)).isTrue();
    return jar;
  }

  private static String version() {
    try {
      return found(VERSION).group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the one jar of that artifact which this test was itself started with. */
  private static Path library(String artifact) {
    Pattern name = Pattern.compile(Pattern.quote(artifact) + "-\\d[^-]*(-jre)?\\.jar");
    List<Path> jars =
        Splitter.on(File.pathSeparatorChar)
            .splitToStream(System.getProperty("java.class.path"))
            .map(Path::of)
            .filter(jar -> name.matcher(jar.getFileName().toString()).matches())
            .toList();
    assertWithMessage("%s on the class path", artifact).that(jars).hasSize(1);
    return jars.get(0);
  }

  private static MatchResult found(Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(Path.of("README.md")))
        .results()
        .findFirst()
        .orElseThrow();
  }
}
