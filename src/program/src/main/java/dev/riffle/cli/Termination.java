package dev.riffle.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The tasks of a program that run when it is terminated, as by Ctrl-C: one shutdown hook for all,
 * which the JVM has only while there are tasks. Thread-safe.
 */
final class Termination {
  private final Thread hook = new Thread(this::runAll, "riffle-termination");
  private final Deque<Runnable> tasks = new ArrayDeque<>(); // guarded by this

  /**
   * Registers a task, which runs before those registered earlier.
   *
   * @throws IllegalStateException if the program is terminated and its tasks have run
   */
  synchronized Console.Registration register(Runnable task) {
    if (tasks.isEmpty()) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
    tasks.push(task);
    return () -> unregister(task);
  }

  private synchronized void unregister(Runnable task) {
    if (tasks.remove(task) && tasks.isEmpty()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The hook is running, and finds no other task.
      }
    }
  }

  private void runAll() {
    for (Optional<Runnable> task = next(); task.isPresent(); task = next()) {
      try {
        task.get().run();
      } catch (RuntimeException e) { // the others must run
        hook.getUncaughtExceptionHandler().uncaughtException(hook, e);
      }
    }
  }

  private synchronized Optional<Runnable> next() {
    return Optional.ofNullable(tasks.poll());
  }
}
