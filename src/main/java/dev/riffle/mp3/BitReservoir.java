package dev.riffle.mp3;

import java.io.IOException;

/**
 * How far the main data of frames of layer III reach back into the frames before them (ISO/IEC
 * 11172-3, 2.4.3.4: main_data_begin). Mutable; holds what the last frames leave to those behind
 * them.
 */
final class BitReservoir {
  /** They reach back by 255 bytes in MPEG-2, of which a frame may leave one. */
  static final int MAX_FRAMES = 256;

  private final Bytes file;
  private final int[] left = new int[MAX_FRAMES];

  BitReservoir(Bytes file) {
    this.file = file;
  }

  /** Notes how many bytes of a frame can belong to those behind it. */
  void add(FrameWalk frame) throws IOException {
    int header = file.intAt(frame.offset());
    left[(int) (frame.number() % MAX_FRAMES)] =
        Math.max(0, frame.length() - MpegFrame.mainDataOffset(header));
  }

  /** Returns the first frame of those noted, from {@code first} on, that a frame needs. */
  long firstNeeded(FrameWalk frame, long first) throws IOException {
    int header = file.intAt(frame.offset());
    int sideInfo = file.intAt(frame.offset() + MpegFrame.sideInfoOffset(header));
    int missing = MpegFrame.samples(header) == 1152 ? sideInfo >>> 23 : sideInfo >>> 24;
    long needed = frame.number();
    while (missing > 0 && needed > first) {
      needed--;
      missing -= left[(int) (needed % MAX_FRAMES)];
    }
    return needed;
  }
}
