package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The README's program, word for word, for one who has the plain jar and the three libraries that
 * it needs, and nothing else.
 */
@Timeout(60)
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

  private static final Pattern VERSION =
      Pattern.compile("<artifactId>riffle</artifactId>\\s*<version>(.*?)</version>");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?)```\n+```text\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void program_withThePlainJar_printsWhatIsShown() throws Exception {
    MatchResult program = found(PROGRAM);
    Answer compiled = compile(program.group(1));
    assertThat(compiled.said()).isEmpty();
    assertThat(compiled.status()).isEqualTo(0);

    ProcessBuilder java =
        new ProcessBuilder(
            OtherJvm.java(),
            "-Dfile.encoding=UTF-8",
            "-cp",
            folder + File.pathSeparator + classPath(),
            "Jukebox");
    Process process = java.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(program.group(2));
    assertThat(process.waitFor()).isEqualTo(0);
  }

  @Test
  void program_thatImportsWhatIsOptional_doesNotCompile() throws IOException {
    String program = found(PROGRAM).group(1);
    assertThat(compile("import picocli.CommandLine;\n" + program).said())
        .contains("package picocli does not exist");
  }

  @Test
  void rooms_butTheProgramAndItsLab_needNothingElse() throws IOException {
    String classes = "dev\\.riffle\\.(?!cli\\.|fairness\\.|report\\.|Main|Riffle).*";
    Answer missing =
        run(
            "jdeps",
            "--missing-deps",
            "--multi-release",
            "17",
            "-include",
            classes,
            "-cp",
            classPath(),
            jar().toString());
    assertThat(missing.said()).isEmpty();
    assertThat(missing.status()).isEqualTo(0);
  }

  private Answer compile(String program) throws IOException {
    Path source = Files.writeString(folder.resolve("Jukebox.java"), program);
    return run(
        "javac",
        "-Xlint:all",
        "-proc:none",
        "-encoding",
        "UTF-8",
        "-cp",
        classPath(),
        "-d",
        folder.toString(),
        source.toString());
  }

  /** What a tool of the JDK answered. */
  private record Answer(int status, String said) {}

  private static Answer run(String tool, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter printer = new PrintWriter(said);
    int status = ToolProvider.findFirst(tool).orElseThrow().run(printer, printer, arguments);
    return new Answer(status, said.toString());
  }

  private static String classPath() throws IOException {
    Stream<Path> needed = NEEDED.stream().map(EmbedIT::library);
    return Stream.concat(Stream.of(jar()), needed)
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }

  private static Path jar() throws IOException {
    Path jar = Path.of("target", "riffle-" + found(VERSION).group(1) + ".jar");
    assertWithMessage("%s, which mvn package makes, exists", jar).that(Files.exists(jar)).isTrue();
    return jar;
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
