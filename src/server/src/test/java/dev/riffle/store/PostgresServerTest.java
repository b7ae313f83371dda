package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.PostgresServer;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No PostgreSQL is left by tests that are killed. */
@Tag("process")
@Timeout(120)
class PostgresServerTest {
  /** Starts a server, prints its process ID and its folder, and waits. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] args) throws Exception {
      PostgresServer server = PostgresServer.start(false);
      System.out.println(server.pid() + " " + server.folder());
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void server_endsWithTheKilledProcessOfItsTests() throws Exception {
    killTests(starter -> {});
  }

  /** As by Ctrl-C, or by a runner that ends all processes of the tests. */
  @Test
  void server_whoseShellIsSignalledToo_leavesNothing() throws Exception {
    killTests(
        starter -> {
          for (ProcessHandle shell : starter.children().toList()) {
            OtherJvm.signal("TERM", shell.pid());
          }
        });
  }

  private interface Signals {
    void send(Process starter) throws Exception;
  }

  private static void killTests(Signals before) throws Exception {
    PostgresServer.shared(); // skips the test without PostgreSQL
    Process starter = OtherJvm.start(OtherJvm.QUICK, Starter.class);
    BufferedReader output = starter.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    assertThat(line).matches("\\d+ /.*");
    long pid = Long.parseLong(line.substring(0, line.indexOf(' ')));
    Path folder = Path.of(line.substring(line.indexOf(' ') + 1));
    assertThat(ProcessHandle.of(pid).isPresent()).isTrue();
    before.send(starter);
    starter.destroyForcibly().waitFor(); // not its children: they end by themselves
    Tool.await("the end of PostgreSQL", () -> ProcessHandle.of(pid).isEmpty());
    Tool.await("the removal of its folder", () -> !Files.exists(folder));
  }
}
