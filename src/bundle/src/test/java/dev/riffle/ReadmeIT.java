package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the README in a shell: its first line in a copy of the sources. */
@Timeout(600)
@Tag("process")
class ReadmeIT {
  private static final Path README = Path.of("README.md");
  private static final Pattern BUILD = Pattern.compile("(?m)^    (mvn package .*)$");
  private static final Pattern CONSOLE =
      Pattern.compile("```console\n(\\$ .*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  /** Without tests and checks, in another time zone and locale: the jars are the same. */
  @Test
  void firstLine_inAFreshCopy_playsAndBuildsTheSameJars() throws Exception {
    for (String part : ImmutableList.of("pom.xml", "LICENSE", ".mvn", "src", "sample-playlists")) {
      FreshProject.copy(Path.of(part), folder.resolve(part));
    }
    Files.writeString(
        folder.resolve(".mvn/maven.config"),
        "--offline\n-Dmaven.repo.local=" + MavenProcess.repository() + "\n");
    Matcher line = BUILD.matcher(Files.readString(README));
    assertThat(line.find()).isTrue();
    ProcessBuilder shell = shell(line.group(1)).directory(folder.toFile());
    shell.environment().put("TZ", "Asia/Tokyo");
    shell.environment().put("MAVEN_OPTS", "-Duser.language=tr -Duser.country=TR");
    String output = ProcessResult.of(shell).ofSuccess();
    // A title alone, where the song that the random seed draws first has no artist.
    assertThat(output).containsMatch("\n1/24  \\S");
    for (Path jar : ReproducibleJarsIT.jars()) {
      assertWithMessage("%s: first different byte", jar)
          .that(Files.mismatch(jar, folder.resolve(jar)))
          .isEqualTo(-1);
    }
  }

  @TestFactory
  Stream<DynamicTest> commands_printWhatIsShown() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher blocks = CONSOLE.matcher(Files.readString(README));
    while (blocks.find()) {
      String block = blocks.group(1);
      tests.add(
          DynamicTest.dynamicTest(
              block.lines().findFirst().orElseThrow(),
              () -> assertThat(printed(block)).isEqualTo(block)));
    }
    assertThat(tests).hasSize(2);
    return tests.stream();
  }

  /** Returns the commands of a block, each with what a shell prints. */
  private String printed(String block) throws Exception {
    StringBuilder printed = new StringBuilder();
    for (String line : block.lines().filter(line -> line.startsWith("$ ")).toList()) {
      printed
          .append(line)
          .append('\n')
          .append(ProcessResult.of(shell(line.substring(2))).ofSuccess());
    }
    return printed.toString();
  }

  /** Returns a shell that runs {@code line} with this JDK and no user's sessions. */
  private ProcessBuilder shell(String line) {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line);
    shell.redirectInput(new File("/dev/null"));
    String jdk = System.getProperty("java.home");
    shell.environment().merge("PATH", jdk + "/bin", (own, added) -> added + ":" + own);
    shell.environment().put("JAVA_HOME", jdk);
    shell.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    return shell;
  }
}
