package dev.riffle.library;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multisets;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.library.FolderWalk.Found;
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
import java.util.stream.Collectors;

/**
 * A scan of files and folders, and how it is to be done: {@link Library#scan} with more to say. Not
 * thread-safe; uses a thread for each processor, and one for each file that misses its deadline.
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
    /** Receives the number of files read, on the scanning thread. */
    void at(int done, int all);
  }

  /** Another release may read otherwise. */
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
  private final ImmutableMultiset.Builder<String> others = ImmutableMultiset.builder();
  private Changes changes = Changes.NONE;

  private Scan(List<Path> paths) {
    this.paths = ImmutableList.copyOf(paths);
  }

  /** Returns a scan of {@code paths}, each a file, whatever its name, or a folder. */
  public static Scan of(List<Path> paths) {
    return new Scan(paths);
  }

  /**
   * Takes text that is labelled Latin-1 to be in {@code encoding}; else it is found out, for all
   * files of a folder together that this scan meets.
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

  /** Tells {@code progress} how far it has come. */
  @CanIgnoreReturnValue
  public Scan progress(Progress progress) {
    this.progress = progress;
    return this;
  }

  /**
   * Keeps in the folder {@code index} what files said, and does not read those again that are as
   * they were: by size, by the times of the last writing and the last change, to the nanosecond,
   * and by inode. Holds for folders, not for files that are named one by one. An index that is
   * damaged, or cannot be read or written, is among the {@linkplain Library#problems() problems},
   * and the answer is the same.
   */
  @CanIgnoreReturnValue
  public Scan index(Path index) {
    this.index = Optional.of(index);
    return this;
  }

  /**
   * Leaves out what lies in a folder, but leads out of a root by a link, and says so. Then no index
   * is kept, which would lack it.
   *
   * @param root whether a path leads to a place inside
   */
  @CanIgnoreReturnValue
  public Scan within(Predicate<Path> root) {
    this.root = Optional.of(root);
    return this;
  }

  /**
   * How long one file, or one answer about a folder, may take, 5 seconds if nothing else is said;
   * then it is said and skipped.
   */
  @CanIgnoreReturnValue
  Scan deadline(Duration deadline) {
    this.deadline = deadline;
    return this;
  }

  /** By what clock a file is old: milliseconds since 1970. */
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
   * Files that belong together, and their indexes.
   *
   * @param unseen the folders, as a {@link Found} has them, that could not be listed
   * @param mp3 of MP3 files, and of those named one by one
   * @param others of files of other formats: in an index of their own, for a scan without them
   */
  private record Part(
      ImmutableList<Found> files,
      ImmutableList<String> unseen,
      IndexUpdate mp3,
      IndexUpdate others) {
    /** Files without an index. */
    static Part of(List<Found> files) {
      IndexUpdate none = IndexUpdate.of(Optional.empty());
      return new Part(ImmutableList.copyOf(files), ImmutableList.of(), none, none);
    }
  }

  private IndexUpdate index(Part part, Found file) {
    return formats.include(file.name()) ? part.others() : part.mp3();
  }

  /** Scans; to be called once. Nothing that the disk holds makes it throw. */
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
    parts.forEach(part -> settle(part, old, read, tracks));
    sayOthers(others.build());
    return new Library(
        encoding.tracks(tracks), problems.build(), unopened.build(), others.build(), changes);
  }

  private Map<Path, ParallelReader.ReadResult> read(ImmutableSet<Path> unknown, int files) {
    ParallelReader.Way way = new ParallelReader.Way(reader, formats, deadline, clock, threads);
    return ParallelReader.read(unknown, way, counted(progress, files));
  }

  // What is not read any more is done.
  private static Progress counted(Progress progress, int files) {
    return (done, all) -> progress.at(files - all + done, files);
  }

  private ImmutableList<Part> parts() {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    List<Found> files = new ArrayList<>(); // named one by one, up to the next folder
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
    FolderWalk walk = walk(path);
    problems.addAll(walk.problems());
    unopened.addAll(walk.unreadable());
    others.addAll(walk.others());
    IndexUpdate mp3 = index(path, "", "reader " + TrackReader.VERSION);
    IndexUpdate rest =
        formats.endings().isEmpty()
            ? IndexUpdate.of(Optional.empty())
            : index(path, "-others", formats.name());
    int songs = mp3.known() + rest.known();
    if (walk.files().isEmpty() && walk.unseen().isEmpty() && songs > 0) {
      // A mount point without its disk looks just so.
      problems.add(
          path + ": no song is left of " + songs + ", as after an unmount; the index keeps them");
      return new Part(ImmutableList.of(), ImmutableList.of(""), mp3, rest);
    }
    return new Part(walk.files(), walk.unseen(), mp3, rest);
  }

  private FolderWalk walk(Path folder) {
    try (DiskThreads disk = new DiskThreads("listed", threads, deadline)) {
      return FolderWalk.through(folder, root, new Folder.ListingMethod(formats, lister, disk));
    }
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
      return Optional.empty(); // the walk has said it
    }
  }

  private void settle(
      Part part,
      Iterator<Optional<RawTrack>> old,
      Map<Path, ParallelReader.ReadResult> read,
      List<RawTrack> tracks) {
    for (Found file : part.files()) {
      Optional<RawTrack> known = old.next();
      ParallelReader.ReadResult result =
          known.isPresent()
              ? new ParallelReader.ReadResult(known.get(), ParallelReader.ReadOutcome.READ, 0)
              : requireNonNull(read.get(file.path()));
      tracks.add(result.track());
      if (!result.opened()) {
        unopened.add(file.path());
      }
      index(part, file).add(file, result, known.isPresent());
    }
    changes = changes.plus(part.mp3().save(part.unseen())).plus(part.others().save(part.unseen()));
  }

  private void sayOthers(ImmutableMultiset<String> endings) {
    if (!endings.isEmpty()) {
      problems.add(
          endings.size()
              + (endings.size() == 1 ? " other sound file was" : " other sound files were")
              + " left out: "
              + Multisets.copyHighestCountFirst(endings).entrySet().stream()
                  .map(ending -> ending.getCount() + " " + ending.getElement())
                  .collect(Collectors.joining(", ")));
    }
  }
}
