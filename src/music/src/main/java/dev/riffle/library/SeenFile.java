package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import dev.riffle.files.Reason;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A file with the followed folders and the songs last seen in them, so that a later process detects
 * the changes since then. The file is complete or absent, and survives a power cut. For one thread.
 *
 * <p>Format: {@value #MAGIC}, the version, the followed folders; the folders that held songs, with
 * device and inode; the songs in groups by folder, with their stamps; the CRC-32C of the rest.
 */
final class SeenFile {
  private static final long MAGIC = 0x72696666_6C650A53L; // "riffle", a line break, S
  private static final int VERSION = 1;

  // The bits of a song.
  private static final int STAMP = 1;
  private static final int SILENCE = 1 << 1;
  private static final int NEW_FOLDER = 1 << 2; // otherwise that of the song before

  /**
   * A song.
   *
   * @param isSilent whether it has been read and has no sound
   */
  record Seen(Optional<Stamp> stamp, boolean isSilent) {}

  /**
   * The content.
   *
   * @param followed the followed folders, which are absolute
   * @param held the folders in which songs were last seen, and their parents
   */
  record Content(
      ImmutableList<Path> followed, Map<Path, Stamp.FolderKey> held, Map<Path, Seen> songs) {}

  private final Path file;
  private final Consumer<String> problems;
  private OptionalInt checksum = OptionalInt.empty(); // of the content of the file, if known

  /**
   * Creates the file of a watch.
   *
   * @param problems receives a sentence if it cannot be read or written
   */
  SeenFile(Path file, Consumer<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Replaces the file, unless it has this content. */
  void save(Content content) {
    try {
      int now = checksum(content);
      if (!checksum.equals(OptionalInt.of(now))) {
        write(file, content);
        checksum = OptionalInt.of(now);
      }
    } catch (IOException e) {
      problems.accept(file + ": cannot save the list of known songs: " + Reason.of(e));
    }
  }

  private static int checksum(Content content) throws IOException {
    CheckedOutputStream out =
        new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32C());
    write(content, new DataOutputStream(new BufferedOutputStream(out)));
    return (int) out.getChecksum().getValue();
  }

  /** Replaces a file. */
  static void write(Path file, Content content) throws IOException {
    Disk disk = new Disk();
    try (AtomicFile target = new AtomicFile(disk, file)) {
      DataOutputStream out = new DataOutputStream(target.out());
      write(content, out);
      out.writeInt(target.checksum());
      target.sync();
      target.commit();
      disk.sync(file.toAbsolutePath().resolveSibling(""));
    }
  }

  private static void write(Content content, DataOutputStream out) throws IOException {
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    out.writeInt(content.followed().size());
    for (Path folder : content.followed()) {
      out.writeUTF(folder.toString());
    }
    out.writeInt(content.held().size());
    for (Map.Entry<Path, Stamp.FolderKey> folder : content.held().entrySet()) {
      out.writeUTF(folder.getKey().toString());
      out.writeLong(folder.getValue().device());
      out.writeLong(folder.getValue().inode());
    }
    out.writeInt(content.songs().size());
    Path folder = Path.of("");
    for (Map.Entry<Path, Seen> song : content.songs().entrySet()) {
      write(song.getKey(), song.getValue(), folder, out);
      folder = song.getKey().resolveSibling("");
    }
    out.flush();
  }

  private static void write(Path song, Seen seen, Path before, DataOutputStream out)
      throws IOException {
    Path folder = song.resolveSibling("");
    boolean isNew = !folder.equals(before);
    out.writeByte(
        (seen.stamp().isPresent() ? STAMP : 0)
            + (seen.isSilent() ? SILENCE : 0)
            + (isNew ? NEW_FOLDER : 0));
    if (isNew) {
      out.writeUTF(folder.toString());
    }
    out.writeUTF(String.valueOf(song.getFileName()));
    if (seen.stamp().isPresent()) {
      out.writeLong(seen.stamp().get().size());
      out.writeLong(seen.stamp().get().modified());
      out.writeLong(seen.stamp().get().changed());
      out.writeLong(seen.stamp().get().inode());
    }
  }

  /** Returns the followed folders, without reading the rest, or empty if there are none. */
  static ImmutableList<Path> followed(Path file) {
    if (!Files.isRegularFile(file)) {
      return ImmutableList.of();
    }
    try (DataInputStream in = open(file)) {
      return followed(in);
    } catch (IOException | InvalidPathException e) {
      return ImmutableList.of();
    }
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(Disk.open(file)));
  }

  private static ImmutableList<Path> followed(DataInputStream in) throws IOException {
    if (in.readLong() != MAGIC || in.readInt() != VERSION) {
      throw new IOException("it has another version");
    }
    ImmutableList.Builder<Path> folders = ImmutableList.builder();
    for (int left = in.readInt(); left > 0; left--) {
      folders.add(Path.of(in.readUTF()));
    }
    return folders.build();
  }

  /**
   * Returns the content of the file. If it is damaged, reports that and returns no folders or
   * songs.
   */
  Content read() {
    try {
      long length = Files.size(file) - Integer.BYTES;
      int sum = AtomicFile.checksum(file, Math.max(0, length));
      try (DataInputStream in = open(file)) {
        Content content = new Content(followed(in), held(in), songs(in));
        if (in.readInt() != sum) {
          throw new IOException("its checksum is wrong");
        }
        checksum = OptionalInt.of(sum);
        return content;
      }
    } catch (IOException | InvalidPathException e) {
      String reason = e instanceof IOException io ? Reason.of(io) : "it is damaged";
      problems.accept(file + ": cannot be read; removed songs may be added again: " + reason);
      return new Content(followed(file), ImmutableMap.of(), ImmutableMap.of());
    }
  }

  private static Map<Path, Stamp.FolderKey> held(DataInputStream in) throws IOException {
    Map<Path, Stamp.FolderKey> held = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      held.put(Path.of(in.readUTF()), new Stamp.FolderKey(in.readLong(), in.readLong()));
    }
    return held;
  }

  private static Map<Path, Seen> songs(DataInputStream in) throws IOException {
    Map<Path, Seen> songs = new LinkedHashMap<>();
    Path folder = Path.of("");
    for (int left = in.readInt(); left > 0; left--) {
      int has = in.readByte();
      if ((has & NEW_FOLDER) != 0) {
        folder = Path.of(in.readUTF());
      }
      Path song = folder.resolve(in.readUTF());
      Optional<Stamp> stamp =
          (has & STAMP) != 0
              ? Optional.of(new Stamp(in.readLong(), in.readLong(), in.readLong(), in.readLong()))
              : Optional.empty();
      songs.put(song, new Seen(stamp, (has & SILENCE) != 0));
    }
    return songs;
  }
}
