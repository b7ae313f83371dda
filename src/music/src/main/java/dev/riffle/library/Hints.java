package dev.riffle.library;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import dev.riffle.files.Reason;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Waits for changes in folders: for a notification of the system or, if it sends none, for a few
 * seconds. For one thread.
 */
final class Hints implements AutoCloseable {
  private static final Duration BATCH = Duration.ofMillis(50);

  private final Consumer<String> problems;
  private Optional<WatchService> service = Optional.empty(); // until a folder is registered
  private boolean polls;

  private Hints(Consumer<String> problems, boolean polls) {
    this.problems = problems;
    this.polls = polls;
  }

  /**
   * Returns hints from the system's watch service; if there is none, reports it once to {@code
   * problems} and polls.
   */
  static Hints ofTheSystem(Consumer<String> problems) {
    return new Hints(problems, false);
  }

  /** Returns hints that only poll. */
  static Hints none(Consumer<String> problems) {
    return new Hints(problems, true);
  }

  private void open() {
    try {
      service = Optional.of(FileSystems.getDefault().newWatchService());
    } catch (IOException | UnsupportedOperationException e) {
      polls = true;
      reportPolling("changes", e);
    }
  }

  private void reportPolling(String subject, Exception e) {
    String reason = e instanceof IOException io ? Reason.of(io) : e.toString();
    problems.accept(subject + ": cannot be watched, polling every few seconds: " + reason);
  }

  /**
   * Watches {@code folder} too. Must be called after each look at the folder, because another
   * folder may have its name by now and an unmount invalidates its key. Registering the same folder
   * again has no effect.
   */
  void register(Path folder) {
    if (!polls && service.isEmpty()) {
      open();
    }
    if (polls) {
      return;
    }
    try {
      folder.register(service.orElseThrow(), ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY);
    } catch (IOException | UnsupportedOperationException e) {
      if (Files.isDirectory(folder)) { // otherwise it was deleted meanwhile
        polls = true;
        reportPolling(folder.toString(), e);
      }
    }
  }

  /**
   * Waits at least {@code atLeast}, then until a change was notified or {@code atMost} has passed.
   * Returns true if something may have changed; always true when polling.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  boolean await(Duration atLeast, Duration atMost) throws InterruptedException {
    Duration limit = longer(atLeast, atMost);
    if (polls || service.isEmpty()) {
      Thread.sleep(limit.toMillis());
      return true;
    }
    WatchKey key = service.orElseThrow().poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (key != null) {
      // one look for several simultaneous changes
      Thread.sleep(longer(atLeast, BATCH).toMillis());
    }
    boolean hinted = key != null;
    for (; key != null; key = service.orElseThrow().poll()) {
      key.pollEvents();
      key.reset();
    }
    return hinted;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  @Override
  public void close() {
    if (service.isPresent()) {
      try {
        service.get().close();
      } catch (IOException e) {
        // The service is no longer used.
      }
    }
  }
}
