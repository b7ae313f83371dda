package dev.riffle.mp3;

import java.io.IOException;
import java.util.Arrays;

/**
 * Finds the frames of one stream by number. Stores the offsets of every n-th visited frame, at most
 * {@value #MAX_SIZE}; when full, drops every second one. Not thread-safe.
 */
final class FrameIndex {
  static final int MAX_SIZE = 4096;
  private static final int FIRST_STRIDE = 64;

  /**
   * The maximum number of earlier frames that a frame needs: in MPEG-2, main data may begin 255
   * bytes earlier, and a frame may hold a single byte.
   */
  private static final int MAX_RESERVOIR = 256;

  private final Bytes file;
  private final long start;
  private final long end;
  private final int stream;
  private long[] offsets = new long[64];
  private int size;
  private int stride = FIRST_STRIDE;

  /**
   * @param stream the header of any frame of the stream
   */
  FrameIndex(Bytes file, long start, long end, int stream) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.stream = stream;
  }

  /** Returns a walk at a frame, or at the end if there are fewer frames. */
  FrameWalk walkTo(long frame) throws IOException {
    int kept = (int) Math.min(frame / stride, size - 1);
    FrameWalk walk =
        kept < 0
            ? new FrameWalk(file, end, stream, 0, start)
            : new FrameWalk(file, end, stream, (long) kept * stride, offsets[kept]);
    storeOffset(walk);
    while (walk.number() < frame && !walk.isAtEnd()) {
      walk.advance();
      storeOffset(walk);
    }
    return walk;
  }

  /** Stores the offset of the current frame of a walk, if it is the next one to store. */
  void storeOffset(FrameWalk walk) {
    if (walk.number() != (long) size * stride || walk.isAtEnd()) {
      return;
    }
    if (size == MAX_SIZE) {
      dropEverySecond();
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    offsets[size++] = walk.offset();
  }

  private void dropEverySecond() {
    for (int i = 0; 2 * i < size; i++) {
      offsets[i] = offsets[2 * i];
    }
    size /= 2;
    stride *= 2;
  }

  /**
   * Returns the first frame that a layer III frame needs, because its main data may begin in an
   * earlier one (ISO/IEC 11172-3, 2.4.3.4: main_data_begin); the frame itself if it needs no other.
   */
  long reservoirStart(long frame) throws IOException {
    long first = Math.max(0, frame - MAX_RESERVOIR);
    FrameWalk walk = walkTo(first);
    int[] mainData = new int[(int) (frame - first)];
    for (int i = 0; i < mainData.length && !walk.isAtEnd(); i++) {
      mainData[i] =
          Math.max(0, walk.length() - MpegFrame.mainDataOffset(file.intAt(walk.offset())));
      walk.advance();
    }
    int missing = walk.isAtEnd() ? 0 : mainDataBegin(walk);
    long needed = frame;
    while (missing > 0 && needed > first) {
      needed--;
      missing -= mainData[(int) (needed - first)];
    }
    return needed;
  }

  private int mainDataBegin(FrameWalk walk) throws IOException {
    int header = file.intAt(walk.offset());
    int sideInfo = file.intAt(walk.offset() + MpegFrame.sideInfoOffset(header));
    return sideInfo >>> (MpegFrame.samples(header) == 1152 ? 23 : 24); // 9 bits, 8 in MPEG-2
  }
}
