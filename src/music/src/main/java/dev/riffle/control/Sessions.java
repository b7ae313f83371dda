package dev.riffle.control;

import static com.google.common.base.Strings.lenientFormat;
import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.files.Reason;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.DamagedSessionException;
import dev.riffle.session.ItemCodec;
import dev.riffle.session.Session;
import dev.riffle.session.SessionOpener;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The most recent sessions of a user, and all that were opened by name, each in a folder {@code
 * sessions/NAME} below a common folder. Immutable, thread-safe; processes may share the folder, and
 * each session is open in at most one of them.
 */
public final class Sessions {
  /**
   * A session in the list of sessions.
   *
   * @param name the name by which it is opened
   * @param size the number of entries of its queue; 0 if it cannot be read
   * @param problem the reason why it cannot be read, a sentence
   */
  public record Listed(
      String name, Instant lastUsed, int size, Optional<Track> current, Optional<String> problem) {}

  /** A folder with files of a session. */
  record Stored(String name, Path folder, Instant lastUsed) {}

  private final Path folder;
  private final Drawing<Track> functions;
  private final Consumer<String> listener;
  private final OldSessions old;

  /**
   * Creates the view of the sessions below {@code folder}, which need not exist.
   *
   * @param functions for the songs that are added to a session
   * @param listener receives each problem as a sentence
   */
  public Sessions(Path folder, Drawing<Track> functions, Consumer<String> listener) {
    this.folder = folder;
    this.functions = functions;
    this.listener = listener;
    this.old = new OldSessions(folder, listener);
  }

