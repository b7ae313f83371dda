package dev.riffle.store;

import com.google.common.base.Splitter;
import com.google.common.primitives.Longs;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Exchanges new numbers of sessions with other servers by LISTEN and NOTIFY of PostgreSQL, on a
 * connection and a thread of its own, which connects again after a failure. Does nothing with other
 * databases. Thread-safe.
 */
final class Notifications implements AutoCloseable {
  private static final String CHANNEL = "riffle";
  private static final int WAIT_MILLIS = 1_000;
  private static final int MAX_PAYLOAD = 7_900; // bytes; PostgreSQL refuses 8,000

  /** Sessions with their numbers, as payloads. Not thread-safe. */
  static final class Message {
    private final List<StringBuilder> payloads = new ArrayList<>();

    /** Adds a session, whose id is of ASCII characters without spaces. */
    void add(String session, long number) {
      String part = session + " " + number + " ";
      boolean hasRoom =
          !payloads.isEmpty()
              && payloads.get(payloads.size() - 1).length() + part.length() <= MAX_PAYLOAD;
      if (!hasRoom) {
        payloads.add(new StringBuilder());
      }
      payloads.get(payloads.size() - 1).append(part);
    }
  }

  private final Database database;
  private final BiConsumer<String, Long> receiver;
  private final Runnable onConnect;
  private final Optional<Thread> thread;
  private volatile boolean isClosed;
  private volatile @Nullable Connection current;

  /**
   * Starts to listen, if the database can notify.
   *
   * @param receiver receives sessions with their numbers
   * @param onConnect runs after each connection, as numbers before it were missed
   */
  Notifications(Database database, BiConsumer<String, Long> receiver, Runnable onConnect) {
    this.database = database;
    this.receiver = receiver;
    this.onConnect = onConnect;
    thread =
        Optional.of(new Thread(this::listen, "riffle-store-notifications"))
            .filter(listening -> database.hasNotifications());
    thread.ifPresent(
        listening -> {
          listening.setDaemon(true);
          listening.start();
        });
  }

  /** Notifies the servers that listen. */
  void send(Message message) throws StoreException {
    if (message.payloads.isEmpty()) {
      return;
    }
    database.query(
        connection -> {
          try (PreparedStatement notify = connection.prepareStatement("SELECT pg_notify(?, ?)")) {
            for (StringBuilder payload : message.payloads) {
              notify.setString(1, CHANNEL);
              notify.setString(2, payload.toString());
              notify.execute();
            }
          }
          return true;
        });
  }

  private void listen() {
    while (!isClosed) {
      try (Connection connection = database.newConnection()) {
        current = connection;
        try (Statement statement = connection.createStatement()) {
          statement.execute("LISTEN " + CHANNEL);
        }
        onConnect.run();
        receiveAll(connection.unwrap(PGConnection.class));
      } catch (SQLException | RuntimeException e) {
        pause(); // until then, the numbers are queried
      }
    }
  }

  private void receiveAll(PGConnection connection) throws SQLException {
    while (!isClosed) {
      for (PGNotification notification : connection.getNotifications(WAIT_MILLIS)) {
        Iterator<String> parts =
            Splitter.on(' ').omitEmptyStrings().split(notification.getParameter()).iterator();
        while (parts.hasNext()) {
          String session = parts.next();
          Long number = parts.hasNext() ? Longs.tryParse(parts.next()) : null;
          if (number != null) {
            receiver.accept(session, number);
          }
        }
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(WAIT_MILLIS);
    } catch (InterruptedException e) {
      // closed
    }
  }

  @Override
  public void close() {
    isClosed = true;
    Connection connection = current;
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // It is not used any more.
    }
    thread.ifPresent(Thread::interrupt);
  }
}
