package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Strings.lenientFormat;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The terms of a session, and how it is opened or created on them. Immutable.
 *
 * @param folder the folder of its files
 * @param format how its items are written
 * @param durability what an answered call survives
 * @param listener receives a sentence about each problem
 * @param disk what writes the files
 * @param <T> the type of the items
 */
record Opening<T>(
    Path folder,
    ItemFormat<T> format,
    Session.Durability durability,
    Consumer<String> listener,
    Disk disk) {
  private static final String DAMAGED = "is damaged and was left as it is: ";

  private interface Work<T> {
    Optional<Session<T>> under(SessionLock lock) throws IOException;
  }

  Optional<Session<T>> open() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return disk.isWritable(folder) ? locked(this::open) : unsaved();
  }

  /** Restores a session whose folder is read-only; reports that changes are not saved. */
  private Optional<Session<T>> unsaved() throws IOException {
    try {
      Optional<PlayQueue<T>> queue = peek();
      queue.ifPresent(restored -> say(" is not saved: its folder cannot be written"));
      return queue.map(
          restored ->
              new Session<>(
                  this, () -> {}, new Snapshots(folder, disk), restored, Optional.empty()));
    } catch (Refusal e) {
      throw e;
    } catch (IOException e) {
      throw new Refusal(folder, "cannot be read: " + Refusal.reason(e), e);
    }
  }

  Session<T> openOrCreate(Supplier<PlayQueue<T>> queue) throws IOException {
    return locked(
            lock -> {
              Optional<Session<T>> session = open(lock);
              return session.isPresent() ? session : Optional.of(create(restorable(queue), lock));
            })
        .orElseThrow();
  }

  private static <T> PlayQueue<T> restorable(Supplier<PlayQueue<T>> queue) {
    PlayQueue<T> made = queue.get();
    checkRestorable(made);
    return made;
  }

  /** Checks that the state of {@code queue} has a generator, without which it is not restored. */
  static void checkRestorable(PlayQueue<?> queue) {
    checkArgument(
        !queue.state().rows().getOrDefault("generator", List.of()).isEmpty(),
        "queue (of seed %s) must draw from its seed to be kept, not from other draws",
        queue.seed());
  }

  Session<T> create(PlayQueue<T> queue) throws IOException {
    checkRestorable(queue);
    return locked(lock -> Optional.of(create(queue, lock))).orElseThrow();
  }

  private Optional<Session<T>> locked(Work<T> work) throws IOException {
    Optional<Session<T>> session = Optional.empty();
    Optional<SessionLock> lock = Optional.empty();
    try {
      disk.createFolder(folder);
      lock = Optional.of(SessionLock.acquire(folder));
      session = work.under(lock.get());
      return session;
    } catch (Refusal e) {
      throw e;
    } catch (IOException e) {
      throw new Refusal(folder, "cannot be kept: " + Refusal.reason(e), e);
    } finally {
      if (session.isEmpty() && lock.isPresent()) {
        lock.get().close();
      }
    }
  }

  // ------------------------------------------------------------------ creating

  private Session<T> create(PlayQueue<T> queue, SessionLock lock) throws IOException {
    Snapshots snapshots = new Snapshots(folder, disk);
    Optional<Path> before = snapshots.newest();
    if (before.isPresent()) {
      StateFile.Versions versions = StateFile.versions(before.get());
      refuseNewer(versions);
      if (versions.order() > Seed.ORDER_VERSION) {
        throw otherOrder(versions);
      }
    } else {
      keepOrphans(snapshots);
    }
    if (Files.exists(folder.resolve(ResumePoint.FILE))) {
      disk.delete(folder.resolve(ResumePoint.FILE)); // of the session that is replaced
    }
    return new Session<>(this, lock, snapshots, queue, Optional.empty()).begin();
  }

  private void keepOrphans(Snapshots snapshots) throws IOException {
    ImmutableList<Path> orphans = snapshots.orphans();
    if (!orphans.isEmpty()) {
      ImmutableList.Builder<Path> kept = ImmutableList.builder();
      for (Path orphan : orphans) {
        kept.add(snapshots.keep(orphan));
      }
      say(
          ": the state of an earlier session is missing, its files are kept as "
              + names(kept.build()));
    }
  }

  // ------------------------------------------------------------------ opening

  private Optional<Session<T>> open(SessionLock lock) throws IOException {
    Snapshots snapshots = new Snapshots(folder, disk);
    Optional<Restored<T>> restored = restore(snapshots);
    if (restored.isEmpty()) {
      return Optional.empty();
    }
    Snapshots.Snapshot<T> snapshot = continued(restored.get(), snapshots);
    // An older release would take new calls in its journal for damage.
    boolean isCurrent =
        restored.get().content().version() == StateFile.VERSION
            && StateFile.versions(restored.get().state()).order() == Seed.ORDER_VERSION;
    if (!isCurrent) {
      snapshot.journal().close();
    }
    return Optional.of(
        new Session<>(
                this,
                lock,
                snapshots,
                restored.get().queue(),
                isCurrent ? Optional.of(snapshot) : Optional.empty())
            .begin());
  }

  /**
   * Returns a copy of the queue as the session has it now, or empty if there is no session. Neither
   * locks nor changes anything, and does not disturb a process that has the session open.
   */
  Optional<PlayQueue<T>> peek() throws IOException {
    Snapshots snapshots = new Snapshots(folder, disk);
    while (true) {
      Optional<Path> state = snapshots.newest();
      try {
        return restore(snapshots).map(Restored::queue);
      } catch (IOException e) {
        if (snapshots.newest().equals(state)) {
          throw e;
        } // else that process has replaced the files meanwhile
      }
    }
  }

  /**
   * What the files of a session have.
   *
   * @param good the valid part of the journal; empty if there is no journal
   */
  private record Restored<T>(
      Path state, StateFile.Content<T> content, PlayQueue<T> queue, Optional<Journal.Good> good) {}

  private Optional<Restored<T>> restore(Snapshots snapshots) throws IOException {
    Optional<Path> newest = snapshots.newest();
    if (newest.isEmpty()) {
      ImmutableList<Path> orphans = snapshots.orphans();
      if (!orphans.isEmpty()) {
        throw new Refusal(folder, DAMAGED + "there is no state beside " + names(orphans));
      }
      return Optional.empty();
    }
    Path state = newest.get();
    StateFile.Versions versions = StateFile.versions(state);
    refuseNewer(versions);
    if (versions.order() > Seed.ORDER_VERSION || versions.order() < StateFile.OLDEST_ORDER) {
      throw otherOrder(versions);
    }
    if (versions.file() < StateFile.OLDEST) {
      throw otherVersion("an older", versions);
    }
    try {
      StateFile.Content<T> content = StateFile.read(state, format);
      PlayQueue<T> queue = PlayQueue.restore(OlderState.toCurrent(content.state()));
      Path calls = snapshots.journal(state);
      boolean isR2 = versions.order() == StateFile.OLDEST_ORDER;
      Optional<Journal.Good> good =
          Files.exists(calls)
              ? Optional.of(
                  Journal.read(
                      calls,
                      content.checksum(),
                      format,
                      call -> queue.take(isR2 ? ofR2(call, queue) : call)))
              : Optional.empty();
      return Optional.of(new Restored<>(state, content, queue, good));
    } catch (IllegalArgumentException e) {
      throw new Refusal(folder, DAMAGED + state.getFileName() + ": " + e.getMessage(), e);
    } catch (ItemFormat.Undecodable e) {
      throw new Refusal(folder, "was left as it is: " + e.getMessage(), e);
    }
  }

  /** Returns a call of order version r2, which named the entry to skip to, by its place ahead. */
  private static <T> Call<T> ofR2(Call<T> call, PlayQueue<T> queue) {
    if (call.cause() != Cause.SKIP_AHEAD) {
      return call;
    }
    long id = call.numbers().get(0);
    int place = 0;
    for (Entry<T> entry : queue.upcoming(Integer.MAX_VALUE)) {
      if (entry.id() == id) {
        break;
      }
      place++;
    }
    return Call.of(call.cause(), ImmutableLongArray.of(place), call.items());
  }

  /** Continues the journal after its valid part. */
  private Snapshots.Snapshot<T> continued(Restored<T> restored, Snapshots snapshots)
      throws IOException {
    StateFile.Content<T> content = restored.content();
    Path calls = snapshots.journal(restored.state());
    if (restored.good().isPresent()) {
      keepEnd(snapshots, calls, restored.good().get());
    } else { // it is created before the state gets its name, so something else deleted it
      say(
          lenientFormat(
              ": %s is missing and its calls are lost; the session resumes as %s has it",
              calls.getFileName(), restored.state().getFileName()));
    }
    Journal.Good good = restored.good().orElse(new Journal.Good(0, content.checksum()));
    TracksFile.Entries<T> entries =
        new TracksFile.Entries<>(
            ImmutableList.copyOf(content.state().items()), content.state().ids());
    Journal journal = new Journal(disk, calls, good);
    if (restored.good().isEmpty()) {
      disk.sync(folder); // the journal is new
    }
    return new Snapshots.Snapshot<>(content.tracks(), entries, content.bytes(), journal);
  }

  private void keepEnd(Snapshots snapshots, Path calls, Journal.Good good) throws IOException {
    long rest = Files.size(calls) - good.bytes();
    if (rest > 0) {
      Path kept = snapshots.keepEnd(calls, good.bytes());
      say(
          lenientFormat(
              ": the end of %s is damaged; all calls before it hold, its %s bytes are kept in %s",
              calls.getFileName(), rest, kept.getFileName()));
    }
  }

  // ------------------------------------------------------------------ sentences

  // Files of a newer version may look like damaged ones.
  private void refuseNewer(StateFile.Versions versions) throws Refusal {
    if (versions.file() > StateFile.VERSION) {
      throw otherVersion("a newer", versions);
    }
  }

  private Refusal otherVersion(String age, StateFile.Versions versions) {
    return new Refusal(
        folder,
        lenientFormat(
            "is of %s version (%s, this release knows %s) and was left as it is",
            age, versions.file(), StateFile.VERSION));
  }

  private Refusal otherOrder(StateFile.Versions versions) {
    return new Refusal(
        folder,
        lenientFormat(
            "is of order version r%s, this release knows r%s, and was left as it is",
            versions.order(), Seed.ORDER_VERSION));
  }

  private static String names(Collection<Path> files) {
    return files.stream().map(file -> String.valueOf(file.getFileName())).collect(joining(", "));
  }

  /** Tells the listener; an exception that it throws does not fail the call that is saved. */
  void say(String problem) {
    try {
      listener.accept("session in " + folder + problem);
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
