package dev.riffle.session;

import java.nio.file.Path;

/**
 * Thrown when a session cannot be opened because its files are damaged. {@link
 * SessionOpener#recover} restores what can be read.
 *
 * @since 0.1
 */
public final class DamagedSessionException extends SessionException {
  private static final long serialVersionUID = 1L;

  private final String damage;

  /**
   * Creates an exception.
   *
   * @param damage the damaged file and the problem
   */
  DamagedSessionException(Path folder, String damage) {
    super(folder, "is damaged and was not changed: " + damage);
    this.damage = damage;
  }

  DamagedSessionException(Path folder, String damage, Exception cause) {
    super(folder, "is damaged and was not changed: " + damage, cause);
    this.damage = damage;
  }

  /** Returns the damaged file and the problem. */
  String damage() {
    return damage;
  }
}
