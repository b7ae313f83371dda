package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.primitives.Ints;
import dev.riffle.library.TagEncoding;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;

/** Makes valid and invalid MP3 files, byte by byte. */
public final class Mp3s {
  /** MPEG-1 layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes, 26.12 ms. */
  static final int HEADER = 0xFFFB_9000;

  /** Like {@link #HEADER}, with 160 kbit/s: 522 bytes. */
  static final int HEADER_160 = 0xFFFB_A000;

  private Mp3s() {}

  public static Track read(byte[]... parts) throws IOException {
    return read(TagEncoding.AUTO, parts);
  }

  public static Track read(TagEncoding encoding, byte[]... parts) throws IOException {
    RawTrack raw = TrackReader.read(Path.of("Name.mp3"), Bytes.of(join(parts)));
    return encoding.tracks(List.of(raw)).get(0);
  }

  public static byte[] join(byte[]... parts) {
    return com.google.common.primitives.Bytes.concat(parts);
  }

  /** Returns one silent frame with a header. */
  static byte[] frame(int header) {
    int length = MpegFrame.of(header).orElseThrow().length();
    return ByteBuffer.allocate(length).putInt(header).array();
  }

  public static byte[] frames(int count, int header) {
    return repeated(frame(header), count);
  }

  static byte[] repeated(byte[] part, int times) {
    return join(Collections.nCopies(times, part).toArray(new byte[0][]));
  }

  static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  public static byte[] frames(int count) {
    return frames(count, HEADER);
  }

  /** Returns a first frame with LAME's count: delay and padding of 12 bits each. */
  static byte[] xing(String mark, int frames, int bytes, int delay, int padding) {
    byte[] frame = frame(HEADER);
    ByteBuffer.wrap(frame, 36, frame.length - 36)
        .put(latin1(mark))
        .putInt(0xF)
        .putInt(frames)
        .putInt(bytes)
        .put(new byte[104])
        .put(latin1("LAME3.100"))
        .put(new byte[12])
        .putInt(delay << 20 | padding << 8);
    return frame;
  }

  static byte[] vbri(int frames, int bytes) {
    byte[] frame = frame(HEADER);
    ByteBuffer.wrap(frame, 36, frame.length - 36)
        .put(latin1("VBRI"))
        .put(new byte[6])
        .putInt(bytes)
        .putInt(frames);
    return frame;
  }

  /** Returns an ID3v2 tag around frames. */
  public static byte[] tag(int version, int flags, byte[]... frames) {
    byte[] body = join(frames);
    return join(tagHeader(version, flags, body.length), body);
  }

  static byte[] tagHeader(int version, int flags, int size) {
    byte[] start = {'I', 'D', '3', (byte) version, 0, (byte) flags};
    return join(start, syncSafe(size));
  }

  /**
   * Returns a text frame in Latin-1, in the form of ID3v2.3; small ones are valid in ID3v2.4 too.
   */
  public static byte[] text(String id, String text) {
    return text(id, 0, text, ISO_8859_1);
  }

  public static byte[] text(String id, int encoding, String text, Charset charset) {
    return frame(id, 0, join(new byte[] {(byte) encoding}, text.getBytes(charset)));
  }

  public static byte[] frame(String id, int flags, byte[] body) {
    byte[] flagBytes = {0, (byte) flags};
    return join(latin1(id), Ints.toByteArray(body.length), flagBytes, body);
  }

  /** Returns a frame with a picture of a type, which is 3 for a front cover. */
  public static byte[] picture(int type, byte[] picture) {
    return frame("APIC", 0, join(latin1("\0image/jpeg\0"), new byte[] {(byte) type, 0}, picture));
  }

