package dev.riffle.session;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;

/** Thrown when a session cannot be opened or created; the message is a sentence for the user. */
final class SessionException extends IOException {
  private static final long serialVersionUID = 1L;

  SessionException(Path folder, String why) {
    super("session in " + folder + " " + why);
  }

  SessionException(Path folder, String why, Exception cause) {
    super("session in " + folder + " " + why, cause);
  }

  /** Returns the reason of a failure as text; the messages of some exceptions are only a path. */
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
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return Objects.requireNonNullElse(reason, failure.getClass().getSimpleName());
  }
}
