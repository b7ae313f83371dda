package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.QueueState;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The committed calls of a session after a number. An immutable value.
 *
 * @param number the number of the last call
 * @param state the state after {@code number}, if earlier calls have been deleted; else empty
 * @param calls the calls, in order; empty if there is a state
 * @param <T> the type of the items
 * @since 0.1
 */
public record News<T>(long number, Optional<QueueState<T>> state, ImmutableList<LoggedCall> calls) {
  /**
   * A committed call of a session. An immutable value.
   *
   * @since 0.1
   */
  public static final class LoggedCall {
    private final long number;
    private final String device;
    private final long counter;
    private final byte[] bytes;

    /**
     * Creates a call.
     *
     * @param bytes the call of the queue, or none for a take-over; never changed
     */
    LoggedCall(long number, String device, long counter, byte[] bytes) {
      this.number = number;
      this.device = device;
      this.counter = counter;
      this.bytes = bytes;
    }

    /** Returns the number of the call in the session, from 1 and without gaps. */
    public long number() {
      return number;
    }

    /** Returns the device of the press, or an empty text for a draw that a query showed. */
    public String device() {
      return device;
    }

    /** Returns the counter of the press, or 0 for a draw. */
    public long counter() {
      return counter;
    }

    /** Returns true if the device took over; then there is no queue call. */
    public boolean isTakeOver() {
      return bytes.length == 0;
    }

    /** Returns the call of the queue, as {@link dev.riffle.queue.CallBytes} encodes it. */
    public byte[] call() {
      return bytes.clone();
    }

    /** Returns the bytes, which must not be changed. */
    byte[] bytes() {
      return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof LoggedCall call
          && number == call.number
          && device.equals(call.device)
          && counter == call.counter
          && Arrays.equals(bytes, call.bytes);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, device, counter, Arrays.hashCode(bytes));
    }

    /** Returns a text for diagnostics, with each component's name. */
    @Override
    public String toString() {
      return "LoggedCall[number="
          + number
          + ", device="
          + device
          + ", counter="
          + counter
          + ", bytes="
          + bytes.length
          + "]";
    }
  }
}