  /** Returns data with the first bytes of a JPEG image, different for each number. */
  public static byte[] jpeg(int number) {
    return join(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF}, Ints.toByteArray(number));
  }

  /** Returns a frame of ID3v2.2. */
  static byte[] frame22(String id, byte[] body) {
    return join(latin1(id), new byte[] {0, 0, (byte) body.length}, body);
  }

  /** Returns a text frame of ID3v2.2. */
  static byte[] text22(String id, String text) {
    return frame22(id, latin1("\0" + text));
  }

  /** Returns an ID3v2.4 tag followed by a footer, as allowed at the end of a file. */
  static byte[] footed(byte[]... frames) {
    byte[] tag = tag(4, Id3v2.FOOTER, frames);
    return join(tag, footer(tag));
  }

  static byte[] footer(byte[] tag) {
    return join(latin1("3DI"), Arrays.copyOfRange(tag, 3, 10));
  }

  /** Inserts a zero after each 0xFF. */
  static byte[] stuffed(byte[] bytes) {
    return latin1(new String(bytes, ISO_8859_1).replace("\u00ff", "\u00ff\0"));
  }

  static byte[] deflated(byte[] data) {
    byte[] deflated = new byte[2 * data.length + 99];
    Deflater deflater = new Deflater();
    deflater.setInput(data);
    deflater.finish();
    int length = deflater.deflate(deflated);
    deflater.end();
    return Arrays.copyOf(deflated, length);
  }

  static byte[] syncSafe(int size) {
    return new byte[] {
      (byte) (size >> 21 & 0x7F),
      (byte) (size >> 14 & 0x7F),
      (byte) (size >> 7 & 0x7F),
      (byte) (size & 0x7F)
    };
  }

  /** Returns an ID3v1.1 tag. */
  public static byte[] id3v1(
      String title, String artist, String album, String year, int number, int genre) {
    return ByteBuffer.allocate(128)
        .put(latin1("TAG"))
        .put(Arrays.copyOf(latin1(title), 30))
        .put(Arrays.copyOf(latin1(artist), 30))
        .put(Arrays.copyOf(latin1(album), 30))
        .put(Arrays.copyOf(latin1(year), 4))
        .put(new byte[29])
        .put((byte) number)
        .put((byte) genre)
        .array();
  }

  /** Returns an APE tag with a footer and no header. */
  public static byte[] ape(int version, byte[]... items) {
    byte[] body = join(items);
    byte[] footer =
        ByteBuffer.allocate(32)
            .put(latin1("APETAGEX"))
            .putInt(Integer.reverseBytes(version))
            .putInt(Integer.reverseBytes(body.length + 32))
            .putInt(Integer.reverseBytes(items.length))
            .array();
    return join(body, footer);
  }

  public static byte[] apeItem(String key, int flags, byte[] value) {
    byte[] header = {0, 0, 0, 0, (byte) flags, 0, 0, 0};
    ByteBuffer.wrap(header).putInt(Integer.reverseBytes(value.length));
    return join(header, latin1(key + "\0"), value);
  }

  static byte[] apeItem(String key, String value) {
    return apeItem(key, 0, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns an APE tag with header and footer around a body of zeros. */
  static byte[] ape(int bodySize) {
    byte[] tag = new byte[32 + bodySize + 32];
    ByteBuffer.wrap(tag, 32 + bodySize, 32)
        .put(latin1("APETAGEX"))
        .putInt(Integer.reverseBytes(2000))
        .putInt(Integer.reverseBytes(bodySize + 32))
        .putInt(0)
        .putInt(Integer.reverseBytes(1 << 31));
    return tag;
  }

  /** Returns a track of four frames with every field, equal to the tags in these tests. */
  static Track full() {
    return titled()
        .artist("Artist")
        .album("Album")
        .albumArtist("Both")
        .trackNumber(3)
        .discNumber(1)
        .year(1999)
        .genre("Rock")
        .build();
  }

  /** Returns a track of four frames with a title. */
  static Track.Builder titled() {
    return Track.builder(Path.of("Name.mp3")).title("Title").durationMillis(104);
  }

  static byte[] latin1(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
