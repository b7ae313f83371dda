package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * A running player of the user. Thread-safe.
 *
 * @since 0.1
 */
public interface RemotePlayer extends Buttons, AutoCloseable {
  /** Returns the name and version of the player, as far as it has one. */
  String name();

  /** Returns the songs that a killed test would lose: those that no saved list can hold. */
  default ImmutableList<String> unsaved() {
    return ImmutableList.of();
  }

  /**
   * Restores the player and disconnects, within some seconds. A press that waits in another thread
   * fails.
   *
   * @return a sentence for each part that is not restored, with the way back; none the second time
   */
  @CanIgnoreReturnValue
  ImmutableList<String> restore();

  /** Restores the player and disconnects. */
  @Override
  default void close() {
    restore();
  }
}
