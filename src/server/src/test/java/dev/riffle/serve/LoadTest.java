package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.math.Quantiles;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many clients of a session, of which one after the other presses. */
@Timeout(600)
class LoadTest {
  private static final boolean IS_LONG = Boolean.getBoolean("tests.long");
  private static final int CLIENTS = IS_LONG ? 200 : 30;
  private static final int PRESSES = IS_LONG ? 2_000 : 100;
  private static final int PRESSES_A_SECOND = IS_LONG ? 20 : 1_000;
  private static final double MAX_MILLIS = 50; // for 95 of 100 presses, of the long run

  @TempDir Path folder;

  /** A client that receives the numbers of a session. */
  private static final class Client extends Thread {
    private final HttpURLConnection connection;
    private final BufferedReader events;
    final List<Long> numbers = new CopyOnWriteArrayList<>();
    final List<Long> nanos = new CopyOnWriteArrayList<>(); // when they came

    Client(Served served) throws IOException {
      connection =
          (HttpURLConnection) served.uri(served.path() + "/events").toURL().openConnection();
      connection.setRequestProperty("Last-Event-ID", "0");
      events = new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8));
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        for (String line = events.readLine(); line != null; line = events.readLine()) {
          if (line.startsWith("data: ")) {
            nanos.add(System.nanoTime());
            numbers.add(Long.parseLong(line.substring("data: ".length())));
          }
        }
      } catch (IOException e) {
        // the test ends
      }
    }

    long last() {
      return numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
    }

    void disconnect() {
      connection.disconnect();
    }

    /** Returns when the client knew a number. */
    long nanosOf(long number) {
      int first =
          IntStream.range(0, numbers.size())
              .filter(i -> numbers.get(i) >= number)
              .findFirst()
              .orElseThrow();
      return nanos.get(first);
    }
  }

  /** A press: the song that its answer named, and the time that this took. */
  private record Pressed(long begin, long end, long number, String song) {}

  @Test
  void presses_nameTheNewSong_andReachAllClientsInOrder() throws Exception {
    List<Client> clients = new ArrayList<>();
    try (Served served = new Served(folder, 100, "friday")) {
      served.press("phone", "repeat", Replies.object().put("repeat", "all"));
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(new Client(served));
        clients.get(i).start();
      }
      List<Pressed> presses = press(served);
      long newest = served.seen;
      for (Client client : clients) {
        Tool.await("the newest number", () -> client.last() >= newest);
        assertThat(client.numbers).isInStrictOrder();
        assertThat(client.last()).isEqualTo(newest);
      }
      assertThat(served.json(served.path()).get("number").longValue()).isEqualTo(newest);
      report("answer", presses.stream().map(one -> one.end - one.begin).toList());
      report(
          "event",
          clients.stream()
              .flatMap(
                  client -> presses.stream().map(one -> client.nanosOf(one.number) - one.begin))
              .toList());
    } finally {
      clients.forEach(Client::disconnect);
    }
  }

  /** Presses next on one device after the other, at a pace; each names another song. */
  private static List<Pressed> press(Served served) throws Exception {
    List<Pressed> presses = new ArrayList<>();
    String song = "";
    long begin = System.nanoTime();
    for (int i = 0; i < PRESSES; i++) {
      long due = begin + TimeUnit.SECONDS.toNanos(i) / PRESSES_A_SECOND;
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
      long before = System.nanoTime();
      JsonNode answer = served.press("client " + i % CLIENTS, "next", Replies.object());
      long after = System.nanoTime();
      String next = answer.at("/session/now/song").textValue();
      assertWithMessage("press %s", i).that(next).isNotEqualTo(song);
      presses.add(new Pressed(before, after, answer.get("number").longValue(), next));
      song = next;
    }
    return presses;
  }

  private static void report(String name, List<Long> nanos) {
    double millis = Quantiles.percentiles().index(95).compute(nanos) / 1e6;
    if (IS_LONG) {
      System.out.printf(
          Locale.ROOT, "%d clients, p95 from press to %s: %.1f ms%n", CLIENTS, name, millis);
      assertWithMessage(name).that(millis).isAtMost(MAX_MILLIS);
    }
  }
}
