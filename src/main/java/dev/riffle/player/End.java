package dev.riffle.player;

import java.util.Optional;

/**
 * How a song came to its end by itself. Immutable.
 *
 * @param problem the sentence for the listener; empty if all went well
 */
record End(How how, Optional<String> problem) {
  enum How {
    /** It was heard, as far as it could be decoded. */
    RAN_OUT,
    /** Nothing of it could be heard: the file is to blame. */
    UNPLAYABLE,
    /** The device is missing or has failed: the song is not to blame. */
    NO_DEVICE
  }

  static End ranOut() {
    return new End(How.RAN_OUT, Optional.empty());
  }

  static End ranOut(String problem) {
    return new End(How.RAN_OUT, Optional.of(problem));
  }

  static End unplayable(String problem) {
    return new End(How.UNPLAYABLE, Optional.of(problem));
  }

  static End noDevice(String problem) {
    return new End(How.NO_DEVICE, Optional.of(problem));
  }
}
