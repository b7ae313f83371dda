package dev.riffle.library;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

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
 * Waits until something may have happened in some folders: until the system says so, or, where it
 * cannot, for a few seconds. For one thread.
 */
final class Hints implements AutoCloseable {
  private static final Duration BATCH = Duration.ofMillis(50);

  private final Consumer<String> problems;
  private final Optional<WatchService> service;
  private boolean polls;

  private Hints(Optional<WatchService> service, Consumer<String> problems) {
    this.service = service;
    this.problems = problems;
    this.polls = service.isEmpty();
  }

  /** Returns those of the system; {@code problems} hears a sentence, once, if it gives none. */
  static Hints ofTheSystem(Consumer<String> problems) {
    try {
      return new Hints(Optional.of(FileSystems.getDefault().newWatchService()), problems);
    } catch (IOException | UnsupportedOperationException e) {
      Hints none = none(problems);
      none.sayPolls("changes", e);
      return none;
    }
  }

  /** Returns none: the waiting is for time alone. */
  static Hints none(Consumer<String> problems) {
    return new Hints(Optional.empty(), problems);
  }

  private void sayPolls(String what, Exception e) {
    String reason = e instanceof IOException io ? Reason.of(io) : e.toString();
    problems.accept(what + ": cannot be watched, looked at every few seconds instead: " + reason);
  }

  /**
   * Waits for what happens in {@code folder} too. To be called each time that it was looked at: a
   * folder of that name may be another by now, and after an unmount no key of the old one is valid.
   * For the same one it changes nothing.
   */
  void register(Path folder) {
    if (polls) {
      return;
    }
    try {
      folder.register(service.orElseThrow(), ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY);
    } catch (IOException | UnsupportedOperationException e) {
      if (Files.isDirectory(folder)) { // else it has gone since
        polls = true;
        sayPolls(folder.toString(), e);
      }
    }
  }

  /**
   * Waits, {@code atLeast} so long, and then until something may have happened, or {@code atMost}
   * is over. Returns whether something may have happened, for all that the system says.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  boolean await(Duration atLeast, Duration atMost) throws InterruptedException {
    Duration limit = longer(atLeast, atMost);
    if (polls) {
      Thread.sleep(limit.toMillis());
      return true;
    }
    WatchKey key = service.orElseThrow().poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (key != null) {
      // one look for all that happens at once
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
        // Nobody asks it any more.
      }
    }
  }
}
