package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import dev.riffle.store.Answer.Outcome;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.PostgresServer;
import dev.riffle.testing.Repeats;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server is frozen until the rows that it knows are deleted, continues, and is killed; then each
 * press is in the log once, under the number of its answer.
 */
@Tag("process")
@Timeout(300)
class ServerEndsTest {
  @TempDir private Path folder;

  private static final int PRESSES_MEANWHILE = 350; // the rows before the last 100 to 200 go

  /** A server with one device, which prints each press before it is sent, and its answer. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
      Presser device = new Presser(Store.open(args[0], Presser.CODEC), args[1], "frozen");
      for (long counter = 1; ; counter++) {
        Press press = Press.call(args[1], "frozen", counter, device.seen, Presser.next());
        System.out.println("press " + counter + " " + press.seen());
        System.out.println("answer " + number(answer(device, press)));
      }
    }

    /** Sends a press again until the database answers: it ends the transaction of the frozen. */
    private static Outcome answer(Presser device, Press press) throws Exception {
      while (true) {
        try {
          return device.send(press).outcome();
        } catch (StoreException e) {
          Thread.sleep(10);
        }
      }
    }
  }

  private static long number(Outcome outcome) {
    if (outcome instanceof Answer.Taken taken) {
      return taken.number();
    }
    return outcome instanceof Answer.Repeated repeated ? repeated.number() : 0;
  }

  static IntStream seeds() {
    return IntStream.range(0, Repeats.of(1, 30));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void server_frozenContinuedAndKilled_losesAndRepeatsNoPress(int seed) throws Exception {
    String address = PostgresServer.shared().newSchema();
    try (Store<String> store = Store.open(address, Presser.CODEC)) {
      LogTable.createInPostgres(address);
      end(store, address, "jdbc:" + address, new Random(seed), true);
    }
  }

  /** A frozen server is not tested here: while it writes, others wait for it. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void server_killedOverAFile_losesAndRepeatsNoPress(int seed) throws Exception {
    String address = folder.resolve("sessions.db").toString();
    try (Store<String> store = Store.open(address, Presser.CODEC);
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + address);
        Statement statement = connection.createStatement()) {
      statement.execute(LogTable.CREATE);
      statement.execute(LogTable.COPY_IN_SQLITE);
      end(store, address, "jdbc:sqlite:" + address, new Random(seed), false);
    }
  }

  private static void end(
      Store<String> store, String address, String url, Random random, boolean freezes)
      throws Exception {
    String session = store.create("ann", "evening", Presser.queue("evening", 100_000));
    Process server = OtherJvm.start(OtherJvm.QUICK, Server.class, address, session);
    try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
      Client client = new Client(output, session);
      client.readAnswers(1 + random.nextInt(100));
      Presser here = new Presser(store, session, "here");
      if (freezes) {
        OtherJvm.signal("STOP", server.pid());
        pressMeanwhile(here);
        OtherJvm.signal("CONT", server.pid());
        client.readAnswers(100);
      }
      OtherJvm.signal("KILL", server.pid()); // leaves its output readable
      client.readAll();
      if (client.isUnanswered) {
        client.numbers.put(client.key(), number(here.send(client.press()).outcome()));
      }
      try (Connection rows = DriverManager.getConnection(url)) {
        Map<String, Long> logged = LogTable.presses(LogTable.read(rows, session));
        logged.keySet().removeIf(key -> key.startsWith("here"));
        client.numbers.values().removeIf(number -> number == 0); // behind
        assertWithMessage("presses").that(logged).isEqualTo(client.numbers);
      }
    } finally {
      OtherJvm.kill(server);
    }
  }

  private static void pressMeanwhile(Presser here) throws Exception {
    for (int taken = 0; taken < PRESSES_MEANWHILE; ) {
      taken += here.press(Presser.next()).outcome() instanceof Answer.Taken ? 1 : 0;
    }
  }

  /** The presses and answers that the other process has printed. */
  private static final class Client {
    private final BufferedReader output;
    private final String session;
    private final Map<String, Long> numbers = new HashMap<>();
    private long counter;
    private long seen;
    private boolean isUnanswered;

    Client(BufferedReader output, String session) {
      this.output = output;
      this.session = session;
    }

    /** Reads until so many more presses were taken. */
    void readAnswers(int count) throws IOException {
      for (int taken = 0; taken < count; ) {
        String line = output.readLine();
        assertThat(line).isNotNull();
        taken += read(line) ? 1 : 0;
      }
    }

    /** Reads to the end. */
    void readAll() throws IOException {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        boolean unused = read(line);
      }
    }

    /** Reads a line; returns true if it is of a press that was taken. */
    private boolean read(String line) {
      List<String> words = Splitter.on(' ').splitToList(line);
      boolean isPress = words.get(0).equals("press");
      assertWithMessage(line).that(words).hasSize(isPress ? 3 : 2);
      if (isPress) {
        counter = Long.parseLong(words.get(1));
        seen = Long.parseLong(words.get(2));
        isUnanswered = true;
        return false;
      }
      assertThat(words.get(0)).isEqualTo("answer");
      isUnanswered = false;
      numbers.put(key(), Long.parseLong(words.get(1)));
      return Long.parseLong(words.get(1)) > 0;
    }

    String key() {
      return "frozen " + counter;
    }

    Press press() {
      return Press.call(session, "frozen", counter, seen, Presser.next());
    }
  }
}
