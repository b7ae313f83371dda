package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Range;
import com.google.common.primitives.Longs;
import dev.riffle.playlist.FileSearch.Found;
import dev.riffle.playlist.FileSearch.Match;
import dev.riffle.track.Track;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Collects the tracks and the problems of a text. Mutable; not thread-safe.
 *
 * <p>Limits keep a small hostile text from filling the heap: an entry may have two bytes of text
 * and takes hundreds of bytes of heap.
 */
final class Reading {
  /** More tracks than a legitimate playlist of 64 MB contains. */
  static final int MAX_TRACKS = 1_000_000;

  /** The maximum number of problems that are listed. */
  static final int MAX_PROBLEMS = 1_000;

  /**
   * The accepted durations, in milliseconds: up to 115 days, the longest duration of #EXTINF.
   * Longer ones would distort totals.
   */
  static final Range<Long> DURATIONS = Range.closed(0L, 9_999_999_000L);

  // Untrusted input may have any number of names.
  private static final int MAX_UNUSED = 100;
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  private final String name;
  private final Path folder;
  private final Root root;
  private final Function<List<String>, Optional<Charset>> encoding;
  private final Optional<FileSearch> search;
  private final Consumer<Track> tracks;
  private int trackCount;
  private int skipped;
  private final List<String> problems = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private final Set<String> unused = new LinkedHashSet<>();
  private final Tally omittedTracks = new Tally();
  private final Tally omittedProblems = new Tally();
  private final Tally otherForms = new Tally();
  private final Tally otherCases = new Tally();
  private final Tally ambiguous = new Tally();
  private final Tally unsearched = new Tally();

  /**
   * @param encoding detects the encoding of lines
   * @param search finds the files of entries; empty to take each entry literally
   * @param tracks receives each track
   */
  Reading(
      String name,
      Path folder,
      Root root,
      Function<List<String>, Optional<Charset>> encoding,
      Optional<FileSearch> search,
      Consumer<Track> tracks) {
    this.name = name;
    this.folder = folder;
    this.root = root;
    this.encoding = encoding;
    this.search = search;
    this.tracks = tracks;
  }

  /** Returns the folder that relative paths resolve against. */
  Path folder() {
    return folder;
  }

  /** Returns the encoding of lines that are not UTF-8, given as Latin-1. */
  Charset encoding(List<String> lines) {
    return encoding.apply(lines).orElse(PlaylistEncoding.FALLBACK);
  }

  /** Adds the track that {@code entry} names, with {@code details}, or a problem. */
  void track(long line, String entry, Consumer<Track.Builder> details) {
    track(line, () -> EntryPath.read(entry, folder), details);
  }

  /** Adds the track that {@code entry} names, literally or percent-encoded, or a problem. */
  void encodedTrack(long line, String entry, Consumer<Track.Builder> details) {
    track(line, () -> EntryPath.readEncoded(entry, folder), details);
  }

  /**
   * Adds the track of the first usable location, a file before an address, with {@code details}, or
   * a problem.
   *
   * @param read returns the file or address of a location
   */
  void track(
      long line,
      List<String> locations,
      Function<String, Target> read,
      Consumer<Track.Builder> details) {
    if (locations.isEmpty()) {
      remark(line, "skipped: a track without a location");
    } else {
      track(line, () -> EntryPath.readFirst(locations, read), details);
    }
  }

