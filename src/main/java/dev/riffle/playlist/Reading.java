package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collects what a format finds in a text. Mutable, for one thread.
 *
 * <p>Its bounds keep a small hostile text from becoming a large heap: two bytes are enough for an
 * entry, and an entry takes some hundred.
 */
final class Reading {
  /** More than an honest playlist of the largest size holds. */
  static final int MOST_TRACKS = 1_000_000;

  /** More than anybody reads. */
  static final int MOST_PROBLEMS = 1_000;

  private final String name;
  private final Path folder;
  private final List<Track> tracks = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Rest tracksLeft = new Rest();
  private final Rest problemsLeft = new Rest();

  Reading(String name, Path folder) {
    this.name = name;
    this.folder = folder;
  }

  /** Adds the track that {@code entry} names, described by {@code details}, or the problem. */
  void track(long line, String entry, Consumer<Track.Builder> details) {
    if (tracks.size() == MOST_TRACKS) {
      tracksLeft.add(line);
      return;
    }
    try {
      Track.Builder track = Track.builder(EntryPath.read(entry, folder));
      details.accept(track);
      tracks.add(track.build());
    } catch (InvalidPathException e) {
      problem(line, "skipped: " + e.getReason());
    }
  }

  void problem(long line, String message) {
    if (problems.size() == MOST_PROBLEMS) {
      problemsLeft.add(line);
    } else {
      problems.add(sentence(line, message));
    }
  }

  Playlist playlist() {
    List<String> all = new ArrayList<>(problems);
    if (tracksLeft.count > 0) {
      all.add(sentence(tracksLeft.line, "too long: " + tracksLeft.count + " tracks left out"));
    }
    if (problemsLeft.count > 0) {
      all.add(sentence(problemsLeft.line, "and " + problemsLeft.count + " problems more"));
    }
    return new Playlist(ImmutableList.copyOf(tracks), ImmutableList.copyOf(all));
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
