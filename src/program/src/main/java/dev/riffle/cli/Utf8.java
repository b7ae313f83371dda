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
 * Provides file names and command-line arguments in UTF-8 under every locale.
 *
 * <p>Java decodes both in the locale's encoding, which is fixed at startup, and loses characters
 * that this encoding lacks: under the locale C, the default of cron jobs and minimal containers,
 * every accented letter. The program therefore restarts itself under C.UTF-8 and passes on the raw
 * bytes of its arguments.
 */
public final class Utf8 {
  // On Linux: the raw arguments, each followed by a NUL.
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
  private static final String AGAIN = "riffle.words.base64";

  private Utf8() {}

  /** Returns the command-line arguments as the user typed them. */
  public static String[] words(String[] args) {
    return System.getProperty(AGAIN) == null
        ? args
        : Arrays.stream(args)
            .map(word -> new String(Base64.getDecoder().decode(word), UTF_8))
            .toArray(String[]::new);
  }

  /**
   * Restarts the program under C.UTF-8 if the locale is not UTF-8; returns its exit status, or
   * empty if no restart is needed or possible.
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
      // A signal must reach the child, which restores the terminal before this process ends.
      Console.Registration end = new Termination().register(() -> end(process));
      int status = process.waitFor();
      end.close();
      return Optional.of(status);
    } catch (IOException e) {
      return Optional.empty(); // continue in this locale
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
    String line = Files.readString(COMMAND_LINE, ISO_8859_1); // maps each byte to a character
    List<String> all = Splitter.on('\0').splitToList(line);
    int end = all.size() - 1; // the last element, after the last NUL, is empty
    List<String> words = all.subList(end - count, end);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-D" + AGAIN + "=true");
    command.add("-Driffle.native.encoding=" + System.getProperty("native.encoding", ""));
    command.add("--enable-native-access=ALL-UNNAMED"); // as in the manifest, which -cp ignores
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    words.forEach(
        word -> command.add(Base64.getEncoder().encodeToString(word.getBytes(ISO_8859_1))));
    return command;
  }
}
