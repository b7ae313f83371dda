package dev.riffle.store;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.io.BaseEncoding;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.ItemCodec;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sessions of a database that other servers may use at the same time. A session is a numbered
 * log of calls of one queue. Thread-safe.
 *
 * <p>A call is committed before its press is answered. Sessions in use are in memory; each call
 * that another server commits is visible here within a second, and each press is decided by the
 * database. Queries see committed calls only. Functions that are passed to a query run under the
 * lock of their session, may run more than once, and must not call the store.
 *
 * @param <T> the type of the items, which an {@link ItemCodec} converts to text
 * @since 0.1
 */
public final class Store<T> implements AutoCloseable {
  private static final int MAX_HELD = 20_000; // sessions in memory
  private static final Duration IDLE = Duration.ofMinutes(10);
  private static final int ID_BYTES = 12;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Database database;
  private final ItemBytes<T> format;
  private final Lists<T> lists;
  private final Commits commits;
  private final LoadingCache<String, Held<T>> held;

  private Store(Database database, ItemCodec<T> codec, Drawing<? super T> drawing) {
    this.database = database;
    format = new ItemBytes<>(codec);
    lists = new Lists<>(database, format);
    commits = new Commits(database, this::published);
    held =
        CacheBuilder.newBuilder()
            .maximumSize(MAX_HELD)
            .expireAfterAccess(IDLE)
            .build(
                CacheLoader.from(session -> new Held<>(session, database, lists, format, drawing)));
  }

  /**
   * Opens a store, and creates its tables in an empty database.
   *
   * @param address the path of a file of SQLite, or {@code postgresql://HOST/DATABASE}
   * @param codec the codec of the items; use the same codec for each opening
   * @throws StoreException if the database cannot be opened, is of another version or has tables of
   *     another program, which are not changed
   */
  public static <T> Store<T> open(String address, ItemCodec<T> codec) throws StoreException {
    return open(address, codec, Drawing.uniform());
  }

  /**
   * Opens a store as {@link #open(String, ItemCodec)} does.
   *
   * @param drawing the functions for items that are added later, for queues with weights, units or
   *     groups
   */
  public static <T> Store<T> open(String address, ItemCodec<T> codec, Drawing<? super T> drawing)
      throws StoreException {
    checkNotNull(codec, "codec must not be null");
    checkNotNull(drawing, "drawing must not be null");
    return new Store<>(
        Database.open(checkNotNull(address, "address must not be null")), codec, drawing);
  }

  // ------------------------------------------------------------------ sessions

  /**
   * Creates a session that begins with the state of {@code queue}, and returns its id. Its list is
   * kept once, however many sessions have it.
   *
   * @throws StoreException if the database fails
   */
  public String create(String listener, String name, PlayQueue<T> queue) throws IOException {
    byte[] id = new byte[ID_BYTES];
    RANDOM.nextBytes(id);
    SessionInfo session =
        new SessionInfo(
            BaseEncoding.base64Url().omitPadding().encode(id),
            checkNotNull(listener, "listener must not be null"),
            checkNotNull(name, "name must not be null"),
            0);
    boolean isNew = insert(session, checkNotNull(queue, "queue must not be null"));
    checkArgument(isNew, "session (%s) must be new", session.id());
    return session.id();
  }

  private boolean insert(SessionInfo session, PlayQueue<T> queue) throws IOException {
    QueueState<T> state = queue.state();
    ImmutableList<T> items = ImmutableList.copyOf(state.items());
    String list = lists.insert(items);
    boolean isPlaying = queue.current().isPresent() && !queue.hasEnded();
    long play = isPlaying ? session.number() : View.NO_PLAY;
    byte[] bytes =
        new KeptState<>(list, items, state, 0, play, 0, "", new Devices()).encode(format);
    return database.run(connection -> Rows.insertSession(connection, session, list, bytes));
  }

  /** Returns the sessions of a listener, by name. */
  public ImmutableList<SessionInfo> list(String listener) throws IOException {
    checkNotNull(listener, "listener must not be null");
    return database.query(connection -> Rows.sessions(connection, listener));
  }

  /** Deletes a session, and returns whether it was there. Its list is kept. */
  public boolean delete(String session) throws IOException {
    checkNotNull(session, "session must not be null");
    boolean isThere = database.run(connection -> Rows.delete(connection, session));
    held.invalidate(session);
    return isThere;
  }

  // ------------------------------------------------------------------ calls

  /**
   * Makes a press, and returns its answer when it is committed.
   *
   * @param shown a query on the session after the press, for every outcome; rows that it draws are
   *     committed with the press
   * @throws StoreException if there is no such session, or the database fails; then the press was
   *     taken or not, and the same press again gives the answer
   */
  public <R> Answer<T, R> press(Press press, Function<? super View<T>, R> shown)
      throws IOException {
    checkNotNull(press, "press must not be null");
    checkNotNull(shown, "shown must not be null");
    return new Pressing<T, R>(held(press.session()), commits).press(press, shown);
  }

  /**
   * Returns the result of a query. Rows that it draws by {@code upcoming} are a call of the log,
   * committed before this method returns. Other calls that change the queue are refused.
   *
   * @throws IllegalStateException if the query changes the queue
   * @throws StoreException if there is no such session, or the database fails
   */
  public <R> R ask(String session, Function<? super View<T>, R> query) throws IOException {
    checkNotNull(query, "query must not be null");
    return new Pressing<T, R>(held(session), commits).ask(query);
  }

  /**
   * Returns the calls since a number. A number higher than those that this server knows makes it
   * read the database.
   *
   * @throws StoreException if there is no such session, or the database fails
   */
  public News<T> read(String session, long since) throws IOException {
    checkArgument(since >= 0, "since (%s) must not be negative", since);
    return new Pressing<T, Long>(held(session), commits).news(since);
  }

  private Held<T> held(String session) {
    return held.getUnchecked(checkNotNull(session, "session must not be null"));
  }

  private void published(String session, long number) {
    Optional.ofNullable(held.getIfPresent(session)).ifPresent(one -> one.hear(number));
  }

  /** Closes the connections. Presses that are under way fail. */
  @Override
  public void close() {
    commits.close();
    database.close();
  }
}
