package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A session after a numbered call, without the number. Encoded as bytes for a row.
 *
 * @param list the hash of the list from which the queue was created
 * @param items that list
 * @param state the state of the queue
 * @param moved the number of the last call that was not a draw of a query
 * @param play the number of the call that began the current play, or {@link View#NO_PLAY}
 * @param tookOver the number of the last take-over, or 0
 * @param sounding the device that took over, or an empty text
 * @param devices the committed presses
 * @param <T> the type of the items
 */
record KeptState<T>(
    String list,
    ImmutableList<T> items,
    QueueState<T> state,
    long moved,
    long play,
    long tookOver,
    String sounding,
    Devices devices) {
  private static final int VERSION = 1;

  /** Encodes this state, without the items of the list. */
  byte[] encode(ItemBytes<T> format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(moved);
      out.writeLong(play);
      out.writeLong(tookOver);
      out.writeUTF(sounding);
      devices.write(out);
      out.write(StateBytes.encode(state, items, format::encode));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes a state.
   *
   * @throws IOException if they are of a later version
   * @throws IllegalArgumentException if they are damaged, or belong to another list
   */
  static <T> KeptState<T> decode(
      byte[] bytes, String list, ImmutableList<T> items, ItemBytes<T> format) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readByte();
      if (version != VERSION) {
        throw new IOException("state of version " + version + "; this release reads " + VERSION);
      }
      long moved = in.readLong();
      long play = in.readLong();
      long tookOver = in.readLong();
      String sounding = in.readUTF();
      Devices devices = Devices.read(in);
      QueueState<T> state = StateBytes.decode(in.readAllBytes(), items, format::decode);
      return new KeptState<>(list, items, state, moved, play, tookOver, sounding, devices);
    }
  }
}
