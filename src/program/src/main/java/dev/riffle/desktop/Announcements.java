package dev.riffle.desktop;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.riffle.control.Playback;
import dev.riffle.library.Art;
import dev.riffle.player.Controls;
import dev.riffle.player.Controls.State;
import dev.riffle.queue.Entry;
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
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.Properties.PropertiesChanged;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.Variant;

/**
 * Sends the signals of MPRIS on its own thread, so that no caller waits for the bus. Changes in
 * quick succession are combined: only their result is sent. Thread-safe.
 */
final class Announcements {
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final Duration ART_TIMEOUT = Duration.ofMillis(50);

  /**
   * Properties without change signals: clients read the position on demand, the other is constant.
   */
  private static final ImmutableList<String> SILENT = ImmutableList.of("Position", "CanControl");

  private final Playback playback;
  private final PropertyTable properties;
  private final Art art;
  private final ScheduledExecutorService thread;
  private final ExecutorService disk;
  private final Ticker ticker = Ticker.systemTicker();
  private final AtomicBoolean due = new AtomicBoolean();
  private final Object seeking = new Object(); // held while a client seeks
  private boolean isSeekPending; // guarded by seeking
  private volatile Optional<Bus> bus = Optional.empty();
  private volatile Optional<Entry<Track>> searched = Optional.empty(); // for a picture

  // The state that was last sent. Confined to the thread.
  private ImmutableMap<String, Variant<?>> sent;
  private Optional<PlayPosition> position;

  Announcements(
      Playback playback,
      PropertyTable properties,
      Art art,
      ScheduledExecutorService thread,
      ExecutorService disk) {
    this.playback = playback;
    this.properties = properties;
    this.art = art;
    this.thread = thread;
    this.disk = disk;
    sent = values();
    position = position();
  }

  /** Starts to send signals, first for all changes since this object was created. */
  void begin(Bus bus) {
    this.bus = Optional.of(bus);
    changed();
  }

  /** Schedules the signals for a change. */
  void changed() {
    if (bus.isPresent() && due.compareAndSet(false, true)) {
      Future<?> ignored = thread.schedule(this::publish, DELAY.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Runs {@code seek} for a client; if it returns true, schedules one {@code Seeked} signal,
   * however small the step. No position is sent while {@code seek} runs.
   */
  void seek(BooleanSupplier seek) {
    synchronized (seeking) {
      if (!seek.getAsBoolean()) {
        return;
      }
      isSeekPending = true;
    }
    changed();
  }

  private void publish() {
    due.set(false);
    if (bus.filter(Bus::isConnected).isEmpty()) {
      return;
    }
    playback.entry().ifPresent(this::findArt);
    try {
      sendProperties();
      sendPosition();
    } catch (DBusException e) {
      throw new IllegalStateException("malformed signal", e);
    }
  }

  /**
   * Searches for the picture of a song that has begun, as the picture may have changed since the
   * song was last played. Waits up to {@link #ART_TIMEOUT}, so that usually one signal carries both
   * song and picture.
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
              if (searched.equals(Optional.of(entry))) { // false after fast skips on a slow disk
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
      search.get(ART_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // A later signal carries the picture.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ImmutableMap<String, Variant<?>> values() {
    return ImmutableMap.copyOf(
        Maps.filterKeys(
            properties.all(MediaPlayer2Player.NAME), property -> !SILENT.contains(property)));
  }

  private void sendProperties() throws DBusException {
    ImmutableMap<String, Variant<?>> before = sent;
    sent = values();
    Map<String, Variant<?>> changed =
        Maps.filterEntries(sent, value -> !value.getValue().equals(before.get(value.getKey())));
    if (!changed.isEmpty()) {
      send(
          new PropertiesChanged(
              Mpris.PATH,
              MediaPlayer2Player.NAME,
              ImmutableMap.copyOf(changed),
              ImmutableList.of()));
    }
  }

  private void sendPosition() throws DBusException {
    Optional<PlayPosition> now;
    boolean isSought;
    synchronized (seeking) {
      now = position();
      isSought = isSeekPending;
      isSeekPending = false;
    }
    if (now.isPresent() && (isSought || now.get().isUnexpected(position))) {
      send(new MediaPlayer2Player.Seeked(Mpris.PATH, now.get().micros()));
    }
    position = now;
  }

  private Optional<PlayPosition> position() {
    Controls player = playback.controls();
    boolean plays = player.state() == State.PLAYING;
    long micros = player.position().toNanos() / 1000;
    long nanos = ticker.read();
    return player.playing().map(entry -> new PlayPosition(entry.id(), plays, micros, nanos));
  }

  private void send(DBusSignal signal) {
    bus.ifPresent(to -> to.send(signal));
  }
}
