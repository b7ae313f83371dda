package dev.riffle.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;

/** The secrets of listeners. The database stores only their hashes. Thread-safe. */
final class Tokens {
  private static final int BYTES = 24;
  private static final int MAX_HELD = 10_000;
  private static final Duration MEMORY = Duration.ofSeconds(10); // another server may replace one
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Database database;
  private final Cache<String, Optional<String>> listeners =
      CacheBuilder.newBuilder().maximumSize(MAX_HELD).expireAfterWrite(MEMORY).build();

  Tokens(Database database) {
    this.database = database;
  }

  /** Replaces the token of a listener, and returns its text. */
  String create(String listener) throws StoreException {
    byte[] random = new byte[BYTES];
    RANDOM.nextBytes(random);
    String token = BaseEncoding.base64Url().omitPadding().encode(random);
    boolean unused =
        database.run(
            connection -> {
              Rows.update(connection, "DELETE FROM riffle_tokens WHERE listener = ?", listener);
              return Rows.update(
                      connection,
                      "INSERT INTO riffle_tokens (token, listener) VALUES (?, ?)",
                      hash(token),
                      listener)
                  > 0;
            });
    listeners.invalidateAll();
    return token;
  }

  /** Returns true if a listener has a token. */
  boolean isGiven(String listener) throws StoreException {
    return find("SELECT listener FROM riffle_tokens WHERE listener = ?", listener).isPresent();
  }

  /** Returns the listener of a token, or empty if there is none. */
  Optional<String> listener(String token) throws StoreException {
    String hash = hash(token);
    Optional<String> known = listeners.getIfPresent(hash);
    if (known == null) {
      known = find("SELECT listener FROM riffle_tokens WHERE token = ?", hash);
      listeners.put(hash, known);
    }
    return known;
  }

  private Optional<String> find(String sql, String key) throws StoreException {
    return database.query(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, key);
            try (ResultSet rows = query.executeQuery()) {
              return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
          }
        });
  }

  private static String hash(String token) {
    return Hashing.sha256().hashString(token, UTF_8).toString();
  }
}
