package dev.riffle.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The connection of a player to one client. One thread reads lines and sends answers; a second
 * thread, started at the first event, sends events. Thread-safe.
 */
final class Connection {
  /** The time of last use of a client that waits for an answer or for events. */
  static final long IN_USE = Long.MAX_VALUE;

  private static final long MAX_WRITE_NANOS = TimeUnit.SECONDS.toNanos(1); // to a client that reads
  private static final int BUFFER_BYTES = 1 << 13;

  private final SocketChannel channel;
  private final LineServer.Host host;
  private final Consumer<Connection> whenGone;
  private final Thread reader = thread(this::converse);
  private final Object writing = new Object(); // held while whole lines are written
  private final Queue<byte[]> events = new ArrayDeque<>(); // guarded by itself, as the next three
  private int eventBytes;
  private boolean hasWriter;
  private boolean isWriting;
  private volatile boolean isWaiting; // for events
  private volatile long lastUse = System.nanoTime();
  private volatile long writingSince = IN_USE; // if it is writing

  /**
   * Creates a connection.
   *
   * @param whenGone called once the client has disconnected
   */
  Connection(SocketChannel channel, LineServer.Host host, Consumer<Connection> whenGone) {
    this.channel = channel;
    this.host = host;
    this.whenGone = whenGone;
  }

  /** Starts reading lines. */
  void start() {
    reader.start();
  }

  /** Returns the thread that reads lines and executes their commands. */
  Thread reader() {
    return reader;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-client");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the time since which the client has neither sent a line nor read, on the clock of
   * {@link System#nanoTime}, or {@link #IN_USE} if it is waiting for an answer or for events.
   */
  long idleSince() {
    long writing = writingSince;
    if (writing != IN_USE && System.nanoTime() - writing > MAX_WRITE_NANOS) {
      return writing;
    }
    return isWaiting ? IN_USE : lastUse;
  }

  private void converse() {
    try (LineServer.LineHandler lines = host.connect(new Output())) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      boolean continues = true;
      while (continues && channel.read(buffer.clear()) >= 0) {
        buffer.flip();
        while (continues && buffer.hasRemaining()) {
          continues = take(buffer.get(), line, lines);
        }
      }
      if (continues && line.size() > 0) {
        obey(line, lines); // as on standard input, the last line need not end with a line break
      }
    } catch (IOException | RuntimeException e) {
      // The client or the player has ended.
    } finally {
      hangUp();
      whenGone.accept(this);
    }
  }

  private boolean take(byte next, ByteArrayOutputStream line, LineServer.LineHandler lines) {
    if (next == '\n') {
      return obey(line, lines);
    }
    line.write(next);
    if (line.size() > LineServer.MAX_LINE_BYTES) {
      lines.refuse("a line must be at most " + LineServer.MAX_LINE_BYTES + " bytes");
      return false;
    }
    return true;
  }

  private boolean obey(ByteArrayOutputStream line, LineServer.LineHandler lines) {
    String text = line.toString(UTF_8);
    line.reset();
    lastUse = IN_USE;
    boolean continues =
        lines.obey(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    lastUse = System.nanoTime();
    if (!continues) {
      host.quit();
    }
    return continues;
  }

  /** The side of the player. */
  private final class Output implements LineServer.Outlet {
    @Override
    public void answer(byte[] lines) {
      try {
        write(lines);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void event(String line) {
      addEvent(line.getBytes(UTF_8));
    }

    @Override
    public void waits(boolean forEvents) {
      isWaiting = forEvents;
    }
  }

  private void write(byte[] lines) throws IOException {
    synchronized (writing) {
      ByteBuffer bytes = ByteBuffer.wrap(lines);
      while (bytes.hasRemaining()) {
        writingSince = System.nanoTime();
        channel.write(bytes);
      }
      writingSince = IN_USE;
    }
  }

  private void addEvent(byte[] bytes) {
    synchronized (events) {
      if (eventBytes + bytes.length > LineServer.MAX_EVENT_BYTES || !channel.isOpen()) {
        hangUp();
        return;
      }
      events.add(bytes);
      eventBytes += bytes.length;
      if (!hasWriter) {
        hasWriter = true;
        thread(this::writeEvents).start();
      }
      events.notifyAll();
    }
  }

  private void writeEvents() {
    try {
      while (channel.isOpen()) {
        write(nextEvent());
        synchronized (events) {
          isWriting = false;
          events.notifyAll();
        }
      }
    } catch (IOException e) {
      hangUp();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] nextEvent() throws InterruptedException, ClosedChannelException {
    synchronized (events) {
      while (events.isEmpty() && channel.isOpen()) {
        events.wait();
      }
      if (events.isEmpty()) {
        throw new ClosedChannelException();
      }
      byte[] next = events.remove();
      eventBytes -= next.length;
      isWriting = true;
      return next;
    }
  }

  /** Waits until all events are sent, at most until {@code deadline}. */
  void finish(long deadline) {
    synchronized (events) {
      try {
        long left = deadline - System.nanoTime();
        while ((isWriting || !events.isEmpty()) && left > 0 && channel.isOpen()) {
          TimeUnit.NANOSECONDS.timedWait(events, left);
          left = deadline - System.nanoTime();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Disconnects the client. */
  void hangUp() {
    try {
      channel.close();
    } catch (IOException e) {
      // The channel counts as closed.
    }
    synchronized (events) {
      events.notifyAll();
    }
  }
}
