package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.common.base.Splitter;
import com.google.common.collect.Iterables;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The songs that a filled MPD played, one a line, as {@code riffle verify} reads them: one that
 * came by previous after {@code "< "}, and a blank line around one that a listener added. Not
 * thread-safe.
 */
public final class PlayedLog implements AutoCloseable {
  /** The ways in which a song came. */
  enum Way {
    NEXT,
    PREVIOUS,
    ASKED
  }

  private static final String BACK = "< ";
  private static final String PLAIN = ". ";
  private static final int TAIL = 1 << 14; // bytes, more than a line has

  private final Path path;
  private final FileChannel file;

  private PlayedLog(Path path) throws IOException {
    this.path = path;
    file = FileChannel.open(path, CREATE, WRITE, APPEND);
  }

  /** Opens a log, which need not exist, to append to it. */
  public static PlayedLog open(Path path) throws IOException {
    return new PlayedLog(path);
  }

  /**
   * Continues with an order whose current song is {@code current}, or begins a session of the log
   * if it has none. A process that was killed before it wrote the song is made good for.
   */
  void begin(Optional<String> current) throws IOException {
    Optional<String> last = last();
    if (current.isEmpty() && last.isPresent()) {
      write("\n");
    } else if (current.isPresent() && !last.equals(current)) {
      add(current.get(), Way.NEXT);
    }
  }

  /** Returns the song of the last line with one. */
  private Optional<String> last() throws IOException {
    try (FileChannel in = FileChannel.open(path, READ)) {
      ByteBuffer tail = ByteBuffer.allocate(TAIL);
      in.position(Math.max(0, in.size() - TAIL));
      while (tail.hasRemaining() && in.read(tail) >= 0) {
        // Reads on.
      }
      String text = UTF_8.decode(tail.flip()).toString();
      List<String> lines = Splitter.on('\n').omitEmptyStrings().splitToList(text);
      return Optional.ofNullable(Iterables.getLast(lines, null)).map(PlayedLog::song);
    }
  }

  private static String song(String line) {
    return line.startsWith(BACK) || line.startsWith(PLAIN) ? line.substring(2) : line;
  }

  void add(String song, Way way) throws IOException {
    // A name may begin like a mark; the mark of a song after another changes nothing.
    String plain = song(song).equals(song) ? song : PLAIN + song;
    write(
        switch (way) {
          case NEXT -> plain + "\n";
          case PREVIOUS -> BACK + song + "\n";
          case ASKED -> "\n" + plain + "\n\n";
        });
  }

  private void write(String text) throws IOException {
    ByteBuffer bytes = UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
