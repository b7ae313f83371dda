package dev.riffle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Runs Maven in a child process. */
final class MavenProcess {
  private static final Pattern MISSING =
      Pattern.compile("could not be resolved|Could not (find|transfer) artifact|was not found in");

  /** Halves the CPU time of a run of some seconds. */
  private static final String QUICK_START = String.join(" ", OtherJvm.QUICK);

  private MavenProcess() {}

  /** Runs Maven in {@code project} with added environment variables. */
  static ProcessResult run(Path project, Map<String, String> environment, String... arguments)
      throws Exception {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add("mvn", "--batch-mode", "--quiet").add(arguments);
    ProcessBuilder maven = new ProcessBuilder(command.build()).directory(project.toFile());
    maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    maven.environment().merge("MAVEN_OPTS", QUICK_START, (own, added) -> own + " " + added);
    maven.environment().putAll(environment);
    return ProcessResult.of(maven);
  }

  /**
   * Runs Maven in {@code project} with the local repository of this build. A test is skipped if
   * Maven can neither find nor download an artifact; with CI=true it fails.
   */
  static ProcessResult runWithDownloads(Path project, String... arguments) throws Exception {
    String repository = "-Dmaven.repo.local=" + repository();
    ProcessResult result =
        run(project, ImmutableMap.of(), ObjectArrays.concat(repository, arguments));
    boolean isMissing = result.status() != 0 && MISSING.matcher(result.output()).find();
    if (isMissing) {
      System.err.println(result.output());
    }
    Tool.require(!isMissing, "Maven Central");
    return result;
  }

  /** Returns the local repository of this build. */
  static Path repository() {
    String home = Path.of(System.getProperty("user.home"), ".m2", "repository").toString();
    return Path.of(System.getProperty("localRepository", home));
  }
}
