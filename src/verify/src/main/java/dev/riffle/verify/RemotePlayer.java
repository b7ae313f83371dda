package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * A running player, which a test presses and then restores. Thread-safe.
 *
 * @since 0.1
 */
public interface RemotePlayer extends Buttons, AutoCloseable {
  /** Returns the name of the player, with its version if known. */
  String name();

  /** Returns the songs that a killed test would lose, because a saved list cannot hold them. */
  default ImmutableList<String> unsaved() {
    return ImmutableList.of();
  }

  /**
   * Restores the player and disconnects, within about five seconds. A press blocked in another
   * thread fails.
   *
   * @return a sentence for each part that was not restored, with its remedy; empty on later calls
   */
  @CanIgnoreReturnValue
  ImmutableList<String> restore();

  /** Restores the player and disconnects. */
  @Override
  default void close() {
    restore();
  }
}
