package dev.riffle.mp3;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The cover in the ID3v2 tag of a file: the front cover, or else the first picture. Immutable. Only
 * JPEG and PNG up to 8 MB, detected by their first bytes regardless of the declared type.
 */
public final class Cover {
  /** The maximum size of a picture, in bytes; larger ones are skipped. */
  static final int MAX_SIZE = 8 << 20;

  private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF};
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

  private final byte[] bytes;

  private Cover(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns the cover of a file, or empty if it has none. Reads only the tag, at most 16 MB.
   *
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static Optional<Cover> in(Path path) throws IOException {
    try (FileChannel channel = Bytes.open(path, "not a file")) {
      return in(Bytes.of(channel));
    }
  }

  static Optional<Cover> in(Bytes file) throws IOException {
    Pictures pictures = new Pictures();
    Id3v2.read(file, pictures, problem -> {}); // already reported by the scan
    return pictures.best;
  }

  /** Returns the file extension for this picture: {@code .jpg} or {@code .png}. */
  public String ending() {
    return startsWith(bytes, 0, PNG) ? ".png" : ".jpg";
  }

  /** Returns a copy of the encoded picture. */
  public byte[] bytes() {
    return bytes.clone();
  }

  private static boolean startsWith(byte[] bytes, int at, byte[] mark) {
    return bytes.length - at >= mark.length
        && Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length);
  }

  /** Selects the best picture of a tag. */
  private static final class Pictures implements Id3v2Frames.ValueSink {
    private static final ImmutableSet<String> NAMES = ImmutableSet.of("APIC", "PIC");
    private static final int FRONT_COVER = 3;
    private static final int UTF_16 = 1;
    private static final int UTF_16BE = 2;
    private static final int FORMAT_LENGTH = 3; // in ID3v2.2; later versions have a MIME type

    /** Limits the work for malicious tags with thousands of compressed pictures. */
    private static final int MAX_PICTURES = 20;

    private Optional<Cover> best = Optional.empty();
    private boolean isFront;
    private int pictures;

    @Override
    public boolean wants(String name) {
      return !isFront && pictures < MAX_PICTURES && NAMES.contains(name);
    }

    @Override
    public int limit(String name) {
      return MAX_SIZE;
    }

    @Override
    public void accept(String name, byte[] frame) {
      pictures++;
      if (frame.length == 0) {
        return;
      }
      int type = name.equals("PIC") ? 1 + FORMAT_LENGTH : end(frame, 1, false);
      int data = end(frame, type + 1, frame[0] == UTF_16 || frame[0] == UTF_16BE);
      boolean picture = startsWith(frame, data, JPEG) || startsWith(frame, data, PNG);
      boolean front = picture && frame[type] == FRONT_COVER;
      if (picture && (front || best.isEmpty())) {
        best = Optional.of(new Cover(Arrays.copyOfRange(frame, data, frame.length)));
        isFront = front;
      }
    }

    /** Returns the offset after a text that ends with one zero, or two if {@code wide}. */
    private static int end(byte[] frame, int from, boolean wide) {
      int at = Math.min(from, frame.length);
      int step = wide ? 2 : 1;
      while (at + step <= frame.length && !(frame[at] == 0 && frame[at + step - 1] == 0)) {
        at += step;
      }
      return Math.min(at + step, frame.length);
    }
  }
}
