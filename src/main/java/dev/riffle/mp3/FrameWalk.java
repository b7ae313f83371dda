package dev.riffle.mp3;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Goes from frame to frame of one stream. The frames of silence in which an encoder hides its count
 * are no frames of sound; bytes between frames, tags among them, are stepped over. The same frames
 * are met from whichever frame on it goes, as each step depends on the file alone. Not thread-safe;
 * makes no garbage for a frame.
 */
final class FrameWalk {
  /** How far a frame is looked for. */
  static final int MAX_JUNK = 1 << 20;

  /** So many tags in a row are stepped over. */
  private static final int MAX_TAGS = 16;

  /** How many frames must follow one that is to be believed: chance makes one, a cover two. */
  private static final int FOLLOWERS = 2;

  private static final int HEADER_SIZE = 4;

  private final Bytes file;
  private final long end;
  private final int stream;
  private final int infoOffset;
  private long number;
  private long offset;
  private int length;

  /** The length of the frame directly behind this one; 0 if there is none. */
  private int nextLength;

  /**
   * Goes to the first frame at or behind an offset.
   *
   * @param end where the sound ends
   * @param stream the header of any frame of the stream
   * @param number that of the first frame
   */
  FrameWalk(Bytes file, long end, int stream, long number, long from) throws IOException {
    this.file = file;
    this.end = end;
    this.stream = stream;
    this.infoOffset = MpegFrame.of(stream).orElseThrow().infoOffset();
    this.number = number;
    goTo(from, lengthAt(from));
  }

  /** Returns whether the last frame is behind. */
  boolean isAtEnd() {
    return length == 0;
  }

  /** Returns the number of this frame; at the end, how many there are. */
  long number() {
    return number;
  }

  long offset() {
    return offset;
  }

  /** Returns how many bytes long the frame is. */
  int length() {
    return length;
  }

  /** Goes to the next frame. Must not be called at the end. */
  void advance() throws IOException {
    number++;
    goTo(offset + length, nextLength);
  }

  private void goTo(long from, int lengthThere) throws IOException {
    offset = from;
    length = lengthThere;
    while (true) {
      if (length == 0) {
        OptionalLong found = search(skipTags(file, offset, end), end);
        if (found.isEmpty()) {
          return;
        }
        moveTo(found.getAsLong());
      }
      if (EncoderCount.isIn(file, offset, infoOffset)) {
        moveTo(offset + length);
        continue;
      }
      nextLength = lengthAt(offset + length);
      OptionalLong inside =
          nextLength == 0 && offset + length < end
              ? search(offset + HEADER_SIZE, offset + length)
              : OptionalLong.empty();
      if (inside.isEmpty()) {
        return;
      }
      moveTo(inside.getAsLong()); // bytes are missing from this frame: it would be noise
    }
  }

  private void moveTo(long at) throws IOException {
    offset = at;
    length = lengthAt(at);
  }

  /** Returns the length of the frame at an offset; 0 if none of the stream is there, and whole. */
  private int lengthAt(long at) throws IOException {
    int header = file.intAt(at);
    boolean same =
        MpegFrame.sameStream(stream, header)
            && MpegFrame.isMono(stream) == MpegFrame.isMono(header);
    int there = same ? MpegFrame.length(header) : 0;
    return at + there <= Math.min(end, file.size()) ? there : 0;
  }

  /** Returns where the next frame of the stream is that others follow. */
  private OptionalLong search(long from, long to) throws IOException {
    long limit = Math.min(to, from + MAX_JUNK);
    OptionalLong found = find(file, from, limit, end);
    while (found.isPresent() && lengthAt(found.getAsLong()) == 0) {
      found = find(file, found.getAsLong() + 1, limit, end);
    }
    return found;
  }

  /** Returns the offset behind the tags of files that were put together into one. */
  static long skipTags(Bytes file, long at, long end) throws IOException {
    long after = at;
    for (int tags = 0; tags < MAX_TAGS; tags++) {
      long next = Id3v2.end(file, Id3v1.end(file, after));
      if (next == after || next > end) {
        break; // what claims to be longer than the file may lie
      }
      after = next;
    }
    return after;
  }

  /**
   * Returns where the next frame begins that others follow, or empty if there is none before {@code
   * limit}.
   *
   * @param end where the sound ends
   */
  static OptionalLong find(Bytes file, long from, long limit, long end) throws IOException {
    for (long at = from; at < Math.min(end, limit); at++) {
      // Most bytes are not 0xFF: for them no header is read.
      if (file.byteAt(at) == 0xFF && begins(file, at, end)) {
        return OptionalLong.of(at);
      }
    }
    return OptionalLong.empty();
  }

  /** Returns whether a frame begins at an offset that others follow, or that an encoder marked. */
  static boolean begins(Bytes file, long at, long end) throws IOException {
    int stream = file.intAt(at);
    long next = at;
    for (int followers = 0; followers <= FOLLOWERS; followers++) {
      int header = file.intAt(next);
      int length = MpegFrame.sameStream(stream, header) ? MpegFrame.length(header) : 0;
      if (length == 0) {
        return false;
      }
      if (followers == 0 && EncoderCount.isIn(file, at, MpegFrame.of(header).orElseThrow())) {
        return true;
      }
      next += length;
      if (next >= end) { // one that is cut needs another before it
        return next == end || followers > 0;
      }
    }
    return true;
  }
}
