package dev.riffle.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The attributes by which a file is considered unchanged: size, modification time, status change
 * time and inode. An immutable value.
 *
 * @param modified the modification time, in nanoseconds since 1970
 * @param changed the status change time, in nanoseconds since 1970, which unlike {@code modified}
 *     cannot be set back; equal to {@code modified} if the system has none
 * @param inode 0 if the system has none
 */
record Stamp(long size, long modified, long changed, long inode) {
  /** The coarsest timestamps of a file system (FAT): two changes within this time may be equal. */
  private static final long MAX_GRANULARITY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final String UNIX = "unix:isDirectory,size,lastModifiedTime,ctime,dev,ino";

  /**
   * The attributes of a path: folder or file, and stamp.
   *
   * @param device 0 if the system has none
   */
  record Sight(boolean isFolder, Stamp stamp, long device) {
    FolderKey key() {
      return new FolderKey(device, stamp.inode());
    }
  }

  /**
   * The identity of a folder: device and inode. If the system has neither, all folders have the
   * same key.
   */
  record FolderKey(long device, long inode) {}

  /** The wall clock, in milliseconds since 1970. */
  interface Clock {
    long millis();
  }

  /** Reads the attributes of a path, following links, by one system call. */
  static Sight at(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      BasicFileAttributes basic = Files.readAttributes(path, BasicFileAttributes.class);
      long modified = nanos(basic.lastModifiedTime());
      return new Sight(basic.isDirectory(), new Stamp(basic.size(), modified, modified, 0), 0);
    }
    Map<String, Object> unix = Files.readAttributes(path, UNIX);
    Stamp stamp =
        new Stamp(
            of(Long.class, unix, "size"),
            nanos(of(FileTime.class, unix, "lastModifiedTime")),
            nanos(of(FileTime.class, unix, "ctime")),
            of(Long.class, unix, "ino"));
    return new Sight(of(Boolean.class, unix, "isDirectory"), stamp, of(Long.class, unix, "dev"));
  }

  // A scan compares each file of a library, and the generated method of a record starts slowly.
  @Override
  public boolean equals(Object other) {
    return other instanceof Stamp stamp
        && size == stamp.size
        && modified == stamp.modified
        && changed == stamp.changed
        && inode == stamp.inode;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(size ^ Long.rotateLeft(modified, 16) ^ changed ^ inode);
  }

  /** Returns whether at most the inode and the status change time differ. */
  boolean hasSameContent(Stamp other) {
    return size == other.size && modified == other.modified;
  }

  /** Returns whether the modification times are equal within the granularity of file systems. */
  boolean isAsOldAs(Stamp other) {
    return Math.abs(modified - other.modified) < MAX_GRANULARITY_NANOS;
  }

  /** Returns whether any write from {@code millis} on changes this stamp. */
  boolean isOlderThan(long millis) {
    return changed < TimeUnit.MILLISECONDS.toNanos(millis) - MAX_GRANULARITY_NANOS;
  }

  private static <T> T of(Class<T> type, Map<String, Object> attributes, String name) {
    return type.cast(Objects.requireNonNull(attributes.get(name)));
  }

  private static long nanos(FileTime time) {
    return time.to(TimeUnit.NANOSECONDS);
  }
}
