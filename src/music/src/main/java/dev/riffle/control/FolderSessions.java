package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.Sessions.Stored;
import dev.riffle.files.Reason;
import dev.riffle.library.Watch;
import dev.riffle.session.DamagedSessionException;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The sessions of folders, which follow the folders with a saved {@link Watch}. Immutable,
 * thread-safe.
 *
 * @param listener receives each problem as a sentence
 */
record FolderSessions(Sessions all, Consumer<String> listener) {
  /** The file of the watch, beside those of the queue. */
  private static final String WATCH = "folders.bin";

  /** Returns the file of the watch of the session in {@code folder}, which may be missing. */
  static Path watchFile(Path folder) {
    return folder.resolve(WATCH);
  }

  /** Returns the folders of the session in {@code folder}, or none. */
  static ImmutableList<Path> folders(Path folder) {
    return Watch.folders(watchFile(folder));
  }

  private ImmutableList<Stored> stored() {
    try {
      return all.stored();
    } catch (IOException e) {
      listener.accept(Reason.of(e));
      return ImmutableList.of();
    }
  }

  /** Returns the folders of the session {@code name}, possibly none, or empty if there is none. */
  Optional<ImmutableList<Path>> foldersOf(String name) {
    return stored().stream()
        .filter(session -> session.name().equals(name))
        .findFirst()
        .map(session -> folders(session.folder()));
  }

  /**
   * Opens the last used session of {@code folders} that has entries, or returns empty if there is
   * none. The listener receives a sentence about each that cannot be opened.
   */
  Optional<Session<Track>> open(List<Path> folders) {
    for (Stored stored : stored()) {
      if (areSame(folders, folders(stored.folder()))) {
        Optional<Session<Track>> session = openOrReport(stored);
        if (session.filter(opened -> opened.queue().size() > 0).isPresent()) {
          return session.map(all::markUsed);
        }
        session.ifPresent(Session::close);
      }
    }
    return Optional.empty();
  }

  /** Returns whether two lists contain the same folders in the same order. */
  static boolean areSame(List<Path> some, List<Path> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> isSame(some.get(i), others.get(i)));
  }

  private static boolean isSame(Path a, Path b) {
    try {
      return a.equals(b) || Files.isSameFile(a, b);
    } catch (IOException e) {
      return false; // one of them is missing
    }
  }

  private Optional<Session<Track>> openOrReport(Stored stored) {
    try {
      return all.in(stored.folder()).open();
    } catch (DamagedSessionException e) {
      listener.accept(
          e.getMessage() + "; recover it with riffle play --recover --session " + stored.name());
    } catch (IOException e) {
      all.openElsewhere(Optional.empty()).entrySet().stream()
          .filter(player -> player.getKey().equals(stored.name()))
          .findFirst()
          .ifPresentOrElse(
              player -> all.reportPlayer(player.getKey(), player.getValue()),
              () -> listener.accept(String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }
}
