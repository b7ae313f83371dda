package dev.riffle.library;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A configurable scan of files and folders; {@link Library#scan} uses the defaults. Not
 * thread-safe; uses a thread for each processor, and one more for each file that misses its
 * deadline.
 *
 * @since 0.1
 */
public final class Scan {
  /**
   * Receives scan progress.
   *
   * @since 0.1
   */
  public interface Progress {
    /** Receives the number of files read so far and the total, on the scanning thread. */
    void at(int done, int all);
  }

  /** Part of the index identity, because another release may read differently. */
  private static final String RELEASE =
      String.valueOf(Scan.class.getPackage().getImplementationVersion());

  private final ImmutableList<Path> paths;
  private Library.Formats formats = Library.Formats.MP3_ONLY;
  private Progress progress = (done, all) -> {};
  private TagEncoding encoding = TagEncoding.AUTO;
  private ParallelReader.RawReader reader = TrackReader::read;
  private Folder.Lister lister = Files::newDirectoryStream;
  private Duration deadline = DiskThreads.DEADLINE;
  private Stamp.Clock clock = System::currentTimeMillis;
  private int threads = Runtime.getRuntime().availableProcessors();

  private Optional<Path> index = Optional.empty();
  private Optional<Predicate<Path>> root = Optional.empty();

  private final ImmutableList.Builder<String> problems = ImmutableList.builder();
  private final ImmutableSet.Builder<Path> unopened = ImmutableSet.builder();
  private final ImmutableSet.Builder<Path> late = ImmutableSet.builder();
  private final ImmutableList.Builder<String> others = ImmutableList.builder();
  private final List<Path> hidden = new ArrayList<>();
  private Changes changes = Changes.NONE;
  private Optional<Walks> walks = Optional.empty();

  private Scan(List<Path> paths) {
    this.paths = ImmutableList.copyOf(paths);
  }

  /** Returns a scan of {@code paths}, each a file with any name, or a folder. */
  public static Scan of(List<Path> paths) {
    return new Scan(paths);
  }

  /**
   * Sets the encoding of text that is labelled Latin-1. By default it is detected, from all scanned
   * files of a folder together.
   */
  @CanIgnoreReturnValue
  public Scan encoding(TagEncoding encoding) {
    this.encoding = encoding;
    return this;
  }

  /** Reads files of {@code formats} as songs, besides MP3; the default is MP3 only. */
  @CanIgnoreReturnValue
  public Scan formats(Library.Formats formats) {
    this.formats = formats;
    return this;
  }

  /** Reports progress to {@code progress}. */
  @CanIgnoreReturnValue
  public Scan progress(Progress progress) {
    this.progress = progress;
    return this;
  }

  /**
   * Keeps an index of tags in the folder {@code index}, and does not read unchanged files again. A
   * file is unchanged if its size, inode, modification time and status change time, to the
   * nanosecond, are equal. Applies to folders, not to files in {@code paths}. If the index is
   * damaged, or cannot be read or written, a {@linkplain Library#problems() problem} is reported
   * and the result is the same.
   */
  @CanIgnoreReturnValue
  public Scan index(Path index) {
    this.index = Optional.of(index);
    return this;
  }

  /**
   * Skips links out of a root and reports them as problems. Disables the index, which would lack
   * the skipped files.
   *
   * @param root accepts the paths inside the root
   */
  @CanIgnoreReturnValue
  public Scan within(Predicate<Path> root) {
    this.root = Optional.of(root);
    return this;
  }

  /**
   * Sets the deadline for reading one file or listing a folder, 5 seconds by default; files that
   * miss it are reported and skipped.
   */
  @CanIgnoreReturnValue
  Scan deadline(Duration deadline) {
    this.deadline = deadline;
    return this;
  }

  /** Sets the clock that determines the age of files. */
  @CanIgnoreReturnValue
  Scan clock(Stamp.Clock clock) {
    this.clock = clock;
    return this;
  }

  @CanIgnoreReturnValue
  Scan threads(int threads) {
    this.threads = threads;
    return this;
  }

  @CanIgnoreReturnValue
  Scan reader(ParallelReader.RawReader reader) {
    this.reader = reader;
    return this;
  }

  @CanIgnoreReturnValue
  Scan lister(Folder.Lister lister) {
    this.lister = lister;
    return this;
  }

  // ------------------------------------------------------------------ the scan itself

  /**
   * A group of files, and their indexes.
   *
   * @param unseen the folders that could not be listed, in the form of {@link Found#folder}
   * @param mp3 the index of the MP3 files
   * @param others the index of other formats, separate so that a scan without them keeps it
   * @param misnamed the index of files without MP3 sound, as files of other formats; they are in
   *     {@code mp3}, too
   */
  private record Part(
      ImmutableList<Found> files,
      ImmutableList<String> unseen,
      IndexUpdate mp3,
      IndexUpdate others,
      IndexUpdate misnamed) {
    /** Files without an index. */
    static Part of(List<Found> files) {
      IndexUpdate none = IndexUpdate.of(Optional.empty());
      return new Part(ImmutableList.copyOf(files), ImmutableList.of(), none, none, none);
    }
  }

  private IndexUpdate index(Part part, Found file) {
    return formats.include(file.name()) ? part.others() : part.mp3();
  }

  /**
   * Returns the files that {@link #run} reads, in the same order, without opening them or asking
   * for their attributes: a few microseconds each. A folder with the name of a song is returned
   * instead of its songs. Reports no problems. {@link #run} does not list the folders again.
   */
  public ImmutableList<Path> names() {
    return walks().files(paths, Folder.Detail.NAMES);
  }

  /**
   * Returns the current state of the files, from which {@link #names} and {@link #run} start; after
   * {@link #keepLook} and the run, the state from which the run started.
   */
  Look look() {
    return Look.at(
        paths, ImmutableSet.of(), path -> walks().takenOrKeep(path, Folder.Detail.STAMPS));
  }

  /** Lets {@link #run} keep the state from which it starts. */
  void keepLook() {
    walks().keepTaken();
  }

  ImmutableList<Path> paths() {
    return paths;
  }

  TagEncoding encoding() {
    return encoding;
  }

  private Walks walks() {
    Walks made =
        walks.orElseGet(() -> new Walks(root, formats.endings(), lister, threads, deadline));
    walks = Optional.of(made);
    return made;
  }

  /** Runs the scan; must be called once. Never throws because of file system contents. */
  public Library run() {
    ImmutableList<Part> parts = parts();
    List<Optional<RawTrack>> known = new ArrayList<>();
    ImmutableSet.Builder<Path> distinct = ImmutableSet.builder(); // lists may repeat a song
    for (Part part : parts) {
      for (Found file : part.files()) {
        Optional<RawTrack> track = index(part, file).track(file);
        known.add(track);
        if (track.isEmpty()) {
          distinct.add(file.path());
        }
      }
    }
    Map<Path, ParallelReader.ReadResult> read = read(distinct.build(), known.size());
    Iterator<Optional<RawTrack>> old = known.iterator();
    List<RawTrack> tracks = new ArrayList<>(known.size());
    Misnamed misnamed = new Misnamed();
    parts.forEach(part -> settle(part, old, read, tracks, misnamed));
    misnamed.read(readers()::readMisnamed, tracks);
    parts.forEach(part -> part.misnamed().saveIfUsed(part.unseen()));
    ImmutableMultiset<String> skipped = ImmutableMultiset.copyOf(others.build());
    problems.addAll(LeftOut.sentences(hidden, skipped));
    return new Library(
        encoding.tracks(tracks),
        problems.build(),
        unopened.build(),
        late.build(),
        skipped,
        changes);
  }

  private Map<Path, ParallelReader.ReadResult> read(ImmutableSet<Path> unknown, int files) {
    int indexed = files - unknown.size(); // counted as read
    return readers().read(unknown, done -> progress.at(indexed + done, files));
  }

  SongReaders readers() {
    return new SongReaders(reader, formats, deadline, clock, threads);
  }

  private ImmutableList<Part> parts() {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    List<Found> files = new ArrayList<>(); // from paths, up to the next folder
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        parts.add(Part.of(files), part(path));
        files.clear();
      } else {
        files.add(new Found(path, "", "", Optional.empty()));
      }
    }
    return parts.add(Part.of(files)).build();
  }

  private Part part(Path path) {
    FolderWalk walk = walks().take(path);
    problems.addAll(walk.problems());
    unopened.addAll(walk.unreadable());
    others.addAll(walk.others());
    hidden.addAll(walk.hidden());
    IndexUpdate mp3 = index(path, "", "reader " + TrackReader.VERSION);
    IndexUpdate rest = othersIndex(path, "-others");
    IndexUpdate misnamed = othersIndex(path, "-misnamed");
    int songs = mp3.known() + rest.known();
    if (walk.files().isEmpty() && walk.unseen().isEmpty() && songs > 0) {
      // A mount point without its disk looks the same.
      problems.add(
          path + ": no song is left of " + songs + ", as after an unmount; the index keeps them");
      return new Part(ImmutableList.of(), ImmutableList.of(""), mp3, rest, misnamed);
    }
    return new Part(walk.files(), walk.unseen(), mp3, rest, misnamed);
  }

  private IndexUpdate othersIndex(Path folder, String kind) {
    return formats.endings().isEmpty()
        ? IndexUpdate.of(Optional.empty())
        : index(folder, kind, formats.name());
  }

  private IndexUpdate index(Path folder, String kind, String reading) {
    return IndexUpdate.of(
        index.filter(any -> root.isEmpty()).flatMap(place -> file(place, folder, kind, reading)));
  }

  private Optional<IndexFile> file(Path place, Path folder, String kind, String reading) {
    try {
      String by = reading + " of release " + RELEASE;
      return Optional.of(new IndexFile(place, folder.toRealPath(), kind, by, problems::add));
    } catch (IOException e) {
      return Optional.empty(); // already reported by the walk
    }
  }

  private void settle(
      Part part,
      Iterator<Optional<RawTrack>> old,
      Map<Path, ParallelReader.ReadResult> read,
      List<RawTrack> tracks,
      Misnamed misnamed) {
    for (Found file : part.files()) {
      Optional<RawTrack> known = old.next();
      ParallelReader.ReadResult result =
          known.isPresent()
              ? ParallelReader.ReadResult.known(known.get())
              : requireNonNull(read.get(file.path()));
      if (result.isGone() && !file.name().isEmpty()) {
        continue; // deleted or moved since the walk
      }
      if (result.isSilent() && !formats.endings().isEmpty() && !formats.include(file.path())) {
        misnamed.add(file, tracks.size(), part.misnamed());
      }
      tracks.add(result.track());
      if (!result.opened()) {
        unopened.add(file.path());
      }
      if (result.outcome() == ParallelReader.ReadOutcome.TIMED_OUT) {
        late.add(file.path());
      }
      index(part, file).add(file, result, known.isPresent());
    }
    changes = changes.plus(part.mp3().save(part.unseen())).plus(part.others().save(part.unseen()));
  }
}
