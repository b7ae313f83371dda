package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.riffle.files.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the songs in a folder and all folders below it: the files of a folder first, then its
 * subfolders, each in natural order. Follows links, but enters no folder twice; skips hidden
 * entries, and folders in which systems keep deleted files and thumbnails. Folders are listed by
 * several threads ahead of the walk, which visits them in order. Not thread-safe.
 */
final class FolderWalk {
  private ImmutableList<Found> files = ImmutableList.of();
  private final ImmutableList.Builder<Found> found = ImmutableList.builder();
  private final ImmutableMap.Builder<Path, Stamp.FolderKey> folders = ImmutableMap.builder();
  private final ImmutableList.Builder<Path> unreadable = ImmutableList.builder();
  private final ImmutableList.Builder<String> unseen = ImmutableList.builder();
  private final ImmutableList.Builder<String> problems = ImmutableList.builder();
  private final ImmutableList.Builder<String> others = ImmutableList.builder();
  private final ImmutableList.Builder<Path> hidden = ImmutableList.builder();
  private final Set<Path> entered = new HashSet<>();
  private final Set<Path> above = new HashSet<>();

  private static final int BATCH = 256;

  private final Optional<Predicate<Path>> root;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** An entered folder, and the subfolders not entered yet. */
  private record Level(Path real, Iterator<Folder> inner) {}

  private FolderWalk(Optional<Predicate<Path>> root) {
    this.root = root;
  }

  /**
   * Returns the result of a walk through {@code folder}.
   *
   * @param root accepts paths inside the root; links that it rejects are skipped
   */
  static FolderWalk through(
      Path folder, Optional<Predicate<Path>> root, Folder.ListingMethod method) {
    FolderWalk walk = new FolderWalk(root);
    try {
      walk.enter(Folder.first(folder, method));
    } catch (IOException e) {
      walk.addUnreadable(folder, "", e);
    }
    walk.enterAll();
    walk.files = walk.found.build();
    return walk;
  }

  // Iterative, because folders may be nested deeper than the call stack.
  private void enterAll() {
    while (!levels.isEmpty()) {
      Level level = levels.getLast();
      if (level.inner().hasNext()) {
        enter(level.inner().next());
      } else {
        levels.removeLast();
        above.remove(level.real());
      }
    }
  }

  /** Returns the songs in the order in which they were found. */
  ImmutableList<Found> files() {
    return files;
  }

  /**
   * Reads the stamps of the files that were listed by their names. Returns false if the folders
   * must be listed again: a file is a folder, has disappeared, or does not answer.
   */
  boolean readStamps(DiskThreads disk) {
    List<DiskThreads.Task<List<Found>>> batches = new ArrayList<>();
    for (List<Found> batch : Lists.partition(files, BATCH)) {
      batches.add(disk.begin(answered -> stamped(batch, answered)));
    }
    ImmutableList.Builder<Found> stamped = ImmutableList.builderWithExpectedSize(files.size());
    try {
      for (DiskThreads.Task<List<Found>> batch : batches) {
        stamped.addAll(disk.await(batch, () -> {}));
      }
    } catch (IOException e) {
      return false;
    }
    files = stamped.build();
    return true;
  }

  private static List<Found> stamped(List<Found> files, Runnable answered) throws IOException {
    List<Found> stamped = new ArrayList<>(files.size());
    for (Found file : files) {
      answered.run();
      if (file.stamp().isPresent()) {
        stamped.add(file);
        continue;
      }
      Stamp.Sight sight = Stamp.at(file.path());
      if (sight.isFolder()) {
        throw new IOException(file.path() + " is a folder");
      }
      stamped.add(new Found(file.path(), file.folder(), file.name(), Optional.of(sight.stamp())));
    }
    return stamped;
  }

  /** Returns the folders that were entered. */
  ImmutableMap<Path, Stamp.FolderKey> folders() {
    return folders.buildOrThrow();
  }

  /** Returns the folders that could not be read. */
  ImmutableList<Path> unreadable() {
    return unreadable.build();
  }

  /** Returns these folders in the form of {@link Found#folder}. */
  ImmutableList<String> unseen() {
    return unseen.build();
  }

  /**
   * Returns a sentence for each folder that could not be read and each link to a folder above it.
   */
  ImmutableList<String> problems() {
    return problems.build();
  }

  /** Returns the extension, such as {@code .flac}, of each skipped sound file. */
  ImmutableList<String> others() {
    return others.build();
  }

  /** Returns the hidden folders, and the hidden files with the name of a song. */
  ImmutableList<Path> hidden() {
    return hidden.build();
  }

  private void enter(Folder folder) {
    if (folder.isLink() && leadsOut(folder.path())) {
      return;
    }
    try {
      Path real = folder.real();
      if (above.contains(real)) {
        problems.add(folder.path() + ": links to a folder above it; skipped");
      } else if (entered.add(real)) {
        folders.put(folder.path(), folder.key());
        Folder.Listing listing = folder.listing(real);
        listing.songs().stream().filter(song -> mayBeRead(song.path())).forEach(found::add);
        others.addAll(listing.others());
        hidden.addAll(listing.hidden());
        addUnseen(listing.unseen());
        above.add(real);
        levels.add(new Level(real, listing.folders().iterator()));
      }
    } catch (IOException e) {
      addUnreadable(folder.path(), folder.name(), e);
    }
  }

  private boolean mayBeRead(Path song) {
    return root.isEmpty() || !Files.isSymbolicLink(song) || !leadsOut(song);
  }

  private boolean leadsOut(Path link) {
    boolean isOut = root.isPresent() && !root.get().test(link);
    if (isOut) {
      problems.add(link + ": skipped: leads out of the root");
    }
    return isOut;
  }

  private void addUnseen(ImmutableList<Folder.Unseen> names) {
    for (Folder.Unseen name : names) {
      unreadable.add(name.path());
      unseen.add(name.name());
    }
    if (!names.isEmpty()) {
      String first = names.get(0).path() + ": cannot be read: " + Reason.of(names.get(0).why());
      int others = names.size() - 1;
      problems.add(others == 0 ? first : first + "; and " + others + " more in this folder");
    }
  }

  private void addUnreadable(Path folder, String name, IOException e) {
    unreadable.add(folder);
    unseen.add(name);
    problems.add(folder + ": cannot be read: " + Reason.of(e));
  }
}
