package dev.riffle.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy before a database, which can lose replies: requests reach the database, and then the
 * connection is cut, as when a network fails in the middle of a commit. Thread-safe.
 */
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int port;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();

  /** A connection of a client, and that to the database. */
  private final class Link implements Closeable {
    private final Socket client;
    private final Socket database;
    private volatile boolean losesReplies;

    Link(Socket client) throws IOException {
      this.client = client;
      database = new Socket(InetAddress.getLoopbackAddress(), port);
      client.setTcpNoDelay(true);
      database.setTcpNoDelay(true);
      start(() -> pump(client, database, false));
      start(() -> pump(database, client, true));
    }

    private void pump(Socket from, Socket to, boolean isReply) {
      byte[] buffer = new byte[1 << 16];
      try {
        InputStream in = from.getInputStream();
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (isReply && losesReplies) {
            break;
          }
          to.getOutputStream().write(buffer, 0, read);
        }
      } catch (IOException e) {
        // cut
      } finally {
        close();
      }
    }

    @Override
    public void close() {
      links.remove(this);
      for (Socket socket : new Socket[] {client, database}) {
        try {
          socket.close();
        } catch (IOException e) {
          // is closed
        }
      }
    }
  }

  CuttingProxy(int port) throws IOException {
    this.port = port;
    start(this::accept);
  }

  private static void start(Runnable run) {
    Thread thread = new Thread(run, "cutting-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        links.add(new Link(listening.accept()));
      } catch (IOException e) {
        // the client tries again
      }
    }
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Loses the next reply on each connection, and cuts the connection then. */
  void cut() {
    links.forEach(link -> link.losesReplies = true);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    links.forEach(Link::close);
  }
}
