package dev.riffle.testing;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of the tests in a folder of its own, on a port of the loopback interface. It is the
 * child of a shell that reads from this process, and ends it when this process has ended, even if
 * it was killed. Not thread-safe.
 */
public final class PostgresServer implements AutoCloseable {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  // PostgreSQL refuses to run as root, so root becomes the unprivileged user of most systems.
  private static final String USER = "65534";
  private static final ImmutableList<String> UNPRIVILEGED =
      ImmutableList.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups");
  private static final String SCRIPT =
      """
      trap : INT TERM HUP # of a terminal or a runner, which signal all processes: end and clean up
      cd "$1" || exit 1
      PATH=$PATH:/usr/bin:/bin # the caller's folders may be closed to this user
      "$2/initdb" -D data -A trust -U riffle -E UTF8 --locale=C --no-sync > log 2>&1
      start() {
        "$2/postgres" -D data -c listen_addresses=127.0.0.1 -c port="$3" -c fsync="$4" \
          -c unix_socket_directories= < /dev/null >> log 2>&1 &
        pid=$!
        echo "$pid"
      }
      start "$@"
      while read -r command; do
        case $command in
          kill) kill -QUIT "$pid"; wait "$pid"; echo killed ;;
          start) start "$@" ;;
        esac
      done
      kill -INT "$pid"
      wait "$pid"
      cd /
      rm -rf "$1"
      """;

  private static @Nullable PostgresServer shared;

  private final Path folder;
  private final int port;
  private final Process shell;
  private final BufferedReader output;
  private final Writer input;
  private long pid;

  private PostgresServer(Path binaries, boolean hasFsync) throws IOException {
    folder = Files.createTempDirectory("riffle-postgres");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    ImmutableList.Builder<String> command = ImmutableList.builder();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(UNPRIVILEGED);
      Files.setOwner(
          folder,
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
    }
    port = freePort();
    command.add("sh", "-c", SCRIPT, "sh", folder.toString(), binaries.toString());
    command.add(String.valueOf(port), hasFsync ? "on" : "off");
    shell =
        new ProcessBuilder(command.build())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .directory(folder.getRoot().toFile())
            .start();
    output = shell.inputReader(UTF_8);
    input = shell.outputWriter(UTF_8);
    pid = Long.parseLong(output.readLine());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns the server of this process, which ends with it; skips the test if there is none. */
  public static synchronized PostgresServer shared() throws Exception {
    PostgresServer server = shared;
    if (server == null) {
      server = start(false);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      shared = server;
    }
    return server;
  }

  /** Returns whether the programs of PostgreSQL are there. */
  public static boolean isThere() throws IOException {
    return binaries().isPresent();
  }

  /** Starts a server; skips the test if PostgreSQL is missing. */
  public static PostgresServer start(boolean hasFsync) throws Exception {
    Optional<Path> binaries = binaries();
    Tool.require(binaries.isPresent(), "postgresql");
    PostgresServer server = new PostgresServer(binaries.orElseThrow(), hasFsync);
    boolean isStarted = false;
    try {
      server.awaitStart();
      isStarted = true;
      return server;
    } finally {
      if (!isStarted) {
        server.close();
      }
    }
  }

  /** Returns the folder of the programs, which Debian keeps outside {@code PATH}. */
  private static Optional<Path> binaries() throws IOException {
    if (!Tool.isThere("setpriv")) {
      return Optional.empty();
    }
    Path debian = Path.of("/usr/lib/postgresql");
    if (!Files.isDirectory(debian)) {
      return Tool.find("initdb").map(Path::getParent);
    }
    try (Stream<Path> versions = Files.list(debian)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .findFirst();
    }
  }

  private void awaitStart() throws InterruptedException {
    Tool.await("PostgreSQL", () -> !shell.isAlive() || accepts());
    assertThat(shell.isAlive()).isTrue();
  }

  private boolean accepts() {
    try (Connection connection = DriverManager.getConnection("jdbc:" + address("public"))) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Returns the port. */
  public int port() {
    return port;
  }

  /** Returns the folder of the data. */
  public Path folder() {
    return folder;
  }

  /** Returns the process ID of the server. */
  public long pid() {
    return pid;
  }

  /** Returns the address of a new and empty schema. */
  public String newSchema() throws SQLException {
    String schema = "s" + SCHEMAS.incrementAndGet();
    execute(address("public"), "CREATE SCHEMA " + schema);
    return address(schema);
  }

  private String address(String schema) {
    return "postgresql://127.0.0.1:" + port + "/postgres?user=riffle&currentSchema=" + schema;
  }

  /** Runs a statement in the schema of an address. */
  public static void execute(String address, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:" + address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Kills all processes of the server at once, as a crash does. */
  public void kill() throws IOException {
    order("kill");
    assertThat(output.readLine()).isEqualTo("killed");
  }

  /** Starts the killed server again, and waits until it accepts connections. */
  public void restart() throws IOException, InterruptedException {
    order("start");
    pid = Long.parseLong(output.readLine());
    awaitStart();
  }

  private void order(String command) throws IOException {
    input.write(command + "\n");
    input.flush();
  }

  @Override
  public void close() {
    try {
      input.close();
      shell.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
