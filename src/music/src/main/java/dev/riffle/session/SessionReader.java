package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
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
  record Saved<T>(
      Path state, StateFile.Versions versions, StateFile.Content<T> content, PlayQueue<T> queue) {
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
   */
  Saved<T> saved(Path state) throws IOException {
    StateFile.Versions versions = StateFile.versions(state);
    refuseNewer(versions);
    if (versions.order() < StateFile.OLDEST_ORDER) {
      throw otherOrder(versions);
    }
    if (versions.file() < StateFile.OLDEST) {
      throw otherVersion("an older", versions);
    }
    try {
      StateFile.Content<T> content = StateFile.read(state, settings.format());
      PlayQueue<T> queue = settings.restored(OlderState.toCurrent(content.state()));
      return new Saved<>(state, versions, content, queue);
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
          Journal.read(
              calls,
              saved.content().checksum(),
              call -> replay(call, saved.versions(), saved.queue())));
    } catch (ItemText.UndecodableException e) {
      throw undecodable(e);
    } catch (RuntimeException e) {
      throw damaged(calls, e);
    }
  }

  /**
   * Makes a call.
   *
   * @param versions of the state whose journal has the call
   * @throws IllegalArgumentException if the call does not fit the queue, which is unchanged
   */
  void replay(byte[] call, StateFile.Versions versions, PlayQueue<T> queue) {
    boolean isR2 = versions.order() == StateFile.OLDEST_ORDER;
    byte[] bytes =
        versions.file() > OlderJson.VERSION
            ? call
            : OlderJson.call(call, isR2 ? id -> OlderJson.placeAhead(id, queue) : place -> place);
    queue.take(CallBytes.decode(bytes, line -> settings.format().item(new String(line, UTF_8))));
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

  /** Throws if a newer release wrote the files, which could look damaged. */
  void refuseNewer(StateFile.Versions versions) throws SessionException {
    if (versions.file() > StateFile.VERSION) {
      throw otherVersion("a newer", versions);
    }
    if (versions.order() > Seed.ORDER_VERSION) {
      throw otherOrder(versions);
    }
  }

  private SessionException otherVersion(String age, StateFile.Versions versions) {
    return new SessionException(
        settings.folder(),
        lenientFormat(
            "is of %s version (%s, this release knows %s) and was not changed",
            age, versions.file(), StateFile.VERSION));
  }

  private SessionException otherOrder(StateFile.Versions versions) {
    return new SessionException(
        settings.folder(),
        lenientFormat(
            "is of order version r%s, this release knows r%s, and was not changed",
            versions.order(), Seed.ORDER_VERSION));
  }

  static String names(Collection<Path> files) {
    return files.stream().map(file -> String.valueOf(file.getFileName())).collect(joining(", "));
  }
}
