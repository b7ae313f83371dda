package dev.riffle.store;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The lists from which sessions were created: their rows, which exist as long as one of their
 * sessions, and one object for each list in use, as long as memory suffices. Thread-safe.
 */
final class Lists<T> {
  private final Database database;
  private final ItemBytes<T> format;
  private final Cache<String, ImmutableList<T>> byHash =
      CacheBuilder.newBuilder().softValues().build();
  private final Cache<ImmutableList<T>, String> hashes =
      CacheBuilder.newBuilder().weakKeys().build(); // by identity

  Lists(Database database, ItemBytes<T> format) {
    this.database = database;
    this.format = format;
  }

  /** Returns the list with a hash. */
  ImmutableList<T> get(String hash) throws IOException {
    ImmutableList<T> known = byHash.getIfPresent(hash);
    if (known != null) {
      return known;
    }
    byte[] bytes = database.query(connection -> bytes(connection, hash));
    synchronized (this) {
      ImmutableList<T> other = byHash.getIfPresent(hash);
      return other == null ? put(hash, format.decodeAll(bytes)) : other;
    }
  }

  /** Returns the hash of a list. Takes a pass over an unknown one. */
  String name(ImmutableList<T> items) {
    String known = hashes.getIfPresent(items);
    if (known != null) {
      return known;
    }
    String hash = ItemBytes.hash(format.encodeAll(items));
    hashes.put(items, hash);
    if (byHash.getIfPresent(hash) == null) {
      byHash.put(hash, items);
    }
    return hash;
  }

  // ------------------------------------------------------------------ rows

  // A row of riffle_lists counts the sessions of a list, and each transaction that inserts or
  // deletes one changes the row after that of the session. So the last deletion and an insertion
  // wait for each other, also if two servers make them: the later one finds the number and the
  // items that the earlier one left.

  /** Counts a session that this transaction has inserted, and inserts its list if missing. */
  void addSession(Connection connection, String hash, ImmutableList<T> items) throws SQLException {
    Rows.update(
        connection,
        "INSERT INTO riffle_lists (list, sessions) VALUES (?, 1) ON CONFLICT (list)"
            + " DO UPDATE SET sessions = riffle_lists.sessions + 1",
        hash);
    if (!has(connection, hash)) {
      Rows.update(
          connection,
          "INSERT INTO riffle_items (list, items) VALUES (?, ?)",
          hash,
          format.encodeAll(items));
    }
  }

  /**
   * Discounts a session that this transaction has deleted, and deletes its list if no other session
   * has it.
   */
  static void removeSession(Connection connection, String hash) throws SQLException {
    Rows.update(connection, "UPDATE riffle_lists SET sessions = sessions - 1 WHERE list = ?", hash);
    String unused = "DELETE FROM riffle_lists WHERE list = ? AND sessions = 0";
    if (Rows.update(connection, unused, hash) > 0) {
      Rows.update(connection, "DELETE FROM riffle_items WHERE list = ?", hash);
    }
  }

  private static boolean has(Connection connection, String hash) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT 1 FROM riffle_items WHERE list = ?")) {
      query.setString(1, hash);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }

  private static byte[] bytes(Connection connection, String hash)
      throws SQLException, StoreException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT items FROM riffle_items WHERE list = ?")) {
      query.setString(1, hash);
      try (ResultSet rows = query.executeQuery()) {
        if (!rows.next()) {
          throw new StoreException("list " + hash + " is missing");
        }
        return rows.getBytes(1);
      }
    }
  }

  private ImmutableList<T> put(String hash, ImmutableList<T> items) {
    byHash.put(hash, items);
    hashes.put(items, hash);
    return items;
  }
}
