package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.store.News.LoggedCall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Encodes the calls of a row as bytes. Stateless.
 *
 * <pre>
 *   version | device | counter, length, call | counter, length, call ...
 * </pre>
 *
 * A counter is encoded as the difference from the previous one: mostly 0, as a press and its draws
 * have the same counter.
 */
final class Run {
  private static final int VERSION = 1;

  private Run() {}

  /** Returns calls of one device as bytes. */
  static byte[] encode(List<LoggedCall> calls) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeUTF(calls.get(0).device());
      long counter = 0;
      for (LoggedCall call : calls) {
        Varints.write(out, call.counter() - counter);
        Varints.write(out, call.bytes().length);
        out.write(call.bytes());
        counter = call.counter();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
    return bytes.toByteArray();
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
      long counter = 0;
      for (long number = first; in.available() > 0; number++) {
        counter += Varints.read(in);
        long length = Varints.read(in);
        if (length < 0 || length > in.available()) {
          throw new IOException("call " + number + " is damaged");
        }
        byte[] call = in.readNBytes((int) length);
        calls.add(new LoggedCall(number, device, counter, call));
      }
    }
    return calls.build();
  }
}
