package dev.riffle.desktop;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The buttons of a player on the session bus, by MPRIS. It is switched to shuffle and to repeat its
 * list by the first press. MPRIS has no list, so the song that was current is not restored on
 * {@link #close}; shuffle, repeat and pause are. Thread-safe.
 */
public final class MprisClient implements AutoCloseable {
  private static final String PREFIX = "org.mpris.MediaPlayer2.";
  private static final String PATH = "/org/mpris/MediaPlayer2";
  private static final String STATUS = "PlaybackStatus";
  private static final String SHUFFLE = "Shuffle";
  private static final String LOOP = "LoopStatus";
  private static final long WAIT_MILLIS = 1_000;
  private static final long POLL_MILLIS = 5;
  private static final long RESTORE_SECONDS = 5;

  private final Bus bus;
  private final MediaPlayer2Player player;
  private final Properties properties;
  private final String busName;
  private final String name;
  private final Object shuffle;
  private final Object loop;
  private final Object status;
  private final ImmutableList<String> song;
  private ImmutableList<String> last = ImmutableList.of();
  private Object repeat = ""; // the loop of the test
  private boolean isStarted;
  private volatile boolean isClosed;

  private MprisClient(Bus bus, String player) throws IOException {
    this.bus = bus;
    busName = player;
    String address = PREFIX + player;
    this.player = bus.remote(address, PATH, MediaPlayer2Player.class);
    properties = bus.remote(address, PATH, Properties.class);
    try {
      name = text(properties.Get("org.mpris.MediaPlayer2", "Identity"));
      shuffle = get(SHUFFLE);
      loop = get(LOOP);
      status = get(STATUS);
      song = names();
    } catch (DBusExecutionException e) {
      throw new IOException("no such player, or it has no Shuffle: " + e.getMessage(), e);
    }
  }

  /**
   * Connects to a player, and changes nothing.
   *
   * @param environment the environment variables, which have the address of the bus
   * @param player the name of the player on the bus, such as {@code mpv}
   * @param mayInterrupt whether a player that plays may be tested
   * @throws IOException if there is no such player, it plays, or it has no shuffle
   */
  public static MprisClient connect(
      Map<String, String> environment, String player, boolean mayInterrupt) throws IOException {
    Bus bus = Bus.connect(Bus.socket(environment));
    try {
      MprisClient client = new MprisClient(bus, player);
      if (!mayInterrupt && client.status.equals("Playing")) {
        throw new IOException("the player is playing; pause it, or use --yes");
      }
      return client;
    } catch (IOException e) {
      bus.close();
      throw e;
    }
  }

  private void start() throws IOException {
    isStarted = true;
    set(SHUFFLE, true);
    set(LOOP, "Playlist");
    await(() -> get(SHUFFLE).equals(true) && get(LOOP).equals("Playlist"));
    repeat = get(LOOP);
    last = names();
  }

  /**
   * Waits until a condition holds, at most a second: a player may answer before it acts, and may
   * lack some properties while it loads a song.
   */
  @CanIgnoreReturnValue
  private boolean await(BooleanSupplier condition) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS);
    try {
      while (!condition.getAsBoolean()) {
        if (isClosed) {
          throw new IOException("disconnected; no verdict");
        }
        if (System.nanoTime() > end) {
          return false;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** A call of another process. */
  private interface Call {
    void run() throws IOException;
  }

  private static void call(Call call) throws IOException {
    try {
      call.run();
    } catch (DBusExecutionException e) {
      throw new IOException("the player does not answer: " + e.getMessage(), e);
    }
  }

  private Object get(String property) {
    Object value = properties.Get(MediaPlayer2Player.NAME, property);
    return value instanceof Variant<?> variant ? variant.getValue() : value;
  }

  private void set(String property, Object value) {
    properties.Set(MediaPlayer2Player.NAME, property, value);
  }

  /** Returns the name of the player. */
  public String name() {
    return name;
  }

  /**
   * Presses next and returns the names of the song that is current then: its path and its tags;
   * none if the player stopped. Waits up to a second for another song. The first press switches the
   * player to shuffle and to repeat its list before.
   *
   * @throws IOException if the player does not answer, or another client used it
   */
  public synchronized ImmutableList<String> next() throws IOException {
    return press(player::next);
  }

  /** Presses previous, likewise. */
  public synchronized ImmutableList<String> previous() throws IOException {
    return press(player::previous);
  }

  private ImmutableList<String> press(Runnable button) throws IOException {
    call(
        () -> {
          if (!isStarted) {
            start();
          }
          if (!await(this::isAsAfterThePress)) {
            throw new IOException("another client used the player, or it is slow; no verdict");
          }
          button.run();
          ImmutableList<String> before = last;
          await(
              () -> {
                ImmutableList<String> earlier = last;
                last = names(); // at first, some are missing
                return last.size() >= before.size()
                    && !last.isEmpty()
                    && !isSame(last, before)
                    && isSame(last, earlier);
              });
        });
    return last;
  }

  private boolean isAsAfterThePress() {
    return isSame(names(), last) && get(SHUFFLE).equals(true) && get(LOOP).equals(repeat);
  }

  /** Compares the first names, because tags of a song may become known later. */
  private static boolean isSame(List<String> names, List<String> others) {
    return names.stream().findFirst().equals(others.stream().findFirst());
  }

  /** Returns the path or URL of the current song, and its artist and title. */
  private ImmutableList<String> names() {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    if (get(STATUS).equals("Stopped") || !(get("Metadata") instanceof Map<?, ?> song)) {
      return names.build();
    }
    String url = text(song.get("xesam:url"));
    if (!url.isEmpty()) {
      names.add(pathOrUrl(url));
    }
    String title = text(song.get("xesam:title"));
    return title.isEmpty()
        ? names.build()
        : names.add(text(song.get("xesam:artist")) + " " + title).build();
  }

  private static String pathOrUrl(String url) {
    try {
      return url.startsWith("file:") ? Path.of(URI.create(url)).toString() : url;
    } catch (IllegalArgumentException e) {
      return url; // it is not a valid URL of a file
    }
  }

  private static String text(@Nullable Object value) {
    Object bare = value instanceof Variant<?> variant ? variant.getValue() : value;
    return bare instanceof List<?> list
        ? (list.isEmpty() ? "" : list.get(0).toString())
        : bare == null ? "" : bare.toString();
  }

  /**
   * Restores the player and disconnects, within some seconds. A press in another thread fails.
   *
   * @return a sentence for each part that is not restored, with the way back; none the second time
   */
  @CanIgnoreReturnValue
  public ImmutableList<String> restore() {
    isClosed = true;
    FutureTask<ImmutableList<String>> task = new FutureTask<>(this::restoreParts);
    Thread thread = new Thread(task, "riffle-restore-mpris");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(RESTORE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return ImmutableList.of(
          "the player is not restored: no answer within "
              + RESTORE_SECONDS
              + (" s; to restore it: " + wayBack(SHUFFLE) + "; " + wayBack(LOOP)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ImmutableList.of("the player is not restored: interrupted");
    } finally {
      bus.close();
    }
  }

  private synchronized ImmutableList<String> restoreParts() {
    ImmutableList.Builder<String> problems = ImmutableList.builder();
    if (isStarted) {
      isStarted = false;
      part(SHUFFLE, () -> set(SHUFFLE, shuffle), problems);
      part(LOOP, () -> set(LOOP, loop), problems);
      if (status.equals("Paused")) {
        part("Pause", player::pause, problems);
      } else if (status.equals("Stopped")) {
        part("Stop", player::stop, problems);
      }
      if (!song.isEmpty() && !isSame(names(), song)) {
        problems.add(
            "the original song is not restored, because MPRIS has no list: " + song.get(0));
      }
    }
    return problems.build();
  }

  private void part(String name, Runnable restore, ImmutableList.Builder<String> problems) {
    try {
      restore.run();
    } catch (DBusExecutionException e) {
      problems.add(
          name + " is not restored: " + e.getMessage() + "; to restore it: " + wayBack(name));
    }
  }

  private String wayBack(String name) {
    String playerctl = "playerctl -p " + busName + " ";
    return switch (name) {
      case SHUFFLE -> playerctl + "shuffle " + (shuffle.equals(true) ? "on" : "off");
      case LOOP -> playerctl + "loop " + loop;
      default -> playerctl + Ascii.toLowerCase(name);
    };
  }

  /** Restores the player and disconnects. */
  @Override
  public void close() {
    restore();
  }
}
