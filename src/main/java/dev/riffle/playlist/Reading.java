package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Range;
import dev.riffle.track.Track;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Collects what a format finds in a text. Mutable, for one thread.
 *
 * <p>Its bounds keep a small hostile text from becoming a large heap: two bytes are enough for an
 * entry, and an entry takes some hundred.
 */
final class Reading {
  /** More than an honest playlist of the largest size holds. */
  static final int MAX_TRACKS = 1_000_000;

  /** More than anybody reads. */
  static final int MAX_PROBLEMS = 1_000;

  /**
   * The milliseconds that a song can last: 115 days, as long as the longest #EXTINF. What is longer
   * would only spoil sums.
   */
  static final Range<Long> LENGTHS = Range.closed(0L, 9_999_999_000L);

  // The names are a stranger's: there may be any number of them.
  private static final int MAX_UNUSED = 100;
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  private final String name;
  private final Path folder;
  private final Root root;
  private final Consumer<Track> tracks;
  private int trackCount;
  private final List<String> problems = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private final Set<String> unused = new LinkedHashSet<>();
  private final Rest tracksLeft = new Rest();
  private final Rest problemsLeft = new Rest();

  /**
   * @param tracks takes each track that is found
   */
  Reading(String name, Path folder, Root root, Consumer<Track> tracks) {
    this.name = name;
    this.folder = folder;
    this.root = root;
    this.tracks = tracks;
  }

  /** Returns what relative paths are relative to. */
  Path folder() {
    return folder;
  }

  /** Adds the track that {@code entry} names, described by {@code details}, or the problem. */
  void track(long line, String entry, Consumer<Track.Builder> details) {
    track(line, () -> EntryPath.read(entry, folder), details);
  }

  /** Does the same for a target that throws {@link InvalidPathException} if there is none. */
  void track(long line, Supplier<Target> entry, Consumer<Track.Builder> details) {
    if (trackCount == MAX_TRACKS) {
      leaveOut(line);
      return;
    }
    try {
      Track.Builder track = builder(entry.get());
      details.accept(track);
      tracks.accept(track.build());
      trackCount++;
    } catch (InvalidPathException e) {
      remark(line, "skipped: " + e.getReason());
    }
  }

  private Track.Builder builder(Target target) {
    if (target.file().isEmpty()) {
      if (!root.holdsAddresses()) {
        throw new InvalidPathException("", EntryPath.ELSEWHERE);
      }
      return Track.builder(EntryPath.address(target.address()));
    }
    Path path = target.file().get();
    if (!root.holds(path)) {
      throw new InvalidPathException("", "leads out of the root");
    }
    return Track.builder(path);
  }

  /** Counts a track for which there is no room. */
  void leaveOut(long line) {
    tracksLeft.add(line);
  }

  /** Notes in what the text breaks the rules of its format. */
  void problem(long line, String message) {
    if (faults.size() < MAX_PROBLEMS) {
      faults.add(sentence(line, message));
    }
    remark(line, message);
  }

  /** Notes what is right by the rules of the format, but of no use here. */
  void remark(long line, String message) {
    if (problems.size() == MAX_PROBLEMS) {
      problemsLeft.add(line);
    } else {
      problems.add(sentence(line, message));
    }
  }

  /**
   * Notes that the playlist or a track, as {@code owner} says, has {@code name}, for which there is
   * no place. A name that is no plain word is not repeated.
   */
  void unused(String owner, String name) {
    if (unused.size() < MAX_UNUSED) {
      unused.add(owner + " " + (PLAIN_NAME.matcher(name).matches() ? name : "something"));
    }
  }

  /** Returns the playlist of {@code tracks}, with all that was noted. */
  Playlist playlist(ImmutableList<Track> tracks) {
    List<String> all = new ArrayList<>(problems);
    if (tracksLeft.count > 0) {
      all.add(sentence(tracksLeft.line, "too long: " + tracksLeft.count + " tracks left out"));
    }
    if (problemsLeft.count > 0) {
      all.add(sentence(problemsLeft.line, "and " + problemsLeft.count + " problems more"));
    }
    return new Playlist(
        tracks,
        ImmutableList.copyOf(all),
        ImmutableList.copyOf(faults),
        ImmutableSet.copyOf(unused));
  }

  private String sentence(long line, String message) {
    return name + ":" + line + ": " + message;
  }

  /** What came when there was no room left: how many, and from which line on. */
  private static final class Rest {
    private long line;
    private long count;

    void add(long line) {
      this.line = count == 0 ? line : this.line;
      count++;
    }
  }
}
