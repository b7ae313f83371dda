package dev.riffle.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/** Reads the files of a session. Immutable; changes no file. */
final class SessionReader<T> {
  private final SessionSettings<T> settings;
  final Snapshots snapshots;

  SessionReader(SessionSettings<T> settings) {
    this.settings = settings;
    snapshots = new Snapshots(settings.folder(), settings.disk());
  }

  /**
   * Returns a copy of the saved queue, or empty if there is no session. Takes no lock, changes no
   * files, and does not disturb a process that has the session open.
   */
  Optional<PlayQueue<T>> peek() throws IOException {
    while (true) {
      Optional<Path> state = snapshots.newest();
      try {
        return restore().map(Restored::queue);
      } catch (IOException e) {
        if (snapshots.newest().equals(state)) {
          throw e;
        } // else another process has replaced the files
      }
    }
  }

  /** The content of a state file, and its queue. */
  record Saved<T>(Path state, StateFile.Content<T> content, PlayQueue<T> queue) {
    /** Returns the names of the files of the snapshot. */
    ImmutableSet<String> names() {
      return Snapshots.names(state, content.tracks());
    }
  }

  /**
   * The content of a session's files: a state, and its queue after the calls of the journal.
   *
   * @param prefix the valid prefix of the journal; empty if there is no journal
   */
  record Restored<T>(Saved<T> saved, Optional<Journal.Prefix> prefix) {
    PlayQueue<T> queue() {
      return saved.queue();
    }
  }

  /** Returns the content of the newest files, or empty if there is no session. */
  Optional<Restored<T>> restore() throws IOException {
    Optional<Path> newest = snapshots.newest();
    if (newest.isEmpty()) {
      refuseOrphans();
      return Optional.empty();
    }
    Saved<T> saved = saved(newest.get());
    for (Path journal : snapshots.journalsAfter(saved.state())) {
      if (Journal.hasLine(journal)) { // so its state was written
        throw new DamagedSessionException(
            settings.folder(), snapshots.state(journal).getFileName() + ": it is missing");
      }
    }
    return Optional.of(new Restored<>(saved, replayed(saved)));
  }

  /**
   * Returns the content of a state file, without the calls of its journal.
   *
   * @throws DamagedSessionException if it is damaged
   * @throws SessionException if it has another version
   */
  Saved<T> saved(Path state) throws IOException {
    refuseOtherVersion(state);
    try {
      StateFile.Content<T> content = StateFile.read(state, settings.format());
      return new Saved<>(state, content, settings.restored(content.state()));
    } catch (ItemText.UndecodableException e) {
      throw undecodable(e);
    } catch (RuntimeException e) {
      throw damaged(state, e);
    }
  }

  private Optional<Journal.Prefix> replayed(Saved<T> saved) throws IOException {
    Path calls = snapshots.journal(saved.state());
    if (!Files.exists(calls)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Journal.read(calls, saved.content().checksum(), call -> replay(call, saved.queue())));
    } catch (ItemText.UndecodableException e) {
      throw undecodable(e);
    } catch (RuntimeException e) {
      throw damaged(calls, e);
    }
  }

  /**
   * Makes a call.
   *
   * @throws IllegalArgumentException if the call does not fit the queue, which is unchanged
   * @throws SessionException if it sets a drawing whose functions are not set
   */
  void replay(byte[] line, PlayQueue<T> queue) throws SessionException {
    Call<T> call = CallBytes.decode(line, item -> settings.format().item(new String(item, UTF_8)));
    queue.take(call);
    if (call.cause() == Cause.SET_DRAWING) {
      settings.check(queue.state()); // a later call may draw
    }
  }

  /** Throws if there are files without a state. */
  void refuseOrphans() throws IOException {
    ImmutableList<Path> orphans = snapshots.orphans();
    if (!orphans.isEmpty()) {
      throw new DamagedSessionException(settings.folder(), "no state file for " + names(orphans));
    }
  }

  private DamagedSessionException damaged(Path file, RuntimeException e) {
    String problem =
        e instanceof IllegalArgumentException ? String.valueOf(e.getMessage()) : e.toString();
    return new DamagedSessionException(settings.folder(), file.getFileName() + ": " + problem, e);
  }

  private SessionException undecodable(ItemText.UndecodableException e) {
    return new SessionException(settings.folder(), "was not changed: " + e.getMessage(), e);
  }

  /** Throws if a state file is of a version that this release does not read. */
  void refuseOtherVersion(Path state) throws IOException {
    Optional<String> problem = StateFile.otherVersion(state);
    if (problem.isPresent()) {
      throw new SessionException(
          settings.folder(), "was not changed: " + state.getFileName() + " has " + problem.get());
    }
  }

  static String names(Collection<Path> files) {
    return files.stream().map(file -> String.valueOf(file.getFileName())).collect(joining(", "));
  }
}
