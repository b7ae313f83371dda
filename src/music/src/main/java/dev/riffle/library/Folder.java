package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A folder of a walk, listed ahead of the walk. Thread-safe. */
final class Folder {
  static final String MP3 = ".mp3";

  /** The extensions of other sound files, which a scan counts as skipped. */
  private static final ImmutableSet<String> OTHER_SOUND =
      ImmutableSet.of(
          ".3ga", ".3gp", ".aac", ".ac3", ".adts", ".aif", ".aifc", ".aiff", ".amr", ".ape", ".au",
          ".awb", ".caf", ".dff", ".dsf", ".dts", ".eac3", ".ec3", ".flac", ".m2a", ".m4a", ".m4b",
          ".m4r", ".mka", ".mp1", ".mp2", ".mp4", ".mpa", ".mpc", ".mpga", ".oga", ".ogg", ".opus",
          ".ra", ".snd", ".spx", ".tak", ".tta", ".voc", ".w64", ".wav", ".wave", ".weba", ".webm",
          ".wma", ".wv");

  /** Folders of systems, in lower case: trash, thumbnails, snapshots and remains of files. */
  private static final ImmutableSet<String> SYSTEM_FOLDERS =
      ImmutableSet.of(
          "#recycle",
          "#snapshot",
          "$recycle.bin",
          "@eadir",
          "@recycle",
          "lost+found",
          "recycler",
          "system volume information");

  private final Path path;
  private final String name;
  private final Optional<Path> real;
  private final Stamp.FolderKey key;
  private final ListingMethod method;
  private Optional<DiskThreads.Task<Listing>> listing = Optional.empty();

  /** Opens the directory stream of a folder. */
  interface Lister {
    DirectoryStream<Path> open(Path folder) throws IOException;
  }

  /** The attributes that a listing reads of files with the name of a song. */
  enum Detail {
    /**
     * Only names, which saves a system call per file. A folder with such a name is treated as a
     * song.
     */
    NAMES,
    STAMPS
  }

  /**
   * The lister and its threads.
   *
   * @param endings the file extensions of songs besides MP3
   */
  record ListingMethod(
      ImmutableSet<String> endings, Detail detail, Lister lister, DiskThreads disk) {}

  /**
   * The contents of a folder, in natural order.
   *
   * @param others the extensions of sound files in unsupported formats
   * @param unseen entries whose attributes cannot be read, possibly folders
   * @param hidden the hidden folders, and the hidden files with the name of a song
   */
  record Listing(
      ImmutableList<Found> songs,
      ImmutableList<Folder> folders,
      ImmutableList<String> others,
      ImmutableList<Unseen> unseen,
      ImmutableList<Path> hidden) {}

  /** An entry whose attributes cannot be read, and the cause. */
  record Unseen(Path path, String name, IOException why) {}

  private Folder(
      Path path, String name, Optional<Path> real, Stamp.FolderKey key, ListingMethod method) {
    this.path = path;
    this.name = name;
    this.real = real;
    this.key = key;
    this.method = method;
  }

  /** Returns the first folder of a walk. */
  static Folder first(Path path, ListingMethod method) throws IOException {
    DiskThreads disk = method.disk();
    Stamp.FolderKey key = disk.await(disk.begin(answered -> Stamp.at(path).key()), () -> {});
    return new Folder(path, "", Optional.empty(), key, method);
  }

  Path path() {
    return path;
  }

  /** Returns the path relative to the start of the walk, in the form of {@link Found#folder}. */
  String name() {
    return name;
  }

  /** Returns the key, as read before the folder was listed. */
  Stamp.FolderKey key() {
    return key;
  }

  /** Returns whether the folder was reached through a link. */
  boolean isLink() {
    return real.isEmpty();
  }

  /** Returns the real path, without links. */
  Path real() throws IOException {
    return real.isPresent()
        ? real.get()
        : method.disk().await(method.disk().begin(answered -> path.toRealPath()), () -> {});
  }

  /** Returns the contents; waits for the listing. */
  Listing listing(Path real) throws IOException {
    return method.disk().await(listing.orElseGet(() -> begin(real)), () -> {});
  }

  private DiskThreads.Task<Listing> begin(Path real) {
    return method.disk().begin(answered -> list(real, answered));
  }

