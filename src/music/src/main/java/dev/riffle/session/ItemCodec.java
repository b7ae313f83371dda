package dev.riffle.session;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.function.Function;

/**
 * Converts the items of a queue to text and back, so that a {@link Session} or a {@link StateCodec}
 * can save them. The text may be the address of a stream, the id of a song on a server, or the JSON
 * of a record. A codec must be thread-safe; it is called on any thread, never under the lock of a
 * queue. Restoring a queue decodes each item once, a call that adds an item encodes it once, and a
 * snapshot of a changed list encodes every item.
 *
 * <p>A decoded item must equal the encoded item, in this process and in every later one, including
 * other releases of the program. A codec may reject text of another release with an exception;
 * opening the session then fails and does not change its files.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public interface ItemCodec<T> {
  /**
   * Returns {@code item} as text. The text may be empty and may contain any character, including
   * line breaks.
   */
  String encode(T item);

  /**
   * Returns the item that {@code text} was encoded from.
   *
   * @throws RuntimeException if {@code text} is invalid; its message is shown to the user
   */
  T decode(String text);

  /**
   * Returns a codec of two functions, such as {@code of(URI::toString, URI::create)}. That of
   * tracks is {@code of(TrackJson::absoluteLine, TrackJson.parser())}.
   */
  static <T> ItemCodec<T> of(Function<? super T, String> encode, Function<String, T> decode) {
    checkNotNull(encode, "encode must not be null");
    checkNotNull(decode, "decode must not be null");
    return new ItemCodec<>() {
      @Override
      public String encode(T item) {
        return encode.apply(item);
      }

      @Override
      public T decode(String text) {
        return decode.apply(text);
      }
    };
  }
}
