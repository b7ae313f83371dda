package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A connection to a player whose protocol is of lines. Not thread-safe. A player that does not
 * answer within ten seconds is disconnected.
 */
final class LineConnection implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 10;

  private final SocketChannel channel;
  private final BufferedReader lines;

  private LineConnection(SocketChannel channel) {
    this.channel = channel;
    lines = new BufferedReader(Channels.newReader(channel, UTF_8));
  }

  static LineConnection open(SocketAddress address) throws IOException {
    SocketChannel channel =
        address instanceof InetSocketAddress
            ? SocketChannel.open()
            : SocketChannel.open(StandardProtocolFamily.UNIX);
    LineConnection connection = new LineConnection(channel);
    try {
      connection.within(
          TIMEOUT_SECONDS,
          () -> {
            channel.connect(address);
            return "";
          });
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /** Work of a connection that may wait forever. */
  private interface Call {
    String run() throws IOException;
  }

  private String within(long seconds, Call call) throws IOException {
    FutureTask<String> task = new FutureTask<>(call::run);
    Thread thread = new Thread(task, "riffle-verify");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      String reason = e.getCause() instanceof IOException failure ? failure.getMessage() : null;
      throw new IOException(reason == null ? "there is no such host" : reason, e);
    } catch (TimeoutException e) {
      close();
      throw new IOException("no answer within " + seconds + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Receives a line, which may take {@code more} seconds more. */
  String line(long more) throws IOException {
    return within(
        TIMEOUT_SECONDS + more,
        () -> {
          String line = lines.readLine();
          if (line == null) {
            throw new IOException("the player closed the connection");
          }
          return line;
        });
  }

  // Names of songs come from strangers: a line break in one would begin another command.
  void send(String line) throws IOException {
    if (CharMatcher.anyOf("\r\n").matchesAnyOf(line)) {
      throw new IOException("a name with a line break cannot be sent");
    }
    ByteBuffer bytes = UTF_8.encode(line + "\n");
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (ClosedChannelException e) {
      throw new IOException("the connection is closed", e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing is left to be done with it.
    }
  }
}
