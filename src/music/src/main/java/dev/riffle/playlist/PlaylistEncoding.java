package dev.riffle.playlist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.primitives.Chars;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The encodings of playlist files that are not UTF-8. */
final class PlaylistEncoding {
  /**
   * The encoding of a text that is not UTF-8, whose encoding is neither declared nor detected: the
   * encoding of the locale, or, if that is UTF-8, ASCII or unknown, windows-1252, which Winamp
   * wrote in western countries.
   */
  static final Charset FALLBACK =
      fallback(
          // The program restarts itself in UTF-8 and passes on the encoding of the locale.
          System.getProperty("riffle.native.encoding", System.getProperty("native.encoding", "")));

  private static final Pattern DECLARATION =
      Pattern.compile(
          "\\A[^<]{0,200}+<\\?xml\\s[^>]{0,200}?encoding\\s*+=\\s*+[\"']([A-Za-z][A-Za-z0-9._-]{0,40})");
  private static final Pattern WIDE = Pattern.compile("UTF-(16|32)");
  private static final int MAX_DECLARATION = 300;

  private PlaylistEncoding() {}

  static Charset fallback(String nativeEncoding) {
    Charset windows1252 = Charset.forName("windows-1252");
    Charset charset = named(nativeEncoding, windows1252);
    return charset.equals(UTF_8) || charset.equals(US_ASCII) ? windows1252 : charset;
  }

  /**
   * Returns UTF-16 if the text begins with its byte order mark, or with two ASCII characters of it,
   * or empty.
   */
  static Optional<Charset> utf16(byte[] bytes) {
    char mark = bytes.length < 2 ? 0 : Chars.fromBytes(bytes[0], bytes[1]);
    if (mark == '\uFEFF' || mark == '\uFFFE') {
      return Optional.of(UTF_16);
    }
    if (bytes.length < 4) {
      return Optional.empty();
    }
    boolean evenAreNul = bytes[0] == 0 && bytes[2] == 0;
    boolean oddAreNul = bytes[1] == 0 && bytes[3] == 0;
    if (evenAreNul == oddAreNul) {
      return Optional.empty();
    }
    return Optional.of(evenAreNul ? UTF_16BE : UTF_16LE);
  }

  /**
   * Returns the text of an XML document, decoded by its byte order mark, else by its declaration,
   * else as UTF-8. Bytes that do not fit are a problem; the document is then decoded as {@link
   * #FALLBACK}.
   */
  static String xml(byte[] bytes, Reading reading) {
    Optional<Charset> utf16 = utf16(bytes);
    if (utf16.isPresent()) {
      return new String(bytes, utf16.get());
    }
    Charset charset = declared(bytes, reading);
    CharBuffer text = CharBuffer.allocate(bytes.length + 1);
    CharsetDecoder decoder = charset.newDecoder();
    CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), text, true);
    text.flip();
    if (result.isError()) {
      long line = 1 + text.chars().filter(c -> c == '\n').count();
      reading.problem(line, "not " + charset.name() + "; read as " + FALLBACK.name());
      return new String(bytes, FALLBACK);
    }
    return !text.isEmpty() && text.get(0) == '\uFEFF'
        ? text.subSequence(1, text.length()).toString()
        : text.toString();
  }

  private static Charset declared(byte[] bytes, Reading reading) {
    int length = Math.min(bytes.length, MAX_DECLARATION);
    Matcher declaration = DECLARATION.matcher(new String(bytes, 0, length, ISO_8859_1));
    if (!declaration.find()) {
      return UTF_8;
    }
    Optional<Charset> charset = usable(declaration.group(1));
    if (charset.isEmpty()) {
      reading.problem(1, "unusable encoding " + declaration.group(1) + "; read as UTF-8");
    }
    return charset.orElse(UTF_8);
  }

  /**
   * Returns the encoding that a text declares in itself, or empty if it is unknown or one in which
   * the declaration would be unreadable.
   */
  static Optional<Charset> usable(String name) {
    Charset charset = named(name, UTF_16);
    boolean usable =
        charset.newDecoder().maxCharsPerByte() <= 1 && !WIDE.matcher(charset.name()).find();
    return usable ? Optional.of(charset) : Optional.empty();
  }

  private static Charset named(String name, Charset other) {
    try {
      return name.isEmpty() ? other : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return other;
    }
  }
}