  private Listing list(Path real, Runnable answered) throws IOException {
    ListingBuilder found = new ListingBuilder(real);
    try (DirectoryStream<Path> entries = method.lister().open(path)) {
      for (Path entry : entries) {
        answered.run();
        found.add(entry);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return found.listing();
  }

  /** The entries found so far. */
  private final class ListingBuilder {
    private final Path here;
    private final List<Named<Folder>> folders = new ArrayList<>();
    private final List<Named<Found>> songs = new ArrayList<>();
    private final ImmutableList.Builder<String> others = ImmutableList.builder();
    private final ImmutableList.Builder<Unseen> unseen = ImmutableList.builder();
    private final List<Named<Path>> hidden = new ArrayList<>();

    ListingBuilder(Path here) {
      this.here = here;
    }

    void add(Path entry) {
      String text = String.valueOf(entry.getFileName());
      String ending = ending(text);
      boolean isSong = ending.equals(MP3) || method.endings().contains(ending);
      boolean isSeen = isSong && !isHidden(text) && method.detail() == Detail.NAMES;
      Optional<Stamp.Sight> sight = isSeen ? Optional.empty() : sight(entry, text, isSong);
      boolean isFolder = sight.isPresent() && sight.get().isFolder();
      if (isHidden(text)) {
        if (isFolder || isSong) {
          hidden.add(new Named<>(NaturalName.of(text, entry), entry));
        }
      } else if (isFolder) {
        if (!SYSTEM_FOLDERS.contains(Ascii.toLowerCase(text))) {
          Folder inner = inner(text, entry, here, sight.get().key());
          folders.add(new Named<>(NaturalName.of(text, entry), inner));
        }
      } else if (isSong) {
        songs.add(song(text, ending, entry, sight));
      } else if (OTHER_SOUND.contains(ending)) {
        others.add(ending);
      }
    }

    private Optional<Stamp.Sight> sight(Path entry, String text, boolean isSong) {
      try {
        return Optional.of(Stamp.at(entry));
      } catch (NoSuchFileException e) {
        // A dangling link; if it has the name of a song, reading it reports the problem.
      } catch (IOException e) {
        if (!isSong && !isHidden(text)) {
          unseen.add(new Unseen(entry, name + text + "/", e));
        }
      }
      return Optional.empty();
    }

    Listing listing() {
      ImmutableList<Folder> inner = sorted(folders);
      inner.forEach(Folder::beginUnlessLink);
      return new Listing(sorted(songs), inner, others.build(), unseen.build(), sorted(hidden));
    }
  }

  /** An item and its sort key. */
  private record Named<T>(NaturalName order, T item) {}

  private static <T> ImmutableList<T> sorted(List<Named<T>> things) {
    return things.stream()
        .sorted(Comparator.comparing(Named::order))
        .map(Named::item)
        .collect(toImmutableList());
  }

  private Named<Found> song(String text, String ending, Path entry, Optional<Stamp.Sight> sight) {
    // Sorted without the extension, so that "Song.mp3" precedes "Song 2.mp3".
    String bare = text.substring(0, text.length() - ending.length());
    Found found = new Found(entry, name, text, sight.map(Stamp.Sight::stamp));
    return new Named<>(NaturalName.of(bare, entry), found);
  }

  private Folder inner(String text, Path entry, Path here, Stamp.FolderKey key) {
    Optional<Path> known =
        Files.isSymbolicLink(entry)
            ? Optional.empty()
            : Optional.of(here.resolve(entry.getFileName()));
    return new Folder(entry, name + text + "/", known, key, method);
  }

  // Lists ahead unless reached by a link: its target may be any folder, so the walk decides.
  private void beginUnlessLink() {
    listing = real.map(this::begin);
  }

  /**
   * Returns whether a name is hidden: it begins with a dot, except for titles such as "...And
   * Justice for All" and ".38 Special".
   */
  static boolean isHidden(String name) {
    char second = name.length() > 1 ? name.charAt(1) : ' ';
    return name.startsWith(".") && second != '.' && !Character.isDigit(second);
  }

  /** Returns the extension of a file name in lower case, such as {@code .mp3}; empty if none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : Ascii.toLowerCase(name.substring(dot));
  }
}
