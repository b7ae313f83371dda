package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Finds the MP3 files in a folder and all folders below it: the files of a folder first, then its
 * folders, each in natural order. Follows links, but enters no folder twice; what is hidden is left
 * out. Folders are listed on all threads, ahead of the walk, which goes from one to the next in
 * order. Not thread-safe.
 */
final class FolderWalk {
  private final ImmutableList.Builder<Found> files = ImmutableList.builder();
  private final ImmutableList.Builder<Path> folders = ImmutableList.builder();
  private final ImmutableList.Builder<Path> unreadable = ImmutableList.builder();
  private final ImmutableList.Builder<String> problems = ImmutableList.builder();
  private final ImmutableMultiset.Builder<String> others = ImmutableMultiset.builder();
  private final Set<Path> entered = new HashSet<>();
  private final Set<Path> above = new HashSet<>();

  private FolderWalk() {}

  /** Returns what a walk through {@code folder} finds. */
  static FolderWalk through(Path folder, int threads) {
    ExecutorService listers = Executors.newFixedThreadPool(threads, FolderWalk::thread);
    try {
      FolderWalk walk = new FolderWalk();
      walk.enter(new Folder(folder, listers));
      return walk;
    } finally {
      listers.shutdownNow();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-walk");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the MP3 files in the order in which they were found. */
  ImmutableList<Found> files() {
    return files.build();
  }

  /** Returns the folders that were entered. */
  ImmutableList<Path> folders() {
    return folders.build();
  }

  /** Returns the folders that could not be read. */
  ImmutableList<Path> unreadable() {
    return unreadable.build();
  }

  /** Returns a sentence for each folder that could not be read or that leads back to itself. */
  ImmutableList<String> problems() {
    return problems.build();
  }

  /** Returns the ending, such as {@code .flac}, of each other sound file. */
  ImmutableMultiset<String> others() {
    return others.build();
  }

  private void enter(Folder folder) {
    try {
      Path real = folder.real();
      if (above.contains(real)) {
        problems.add(folder.path() + ": leads back to a folder that it lies in");
      } else if (entered.add(real)) {
        above.add(real);
        try {
          list(folder);
        } finally {
          above.remove(real);
        }
      }
    } catch (IOException e) {
      unreadable.add(folder.path());
      problems.add(folder.path() + ": cannot be read: " + Reason.of(e));
    }
  }

  private void list(Folder folder) throws IOException {
    folders.add(folder.path());
    Folder.Listing listing = folder.listing();
    files.addAll(listing.songs());
    others.addAll(listing.others());
    listing.folders().forEach(this::enter);
  }
}
