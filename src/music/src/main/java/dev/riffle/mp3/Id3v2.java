package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the ID3v2 tags at the beginning of a file, versions 2.2, 2.3 and 2.4 (the informal
 * standards at id3.org).
 */
final class Id3v2 {
  /** The maximum number of bytes read from a tag. */
  private static final int SIZE_LIMIT = 16 << 20;

  private static final String TOO_LONG =
      "its ID3v2 tag is longer than 16 MB; the rest was not read";

  /** The maximum number of consecutive tags; some files have the tags of two programs. */
  private static final int TAG_LIMIT = 4;

  /** Bytes that web servers send before the first tag: white space and UTF-8 byte order marks. */
  private static final CharMatcher BLANKS = CharMatcher.anyOf("\0\t\n\r \u00EF\u00BB\u00BF");

  /** The maximum number of blanks skipped. */
  private static final int BLANKS_LIMIT = 64 * 1024;

  private static final int HEADER_SIZE = 10;
  private static final int UNSYNCHRONISED = 0x80;
  private static final int EXTENDED = 0x40;
  static final int FOOTER = 0x10; // the flag of a tag with a footer

  private Id3v2() {}

  /** Passes the frames of the tags to {@code sink} and returns the expected offset of the audio. */
  static long read(Bytes file, Id3v2Frames.ValueSink sink, Consumer<String> problems)
      throws IOException {
    long at = start(file);
    for (int i = 0; i < TAG_LIMIT && isTag(file, at); i++) {
      long size = Id3v2Frames.syncSafe(file.intAt(at + 6));
      long end = end(file, at);
      boolean whole = end <= file.size();
      Optional<String> damage = readFrames(file, at, size, sink);
      if (!whole) {
        problems.accept("its ID3v2 tag claims to be longer than the file");
        return at + HEADER_SIZE; // the size may be wrong and the audio anywhere after it
      }
      damage.ifPresent(problems);
      at = end;
    }
    return at;
  }

  /**
   * Returns the offset of the first tag: 0, or after leading blanks, or after fewer audio frames
   * than {@link FrameWalk} requires.
   */
  private static long start(Bytes file) throws IOException {
    long at = 0;
    while (at < BLANKS_LIMIT && at < file.size() && BLANKS.matches((char) file.byteAt(at))) {
      at++;
    }
    for (int frames = 0; frames < FrameWalk.FOLLOWERS && !isTag(file, at); frames++) {
      at += MpegFrame.length(file.intAt(at));
    }
    return isTag(file, at) ? at : 0;
  }

  /** Returns the offset after the tag at {@code at}, or {@code at} if there is none. */
  static long end(Bytes file, long at) throws IOException {
    if (!isTag(file, at)) {
      return at;
    }
    int footer = (file.byteAt(at + 5) & FOOTER) == 0 ? 0 : HEADER_SIZE;
    return at + HEADER_SIZE + Id3v2Frames.syncSafe(file.intAt(at + 6)) + footer;
  }

  /**
   * Passes the frames of a tag that ends, with a footer, at {@code end} to {@code sink}; returns
   * its offset, or {@code end} if there is none.
   */
  static long readAtEnd(Bytes file, long end, Id3v2Frames.ValueSink sink) throws IOException {
    if (!isFooter(file, end)) {
      return end;
    }
    long footer = end - HEADER_SIZE;
    long size = Id3v2Frames.syncSafe(file.intAt(footer + 6));
    long start = footer - size - HEADER_SIZE;
    if (start < 0 || !isTag(file, start)) {
      return footer;
    }
    Optional<String> ignored = readFrames(file, start, size, sink);
    return start;
  }

  /** Returns whether a footer ends at an offset. */
  static boolean isFooter(Bytes file, long end) throws IOException {
    return file.has("3DI", end - HEADER_SIZE);
  }

  private static boolean isTag(Bytes file, long at) throws IOException {
    return file.has("ID3", at)
        && file.byteAt(at + 3) != 0xFF
        && (file.intAt(at + 6) & 0x8080_8080) == 0;
  }

  private static Optional<String> readFrames(
      Bytes file, long tag, long size, Id3v2Frames.ValueSink sink) throws IOException {
    int version = file.byteAt(tag + 3);
    int flags = file.byteAt(tag + 5);
    boolean extended = (flags & EXTENDED) != 0;
    if (version < 2 || version > 4 || (version == 2 && extended)) { // unspecified compression
      return Optional.of("its ID3v2 tag has an unsupported version");
    }
    int length = (int) Math.min(Math.min(size, SIZE_LIMIT), file.size() - tag - HEADER_SIZE);
    Id3v2Body body = new Id3v2Body(file, tag + HEADER_SIZE, length, version, extended);
    Optional<String> damage = body.read((flags & UNSYNCHRONISED) != 0, sink);
    sink.endTag();
    return size > SIZE_LIMIT ? Optional.of(TOO_LONG) : damage;
  }
}
