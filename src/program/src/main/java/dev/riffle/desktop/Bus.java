package dev.riffle.desktop;

import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.freedesktop.dbus.connections.BusAddress;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;

/**
 * A connection to a session bus, which may export one object under one name. Thread-safe. If the
 * bus disconnects, later signals are dropped without an error.
 */
final class Bus implements AutoCloseable {
  /** A bus on the same machine replies within milliseconds, unless it is suspended. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** The bus listens before the session starts; by default, dbus-java retries for ten seconds. */
  private static final Duration CONNECT_RETRY = Duration.ofMillis(100);

  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);
  private static final String UNIX_PATH = "unix:path=";

  /**
   * The group of dbus-java's threads; ignores the exceptions that they throw when the bus
   * disconnects.
   */
  private static final class Quiet extends ThreadGroup {
    Quiet() {
      super("riffle-bus");
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {}
  }

  private static final ThreadGroup THREADS = new Quiet();

  private final DBusConnection connection;

  private Bus(DBusConnection connection) {
    this.connection = connection;
  }

  /**
   * Returns the address of the session bus: {@code DBUS_SESSION_BUS_ADDRESS}, or else the socket
   * {@code bus} in {@code XDG_RUNTIME_DIR}.
   *
   * @throws IOException if there is no session bus, or its address has no path
   */
  static Path socket(Map<String, String> environment) throws IOException {
    String addresses = environment.getOrDefault("DBUS_SESSION_BUS_ADDRESS", "");
    if (addresses.isEmpty()) {
      return Optional.ofNullable(environment.get("XDG_RUNTIME_DIR"))
          .map(folder -> Path.of(folder, "bus"))
          .filter(Files::exists)
          .orElseThrow(
              () ->
                  new IOException("there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set"));
    }
    for (String address : Splitter.on(';').split(addresses)) {
      if (address.startsWith(UNIX_PATH)) {
        String path =
            Splitter.on(',').split(address.substring(UNIX_PATH.length())).iterator().next();
        try { // not a web form: a plus sign is literal
          return Path.of(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
          break;
        }
      }
    }
    throw new IOException(
        "DBUS_SESSION_BUS_ADDRESS (" + addresses + ") must contain unix:path= and a path");
  }

  /**
   * Returns a connection that exports {@code object} as {@code name} or, if another process owns
   * that name, as {@code name.instance} followed by the process id.
   *
   * @throws IOException if there is no bus, or it does not reply; the message names the cause
   */
  static Bus connect(Path socket, String name, DBusInterface object) throws IOException {
    return connect(socket, connection -> export(connection, name, object));
  }

  /**
   * Returns a connection that exports nothing.
   *
   * @throws IOException if there is no bus, or it does not reply; the message names the cause
   */
  static Bus connect(Path socket) throws IOException {
    return connect(socket, connection -> {});
  }

  /** The first calls on a connection. */
  private interface Setup {
    void on(DBusConnection connection) throws DBusException;
  }

  private static Bus connect(Path socket, Setup setup) throws IOException {
    CompletableFuture<Bus> connected = new CompletableFuture<>();
    start(
        "riffle-bus-connect",
        () -> {
          try {
            Bus bus = connectNow(socket, setup);
            if (!connected.complete(bus)) {
              bus.close(); // too late
            }
          } catch (DBusException | RuntimeException | LinkageError e) {
            connected.completeExceptionally(e);
          }
        });
    String problem = "cannot connect to the session bus (" + socket + "): ";
    try {
      return connected.get(CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(problem + Throwables.getRootCause(e).getMessage(), e);
    } catch (TimeoutException e) {
      connected.cancel(false);
      throw new IOException(problem + "it does not answer", e);
    } catch (InterruptedException e) {
      connected.cancel(false);
      Thread.currentThread().interrupt();
      throw new IOException(problem + "interrupted", e);
    }
  }

  private static Bus connectNow(Path socket, Setup setup) throws DBusException {
    BusAddress address = BusAddress.of("unix:path=bus").addParameter("path", socket.toString());
    DBusConnectionBuilder builder = DBusConnectionBuilder.forAddress(address).withShared(false);
    // One thread, so that calls take effect in the order in which they arrive.
    builder.receivingThreadConfig().withMethodCallThreadCount(1);
    builder.transportConfig().withTimeout((int) CONNECT_RETRY.toMillis());
    DBusConnection connection = builder.build();
    try {
      setup.on(connection);
      return new Bus(connection);
    } catch (DBusException | DBusExecutionException e) {
      new Bus(connection).close();
      throw e;
    }
  }

  private static void export(DBusConnection connection, String name, DBusInterface object)
      throws DBusException {
    connection.exportObject(object.getObjectPath(), object);
    try {
      connection.requestBusName(name);
    } catch (DBusException e) {
      connection.requestBusName(name + ".instance" + ProcessHandle.current().pid());
    }
  }

  /** Returns an object of another process. */
  <T extends DBusInterface> T remote(String name, String path, Class<T> type) throws IOException {
    try {
      return connection.getRemoteObject(name, path, type);
    } catch (DBusException e) {
      throw new IOException(name + ": " + e.getMessage(), e);
    }
  }

  /** Sends a signal, unless the bus has disconnected. Does not wait until it is sent. */
  void send(DBusSignal signal) {
    try {
      connection.sendMessage(signal);
    } catch (RuntimeException e) {
      // The bus has disconnected, as when the desktop ends; playback continues without it.
    }
  }

  boolean isConnected() {
    return connection.isConnected();
  }

  /** Disconnects; waits at most half a second for a bus that does not reply. */
  @Override
  public void close() {
    Thread closing = start("riffle-bus-close", connection::disconnect);
    try {
      closing.join(CLOSE_TIMEOUT.toMillis());
      closing.interrupt(); // by default, it waits for twenty seconds
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread start(String name, Runnable task) {
    Thread thread = new Thread(THREADS, task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
