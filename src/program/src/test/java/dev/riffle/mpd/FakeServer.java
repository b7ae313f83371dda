package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/** A server with the songs of a test, a queue in which the first row plays, and no other events. */
final class FakeServer implements AutoCloseable {
  private static final Splitter WORDS = Splitter.on(' ');

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String greeting;
  private final int songs;
  private final IntFunction<List<String>> song; // the lines of a song
  private final List<String> queue = new ArrayList<>(); // guarded by this
  private boolean isPlaying; // likewise
  private int changes; // likewise

  /** Creates a server that greets with a line, and has songs whose lines begin with the file. */
  FakeServer(String greeting, int songs, IntFunction<List<String>> song) throws IOException {
    this.greeting = greeting;
    this.songs = songs;
    this.song = song;
    threads.execute(this::accept);
  }

  static FakeServer of(int songs, IntFunction<List<String>> song) throws IOException {
    return new FakeServer("OK MPD 0.23.5\n", songs, song);
  }

  int port() {
    return socket.getLocalPort();
  }

  synchronized ImmutableList<String> queue() {
    return ImmutableList.copyOf(queue);
  }

  private synchronized int changes() {
    return changes;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client;
        BufferedReader in =
            new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
        Writer out = new BufferedWriter(new OutputStreamWriter(client.getOutputStream(), UTF_8))) {
      out.write(greeting);
      out.flush();
      boolean isList = false;
      int seen = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        boolean waits = line.startsWith("idle") && seen == changes();
        if (line.startsWith("command_list")) {
          isList = line.equals("command_list_ok_begin");
        } else if (!line.startsWith("idle")) {
          answer(line, out);
          out.write(isList ? "list_OK\n" : "");
        } else if (!waits) {
          out.write("changed: player\n");
          seen = changes();
        }
        if (!isList && !waits) { // the test has no other events
          out.write("OK\n");
          out.flush();
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private void answer(String line, Writer out) throws IOException {
    List<String> words = WORDS.splitToList(line);
    if (words.get(0).equals("search")) {
      List<String> window = Splitter.on(':').splitToList(words.get(words.size() - 1));
      int end = Math.min(songs, Integer.parseInt(window.get(1)));
      for (int i = Integer.parseInt(window.get(0)); i < end; i++) {
        for (String field : song.apply(i)) {
          out.write(field + "\n");
        }
      }
      return;
    }
    synchronized (this) {
      switch (words.get(0)) {
        case "status" -> {
          out.write("playlist: 1\nplaylistlength: " + queue.size() + "\n");
          out.write(isPlaying ? "state: play\nsong: 0\nsongid: 1\n" : "state: stop\n");
        }
        case "plchanges" -> {
          for (int i = 0; i < queue.size(); i++) {
            out.write("file: " + queue.get(i) + "\nPos: " + i + "\nId: " + (i + 1) + "\n");
          }
        }
        case "addid" -> {
          queue.add(line.substring(line.indexOf('"') + 1, line.length() - 1));
          out.write("Id: " + queue.size() + "\n");
          changes++;
        }
        case "playid" -> {
          isPlaying = true;
          changes++;
        }
        case "deleteid" -> queue.remove(queue.size() - 1);
        default -> {}
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }
}
