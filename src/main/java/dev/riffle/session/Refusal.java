package dev.riffle.session;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;

/** Why there is no session to be had: a sentence for a person. */
final class Refusal extends IOException {
  private static final long serialVersionUID = 1L;

  Refusal(Path folder, String why) {
    super("session in " + folder + " " + why);
  }

  Refusal(Path folder, String why, Exception cause) {
    super("session in " + folder + " " + why, cause);
  }

  /** Returns what an exception says, in words: Java's own are a path and no more. */
  static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
      return failure.getMessage() + " is no folder";
    }
    String said =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return Objects.requireNonNullElse(said, failure.getClass().getSimpleName());
  }
}
