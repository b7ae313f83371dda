package dev.riffle.device;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.device.Mirror.Effect;
import dev.riffle.device.Outbox.Press;
import dev.riffle.queue.Call;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;

/**
 * Updates a player's queue to the state of a mirror. Confined to the thread of the link.
 *
 * @param queue equals the queue of the mirror after the presses of the outbox, until others press
 */
record Reconciliation(Mirror mirror, Outbox outbox, PlayQueue<Track> queue, LinkedPlayer player) {
  /** Follows a log that the mirror has taken. */
  void follow(Mirror.Taken log) {
    if (log.hasOthers() && !(log.isOfOthers() && makes(log))) {
      restore(log.effect());
    }
  }

  /** Applies the calls of other devices; returns false if this device was used in between. */
  private boolean makes(Mirror.Taken log) {
    if (!outbox.expect(log.others())) {
      return false;
    }
    player.edit(() -> log.others().forEach(this::take), log.effect() == Effect.NEW_PLAY);
    return outbox.endExpectation();
  }

  private void take(Call<Track> call) {
    try {
      queue.take(call);
    } catch (IllegalArgumentException e) {
      // A press of this moment has removed its entry: the expectation fails.
    }
  }

  /**
   * Restores the queue to the mirror's state and reapplies the presses that are still valid, as one
   * change, so that the screen shows no intermediate state.
   *
   * @param effect that of the calls of others
   */
  void restore(Effect effect) {
    PlayQueue<Track> copy = mirror.copy();
    Redo redo = new Redo(copy, effect);
    Redo late = new Redo(queue, effect);
    player.edit(
        () -> {
          ImmutableList<Press> made = outbox.calls();
          outbox.replaceAtRestore(
              made,
              made.stream()
                  .flatMap(press -> press.call().stream())
                  .filter(redo::again)
                  .collect(toImmutableList()));
          queue.restoreInPlace(copy.state());
          outbox.takeStranded().forEach(late::again);
        },
        effect == Effect.NEW_PLAY);
    if (redo.hasLost() || late.hasLost()) {
      player.said("not applied: another device made a change first; check the queue and try again");
    }
  }
}
