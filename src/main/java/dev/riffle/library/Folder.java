package dev.riffle.library;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;

/** A folder of a walk, which is listed before the walk comes to it. Thread-safe. */
final class Folder {
  private static final String MP3 = ".mp3";

  /** What else is sound, or may be. */
  private static final ImmutableSet<String> OTHERS =
      ImmutableSet.of(
          ".aac", ".aiff", ".ape", ".flac", ".m4a", ".mpc", ".ogg", ".opus", ".wav", ".wma");

  private final Path path;
  private final String name;
  private final Optional<Path> real;
  private final ExecutorService listers;
  private final FutureTask<Listing> listing = new FutureTask<>(this::list);

  /**
   * What lies in a folder, in natural order.
   *
   * @param others the endings of sound files that are none of ours
   */
  record Listing(
      ImmutableList<Found> songs, ImmutableList<Folder> folders, ImmutableList<String> others) {}

  /** A folder that a walk begins with. */
  Folder(Path path, ExecutorService listers) {
    this(path, "", Optional.empty(), listers);
  }

  private Folder(Path path, String name, Optional<Path> real, ExecutorService listers) {
    this.path = path;
    this.name = name;
    this.real = real;
    this.listers = listers;
  }

  Path path() {
    return path;
  }

  /** Returns the one name of this folder that no link has a part in. */
  Path real() throws IOException {
    return real.isPresent() ? real.get() : path.toRealPath();
  }

  /** Returns what lies in it; waits for that. */
  Listing listing() throws IOException {
    listing.run(); // where no thread has come to it yet
    try {
      return Objects.requireNonNull(Uninterruptibles.getUninterruptibly(listing));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private Listing list() throws IOException {
    List<NaturalName> folderNames = new ArrayList<>();
    List<Song> songs = new ArrayList<>();
    ImmutableList.Builder<String> others = ImmutableList.builder();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        String text = String.valueOf(entry.getFileName());
        if (text.startsWith(".")) {
          continue;
        }
        Optional<Stamp.Sight> sight = look(entry);
        String ending = ending(text);
        if (sight.isPresent() && sight.get().isFolder()) {
          folderNames.add(NaturalName.of(text, entry));
        } else if (ending.equals(MP3)) {
          songs.add(song(text, entry, sight));
        } else if (OTHERS.contains(ending)) {
          others.add(ending);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(folderNames);
    Collections.sort(songs);
    Path here = real();
    ImmutableList.Builder<Folder> folders = ImmutableList.builder();
    folderNames.forEach(inner -> folders.add(inner(inner.path(), here)));
    return new Listing(
        songs.stream().map(Song::found).collect(ImmutableList.toImmutableList()),
        folders.build(),
        others.build());
  }

  /** In the order of its name. */
  private record Song(NaturalName order, Found found) implements Comparable<Song> {
    @Override
    public int compareTo(Song other) {
      return order.compareTo(other.order);
    }
  }

  private Song song(String text, Path entry, Optional<Stamp.Sight> sight) {
    // Without the ending, or "Song 2.mp3" came before "Song.mp3".
    String bare = text.substring(0, text.length() - MP3.length());
    return new Song(
        NaturalName.of(bare, entry), new Found(entry, name, text, sight.map(Stamp.Sight::stamp)));
  }

  // Behind a link there may be anything, this folder too: that is for the walk to decide.
  private Folder inner(Path folder, Path here) {
    boolean link = Files.isSymbolicLink(folder);
    Path last = folder.getFileName();
    Optional<Path> known = link ? Optional.empty() : Optional.of(here.resolve(last));
    Folder inner = new Folder(folder, name + last + "/", known, listers);
    if (!link) {
      listers.execute(inner.listing);
    }
    return inner;
  }

  private static Optional<Stamp.Sight> look(Path entry) {
    try {
      return Optional.of(Stamp.at(entry));
    } catch (IOException e) {
      return Optional.empty(); // a link to nowhere: reading it will say so
    }
  }

  private static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : Ascii.toLowerCase(name.substring(dot));
  }
}
