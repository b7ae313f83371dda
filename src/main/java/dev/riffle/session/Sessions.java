package dev.riffle.session;

import static java.util.Comparator.comparing;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The last sessions of a user, each in a folder named like the session: {@code sessions/NAME} below
 * one folder. Immutable, thread-safe; processes may share the folder, and each session is open in
 * one of them at a time. A session in that folder itself, where releases before this one kept the
 * only session there was, is called {@value #EARLIER}.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Sessions<T> {
  /** The number of sessions that are kept. */
  public static final int MAX_KEPT = 10;

  private static final String EARLIER = "earlier";
  private static final String UNNAMED = "session";
  private static final int MAX_NAME = 40;
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}]+");

  /**
   * A session in the list of sessions. Immutable.
   *
   * @param <T> the type of the items
   * @since 0.1
   */
  public static final class Listed<T> {
    private final String name;
    private final Instant lastUsed;
    private final int size;
    private final Optional<T> current;
    private final Optional<String> problem;

    Listed(String name, Instant lastUsed, Optional<PlayQueue<T>> queue, Optional<String> problem) {
      this.name = name;
      this.lastUsed = lastUsed;
      this.size = queue.map(PlayQueue::size).orElse(0);
      this.current = queue.flatMap(PlayQueue::current).map(Entry::item);
      this.problem = problem;
    }

    /** Returns the name, by which the session is opened. */
    public String name() {
      return name;
    }

    /** Returns the time at which it was last written. */
    public Instant lastUsed() {
      return lastUsed;
    }

    /** Returns the number of entries of its queue; 0 if it cannot be read. */
    public int size() {
      return size;
    }

    /** Returns the current item; empty if there is none, or the session cannot be read. */
    public Optional<T> current() {
      return current;
    }

    /** Returns a sentence that says why the session cannot be read; empty if it can. */
    public Optional<String> problem() {
      return problem;
    }
  }

  /** The folder of a session. */
  private record Place(String name, Path folder, Instant lastUsed) {}

  private final SessionOpener<T> opener; // in the folder itself

  private Sessions(SessionOpener<T> opener) {
    this.opener = opener;
  }

  /** Returns the sessions below {@code folder}, which need not exist. */
  public static <T> Sessions<T> in(Path folder, ItemCodec<T> codec) {
    return new Sessions<>(Session.in(folder, codec));
  }

  /** Sets the failures that a completed call survives: {@link SessionOpener#durability}. */
  public Sessions<T> durability(Session.Durability durability) {
    return new Sessions<>(opener.durability(durability));
  }

  /** Sets the listener that receives each problem: {@link SessionOpener#onProblem}. */
  public Sessions<T> onProblem(Consumer<String> listener) {
    return new Sessions<>(opener.onProblem(listener));
  }

  /** Sets the disk that the files are written to. */
  Sessions<T> disk(Disk disk) {
    return new Sessions<>(opener.disk(disk));
  }

  // ------------------------------------------------------------------ looking

  /**
   * Returns the sessions, the last used first. Reads all of them, in time linear in their queues,
   * and changes nothing; other processes are not disturbed.
   *
   * @throws IOException if the folder cannot be read
   */
  public List<Listed<T>> list() throws IOException {
    return places().stream().map(this::listed).toList();
  }

  private Listed<T> listed(Place place) {
    try {
      Optional<PlayQueue<T>> queue = opener.folder(place.folder()).peek();
      return new Listed<>(place.name(), place.lastUsed(), queue, Optional.empty());
    } catch (IOException e) {
      return new Listed<>(
          place.name(), place.lastUsed(), Optional.empty(), Optional.ofNullable(e.getMessage()));
    }
  }

  /** Returns the folders with files of a session, the last used first. */
  private ImmutableList<Place> places() throws IOException {
    List<Place> places = new ArrayList<>();
    Path named = named();
    if (Files.isDirectory(named)) {
      try (Stream<Path> folders = Files.list(named)) {
        for (Path session : folders.filter(Files::isDirectory).toList()) {
          add(String.valueOf(session.getFileName()), session, places);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    if (Files.isDirectory(opener.folder)) {
      add(EARLIER, opener.folder, places);
    }
    return ImmutableList.sortedCopyOf(comparing(Place::lastUsed).reversed(), places);
  }

  private static void add(String name, Path session, List<Place> places) throws IOException {
    try {
      new Snapshots(session, new Disk())
          .lastWritten()
          .ifPresent(written -> places.add(new Place(name, session, written)));
    } catch (NoSuchFileException | AccessDeniedException e) {
      // It is deleted at this moment, or not ours.
    }
  }

  private Path named() {
    return opener.folder.resolve("sessions");
  }

  // ------------------------------------------------------------------ opening

  /**
   * Opens the session {@code name}, or returns empty if there is none.
   *
   * @throws IOException as {@link SessionOpener#open} does
   */
  public Optional<Session<T>> open(String name) throws IOException {
    for (Place place : places()) {
      if (place.name().equals(name)) {
        return opener.folder(place.folder()).open().map(this::used);
      }
    }
    return Optional.empty();
  }

  /**
   * Opens the last used session that can be opened and has entries, or returns empty if there is
   * none. The listener receives a sentence about each later one that cannot be opened.
   *
   * @throws IOException if there are sessions and none can be opened, as {@link SessionOpener#open}
   *     does of the last used
   */
  public Optional<Session<T>> openLast() throws IOException {
    List<IOException> refused = new ArrayList<>();
    for (Place place : places()) {
      try {
        Optional<Session<T>> session = opener.folder(place.folder()).open();
        if (session.isPresent() && session.get().queue().size() > 0) {
          refused.forEach(refusal -> opener.report(String.valueOf(refusal.getMessage())));
          return session.map(this::used);
        }
        session.ifPresent(Session::close);
      } catch (IOException e) {
        refused.add(e);
      }
    }
    if (!refused.isEmpty()) {
      throw refused.get(0);
    }
    return Optional.empty();
  }

  /**
   * Makes {@code session} the last used, even if the clock was set back since others were: then a
   * file of its own, which is not written to, gets a time after theirs.
   */
  @CanIgnoreReturnValue
  private Session<T> used(Session<T> session) {
    try {
      Optional<Instant> latest =
          places().stream()
              .filter(place -> !place.folder().equals(session.folder()))
              .map(Place::lastUsed)
              .max(Comparator.naturalOrder());
      if (latest.isPresent() && latest.get().isAfter(Instant.now())) {
        Path used = session.folder().resolve(Snapshots.USED);
        Disk.openPrivate(used).close();
        Files.setLastModifiedTime(used, FileTime.from(latest.get().plusSeconds(1)));
      }
    } catch (IOException e) {
      // It is the last used by the clock.
    }
    return session;
  }

  /** Returns the name of a session that was opened or created here. */
  public String name(Session<T> session) {
    return session.folder().equals(opener.folder)
        ? EARLIER
        : String.valueOf(session.folder().getFileName());
  }

  // ------------------------------------------------------------------ creating

  /**
   * Creates a session that keeps {@code queue} from now on. Of the others, the {@value #MAX_KEPT} -
   * 1 that were last used are kept; older ones are deleted, except those that another process has
   * open, and those that this release cannot judge: of a newer version, or without a state. Files
   * that no session has written are left.
   *
   * @param wish what the session is called after; all but letters and digits become dashes, and a
   *     number is appended if the name is taken
   * @throws IOException as {@link SessionOpener#create} does
   */
  public Session<T> create(String wish, PlayQueue<T> queue) throws IOException {
    SessionOpener.restorable(queue);
    Path created = freeFolder(nameFor(wish));
    try {
      Session<T> session = used(opener.folder(created).create(queue));
      deleteOld();
      return session;
    } catch (IOException e) {
      deleteFolder(created);
      throw e;
    }
  }

  private Path freeFolder(String wish) throws IOException {
    String name = isFileName(wish) ? wish : UNNAMED;
    Path free = named().resolve(name);
    try {
      opener.disk.createFolder(named());
      // Whether it is free is up to the file system, for which case may not matter, and another
      // process may take it at this moment.
      for (int number = 2; !(isUnreserved(free) && opener.disk.createNew(free)); number++) {
        free = named().resolve(name + "-" + number);
      }
      return free;
    } catch (IOException e) {
      throw new Refusal(free, "cannot be kept: " + Refusal.reason(e), e);
    }
  }

  // Under the locale C, Java cannot spell a letter with an accent.
  private static boolean isFileName(String name) {
    try {
      return Path.of(name).toString().equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isUnreserved(Path session) {
    return !session.endsWith(EARLIER);
  }

  private static String nameFor(String wish) {
    String words =
        NOT_IN_NAMES.matcher(Normalizer.normalize(wish, Normalizer.Form.NFC)).replaceAll("-");
    int length = words.codePointCount(0, words.length());
    String cut = words.substring(0, words.offsetByCodePoints(0, Math.min(MAX_NAME, length)));
    String name = cut.replaceAll("^-|-$", "");
    return name.isEmpty() ? UNNAMED : name;
  }

  // ------------------------------------------------------------------ deleting

  private void deleteOld() {
    try {
      places().stream().skip(MAX_KEPT).map(Place::folder).forEach(Sessions::delete);
    } catch (IOException e) {
      // The next session that is created tries again.
    }
  }

  private static void delete(Path session) {
    try {
      SessionLock lock = SessionLock.acquire(session);
      try {
        Snapshots snapshots = new Snapshots(session, new Disk());
        Optional<Path> state = snapshots.newest();
        if (state.isEmpty() || StateFile.versions(state.get()).isNewer()) {
          return;
        }
        snapshots.delete();
      } finally {
        lock.close();
      }
    } catch (IOException e) {
      return; // another process has it open, or it cannot be written
    }
    deleteFolder(session);
  }

  /** Deletes a folder with no files of a session, unless there are other files. */
  private static void deleteFolder(Path session) {
    Disk disk = new Disk();
    disk.delete(session.resolve(SessionLock.NAME));
    disk.delete(session);
  }
}
