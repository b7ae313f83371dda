package dev.riffle.player;

import java.util.Optional;

/**
 * How a song came to its end by itself, or came to a halt. Immutable.
 *
 * @param problem the sentence for the listener; empty if all went well
 */
record End(How how, Optional<String> problem) {
  enum How {
    /** It was heard, as far as it could be decoded. */
    RAN_OUT,
    /** Nothing of it could be heard: the file is to blame. */
    UNPLAYABLE,
    /** There is no device, and there has been none so far: the song is held. */
    NO_DEVICE,
    /** The device has failed, or cannot be opened any more: the song is held. */
    DEVICE_FAILED
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

  static End deviceFailed(String problem) {
    return new End(How.DEVICE_FAILED, Optional.of(problem));
  }
}
