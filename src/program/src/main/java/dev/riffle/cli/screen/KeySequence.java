package dev.riffle.cli.screen;

import dev.riffle.words.Failure;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Performs the actions of keys in order. Keys pressed while a command is running are queued. Not
 * thread-safe.
 */
final class KeySequence {
  private final Executor commander;
  private final Consumer<Runnable> toScreen;
  private final Consumer<RuntimeException> failed;
  private final Consumer<String> messages;
  private final Consumer<String> action;
  private final Queue<String> typed = new ArrayDeque<>(); // while a command is running
  private boolean isCommanding;

  /**
   * @param commander runs player commands, one at a time
   * @param toScreen runs tasks on the screen's thread, which calls this object
   * @param failed receives unexpected exceptions
   * @param messages shows the message of an exception
   * @param action performs the action of a key
   */
  KeySequence(
      Executor commander,
      Consumer<Runnable> toScreen,
      Consumer<RuntimeException> failed,
      Consumer<String> messages,
      Consumer<String> action) {
    this.commander = commander;
    this.toScreen = toScreen;
    this.failed = failed;
    this.messages = messages;
    this.action = action;
  }

  /** Performs the action of a key now, or after the running command. */
  void press(String key) {
    if (isCommanding) {
      typed.add(key);
    } else {
      outcome(() -> action.accept(key)).run();
    }
  }

  /** Runs a command on the commander; it may wait for a disk. */
  void command(Runnable command) {
    isCommanding = true;
    commander.execute(
        () -> {
          Runnable outcome = outcome(command);
          toScreen.accept(
              () -> {
                isCommanding = false;
                outcome.run();
                while (!isCommanding && !typed.isEmpty()) {
                  press(typed.remove());
                }
              });
        });
  }

  /**
   * Runs a task; returns a task that shows its failure, if any, such as an entry that was removed
   * from the queue.
   */
  private Runnable outcome(Runnable task) {
    try {
      task.run();
      return () -> {};
    } catch (RuntimeException e) {
      return () -> {
        if (!Failure.isForeseen(e)) {
          failed.accept(e);
        }
        messages.accept(Failure.sentence(e));
      };
    } catch (Error e) {
      return () -> {
        throw e; // on the screen's thread, which ends the program
      };
    }
  }
}
