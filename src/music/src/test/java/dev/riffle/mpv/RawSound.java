package dev.riffle.mpv;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes one second of sound in formats that mpv has no encoder for. */
final class RawSound {
  private static final int DSD_RATE = 2_822_400;
  private static final int DSF_BLOCK = 4_096;

  private RawSound() {}

  static byte[] of(String ending) {
    return switch (ending) {
      case "dsf" -> dsf();
      case "dff" -> dff();
      case "amr" -> frames("#!AMR\n", 0x3C, 32, 50);
      case "awb" -> frames("#!AMR-WB\n", 0x44, 61, 50);
      default -> throw new IllegalArgumentException(ending);
    };
  }

  /** Returns a file of equal frames, which begin with their kind. */
  private static byte[] frames(String mark, int kind, int length, int count) {
    byte[] frame = filled(length, 0x55);
    frame[0] = (byte) kind;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(ascii(mark));
    for (int i = 0; i < count; i++) {
      file.writeBytes(frame);
    }
    return file.toByteArray();
  }

  private static byte[] dsf() {
    int blocks = DSD_RATE / 8 / DSF_BLOCK;
    byte[] sound = filled(blocks * DSF_BLOCK, 0x69);
    ByteBuffer file = ByteBuffer.allocate(92 + sound.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put(ascii("DSD ")).putLong(28).putLong(file.capacity()).putLong(0);
    file.put(ascii("fmt ")).putLong(52).putInt(1).putInt(0).putInt(1).putInt(1);
    file.putInt(DSD_RATE).putInt(1).putLong(8L * sound.length).putInt(DSF_BLOCK).putInt(0);
    file.put(ascii("data")).putLong(12 + sound.length).put(sound);
    return file.array();
  }

  private static byte[] dff() {
    byte[] rate = chunk("FS  ", ByteBuffer.allocate(4).putInt(DSD_RATE).array());
    byte[] channels = chunk("CHNL", join(new byte[] {0, 1}, ascii("C   ")));
    byte[] compression = chunk("CMPR", join(ascii("DSD "), new byte[] {1}, ascii("-")));
    byte[] properties = chunk("PROP", join(ascii("SND "), rate, channels, compression));
    byte[] version = chunk("FVER", new byte[] {1, 5, 0, 0});
    byte[] sound = chunk("DSD ", filled(DSD_RATE / 8, 0x69));
    return chunk("FRM8", join(ascii("DSD "), version, properties, sound));
  }

  private static byte[] chunk(String id, byte[] content) {
    ByteBuffer chunk = ByteBuffer.allocate(12 + content.length);
    return chunk.put(ascii(id)).putLong(content.length).put(content).array();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
