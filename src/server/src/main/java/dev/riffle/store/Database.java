package dev.riffle.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

/** The connections to a database with the tables of a store. Thread-safe. */
final class Database implements AutoCloseable {
  private static final int VERSION = 1;
  private static final String POSTGRESQL = "postgresql:";
  private static final int MAX_CONNECTIONS = 8;
  private static final int PATIENCE_MILLIS = 10_000; // then a frozen database is an error
  private static final int IDLE_MILLIS = 1_000; // in a transaction
  private static final int ATTEMPTS = 5;

  private static final Pattern COMMENT = Pattern.compile("--.*");
  // SQLite takes "", ":memory:" and "file::memory:" for databases that it deletes when it closes.
  private static final Pattern NO_PATH = Pattern.compile("\\s*|:.*|file:.*|jdbc:.*|[\\w.+-]+://.*");
  private static final Pattern PASSWORD = Pattern.compile("\\?.*|[^/@]*@");

  private final String address;
  private final boolean isServer;
  private final HikariDataSource connections;

  private Database(String address, boolean isServer, HikariDataSource connections) {
    this.address = address;
    this.isServer = isServer;
    this.connections = connections;
  }

  /** Work in a transaction. */
  interface Work<R> {
    R run(Connection connection) throws SQLException, IOException;
  }

  /**
   * Opens a database, and creates the tables of a store in an empty one.
   *
   * @param address {@code postgresql://HOST/DATABASE}, or the path of a file of SQLite
   */
  static Database open(String address) throws StoreException {
    boolean isServer = address.startsWith(POSTGRESQL);
    HikariConfig config = isServer ? postgresql(address) : sqlite(address);
    config.setMaximumPoolSize(MAX_CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    String name = isServer ? PASSWORD.matcher(address).replaceAll("") : address;
    try {
      Database database = new Database(name, isServer, new HikariDataSource(config));
      database.prepareOrClose();
      return database;
    } catch (HikariPool.PoolInitializationException e) {
      throw problem(name, requireNonNull(e.getCause()));
    }
  }

  private static HikariConfig sqlite(String file) throws StoreException {
    if (NO_PATH.matcher(file).matches()) { // a file of that name would surprise
      throw new StoreException(
          (file.isBlank()
                  ? "address is empty"
                  : PASSWORD.matcher(file).replaceAll("") + ": is no database")
              + "; use the path of a file, or postgresql://HOST/DATABASE");
    }
    checkWritable(Path.of(file));
    SQLiteConfig options = new SQLiteConfig();
    options.setJournalMode(JournalMode.WAL);
    options.setSynchronous(SynchronousMode.FULL);
    options.setBusyTimeout(PATIENCE_MILLIS);
    SQLiteDataSource source = new SQLiteDataSource(options);
    source.setUrl("jdbc:sqlite:" + file);
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    return config;
  }

  /** SQLite opens a read-only file, beside which it leaves files that are read-only later, too. */
  private static void checkWritable(Path file) throws StoreException {
    for (Path path : List.of(file, requireNonNull(file.toAbsolutePath().getParent()))) {
      if (Files.exists(path) && !Files.isWritable(path)) {
        throw new StoreException(
            path + ": is read-only; the database and its folder must be writable");
      }
    }
  }

  private static HikariConfig postgresql(String address) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:" + address);
    // The database ends the transaction of a server that freezes, and releases its sessions.
    config.setConnectionInitSql("SET idle_in_transaction_session_timeout = " + IDLE_MILLIS);
    options().forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    return config;
  }

  private static Properties options() {
    Properties options = new Properties();
    options.setProperty("connectTimeout", String.valueOf(PATIENCE_MILLIS / 1_000));
    options.setProperty("socketTimeout", String.valueOf(PATIENCE_MILLIS / 1_000));
    options.setProperty("tcpKeepAlive", "true");
    options.setProperty("ApplicationName", "riffle");
    Optional.ofNullable(System.getenv("PGPASSWORD"))
        .ifPresent(password -> options.setProperty("password", password));
    return options;
  }

  // ------------------------------------------------------------------ tables

  private void prepareOrClose() throws StoreException {
    boolean isPrepared = false;
    try {
      prepare();
      isPrepared = true;
    } finally {
      if (!isPrepared) {
        close();
      }
    }
  }

  private void prepare() throws StoreException {
    for (int attempt = 1; ; attempt++) {
      try {
        run(
            connection -> {
              if (isEmpty(connection)) {
                create(connection);
              }
              checkVersion(connection);
              return true;
            });
        return;
      } catch (StoreException e) {
        // Another server may have created the tables at the same time.
        if (attempt == ATTEMPTS || !(e.getCause() instanceof SQLException)) {
          throw e;
        }
      }
    }
  }

