package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.testing.OtherJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of the README and of a page, unchanged, with the published jars and their required
 * dependencies alone; on the class path and on the module path.
 */
@Timeout(300)
@Tag("process")
class EmbedIT {
  /** Guava, Jackson and mp3agic with their dependencies. */
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

  private static final Path README = Path.of("README.md");
  private static final Path PAGE = Path.of("src/site/markdown/embed-players.md");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n([^`]*)```\n+```text\n([^`]*)```");

  @TempDir Path folder;

  @Test
  void pages_nameTheVersionOfTheBuild() throws IOException {
    String version = Pom.version("riffle");
    assertThat(Files.readString(README)).contains("`dev.riffle:riffle-queue:" + version + "`");
    assertThat(Pom.version(Path.of("src/site/markdown/embed.md"), "riffle")).isEqualTo(version);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("javas")
  void programOfReadme_withTheQueueAndGuavaAlone_printsWhatIsShown(String java) throws Exception {
    MatchResult program = program(README);
    String path = paths(Stream.of(folder, Pom.jar("riffle-queue")), NEEDED.subList(0, 4));
    assertThat(compile("Hello", program.group(1), "-cp", path).ofSuccess()).isEmpty();
    assertPrints(program, java, "-cp", path, "Hello");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("javas")
  void program_onTheClassPath_printsWhatIsShown(String java) throws Exception {
    MatchResult program = program(PAGE);
    assertThat(compile("Jukebox", program.group(1), "-cp", path()).ofSuccess()).isEmpty();
    assertPrints(program, java, "-cp", path(folder), "Jukebox");
  }

  /** The least version of Jackson is that of compatibility.md. */
  @Test
  void program_withTheLeastJackson_printsWhatIsShown() throws Exception {
    Matcher least =
        Pattern.compile("\\| Jackson \\| .* runs with (\\S+) or later")
            .matcher(Files.readString(Path.of("src/site/markdown/compatibility.md")));
    assertThat(least.find()).isTrue();
    Path jackson = folder.resolve("jackson");
    for (String artifact : NEEDED.subList(4, 7)) {
      MavenProcess.runWithDownloads(
              Path.of("").toAbsolutePath(),
              "--non-recursive",
              "dependency:copy",
              "-Dartifact=com.fasterxml.jackson.core:" + artifact + ":" + least.group(1),
              "-DoutputDirectory=" + jackson)
          .ofSuccess();
    }
    MatchResult program = program(PAGE);
    assertThat(compile("Jukebox", program.group(1), "-cp", path()).ofSuccess()).isEmpty();
    Stream<Path> first = Stream.of(folder, Pom.jar("riffle"), Pom.jar("riffle-queue"));
    String others = paths(first, List.of("guava", "failureaccess", "mp3agic"));
    assertPrints(
        program, OtherJvm.java(), "-cp", others + File.pathSeparator + jackson + "/*", "Jukebox");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("javas")
  void program_asAModuleThatRequiresOnlyRiffle_printsWhatIsShown(String java) throws Exception {
    MatchResult program = program(PAGE);
    Path module = folder.resolve("module-info.java");
    Files.writeString(module, "module jukebox { requires dev.riffle; }");
    String source = "package jukebox;\n" + program.group(1);
    assertThat(compile("Jukebox", source, "-p", path(), module.toString()).ofSuccess()).isEmpty();
    assertPrints(program, java, "-p", path(folder), "-m", "jukebox/jukebox.Jukebox");
  }

  /** Returns the {@code java} of this JVM and of the newest other JDK on this machine. */
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

  private static void assertPrints(MatchResult program, String... command) throws Exception {
    ProcessBuilder java = new ProcessBuilder(command);
    java.command().add(1, "-Dfile.encoding=UTF-8");
    java.command().addAll(1, OtherJvm.QUICK);
    assertThat(ProcessResult.of(java).ofSuccess()).isEqualTo(program.group(2));
  }

  @Test
  void program_thatImportsWhatIsOptional_doesNotCompile() throws Exception {
    String program = "import picocli.CommandLine;\n" + program(PAGE).group(1);
    assertThat(compile("Jukebox", program, "-cp", path()).output())
        .contains("package picocli does not exist");
  }

  @Test
  void jar_hasNoOtherDependencies_andNeitherProgramNorLab() throws Exception {
    try (JarFile jar = new JarFile(Pom.jar("riffle").toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName).filter(EmbedIT::isOfTheProgram).toList())
          .isEmpty();
    }
    ProcessResult missing =
        ProcessResult.of(
            OtherJvm.tool("jdeps"),
            "--missing-deps",
            "--multi-release=17",
            "--module-path=" + path(),
            "--add-modules=org.jspecify,com.google.errorprone.annotations",
            "--module=dev.riffle");
    List<String> notFound =
        missing
            .ofSuccess()
            .lines()
            .filter(line -> line.endsWith("not found") && !line.startsWith("dev.riffle -> "))
            // Optional: needed to detect other encodings, and for sound.
            .filter(line -> !line.contains("dev.riffle.encoding.FrequencyTables"))
            .filter(line -> !line.contains("-> javazoom.jl.decoder."))
            .toList();
    assertThat(notFound).isEmpty();
  }

  private static boolean isOfTheProgram(String name) {
    return name.matches("dev/riffle/(cli|desktop|fairness|report)/.*|dev/riffle/[^/]+");
  }

  /** Compiles a class into the folder, with the words of {@code options}. */
  private ProcessResult compile(String name, String program, String... options) throws Exception {
    Path source = Files.writeString(folder.resolve(name + ".java"), program);
    ImmutableList<String> javac =
        ImmutableList.<String>builder()
            .add(OtherJvm.tool("javac"), "-proc:none", "-encoding", "UTF-8")
            .addAll(OtherJvm.QUICK.stream().map(option -> "-J" + option).iterator())
            .add("-Xlint:all,-requires-automatic,-requires-transitive-automatic")
            .add("-d", folder.toString(), source.toString())
            .add(options)
            .build();
    return ProcessResult.of(javac);
  }

  /** Returns a path of {@code classes}, the published jars, and their dependencies. */
  private static String path(Path... classes) {
    Stream<Path> published = Stream.of(Pom.jar("riffle"), Pom.jar("riffle-queue"));
    return paths(Stream.concat(Stream.of(classes), published), NEEDED);
  }

  private static String paths(Stream<Path> first, List<String> artifacts) {
    return Stream.concat(first, artifacts.stream().map(EmbedIT::library))
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }

  /** Returns the only jar of {@code artifact} on the class path of this test. */
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

  /** Returns the program of a page, and its output. */
  private static MatchResult program(Path page) throws IOException {
    return PROGRAM.matcher(Files.readString(page)).results().findFirst().orElseThrow();
  }
}
