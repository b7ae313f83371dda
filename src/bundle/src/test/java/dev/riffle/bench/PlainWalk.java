package dev.riffle.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The least that a scan has to do, by the JDK alone: a walk over a folder that asks for the size of
 * each file, and with the word "read" also takes its first 4 KB and its last 128 bytes.
 */
final class PlainWalk {
  private static final int BEGIN = 4_096;
  private static final int END = 128;

  private PlainWalk() {}

  public static void main(String[] args) throws IOException {
    boolean read = args[0].equals("read");
    try (Stream<Path> walk = Files.walk(Path.of(args[1]))) {
      Stream<Path> files = walk.parallel().filter(Files::isRegularFile);
      System.out.println(files.mapToLong(file -> bytes(file, read)).sum());
    }
  }

  private static long bytes(Path file, boolean read) {
    try {
      return read ? read(file) : Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the size of {@code file}, whose ends are read. */
  static long read(Path file) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BEGIN);
    try (FileChannel channel = FileChannel.open(file)) {
      channel.read(buffer);
      channel.read(buffer.clear().limit(END), Math.max(0, channel.size() - END));
      return channel.size();
    }
  }
}
