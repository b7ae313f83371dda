package dev.riffle.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import dev.riffle.files.Reason;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The playlists of a listener: the files {@code NAME.m3u8} in a folder, which need not exist. Each
 * change replaces a file atomically, so that a crash loses none. Names are untrusted and validated.
 * Thread-safe; other programs should not edit the same playlist at the same time.
 *
 * @since 0.1
 */
public final class PlaylistFolder {
  /**
   * A playlist.
   *
   * @param changed the time of its last change
   * @since 0.1
   */
  public record Stored(String name, Instant changed) {}

  private static final String ENDING = ".m3u8";
  private static final int MAX_NAME_BYTES = 200;

  private final Path folder;
  private final Disk disk = new Disk();

  /** Creates a view of a folder. */
  public PlaylistFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the playlists of any format in {@code folders} and below them, by path; not those in a
   * root of the file system. Skips hidden folders, folders that cannot be read, and JSON files,
   * most of which are not playlists. Takes time linear in the files.
   */
  public static ImmutableList<Path> filesIn(Collection<Path> folders) {
    return PlaylistFiles.in(folders);
  }

  /** Returns the playlists, by name. */
  public ImmutableList<Stored> all() {
    try {
      return MoreFiles.listFiles(folder).stream()
          .sorted()
          .flatMap(file -> stored(file).stream())
          .collect(ImmutableList.toImmutableList());
    } catch (NoSuchFileException e) {
      return ImmutableList.of();
    } catch (IOException e) {
      throw new Failure("cannot list the playlists in " + folder + ": " + Reason.of(e));
    }
  }

  /** Returns the playlist in a file, unless it is another file. */
  private static Optional<Stored> stored(Path file) {
    String name = file.getFileName().toString();
    if (name.startsWith(".") || !name.endsWith(ENDING)) {
      return Optional.empty();
    }
    try {
      Instant changed = Files.getLastModifiedTime(file).toInstant();
      return Optional.of(new Stored(name.substring(0, name.length() - ENDING.length()), changed));
    } catch (IOException e) {
      return Optional.empty(); // it was deleted just now
    }
  }

  /**
   * Returns whether there is a playlist with this name.
   *
   * @throws Misuse if no file can have it
   */
  public boolean contains(String name) {
    return Files.exists(file(name));
  }

  /**
   * Returns the file of a playlist, which need not exist.
   *
   * @throws Misuse if no file can have this name
   */
  public Path file(String name) {
    boolean isName =
        !name.isEmpty()
            && !name.startsWith(".")
            && name.getBytes(UTF_8).length <= MAX_NAME_BYTES
            && name.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    if (!isName) {
      throw new Misuse(
          "playlist name (" + name + ") must not be empty, begin with a dot or contain / or \\");
    }
    return folder.resolve(name + ENDING);
  }

  /**
   * Returns the songs of a playlist, with the fields that it stores.
   *
   * @throws Failure if there is none, or it cannot be read
   */
  public ImmutableList<Track> songs(String name) {
    Path file = existing(name);
    return UserLists.playlist(file, PlaylistFormat.M3U8, Root.anyAddress()).tracks();
  }

  private Path existing(String name) {
    Path file = file(name);
    if (!Files.exists(file)) {
      throw new Failure("no playlist '" + name + "'");
    }
    return file;
  }

  /**
   * Stores songs as a playlist, replacing any playlist with this name.
   *
   * @throws Failure if it cannot be written
   */
  public synchronized void save(String name, List<Track> songs) {
    Path target = file(name);
    try {
      disk.createFolder(folder);
      try (AtomicFile file = new AtomicFile(disk, target)) {
        file.out().write(PlaylistFormat.M3U8.write(absolute(songs), folder).getBytes(UTF_8));
        file.sync();
        file.commit();
      }
      disk.sync(folder);
    } catch (IOException e) {
      throw new Failure("cannot write the playlist " + target + ": " + Reason.of(e));
    }
  }

  /** Returns songs whose paths do not depend on the working directory. */
  private static ImmutableList<Track> absolute(List<Track> songs) {
    return songs.stream()
        .map(song -> song.isFile() ? song.withPath(song.path().toAbsolutePath()) : song)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Adds songs to the end of a playlist, which is created if there is none.
   *
   * @throws Failure if it cannot be read or written
   */
  public synchronized void append(String name, List<Track> songs) {
    ImmutableList<Track> before = contains(name) ? songs(name) : ImmutableList.of();
    save(name, ImmutableList.<Track>builder().addAll(before).addAll(songs).build());
  }

  /**
   * Renames a playlist.
   *
   * @throws Failure if there is none, or the new name is taken
   */
  public synchronized void rename(String from, String to) {
    Path source = existing(from);
    if (contains(to)) {
      throw new Failure("playlist '" + to + "' already exists");
    }
    try {
      disk.move(source, file(to));
    } catch (IOException e) {
      throw new Failure("cannot rename the playlist " + source + ": " + Reason.of(e));
    }
  }

  /**
   * Deletes a playlist.
   *
   * @throws Failure if there is none, or it cannot be deleted
   */
  public synchronized void delete(String name) {
    Path file = existing(name);
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new Failure("cannot delete the playlist " + file + ": " + Reason.of(e));
    }
  }
}
