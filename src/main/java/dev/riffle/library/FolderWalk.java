package dev.riffle.library;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the MP3 files in a folder and all folders below it: the files of a folder first, then its
 * folders, each in natural order. Follows links, but enters no folder twice; what is hidden is left
 * out. Not thread-safe.
 */
final class FolderWalk {
  private static final String ENDING = ".mp3";

  private final ImmutableList.Builder<Path> files = ImmutableList.builder();
  private final ImmutableList.Builder<Path> unreadable = ImmutableList.builder();
  private final ImmutableList.Builder<String> problems = ImmutableList.builder();
  private final Set<Path> entered = new HashSet<>();
  private final Set<Path> above = new HashSet<>();

  private FolderWalk() {}

  /** Returns what a walk through {@code folder} finds. */
  static FolderWalk through(Path folder) {
    FolderWalk walk = new FolderWalk();
    walk.enter(folder);
    return walk;
  }

  /** Returns the MP3 files in the order in which they were found. */
  ImmutableList<Path> files() {
    return files.build();
  }

  /** Returns the folders that could not be read. */
  ImmutableList<Path> unreadable() {
    return unreadable.build();
  }

  /** Returns a sentence for each folder that could not be read or that leads back to itself. */
  ImmutableList<String> problems() {
    return problems.build();
  }

  private void enter(Path folder) {
    try {
      Path real = folder.toRealPath();
      if (above.contains(real)) {
        problems.add(folder + ": leads back to a folder that it lies in");
      } else if (entered.add(real)) {
        above.add(real);
        try {
          list(folder);
        } finally {
          above.remove(real);
        }
      }
    } catch (IOException e) {
      unreadable.add(folder);
      problems.add(folder + ": cannot be read: " + Reason.of(e));
    }
  }

  private void list(Path folder) throws IOException {
    TreeSet<NaturalName> songs = new TreeSet<>();
    TreeSet<NaturalName> folders = new TreeSet<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (name.startsWith(".")) {
          continue;
        }
        if (Files.isDirectory(entry)) {
          folders.add(NaturalName.of(name, entry));
        } else if (Ascii.toLowerCase(name).endsWith(ENDING)) {
          // Without the ending, or "Song 2.mp3" came before "Song.mp3".
          songs.add(NaturalName.of(name.substring(0, name.length() - ENDING.length()), entry));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    songs.forEach(song -> files.add(song.path()));
    folders.forEach(inner -> enter(inner.path()));
  }
}
