package dev.riffle.playlist;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Utf8;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The lines of a text of undeclared encoding, terminated by LF, CR or CR LF. Mutable; not
 * thread-safe.
 *
 * <p>A line of valid UTF-8 is decoded as UTF-8, any other line as {@link
 * PlaylistEncoding#FALLBACK}. Playlists may combine lines of several sources, so one invalid line
 * does not affect the others.
 */
final class TextLines implements Iterator<String> {
  private final byte[] bytes;
  private final Reading reading;
  private int start; // of the next line
  private long number;
  private boolean reported;

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
    if (Utf8.isWellFormed(line)) {
      String text = new String(line, UTF_8);
      return number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
    if (!reported) {
      reading.problem(
          number, "not UTF-8; such lines are read as " + PlaylistEncoding.FALLBACK.name());
      reported = true;
    }
    return new String(line, PlaylistEncoding.FALLBACK);
  }

  // Neither encoding uses the bytes of LF or CR inside another character.
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
    return PlaylistEncoding.isUtf16(bytes) ? new String(bytes, UTF_16).getBytes(UTF_8) : bytes;
  }
}
