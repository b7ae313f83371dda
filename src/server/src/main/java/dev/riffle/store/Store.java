package dev.riffle.store;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.Subscription;
import dev.riffle.session.ItemCodec;
import dev.riffle.store.Press.OfflineCalls;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * The sessions of a database that other servers may use at the same time. A session is a numbered
 * log of calls of one queue. Thread-safe.
 *
 * <p>A call is committed before its press is answered. Sessions in use are kept in memory. Calls
 * committed by other servers are visible within a second, and the database decides each press.
 * Queries see only committed calls. Functions passed to a query run under the session's lock, may
 * run more than once, and must not call the store.
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
  private final Drawing<? super T> drawing;
  private final Lists<T> lists;
  private final Positions positions;
  private final Tokens tokens;
  private final Signals signals;
  private final Commits commits;
  private final LoadingCache<String, Held<T>> held;

  private Store(Database database, ItemCodec<T> codec, Drawing<? super T> drawing, Ticker idle) {
    this.database = database;
    this.drawing = drawing;
    format = new ItemBytes<>(codec);
    lists = new Lists<>(database, format);
    positions = new Positions(database);
    tokens = new Tokens(database);
    held =
        CacheBuilder.newBuilder()
            .maximumSize(MAX_HELD)
            .expireAfterAccess(IDLE)
            .ticker(idle)
            .build(
                CacheLoader.from(session -> new Held<>(session, database, lists, format, drawing)));
    signals = new Signals(database, this::hear, held::cleanUp);
    commits = new Commits(database, signals::committed);
  }

  /**
   * Opens a store, and creates its tables in an empty database.
   *
   * @param address the path of an SQLite file, or {@code postgresql://HOST/DATABASE}
   * @param codec the codec of the items; use the same codec for each opening
   * @throws StoreException if the database cannot be opened, has another version, or has tables of
   *     another program, which are not changed
   */
  public static <T> Store<T> open(String address, ItemCodec<T> codec) throws StoreException {
    return open(address, codec, Drawing.uniform());
  }

  /**
   * Opens a store as {@link #open(String, ItemCodec)} does.
   *
   * @param drawing the functions for items added later, for queues with weights, units or groups
   */
  public static <T> Store<T> open(String address, ItemCodec<T> codec, Drawing<? super T> drawing)
      throws StoreException {
    return open(address, codec, drawing, Ticker.systemTicker());
  }

  /** Opens a store in which {@code idle} decides when a session has been idle for ten minutes. */
  static <T> Store<T> open(
      String address, ItemCodec<T> codec, Drawing<? super T> drawing, Ticker idle)
      throws StoreException {
    checkNotNull(codec, "codec must not be null");
    checkNotNull(drawing, "drawing must not be null");
    return new Store<>(
        Database.open(checkNotNull(address, "address must not be null")), codec, drawing, idle);
  }

  // ------------------------------------------------------------------ sessions

  /**
   * Creates a session that begins with the state of {@code queue}, and returns its id. Its list is
   * stored once for all sessions that share it.
   *
   * @throws IllegalArgumentException if the store was opened without functions for the queue's law
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

  /**
   * Creates the session with a name that is unique for the listener on all servers, and returns its
   * id. Does nothing if it exists.
   *
   * @throws IllegalArgumentException as {@link #create}
   * @throws StoreException if the database fails
   */
  @CanIgnoreReturnValue
  public String createOnce(String listener, String name, Supplier<PlayQueue<T>> queue)
      throws IOException {
    String key = listener.length() + " " + listener + name;
    byte[] id = Arrays.copyOf(Hashing.sha256().hashString(key, UTF_8).asBytes(), ID_BYTES);
    SessionInfo session =
        new SessionInfo(BaseEncoding.base64Url().omitPadding().encode(id), listener, name, 0);
    if (database.query(connection -> Rows.info(connection, session.id())).isEmpty()) {
      boolean unused = insert(session, queue.get()); // not if another server was first
    }
    return session.id();
  }

  private boolean insert(SessionInfo session, PlayQueue<T> queue) throws IOException {
    QueueState<T> state = queue.state();
    PlayQueue<T> unused = PlayQueue.restore(state, drawing); // else no server could open it
    ImmutableList<T> items = ImmutableList.copyOf(state.items());
    String list = lists.name(items);
    boolean isPlaying = queue.current().isPresent() && !queue.hasEnded();
    long play = isPlaying ? session.number() : View.NO_PLAY;
    byte[] bytes =
        new KeptState<>(list, items, state, 0, play, 0, "", new Devices()).encode(format);
    return database.run(
        connection -> {
          boolean isNew = Rows.insertSession(connection, session, list, bytes);
          if (isNew) {
            lists.addSession(connection, list, items);
          }
          return isNew;
        });
  }

  /** Returns the sessions of a listener, by name. */
  public ImmutableList<SessionInfo> list(String listener) throws IOException {
    checkNotNull(listener, "listener must not be null");
    return database.query(connection -> Rows.sessions(connection, listener));
  }

  /** Deletes a session, and its list if no other session has it; returns whether it existed. */
  public boolean delete(String session) throws IOException {
    checkNotNull(session, "session must not be null");
    Optional<String> list =
        database.run(
            connection -> {
              Optional<String> deleted = Rows.delete(connection, session);
              if (deleted.isPresent()) {
                Lists.removeSession(connection, deleted.get());
              }
              return deleted;
            });
    held.invalidate(session);
    return list.isPresent();
  }

  // ------------------------------------------------------------------ listeners

  /**
   * Replaces the token of a listener by a new one, and returns it. The database stores only its
   * hash; other servers accept the previous token for at most ten seconds.
   *
   * @throws StoreException if the database fails
   */
  public String createToken(String listener) throws IOException {
    return tokens.create(checkNotNull(listener, "listener must not be null"));
  }

  /**
   * Returns true if a listener has a token.
   *
   * @throws StoreException if the database fails
   */
  public boolean hasToken(String listener) throws IOException {
    return tokens.isGiven(checkNotNull(listener, "listener must not be null"));
  }

  /**
   * Returns the listener that a token was created for, or empty if there is none.
   *
   * @throws StoreException if the database fails
   */
  public Optional<String> listenerOf(String token) throws IOException {
    return tokens.listener(checkNotNull(token, "token must not be null"));
  }

  // ------------------------------------------------------------------ calls

  /**
   * Applies a press, and returns its answer after the commit.
   *
   * @param shown a query on the session after the press, for every outcome; rows that it draws are
   *     committed with the press
   * @throws StoreException if there is no such session, or the database fails; then the press may
   *     have been committed, and repeating it returns the answer
   */
  public <R> Answer<T, R> press(Press press, Function<? super View<T>, R> shown)
      throws IOException {
    checkNotNull(press, "press must not be null");
    checkNotNull(shown, "shown must not be null");
    return new Pressing<T, R>(held(press.session()), commits).press(press, shown);
  }

  /**
   * Returns the result of a query. Rows that it draws by {@code upcoming} become a call of the log,
   * committed before this method returns. Other changes of the queue are rejected.
   *
   * @throws IllegalStateException if the query changes the queue
   * @throws StoreException if there is no such session, or the database fails
   */
  public <R> R ask(String session, Function<? super View<T>, R> query) throws IOException {
    checkNotNull(query, "query must not be null");
    return new Pressing<T, R>(held(session), commits).ask(query);
  }

  /**
   * Returns the calls after a number. If this server does not know the number yet, it reads the
   * database.
   *
   * @throws StoreException if there is no such session, or the database fails
   */
  public News<T> read(String session, long since) throws IOException {
    checkArgument(since >= 0, "since (%s) must not be negative", since);
    return new Pressing<T, Long>(held(session), commits).news(since);
  }

  /**
   * Applies the presses that a device made while no server was reachable. They become calls of the
   * session if no unseen call precedes them and they play the same songs as on the device.
   * Otherwise the device's queue becomes a separate session, named after the device and the day;
   * nothing is merged. Repeating the presses has the same result.
   *
   * @return the id of the session that contains the presses
   * @throws IllegalArgumentException if the device's state is inconsistent
   * @throws StoreException if there is no such session, or the database fails; repeating the
   *     presses returns the answer
   */
  public String takeOffline(OfflineCalls<T> offline) throws IOException {
    PlayQueue<T> device = PlayQueue.restore(offline.state(), drawing);
    String session = offline.first().session();
    boolean isTaken = new Pressing<T, Boolean>(held(session), commits).takeAll(offline, device);
    if (isTaken) {
      return session;
    }
    SessionInfo origin =
        database
            .query(connection -> Rows.info(connection, session))
            .orElseThrow(() -> new StoreException("no session '" + session + "'"));
    String name = offline.deviceName() + " " + database.today();
    boolean unused = insert(new SessionInfo(offline.id(), origin.listener(), name, 0), device);
    return offline.id();
  }

  /**
   * Overwrites the position in the current play, and returns true; does nothing if {@code device}
   * is not the playing device, if {@code play} is not current, or if this server has written a
   * position of the session within the last second.
   *
   * @param play the number of the call that began the play, of {@link View#play}
   * @param advances false if playback is paused
   * @throws StoreException if there is no such session, or the database fails
   */
  @CanIgnoreReturnValue
  public boolean report(
      String session, String device, long play, Duration position, boolean advances)
      throws IOException {
    Pressing.Playing playing = new Pressing.Playing(session, Press.checkDevice(device), play);
    return new Pressing<T, Boolean>(held(session), commits)
        .report(positions, playing, position, advances);
  }

  /**
   * Returns the last position of the current play and take-over, or empty if none was reported.
   *
   * @throws StoreException if there is no such session, or the database fails
   */
  public Optional<PlayPosition> position(String session) throws IOException {
    return new Pressing<T, Boolean>(held(session), commits).position(positions, session);
  }

  private Held<T> held(String session) {
    return held.getUnchecked(checkNotNull(session, "session must not be null"));
  }

  /** Returns the number of sessions in memory. */
  long inMemory() {
    return held.size();
  }

  private void hear(String session, long number) {
    Optional.ofNullable(held.getIfPresent(session)).ifPresent(one -> one.hear(number));
  }

  /**
   * Reports each new number of a session to {@code listener}, or only the last of several in quick
   * succession; numbers from another server arrive at most about a second later. The listener is
   * called on a thread of the store, and should return quickly; it reads the calls by {@link
   * #read}.
   *
   * @param since the number that the listener knows; a higher number is reported at once
   * @return a handle that cancels the subscription
   */
  public Subscription subscribe(String session, long since, LongConsumer listener) {
    checkNotNull(session, "session must not be null");
    return signals.subscribe(session, since, checkNotNull(listener, "listener must not be null"));
  }

  /** Closes the connections. Presses in progress fail. */
  @Override
  public void close() {
    commits.close();
    signals.close();
    database.close();
  }
}
