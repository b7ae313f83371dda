package dev.riffle.serve;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy that connects each client to the first of some servers that is there, and that a test can
 * make unreachable. Thread-safe.
 */
final class Balancer implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int[] ports;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;

  /** A connection of a client, and that to a server. */
  private final class Link implements Closeable {
    private final Socket client;
    private final Socket server;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
      start(() -> pump(client, server));
      start(() -> pump(server, client));
    }

    private void pump(Socket from, Socket to) {
      try {
        InputStream in = from.getInputStream();
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          to.getOutputStream().write(buffer, 0, read);
        }
      } catch (IOException e) {
        // one side has gone
      } finally {
        close();
      }
    }

    @Override
    public void close() {
      links.remove(this);
      Balancer.close(client);
      Balancer.close(server);
    }
  }

  /** Creates one before the servers at some ports of this machine. */
  Balancer(int... ports) throws IOException {
    this.ports = ports.clone();
    start(this::accept);
  }

  private static void start(Runnable run) {
    Thread thread = new Thread(run, "balancer");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // is closed
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        if (isCut || !connect(client)) {
          close(client);
        }
      } catch (IOException e) {
        // the client tries again
      }
    }
  }

  private boolean connect(Socket client) throws IOException {
    for (int port : ports) {
      try {
        links.add(new Link(client, new Socket(InetAddress.getLoopbackAddress(), port)));
        return true;
      } catch (java.net.ConnectException e) {
        // the next one
      }
    }
    return false;
  }

  String address() {
    return "http://localhost:" + listening.getLocalPort();
  }

  /** Ends all connections, and those that clients begin, until {@link #restore}. */
  void cut() {
    isCut = true;
    links.forEach(Link::close);
  }

  void restore() {
    isCut = false;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    links.forEach(Link::close);
  }
}
