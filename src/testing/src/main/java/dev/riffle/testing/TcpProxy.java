package dev.riffle.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy that connects each client to the first of some servers of this machine that is there.
 * Fails as a network does: it cuts connections, or loses a reply. Thread-safe.
 */
public final class TcpProxy implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int[] ports;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;

  /** A connection of a client, and that to a server. */
  private final class Link implements Closeable {
    private final Socket client;
    private final Socket server;
    private volatile boolean losesReplies;

    Link(Socket client, Socket server) throws IOException {
      this.client = client;
      this.server = server;
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      start(() -> pump(client, server, false));
      start(() -> pump(server, client, true));
    }

    private void pump(Socket from, Socket to, boolean isReply) {
      byte[] buffer = new byte[1 << 16];
      try {
        InputStream in = from.getInputStream();
        int read = in.read(buffer);
        while (read >= 0 && !(isReply && losesReplies)) {
          to.getOutputStream().write(buffer, 0, read);
          read = in.read(buffer);
        }
      } catch (IOException e) {
        // One side has closed.
      } finally {
        close();
      }
    }

    @Override
    public void close() {
      links.remove(this);
      TcpProxy.close(client);
      TcpProxy.close(server);
    }
  }

  /** Creates a proxy before the servers at some ports. */
  public TcpProxy(int... ports) throws IOException {
    this.ports = ports.clone();
    start(this::accept);
  }

  private static void start(Runnable run) {
    Thread thread = new Thread(run, "tcp-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed.
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
        // The client tries again.
      }
    }
  }

  private boolean connect(Socket client) throws IOException {
    for (int port : ports) {
      try {
        Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), port));
        links.add(link);
        if (isCut) { // at this moment
          link.close();
        }
        return true;
      } catch (ConnectException e) {
        // Tries the next one.
      }
    }
    return false;
  }

  /** Returns the port that it listens at. */
  public int port() {
    return listening.getLocalPort();
  }

  /** Ends all connections, and those that clients begin until {@link #restore}. */
  public void cut() {
    isCut = true;
    links.forEach(Link::close);
  }

  /** Connects clients again after {@link #cut}. */
  public void restore() {
    isCut = false;
  }

  /** Loses the next reply on each connection, and cuts the connection then. */
  public void loseReplies() {
    links.forEach(link -> link.losesReplies = true);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    links.forEach(Link::close);
  }
}
