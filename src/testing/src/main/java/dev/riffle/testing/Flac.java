package dev.riffle.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes FLAC files without an encoder (RFC 9639): mono, 16 bits, 44,100 Hz, with a Vorbis comment
 * and verbatim blocks.
 */
public final class Flac {
  public static final int RATE = 44_100;

  private static final int BLOCK = 4_096;
  private static final int VERBATIM = 0b000001_0;

  private final List<byte[]> comments = new ArrayList<>();
  private double hertz = 440;
  private int samples = RATE / 2;

  /** Adds a comment such as {@code TITLE=Song}. */
  public Flac tag(String comment) {
    return tag(comment.getBytes(UTF_8));
  }

  /** Adds a comment of arbitrary bytes. */
  public Flac tag(byte[] comment) {
    comments.add(comment);
    return this;
  }

  /** Sets the sound to a sine at half of full scale; the default is half a second of 440 Hz. */
  public Flac tone(double hertz, int samples) {
    this.hertz = hertz;
    this.samples = samples;
    return this;
  }

  public Path write(Path file) throws IOException {
    return Files.write(file, bytes());
  }

  public byte[] bytes() {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes("fLaC".getBytes(UTF_8));
    block(file, 0, false, streamInfo());
    block(file, 4, true, vorbisComment());
    for (int frame = 0; frame * BLOCK < samples; frame++) {
      file.writeBytes(frame(frame));
    }
    return file.toByteArray();
  }

  private static void block(ByteArrayOutputStream file, int type, boolean last, byte[] content) {
    file.write(last ? type | 0x80 : type);
    file.write(content.length >> 16);
    file.write(content.length >> 8);
    file.write(content.length);
    file.writeBytes(content);
  }

  private byte[] streamInfo() {
    ByteBuffer info = ByteBuffer.allocate(34);
    info.putShort((short) BLOCK).putShort((short) BLOCK).put(new byte[6]);
    // 20 bits of rate, 3 of channels less one, 5 of bits less one, 36 of samples.
    info.putLong((long) RATE << 44 | 15L << 36 | samples);
    return info.array();
  }

  private byte[] vorbisComment() {
    int size = 8 + comments.stream().mapToInt(comment -> 4 + comment.length).sum();
    ByteBuffer all = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    all.putInt(0).putInt(comments.size());
    comments.forEach(comment -> all.putInt(comment.length).put(comment));
    return all.array();
  }

  private byte[] frame(int number) {
    int count = Math.min(BLOCK, samples - number * BLOCK);
    ByteBuffer frame = ByteBuffer.allocate(16 + 2 * count);
    // Sync code; block size from 16 bits at the end of the header, 44.1 kHz; mono, 16 bits.
    frame.put((byte) 0xFF).put((byte) 0xF8).put((byte) 0x79).put((byte) 0x08);
    frame.put(String.valueOf((char) number).getBytes(UTF_8)).putShort((short) (count - 1));
    frame.put((byte) crc(frame, 0x07, 8));
    frame.put((byte) VERBATIM);
    for (int i = number * BLOCK; i < number * BLOCK + count; i++) {
      frame.putShort((short) Math.round(16_384 * Math.sin(2 * Math.PI * hertz * i / RATE)));
    }
    frame.putShort((short) crc(frame, 0x8005, 16));
    byte[] bytes = new byte[frame.position()];
    frame.flip().get(bytes);
    return bytes;
  }

  private static int crc(ByteBuffer bytes, int polynomial, int width) {
    int crc = 0;
    for (int i = 0; i < bytes.position(); i++) {
      crc ^= (bytes.get(i) & 0xFF) << (width - 8);
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1 << (width - 1)) != 0 ? crc << 1 ^ polynomial : crc << 1;
      }
      crc &= (1 << width) - 1;
    }
    return crc;
  }
}
