package dev.riffle.mp3;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The duration of the audio in a file: the encoder's count in the first frame or, without one, a
 * measurement frame by frame until the bit rate proves constant. An immutable value.
 *
 * @param durationMillis the duration of the audio that is present
 * @param problem a description of damage, if any
 */
record MpegAudio(long durationMillis, Optional<String> problem) {
  /** The maximum distance searched for a frame, in bytes; exceeds typical junk before songs. */
  private static final int SEARCH_LIMIT = 256 * 1024;

  /**
   * The number of frames of one bit rate that, with two later probes, prove a constant bit rate.
   */
  private static final int PROBED_FRAMES = 8;

  /** The minimum length for probes, in bytes; shorter audio is measured completely. */
  private static final int PROBED_BYTES = 64 * 1024;

  /** The maximum length measured, in bytes (about an hour); the rest is extrapolated. */
  private static final long MEASURED_BYTES = 64 << 20;

  /** The maximum number of concatenated files that are distinguished. */
  private static final int MAX_PARTS = 16;

  /** Returns the audio between two offsets, or empty if no frame begins near the first of them. */
  static Optional<MpegAudio> read(Bytes file, long start, long end) throws IOException {
    return read(file, start, end, 1);
  }

  private static Optional<MpegAudio> read(Bytes file, long start, long end, int part)
      throws IOException {
    OptionalLong found = find(file, start, end);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    long first = found.getAsLong();
    MpegFrame frame = MpegFrame.of(file.intAt(first)).orElseThrow();
    Optional<EncoderCount> count = EncoderCount.read(file, first, frame, end);
    if (count.isEmpty()) {
      return Optional.of(measured(file, first, end));
    }
    MpegAudio counted = counted(count.get(), frame, file.size() - first);
    long next = first + count.get().bytes();
    if (part == MAX_PARTS || !count.get().isExceeded(end - first) || !isSeam(file, next, end)) {
      return Optional.of(counted);
    }
    Optional<MpegAudio> more = read(file, Id3v2.end(file, Id3v1.end(file, next)), end, part + 1);
    return Optional.of(more.map(counted::plus).orElse(counted));
  }

  private MpegAudio plus(MpegAudio more) {
    return new MpegAudio(
        durationMillis + more.durationMillis,
        Optional.of("its audio continues past the end that its encoder recorded"));
  }

  /** Returns whether concatenated files may join at an offset: at a tag or a frame. */
  private static boolean isSeam(Bytes file, long at, long end) throws IOException {
    long after = Id3v1.end(file, at);
    return after > at || Id3v2.end(file, at) > at || FrameWalk.begins(file, at, end);
  }

  private static MpegAudio counted(EncoderCount count, MpegFrame frame, long there) {
    double millis = frame.millis(count.samples(frame));
    if (!count.isCut(there)) {
      return new MpegAudio(Math.round(millis), Optional.empty());
    }
    return new MpegAudio(
        Math.round(millis * there / count.bytes()),
        Optional.of("truncated: " + there + " of " + count.bytes() + " bytes of audio present"));
  }

  private static MpegAudio measured(Bytes file, long first, long end) throws IOException {
    double millis = 0;
    int bitRate = 0;
    boolean constant = true;
    OptionalLong at = OptionalLong.of(first);
    for (int frames = 1; at.isPresent(); frames++) {
      int header = file.intAt(at.getAsLong());
      MpegFrame frame = MpegFrame.of(header).orElseThrow();
      long next = at.getAsLong() + frame.length();
      millis += frame.millis(frame.samples());
      constant &= frames == 1 || frame.bitRate() == bitRate;
      bitRate = frame.bitRate();
      boolean probe = constant && frames == PROBED_FRAMES && end - first >= PROBED_BYTES;
      if ((probe && isCbr(file, first, header, end)) || next - first > MEASURED_BYTES) {
        millis *= (double) (end - first) / (next - first);
        break;
      }
      boolean follows = next < end && frameAt(file, next, header).isPresent();
      at = follows ? OptionalLong.of(next) : find(file, next, end);
    }
    return new MpegAudio(Math.round(millis), Optional.empty());
  }

  /** Returns whether stream and bit rate are still the same after one third and two thirds. */
  private static boolean isCbr(Bytes file, long first, int header, long end) throws IOException {
    for (int third = 1; third <= 2; third++) {
      OptionalLong place = find(file, first + (end - first) * third / 3, end);
      int there = place.isPresent() ? file.intAt(place.getAsLong()) : 0;
      if (((header ^ there) & MpegFrame.STREAM_AND_BIT_RATE) != 0) {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong find(Bytes file, long from, long end) throws IOException {
    return FrameWalk.find(file, from, from + SEARCH_LIMIT, end);
  }

  private static Optional<MpegFrame> frameAt(Bytes file, long at, int stream) throws IOException {
    int header = file.intAt(at);
    return MpegFrame.sameStream(stream, header) ? MpegFrame.of(header) : Optional.empty();
  }
}
