package dev.riffle;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Programs of the tests in a JVM of their own, with the class path of this one. */
public final class OtherJvm {
  /** What lets a JVM that lives for a second be ready soon. */
  public static final ImmutableList<String> QUICK =
      ImmutableList.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private OtherJvm() {}

  /** Returns the word that starts the JVM that this one is. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Starts {@code program}; what it says on standard error comes with its output. */
  public static Process start(List<String> options, Class<?> program, Object... arguments)
      throws IOException {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add(java()).addAll(options).add("-cp", System.getProperty("java.class.path"));
    command.add(program.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command.build()).redirectErrorStream(true).start();
  }
}
