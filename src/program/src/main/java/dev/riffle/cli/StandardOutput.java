package dev.riffle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Determines the file types of standard output and standard error. Uses {@code java.base} only. */
public final class StandardOutput {
  private static final Path FILE = Path.of("/dev/stdout");
  private static final Path ERROR = Path.of("/proc/self/fd/2");
  private static final int FILE_KIND = 0xf000; // of a Unix file's mode
  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xc000;

  private StandardOutput() {}

  /**
   * Returns whether standard output is a pipe or a socket. The reader of a pipe may close it early,
   * which is not an error; a failed write to a file is one.
   */
  public static boolean isPipe() {
    try {
      int kind = (int) Files.getAttribute(FILE, "unix:mode") & FILE_KIND;
      return kind == PIPE || kind == SOCKET;
    } catch (IOException e) {
      return false; // it is closed
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return !Files.isRegularFile(FILE); // not Unix
    }
  }

  /** Returns whether standard error is a terminal. */
  public static boolean isErrorTerminal() {
    try {
      String name = ERROR.toRealPath().toString();
      return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty");
    } catch (IOException e) {
      return false; // a pipe has no path; /proc exists on Linux only
    }
  }
}
