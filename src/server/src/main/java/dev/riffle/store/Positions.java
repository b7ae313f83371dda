package dev.riffle.store;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;

/**
 * The rows of positions, which are overwritten and are not part of a log. The numbers of the play
 * and the take-over never decrease, so a server that missed calls cannot overwrite a later
 * position. Thread-safe.
 */
final class Positions {
  private final Database database;

  Positions(Database database) {
    this.database = database;
  }

  /**
   * The play and the take-over of a position.
   *
   * @param session the session
   * @param play the number of the call that began the play
   * @param tookOver the number of the take-over, or 0
   */
  record Current(String session, long play, long tookOver) {}

  /** Writes a position; returns false if the row has the position of a later play or take-over. */
  boolean write(Current current, Duration position, boolean advances) throws IOException {
    String sql =
        "INSERT INTO riffle_positions (session, play, take_over, millis, advances, reported_at)"
            + " SELECT session, ?, ?, ?, ?, "
            + database.clock()
            + " FROM riffle_sessions WHERE session = ?"
            + " ON CONFLICT (session) DO UPDATE SET play = excluded.play,"
            + " take_over = excluded.take_over, millis = excluded.millis,"
            + " advances = excluded.advances, reported_at = excluded.reported_at"
            + " WHERE riffle_positions.play <= excluded.play"
            + " AND riffle_positions.take_over <= excluded.take_over";
    return database.query(
        connection -> {
          try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setLong(1, current.play());
            insert.setLong(2, current.tookOver());
            insert.setLong(3, position.toMillis());
            insert.setInt(4, advances ? 1 : 0);
            insert.setString(5, current.session());
            return insert.executeUpdate() > 0;
          }
        });
  }

  /** Returns the position of a play and take-over, or empty if none was reported. */
  Optional<PlayPosition> read(Current current) throws IOException {
    String sql =
        "SELECT millis, advances, "
            + database.clock()
            + " - reported_at FROM riffle_positions"
            + " WHERE session = ? AND play = ? AND take_over = ?";
    return database.query(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, current.session());
            query.setLong(2, current.play());
            query.setLong(3, current.tookOver());
            try (ResultSet rows = query.executeQuery()) {
              return rows.next()
                  ? Optional.of(
                      new PlayPosition(
                          Duration.ofMillis(rows.getLong(1)),
                          rows.getInt(2) == 1,
                          Duration.ofMillis(Math.max(0, rows.getLong(3)))))
                  : Optional.empty();
            }
          }
        });
  }
}
