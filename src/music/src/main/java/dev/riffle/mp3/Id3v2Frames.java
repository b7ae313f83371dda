package dev.riffle.mp3;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The frames of one ID3v2 tag. Walks from frame to frame by their sizes and reads only those that
 * the sink wants.
 */
final class Id3v2Frames {
  private static final int FRAME_LIMIT = 10_000;
  private static final int TEXT_LIMIT = 1 << 20;

  /** The maximum distance searched for a frame after one with a wrong size, in bytes. */
  private static final int SEARCH_LIMIT = 1 << 20;

  /** The number of bytes searched at the end of a picture. */
  private static final int LOOK_BACK = 4096;

  private static final ImmutableSet<String> PICTURES = ImmutableSet.of("PIC", "APIC");

  /** The last bytes of JPEG and PNG. */
  private static final ImmutableSet<String> PICTURE_ENDS = ImmutableSet.of("\u00D9", "\u0082");

  private static final String REST_NOT_READ = "its ID3v2 tag is damaged; the rest was not read";
  private static final String PART_NOT_READ = "its ID3v2 tag is damaged; a part was not read";

  /** Ends with a space or zero in an ID3v2.2 frame within a later tag. */
  private static final Pattern ID = Pattern.compile("[A-Z0-9]{3}[A-Z0-9 \0]?");

  /** Also accepted, but too similar to lyrics to locate the end of a frame. */
  private static final Pattern CARELESS_ID =
      Pattern.compile(ID.pattern(), Pattern.CASE_INSENSITIVE);

  private final Bytes bytes;
  private final int version;
  private final Zeros zeros;
  private final ValueSink sink;
  private final long from;
  private final long to;
  private final boolean extended;
  private final int idLength;
  private final int headerSize;

  private boolean isAtUnexpected;

  /** The frames in which {@link Unsynchronisation} may have inserted zeros. */
  enum Zeros {
    /** None: they were removed from the whole tag. */
    NONE,
    /** None: reading stops at a frame with the unsynchronisation flag. */
    UNEXPECTED,
    IN_FLAGGED,
    IN_ALL
  }

  /** Creates a reader of the frames between two offsets. */
  Id3v2Frames(
      Bytes bytes, int version, Zeros zeros, ValueSink sink, long from, long to, boolean extended) {
    this.bytes = bytes;
    this.version = version;
    this.zeros = zeros;
    this.sink = sink;
    this.from = from;
    this.to = to;
    this.extended = extended;
    this.idLength = version == 2 ? 3 : 4;
    this.headerSize = version == 2 ? 6 : 10;
  }

  /** Returns whether reading stopped at a frame with the unsynchronisation flag. */
  boolean isAtUnexpected() {
    return isAtUnexpected;
  }

  /** Returns whether the sizes lead from frame to frame, to the padding or to the end. */
  boolean fits() throws IOException {
    long at = first();
    for (int frames = 0; frames < FRAME_LIMIT && isWhole(at); frames++) {
      at += headerSize + sizeAt(at);
    }
    return bytes.isZero(at, (int) Math.min(headerSize, to - at));
  }

  /**
   * Passes the frames to the sink; returns the problem of the tag, if any. After a frame with a
   * wrong size, continues at the next wanted frame.
   */
  Optional<String> read() throws IOException {
    long at = first();
    long last = at;
    boolean skipped = false;
    for (int frames = 0; ; frames++) {
      boolean isFrame = at + headerSize <= to && isFrame(at, CARELESS_ID);
      last = isFrame ? at : last;
      long size = isFrame ? sizeAt(at) : 0;
      if (isFrame && size <= to - at - headerSize) {
        if (frames == FRAME_LIMIT) {
          return Optional.of("its ID3v2 tag has more than " + FRAME_LIMIT + " frames");
        }
        isAtUnexpected = zeros == Zeros.UNEXPECTED && isFlagged(flagsAt(at));
        if (isAtUnexpected) {
          return Optional.empty();
        }
        offer(at, size);
        at += headerSize + size;
        continue;
      }
      boolean isEnd = at + headerSize > to || bytes.isZero(at, headerSize);
      OptionalLong next = isEnd ? searchPicture(last, at) : search(last, at);
      if (next.isEmpty()) {
        Optional<String> damage = skipped ? Optional.of(PART_NOT_READ) : Optional.empty();
        return isEnd || isPadding(at) ? damage : Optional.of(REST_NOT_READ);
      }
      at = next.getAsLong();
      skipped = true;
    }
  }

  private long first() throws IOException {
    return from + (extended && !isFrame(from, ID) ? extendedHeaderSize(from) : 0);
  }

  private boolean isWhole(long at) throws IOException {
    return at + headerSize <= to && isFrame(at, CARELESS_ID) && sizeAt(at) <= to - at - headerSize;
  }

  /** Returns the offset of a wanted frame after the start of a frame with a wrong size. */
  private OptionalLong search(long last, long at) throws IOException {
    boolean isFrame = last < at || isFrame(at, CARELESS_ID);
    return isFrame ? find(last + 1, last + SEARCH_LIMIT) : OptionalLong.empty();
  }

