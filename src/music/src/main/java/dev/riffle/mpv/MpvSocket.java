package dev.riffle.mpv;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * The connection to mpv's IPC socket, with one thread that reads lines and one that writes them.
 * Thread-safe.
 *
 * <p>Only these two threads access the channel, because an interrupt of a thread that writes to a
 * channel closes the channel, and with it mpv.
 */
final class MpvSocket {
  /** In bytes; a longer line comes from a tag that was made to exhaust memory. */
  private static final int MAX_LINE = 16 << 20;

  /** Below the maximum length of a socket path: 107 bytes on Linux, 103 on macOS. */
  private static final int MAX_NAME = 100;

  private static final ByteBuffer END = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final BlockingQueue<ByteBuffer> unsent = new LinkedBlockingQueue<>();

  private MpvSocket(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Creates a folder for one socket that only this user may enter.
   *
   * @param temporary the parent folder; {@code /tmp} is used instead if its path is too long for a
   *     socket
   */
  static Path folder(Path temporary) throws IOException {
    boolean isShort = temporary.toAbsolutePath().toString().length() < MAX_NAME - 30;
    // createTempDirectory restricts access to the owner.
    return Files.createTempDirectory(isShort ? temporary : Path.of("/tmp"), "riffle");
  }

  /**
   * Connects to the socket at {@code address} as soon as mpv listens on it.
   *
   * @throws IOException if the process ends before, or its start takes too long
   */
  static MpvSocket connect(Path address, MpvStart start) throws IOException {
    while (true) {
      Optional<SocketChannel> channel = tryConnect(address);
      if (channel.isPresent()) {
        return new MpvSocket(channel.get());
      }
      start.pause();
    }
  }

  private static Optional<SocketChannel> tryConnect(Path address) throws IOException {
    if (!Files.exists(address)) {
      return Optional.empty();
    }
    // A new channel per attempt, as a failed attempt closes it.
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(address));
      return Optional.of(channel);
    } catch (IOException e) {
      channel.close();
      return Optional.empty(); // the socket exists before mpv listens on it
    }
  }

  /** Starts to read and write; passes each line to {@code lines}, and runs {@code end} last. */
  void start(Consumer<byte[]> lines, Runnable end) {
    thread(
        "riffle-mpv-in",
        () -> {
          try (channel) {
            read(lines);
          } catch (IOException e) {
            // The connection has ended, which is reported below.
          } finally {
            unsent.add(END); // wakes the writing thread, which then ends
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

  /** Sends a line; does not wait until it is written. */
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
      // Mpv has ended; the reading thread reports it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