  /** Returns whether {@code entry}, literal or percent-encoded, names an existing file. */
  boolean isFile(String entry) {
    try {
      Target target = EntryPath.readEncoded(entry, folder);
      return target.file().isPresent()
          && search.filter(it -> it.find(target).match() != Match.MISSING).isPresent();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Adds the track of {@code entry}, with {@code details}, or a problem if {@code entry} throws
   * {@link InvalidPathException}.
   */
  void track(long line, Supplier<Target> entry, Consumer<Track.Builder> details) {
    if (trackCount == MAX_TRACKS) {
      omit(line);
      return;
    }
    try {
      Track.Builder track = builder(line, entry.get());
      details.accept(track);
      tracks.accept(track.build());
      trackCount++;
    } catch (InvalidPathException e) {
      skipped++;
      remark(line, "skipped: " + e.getReason());
    }
  }

  private Track.Builder builder(long line, Target target) {
    if (target.file().isEmpty()) {
      if (!root.holdsAddresses()) {
        throw new InvalidPathException("", EntryPath.NOT_A_FILE);
      }
      return Track.builder(EntryPath.address(target.address()));
    }
    Optional<Found> found = search.map(it -> it.find(target));
    Path path = found.map(Found::path).orElse(target.file().get());
    if (!root.holds(path)) {
      throw new InvalidPathException("", "leads out of the root");
    }
    found.ifPresent(file -> count(line, file));
    return Track.builder(path);
  }

  private void count(long line, Found file) {
    switch (file.match()) {
      case FORM -> otherForms.add(line);
      case CASE -> otherCases.add(line);
      case MISSING -> {
        if (search.orElseThrow().isExhausted()) {
          unsearched.add(line);
        }
      }
      case EXACT -> {}
    }
    if (file.isAmbiguous()) {
      ambiguous.add(line);
    }
  }

  /** Returns a duration in milliseconds, or empty if {@code digits} is none in the range. */
  static Optional<Long> duration(String digits) {
    return Optional.ofNullable(Longs.tryParse(digits.strip())).filter(DURATIONS);
  }

  /** Counts a track beyond the limit. */
  void omit(long line) {
    omittedTracks.add(line);
  }

  /** Adds the problem that ends the reading of the text. */
  void stop(long line, String message) {
    boolean isUsed = trackCount > 0;
    problem(line, message + (isUsed ? "; earlier entries are used" : "; no earlier entry"));
  }

  /** Adds a problem that violates the format. */
  void problem(long line, String message) {
    if (faults.size() < MAX_PROBLEMS) {
      faults.add(located(line, message));
    }
    remark(line, message);
  }

  /** Adds a problem that does not violate the format. */
  void remark(long line, String message) {
    if (problems.size() == MAX_PROBLEMS) {
      omittedProblems.add(line);
    } else {
      problems.add(located(line, message));
    }
  }

  /**
   * Adds a field that is not stored. A name with special characters is replaced by {@code
   * something}.
   *
   * @param owner {@code playlist} or {@code track}
   */
  void unused(String owner, String name) {
    if (unused.size() < MAX_UNUSED) {
      unused.add(owner + " " + (PLAIN_NAME.matcher(name).matches() ? name : "something"));
    }
  }

  /** Returns the playlist of {@code tracks} and the problems and unused fields added so far. */
  Playlist playlist(ImmutableList<Track> tracks) {
    List<String> all = new ArrayList<>(problems);
    report(otherForms, "found under another Unicode form of the name", all);
    report(otherCases, "found under another case of the name", all);
    report(ambiguous, "chosen from several that differ only in case or Unicode form", all);
    report(
        unsearched, "missing; the limit of folders searched for other spellings is reached", all);
    if (omittedTracks.count > 0) {
      all.add(located(omittedTracks.line, "too long: " + omittedTracks.count + " tracks omitted"));
    }
    if (omittedProblems.count > 0) {
      all.add(located(omittedProblems.line, omittedProblems.count + " more problems"));
    }
    return new Playlist(
        tracks,
        ImmutableList.copyOf(all),
        ImmutableList.copyOf(faults),
        ImmutableSet.copyOf(unused),
        skipped);
  }

  private void report(Tally files, String message, List<String> problems) {
    if (files.count > 0) {
      String noun = files.count == 1 ? " file " : " files ";
      problems.add(located(files.line, files.count + noun + message));
    }
  }

  private String located(long line, String message) {
    return name + ":" + line + ": " + message;
  }

  /** The number of items of one kind, and the line of the first. */
  private static final class Tally {
    private long line;
    private long count;

    void add(long line) {
      this.line = count == 0 ? line : this.line;
      count++;
    }
  }
}
