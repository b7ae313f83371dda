package dev.riffle.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeUnit;

/**
 * A connection to a player with a protocol of UTF-8 lines. It closes if a whole answer takes more
 * than ten seconds or exceeds 8 MB. Not thread-safe, except {@link #close}.
 */
public final class LineConnection implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 10;
  private static final int MAX_BYTES = 8 << 20; // per answer
  private static final int BUFFER_BYTES = 1 << 14;
  private static final int SHOWN = 200; // characters of a player's text in messages

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final long end; // deadline of all answers, by System.nanoTime()
  private final ByteBuffer received = ByteBuffer.allocate(BUFFER_BYTES).flip();
  private long sent = System.nanoTime();
  private int bytes; // received of the current answer

  private LineConnection(SocketChannel channel, long end) throws IOException {
    this.channel = channel;
    this.end = end;
    selector = channel.provider().openSelector();
    channel.configureBlocking(false);
    key = channel.register(selector, 0);
  }

  /** Opens a connection without an overall deadline. */
  public static LineConnection open(SocketAddress address) throws IOException {
    return open(address, System.nanoTime() + TimeUnit.DAYS.toNanos(365));
  }

  /** Opens a connection whose answers are all due at {@code end}, by {@link System#nanoTime}. */
  public static LineConnection open(SocketAddress address, long end) throws IOException {
    SocketChannel channel =
        address instanceof InetSocketAddress
            ? SocketChannel.open()
            : SocketChannel.open(StandardProtocolFamily.UNIX);
    if (address instanceof InetSocketAddress) {
      channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true); // detects a dead host
    }
    LineConnection connection = new LineConnection(channel, end);
    try {
      connection.connect(address);
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  private void connect(SocketAddress address) throws IOException {
    try {
      boolean isConnected = channel.connect(address);
      while (!isConnected) {
        await(SelectionKey.OP_CONNECT, 0);
        isConnected = channel.finishConnect();
      }
    } catch (UnresolvedAddressException e) {
      throw new IOException("unknown host", e);
    }
  }

  /** Waits until the channel is ready; {@code more} seconds extend the timeout of an answer. */
  private void await(int operation, long more) throws IOException {
    long now = System.nanoTime();
    long seconds = TIMEOUT_SECONDS + more;
    long left = Math.min(sent - now + TimeUnit.SECONDS.toNanos(seconds), end - now);
    if (left <= 0) {
      close();
      throw new IOException(
          end - now <= 0 ? "no answer in time" : "no answer within " + seconds + " s");
    }
    try {
      key.interestOps(operation);
      selector.select(TimeUnit.NANOSECONDS.toMillis(left) + 1);
    } catch (ClosedSelectorException | CancelledKeyException e) {
      throw new IOException("disconnected", e);
    }
  }

  /**
   * Receives a line of the answer to the last command, without its line break.
   *
   * @param more the seconds by which to extend the timeout of the whole answer
   */
  public String line(long more) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      while (received.hasRemaining()) {
        byte one = received.get();
        if (one == '\n') {
          return CharMatcher.is('\r').trimTrailingFrom(line.toString(UTF_8));
        }
        line.write(one);
      }
      receive(more);
    }
  }

  private void receive(long more) throws IOException {
    received.clear();
    try {
      int count = channel.read(received);
      while (count == 0) {
        await(SelectionKey.OP_READ, more);
        count = channel.read(received);
      }
      bytes += Math.max(0, count);
      if (count < 0 || bytes > MAX_BYTES) {
        close();
        throw new IOException(
            count < 0 ? "the player closed the connection" : "an answer exceeds 8 MB");
      }
    } catch (ClosedChannelException e) {
      throw new IOException("disconnected", e);
    } finally {
      received.flip();
    }
  }

  /**
   * Sends lines and begins a new answer.
   *
   * @throws IOException if one contains a line break, which would begin another command
   */
  public void send(String... lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (CharMatcher.anyOf("\r\n").matchesAnyOf(line)) {
        throw new IOException("a name with a line break cannot be sent");
      }
      text.append(line).append('\n');
    }
    sent = System.nanoTime();
    bytes = 0;
    ByteBuffer out = UTF_8.encode(text.toString());
    try {
      while (out.hasRemaining()) {
        if (channel.write(out) == 0) {
          await(SelectionKey.OP_WRITE, 0);
        }
      }
    } catch (ClosedChannelException e) {
      throw new IOException("disconnected", e);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Truncates a text from a player to 200 characters for a message. */
  public static String brief(String text) {
    return Ascii.truncate(text, SHOWN, "...");
  }

  /** Returns whether this end is open. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /** Disconnects; a call blocked in another thread fails. */
  @Override
  public void close() {
    try (channel;
        selector) {
      selector.wakeup();
    } catch (IOException e) {
      // Nothing more can be done.
    }
  }
}
