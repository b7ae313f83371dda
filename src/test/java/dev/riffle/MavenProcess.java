package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs Maven in a child process. */
final class MavenProcess {
  private static final Pattern MISSING =
      Pattern.compile("could not be resolved|Could not (find|transfer) artifact|was not found in");

  private MavenProcess() {}

  /** Runs Maven in {@code project} and asserts that it succeeds. */
  static void run(Path project, String... arguments) throws Exception {
    run(project, ImmutableMap.of(), arguments);
  }

  /** Runs Maven in {@code project} with added environment variables. */
  static void run(Path project, Map<String, String> environment, String... arguments)
      throws Exception {
    Answer answer = answer(project, environment, arguments);
    assertWithMessage(answer.output).that(answer.status).isEqualTo(0);
  }

  /**
   * Runs Maven in {@code project}. A test is skipped if Maven can neither find nor download an
   * artifact; with CI=true it fails.
   */
  static void runWithDownloads(Path project, String... arguments) throws Exception {
    Answer answer = answer(project, ImmutableMap.of(), arguments);
    boolean isMissing = answer.status != 0 && MISSING.matcher(answer.output).find();
    assumeFalse(isMissing && !"true".equals(System.getenv("CI")), answer.output);
    assertWithMessage(answer.output).that(answer.status).isEqualTo(0);
  }

  private record Answer(int status, String output) {}

  private static Answer answer(Path project, Map<String, String> environment, String... arguments)
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
    return new Answer(process.waitFor(), output);
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
