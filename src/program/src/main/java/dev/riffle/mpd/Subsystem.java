package dev.riffle.mpd;

import com.google.common.base.Ascii;
import java.util.Arrays;

/** A part of the player whose changes clients wait for. */
enum Subsystem {
  PLAYER,
  PLAYLIST,
  MIXER,
  OPTIONS,
  DATABASE,
  STORED_PLAYLIST,
  UPDATE,
  // Named by clients; they never change here.
  OUTPUT,
  STICKER,
  SUBSCRIPTION,
  MESSAGE,
  PARTITION,
  NEIGHBOR,
  MOUNT;

  String word() {
    return Ascii.toLowerCase(name());
  }

  /**
   * Returns the subsystem with a name.
   *
   * @throws Refusal if there is none
   */
  static Subsystem of(String word) {
    return Arrays.stream(values())
        .filter(one -> one.word().equals(word))
        .findFirst()
        .orElseThrow(() -> Refusal.ofArgument("Unrecognized idle event: " + word));
  }
}
