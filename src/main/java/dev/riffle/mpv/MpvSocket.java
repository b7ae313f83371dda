package dev.riffle.mpv;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The connection to mpv: lines in and lines out, on a thread each. Thread-safe.
 *
 * <p>A thread that is interrupted while it writes to a channel closes it, and so loses mpv: that is
 * why nobody but the two threads touches it.
 */
final class MpvSocket {
  /** Longer lines come from a tag made to fill the memory. */
  private static final int MAX_LINE = 16 << 20;

  /** The system takes no longer name of a socket; macOS takes four less. */
  private static final int MAX_NAME = 100;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final Duration START = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofMillis(5);

  private final SocketChannel channel;
  private final BlockingQueue<ByteBuffer> unsent = new LinkedBlockingQueue<>();

  private MpvSocket(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Creates a folder that only this user may enter, for one socket.
   *
   * @param temporary where; elsewhere if its name is too long for a socket
   */
  static Path folder(Path temporary) throws IOException {
    boolean isShort = temporary.toAbsolutePath().toString().length() < MAX_NAME - 30;
    // Who may enter is what createTempDirectory says: nobody else.
    return Files.createTempDirectory(isShort ? temporary : Path.of("/tmp"), "riffle");
  }

  /**
   * Connects to the socket at {@code address} as soon as {@code process} listens.
   *
   * @throws IOException if it ends before, or takes longer than ten seconds
   */
  static MpvSocket connect(Path address, Process process) throws IOException {
    long begin = System.nanoTime();
    while (true) {
      Optional<SocketChannel> channel = tryConnect(address);
      if (channel.isPresent()) {
        return new MpvSocket(channel.get());
      }
      if (!process.isAlive()) {
        throw new IOException("mpv ended as it started, with status " + process.exitValue());
      }
      if (System.nanoTime() - begin > START.toNanos()) {
        throw new IOException("mpv did not start within " + START.toSeconds() + " s");
      }
      rest();
    }
  }

  private static Optional<SocketChannel> tryConnect(Path address) throws IOException {
    if (!Files.exists(address)) {
      return Optional.empty();
    }
    // A new one each time: an attempt that fails closes the channel.
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(address));
      return Optional.of(channel);
    } catch (IOException e) {
      channel.close();
      return Optional.empty(); // the socket is there before mpv listens to it
    }
  }

  private static void rest() throws IOException {
    try {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted as mpv started", e);
    }
  }

  /** Begins to read and write: each line goes to {@code lines}, and then {@code end} is run. */
  void start(Consumer<byte[]> lines, Runnable end) {
    thread(
        "riffle-mpv-in",
        () -> {
          try (channel) {
            read(lines);
          } catch (IOException e) {
            // It has ended: that is what is said next.
          } finally {
            unsent.add(NOTHING); // wakes the thread that writes, which ends, too
            end.run();
          }
        });
    thread("riffle-mpv-out", this::write);
  }

  private static void thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Sends a line; does not wait for that. */
  void send(byte[] line) {
    unsent.add(ByteBuffer.wrap(line));
  }

  private void read(Consumer<byte[]> lines) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (channel.read(bytes) >= 0) {
      bytes.flip();
      while (bytes.hasRemaining()) {
        byte next = bytes.get();
        if (next == '\n') {
          lines.accept(line.toByteArray());
          line.reset();
        } else if (line.size() == MAX_LINE) {
          return;
        } else {
          line.write(next);
        }
      }
      bytes.clear();
    }
  }

  private void write() {
    try {
      while (channel.isOpen()) {
        ByteBuffer line = unsent.take();
        while (line.hasRemaining()) {
          channel.write(line);
        }
      }
    } catch (IOException e) {
      // Mpv is gone, which the reading thread finds, too.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
