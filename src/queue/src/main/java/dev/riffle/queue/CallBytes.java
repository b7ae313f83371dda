package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.function.Function;

/**
 * Encodes a {@link Call} as bytes and decodes it, for a journal or a message. The format is
 * specified on the site, in {@code specification-bytes.md}. Stateless. Takes time linear in the
 * bytes; {@link PlayQueue#next} has three.
 *
 * @since 0.1
 */
public final class CallBytes {
  private static final int VERSION = 1;
  private static final int WITH_NUMBERS = 2;

  private CallBytes() {}

  /** Encodes {@code call} as bytes, with its items encoded by {@code itemToBytes}. */
  public static <T> byte[] encode(Call<T> call, Function<? super T, byte[]> itemToBytes) {
    checkNotNull(call, "call must not be null");
    ByteOutput out = new ByteOutput();
    ImmutableLongArray ofItems = call.incoming().numbers;
    out.octet(ofItems.isEmpty() ? VERSION : WITH_NUMBERS);
    out.unsigned(call.cause().code());
    out.numbers(call.numbers().toArray());
    if (!ofItems.isEmpty()) {
      out.numbers(ofItems.toArray());
    }
    for (T item : call.items()) {
      out.block(StateBytes.encoded(item, itemToBytes));
    }
    return out.toByteArray();
  }

  /**
   * Decodes a call, with its items decoded by {@code itemFromBytes}, whose exceptions pass through.
   * Allocates at most 16 times as many bytes and 16 KB, besides the items.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of a later version
   */
  public static <T> Call<T> decode(byte[] bytes, Function<byte[], ? extends T> itemFromBytes) {
    checkNotNull(bytes, "bytes must not be null");
    ByteInput in = new ByteInput("call", bytes, bytes.length);
    int version = in.octet();
    checkArgument(
        version == VERSION || version == WITH_NUMBERS,
        "call has version %s; this release supports %s and %s",
        version,
        VERSION,
        WITH_NUMBERS);
    Cause cause = Cause.ofCode(in.unsigned());
    ImmutableLongArray numbers = in.row();
    ImmutableLongArray ofItems = version == WITH_NUMBERS ? in.row() : ImmutableLongArray.of();
    ImmutableList.Builder<T> items = ImmutableList.builder();
    while (in.hasMore()) {
      items.add(StateBytes.decoded(in.block(), itemFromBytes));
    }
    return new Call<>(cause, numbers, new Incoming<>(items.build(), ofItems));
  }
}
