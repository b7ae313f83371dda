package dev.riffle.serve;

import dev.riffle.catalogue.Catalogue;
import dev.riffle.library.Art;
import dev.riffle.queue.Drawing;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.MinimumDataRateHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A running server: the page, the sessions of a store, songs and covers. An idle client occupies a
 * connection, but not a thread. Thread-safe.
 *
 * @since 0.1
 */
public final class WebServer implements AutoCloseable {
  /**
   * The functions with which to open a server's store: albums as units, artists as groups, and
   * equal weights, because a device may set others.
   */
  public static final Drawing<Track> DRAWING =
      Drawing.<Track>uniform()
          .units(TrackUnit.ALBUM::unitOf, TrackUnit.ALBUM::rankOf)
          .spread(TrackGroup.ARTIST::groupOf)
          .weights(song -> 1);

  /** The listener of requests without a token, which are only accepted from this machine. */
  public static final String LOCAL = Guard.LOCAL;

  private static final int MAX_THREADS = 32;
  private static final int MAX_CONNECTIONS = 2_000;
  private static final int MAX_HEADERS = 8 << 10; // bytes
  private static final int IDLE_MILLIS = 30_000;
  private static final int MIN_BYTES_A_SECOND = 64; // of a body
  private static final int STOP_MILLIS = 500;

  /**
   * The parts of a server. An immutable value.
   *
   * @param store the sessions; the server does not close it
   * @param catalogue returns the current songs; may wait for them, also for the store
   * @param covers the folder for pictures in tags, or empty to find none
   * @param newSession creates the session of a listener, if missing
   * @param traces receives internal errors
   * @since 0.1
   */
  public record Parts(
      Store<Track> store,
      Supplier<Catalogue> catalogue,
      Optional<Path> covers,
      NewSession newSession,
      Consumer<Throwable> traces) {}

  /**
   * Creates sessions.
   *
   * @since 0.1
   */
  public interface NewSession {
    /** Creates the session of a listener, if missing. */
    void create(String listener) throws IOException;
  }

  private final Server server;
  private final ServerConnector connector;
  private final Streams streams;

  private WebServer(Server server, ServerConnector connector, Streams streams) {
    this.server = server;
    this.connector = connector;
    this.streams = streams;
  }

  /**
   * Starts a server.
   *
   * @param address port 0 chooses a free one
   * @throws IOException if it cannot listen at the address; a {@link java.net.BindException} if the
   *     port is in use
   */
  public static WebServer start(InetSocketAddress address, Parts parts) throws IOException {
    return start(address, parts, !address.getAddress().isLoopbackAddress());
  }

  static WebServer start(InetSocketAddress address, Parts parts, boolean isPublic)
      throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("riffle-serve");
    Server server = new Server(threads);
    ServerConnector connector =
        new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration()));
    connector.setHost(address.getAddress().getHostAddress());
    connector.setPort(address.getPort());
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, server));
    server.setStopTimeout(STOP_MILLIS);
    server.setErrorHandler(new ErrorReplies());
    Streams streams = new Streams(parts.store);
    Songs songs = new Songs(parts.catalogue);
    PageFiles page = new PageFiles();
    Media media = new Media(songs, new Art(parts.covers), page, ResourceFactory.of(server));
    Routes routes =
        new Routes(parts.newSession, parts.store, songs, streams, media, page, parts.traces);
    server.setHandler(
        new Guard(
            isPublic,
            parts.store::listenerOf,
            new MinimumDataRateHandler(routes, MIN_BYTES_A_SECOND, 0)));
    start(server);
    return new WebServer(server, connector, streams);
  }

  private static HttpConfiguration configuration() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MAX_HEADERS);
    http.setUriCompliance(UriCompliance.RFC3986);
    return http;
  }

  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private static void start(Server server) throws IOException {
    try {
      server.start();
    } catch (Exception e) { // as start() declares
      stop(server);
      if (e instanceof IOException failure) {
        throw e.getCause() instanceof IOException cause ? cause : failure;
      }
      throw new IOException(e);
    }
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (TimeoutException e) {
      // A client kept its connection, which is closed.
    } catch (Exception e) { // as stop() declares
      throw new IllegalStateException(e);
    }
  }

  /** Returns the path that sets a browser's token, for a link. */
  public static String linkPath(String token) {
    return Guard.LINK + token;
  }

  /** Returns the port on which it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Ends event streams, waits up to half a second for other requests, and stops. */
  @Override
  public void close() {
    streams.close();
    stop(server);
  }
}
