package dev.riffle.session;

import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The terms of a session, and how it begins on them. Immutable.
 *
 * @param folder where its files are
 * @param durability what a call outlives
 * @param listener who hears what is amiss
 * @param disk what writes
 */
record Opening(Path folder, Session.Durability durability, Consumer<String> listener, Disk disk) {
  /** The calls after which the file of tracks is out of date. */
  static final ImmutableSet<Cause> EDITS =
      ImmutableSet.of(Cause.ADD, Cause.REMOVE, Cause.CLEAR, Cause.REPLACE_ALL);

  private interface Work {
    Optional<Session> under(Claim claim) throws IOException;
  }

  Optional<Session> open() throws IOException {
    return Files.isDirectory(folder) ? claimed(this::open) : Optional.empty();
  }

  Session create(PlayQueue<Track> queue) throws IOException {
    return claimed(claim -> Optional.of(create(queue, claim))).orElseThrow();
  }

  private Optional<Session> claimed(Work work) throws IOException {
    Optional<Session> session = Optional.empty();
    Optional<Claim> claim = Optional.empty();
    try {
      createFolder();
      claim = Optional.of(Claim.to(folder));
      session = work.under(claim.get());
      return session;
    } catch (Refusal e) {
      throw e;
    } catch (IOException e) {
      throw new Refusal(folder, "cannot be kept: " + Refusal.reason(e), e);
    } finally {
      if (session.isEmpty() && claim.isPresent()) {
        claim.get().close();
      }
    }
  }

  // The XDG rules want what is private private; Windows does that by where the folder lies.
  private void createFolder() throws IOException {
    if (Files.isDirectory(folder)) {
      return; // be it by a link, which the next line does not see
    }
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ours = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
    Files.createDirectories(folder, posix ? ours : new FileAttribute<?>[0]);
  }

  private Session create(PlayQueue<Track> queue, Claim claim) throws IOException {
    Snapshots snapshots = new Snapshots(folder, disk);
    Optional<Path> before = snapshots.newest();
    if (before.isPresent()) {
      refuseNewer(before.get());
    }
    Snapshots.Snapshot first = snapshots.write(queue.state(), Optional.empty());
    return new Session(this, claim, snapshots, queue, first, false);
  }

  private Optional<Session> open(Claim claim) throws IOException {
    Snapshots snapshots = new Snapshots(folder, disk);
    Optional<Path> newest = snapshots.newest();
    if (newest.isEmpty()) {
      return Optional.empty();
    }
    Path state = newest.get();
    refuseNewer(state);
    StateFile.Content content;
    PlayQueue<Track> queue;
    try {
      content = StateFile.read(state);
      queue = PlayQueue.restore(content.state());
    } catch (IllegalArgumentException e) {
      String what = state.getFileName() + ": " + e.getMessage();
      throw new Refusal(folder, "is damaged and was left as it is: " + what, e);
    }
    return Optional.of(goOn(claim, snapshots, snapshots.journal(state), content, queue));
  }

  private Session goOn(
      Claim claim,
      Snapshots snapshots,
      Path calls,
      StateFile.Content content,
      PlayQueue<Track> queue)
      throws IOException {
    Set<Cause> causes = EnumSet.noneOf(Cause.class);
    Journal.Good good =
        Journal.read(
            calls,
            content.checksum(),
            call -> {
              queue.take(call);
              causes.add(call.cause());
            });
    long rest = Files.exists(calls) ? Files.size(calls) - good.bytes() : 0;
    if (rest > 0) {
      Path aside = snapshots.keepAside(calls, good.bytes());
      say(
          "session in %s: the end of %s is damaged; all calls before it hold, its %s bytes are kept in %s"
              .formatted(folder, calls.getFileName(), rest, aside.getFileName()));
    }
    Snapshots.Snapshot snapshot =
        new Snapshots.Snapshot(content.tracks(), content.bytes(), new Journal(disk, calls, good));
    boolean listChanged = !Collections.disjoint(causes, EDITS);
    return new Session(this, claim, snapshots, queue, snapshot, listChanged);
  }

  // What a newer version wrote may look like damage to this one.
  private void refuseNewer(Path state) throws IOException {
    int version = StateFile.version(state).orElse(StateFile.VERSION);
    if (version > StateFile.VERSION) {
      throw new Refusal(
          folder,
          "is of a newer version (%s, this one knows %s) and was left as it is"
              .formatted(version, StateFile.VERSION));
    }
  }

  /** Tells the listener, whose own failures are not those of a press. */
  void say(String sentence) {
    try {
      listener.accept(sentence);
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
