package dev.riffle.store;

import dev.riffle.queue.PlayQueue;
import dev.riffle.store.News.LoggedCall;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Two stores over one empty database, as of two servers. */
@Timeout(600)
abstract class StoreFixture {
  static final int SONGS = 20;

  private final List<Store<String>> open = new ArrayList<>();
  String address = "";
  Store<String> store;
  String session = "";
  Presser phone;
  Presser desk; // of another server

  /** Returns the address of an empty database. */
  abstract String newDatabase() throws Exception;

  /** Returns a connection, as of another program. */
  abstract Connection connect(String address) throws SQLException;

  /** Returns the statement that makes the database copy each row of calls to the log. */
  abstract String logging();

  final void execute(String address, String sql) throws SQLException {
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @BeforeEach
  void open() throws Exception {
    address = newDatabase();
    store = another();
    session = store.create("ann", "evening", Presser.queue("evening", SONGS));
    phone = new Presser(store, session, "phone");
    desk = new Presser(another(), session, "desk");
  }

  @AfterEach
  void close() {
    open.forEach(Store::close);
  }

  final Store<String> another() throws StoreException {
    Store<String> another = Store.open(address, Presser.CODEC);
    open.add(another);
    return another;
  }

  /** Returns the log of the session, replayed from its beginning. */
  final PlayQueue<String> replayed() throws IOException {
    PlayQueue<String> queue = Presser.queue("evening", SONGS);
    for (LoggedCall call : store.read(session, 0).calls()) {
      if (!call.isTakeOver()) {
        queue.take(new ItemBytes<>(Presser.CODEC).call(call.call()));
      }
    }
    return queue;
  }

  /** Returns a queue with a history. */
  static PlayQueue<String> played() {
    PlayQueue<String> queue = Presser.queue("any", 3);
    queue.next();
    queue.next();
    return queue;
  }
}
