package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.wire.MpdHost;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/**
 * A server with the queue of MPD 0.23, whose songs end when the test ends them, also before a
 * certain request, and whose requests can be counted. Thread-safe.
 */
final class FakeMpd implements AutoCloseable {
  /** Receives the number of a request before and after it is run; it may cut the connection. */
  interface Requests {
    void at(int request, boolean isDone);
  }

  static final String GREETING = "OK MPD 0.23.5\n";

  private static final Splitter WORDS = Splitter.on(' ');

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final String greeting;
  private final int songs;
  private final IntFunction<List<String>> song; // the lines of a song
  private final Requests observer;
  private final FakeQueue queue; // guarded by this
  private int requests; // likewise

  /** Creates a server that greets with a line, and has songs whose lines begin with the file. */
  FakeMpd(
      String greeting,
      int songs,
      IntFunction<List<String>> song,
      FakeQueue queue,
      Requests observer)
      throws IOException {
    this.greeting = greeting;
    this.songs = songs;
    this.song = song;
    this.queue = queue;
    this.observer = observer;
    threads.execute(this::accept);
  }

  /** Creates a server of MPD 0.23 with an empty queue. */
  static FakeMpd of(int songs, IntFunction<List<String>> song) throws IOException {
    return new FakeMpd(GREETING, songs, song, new FakeQueue(), (request, isDone) -> {});
  }

  /** Creates a server of MPD 0.23 with songs of some names. */
  static FakeMpd of(int songs, FakeQueue queue, Requests observer) throws IOException {
    return new FakeMpd(
        GREETING, songs, i -> List.of("file: song " + i, "duration: 9"), queue, observer);
  }

  int port() {
    return socket.getLocalPort();
  }

  MpdHost host() {
    return MpdHost.parse("127.0.0.1:" + port());
  }

  /** Returns a copy of the queue. */
  synchronized FakeQueue queue() {
    return queue.copy();
  }

  /** Ends the current song. */
  synchronized void endSong() {
    queue.endSong();
    notifyAll();
  }

  /** Ends songs, each after the client has seen the changes before. */
  void endSongs(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      endSong();
      awaitIdle();
    }
  }

  /** Runs a command of another client. */
  synchronized void command(String line) {
    var unused = queue.run(line);
    notifyAll();
  }

  /** Ends all connections. */
  synchronized void cut() {
    connections.forEach(Connection::close);
    notifyAll();
  }

  /** Ends all connections, and continues with an earlier queue. */
  synchronized void restart(FakeQueue saved) {
    queue.restart(saved);
    cut();
  }

  /** Waits until a client has seen all changes, and waits for others. */
  synchronized void awaitIdle() throws InterruptedException {
    while (connections.stream().noneMatch(one -> one.waits && one.seen == queue.changes())) {
      wait();
    }
  }

  private void accept() {
    try {
      while (true) {
        Connection connection = new Connection(socket.accept());
        connections.add(connection);
        threads.execute(connection::serve);
      }
    } catch (IOException e) {
      // closed
    }
  }

  private final class Connection {
    private final Socket client;
    private boolean waits; // guarded by the server
    private int seen; // likewise

    Connection(Socket client) {
      this.client = client;
      synchronized (FakeMpd.this) {
        seen = queue.changes();
      }
    }

    void close() {
      try {
        client.close();
      } catch (IOException e) {
        // It is closed.
      }
      connections.remove(this);
    }

    void serve() {
      try (client;
          BufferedReader in =
              new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
          Writer out =
              new BufferedWriter(new OutputStreamWriter(client.getOutputStream(), UTF_8))) {
        out.write(greeting);
        out.flush();
        List<String> list = new ArrayList<>();
        boolean isList = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (line.equals("command_list_ok_begin")) {
            isList = true;
          } else if (isList && !line.equals("command_list_end")) {
            list.add(line);
          } else {
            out.write(isList ? run(list, true) : run(ImmutableList.of(line), false));
            out.flush();
            list.clear();
            isList = false;
          }
        }
      } catch (IOException | InterruptedException e) {
        // The client or the server has gone.
      } finally {
        connections.remove(this);
      }
    }

    private String run(List<String> commands, boolean isList) throws InterruptedException {
      synchronized (FakeMpd.this) {
        if (commands.get(0).startsWith("idle")) {
          waits = true;
          FakeMpd.this.notifyAll();
          while (seen == queue.changes() && !client.isClosed()) {
            FakeMpd.this.wait();
          }
          waits = false;
          seen = queue.changes();
          return "changed: player\nchanged: playlist\nOK\n";
        }
        int number = requests++;
        observer.at(number, false);
        checkOpen();
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < commands.size(); i++) {
          String command = commands.get(i);
          String lines = answer(command);
          if (lines.startsWith("ACK ")) {
            return answer + lines.replace("@", "@" + i) + "\n";
          }
          answer.append(lines).append(isList ? "list_OK\n" : "");
        }
        FakeMpd.this.notifyAll();
        observer.at(number, true);
        checkOpen();
        return answer + "OK\n";
      }
    }

    private String answer(String command) {
      boolean isOld = !greeting.equals(GREETING);
      if (isOld && command.startsWith("addid") && command.contains("\" +")) {
        return "ACK [2@] {addid} Integer expected";
      }
      return command.startsWith("search") ? search(command) : queue.run(command);
    }

    private void checkOpen() throws InterruptedException {
      if (client.isClosed()) {
        throw new InterruptedException();
      }
    }

    private String search(String command) {
      List<String> words = WORDS.splitToList(command);
      List<String> window = Splitter.on(':').splitToList(words.get(words.size() - 1));
      StringBuilder found = new StringBuilder();
      int end = Math.min(songs, Integer.parseInt(window.get(1)));
      for (int i = Integer.parseInt(window.get(0)); i < end; i++) {
        song.apply(i).forEach(line -> found.append(line).append('\n'));
      }
      return found.toString();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    connections.forEach(Connection::close);
    threads.shutdownNow();
  }
}
