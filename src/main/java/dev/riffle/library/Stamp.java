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
 * By what a file is taken for unchanged: its size, when it was written to, when anything about it
 * was changed, and its inode. An immutable value.
 *
 * @param modified in nanoseconds since 1970, as all times here
 * @param changed when the system last touched it: who edits tags may set the time of writing back,
 *     this one nobody can; where there is none, {@code modified} again
 * @param inode 0 where there is none
 */
record Stamp(long size, long modified, long changed, long inode) {
  /** Times are this coarse at worst (FAT): two changes so close may leave the same. */
  private static final long COARSEST_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final String UNIX = "unix:isDirectory,size,lastModifiedTime,ctime,dev,ino";

  /**
   * What lies at a path: a folder, or a file with its stamp.
   *
   * @param device 0 where there is none
   */
  record Sight(boolean isFolder, Stamp stamp, long device) {
    Folder.Key key() {
      return new Folder.Key(device, stamp.inode());
    }
  }

  /** The clock on the wall, in milliseconds since 1970. */
  interface Clock {
    long millis();
  }

  /** Looks at what lies at a path, through links, by one call of the system. */
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

  /** Returns whether only the inode, or when it changed, is another. */
  boolean hasSameContent(Stamp other) {
    return size == other.size && modified == other.modified;
  }

  /** Returns whether both may have been written to at one time, as coarse as file systems are. */
  boolean isAsOldAs(Stamp other) {
    return Math.abs(modified - other.modified) < COARSEST_NANOS;
  }

  /** Returns whether whatever is written to the file from {@code millis} on will show. */
  boolean isOlderThan(long millis) {
    return changed < TimeUnit.MILLISECONDS.toNanos(millis) - COARSEST_NANOS;
  }

  private static <T> T of(Class<T> type, Map<String, Object> attributes, String name) {
    return type.cast(Objects.requireNonNull(attributes.get(name)));
  }

  private static long nanos(FileTime time) {
    return time.to(TimeUnit.NANOSECONDS);
  }
}
