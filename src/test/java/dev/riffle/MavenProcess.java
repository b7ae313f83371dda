package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs Maven in a child process. */
final class MavenProcess {
  private MavenProcess() {}

  /** Runs Maven in {@code project} and asserts that it succeeds. */
  static void run(Path project, String... arguments) throws Exception {
    run(project, ImmutableMap.of(), arguments);
  }

  /** Runs Maven in {@code project} with added environment variables. */
  static void run(Path project, Map<String, String> environment, String... arguments)
      throws Exception {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("mvn", "--batch-mode", "--quiet")
            .add(arguments)
            .build();
    ProcessBuilder maven =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
    maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    maven.environment().putAll(environment);
    Process process = maven.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage(output).that(process.waitFor()).isEqualTo(0);
  }

  /** Returns the local repository of this build. */
  static Path repository() {
    String home = Path.of(System.getProperty("user.home"), ".m2", "repository").toString();
    return Path.of(System.getProperty("localRepository", home));
  }

  /** Returns the version that follows an artifact name in {@code pom}, the text of a pom. */
  static String version(String pom, String artifact) {
    Matcher version =
        Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>(.*?)</version>")
            .matcher(pom);
    assertWithMessage("%s in the pom", artifact).that(version.find()).isTrue();
    return version.group(1);
  }
}
