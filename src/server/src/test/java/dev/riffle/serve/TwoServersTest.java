package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.PostgresServer;
import dev.riffle.testing.TcpProxy;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers of a database behind a proxy, one of which is killed while a page plays. */
@Timeout(300)
@Tag("process")
class TwoServersTest {
  private static final boolean IS_LONG = Boolean.getBoolean("tests.long");
  private static final double MAX_SECONDS = 2; // of the long run
  private static final int SONGS = 12;

  @TempDir Path folder;

  /** A server, which prints its port. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
      try (Served served = new Served(Path.of(args[0]), args[1], SONGS, "friday")) {
        System.out.println(served.port());
        Thread.sleep(Long.MAX_VALUE); // until it is killed
      }
    }
  }

  private Process start(String database) throws Exception {
    return OtherJvm.start(OtherJvm.QUICK, Server.class, folder, database);
  }

  private static int port(Process server) throws Exception {
    return Integer.parseInt(server.inputReader(UTF_8).readLine());
  }

  @Test
  void killedServer_isReplacedByTheOther_whileThePagePlays() throws Exception {
    String database = PostgresServer.shared().newSchema();
    Process one = start(database);
    try {
      int portOfOne = port(one);
      Process two = start(database);
      try (Pages pages = new Pages();
          TcpProxy proxy = new TcpProxy(portOfOne, port(two))) {
        ImmutableList<String> order = pages.play("http://localhost:" + proxy.port());
        pages.awaitFiles(2);
        OtherJvm.signal("KILL", one.pid());
        long begin = System.nanoTime();
        pages.click("next");
        pages.await(order.get(1), () -> pages.text("title").equals(order.get(1)));
        report((System.nanoTime() - begin) / 1e9);
        pages.awaitSong(order.get(1));
        pages.seekToTheEnd();
        pages.awaitSong(order.get(2));
        assertThat(pages.titles()).isEqualTo(order);
        assertThat(pages.text("status")).isEmpty();
        pages.checkConsoleWithoutServer();
      } finally {
        OtherJvm.kill(two);
      }
    } finally {
      OtherJvm.kill(one);
    }
  }

  private static void report(double seconds) {
    if (IS_LONG) {
      System.out.printf(
          Locale.ROOT, "from the kill of a server to the next song: %.2f s%n", seconds);
      assertWithMessage("seconds").that(seconds).isAtMost(MAX_SECONDS);
    }
  }
}
