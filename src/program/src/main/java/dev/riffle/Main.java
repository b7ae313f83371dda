package dev.riffle;

import dev.riffle.cli.Utf8;
import dev.riffle.cli.remote.Client;
import dev.riffle.control.PlayerVerb;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * The program: runs one command line. The exit status is 0 for success, 1 for a failure, and 2 for
 * misuse.
 *
 * <p>Loads few classes, so that {@code riffle next} returns within a key press.
 */
public final class Main {
  private final Program program;

  /**
   * Creates a program that reads {@code in}, writes answers to {@code out} and remarks to {@code
   * err}, all in UTF-8.
   *
   * @param environment the variables that locate the directories of the program; without them it
   *     stores nothing
   */
  public Main(InputStream in, OutputStream out, OutputStream err, Map<String, String> environment) {
    program = new Program(in, out, err, environment);
  }

  /** Creates a program with an empty environment, which stores nothing. */
  public Main(InputStream in, OutputStream out, OutputStream err) {
    this(in, out, err, Map.of());
  }

  /** Runs the program and exits the JVM with its exit status. */
  public static void main(String[] args) {
    if (Client.takes(PlayerVerb.all(), args) && isAscii(args)) {
      System.exit(remote(args));
    }
    var restarted = Utf8.runAgain(args, Main.class.getName());
    System.exit(
        restarted.isPresent() ? restarted.get() : Program.onStandardStreams(Utf8.words(args)));
  }

  // Every locale can encode ASCII, so the JVM need not be restarted in a UTF-8 locale.
  private static boolean isAscii(String[] args) {
    boolean ascii = isAscii(System.getProperty("user.dir", ""));
    for (String word : args) {
      ascii &= isAscii(word);
    }
    return ascii;
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  private static int remote(String[] args) {
    Client client =
        new Client(PlayerVerb.all(), System.getenv(), new FileOutputStream(FileDescriptor.out));
    int status = client.run(args);
    if (!client.remarks().isEmpty()) {
      Program.printRemarks(client.remarks());
    }
    return status;
  }

  /** Runs one command and returns its exit status. */
  public int run(String... args) {
    return program.run(args);
  }
}
