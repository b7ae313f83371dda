package dev.riffle.queue;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.hash.Hashing;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import java.util.Arrays;

/** The items of tests as bytes, and the checksum of a state. */
final class QueueBytes {
  private QueueBytes() {}

  static byte[] item(Integer item) {
    return item.toString().getBytes(US_ASCII);
  }

  static Integer item(byte[] bytes) {
    return Integer.valueOf(new String(bytes, US_ASCII));
  }

  static QueueState<Integer> decoded(byte[] bytes) {
    return StateBytes.decode(bytes, QueueBytes::item);
  }

  static byte[] encoded(QueueState<Integer> state) {
    return StateBytes.encode(state, QueueBytes::item);
  }

  /** Returns the bytes of a state with the checksum that they should have. */
  static byte[] withChecksum(byte[] bytes) {
    byte[] content = Arrays.copyOf(bytes, Math.max(0, bytes.length - 4));
    return Bytes.concat(content, Ints.toByteArray(Hashing.crc32c().hashBytes(content).asInt()));
  }
}
