package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.riffle.queue.Change;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Consumer;

/**
 * Publishes the changes of a queue as a reactive stream. Immutable and thread-safe.
 *
 * <p>Each subscriber receives every change after its subscription exactly once, in order and
 * without gaps in the numbers, one at a time on threads of an executor. It may call the queue and
 * may block: no call of the queue waits for it. Changes beyond its demand are buffered, per
 * subscriber. If the buffer overflows, the subscriber receives {@code onError} with an {@link
 * IllegalStateException} instead of the buffered changes, and no further signal; it can subscribe
 * again and reread the queue.
 *
 * <p>The stream never completes. A cancelled subscription is released at the next change.
 *
 * <p>This class is not in the package of the queue because Android has {@link Flow} only since API
 * level 30. For older levels, or for delivery on the calling thread, use {@link
 * PlayQueue#subscribe}.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class ChangePublisher<T> implements Flow.Publisher<Change<T>> {
  private final PlayQueue<T> queue;
  private final Executor executor;
  private final int capacity;

  private ChangePublisher(PlayQueue<T> queue, Executor executor, int capacity) {
    this.queue = checkNotNull(queue, "queue must not be null");
    this.executor = checkNotNull(executor, "executor must not be null");
    checkArgument(capacity >= 1, "capacity (%s) must be at least 1", capacity);
    this.capacity = capacity;
  }

  /** Returns a publisher on the common pool with {@code Flow}'s default buffer size. */
  public static <T> ChangePublisher<T> of(PlayQueue<T> queue) {
    return of(queue, ForkJoinPool.commonPool(), Flow.defaultBufferSize());
  }

  /**
   * Returns a publisher that delivers on threads of {@code executor}.
   *
   * @param capacity the size of the buffer of each subscriber, in changes, rounded up to a power of
   *     two
   * @throws IllegalArgumentException if {@code capacity} is less than 1
   */
  public static <T> ChangePublisher<T> of(PlayQueue<T> queue, Executor executor, int capacity) {
    return new ChangePublisher<>(queue, executor, capacity);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Change<T>> subscriber) {
    checkNotNull(subscriber, "subscriber must not be null");
    Buffer<T> buffer = new Buffer<>(new SubmissionPublisher<>(executor, capacity));
    buffer.publisher.subscribe(subscriber);
    buffer.subscription = queue.subscribe(buffer);
  }

  /**
   * The buffered changes of one subscriber, in a publisher of their own, so that an overflow
   * affects only that subscriber.
   */
  private static final class Buffer<T> implements Consumer<Change<T>> {
    private final SubmissionPublisher<Change<T>> publisher;
    private volatile Subscription subscription =
        () -> {}; // placeholder: a concurrent change may arrive before the assignment

    Buffer(SubmissionPublisher<Change<T>> publisher) {
      this.publisher = publisher;
    }

    @Override
    public void accept(Change<T> change) {
      if (publisher.hasSubscribers() && publisher.offer(change, null) < 0) {
        publisher.closeExceptionally(
            new IllegalStateException(
                "change "
                    + change.number()
                    + " dropped: "
                    + publisher.getMaxBufferCapacity()
                    + " changes are waiting for this subscriber"));
      }
      if (!publisher.hasSubscribers()) { // cancelled, failed, or overflowed
        subscription.close();
      }
    }
  }
}
