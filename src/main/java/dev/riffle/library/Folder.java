package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.FolderWalk.Found;
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

/** A folder of a walk, which is listed before the walk comes to it. Thread-safe. */
final class Folder {
  private static final String MP3 = ".mp3";

  /** The endings of other sound files, which a scan counts when it leaves them out. */
  private static final ImmutableSet<String> OTHER_SOUND =
      ImmutableSet.of(
          ".aac", ".aif", ".aiff", ".ape", ".flac", ".m4a", ".mka", ".mpc", ".oga", ".ogg", ".opus",
          ".tta", ".wav", ".wma", ".wv");

  private final Path path;
  private final String name;
  private final Optional<Path> real;
  private final Key key;
  private final ListingMethod method;
  private Optional<DiskThreads.Task<Listing>> listing = Optional.empty();

  /**
   * By what a folder is told from another one at the same path: its device and its inode. Where the
   * system has neither, all folders are the same.
   */
  record Key(long device, long inode) {}

  /** Opens folders, in whatever way. */
  interface Lister {
    DirectoryStream<Path> open(Path folder) throws IOException;
  }

  /** How folders are listed, and which files in them are songs beside MP3. */
  record ListingMethod(Library.Formats formats, Lister lister, DiskThreads disk) {}

  /**
   * What lies in a folder, in natural order.
   *
   * @param others the endings of sound files that are none of ours
   * @param unseen what cannot be looked at, and may be a folder
   */
  record Listing(
      ImmutableList<Found> songs,
      ImmutableList<Folder> folders,
      ImmutableList<String> others,
      ImmutableList<Unseen> unseen) {}

  /** A name in a folder at which nobody could look, and why. */
  record Unseen(Path path, String name, IOException why) {}

  private Folder(Path path, String name, Optional<Path> real, Key key, ListingMethod method) {
    this.path = path;
    this.name = name;
    this.real = real;
    this.key = key;
    this.method = method;
  }

  /** Returns the folder that a walk begins with. */
  static Folder first(Path path, ListingMethod method) throws IOException {
    DiskThreads disk = method.disk();
    Key key = disk.await(disk.begin(answered -> Stamp.at(path).key()), () -> {});
    return new Folder(path, "", Optional.empty(), key, method);
  }

  Path path() {
    return path;
  }

  /** Returns its path from where the walk began, as a {@link Found} has it. */
  String name() {
    return name;
  }

  /** Returns what it was before it was listed. */
  Key key() {
    return key;
  }

  /** Returns whether it was reached by a link. */
  boolean isLink() {
    return real.isEmpty();
  }

  /** Returns the one name of this folder that no link has a part in. */
  Path real() throws IOException {
    return real.isPresent()
        ? real.get()
        : method.disk().await(method.disk().begin(answered -> path.toRealPath()), () -> {});
  }

  /** Returns what lies in it; waits for that. */
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

  /** What was met so far. */
  private final class ListingBuilder {
    private final Path here;
    private final List<Named<Folder>> folders = new ArrayList<>();
    private final List<Named<Found>> songs = new ArrayList<>();
    private final ImmutableList.Builder<String> others = ImmutableList.builder();
    private final ImmutableList.Builder<Unseen> unseen = ImmutableList.builder();

    ListingBuilder(Path here) {
      this.here = here;
    }

    void add(Path entry) {
      String text = String.valueOf(entry.getFileName());
      if (text.startsWith(".")) {
        return;
      }
      String ending = ending(text);
      boolean isSong = ending.equals(MP3) || method.formats().endings().contains(ending);
      Optional<Stamp.Sight> sight = Optional.empty();
      try {
        sight = Optional.of(Stamp.at(entry));
      } catch (NoSuchFileException e) {
        // A link to nowhere: if it is called a song, reading it will say so.
      } catch (IOException e) {
        if (!isSong) {
          unseen.add(new Unseen(entry, name + text + "/", e));
        }
      }
      if (sight.isPresent() && sight.get().isFolder()) {
        Folder inner = inner(text, entry, here, sight.get().key());
        folders.add(new Named<>(NaturalName.of(text, entry), inner));
      } else if (isSong) {
        songs.add(song(text, ending, entry, sight));
      } else if (OTHER_SOUND.contains(ending)) {
        others.add(ending);
      }
    }

    Listing listing() {
      ImmutableList<Folder> inner = sorted(folders);
      inner.forEach(Folder::beginIfOwn);
      return new Listing(sorted(songs), inner, others.build(), unseen.build());
    }
  }

  /** Something in the order of its name. */
  private record Named<T>(NaturalName order, T what) {}

  private static <T> ImmutableList<T> sorted(List<Named<T>> things) {
    return things.stream()
        .sorted(Comparator.comparing(Named::order))
        .map(Named::what)
        .collect(toImmutableList());
  }

  private Named<Found> song(String text, String ending, Path entry, Optional<Stamp.Sight> sight) {
    // Without the ending, or "Song 2.mp3" came before "Song.mp3".
    String bare = text.substring(0, text.length() - ending.length());
    Found found = new Found(entry, name, text, sight.map(Stamp.Sight::stamp));
    return new Named<>(NaturalName.of(bare, entry), found);
  }

  private Folder inner(String text, Path entry, Path here, Key key) {
    Optional<Path> known =
        Files.isSymbolicLink(entry)
            ? Optional.empty()
            : Optional.of(here.resolve(entry.getFileName()));
    return new Folder(entry, name + text + "/", known, key, method);
  }

  // Behind a link there may be anything, this folder too: that is for the walk to decide.
  private void beginIfOwn() {
    listing = real.map(this::begin);
  }

  /** Returns the ending of the name of a file, such as {@code .mp3}; empty if it has none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : Ascii.toLowerCase(name.substring(dot));
  }
}
