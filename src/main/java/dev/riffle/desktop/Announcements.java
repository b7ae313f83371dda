package dev.riffle.desktop;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.riffle.player.Player;
import dev.riffle.player.Player.State;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.Properties.PropertiesChanged;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.Variant;

/**
 * Tells the bus what has changed, on a thread of its own: whoever changes something does not wait
 * for it, and of many changes at once it hears the outcome.
 */
final class Announcements {
  private static final Duration GATHERING = Duration.ofMillis(20);
  private static final Duration PATIENCE_WITH_ART = Duration.ofMillis(50);

  /** Beyond so many, one signal says that the list is another one. */
  private static final int MAX_STEPS = 6;

  /** Those of which others ask for the value when they need it, and those that never change. */
  private static final ImmutableList<String> UNSAID = ImmutableList.of("Position", "CanControl");

  private final PlayQueue<Track> queue;
  private final Player player;
  private final PropertyTable properties;
  private final ShownTracks tracks;
  private final Art art;
  private final ScheduledExecutorService thread;
  private final ExecutorService disk;
  private final Ticker ticker = Ticker.systemTicker();
  private final AtomicBoolean due = new AtomicBoolean();
  private final Object seeking = new Object(); // held while a client seeks
  private boolean sought; // guarded by seeking
  private volatile Optional<Bus> bus = Optional.empty();
  private volatile Optional<Entry<Track>> searched = Optional.empty(); // for a picture

  // What the bus knows. Only the thread uses it.
  private ImmutableMap<String, Variant<?>> told;
  private Optional<PlayPosition> position;

  Announcements(
      PlayQueue<Track> queue,
      Player player,
      PropertyTable properties,
      ShownTracks tracks,
      Art art,
      ScheduledExecutorService thread,
      ExecutorService disk) {
    this.queue = queue;
    this.player = player;
    this.properties = properties;
    this.tracks = tracks;
    this.art = art;
    this.thread = thread;
    this.disk = disk;
    told = values();
    position = position();
  }

  /** Begins to tell what has changed since this was made, which is when others may ask first. */
  void begin(Bus bus) {
    this.bus = Optional.of(bus);
    changed();
  }

  /** Has the changes told soon. */
  void changed() {
    if (bus.isPresent() && due.compareAndSet(false, true)) {
      Future<?> ignored = thread.schedule(this::tell, GATHERING.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Runs {@code seek} for a client; if it returns true, sends one {@code Seeked} signal soon, also
   * for a small step. No position is sent meanwhile.
   */
  void seek(BooleanSupplier seek) {
    synchronized (seeking) {
      if (!seek.getAsBoolean()) {
        return;
      }
      sought = true;
    }
    changed();
  }

  private void tell() {
    due.set(false);
    if (bus.filter(Bus::isConnected).isEmpty()) {
      return;
    }
    player.playing().or(queue::current).ifPresent(this::findArt);
    try {
      tellProperties();
      tellPosition();
      Optional<ShownTracks.WindowChange> step = tracks.step();
      if (step.isPresent()) {
        tellTracks(step.get().before(), step.get().now());
      }
    } catch (DBusException e) {
      throw new IllegalStateException("a signal is ill-formed", e);
    }
  }

  /**
   * Searches for the picture of a song that has begun; it may be another than when the song was
   * last played. Waits a moment for it, so that mostly there is one signal for a song and not two.
   */
  private void findArt(Entry<Track> entry) {
    if (searched.equals(Optional.of(entry))) {
      return;
    }
    searched = Optional.of(entry);
    boolean known = art.isKnown(entry.item());
    Future<?> search =
        disk.submit(
            () -> {
              if (searched.equals(Optional.of(entry))) { // or somebody skips faster than the disk
                art.find(entry.item());
                changed();
              }
            });
    if (!known) {
      await(search);
    }
  }

  private static void await(Future<?> search) {
    try {
      search.get(PATIENCE_WITH_ART.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // It is told when it is found.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ImmutableMap<String, Variant<?>> values() {
    return ImmutableMap.copyOf(
        Maps.filterKeys(
            properties.all(MediaPlayer2Player.NAME), property -> !UNSAID.contains(property)));
  }

  private void tellProperties() throws DBusException {
    ImmutableMap<String, Variant<?>> before = told;
    told = values();
    Map<String, Variant<?>> changed =
        Maps.filterEntries(told, value -> !value.getValue().equals(before.get(value.getKey())));
    if (!changed.isEmpty()) {
      send(
          new PropertiesChanged(
              Mpris.PATH,
              MediaPlayer2Player.NAME,
              ImmutableMap.copyOf(changed),
              ImmutableList.of()));
    }
  }

  private void tellPosition() throws DBusException {
    Optional<PlayPosition> now;
    boolean set;
    synchronized (seeking) {
      now = position();
      set = sought;
      sought = false;
    }
    if (now.isPresent() && (set || now.get().isUnexpected(position))) {
      send(new MediaPlayer2Player.Seeked(Mpris.PATH, now.get().micros()));
    }
    position = now;
  }

  private Optional<PlayPosition> position() {
    boolean plays = player.state() == State.PLAYING;
    long micros = player.position().toNanos() / 1000;
    long nanos = ticker.read();
    return player.playing().map(entry -> new PlayPosition(entry.id(), plays, micros, nanos));
  }

  private void tellTracks(TrackWindow before, TrackWindow now) throws DBusException {
    ImmutableList<Entry<Track>> removed = before.without(now);
    ImmutableList<Entry<Track>> added = now.without(before);
    if (removed.size() + added.size() > MAX_STEPS || !now.isInOrderOf(before)) {
      send(new MediaPlayer2TrackList.TrackListReplaced(Mpris.PATH, now.paths(), now.currentPath()));
    } else {
      for (Entry<Track> entry : removed) {
        send(new MediaPlayer2TrackList.TrackRemoved(Mpris.PATH, TrackIds.of(entry)));
      }
      for (Entry<Track> entry : added) {
        DBusPath after = now.pathBefore(entry);
        send(new MediaPlayer2TrackList.TrackAdded(Mpris.PATH, metadata(entry), after));
      }
    }
    for (Entry<Track> entry : now.changed(before)) {
      DBusPath id = TrackIds.of(entry);
      send(new MediaPlayer2TrackList.TrackMetadataChanged(Mpris.PATH, id, metadata(entry)));
    }
    if (!now.paths().equals(before.paths())) {
      ImmutableList<String> invalid = ImmutableList.of("Tracks");
      send(
          new PropertiesChanged(
              Mpris.PATH, MediaPlayer2TrackList.NAME, ImmutableMap.of(), invalid));
    }
  }

  private Map<String, Variant<?>> metadata(Entry<Track> entry) {
    return Metadata.of(entry, art.of(entry.item()));
  }

  private void send(DBusSignal signal) {
    bus.ifPresent(to -> to.send(signal));
  }
}
