package dev.riffle.store;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Cause;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.testing.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The whole log of sessions: a table {@code riffle_log}, into which the database copies each row of
 * calls, as the rows themselves are deleted now and then.
 */
final class LogTable {
  static final String CREATE = "CREATE TABLE riffle_log (session TEXT, first BIGINT, run BYTEA)";
  static final String COPY_IN_POSTGRES =
      "CREATE RULE logging AS ON INSERT TO riffle_calls DO ALSO"
          + " INSERT INTO riffle_log VALUES (NEW.session, NEW.first, NEW.run)";

  static final String COPY_IN_SQLITE =
      "CREATE TRIGGER logging AFTER INSERT ON riffle_calls BEGIN"
          + " INSERT INTO riffle_log VALUES (NEW.session, NEW.first, NEW.run); END";

  private LogTable() {}

  /** Creates the table beside those of a store. */
  static void createInPostgres(String address) throws SQLException {
    PostgresServer.execute(address, CREATE);
    PostgresServer.execute(address, COPY_IN_POSTGRES);
  }

  /** Returns the calls of a session. */
  static ImmutableList<LoggedCall> read(Connection connection, String session)
      throws SQLException, IOException {
    ImmutableList.Builder<LoggedCall> log = ImmutableList.builder();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT first, run FROM riffle_log WHERE session = ? ORDER BY first")) {
      query.setString(1, session);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          log.addAll(Run.decode(rows.getLong(1), rows.getBytes(2)));
        }
      }
    }
    ImmutableList<LoggedCall> calls = log.build();
    for (int i = 0; i < calls.size(); i++) {
      assertWithMessage("numbers without holes").that(calls.get(i).number()).isEqualTo(i + 1);
    }
    return calls;
  }

  /** Returns the number of each press by device and counter; fails if one is there twice. */
  static Map<String, Long> presses(ImmutableList<LoggedCall> log) {
    Map<String, Long> numbers = new HashMap<>();
    for (LoggedCall call : log) {
      boolean isPeek = !call.isTakeOver() && call.bytes()[1] == Cause.UPCOMING.code();
      if (!isPeek) {
        Long twice = numbers.put(call.device() + " " + call.counter(), call.number());
        assertWithMessage("%s is there twice", call).that(twice).isNull();
      }
    }
    return numbers;
  }
}
