package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where the program reads and writes: the answer on standard output, remarks on standard error,
 * both UTF-8 whatever the locale says.
 */
final class Console {
  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;

  Console(InputStream in, OutputStream out, OutputStream err) {
    this.in = in;
    this.out = new PrintStream(out, false, UTF_8);
    this.err = new PrintStream(err, true, UTF_8);
  }

  InputStream in() {
    return in;
  }

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  /** Says a sentence on standard error, after what was answered so far. */
  void say(String sentence) {
    out.flush();
    err.println("riffle: " + sentence);
  }

  /** Returns whether nobody reads the answers any more: the pipe was closed early. */
  boolean isDeaf() {
    return out.checkError();
  }
}
