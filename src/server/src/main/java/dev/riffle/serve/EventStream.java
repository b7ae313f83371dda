package dev.riffle.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A stream of server-sent events with the newest number of a session. Needs no thread: during a
 * write, new numbers replace the pending number, and a client that reads nothing for ten seconds is
 * disconnected. Thread-safe.
 */
final class EventStream implements Callback {
  private static final Duration MAX_WRITE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(15); // without events
  private static final byte[] COMMENT = ":\n\n".getBytes(UTF_8); // finds clients that have gone

  private static final byte[] BEGIN = "retry: 1000\n\n".getBytes(UTF_8); // milliseconds

  private final Response response;
  private final Callback end; // of the request
  private final Scheduler scheduler;

  // Guarded by this.
  private long sent;
  private long newest;
  private boolean isWriting;
  private boolean hasEnded;
  private Scheduler.@Nullable Task timeout;
  private final List<Runnable> onEnd = new ArrayList<>();

  EventStream(long known, Response response, Callback end, Scheduler scheduler) {
    this.response = response;
    this.end = end;
    this.scheduler = scheduler;
    sent = known;
    newest = known;
  }

  /** Sends the headers, and the events after the last that the client has. */
  void start() {
    write(BEGIN);
  }

  /** Runs an action when the stream ends, or at once if it has ended. */
  void onEnd(Runnable action) {
    synchronized (this) {
      if (!hasEnded) {
        onEnd.add(action);
        return;
      }
    }
    action.run();
  }

  /** Sends a number after the client has read the previous ones. */
  void send(long number) {
    synchronized (this) {
      newest = Math.max(newest, number);
    }
    writeNewest();
  }

  private void writeNewest() {
    byte[] event;
    synchronized (this) {
      if (newest == sent || !begins()) {
        return;
      }
      sent = newest;
      event = ("id: " + sent + "\ndata: " + sent + "\n\n").getBytes(UTF_8);
    }
    response.write(false, ByteBuffer.wrap(event), this);
  }

  private void write(byte[] bytes) {
    synchronized (this) {
      if (!begins()) {
        return;
      }
    }
    response.write(false, ByteBuffer.wrap(bytes), this);
  }

  /** Begins a write, unless one is in progress. */
  private boolean begins() {
    if (hasEnded || isWriting) {
      return false;
    }
    isWriting = true;
    schedule(MAX_WRITE, () -> failed(new TimeoutException("a client does not read its events")));
    return true;
  }

  private void schedule(Duration delay, Runnable action) {
    Scheduler.Task before = timeout;
    if (before != null) {
      before.cancel();
    }
    timeout = scheduler.schedule(action, delay);
  }

  @Override
  public void succeeded() {
    synchronized (this) {
      isWriting = false;
      if (hasEnded) {
        return;
      }
      schedule(PAUSE, () -> write(COMMENT));
    }
    writeNewest();
  }

  @Override
  public void failed(Throwable problem) {
    if (hasJustEnded()) {
      onEnd.forEach(Runnable::run);
      end.failed(problem);
    }
  }

  /** Ends the stream; the client connects again. */
  void close() {
    failed(new IllegalStateException("the server stops"));
  }

  private synchronized boolean hasJustEnded() {
    boolean isFirst = !hasEnded;
    hasEnded = true;
    Scheduler.Task task = timeout;
    if (task != null) {
      task.cancel();
    }
    return isFirst;
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
