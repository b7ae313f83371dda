package dev.riffle.mpd;

import com.google.common.collect.ImmutableSet;
import dev.riffle.mpd.FillOrder.Play;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdHost;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Fills the queue of an MPD with the next songs of a play queue, and follows its clients: skips,
 * rows that they add, move and remove, and updates of the database. Reconnects to a server that
 * restarts. Runs on one thread; {@link #end} may be called on any.
 */
public final class Filler {
  /** Receives events on the thread of {@link #run}. */
  public interface Listener {
    /** Receives the song that has begun. */
    void began(Entry<Track> entry);

    /** Receives whether the song plays, after each change. */
    void plays(boolean isPlaying);

    /** Receives a sentence for the listener. */
    void remark(String sentence);

    /**
     * Receives MPD's options that {@link #run} will restore, for the next run if this one is
     * killed; none after it has.
     */
    void store(Map<String, String> options);
  }

  private static final long DAY = TimeUnit.DAYS.toSeconds(1);
  private static final long MIN_DELAY = 100; // milliseconds
  private static final long MAX_DELAY = 30_000;
  private static final int MAX_TRIES = 1_000; // of edits, while other clients edit as well
  private static final String[] SUBSYSTEMS = {
    "player", "playlist", "options", "database", "update", "stored_playlist"
  };

  private final MpdHost host;
  private final Optional<String> list;
  private final boolean keepsRows;
  private final FillOrder order;
  private final RowLinks links;
  private final Optional<PlayedLog> log;
  private final SwitchedOptions options;
  private final Listener listener;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Optional<LineConnection> open = Optional.empty();
  private RemoteQueue remote = new RemoteQueue();
  private long delay; // milliseconds until the next connection; 0 while this one works
  private boolean hasSongs;
  private boolean isLinked; // the rows have been read on the current connection
  private boolean wasPlaying = true; // so that an empty queue plays
  private String reported = ""; // the last one of sentences that may recur

  /**
   * Creates a filler that has not connected yet.
   *
   * @param list the playlist of which {@code queue} has the songs, or empty for the database
   * @param songs the songs of {@code queue}, as they were read
   * @param keepsRows whether rows that were added and have not played stay at the end
   * @param switched MPD's options before a run that was killed, or empty
   */
  public Filler(
      MpdHost host,
      Optional<String> list,
      RemoteSongs songs,
      PlayQueue<Track> queue,
      boolean keepsRows,
      Map<String, String> switched,
      Optional<PlayedLog> log,
      Listener listener) {
    this.host = host;
    this.list = list;
    this.keepsRows = keepsRows;
    this.log = log;
    this.listener = listener;
    order = new FillOrder(queue, songs.root());
    links = new RowLinks(order);
    options = new SwitchedOptions(switched, listener::store);
    update(songs);
  }

  /** Ends {@link #run}, which then restores the server. */
  public void end() {
    ended.countDown();
    open.ifPresent(LineConnection::close);
  }

  private boolean isEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Fills the queue until {@link #end}.
   *
   * @throws IOException if the first connection fails
   */
  public void run() throws IOException {
    connect();
    if (log.isPresent()) {
      log.get().begin(order.current().map(order::file));
    }
    try {
      while (!isEnded()) {
        try {
          reconnectAfterDelay();
          fill();
        } catch (IOException e) {
          open.ifPresent(LineConnection::close);
          isLinked &= isEnded(); // a server that restarts gives its rows new ids
          if (delay == 0 && !isEnded()) {
            listener.remark(host + ": " + e.getMessage() + "; connecting again");
          }
          delay = Math.min(MAX_DELAY, Math.max(MIN_DELAY, 2 * delay));
        }
      }
    } finally {
      restore();
    }
  }

  private void reconnectAfterDelay() throws IOException {
    if (delay > 0) {
      sleep(delay);
      connect();
      readSongs();
    }
  }

  private void sleep(long millis) {
    try {
      var unused = ended.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end();
    }
  }

  private void connect() throws IOException {
    LineConnection connection = host.connect();
    open = Optional.of(connection);
    if (isEnded()) {
      connection.close();
    }
    MpdProtocol.omitTags(connection);
    remote = new RemoteQueue();
  }

  private void readSongs() throws IOException {
    try {
      update(RemoteSongs.read(host, list));
    } catch (MpdProtocol.Refusal e) { // such as of a playlist that is gone; the order stays
      reportOnce(String.valueOf(e.getMessage()));
    }
  }

  private void update(RemoteSongs songs) {
    hasSongs = !songs.byFile().isEmpty();
    if (!hasSongs) { // such as a disk that is not mounted
      listener.remark("the database has no songs now; the order is kept");
      return;
    }
    FillOrder.Update update = order.update(songs.byFile());
    if (update.added() + update.gone() > 0) {
      listener.remark("songs: " + update.added() + " added, " + update.gone() + " gone");
    }
  }

  // ------------------------------------------------------------------ filling

  private void fill() throws IOException {
    LineConnection server = open.orElseThrow();
    remote.read(server);
    options.switchOff(server, remote);
    isLinked = false;
    RowLinks.Followed adopted = links.adopt(remote);
    report(adopted);
    edit(server, remote.current().isEmpty() && (wasPlaying || adopted.ranDry()));
    if (delay > 0) {
      listener.remark(host + ": connected again");
    }
    while (!isEnded()) {
      wasPlaying = remote.isPlaying();
      ImmutableSet<String> changed = MpdProtocol.changes(server, DAY, SUBSYSTEMS);
      delay = 0;
      boolean ranDry = follow(server);
      if (changed.contains("database")
          || (list.isPresent() && changed.contains("stored_playlist"))) {
        readSongs();
        ranDry |= follow(server); // reading takes time
      }
      edit(server, ranDry);
    }
  }

  /** Reads the queue and follows it; returns whether it ran dry, and plays on. */
  private boolean follow(LineConnection server) throws IOException {
    remote.read(server);
    options.keepOff(server, remote, listener::remark);
    RowLinks.Followed followed = links.follow(remote);
    report(followed);
    remote.error().ifPresent(this::reportOnce);
    if (order.upcoming(1).isEmpty()) {
      reportOnce("all songs have played; --repeat all begins again");
    }
    return followed.ranDry() && remote.error().isEmpty();
  }

  private void report(RowLinks.Followed followed) {
    for (Play play : followed.plays()) {
      try {
        if (log.isPresent()) {
          log.get().add(play.file(), play.way());
        }
      } catch (IOException e) {
        reportOnce("--log: cannot write the song: " + e.getMessage());
      }
    }
    if (!followed.plays().isEmpty()) {
      order.current().ifPresent(listener::began);
    }
    listener.plays(remote.isPlaying());
  }

  private void reportOnce(String sentence) {
    if (!sentence.equals(reported)) {
      reported = sentence;
      listener.remark(host + ": " + sentence);
    }
  }

  /** Edits the queue, and plays the first row ahead if requested. */
  private void edit(LineConnection server, boolean plays) throws IOException {
    boolean waits = remote.current().isEmpty() && !plays; // for a song, such as after a clear
    boolean isDone = waits || !hasSongs;
    for (int tries = 0; !isDone && tries < MAX_TRIES; tries++) {
      isDone = tryToEdit(server, plays);
      if (!isDone) {
        remote.read(server);
        links.placeAsIn(remote);
        report(links.follow(remote));
      }
    }
  }

  /** Returns whether the edits were made, or have to wait for an event. */
  private boolean tryToEdit(LineConnection server, boolean plays) throws IOException {
    try {
      Optional<Entry<Track>> missing = new RowPlan(order, links, remote).send(server);
      if (missing.isPresent()) {
        return isUpdating(server) || !leaveOut(missing.get());
      }
      if (plays && !links.placed().isEmpty()) {
        MpdProtocol.send(server, "playid " + links.placed().get(0), 0);
      }
      return true;
    } catch (MpdProtocol.Refusal e) {
      boolean isRowGone = e.code() == MpdProtocol.NO_SUCH_SONG; // by another client
      if (!isRowGone) { // such as of a queue that is full
        reportOnce(String.valueOf(e.getMessage()));
      }
      return !isRowGone;
    }
  }

  /** Returns whether the database changes at this moment; an event follows. */
  private static boolean isUpdating(LineConnection server) throws IOException {
    return MpdProtocol.send(server, "status", 0).containsKey("updating_db");
  }

  /** Leaves a song out that the server does not have; returns whether there are others. */
  private boolean leaveOut(Entry<Track> missing) throws IOException {
    readSongs(); // before its event
    if (hasSongs && order.drop(missing)) {
      listener.remark("MPD cannot add " + order.file(missing) + "; left out");
    }
    return hasSongs;
  }

  // ------------------------------------------------------------------ the end

  private void restore() {
    try (LineConnection server = host.connect()) {
      MpdProtocol.omitTags(server);
      remote = new RemoteQueue();
      remote.read(server);
      report(isLinked ? links.follow(remote) : links.adopt(remote));
      for (RemoteQueue.Row row : remote.rows()) {
        boolean isAhead = links.placed().contains(row.id()) && links.isAdded(row.id());
        if (!keepsRows && isAhead && order.file(links.entry(row.id())).equals(row.file())) {
          MpdProtocol.send(server, "deleteid " + row.id(), 0);
        }
      }
      options.restore(server, remote);
    } catch (IOException e) {
      listener.remark(host + " is not restored: " + e.getMessage());
    }
  }
}
