package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.store.Rows.StateRow;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Commits the runs of many sessions in one transaction: all that arrive during the previous
 * transaction. Thread-safe.
 *
 * <p>All servers update the sessions of a transaction in the order of their ids, so that two
 * servers cannot deadlock.
 */
final class Commits implements AutoCloseable {
  private static final int MAX_BATCH = 200;
  private static final int ATTEMPTS = 5;

  /** A run to commit. */
  static final class Write {
    final String session;
    final ImmutableList<LoggedCall> calls;
    final @Nullable StateRow state;
    final long trimmed;
    final CompletableFuture<Boolean> result = new CompletableFuture<>();

    /**
     * Creates a run.
     *
     * @param calls the calls, the first of which follows the newest number that the server knows
     * @param state the state after them, if it is to be stored
     * @param trimmed the number of the older state, before which rows are deleted, if there is one
     */
    Write(String session, ImmutableList<LoggedCall> calls, @Nullable StateRow state, long trimmed) {
      this.session = session;
      this.calls = calls;
      this.state = state;
      this.trimmed = trimmed;
    }

    long first() {
      return calls.get(0).number();
    }

    long last() {
      return calls.get(calls.size() - 1).number();
    }
  }

  private final Database database;
  private final BiConsumer<String, Long> published;
  private final BlockingQueue<Write> waiting = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::commitAll, "riffle-store-commits");
  private volatile boolean isClosed;

  /**
   * Creates the thread.
   *
   * @param published receives each session with its new number, after the commit
   */
  Commits(Database database, BiConsumer<String, Long> published) {
    this.database = database;
    this.published = published;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Commits a run, and returns whether its session still had the preceding number; otherwise writes
   * nothing.
   *
   * @throws StoreException if the database failed; then the run was committed or not
   */
  boolean commit(Write write) throws StoreException {
    waiting.add(write);
    if (isClosed) {
      failAll(closed());
    }
    try {
      return write.result.join();
    } catch (CompletionException e) {
      throw database.problem(e.getCause() == null ? e : e.getCause());
    }
  }

  private static SQLException closed() {
    return new SQLException("the store is closed");
  }

  private void commitAll() {
    try {
      while (!isClosed) {
        List<Write> batch = new ArrayList<>();
        batch.add(waiting.take());
        waiting.drainTo(batch, MAX_BATCH - 1);
        batch.sort(Comparator.comparing(write -> write.session));
        commit(batch);
      }
    } catch (InterruptedException e) {
      // closed
    } finally {
      failAll(closed());
    }
  }

  private void failAll(Exception e) {
    for (Write write = waiting.poll(); write != null; write = waiting.poll()) {
      write.result.completeExceptionally(e);
    }
  }

  private void commit(List<Write> batch) {
    try {
      List<Boolean> results = attempted(batch, 1);
      for (int i = 0; i < batch.size(); i++) {
        Write write = batch.get(i);
        if (results.get(i)) {
          published.accept(write.session, write.last());
        }
        write.result.complete(results.get(i));
      }
    } catch (StoreException | RuntimeException | Error e) { // must not end the thread
      Throwable cause = e instanceof StoreException && e.getCause() != null ? e.getCause() : e;
      batch.forEach(write -> write.result.completeExceptionally(cause));
    }
  }

  /** Retries if the database rolled the transaction back in favour of another. */
  private List<Boolean> attempted(List<Write> batch, int attempt) throws StoreException {
    try {
      return database.run(connection -> write(connection, batch));
    } catch (StoreException e) {
      boolean isUndone =
          e.getCause() instanceof SQLException sql
              && sql.getSQLState() != null
              && sql.getSQLState().startsWith("40");
      if (!isUndone || attempt == ATTEMPTS) {
        throw e;
      }
      return attempted(batch, attempt + 1);
    }
  }

  private static List<Boolean> write(Connection connection, List<Write> batch)
      throws SQLException, IOException {
    List<Boolean> results = advance(connection, batch);
    List<Write> taken = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (results.get(i)) {
        taken.add(batch.get(i));
      }
    }
    insertCalls(connection, taken);
    taken.removeIf(write -> write.state == null);
    insertStates(connection, taken);
    return results;
  }

  /** Sets the newest numbers of the sessions that have the expected ones. */
  private static List<Boolean> advance(Connection connection, List<Write> batch)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE riffle_sessions SET newest = ? WHERE session = ? AND newest = ?")) {
      for (Write write : batch) {
        update.setLong(1, write.last());
        update.setString(2, write.session);
        update.setLong(3, write.first() - 1);
        update.addBatch();
      }
      List<Boolean> results = new ArrayList<>();
      for (int count : update.executeBatch()) {
        results.add(count == 1);
      }
      return results;
    }
  }

  private static void insertCalls(Connection connection, List<Write> taken) throws SQLException {
    if (taken.isEmpty()) {
      return;
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO riffle_calls (session, first, run) VALUES (?, ?, ?)")) {
      for (Write write : taken) {
        insert.setString(1, write.session);
        insert.setLong(2, write.first());
        insert.setBytes(3, Run.encode(write.calls));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void insertStates(Connection connection, List<Write> kept) throws SQLException {
    for (Write write : kept) {
      StateRow state = write.state;
      if (state != null) {
        Rows.insertState(connection, write.session, state);
        Rows.trim(connection, write.session, write.trimmed);
      }
    }
  }

  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failAll(closed());
  }
}
