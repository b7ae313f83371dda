package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Makes names of files and words of the command line UTF-8 in every locale.
 *
 * <p>Java takes the locale's encoding for both, once, at its start, and loses what that encoding
 * does not have: under the locale C, which is what cron jobs and bare containers get, every letter
 * with an accent. So the program starts itself again under C.UTF-8, with its words as the system
 * had them.
 */
public final class Utf8 {
  // On Linux: the words as they came, a NUL behind each.
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
  private static final String AGAIN = "riffle.words.base64";

  private Utf8() {}

  /** Returns the words of the command line, as the person typed them. */
  public static String[] words(String[] args) {
    return System.getProperty(AGAIN) == null
        ? args
        : Arrays.stream(args)
            .map(word -> new String(Base64.getDecoder().decode(word), UTF_8))
            .toArray(String[]::new);
  }

  /**
   * Runs the program again if that is what it takes; returns its exit status, or empty if all is
   * well as it is.
   */
  public static Optional<Integer> runAgain(String[] args, String mainClass) {
    boolean isUtf8 = Ascii.equalsIgnoreCase(System.getProperty("sun.jnu.encoding", ""), "UTF-8");
    if (isUtf8 || System.getProperty(AGAIN) != null || !Files.isReadable(COMMAND_LINE)) {
      return Optional.empty();
    }
    try {
      ProcessBuilder again = new ProcessBuilder(command(args.length, mainClass)).inheritIO();
      again.environment().put("LC_ALL", "C.UTF-8");
      Process process = again.start();
      // A signal to this process is meant for the other, which must restore the terminal before
      // this one ends.
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
      return Optional.of(process.waitFor());
    } catch (IOException e) {
      return Optional.empty(); // as well as it goes
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(1);
    }
  }

  private static void end(Process process) {
    process.destroy();
    process.onExit().join();
  }

  private static List<String> command(int count, String mainClass) throws IOException {
    String line = Files.readString(COMMAND_LINE, ISO_8859_1); // any bytes, each a character
    List<String> all = Splitter.on('\0').splitToList(line);
    int end = all.size() - 1; // behind the last NUL is nothing
    List<String> words = all.subList(end - count, end);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-D" + AGAIN + "=true");
    command.add("-Driffle.native.encoding=" + System.getProperty("native.encoding", ""));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    words.forEach(
        word -> command.add(Base64.getEncoder().encodeToString(word.getBytes(ISO_8859_1))));
    return command;
  }
}
