package dev.riffle.playlist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Utf8;
import com.google.common.primitives.Chars;
import java.nio.charset.Charset;
import java.util.Iterator;

/**
 * The lines of a text that does not say how it is encoded, ended by LF, CR or both. Mutable, for
 * one thread.
 *
 * <p>A line that is UTF-8 is read as that, any other as windows-1252, which Winamp wrote in the
 * west. Line by line, because lists are patched together: one bad line spoils no other.
 */
final class Lines implements Iterator<String> {
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private final Iterator<String> raw;
  private final Reading reading;
  private long number;
  private boolean guessed;

  Lines(byte[] bytes, Reading reading) {
    // One char a byte: neither encoding has the bytes of a line's end inside a character.
    this.raw = new String(utf16ToUtf8(bytes), ISO_8859_1).lines().iterator();
    this.reading = reading;
  }

  @Override
  public boolean hasNext() {
    return raw.hasNext();
  }

  @Override
  public String next() {
    byte[] line = raw.next().getBytes(ISO_8859_1);
    number++;
    if (Utf8.isWellFormed(line)) {
      String text = new String(line, UTF_8);
      return number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
    if (!guessed) {
      reading.problem(number, "not UTF-8; such lines are read as windows-1252");
      guessed = true;
    }
    return new String(line, WINDOWS_1252);
  }

  /** Returns the number of the line that {@link #next} returned last, from 1. */
  long number() {
    return number;
  }

  // Windows calls it "Unicode". No other text begins with its byte order mark.
  private static byte[] utf16ToUtf8(byte[] bytes) {
    char mark = bytes.length < 2 ? 0 : Chars.fromBytes(bytes[0], bytes[1]);
    return mark == '\uFEFF' || mark == '\uFFFE' ? new String(bytes, UTF_16).getBytes(UTF_8) : bytes;
  }
}
