package dev.riffle.mp3;

import java.io.IOException;
import java.util.OptionalLong;

/** Finds frames between other bytes. */
final class FrameSearch {
  /** How many frames must follow one that is to be believed: chance makes one, a cover two. */
  private static final int FOLLOWERS = 2;

  private FrameSearch() {}

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
