package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the songs in a folder and all folders below it: the files of a folder first, then its
 * folders, each in natural order. Follows links, but enters no folder twice; what is hidden is left
 * out. Folders are listed on all threads, ahead of the walk, which goes from one to the next in
 * order. Not thread-safe.
 */
final class FolderWalk {
  /**
   * A file that a walk came upon. An immutable value.
   *
   * @param folder the folder it lies in, from where the walk began, as text; what cannot be spelled
   *     is U+FFFD, so that two may look the same
   * @param name its name, likewise
   * @param stamp empty if it could not be looked at
   */
  record Found(Path path, String folder, String name, Optional<Stamp> stamp) {}

  private final ImmutableList.Builder<Found> files = ImmutableList.builder();
  private final ImmutableMap.Builder<Path, Folder.Key> folders = ImmutableMap.builder();
  private final ImmutableList.Builder<Path> unreadable = ImmutableList.builder();
  private final ImmutableList.Builder<String> unseen = ImmutableList.builder();
  private final ImmutableList.Builder<String> problems = ImmutableList.builder();
  private final ImmutableMultiset.Builder<String> others = ImmutableMultiset.builder();
  private final Set<Path> entered = new HashSet<>();
  private final Set<Path> above = new HashSet<>();

  private final Optional<Predicate<Path>> root;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** A folder that was entered, and those in it that are still to be. */
  private record Level(Path real, Iterator<Folder> inner) {}

  private FolderWalk(Optional<Predicate<Path>> root) {
    this.root = root;
  }

  /**
   * Returns what a walk through {@code folder} finds.
   *
   * @param root what no link may lead out of
   */
  static FolderWalk through(
      Path folder, Optional<Predicate<Path>> root, Folder.ListingMethod method) {
    FolderWalk walk = new FolderWalk(root);
    try {
      walk.enter(Folder.first(folder, method));
    } catch (IOException e) {
      walk.sayUnreadable(folder, "", e);
    }
    walk.goOn();
    return walk;
  }

  // Not by recursion: folders may be nested deeper than a stack of calls.
  private void goOn() {
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
    return files.build();
  }

  /** Returns the folders that were entered. */
  ImmutableMap<Path, Folder.Key> folders() {
    return folders.buildOrThrow();
  }

  /** Returns the folders that could not be read. */
  ImmutableList<Path> unreadable() {
    return unreadable.build();
  }

  /** Returns the same, as a {@link Found} has its folder. */
  ImmutableList<String> unseen() {
    return unseen.build();
  }

  /** Returns a sentence for each folder that could not be read or that leads back to itself. */
  ImmutableList<String> problems() {
    return problems.build();
  }

  /** Returns the ending, such as {@code .flac}, of each sound file that is no song here. */
  ImmutableMultiset<String> others() {
    return others.build();
  }

  private void enter(Folder folder) {
    if (folder.isLink() && leadsOut(folder.path())) {
      return;
    }
    try {
      Path real = folder.real();
      if (above.contains(real)) {
        problems.add(folder.path() + ": leads back to a folder that it lies in");
      } else if (entered.add(real)) {
        folders.put(folder.path(), folder.key());
        Folder.Listing listing = folder.listing(real);
        listing.songs().stream().filter(song -> mayBeRead(song.path())).forEach(files::add);
        others.addAll(listing.others());
        sayUnseen(listing.unseen());
        above.add(real);
        levels.add(new Level(real, listing.folders().iterator()));
      }
    } catch (IOException e) {
      sayUnreadable(folder.path(), folder.name(), e);
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

  private void sayUnseen(ImmutableList<Folder.Unseen> names) {
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

  private void sayUnreadable(Path folder, String name, IOException e) {
    unreadable.add(folder);
    unseen.add(name);
    problems.add(folder + ": cannot be read: " + Reason.of(e));
  }
}
