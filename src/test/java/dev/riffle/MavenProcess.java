package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs Maven in a child process. */
final class MavenProcess {
  private static final Pattern MISSING =
      Pattern.compile("could not be resolved|Could not (find|transfer) artifact|was not found in");

  /** Halves the CPU time of a run of some seconds. */
  private static final String QUICK_START = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

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
   * Runs Maven in {@code project} and asserts that it succeeds. A test is skipped if Maven can
   * neither find nor download an artifact; with CI=true it fails.
   */
  static void runWithDownloads(Path project, String... arguments) throws Exception {
    Answer answer = answerWithDownloads(project, arguments);
    assertWithMessage(answer.output).that(answer.status).isEqualTo(0);
  }

  /** Runs Maven with downloads, asserts that it fails, and returns its output. */
  static String failWithDownloads(Path project, String... arguments) throws Exception {
    Answer answer = answerWithDownloads(project, arguments);
    assertWithMessage(answer.output).that(answer.status).isNotEqualTo(0);
    return answer.output;
  }

  private static Answer answerWithDownloads(Path project, String... arguments) throws Exception {
    String repository = "-Dmaven.repo.local=" + repository();
    Answer answer = answer(project, ImmutableMap.of(), ObjectArrays.concat(repository, arguments));
    boolean isMissing = answer.status != 0 && MISSING.matcher(answer.output).find();
    assumeFalse(isMissing && !"true".equals(System.getenv("CI")), answer.output);
    assertWithMessage(answer.output).that(isMissing).isFalse();
    return answer;
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
    maven.environment().merge("MAVEN_OPTS", QUICK_START, (own, added) -> own + " " + added);
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

  /** Returns the value of a property of {@code pom}, the text of a pom. */
  static String property(String pom, String name) {
    Matcher property = Pattern.compile("<" + name + ">(.*?)</" + name + ">").matcher(pom);
    assertWithMessage("%s in the pom", name).that(property.find()).isTrue();
    return property.group(1);
  }
}
