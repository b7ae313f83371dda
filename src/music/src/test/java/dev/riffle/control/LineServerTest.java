package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.control.LineServer.LineHandler;
import dev.riffle.control.LineServer.Outlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LineServerTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final ServerSocketChannel listener;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final AtomicBoolean isDone = new AtomicBoolean();

  LineServerTest() throws Exception {
    listener = ServerSocketChannel.open().bind(ANY_PORT);
  }

  /** Executes one command, which takes a moment after the server has begun to close. */
  private final class Slow implements LineServer.Host, LineHandler {
    @Override
    public LineHandler connect(Outlet outlet) {
      return this;
    }

    @Override
    public boolean obey(String line) {
      begun.countDown();
      try {
        while (listener.isOpen()) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
        TimeUnit.MILLISECONDS.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      isDone.set(true);
      return true;
    }

    @Override
    public void refuse(String sentence) {}

    @Override
    public void close() {}

    @Override
    public void quit() {}
  }

  @Test
  void close_whileACommandIsExecuted_waitsForIt() throws Exception {
    try (LineServer server = new LineServer(listener, new Slow(), 1, channel -> true);
        SocketChannel client = SocketChannel.open(listener.getLocalAddress())) {
      server.start("test");
      client.write(ByteBuffer.wrap("save\n".getBytes(UTF_8)));
      begun.await();
      server.close();
      assertThat(isDone.get()).isTrue();
    }
  }
}
