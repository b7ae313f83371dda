package dev.riffle.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** The socket of a client, connected to a player. Not thread-safe. */
final class ClientSocket implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2000;
  private static final int BUFFER_BYTES = 1 << 13;

  /**
   * Closes the connection to a player that accepts it and does not answer, such as a stopped
   * process.
   */
  private final class Watchdog extends Thread {
    Watchdog() {
      super("riffle-patience");
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        sleep(PATIENCE_MILLIS);
        channel.close();
      } catch (InterruptedException | IOException e) {
        // The player has answered or ended.
      }
    }
  }

  private final SocketChannel channel;
  private final File socket;
  private byte[] read = new byte[BUFFER_BYTES];
  private int from;
  private int to;
  private byte[] greeting = {};

  ClientSocket(File socket) throws IOException {
    this.socket = socket;
    this.channel = SocketChannel.open(StandardProtocolFamily.UNIX);
  }

  /**
   * Sends the first line and returns whether it is answered. Commands are sent only after that: a
   * stopped player would execute them later, when it is resumed.
   *
   * @throws java.net.ConnectException if no process listens on the socket
   */
  boolean isAnswered(String line) throws IOException {
    Watchdog watchdog = new Watchdog();
    watchdog.start();
    try {
      channel.connect(UnixDomainSocketAddress.of(socket.toPath()));
      write(line);
      greeting = line();
      return greeting.length > 0;
    } catch (java.nio.channels.ClosedChannelException e) {
      return false;
    } finally {
      watchdog.interrupt();
    }
  }

  /** Returns whether {@code line} equals the answer to the first line. */
  boolean isGreeting(byte[] line) {
    return Arrays.equals(line, greeting);
  }

  /**
   * Sends {@code lines}, and shuts down the output unless the client {@code stays} connected. If
   * the player closes the connection meanwhile, its answers are missing.
   */
  void send(String lines, boolean stays) {
    try {
      write(lines);
      if (!stays) {
        channel.shutdownOutput();
      }
    } catch (IOException e) {
      // Some lines may have been executed: their answers are still read.
    }
  }

  private void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /**
   * Returns the next line with its line break, or an empty array after the player closed the
   * connection.
   */
  byte[] line() {
    int seen = from;
    while (true) {
      for (; seen < to; seen++) {
        if (read[seen] == '\n') {
          return taken(seen + 1);
        }
      }
      if (to == read.length) {
        seen -= from;
        makeRoom();
      }
      if (!hasMore()) {
        return taken(to);
      }
    }
  }

  private byte[] taken(int end) {
    byte[] line = Arrays.copyOfRange(read, from, end);
    from = end;
    return line;
  }

  private void makeRoom() {
    byte[] rest = Arrays.copyOfRange(read, from, to);
    read = rest.length > read.length / 2 ? new byte[2 * read.length] : read;
    System.arraycopy(rest, 0, read, 0, rest.length);
    from = 0;
    to = rest.length;
  }

  private boolean hasMore() {
    try {
      int count = channel.read(ByteBuffer.wrap(read, to, read.length - to));
      to += Math.max(0, count);
      return count >= 0;
    } catch (IOException e) {
      return false; // the player was killed, or closed the connection before it had read all lines
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
