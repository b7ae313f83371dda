package dev.riffle.store;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import java.io.IOException;

/**
 * The lists that sessions in memory are made of: one object for each list of the database, as long
 * as memory suffices. Thread-safe.
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
    byte[] bytes =
        database.query(
            connection ->
                Rows.list(connection, hash)
                    .orElseThrow(() -> new StoreException("list " + hash + " is missing")));
    synchronized (this) {
      ImmutableList<T> other = byHash.getIfPresent(hash);
      return other == null ? put(hash, format.decodeAll(bytes)) : other;
    }
  }

  /** Inserts a list unless it is there, and returns its hash. Takes a pass over an unknown list. */
  String insert(ImmutableList<T> items) throws IOException {
    String known = hashes.getIfPresent(items);
    if (known != null) {
      return known;
    }
    byte[] bytes = format.encodeAll(items);
    String hash = ItemBytes.hash(bytes);
    database.run(
        connection -> {
          if (!Rows.hasList(connection, hash)) {
            Rows.insertList(connection, hash, bytes);
          }
          return hash;
        });
    ImmutableList<T> other = byHash.getIfPresent(hash);
    if (other == null) {
      put(hash, items);
    } else {
      hashes.put(items, hash);
    }
    return hash;
  }

  private ImmutableList<T> put(String hash, ImmutableList<T> items) {
    byHash.put(hash, items);
    hashes.put(items, hash);
    return items;
  }
}
