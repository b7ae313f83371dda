package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Answer.Taken;
import dev.riffle.testing.Repeats;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of a store, and bad databases. */
abstract class StoreRowsContract extends StoreFixture {
  // ------------------------------------------------------------------ rows

  @Test
  void session_afterARestart_continues() throws IOException {
    PlayQueue<String> alone = Presser.queue("evening", SONGS);
    HashSet<String> heard = new HashSet<>();
    for (int i = 0; i < SONGS; i++) {
      try (Store<String> restarted = Store.open(address, Presser.CODEC)) {
        Presser after = new Presser(restarted, session, "phone " + i);
        after.seen = i;
        heard.add(after.press(Presser.next()).shown());
      }
      alone.next();
    }
    assertThat(heard).hasSize(SONGS);
    assertThat(phone.state()).isEqualTo(alone.state());
  }

  @Test
  void read_sinceANumberWhoseRowsAreGone_returnsTheState() throws IOException {
    for (int i = 0; i < 3 * 100; i++) {
      byte[] call =
          i == 0 || i % 2 == 1 ? Presser.next() : Presser.bytes(played(), PlayQueue::previous);
      assertThat(phone.press(call).outcome()).isEqualTo(new Taken(i + 1));
    }
    News<String> all = desk.store.read(session, 0);
    assertThat(all.calls()).isEmpty();
    assertThat(PlayQueue.restore(all.state().orElseThrow()).state()).isEqualTo(phone.state());
    News<String> last = desk.store.read(session, 250);
    assertThat(last.calls()).hasSize(50);
    assertThat(last.calls().get(0).number()).isEqualTo(251);
  }

  @Test
  void list_hasTheSessionsOfAListener() throws IOException {
    String second = store.create("ann", "a drive", Presser.queue("b", 2));
    store.create("bob", "work", Presser.queue("c", 3));
    phone.press(Presser.next());
    assertThat(store.list("ann"))
        .containsExactly(
            new SessionInfo(second, "ann", "a drive", 0),
            new SessionInfo(session, "ann", "evening", 1))
        .inOrder();
    assertThat(store.delete(second)).isTrue();
    assertThat(store.delete(second)).isFalse();
    assertThat(desk.store.list("ann")).hasSize(1);
  }

  @Test
  void session_thatWasDeleted_isRejectedByName() throws IOException {
    phone.press(Presser.next());
    desk.store.delete(session);
    StoreException e = assertThrows(StoreException.class, () -> phone.press(Presser.next()));
    assertThat(e).hasMessageThat().isEqualTo("no session '" + session + "'");
  }

  @Test
  void items_ofAnyText_areKept() throws IOException {
    ImmutableList<String> items = ImmutableList.of("", "a\nb\u0000c", "\uD83C\uDFB5", "ünïcode");
    String id = store.create("ann", "texts", PlayQueue.of(items));
    assertThat(desk.store.<List<String>>ask(id, view -> ImmutableList.copyOf(view.queue().items())))
        .isEqualTo(items);
    PlayQueue<String> broken = PlayQueue.of(ImmutableList.of("\uD83C"));
    assertThrows(IllegalArgumentException.class, () -> store.create("ann", "broken", broken));
  }

  @Test
  void sessions_overOneList_keepItOnce() throws Exception {
    ImmutableList<String> items = Presser.songs(1_000);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ids.add((i % 2 == 0 ? store : desk.store).create("ann", "n" + i, PlayQueue.of(items)));
    }
    assertThat(ids).containsNoDuplicates();
    assertThat(count("riffle_items")).isEqualTo(2); // with that of the fixture
    for (String id : ids) {
      assertThat(another().<Integer>ask(id, view -> view.queue().size())).isEqualTo(1_000);
      assertThat(count("riffle_items")).isEqualTo(2);
      desk.store.delete(id);
    }
    assertThat(count("riffle_items")).isEqualTo(1);
    assertThat(count("riffle_lists")).isEqualTo(1);
  }

  @Test
  void list_thatAnotherServerDeleted_isInsertedAgain() throws Exception {
    ImmutableList<String> items = Presser.songs(100);
    String first = store.create("ann", "first", PlayQueue.of(items));
    desk.store.delete(first);
    String second = store.create("ann", "second", PlayQueue.of(items)); // the store has its hash
    assertThat(another().<Integer>ask(second, view -> view.queue().size())).isEqualTo(100);
  }

  /** Two servers create and delete sessions over one list at the same time. */
  @Test
  void sessions_createdAndDeletedByTwoServers_haveTheirListAsLongAsTheyAreThere() throws Exception {
    ImmutableList<String> items = Presser.songs(10);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<String>> last = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store<String> server = i % 2 == 0 ? store : desk.store;
      last.add(threads.submit(() -> createdAndDeleted(server, items, Repeats.of(25, 500))));
    }
    for (Future<String> one : last) {
      assertThat(another().<Integer>ask(one.get(), view -> view.queue().size())).isEqualTo(10);
      assertThat(desk.store.delete(one.get())).isTrue();
    }
    threads.shutdown();
    assertThat(count("riffle_lists")).isEqualTo(1);
    assertThat(count("riffle_items")).isEqualTo(1);
  }

  private static String createdAndDeleted(Store<String> server, List<String> items, int times)
      throws IOException {
    for (int i = 0; i < times; i++) {
      String id = server.create("ann", "short-lived", PlayQueue.of(items));
      assertThat(server.delete(id)).isTrue();
    }
    return server.create("ann", "last", PlayQueue.of(items));
  }

  private long count(String table) throws SQLException {
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  // ------------------------------------------------------------------ many clients

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2})
  void clients_ofTwoServers_haveTheAnswersOfOneLog(int seed) throws Exception {
    execute(address, LogTable.CREATE);
    execute(address, logging());
    try (Connection rows = connect(address)) {
      List<Store<String>> servers = ImmutableList.of(store, desk.store);
      new StoreModel(servers, rows, "seed " + seed, Repeats.of(6, 50)).run(Repeats.of(750, 20_000));
    }
  }

  // ------------------------------------------------------------------ bad databases

  @Test
  void database_ofAnotherProgram_isRejectedAndUnchanged() throws Exception {
    address = newDatabase();
    execute(address, "CREATE TABLE bookmarks (url TEXT)");
    StoreException e = assertThrows(StoreException.class, this::another);
    assertThat(e).hasMessageThat().contains("has tables of another program, such as bookmarks");
    execute(address, "CREATE TABLE riffle_store (version INTEGER)"); // is not there
  }

  @Test
  void database_ofAnotherVersion_isRejected() throws Exception {
    execute(address, "UPDATE riffle_store SET version = 7");
    StoreException e = assertThrows(StoreException.class, this::another);
    assertThat(e).hasMessageThat().endsWith(": has version 7; this release reads 1");
  }

  @Test
  void calls_thatAreMissing_areReported() throws Exception {
    IntStream.range(0, 5).forEach(i -> pressed());
    execute(address, "DELETE FROM riffle_calls WHERE first = 3");
    StoreException e =
        assertThrows(StoreException.class, () -> another().ask(session, View::number));
    assertThat(e).hasMessageThat().contains("is damaged: call 3 is missing");
  }

  private void pressed() {
    try {
      phone.press(Presser.next());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
