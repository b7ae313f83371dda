package dev.riffle;

import dev.riffle.cli.Utf8;
import dev.riffle.cli.music.PlayerVerb;
import dev.riffle.cli.remote.Client;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * The program: words in, an answer and an exit status out. 0 is done, 1 failed, 2 misused.
 *
 * <p>Loads next to nothing itself: {@code riffle next} shall be done when the key is up again.
 */
public final class Main {
  private final Program program;

  /**
   * Reads from {@code in}, answers on {@code out} and remarks on {@code err}, all of it UTF-8.
   *
   * @param environment the variables that say where the program keeps its things; without them it
   *     keeps nothing
   */
  public Main(InputStream in, OutputStream out, OutputStream err, Map<String, String> environment) {
    program = new Program(in, out, err, environment);
  }

  /** Does the same without an environment. */
  public Main(InputStream in, OutputStream out, OutputStream err) {
    this(in, out, err, Map.of());
  }

  /** Runs the program and ends the JVM with its exit status. */
  public static void main(String[] args) {
    if (Client.takes(PlayerVerb.all(), args) && isAscii(args)) {
      System.exit(remote(args));
    }
    var statusOfAnother = Utf8.runAgain(args, Main.class.getName());
    System.exit(
        statusOfAnother.isPresent()
            ? statusOfAnother.get()
            : Program.onStandardStreams(Utf8.words(args)));
  }

  // Of these letters a locale loses none: there is no need to start again in another.
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
      Program.say(client.remarks());
    }
    return status;
  }

  /** Runs one command and returns its exit status. */
  public int run(String... args) {
    return program.run(args);
  }
}
