package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.common.base.Splitter;
import dev.riffle.mpd.FillOrder.Way;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The songs that a filled MPD played, one a line, as {@code riffle verify} reads them: one that
 * came by previous after {@code "< "}, and a blank line around one that a listener added. Not
 * thread-safe.
 */
public final class PlayedLog implements AutoCloseable {
  private static final String BACK = "< ";
  private static final String PLAIN = ". ";
  private static final int MAX_MISSING = RowLinks.BEHIND + RowLinks.AHEAD; // rows passed at once
  private static final int MAX_SONGS = 20; // by which the place in the order is recognized
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
   * Continues with an order, or begins a session of the log if it has no current song. The songs
   * that a process had no time to write before it was killed are written now.
   */
  void begin(FillOrder order) throws IOException {
    List<String> songs = songs();
    if (order.current().isEmpty()) {
      write(songs.isEmpty() ? "" : "\n");
      return;
    }
    Alignment alignment = Alignment.of(songs, order, MAX_MISSING);
    int now = alignment.now();
    int last = songs.isEmpty() ? -1 : alignment.place(songs.size() - 1);
    boolean isKnown = last >= 0 && now - last <= MAX_MISSING;
    for (int i = isKnown ? last + 1 : now; i <= now; i++) {
      add(order.file(alignment.order().get(i)), Way.NEXT);
    }
    for (int i = last - 1; i >= now; i--) {
      add(order.file(alignment.order().get(i)), Way.PREVIOUS);
    }
  }

  /** Returns the last songs of the log up to its current one, without those that were left. */
  private List<String> songs() throws IOException {
    Deque<String> songs = new ArrayDeque<>();
    for (String line : lastLines()) {
      if (line.startsWith(BACK)) {
        songs.pollLast();
        songs.pollLast();
      }
      songs.add(song(line));
    }
    return songs.stream().skip(Math.max(0, songs.size() - MAX_SONGS)).toList();
  }

  private List<String> lastLines() throws IOException {
    try (FileChannel in = FileChannel.open(path, READ)) {
      ByteBuffer tail = ByteBuffer.allocate(TAIL);
      in.position(Math.max(0, in.size() - TAIL));
      while (tail.hasRemaining() && in.read(tail) >= 0) {
        // Reads on.
      }
      String text = UTF_8.decode(tail.flip()).toString();
      return Splitter.on('\n').omitEmptyStrings().splitToList(text);
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
