package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/**
 * A player in this process that shuffles fairly, with the protocol of a real one on a socket. At
 * one of its steps, each a line or a list of commands, another client disturbs it.
 */
abstract class FakePlayer implements AutoCloseable {
  static final String CUT = "cut";
  static final String LOST_ANSWER = "lost answer";
  static final String DEATH = "death";
  private static final ImmutableSet<String> ENDS = ImmutableSet.of(CUT, LOST_ANSWER, DEATH);

  final Path socket;
  private final ServerSocketChannel server;
  private final Set<SocketChannel> clients = ConcurrentHashMap.newKeySet();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private UnaryOperator<List<String>> mutation = UnaryOperator.identity();
  private int steps;
  private int disturbedAt;
  private String disturbance = "";
  private ImmutableMap<String, String> untouched = ImmutableMap.of();
  private ImmutableMap<String, String> touched = ImmutableMap.of();

  FakePlayer(Path folder) throws IOException {
    socket = Files.createTempFile(folder, "", "");
    Files.delete(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    start(this::accept);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "fake-player");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the state by parts, each by a word that names it. */
  abstract ImmutableMap<String, String> parts();

  /** Returns the names of what other clients may do to it. */
  abstract ImmutableList<String> disturbances();

  /** Does one of the disturbances: answers it as a line, or refuses it. */
  void disturb(String name) {
    var unused = answer(List.of(name));
  }

  /** Returns the lines at the begin of a connection. */
  abstract List<String> greeting();

  /** Returns the lines of the answer to one step. */
  abstract List<String> answer(List<String> lines);

  /** Returns whether a client can read an answer to its end. */
  abstract boolean isWhole(List<String> lines, List<String> answer);

  /** Returns whether the step has more lines. */
  boolean isOpen(List<String> lines) {
    return lines.isEmpty();
  }

  ImmutableSet<String> names() {
    return ImmutableSet.<String>builder().addAll(disturbances()).addAll(ENDS).build();
  }

  /** Disturbs the player once, at a step from now. */
  synchronized void disturb(String name, int step) {
    disturbance = name;
    disturbedAt = step;
  }

  /** Changes the lines of each answer. */
  synchronized void mutate(UnaryOperator<List<String>> change) {
    mutation = change;
  }

  synchronized int steps() {
    return steps;
  }

  synchronized boolean isDisturbed() {
    return disturbedAt > 0 && steps >= disturbedAt;
  }

  /** Returns whether the disturbance itself changed a part. */
  synchronized boolean isTouched(String part) {
    return !requireNonNull(untouched.getOrDefault(part, "")).equals(touched.getOrDefault(part, ""));
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel client = server.accept();
        clients.add(client);
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // The player ended.
    }
  }

  private void serve(SocketChannel client) {
    try (client) {
      BufferedReader lines = new BufferedReader(Channels.newReader(client, UTF_8));
      write(client, change(greeting()));
      for (List<String> step = step(lines); !step.isEmpty(); step = step(lines)) {
        List<String> answer = respond(step);
        write(client, answer);
        if (!isWhole(step, answer)) {
          return; // else the client would wait
        }
      }
    } catch (IOException e) {
      // The connection is closed.
    } catch (RuntimeException | AssertionError e) {
      failures.add(e);
    }
  }

  private List<String> step(BufferedReader lines) throws IOException {
    List<String> step = new ArrayList<>();
    while (isOpen(step)) {
      String line = lines.readLine();
      if (line == null) {
        return List.of();
      }
      step.add(line);
    }
    return step;
  }

  private synchronized List<String> change(List<String> lines) {
    return mutation.apply(lines);
  }

  private synchronized List<String> respond(List<String> step) throws IOException {
    steps++;
    boolean isNow = steps == disturbedAt;
    if (isNow) {
      untouched = parts();
      if (!ENDS.contains(disturbance)) {
        disturb(disturbance);
      }
      touched = parts();
    }
    if (isNow && (disturbance.equals(CUT) || disturbance.equals(DEATH))) {
      if (disturbance.equals(DEATH)) {
        server.close();
      }
      throw new IOException("the connection is cut");
    }
    List<String> answer = answer(step);
    if (isNow && disturbance.equals(LOST_ANSWER)) {
      throw new IOException("the answer is lost");
    }
    return mutation.apply(answer);
  }

  private static void write(SocketChannel client, List<String> lines) throws IOException {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    ByteBuffer bytes = UTF_8.encode(text.toString());
    while (bytes.hasRemaining()) {
      client.write(bytes);
    }
  }

  /** Ends the player; fails if one of its connections has failed. */
  @Override
  public void close() throws IOException {
    server.close();
    for (SocketChannel client : clients) {
      client.close();
    }
    Files.deleteIfExists(socket);
    if (!failures.isEmpty()) {
      throw new AssertionError("the player failed", failures.element());
    }
  }

  /** Returns a value of a map in which it is. */
  static <T> T of(Map<String, T> map, String key) {
    return requireNonNull(map.get(key));
  }
}
