package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Longs;
import dev.riffle.bench.Target.Bar;
import dev.riffle.store.Store;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Presses of 10,000 sessions of a store, against bare insertions of the rows that they made, in the
 * same transactions and with the same durability. Both take turns, and the turn with the median
 * ratio counts. Wall time, since commits wait for the disk.
 */
final class StoreContest {
  private static final int SESSIONS = 10_000;
  private static final int TURNS = 15;
  private static final int WARM_UP = 4; // turns before
  private static final double SHARE = 0.3; // of the presses in the same time
  private static final double SINGLE_SHARE = 0.4;

  /** A row that a press inserted. */
  private static final class Row {
    private final String session;
    private final long first;
    private final byte[] run;

    Row(ResultSet rows) throws SQLException {
      session = rows.getString(1);
      first = rows.getLong(2);
      run = rows.getBytes(3);
    }
  }

  /** The time of a press and of an insertion, in nanoseconds. */
  private record Turn(double press, double insertion) {
    double ratio() {
      return press / insertion;
    }
  }

  private final StoreDatabase database;
  private final Listeners listeners;
  private final Connection bare;
  private long known; // the number of rows before this turn

  private StoreContest(StoreDatabase database, Listeners listeners, Connection bare) {
    this.database = database;
    this.listeners = listeners;
    this.bare = bare;
  }

  /** Measures in an empty database, with another for bare insertions. */
  public static void main(String[] args) throws Exception {
    StoreDatabase database = new StoreDatabase(args[0]);
    try (Store<String> store = Store.open(args[0], Listeners.CODEC);
        Connection bare = new StoreDatabase(args[1]).connect()) {
      try (Statement statement = bare.createStatement()) {
        statement.execute(
            "CREATE TABLE bare (session TEXT NOT NULL, first BIGINT NOT NULL, run BYTEA NOT NULL,"
                + " PRIMARY KEY (session, first))");
      }
      bare.setAutoCommit(false);
      StoreContest contest = new StoreContest(database, Listeners.create(store, SESSIONS), bare);
      contest.hold("50 clients", 50, 10_000, SHARE);
      contest.hold("1 client", 1, 1_000, SINGLE_SHARE);
    }
  }

  private void hold(String name, int clients, int presses, double share) throws Exception {
    List<Turn> turns = new ArrayList<>();
    List<Long> nanos = new ArrayList<>();
    for (int i = -WARM_UP; i < TURNS; i++) {
      long begin = System.nanoTime();
      long[] pressed = listeners.press(clients, presses);
      double press = (double) (System.nanoTime() - begin) / presses;
      ImmutableList<ImmutableList<Row>> transactions = transactions(clients);
      begin = System.nanoTime();
      for (ImmutableList<Row> rows : transactions) {
        insert(rows);
      }
      Turn turn = new Turn(press, (double) (System.nanoTime() - begin) / presses);
      if (i >= 0) {
        nanos.addAll(Longs.asList(pressed));
        turns.add(turn);
      }
    }
    Turn median =
        turns.stream().sorted(Comparator.comparingDouble(Turn::ratio)).toList().get(TURNS / 2);
    String title = "10,000 sessions, " + database.name() + ", " + name + ": a press";
    new Target(title, median.press, median.insertion, Bar.SLOWER, 1 / share).report();
    Collections.sort(nanos);
    System.err.printf(
        Locale.ROOT,
        "%s: median %,d us, 95th percentile %,d us; load %.1f%n",
        title,
        nanos.get(nanos.size() / 2) / 1_000,
        nanos.get(nanos.size() * 19 / 20) / 1_000,
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /** Returns the rows that are new, by transaction, each of which has its sessions in order. */
  private ImmutableList<ImmutableList<Row>> transactions(int clients) throws SQLException {
    ImmutableList.Builder<ImmutableList<Row>> transactions = ImmutableList.builder();
    List<Row> rows = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet all = statement.executeQuery(database.callsInOrder(known))) {
      while (all.next()) {
        Row row = new Row(all);
        boolean isOfAnother =
            !rows.isEmpty()
                && (clients == 1 || row.session.compareTo(rows.get(rows.size() - 1).session) < 0);
        if (isOfAnother) {
          transactions.add(ImmutableList.copyOf(rows));
          rows.clear();
        }
        rows.add(row);
        known++;
      }
    }
    return transactions.add(ImmutableList.copyOf(rows)).build();
  }

  private void insert(ImmutableList<Row> rows) throws SQLException {
    try (PreparedStatement insert =
        bare.prepareStatement("INSERT INTO bare (session, first, run) VALUES (?, ?, ?)")) {
      for (Row row : rows) {
        insert.setString(1, row.session);
        insert.setLong(2, row.first);
        insert.setBytes(3, row.run);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    bare.commit();
  }
}
