package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Encodes a {@link QueueState} as bytes and decodes it, for a file, a database or the saved state
 * of an app. The format is specified on the site, in {@code specification-bytes.md}. Stateless.
 * Takes time linear in the bytes.
 *
 * <p>The items are part of the bytes or stored by the caller. In the second case, the bytes grow
 * with plays and edits, not with the list.
 *
 * @since 0.1
 */
public final class StateBytes {
  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = 4;
  private static final int MAX_ROWS = 64; // limits the memory of untrusted rows
  private static final int NO_ITEMS = 0;
  private static final int ITEMS = 1;
  private static final int OTHER_ITEMS = 3; // with short rows

  private StateBytes() {}

  // ------------------------------------------------------------------ encoding

  /** Encodes {@code state} without its items. */
  public static byte[] encode(QueueState<?> state) {
    ByteOutput out = begin(state);
    out.octet(NO_ITEMS);
    return end(state, false, out);
  }

  /** Encodes {@code state}, with its items encoded by {@code itemToBytes}. */
  public static <T> byte[] encode(QueueState<T> state, Function<? super T, byte[]> itemToBytes) {
    ByteOutput out = begin(state);
    out.octet(ITEMS);
    for (T item : state.items()) {
      out.block(encoded(item, itemToBytes));
    }
    return end(state, false, out);
  }

  /**
   * Encodes {@code state} with only the items that differ from {@code list}, from which the queue
   * was created and which the caller stores. So the states of many queues can share one {@link
   * ImmutableList}. Takes time linear in the list if entries of it were removed.
   */
  public static <T> byte[] encode(
      QueueState<T> state, List<? extends T> list, Function<? super T, byte[]> itemToBytes) {
    ByteOutput out = begin(state);
    out.octet(OTHER_ITEMS);
    new SharedItems<T>(list).write(state, out, itemToBytes);
    return end(state, true, out);
  }

  static <T> byte[] encoded(T item, Function<? super T, byte[]> itemToBytes) {
    return checkNotNull(itemToBytes.apply(item), "bytes of item (%s) must not be null", item);
  }

  private static ByteOutput begin(QueueState<?> state) {
    checkNotNull(state, "state must not be null");
    ByteOutput out = new ByteOutput();
    out.octet(VERSION);
    for (long word : state.seed().words()) {
      out.word(word);
    }
    out.numbers(state.idRuns().runs());
    return out;
  }

  private static byte[] end(QueueState<?> state, boolean isShort, ByteOutput out) {
    out.unsigned(state.rowMap().size());
    state
        .rowMap()
        .forEach(
            (name, row) -> {
              if (isShort) {
                ShortRows.write(name, row, out);
              } else {
                out.block(name.getBytes(UTF_8));
                out.numbers(row.toArray());
              }
            });
    byte[] bytes = out.toByteArray();
    return Bytes.concat(bytes, checksum(bytes, bytes.length));
  }

  private static byte[] checksum(byte[] bytes, int end) {
    return Ints.toByteArray(Hashing.crc32c().hashBytes(bytes, 0, end).asInt());
  }

  // ------------------------------------------------------------------ decoding

  /**
   * Decodes a state without items, for {@link PlayQueue#restore}. {@code items} must be those
   * returned by {@link QueueState#items}, in the same order; an {@link ImmutableList} is not
   * copied. Allocates at most 16 times as many bytes and 16 KB.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of a later version, contain items,
   *     or do not match the number of {@code items}
   */
  public static <T> QueueState<T> decode(byte[] bytes, List<? extends T> items) {
    checkNotNull(items, "items must not be null");
    return decode(
        bytes,
        false,
        (ids, in) -> {
          checkArgument(in.octet() == NO_ITEMS, "state has items of its own");
          checkArgument(
              items.size() == ids.size(),
              "items (%s) must be equal in number to ids (%s)",
              items.size(),
              ids.size());
          return StateItems.copyOf(items);
        });
  }

  /**
   * Decodes a state, for {@link PlayQueue#restore}, with its items decoded by {@code
   * itemFromBytes}, whose exceptions pass through. Allocates at most 16 times as many bytes and 16
   * KB, besides the items.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of a later version, or have no
   *     items
   */
  public static <T> QueueState<T> decode(
      byte[] bytes, Function<byte[], ? extends T> itemFromBytes) {
    checkNotNull(itemFromBytes, "itemFromBytes must not be null");
    return decode(
        bytes,
        false,
        (ids, in) -> {
          checkArgument(in.octet() == ITEMS, "state has no items");
          int count = ids.size();
          in.checkCount(count);
          ImmutableList.Builder<T> items = ImmutableList.builderWithExpectedSize(count);
          for (int i = 0; i < count; i++) {
            items.add(decoded(in.block(), itemFromBytes));
          }
          return StateItems.copyOf(items.build());
        });
  }

  /**
   * Decodes a state with the items that differ from {@code list}, for {@link PlayQueue#restore}.
   * {@code list} must have the same items in the same order as when encoded, and may have more at
   * its end; an {@link ImmutableList} is not copied unless entries of it were removed.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of a later version, have all items
   *     or none, or {@code list} is too short
   */
  public static <T> QueueState<T> decode(
      byte[] bytes, List<? extends T> list, Function<byte[], ? extends T> itemFromBytes) {
    SharedItems<T> shared = new SharedItems<>(list);
    return decode(
        bytes,
        true,
        (ids, in) -> {
          checkArgument(in.octet() == OTHER_ITEMS, "state does not belong to a shared list");
          return shared.read(ids, in, itemFromBytes);
        });
  }

  static <T> T decoded(byte[] block, Function<byte[], ? extends T> itemFromBytes) {
    return checkNotNull(itemFromBytes.apply(block), "item must not be null");
  }

  private static <T> QueueState<T> decode(
      byte[] bytes, boolean isShort, BiFunction<Ids, ByteInput, StateItems<T>> toItems) {
    checkNotNull(bytes, "bytes must not be null");
    int end = Math.max(0, bytes.length - CHECKSUM_BYTES);
    ByteInput in = new ByteInput("state", bytes, end);
    int version = in.octet();
    checkArgument(
        version == VERSION, "state has version %s; this release supports %s", version, VERSION);
    checkArgument(
        Arrays.equals(Arrays.copyOfRange(bytes, end, bytes.length), checksum(bytes, end)),
        "bytes of a state are damaged: the checksum is wrong");
    Seed seed = Seed.of(in.word(), in.word(), in.word(), in.word());
    Ids ids = Ids.ofRuns(in.row().toArray());
    StateItems<T> items = toItems.apply(ids, in);
    ImmutableMap<String, ImmutableLongArray> rows = rows(isShort, in);
    in.checkEnd();
    return new QueueState<>(new Owner(), seed, items, ids, rows);
  }

  private static ImmutableMap<String, ImmutableLongArray> rows(boolean isShort, ByteInput in) {
    int count = in.count();
    checkArgument(count <= MAX_ROWS, "rows (%s) must be at most %s", count, MAX_ROWS);
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      if (isShort) {
        ShortRows.read(in, rows);
      } else {
        rows.put(new String(in.block(), UTF_8), in.row());
      }
    }
    checkArgument(rows.size() == count, "rows (%s) must have different names", count);
    return ImmutableMap.copyOf(rows);
  }
}
