package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where the program reads and writes: the answer on standard output, remarks on standard error,
 * both UTF-8 whatever the locale says. Thread-safe.
 */
final class Console {
  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;

  Console(InputStream in, OutputStream out, OutputStream err) {
    this.in = in;
    this.out = new PrintStream(new BufferedOutputStream(out), false, UTF_8);
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

  /**
   * Says a sentence on standard error as one line, whatever is in it, after what was answered so
   * far and never within a line of it.
   */
  void say(String sentence) {
    synchronized (out) { // a PrintStream holds itself while it prints a line
      out.flush();
      err.println("riffle: " + Visible.of(sentence));
    }
  }

  /** Hands on what was answered; returns whether nobody reads it: the pipe was closed early. */
  boolean isDeaf() {
    return out.checkError();
  }
}
