package dev.riffle.mp3;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Walks the frames of one stream in order. Skips the silent frames in which encoders record the
 * length, and bytes between frames, such as tags. The frames visited do not depend on the frame at
 * which a walk begins, because each step depends only on the file. Not thread-safe; allocates
 * nothing per frame.
 */
final class FrameWalk {
  /** The maximum distance searched for a frame, in bytes. */
  static final int MAX_JUNK = 1 << 20;

  /** The maximum number of consecutive tags skipped. */
  private static final int MAX_TAGS = 16;

  /** The number of frames that must follow a valid one: random bytes resemble one, a cover two. */
  static final int FOLLOWERS = 2;

  private static final int HEADER_SIZE = 4;

  private final Bytes file;
  private final long end;
  private final int stream;
  private final int infoOffset;
  private long number;
  private long offset;
  private int length;

  /** The length of the frame directly after this one; 0 if there is none. */
  private int nextLength;

  /**
   * Starts at the first frame at or after an offset.
   *
   * @param end the end of the audio
   * @param stream the header of any frame of the stream
   * @param number the number of the first frame
   */
  FrameWalk(Bytes file, long end, int stream, long number, long from) throws IOException {
    this.file = file;
    this.end = end;
    this.stream = stream;
    this.infoOffset = MpegFrame.of(stream).orElseThrow().infoOffset();
    this.number = number;
    goTo(from, lengthAt(from));
  }

  /** Returns whether the walk is past the last frame. */
  boolean isAtEnd() {
    return length == 0;
  }

  /** Returns the number of this frame; at the end, the number of frames. */
  long number() {
    return number;
  }

  long offset() {
    return offset;
  }

  /** Returns the length of this frame, in bytes. */
  int length() {
    return length;
  }

  /** Advances to the next frame. Must not be called at the end. */
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
      moveTo(inside.getAsLong()); // bytes of this frame are missing; it would decode to noise
    }
  }

  private void moveTo(long at) throws IOException {
    offset = at;
    length = lengthAt(at);
  }

  /**
   * Returns the length of the frame at an offset; 0 if there is no complete frame of the stream.
   */
  private int lengthAt(long at) throws IOException {
    int header = file.intAt(at);
    boolean same =
        MpegFrame.sameStream(stream, header)
            && MpegFrame.isMono(stream) == MpegFrame.isMono(header);
    int there = same ? MpegFrame.length(header) : 0;
    return at + there <= Math.min(end, file.size()) ? there : 0;
  }

  /** Returns the offset of the next frame of the stream that is followed by others. */
  private OptionalLong search(long from, long to) throws IOException {
    long limit = Math.min(to, from + MAX_JUNK);
    OptionalLong found = find(file, from, limit, end);
    while (found.isPresent() && lengthAt(found.getAsLong()) == 0) {
      found = find(file, found.getAsLong() + 1, limit, end);
    }
    return found;
  }

  /** Returns the offset after the tags at an offset; concatenated files have tags in the middle. */
  static long skipTags(Bytes file, long at, long end) throws IOException {
    long after = at;
    for (int tags = 0; tags < MAX_TAGS; tags++) {
      long next = Id3v2.end(file, Id3v1.end(file, after));
      if (next == after || next > end) {
        break; // a tag longer than the file is not trusted
      }
      after = next;
    }
    return after;
  }

  /**
   * Returns the offset of the next frame that is followed by others, or empty if there is none
   * before {@code limit}.
   *
   * @param end the end of the audio
   */
  static OptionalLong find(Bytes file, long from, long limit, long end) throws IOException {
    for (long at = from; at < Math.min(end, limit); at++) {
      // Fast path: most bytes are not 0xFF.
      if (file.byteAt(at) == 0xFF && begins(file, at, end)) {
        return OptionalLong.of(at);
      }
    }
    return OptionalLong.empty();
  }

  /** Returns whether a frame at an offset is followed by others, or is an encoder's first frame. */
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
      if (next >= end) { // a truncated frame needs a complete one before it
        return next == end || followers > 0;
      }
    }
    return true;
  }

  /**
   * Returns the number of complete frames of one stream from an offset to the end of the file; 0 if
   * they do not end exactly there.
   */
  static int framesToEnd(Bytes file, long from) throws IOException {
    int stream = file.intAt(from);
    int frames = 0;
    long next = from;
    while (next < file.size()) {
      int header = file.intAt(next);
      int length = MpegFrame.sameStream(stream, header) ? MpegFrame.length(header) : 0;
      if (length == 0) {
        return 0;
      }
      next += length;
      frames++;
    }
    return next == file.size() ? frames : 0;
  }
}