  /** Returns true if the database has no tables; throws if it has only tables of other programs. */
  private boolean isEmpty(Connection connection) throws SQLException, StoreException {
    List<String> tables = new ArrayList<>();
    String[] types = {"TABLE"};
    try (ResultSet rows =
        connection.getMetaData().getTables(null, connection.getSchema(), "%", types)) {
      while (rows.next()) {
        tables.add(rows.getString("TABLE_NAME"));
      }
    }
    if (!tables.isEmpty() && !tables.contains("riffle_store")) {
      throw new StoreException(
          address + ": has tables of another program, such as " + tables.get(0) + "; use another");
    }
    return tables.isEmpty();
  }

  private void create(Connection connection) throws SQLException, IOException {
    String schema = Resources.toString(Resources.getResource(Database.class, "schema.sql"), UTF_8);
    String statements = COMMENT.matcher(schema).replaceAll("");
    try (Statement statement = connection.createStatement()) {
      for (String one : Splitter.on(';').trimResults().omitEmptyStrings().split(statements)) {
        statement.execute(one);
      }
      if (isServer) { // room in each page, so that the update of a press changes no index
        statement.execute("ALTER TABLE riffle_sessions SET (fillfactor = 50)");
      }
    }
  }

  private void checkVersion(Connection connection) throws SQLException, StoreException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT version FROM riffle_store")) {
      int version = rows.next() ? rows.getInt(1) : 0;
      if (version != VERSION) {
        throw new StoreException(
            address + ": has version " + version + "; this release reads " + VERSION);
      }
    }
  }

  // ------------------------------------------------------------------ connections

  /**
   * Runs {@code work} in a transaction.
   *
   * @throws StoreException if it failed; then it was committed or not
   */
  <R> R run(Work<R> work) throws StoreException {
    return query(
        connection -> isServer ? inTransaction(work, connection) : immediate(work, connection));
  }

  private static <R> R inTransaction(Work<R> work, Connection connection)
      throws SQLException, IOException {
    connection.setAutoCommit(false);
    try {
      R result = work.run(connection);
      connection.commit();
      return result;
    } catch (SQLException | IOException | RuntimeException e) {
      undo(connection::rollback, e);
      throw e;
    }
  }

  private interface Undo {
    void run() throws SQLException;
  }

  /** Rolls back a transaction that failed with {@code e}, which may have ended it. */
  private static void undo(Undo undo, Exception e) {
    try {
      undo.run();
    } catch (SQLException other) {
      e.addSuppressed(other);
    }
  }

  /** Runs {@code work} as the only writer. The driver would begin the next transaction at once. */
  private static <R> R immediate(Work<R> work, Connection connection)
      throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        R result = work.run(connection);
        statement.execute("COMMIT");
        return result;
      } catch (SQLException | IOException | RuntimeException e) {
        undo(() -> statement.execute("ROLLBACK"), e);
        throw e;
      }
    }
  }

  /** Runs {@code query} of one statement, without a transaction. */
  <R> R query(Work<R> query) throws StoreException {
    try (Connection connection = connections.getConnection()) {
      return query.run(connection);
    } catch (StoreException e) {
      throw e;
    } catch (SQLException | IOException e) {
      throw problem(e);
    }
  }

  /** Returns true if the database can notify other servers. */
  boolean hasNotifications() {
    return isServer;
  }

  /** Returns a new connection to the server, outside the pool. */
  Connection newConnection() throws SQLException {
    return DriverManager.getConnection(connections.getJdbcUrl(), options());
  }

  /** Returns the SQL for the database's time, in milliseconds. */
  String clock() {
    return isServer
        ? "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
        : "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  }

  /** Returns the database's date, in UTC. */
  LocalDate today() throws StoreException {
    return query(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery("SELECT " + clock())) {
            rows.next();
            return Instant.ofEpochMilli(rows.getLong(1)).atOffset(ZoneOffset.UTC).toLocalDate();
          }
        });
  }

  /** Returns a failure as an exception for the user. */
  StoreException problem(Throwable e) {
    return problem(address, e);
  }

  private static StoreException problem(String address, Throwable e) {
    String message = String.valueOf(e.getMessage());
    String line = message.lines().findFirst().orElse(message);
    return new StoreException(address + ": " + line, e);
  }

  @Override
  public void close() {
    connections.close();
  }
}
