package dev.riffle.playlist;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Utf8;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The lines of a text that does not say how it is encoded, ended by LF, CR or both. Mutable, for
 * one thread.
 *
 * <p>A line that is UTF-8 is read as that, any other as {@link PlaylistEncoding#FALLBACK}. Line by
 * line, because lists are patched together: one bad line spoils no other.
 */
final class TextLines implements Iterator<String> {
  private final byte[] bytes;
  private final Reading reading;
  private int start; // of the next line
  private long number;
  private boolean guessed;

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
    if (!guessed) {
      reading.problem(
          number, "not UTF-8; such lines are read as " + PlaylistEncoding.FALLBACK.name());
      guessed = true;
    }
    return new String(line, PlaylistEncoding.FALLBACK);
  }

  // Neither encoding has the bytes of a line's end inside a character.
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

  // Windows calls it "Unicode". No other text begins with its byte order mark.
  private static byte[] utf16ToUtf8(byte[] bytes) {
    return PlaylistEncoding.isUtf16(bytes) ? new String(bytes, UTF_16).getBytes(UTF_8) : bytes;
  }
}
