package dev.riffle.store;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.session.ItemCodec;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/**
 * Encodes items, lists of items and calls as bytes. Immutable.
 *
 * @param codec the codec of the items
 * @param <T> the type of the items
 */
record ItemBytes<T>(ItemCodec<T> codec) {
  private static final int MAX_EXCERPT = 60; // characters of an item in a message

  ItemBytes {
    checkNotNull(codec, "codec must not be null");
  }

  /**
   * Returns the text of {@code item} in UTF-8.
   *
   * @throws IllegalArgumentException if the text has an unpaired surrogate
   */
  byte[] encode(T item) {
    String text = checkNotNull(codec.encode(item), "text of item (%s) must not be null", item);
    try {
      ByteBuffer bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] encoded = new byte[bytes.remaining()];
      bytes.get(encoded);
      return encoded;
    } catch (CharacterCodingException e) {
      String excerpt = Ascii.truncate(text, MAX_EXCERPT, "...");
      throw new IllegalArgumentException(
          "item (" + excerpt + ") has an unpaired surrogate, which UTF-8 cannot encode", e);
    }
  }

  /** Decodes an item; exceptions of the codec pass through. */
  T decode(byte[] bytes) {
    return checkNotNull(codec.decode(new String(bytes, UTF_8)), "the codec returned null");
  }

  /** Encodes a call. */
  byte[] encode(Call<T> call) {
    return CallBytes.encode(call, this::encode);
  }

  /** Decodes a call. */
  Call<T> call(byte[] bytes) {
    return CallBytes.decode(bytes, this::decode);
  }

  /** Encodes a list. */
  byte[] encodeAll(List<T> items) {
    ByteArrayDataOutput out = ByteStreams.newDataOutput();
    out.writeInt(items.size());
    for (T item : items) {
      byte[] bytes = encode(item);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
    return out.toByteArray();
  }

  /** Returns the name of a list: the hash of its bytes. */
  static String hash(byte[] list) {
    return Hashing.sha256().hashBytes(list).toString();
  }

  /** Decodes a list. */
  ImmutableList<T> decodeAll(byte[] list) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(list))) {
      int size = in.readInt();
      ImmutableList.Builder<T> items =
          ImmutableList.builderWithExpectedSize(Math.min(size, list.length / Integer.BYTES));
      for (int i = 0; i < size; i++) {
        items.add(decode(in.readNBytes(in.readInt())));
      }
      return items.build();
    }
  }
}