  /**
   * Returns the offset of a wanted frame in the last bytes before {@code end}, if these belong to a
   * picture that does not end like a JPEG or PNG: its size may include the frames after it.
   */
  private OptionalLong searchPicture(long picture, long end) throws IOException {
    boolean isPicture = end > picture && PICTURES.contains(bytes.latin1(picture, idLength));
    return isPicture && !PICTURE_ENDS.contains(bytes.latin1(end - 1, 1))
        ? find(Math.max(picture + 1, end - LOOK_BACK), end)
        : OptionalLong.empty();
  }

  /** Returns the offset of the next wanted frame that leads to another frame or to the end. */
  private OptionalLong find(long start, long limit) throws IOException {
    for (long at = start; at < Math.min(limit, to - headerSize); at++) {
      int initial = bytes.byteAt(at);
      if (initial >= 'A'
          && initial <= 'Z'
          && sink.wants(bytes.latin1(at, idLength).trim())
          && isFrame(at, CARELESS_ID)) { // otherwise read() would search from it again
        long size = sizeAt(at);
        if (size > 0 && endsAtFrame(at, size)) {
          return OptionalLong.of(at);
        }
      }
    }
    return OptionalLong.empty();
  }

  private boolean isPadding(long at) throws IOException {
    // A single zero may be inside a cover whose size excludes inserted zeros.
    boolean maybeInside = zeros == Zeros.IN_ALL || zeros == Zeros.IN_FLAGGED;
    return maybeInside ? bytes.intAt(at) == 0 : bytes.byteAt(at) == 0;
  }

  private long extendedHeaderSize(long at) throws IOException {
    int size = bytes.intAt(at);
    return version == 4 ? syncSafe(size) : 4 + Integer.toUnsignedLong(size);
  }

  private boolean isFrame(long at, Pattern id) throws IOException {
    return id.matcher(bytes.latin1(at, idLength)).matches();
  }

  private long sizeAt(long at) throws IOException {
    if (version == 2) {
      return bytes.intAt(at + 2) & 0xFF_FFFF;
    }
    int size = bytes.intAt(at + 4);
    long plain = Integer.toUnsignedLong(size);
    if (version == 3) {
      return plain;
    }
    // Old versions of iTunes wrote plain sizes into ID3v2.4; the size that leads to another frame
    // is used.
    long syncSafe = syncSafe(size);
    boolean isPlain = (size & 0x8080_8080) != 0 || !endsAtFrame(at, syncSafe);
    return isPlain && endsAtFrame(at, plain) ? plain : syncSafe;
  }

  /**
   * Returns whether a frame of this size is followed by another frame, by padding or by the end.
   */
  private boolean endsAtFrame(long at, long size) throws IOException {
    long next = at + headerSize + size;
    return next == to || (next < to && (bytes.intAt(next) == 0 || isFrame(next, ID)));
  }

  private void offer(long at, long size) throws IOException {
    String id = bytes.latin1(at, idLength).trim();
    if (size > sink.limit(id) || !sink.wants(id)) {
      return;
    }
    int flags = flagsAt(at);
    boolean encrypted = (flags & (version == 3 ? 0x40 : 0x04)) != 0;
    boolean compressed = (flags & (version == 3 ? 0x80 : 0x08)) != 0;
    boolean grouped = (flags & (version == 3 ? 0x20 : 0x40)) != 0;
    boolean measured = version == 3 ? compressed : (flags & 0x01) != 0;
    int prefix = (grouped ? 1 : 0) + (measured ? 4 : 0);
    if (encrypted || size < prefix) {
      return;
    }
    byte[] body = bytes.copy(at + headerSize + prefix, (int) size - prefix);
    boolean isText = id.startsWith("T") && !compressed;
    byte[] value = hasZeros(flags) ? Unsynchronisation.remove(body, isText) : body;
    sink.accept(id, compressed ? Zlib.inflate(value, sink.limit(id)) : value);
  }

  private int flagsAt(long at) throws IOException {
    return version == 2 ? 0 : bytes.byteAt(at + 9);
  }

  private boolean hasZeros(int flags) {
    return zeros == Zeros.IN_ALL || (zeros == Zeros.IN_FLAGGED && isFlagged(flags));
  }

  private boolean isFlagged(int flags) {
    return version == 4 && (flags & 0x02) != 0;
  }

  /** Decodes a number of four bytes with seven bits each, which cannot resemble a frame header. */
  static long syncSafe(int bytes) {
    return (bytes & 0x7F00_0000) >> 3
        | (bytes & 0x7F_0000) >> 2
        | (bytes & 0x7F00) >> 1
        | (bytes & 0x7F);
  }

  /** Receives wanted values of a tag by name: of ID3v2 frames, or of APE items. */
  interface ValueSink {
    /** Returns whether the value of that name is wanted. */
    boolean wants(String name);

    /** Returns the maximum size of the value of that name, in bytes; larger ones are skipped. */
    default int limit(String name) {
      return TEXT_LIMIT;
    }

    /** Receives a wanted value. */
    void accept(String name, byte[] value);

    /** Called at the end of a tag; later values belong to another tag. */
    default void endTag() {}
  }
}
