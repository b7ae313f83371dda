package dev.riffle.library;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/**
 * Why a file or folder cannot be opened, in words: Java's own are a path and no more. Holds
 * nothing.
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
    String said =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return Objects.requireNonNullElse(said, failure.getClass().getSimpleName());
  }
}
