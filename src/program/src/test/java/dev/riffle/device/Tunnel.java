package dev.riffle.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a server that a test can cut; connections are closed then. */
final class Tunnel implements AutoCloseable {
  private final int to;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ServerSocket entrance;
  private volatile boolean isCut;

  Tunnel(int to) throws IOException {
    this.to = to;
    entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    run(this::accept);
  }

  int port() {
    return entrance.getLocalPort();
  }

  void cut() throws IOException {
    isCut = true;
    for (Socket socket : open) {
      socket.close();
    }
  }

  void mend() {
    isCut = false;
  }

  private void accept() throws IOException {
    while (!entrance.isClosed()) {
      Socket near = entrance.accept();
      open.add(near);
      if (isCut) {
        near.close();
      } else {
        Socket far = new Socket(InetAddress.getLoopbackAddress(), to);
        open.add(far);
        run(() -> copy(near, far));
        run(() -> copy(far, near));
      }
    }
  }

  private void copy(Socket from, Socket into) throws IOException {
    try (from;
        into) {
      InputStream in = from.getInputStream();
      OutputStream out = into.getOutputStream();
      byte[] bytes = new byte[1 << 13];
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        out.write(bytes, 0, n);
      }
    } finally {
      open.remove(from);
      open.remove(into);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void run(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // Cut.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    cut();
    entrance.close();
  }
}
