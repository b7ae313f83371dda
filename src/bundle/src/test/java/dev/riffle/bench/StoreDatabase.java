package dev.riffle.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The database of a store as its administrator sees it.
 *
 * @param address the address that a store is opened by
 */
record StoreDatabase(String address) {
  boolean isServer() {
    return address.startsWith("postgresql:");
  }

  String name() {
    return isServer() ? "PostgreSQL" : "SQLite";
  }

  /** Returns a connection with the durability of the store. */
  Connection connect() throws SQLException {
    if (isServer()) {
      return DriverManager.getConnection("jdbc:" + address);
    }
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + address);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
    }
    return connection;
  }

  /** Returns the query of rows of calls as they were committed, without the first ones. */
  String callsInOrder(long skipped) {
    String order = isServer() ? "xmin::text::bigint, session" : "rowid";
    return "SELECT session, first, run FROM riffle_calls ORDER BY "
        + order
        + " LIMIT 100000000 OFFSET "
        + skipped;
  }

  /** Returns the bytes of all tables and indexes, except those of lists. */
  long bytes() throws SQLException {
    return isServer()
        ? number(
            "SELECT SUM(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'"
                + " AND relnamespace = current_schema()::regnamespace"
                + " AND relname <> 'riffle_items'")
        : number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            - number("SELECT SUM(LENGTH(items)) FROM riffle_items");
  }

  private long number(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Deletes the rows before the newest states, which a store may do at any time. */
  void trim() throws SQLException {
    String newest = "(SELECT MAX(number) FROM riffle_states s WHERE s.session = ";
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "DELETE FROM riffle_calls WHERE first <= " + newest + "riffle_calls.session)");
      statement.execute(
          "DELETE FROM riffle_states WHERE number < " + newest + "riffle_states.session)");
      statement.execute(isServer() ? "VACUUM FULL" : "VACUUM");
    }
  }
}
