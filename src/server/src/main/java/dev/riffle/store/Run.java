package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import dev.riffle.store.News.LoggedCall;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;

/**
 * Encodes the calls of a row as bytes. Stateless.
 *
 * <pre>
 *   version | device | counter, length, call | counter, length, call ...
 * </pre>
 */
final class Run {
  private static final int VERSION = 1;

  private Run() {}

  /** Returns calls of one device as bytes. */
  static byte[] encode(List<LoggedCall> calls) {
    ByteArrayDataOutput out = ByteStreams.newDataOutput();
    out.writeByte(VERSION);
    out.writeUTF(calls.get(0).device());
    for (LoggedCall call : calls) {
      out.writeLong(call.counter());
      out.writeInt(call.bytes().length);
      out.write(call.bytes());
    }
    return out.toByteArray();
  }

  /**
   * Returns the calls of a row.
   *
   * @param first the number of the first call
   * @throws IOException if the bytes are damaged or of a later version
   */
  static ImmutableList<LoggedCall> decode(long first, byte[] bytes) throws IOException {
    ImmutableList.Builder<LoggedCall> calls = ImmutableList.builder();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readByte();
      if (version != VERSION) {
        throw new IOException("calls of version " + version + "; this release reads " + VERSION);
      }
      String device = in.readUTF();
      for (long number = first; in.available() > 0; number++) {
        long counter = in.readLong();
        byte[] call = in.readNBytes(in.readInt());
        calls.add(new LoggedCall(number, device, counter, call));
      }
    }
    return calls.build();
  }
}
