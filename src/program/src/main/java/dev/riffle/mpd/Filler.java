package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
import java.util.OptionalInt;
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

    /** Receives the values that the next run needs if this one is killed, after each change. */
    void store(Map<String, String> values);
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
  private RemoteQueue remote = RemoteQueue.of("0.23");
  private RemoteSongs songs;
  private long delay; // milliseconds until the next connection; 0 while this one works
  private boolean isLinked; // the rows have been read on the current connection
  private boolean wasPlaying = true; // so that an empty queue plays
  private String reported = ""; // the last one of sentences that may recur

  /**
   * Creates a filler that has not connected yet.
   *
   * @param list the playlist of which {@code queue} has the songs, or empty for the database
   * @param songs the songs of {@code queue}, as they were read
   * @param keepsRows whether rows that were added and have not played stay at the end
   * @param stored the values that the last run has stored, or empty
   */
  public Filler(
      MpdHost host,
      Optional<String> list,
      RemoteSongs songs,
      PlayQueue<Track> queue,
      boolean keepsRows,
      Map<String, String> stored,
      Optional<PlayedLog> log,
      Listener listener) {
    this.host = host;
    this.list = list;
    this.keepsRows = keepsRows;
    this.log = log;
    this.listener = listener;
    order = new FillOrder(queue, songs.root());
    StoredValues values = new StoredValues(stored, listener::store);
    links = new RowLinks(order, values);
    options = new SwitchedOptions(values);
    this.songs = songs;
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
      log.get().begin(order);
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
      var unused = readSongs();
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

  private LineConnection open() throws IOException {
    LineConnection connection = LineConnection.open(host.address());
    try {
      remote = RemoteQueue.of(host.greet(connection));
      MpdProtocol.omitTags(connection);
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  private void connect() throws IOException {
    LineConnection connection = open();
    open = Optional.of(connection);
    if (isEnded()) {
      connection.close();
    }
  }

  /** Reads the songs; returns whether there is such a database or playlist. */
  private boolean readSongs() throws IOException {
    try {
      songs = RemoteSongs.read(host, list);
      return true;
    } catch (MpdProtocol.Refusal e) { // the order stays
      reportOnce(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void refreshSongs() throws IOException {
    if (readSongs()) {
      update();
    }
  }

  private boolean hasSongs() {
    return !songs.byFile().isEmpty();
  }

  private void update() {
    if (!hasSongs()) { // such as a disk that is not mounted
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
    edit(server, adopt(server));
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
        refreshSongs();
        ranDry |= follow(server); // reading takes time
      }
      edit(server, ranDry);
    }
  }

  /** Links the rows of a new connection; returns whether the queue is to play. */
  private boolean adopt(LineConnection server) throws IOException {
    remote.read(server);
    options.switchOff(server, remote);
    boolean isAtBegin = remote.current().equals(OptionalInt.of(0)) && remote.isStopped();
    if (delay > 0 && wasPlaying && isAtBegin) {
      remote.clearCurrent(); // the server ran dry, and has restarted
    }
    isLinked = false;
    boolean ranDry = report(links.adopt(remote));
    update(); // not before: MPD's rows are those of the order until now
    return wasPlaying || ranDry;
  }

  /** Reads the queue and follows it; returns whether it ran dry, and plays on. */
  private boolean follow(LineConnection server) throws IOException {
    remote.read(server);
    options.keepOff(server, remote, listener::remark);
    boolean ranDry = report(links.follow(remote));
    remote.error().ifPresent(this::reportOnce);
    if (order.upcoming(1).isEmpty()) {
      reportOnce("all songs have played; --repeat all begins again");
    }
    return ranDry;
  }

  /** Reports the changes; returns whether the queue ran dry, and plays on. */
  private boolean report(RowLinks.Followed followed) {
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
    return followed.ranDry() && remote.error().isEmpty();
  }

  private void reportOnce(String sentence) {
    if (!sentence.equals(reported)) {
      reported = sentence;
      listener.remark(host + ": " + sentence);
    }
  }

  /** Edits the queue, and plays the first row ahead if requested and nothing is current. */
  private void edit(LineConnection server, boolean plays) throws IOException {
    boolean starts = plays && remote.current().isEmpty();
    boolean isDone = !hasSongs();
    // If nothing is current, such as after a clear, the next song is awaited.
    for (int i = 0; !isDone && (starts || remote.current().isPresent()) && i < MAX_TRIES; i++) {
      RowPlan plan = new RowPlan(order, links, remote, starts);
      if (plan.edits().isEmpty()) {
        return;
      }
      links.store(plan.added());
      String version = remote.version();
      RemoteQueue.Edited edited = remote.edit(server, plan.edits());
      boolean isOther = !remote.version().equals(version);
      starts |= report(links.follow(remote));
      if (edited.after().isPresent()) {
        remote.update(edited.after().get());
      } else {
        remote.read(server);
      }
      links.edited(plan.made(edited), remote);
      starts |= report(links.follow(remote));
      starts &= remote.current().isEmpty();
      isDone = edited.refusal().isEmpty() ? !starts : !isOther && !isMended(server, plan, edited);
    }
  }

  /** Returns whether the reason of a refusal is gone. */
  private boolean isMended(LineConnection server, RowPlan plan, RemoteQueue.Edited edited)
      throws IOException {
    MpdProtocol.Refusal refusal = edited.refusal().orElseThrow();
    if (edited.isOfAddition() && refusal.code() == MpdProtocol.NO_SUCH_SONG) {
      // After an update of the database, an event follows.
      boolean isUpdating = MpdProtocol.send(server, "status", 0).containsKey("updating_db");
      return !isUpdating && leaveOut(plan.added(edited.ids().size()));
    }
    reportOnce(String.valueOf(refusal.getMessage())); // such as of a queue that is full
    return false;
  }

  /** Leaves a song out that the server does not have; returns whether there are others. */
  private boolean leaveOut(Entry<Track> missing) throws IOException {
    refreshSongs(); // before its event
    if (hasSongs() && order.drop(missing)) {
      listener.remark("MPD cannot add " + order.file(missing) + "; left out");
    }
    return hasSongs();
  }

  // ------------------------------------------------------------------ the end

  private void restore() {
    try (LineConnection server = open()) {
      remote.read(server);
      var unused = report(isLinked ? links.follow(remote) : links.adopt(remote));
      for (RemoteQueue.Row row : remote.rows()) {
        boolean isAhead = links.placed().contains(row.id()) && links.isAdded(row.id());
        if (!keepsRows && isAhead && order.file(links.entry(row.id())).equals(row.file())) {
          MpdProtocol.send(server, "deleteid " + row.id(), 0);
        }
      }
      remote.read(server);
      links.edited(ImmutableMap.of(), remote);
      links.store(ImmutableList.of());
      options.restore(server, remote);
    } catch (IOException e) {
      listener.remark(host + " is not restored: " + e.getMessage());
    }
  }
}
