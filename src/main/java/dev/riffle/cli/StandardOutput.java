package dev.riffle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kind of file that standard output is. Uses nothing but {@code java.base}. */
public final class StandardOutput {
  private static final Path FILE = Path.of("/dev/stdout");
  private static final int FILE_KIND = 0xf000; // of a Unix file's mode
  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xc000;

  private StandardOutput() {}

  /**
   * Returns whether it is a pipe. That may be closed early: it is its reader's will. Whatever else
   * takes the answers shall have all of them.
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
}
