package dev.riffle.mp3;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

/**
 * Random access to the bytes of an open file or an array. Returns zeros past the end, so that
 * header parsers need no checks for truncated files. Not thread-safe; reads through one window, of
 * {@value #WINDOW} bytes by default.
 */
final class Bytes {
  private static final int WINDOW = 4096;

  // Shared by all files that a thread reads in turn; allocating one costs more than reading.
  private static final ThreadLocal<byte[]> WINDOWS =
      ThreadLocal.withInitial(() -> new byte[WINDOW]);

  private long size;
  private final ByteReader source;
  private final byte[] window;
  private long windowStart;
  private int windowLength;

  private Bytes(long size, ByteReader source, byte[] window, int windowLength) {
    this.size = size;
    this.source = source;
    this.window = window;
    this.windowLength = windowLength;
  }

  /**
   * Opens a regular file for reading; a pipe would block until a process writes to it.
   *
   * @param refusal the reason in the exception if it is not a regular file
   */
  static FileChannel open(Path path, String refusal) throws IOException {
    if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
      throw new FileSystemException(path.toString(), null, refusal);
    }
    return FileChannel.open(path, StandardOpenOption.READ);
  }

  /**
   * Returns the bytes of a file, which the caller must close. They are valid until the same thread
   * calls this method for another file.
   */
  static Bytes of(FileChannel channel) throws IOException {
    return new Bytes(channel.size(), channel::read, WINDOWS.get(), 0);
  }

  /** Returns the bytes of a file, read through a separate window of the given size. */
  static Bytes of(FileChannel channel, int window) throws IOException {
    long size = channel.size();
    return new Bytes(size, channel::read, new byte[(int) Math.min(window, size)], 0);
  }

  /** Returns the bytes of a file of a given size. */
  static Bytes of(long size, ByteReader source) {
    return new Bytes(size, source, new byte[(int) Math.min(WINDOW, size)], 0);
  }

  /** Returns the bytes of {@code whole}, which is not copied. */
  static Bytes of(byte[] whole) {
    return new Bytes(whole.length, (into, from) -> -1, whole, whole.length);
  }

  /** Returns the number of bytes; decreases once a read detects that the file has shrunk. */
  long size() {
    return size;
  }

  /** Returns the byte at an offset, 0 to 255; zero outside the file. */
  int byteAt(long offset) throws IOException {
    if (offset < 0 || offset >= size) {
      return 0;
    }
    if (offset < windowStart || offset >= windowStart + windowLength) {
      // The last window ends at the end of the file, where tags are read backwards.
      windowStart = Math.max(0, Math.min(offset, size - window.length));
      windowLength = window.length;
      fetch(windowStart, window, windowLength);
    }
    return window[(int) (offset - windowStart)] & 0xFF;
  }

  /** Returns the four bytes at an offset as a big-endian number. */
  int intAt(long offset) throws IOException {
    return byteAt(offset) << 24
        | byteAt(offset + 1) << 16
        | byteAt(offset + 2) << 8
        | byteAt(offset + 3);
  }

  /** Returns the four bytes at an offset as an unsigned big-endian number. */
  long unsignedIntAt(long offset) throws IOException {
    return Integer.toUnsignedLong(intAt(offset));
  }

  /** Returns whether the ASCII characters of {@code mark} are at an offset. */
  boolean has(String mark, long offset) throws IOException {
    for (int i = 0; i < mark.length(); i++) {
      if (byteAt(offset + i) != mark.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether {@code length} bytes from an offset are zero. */
  boolean isZero(long offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      if (byteAt(offset + i) != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a copy of the bytes from an offset; fewer than {@code length} at the end of the file.
   */
  byte[] copy(long offset, int length) throws IOException {
    int there = (int) Math.max(0, Math.min(length, size - offset));
    if (offset >= windowStart && offset + there <= windowStart + windowLength) {
      int index = (int) (offset - windowStart);
      return Arrays.copyOfRange(window, index, index + there);
    }
    byte[] copy = new byte[there];
    fetch(offset, copy, there);
    return copy;
  }

  /**
   * Copies {@code length} bytes from an offset to the beginning of {@code into}; returns whether
   * the file has all of them. Does not move the window.
   */
  boolean copy(long offset, byte[] into, int length) throws IOException {
    if (offset >= windowStart && offset + length <= windowStart + windowLength) {
      System.arraycopy(window, (int) (offset - windowStart), into, 0, length);
    } else if (offset + length <= size) {
      fetch(offset, into, length);
    }
    return offset + length <= size;
  }

  /** Returns {@code length} bytes as Latin-1. */
  String latin1(long offset, int length) throws IOException {
    return new String(copy(offset, length), StandardCharsets.ISO_8859_1);
  }

  /** Reads bytes; if the file has shrunk, sets the new size and fills the rest with zeros. */
  private void fetch(long offset, byte[] bytes, int length) throws IOException {
    ByteBuffer into = ByteBuffer.wrap(bytes, 0, length);
    while (into.hasRemaining() && source.read(into, offset + into.position()) > 0) {}
    if (into.hasRemaining()) {
      size = Math.min(size, offset + into.position());
      Arrays.fill(bytes, into.position(), length, (byte) 0);
    }
  }

  /** A source of bytes, like {@link FileChannel#read(ByteBuffer, long)}. */
  interface ByteReader {
    int read(ByteBuffer into, long offset) throws IOException;
  }
}
