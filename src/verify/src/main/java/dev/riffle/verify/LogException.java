package dev.riffle.verify;

import java.io.IOException;

/**
 * Thrown if a file is not a log in the expected format. The message names the file and the reason.
 *
 * @since 0.1
 */
public final class LogException extends IOException {
  private static final long serialVersionUID = 1;

  private final String message; // never null, unlike that of its superclass

  LogException(String message) {
    super(message);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
