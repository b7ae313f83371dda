package dev.riffle.mpd;

import dev.riffle.control.LineServer;
import dev.riffle.control.LineServer.LineHandler;
import dev.riffle.control.LineServer.Outlet;
import dev.riffle.control.Playback;
import dev.riffle.library.Art;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves a playback to clients of the Music Player Daemon. The queue that they see is the play
 * order, of songs heard, the current one and the next ones, so that the rows shown are those that
 * play. Thread-safe.
 */
public final class MpdServer implements PlayerListener, AutoCloseable {
  static final int MAX_CLIENTS = 200;

  private static final int VERSIONS = 1 << 30; // of 31 bits, half are left to count

  private final ServerSocketChannel listener;
  private final Optional<Path> socket;
  private final Served served;
  private final CommandTable table = table();
  private final Optional<String> password;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private final LineServer lines;
  private final Set<Subsystem> pending = EnumSet.noneOf(Subsystem.class); // guarded by itself
  private final Subscription subscription;
  private final Subscription librarySubscription;
  private int volume; // as the clients know it; of the player's thread

  // A separate thread: a change of the queue must not wait until the rows are drawn. Changes after
  // close() are discarded.
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          MpdServer::thread,
          new ThreadPoolExecutor.DiscardPolicy());

  private MpdServer(
      ServerSocketChannel listener,
      Optional<Path> socket,
      Served served,
      Optional<String> password) {
    this.listener = listener;
    this.socket = socket;
    this.served = served;
    this.password = password;
    lines = new LineServer(listener, new Clients(), MAX_CLIENTS, channel -> true);
    volume = served.playback.controls().volume();
    subscription = served.queue().subscribe(this::changed);
    librarySubscription =
        served.library().subscribe(state -> libraryChanged(state.job().isPresent()));
    served.playback.rules().onChange(option -> changed(Subsystem.OPTIONS));
  }

  /**
   * Starts a server.
   *
   * @param password demanded from clients, if there is one
   * @param replayGain the mode of the player
   * @param art finds the pictures of songs
   * @param playlists those that clients list and store
   * @throws IOException if nothing can listen at the address
   */
  public static MpdServer open(
      MpdAddress address,
      Optional<String> password,
      Playback playback,
      ReplayGainMode replayGain,
      Art art,
      Optional<PlaylistFolder> playlists,
      Clock clock)
      throws IOException {
    Optional<Path> socket = address.path();
    ServerSocketChannel listener;
    try {
      listener = socket.isPresent() ? Sockets.listen(socket.get(), MAX_CLIENTS) : listen(address);
    } catch (IOException | RuntimeException e) {
      throw new IOException("cannot listen at " + address + ": " + e.getMessage(), e);
    }
    int version = (int) Math.floorMod(clock.instant().getEpochSecond(), (long) VERSIONS);
    Served served = new Served(playback, replayGain, art, playlists, version);
    MpdServer server = new MpdServer(listener, socket, served, password);
    playback.add(server);
    server.lines.start("riffle-mpd");
    return server;
  }

  private static ServerSocketChannel listen(MpdAddress address) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      return listener.bind(address.hostAndPort(), MAX_CLIENTS);
    } catch (IOException | RuntimeException e) {
      listener.close();
      throw e;
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-mpd");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the port, or 0 for a Unix socket. */
  int port() throws IOException {
    return listener.getLocalAddress() instanceof InetSocketAddress at ? at.getPort() : 0;
  }

  private CommandTable table() {
    CommandTable table = new CommandTable();
    ClientCommands.addTo(table);
    PlaybackCommands.addTo(table);
    QueueCommands.addTo(table);
    DatabaseCommands.addTo(table);
    PlaylistCommands.addTo(table, () -> changed(Subsystem.STORED_PLAYLIST));
    PictureCommands.addTo(table);
    return table;
  }

  /** Begins conversations. */
  private final class Clients implements LineServer.Host {
    @Override
    public LineHandler connect(Outlet outlet) {
      Client client =
          new Client(table, new Caller(served, table.names(), password), outlet, clients::remove);
      clients.add(client); // first: it misses no change after its greeting
      try {
        client.greet();
      } catch (UncheckedIOException e) { // it has disconnected
        clients.remove(client);
        throw e;
      }
      return client;
    }

    @Override
    public void quit() {
      // A client that leaves ends nothing else.
    }
  }

  // ------------------------------------------------------------------ changes

  @Override
  public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
    changed(Subsystem.PLAYER);
    int before = volume;
    volume = served.playback.controls().volume();
    if (volume != before) {
      changed(Subsystem.MIXER);
    }
  }

  @Override
  public void said(String sentence) {
    // Messages are for listeners.
  }

  private void changed(Change<Track> change) {
    served.rows.changed();
    switch (change.cause()) {
      case NEXT, SKIP_UNIT, PREVIOUS, TRACK_ENDED, SKIP_TO, SKIP_AHEAD, SKIP_BACK ->
          changed(Subsystem.PLAYER, Subsystem.PLAYLIST);
      case SET_MODE, SHUFFLE, SET_REPEAT, SET_STOP_AFTER_CURRENT, SET_DRAWING ->
          changed(Subsystem.OPTIONS, Subsystem.PLAYLIST);
      case UPCOMING -> {} // drawn for those who look
      case PLAY_NEXT,
          ENQUEUE,
          PLAY_NEXT_ALL,
          ENQUEUE_ALL,
          DEQUEUE,
          CLEAR_UP_NEXT,
          MOVE,
          MOVE_ALL,
          MOVE_AHEAD,
          INSERT_AHEAD,
          REMOVE_AHEAD,
          SET_GAP,
          SET_WEIGHTS,
          SET_DEFERRED,
          RESHUFFLE ->
          changed(Subsystem.PLAYER, Subsystem.PLAYLIST);
      default -> { // that adds, removes or replaces songs
        served.songsChanged();
        changed(Subsystem.PLAYER, Subsystem.PLAYLIST, Subsystem.DATABASE);
      }
    }
  }

  private void libraryChanged(boolean isBeingRead) {
    if (isBeingRead) {
      changed(Subsystem.UPDATE);
    } else {
      changed(Subsystem.UPDATE, Subsystem.DATABASE);
    }
  }

  /** Notifies the clients on a separate thread, once of all changes until then. */
  private void changed(Subsystem... subsystems) {
    boolean isFirst;
    synchronized (pending) {
      isFirst = pending.isEmpty();
      pending.addAll(Set.of(subsystems));
    }
    if (isFirst) {
      thread.execute(this::notifyClients);
    }
  }

  private void notifyClients() {
    Set<Subsystem> changes;
    synchronized (pending) {
      changes = EnumSet.copyOf(pending);
      pending.clear();
    }
    clients.forEach(client -> client.changed(changes));
  }

  /** Stops listening and disconnects all clients. */
  @Override
  public void close() {
    subscription.close();
    librarySubscription.close();
    thread.shutdownNow();
    lines.close();
    try {
      if (socket.isPresent()) {
        Files.deleteIfExists(socket.get());
      }
    } catch (IOException e) {
      // The next player replaces it.
    }
  }
}
