package dev.riffle.session;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;

/** Thrown when a session cannot be opened, created or deleted; the message is for the user. */
class SessionException extends IOException {
  private static final long serialVersionUID = 1L;

  SessionException(Path folder, String problem) {
    super("session in " + folder + " " + problem);
  }

  SessionException(Path folder, String problem, Exception cause) {
    super("session in " + folder + " " + problem, cause);
  }

  /** Returns the reason of a failure for a message; some exceptions have only a path as message. */
  static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
      return failure.getMessage() + " is not a folder";
    }
    String message =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return Objects.requireNonNullElse(message, failure.getClass().getSimpleName());
  }
}
