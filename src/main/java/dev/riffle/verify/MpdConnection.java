package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A connection to a Music Player Daemon (mpd.readthedocs.io, "Protocol"). Not thread-safe. A server
 * that does not answer within ten seconds is disconnected.
 */
final class MpdConnection implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 10;
  private static final int MAX_LINES = 1_000;

  private final SocketChannel channel;
  private final BufferedReader lines;

  private MpdConnection(SocketChannel channel) {
    this.channel = channel;
    lines = new BufferedReader(Channels.newReader(channel, UTF_8));
  }

  static MpdConnection open(SocketAddress address) throws IOException {
    SocketChannel channel =
        address instanceof InetSocketAddress
            ? SocketChannel.open()
            : SocketChannel.open(StandardProtocolFamily.UNIX);
    MpdConnection connection = new MpdConnection(channel);
    try {
      connection.within(
          TIMEOUT_SECONDS,
          () -> {
            channel.connect(address);
            return "";
          });
      String greeting = connection.line(0);
      if (!greeting.startsWith("OK MPD ")) {
        throw new IOException("not an MPD server: it begins with " + greeting);
      }
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
    Thread thread = new Thread(task, "riffle-mpd");
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

  private String line(long more) throws IOException {
    return within(
        TIMEOUT_SECONDS + more,
        () -> {
          String line = lines.readLine();
          if (line == null) {
            throw new IOException("the server closed the connection");
          }
          return line;
        });
  }

  /**
   * Sends a command and returns the fields of its answer.
   *
   * @throws IOException if the server refuses, does not answer, or sends anything else
   */
  Map<String, String> send(String command) throws IOException {
    return send(command, 0);
  }

  /** Sends a command whose answer may take {@code seconds} more. */
  Map<String, String> send(String command, long seconds) throws IOException {
    ByteBuffer bytes = UTF_8.encode(command + "\n");
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < MAX_LINES; i++) {
      String line = line(seconds);
      if (line.equals("OK")) {
        return fields;
      }
      int colon = line.indexOf(": ");
      if (line.startsWith("ACK") || colon < 0) {
        throw new IOException(command + ": " + line);
      }
      fields.put(line.substring(0, colon), line.substring(colon + 2));
    }
    throw new IOException(command + ": more than " + MAX_LINES + " lines");
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