  SessionOpener<Track> in(Path session) {
    ItemCodec<Track> codec = ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser());
    return Session.in(session, codec).onProblem(listener).drawing(functions);
  }

  private Path named(String name) {
    return folder.resolve("sessions").resolve(name);
  }

  private static String name(Path session) {
    return String.valueOf(session.getFileName());
  }

  /** Returns the name of a session that was opened or created here. */
  public String name(Session<Track> session) {
    return name(session.folder());
  }

  // ------------------------------------------------------------------ listing

  /**
   * Returns the sessions, the last used first. Reads all of them, in time linear in their queues,
   * and changes nothing; other processes are not disturbed.
   *
   * @throws IOException if the folder cannot be read
   */
  public List<Listed> list() throws IOException {
    return stored().stream().map(this::listed).toList();
  }

  private Listed listed(Stored session) {
    Optional<PlayQueue<Track>> queue = Optional.empty();
    Optional<String> problem = Optional.empty();
    try {
      queue = in(session.folder()).peek();
    } catch (IOException e) {
      problem = Optional.ofNullable(e.getMessage());
    }
    return new Listed(
        session.name(),
        session.lastUsed(),
        queue.map(PlayQueue::size).orElse(0),
        queue.flatMap(PlayQueue::current).map(Entry::item),
        problem);
  }

  /** Returns the folders with files of a session, the last used first. */
  ImmutableList<Stored> stored() throws IOException {
    List<Stored> stored = new ArrayList<>();
    Path parent = named("");
    try (Stream<Path> folders = Files.list(parent)) {
      folders.forEach(session -> add(session, stored));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return ImmutableList.of();
    } catch (UncheckedIOException e) {
      throw unreadable(parent, requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadable(parent, e);
    }
    return ImmutableList.sortedCopyOf(comparing(Stored::lastUsed).reversed(), stored);
  }

  private static IOException unreadable(Path parent, IOException cause) {
    return new IOException(
        "cannot read the sessions in " + parent + ": " + Reason.of(cause), cause);
  }

  private void add(Path session, List<Stored> stored) {
    try {
      in(session)
          .lastUsed()
          .ifPresent(used -> stored.add(new Stored(name(session), session, used)));
    } catch (IOException e) {
      // Another process deletes it at this moment, or it belongs to another user.
    }
  }

  // ------------------------------------------------------------------ opening

  /**
   * Opens the session {@code name}, which is never deleted from then on, or returns empty if there
   * is none.
   *
   * @throws IOException as {@link SessionOpener#open} does
   */
  Optional<Session<Track>> open(String name) throws IOException {
    return open(name, SessionOpener::open);
  }

  private Optional<Session<Track>> open(String name, Way way) throws IOException {
    for (Stored session : stored()) {
      if (session.name().equals(name)) {
        Optional<Session<Track>> opened = way.open(in(session.folder())).map(this::markUsed);
        opened.ifPresent(named -> OldSessions.keep(named.folder()));
        return opened;
      }
    }
    return Optional.empty();
  }

  /**
   * Opens the last used session that has entries, or returns empty if there is none. A session that
   * cannot be opened, such as one of another process, is skipped and the listener receives a
   * sentence about it; a damaged one is not, because it can be recovered. The listener also
   * receives a sentence about each session that another player has open.
   *
   * @throws DamagedSessionException if that session is damaged
   * @throws IOException if there are sessions and none can be opened, as {@link SessionOpener#open}
   *     does of the last used
   */
  Optional<Session<Track>> openLast() throws IOException {
    return openLast(SessionOpener::open);
  }

  private Optional<Session<Track>> openLast(Way way) throws IOException {
    Map<String, IOException> failures = new LinkedHashMap<>();
    for (Stored stored : stored()) {
      try {
        Optional<Session<Track>> session = way.open(in(stored.folder()));
        if (session.isPresent() && session.get().queue().size() > 0) {
          Map<String, Long> playing = openElsewhere(session);
          playing.forEach(this::reportPlayer);
          report(Maps.filterKeys(failures, name -> !playing.containsKey(name)));
          return session.map(this::markUsed);
        }
        session.ifPresent(Session::close);
      } catch (DamagedSessionException e) {
        report(failures);
        throw e;
      } catch (IOException e) {
        failures.put(stored.name(), e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.values().iterator().next();
    }
    return Optional.empty();
  }

  private void report(Map<String, IOException> failures) {
    failures.values().forEach(failure -> listener.accept(String.valueOf(failure.getMessage())));
  }

  void reportPlayer(String name, long process) {
    listener.accept(
        lenientFormat(
            "another player is running: session %s, process %s; until it ends, riffle next and "
                + "similar commands control this player",
            name, process));
  }

  /** Returns the names of the sessions that other players have open, with their processes. */
  Map<String, Long> openElsewhere(Optional<Session<Track>> ours) {
    Map<String, Long> open = new LinkedHashMap<>();
    try {
      for (Stored stored : stored()) {
        if (ours.filter(session -> session.folder().equals(stored.folder())).isEmpty()) {
          in(stored.folder()).holder().ifPresent(process -> open.put(stored.name(), process));
        }
      }
    } catch (IOException e) {
      // They cannot be seen.
    }
    return open;
  }

  /** A way to open a session. */
  private interface Way {
    Optional<Session<Track>> open(SessionOpener<Track> opener) throws IOException;
  }

  /**
   * Opens the session {@code name}, or the last used one as {@link #openLast} does, and recovers it
   * if it is damaged. The listener receives a sentence about the recovered part, or that the
   * session is not damaged.
   *
   * @param queue creates a queue if only songs can be recovered
   * @throws IOException as {@link SessionOpener#recover} does
   */
  Optional<Session<Track>> recover(
      Optional<String> name, Function<List<Track>, PlayQueue<Track>> queue) throws IOException {
    Way way = opener -> recovered(opener, queue);
    return name.isPresent() ? open(name.get(), way) : openLast(way);
  }

  private Optional<Session<Track>> recovered(
      SessionOpener<Track> opener, Function<List<Track>, PlayQueue<Track>> queue)
      throws IOException {
    try {
      Optional<Session<Track>> session = opener.open();
      session.ifPresent(
          whole -> listener.accept("session in " + whole.folder() + " is not damaged"));
      return session;
    } catch (DamagedSessionException e) {
      return opener.recover(queue);
    }
  }

  /** Makes {@code session} the last used, even if the clock has been set back. */
  @CanIgnoreReturnValue
  Session<Track> markUsed(Session<Track> session) {
    try {
      Optional<Instant> latest =
          stored().stream()
              .filter(other -> !other.folder().equals(session.folder()))
              .map(Stored::lastUsed)
              .max(naturalOrder());
      if (latest.isPresent() && latest.get().isAfter(Instant.now())) {
        session.markUsedAfter(latest.get());
      }
    } catch (IOException e) {
      // It is the last used by the clock.
    }
    return session;
  }

  // ------------------------------------------------------------------ creating

  /**
   * Creates a session that stores {@code queue} and its later changes. {@link OldSessions} are
   * deleted.
   *
   * @param name a number is appended if the name is taken or reserved by a deleted session, unless
   *     the user has chosen it
   * @throws IOException as {@link SessionOpener#createNew} does
   */
  Session<Track> create(SessionName name, PlayQueue<Track> queue) throws IOException {
    Optional<Session<Track>> session = Optional.empty();
    // The file system decides whether a name is taken: its case may not matter.
    for (int number = 1; session.isEmpty(); number++) {
      String numbered = number == 1 ? name.text() : name.text() + "-" + number;
      if (name.isChosen() || !old.had(numbered)) {
        session = in(named(numbered)).createNew(queue);
      }
    }
    if (name.isChosen()) {
      OldSessions.keep(session.get().folder());
    }
    markUsed(session.get());
    deleteOld();
    return session.get();
  }

  private void deleteOld() {
    try {
      old.delete(stored(), session -> in(session.folder()));
    } catch (IOException e) {
      // Retried when the next session is created.
    }
  }
}
