package dev.riffle.store;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.store.News.LoggedCall;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on the rows of sessions. Stateless. */
final class Rows {
  // In one statement, which sees one instant: the newest number, a state, and calls after it.
  private static final String NEWEST =
      "SELECT 0 AS kind, newest AS number, '' AS list, NULL AS bytes FROM riffle_sessions"
          + " WHERE session = ?";
  private static final String STATE =
      " UNION ALL SELECT 1, number, list, state FROM riffle_states WHERE session = ?"
          + " AND number = (SELECT MAX(number) FROM riffle_states WHERE session = ?)";
  private static final String CALLS =
      " UNION ALL SELECT 2, first, '', run FROM riffle_calls WHERE session = ? AND first > ";
  private static final String OF_STATE =
      "(SELECT MAX(number) FROM riffle_states WHERE session = ?)";
  private static final String ORDER = " ORDER BY 1, 2";

  private Rows() {}

  /** A state as stored in its row. */
  static final class StateRow {
    final long number;
    final String list;
    final byte[] bytes;

    StateRow(long number, String list, byte[] bytes) {
      this.number = number;
      this.list = list;
      this.bytes = bytes;
    }
  }

  /**
   * Rows of a session.
   *
   * @param newest the newest number
   * @param state the newest state, if requested
   * @param calls the calls after it
   */
  record Read(long newest, @Nullable StateRow state, ImmutableList<LoggedCall> calls) {}

  /** Returns the newest state of a session and the calls after it, or empty if there is none. */
  static Optional<Read> session(Connection connection, String session)
      throws SQLException, IOException {
    try (PreparedStatement query =
        connection.prepareStatement(NEWEST + STATE + CALLS + OF_STATE + ORDER)) {
      for (int i = 1; i <= 5; i++) {
        query.setString(i, session);
      }
      return read(query);
    }
  }

  /** Returns the newest number of a session and the calls after {@code number}. */
  static Optional<Read> since(Connection connection, String session, long number)
      throws SQLException, IOException {
    try (PreparedStatement query = connection.prepareStatement(NEWEST + CALLS + "?" + ORDER)) {
      query.setString(1, session);
      query.setString(2, session);
      query.setLong(3, number);
      return read(query);
    }
  }

  private static Optional<Read> read(PreparedStatement query) throws SQLException, IOException {
    Optional<Long> newest = Optional.empty();
    StateRow state = null;
    ImmutableList.Builder<LoggedCall> calls = ImmutableList.builder();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        long number = rows.getLong(2);
        switch (rows.getInt(1)) {
          case 0 -> newest = Optional.of(number);
          case 1 -> state = new StateRow(number, rows.getString(3), rows.getBytes(4));
          default -> calls.addAll(Run.decode(number, rows.getBytes(4)));
        }
      }
    }
    StateRow last = state;
    return newest.map(number -> new Read(number, last, calls.build()));
  }

  // ------------------------------------------------------------------ sessions

  /** Inserts a session with its first state; returns false if it exists. */
  static boolean insertSession(
      Connection connection, SessionInfo session, String list, byte[] state) throws SQLException {
    boolean isNew =
        update(
                connection,
                "INSERT INTO riffle_sessions (session, listener, name, newest) VALUES (?, ?, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                session.id(),
                session.listener(),
                session.name(),
                session.number())
            > 0;
    if (isNew) {
      insertState(connection, session.id(), new StateRow(session.number(), list, state));
    }
    return isNew;
  }

  /** Inserts a state. */
  static void insertState(Connection connection, String session, StateRow state)
      throws SQLException {
    update(
        connection,
        "INSERT INTO riffle_states (session, number, list, state) VALUES (?, ?, ?, ?)",
        session,
        state.number,
        state.list,
        state.bytes);
  }

  /** Deletes the rows before the state of {@code number}. */
  static void trim(Connection connection, String session, long number) throws SQLException {
    update(
        connection, "DELETE FROM riffle_calls WHERE session = ? AND first <= ?", session, number);
    update(
        connection, "DELETE FROM riffle_states WHERE session = ? AND number < ?", session, number);
  }

  /** Deletes a session, and returns the hash of its list, or empty if there is no session. */
  static Optional<String> delete(Connection connection, String session) throws SQLException {
    // First, so that no other transaction inserts rows of the session, or deletes it.
    if (update(connection, "DELETE FROM riffle_sessions WHERE session = ?", session) == 0) {
      return Optional.empty();
    }
    String list = listOf(connection, session);
    for (String table : List.of("riffle_states", "riffle_calls", "riffle_positions")) {
      update(connection, "DELETE FROM " + table + " WHERE session = ?", session);
    }
    return Optional.of(list);
  }

  private static String listOf(Connection connection, String session) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT MAX(list) FROM riffle_states WHERE session = ?")) {
      query.setString(1, session);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return Strings.nullToEmpty(rows.getString(1)); // a damaged session has no state
      }
    }
  }

  /** Returns the sessions of a listener, by name. */
  static ImmutableList<SessionInfo> sessions(Connection connection, String listener)
      throws SQLException {
    ImmutableList.Builder<SessionInfo> sessions = ImmutableList.builder();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT session, name, newest FROM riffle_sessions WHERE listener = ?"
                + " ORDER BY name, session")) {
      query.setString(1, listener);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          sessions.add(
              new SessionInfo(rows.getString(1), listener, rows.getString(2), rows.getLong(3)));
        }
      }
    }
    return sessions.build();
  }

  /** Returns the newest numbers of those sessions that exist. */
  static ImmutableMap<String, Long> numbers(Connection connection, List<String> sessions)
      throws SQLException {
    String marks = String.join(", ", Collections.nCopies(sessions.size(), "?"));
    ImmutableMap.Builder<String, Long> numbers = ImmutableMap.builder();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT session, newest FROM riffle_sessions WHERE session IN (" + marks + ")")) {
      for (int i = 0; i < sessions.size(); i++) {
        query.setString(i + 1, sessions.get(i));
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          numbers.put(rows.getString(1), rows.getLong(2));
        }
      }
    }
    return numbers.buildOrThrow();
  }

  /** Returns the listener, the name and the number of a session, or empty if there is none. */
  static Optional<SessionInfo> info(Connection connection, String session) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT listener, name, newest FROM riffle_sessions WHERE session = ?")) {
      query.setString(1, session);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? Optional.of(
                new SessionInfo(session, rows.getString(1), rows.getString(2), rows.getLong(3)))
            : Optional.empty();
      }
    }
  }

  /** Runs a statement, and returns the number of rows that it changed. */
  @CanIgnoreReturnValue
  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        update.setObject(i + 1, parameters[i]);
      }
      return update.executeUpdate();
    }
  }
}
