package dev.riffle.playlist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Utf8;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The lines of a text of undeclared encoding, terminated by LF, CR or CR LF. Mutable; not
 * thread-safe.
 *
 * <p>A line of valid UTF-8 is decoded as UTF-8, because playlists may combine lines of several
 * sources. The encoding of all other lines is judged together.
 */
final class TextLines implements Iterator<String> {
  /** The maximum number of lines that are judged, and their maximum length. */
  private static final int MAX_JUDGED = 1_000;

  private static final int MAX_LENGTH = 1_000;

  private final byte[] bytes;
  private final Reading reading;
  private int start; // of the next line
  private long number;
  private Optional<Charset> declared = Optional.empty();
  private Optional<Charset> judged = Optional.empty();

  TextLines(byte[] bytes, Reading reading) {
    this.bytes = utf16ToUtf8(bytes);
    this.reading = reading;
  }

  @Override
  public boolean hasNext() {
    return start < bytes.length;
  }

  @Override
  public String next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    byte[] line = nextLine();
    number++;
    if (declared.isEmpty() && Utf8.isWellFormed(line)) {
      String text = new String(line, UTF_8);
      return number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
    return new String(line, declared.or(() -> judged).orElseGet(() -> judge(line)));
  }

  /** Sets the encoding of the next lines, unless it is UTF-8. */
  void declare(Charset charset) {
    declared = Optional.of(charset).filter(other -> !other.equals(UTF_8));
  }

  /** Sets and returns the encoding of {@code first} and all later lines that are not UTF-8. */
  private Charset judge(byte[] first) {
    int next = start;
    List<String> lines = new ArrayList<>();
    for (byte[] line = first; lines.size() < MAX_JUDGED; line = nextLine()) {
      if (!Utf8.isWellFormed(line)) {
        lines.add(new String(line, 0, Math.min(line.length, MAX_LENGTH), ISO_8859_1));
      }
      if (!hasNext()) {
        break;
      }
    }
    start = next;
    Charset charset = reading.encoding(lines);
    reading.problem(number, "not UTF-8; such lines are read as " + charset.name());
    judged = Optional.of(charset);
    return charset;
  }

  // No encoding that contains ASCII uses the bytes of LF or CR inside another character.
  private byte[] nextLine() {
    int end = start;
    while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    byte[] line = Arrays.copyOfRange(bytes, start, end);
    boolean both = end + 1 < bytes.length && bytes[end] == '\r' && bytes[end + 1] == '\n';
    start = end + (both ? 2 : 1);
    return line;
  }

  /** Returns the number of the line that {@link #next} returned last, from 1. */
  long number() {
    return number;
  }

  // Windows calls UTF-16 "Unicode".
  private static byte[] utf16ToUtf8(byte[] bytes) {
    return PlaylistEncoding.utf16(bytes)
        .map(charset -> new String(bytes, charset).getBytes(UTF_8))
        .orElse(bytes);
  }
}
