package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.PostgresServer;
import dev.riffle.testing.Repeats;
import dev.riffle.testing.TcpProxy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PostgreSQL is killed and started, and connections are cut in the middle of commits, while clients
 * press at two servers. Each client sends a press again until it has an answer: then each press is
 * in the log once, under the number of its answer.
 */
@Tag("process")
@Timeout(300)
class StoreFailuresTest {
  private static final int CLIENTS = 4;
  private static final int PRESSES = 60; // of a client
  private static final int SESSIONS = 5;

  private PostgresServer database;
  private TcpProxy proxy;
  private String address;
  private final List<Store<String>> servers = new ArrayList<>();
  private final Map<String, Long> taken = new ConcurrentHashMap<>(); // numbers by press
  private final Semaphore answered = new Semaphore(0);

  static IntStream seeds() {
    return IntStream.range(0, Repeats.of(1, 30));
  }

  @BeforeEach
  void start() throws Exception {
    database = PostgresServer.start(false);
    proxy = new TcpProxy(database.port());
    address = database.newSchema();
    servers.add(Store.open(address, Presser.CODEC));
    String port = String.valueOf(database.port());
    String cut = address.replace(port, String.valueOf(proxy.port()));
    servers.add(Store.open(cut, Presser.CODEC));
    LogTable.createInPostgres(address);
  }

  @AfterEach
  void stop() throws IOException {
    servers.forEach(Store::close);
    if (proxy != null) {
      proxy.close();
    }
    if (database != null) {
      database.close();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void presses_whileTheDatabaseFails_areTakenOnce(int seed) throws Exception {
    ImmutableList.Builder<String> sessions = ImmutableList.builder();
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(servers.get(0).create("ann", "s" + i, Presser.queue(seed + " " + i, 300)));
    }
    ImmutableList<String> ids = sessions.build();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Random random = new Random(31L * seed + i);
      String device = "device " + i;
      clients.add(threads.submit(() -> pressAll(ids, device, random)));
    }
    Random random = new Random(seed);
    for (int fault = 0; fault < 6; fault++) {
      answered.acquire(10 + random.nextInt(20));
      if (fault % 3 == seed % 3) {
        database.kill();
        database.restart();
      } else {
        proxy.loseReplies();
      }
    }
    for (Future<?> client : clients) {
      client.get();
    }
    threads.shutdown();
    for (String id : ids) {
      check("seed " + seed, id);
    }
  }

  private Object pressAll(ImmutableList<String> ids, String device, Random random)
      throws InterruptedException {
    Map<String, Long> seen = new HashMap<>();
    for (long counter = 1; counter <= PRESSES; counter++) {
      String session = ids.get(random.nextInt(ids.size()));
      Press press =
          Press.call(session, device, counter, seen.getOrDefault(session, 0L), Presser.next());
      Answer<String, Integer> answer = answer(press, random);
      seen.put(session, answer.news().number());
      String key = session + " " + device + " " + counter;
      if (answer.outcome() instanceof Answer.Taken one) {
        taken.put(key, one.number());
      } else if (answer.outcome() instanceof Answer.Repeated one) {
        taken.put(key, one.number());
      } else {
        assertThat(answer.outcome()).isInstanceOf(Answer.Behind.class);
      }
      answered.release();
    }
    return device;
  }

  /** Sends a press until it is answered, to any server. */
  private Answer<String, Integer> answer(Press press, Random random) throws InterruptedException {
    while (true) {
      try {
        return servers
            .get(random.nextInt(servers.size()))
            .press(press, view -> view.queue().upcoming(2).size());
      } catch (StoreException e) {
        Thread.sleep(10);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private void check(String name, String session) throws SQLException, IOException {
    Map<String, Long> own = new HashMap<>();
    taken.forEach(
        (key, number) -> {
          if (key.startsWith(session + " ")) {
            own.put(key.substring(session.length() + 1), number);
          }
        });
    try (Connection connection = DriverManager.getConnection("jdbc:" + address)) {
      Map<String, Long> logged = LogTable.presses(LogTable.read(connection, session));
      assertWithMessage("%s: presses that were answered", name).that(logged).isEqualTo(own);
    }
  }
}
