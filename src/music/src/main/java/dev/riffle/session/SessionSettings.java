package dev.riffle.session;

import dev.riffle.files.Disk;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The settings of a session that reading its files needs. Immutable and thread-safe.
 *
 * @param listener receives each problem as a message
 */
record SessionSettings<T>(
    Path folder,
    ItemText<T> format,
    Consumer<String> listener,
    Disk disk,
    Drawing<? super T> drawing) {
  SessionSettings<T> withListener(Consumer<String> other) {
    return new SessionSettings<>(folder, format, other, disk, drawing);
  }

  SessionSettings<T> withDisk(Disk other) {
    return new SessionSettings<>(folder, format, listener, other, drawing);
  }

  SessionSettings<T> withDrawing(Drawing<? super T> other) {
    return new SessionSettings<>(folder, format, listener, disk, other);
  }

  /**
   * Restores a queue.
   *
   * @throws SessionException as for {@link #check}
   */
  PlayQueue<T> restored(QueueState<T> state) throws SessionException {
    check(state);
    return PlayQueue.restore(state, drawing);
  }

  /**
   * Checks that the functions of a queue are set; a session without them is not damaged.
   *
   * @throws SessionException if it draws by weight, units, groups or a rule that is not set
   */
  void check(QueueState<T> state) throws SessionException {
    check("weights", "them", state.hasWeights(), drawing.hasWeights());
    check("units", "them", state.hasUnits(), drawing.hasUnits());
    check("groups", "them", state.hasGroups(), drawing.hasGroups());
    check("a rule", "it", state.hasRule(), drawing.hasRule());
  }

  private void check(String name, String pronoun, boolean isNeeded, boolean isGiven)
      throws SessionException {
    if (isNeeded && !isGiven) {
      throw new SessionException(
          folder,
          "draws by " + name + " and was not changed; SessionOpener.drawing must set " + pronoun);
    }
  }

  /**
   * Passes a problem of the session to the listener. An exception of the listener does not fail the
   * call of the queue.
   */
  void report(String problem) {
    try {
      listener.accept("session in " + folder + problem);
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
