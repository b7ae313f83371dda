package dev.riffle.mp3;

import dev.riffle.mp3.Id3v2Frames.ValueSink;
import dev.riffle.mp3.Id3v2Frames.Zeros;
import java.io.IOException;
import java.util.Optional;

/**
 * The body of one ID3v2 tag. Detects whether zeros were inserted, and whether the frame sizes
 * include them: programs deviate from the standard in both.
 *
 * @param extended true if there is an extended header
 */
record Id3v2Body(Bytes file, long from, int length, int version, boolean extended) {
  /**
   * Passes the frames to {@code sink}; returns the problem of the tag, if any.
   *
   * @param unsynchronised true if all frames are flagged as unsynchronised
   */
  Optional<String> read(boolean unsynchronised, ValueSink sink) throws IOException {
    if (!unsynchronised) {
      Id3v2Frames frames = asIs(Zeros.UNEXPECTED, sink);
      Optional<String> damage = frames.read();
      if (!frames.isAtUnexpected()) {
        return damage;
      }
    }
    Zeros zeros = unsynchronised ? Zeros.IN_ALL : Zeros.IN_FLAGGED;
    return select(asIs(zeros, sink), sink).read();
  }

  private Id3v2Frames select(Id3v2Frames asIs, ValueSink sink) throws IOException {
    if (asIs.fits()) { // the sizes include the zeros, or there are none
      return asIs;
    }
    byte[] body = file.copy(from, length);
    boolean isIn = version < 4 && Unsynchronisation.isIn(body);
    byte[] removed = Unsynchronisation.removeAll(body);
    Id3v2Frames without =
        new Id3v2Frames(Bytes.of(removed), version, Zeros.NONE, sink, 0, removed.length, extended);
    return isIn || without.fits() ? without : asIs;
  }

  private Id3v2Frames asIs(Zeros zeros, ValueSink sink) {
    return new Id3v2Frames(file, version, zeros, sink, from, from + length, extended);
  }
}
