package dev.riffle.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/**
 * Describes why a file or folder cannot be opened; Java's own messages are often only the path.
 * Stateless.
 *
 * @since 0.1
 */
public final class Reason {
  private Reason() {}

  /** Returns the reason, without the path. */
  public static String of(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return Objects.requireNonNullElse(reason, failure.getClass().getSimpleName());
  }
}
