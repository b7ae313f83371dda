package dev.riffle.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a store or its database fails; the message is one sentence for the user. A press that
 * failed with it may have been committed: repeating the press returns its answer.
 *
 * @since 0.1
 */
public final class StoreException extends IOException {
  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
