package dev.riffle.rules;

import com.google.common.base.Ascii;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sleep timer: stops playback after a time, a number of songs, an album or a cycle, always at
 * the end of a song. Marks the current song as the last one of its queue while the limit makes it
 * so; edits and mode switches can revert that. The limit ends when playback stops at the end of a
 * song, or when the listener clears the mark. Thread-safe; without a limit it costs nothing.
 */
public final class StopAfter implements AutoCloseable {
  /** The duration of playback. An immutable value. */
  public sealed interface Limit {}

  /** A time; the song that plays when it is over is the last one. */
  public record Time(Duration time) implements Limit {}

  /** A number of songs that play to their ends, including the current one. */
  public record Songs(int count) implements Limit {}

  /** The rest of a part of the queue. */
  public enum Part implements Limit {
    /** The consecutive songs of the current album. */
    ALBUM,
    /** The current cycle; in IN_ORDER the list. */
    CYCLE
  }

  /** A limit, and the time at which it was set. */
  private record Timer(Limit limit, long start) {
    /** Returns the time until the limit; negative if it has passed. */
    long left(long now, Time limit) {
      return limit.time.toNanos() - (now - start);
    }
  }

  private static final Limit SONG = new Songs(1);
  private static final String OPTION = "--stop-after";
  private static final String OFF = "off";
  private static final Pattern SONGS = Pattern.compile("(?:(\\d{1,6}) ?)?songs?");

  private final PlayQueue<Track> queue;
  private final Ticker ticker;
  private final Function<Duration, Executor> delays;
  private final Subscription subscription;
  private volatile Runnable listener = () -> {};

  // Written under the lock of this, which is never held during a call of the queue: a listener of
  // the queue must not wait for a thread that calls the queue.
  private volatile Optional<Timer> timer = Optional.empty();
  private volatile boolean isMarked; // whether the mark on the current song is of this timer

  /** Creates a timer without a limit. */
  public StopAfter(PlayQueue<Track> queue) {
    this(
        queue,
        Ticker.systemTicker(),
        delay -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Creates a timer whose {@code delays} return an executor that runs tasks after a delay. */
  public StopAfter(PlayQueue<Track> queue, Ticker ticker, Function<Duration, Executor> delays) {
    this.queue = queue;
    this.ticker = ticker;
    this.delays = delays;
    subscription = queue.subscribe(this::changed);
  }

  /**
   * Returns the limit for a time such as {@code 1h30m}, {@code song}, {@code 3 songs}, {@code
   * album} or {@code cycle}.
   *
   * @throws Misuse if {@code text} is none of these
   */
  public static Limit parse(String text) {
    return parse(OPTION, text);
  }

  private static Limit parse(String name, String text) {
    String word = Ascii.toLowerCase(text.strip());
    Optional<Duration> time = TimeSpan.parse(word).filter(span -> !span.isZero());
    Matcher songs = SONGS.matcher(word);
    for (Part part : Part.values()) {
      if (word.equals(Words.of(part))) {
        return part;
      }
    }
    if (songs.matches() && number(songs.group(1)) > 0) {
      return new Songs(number(songs.group(1)));
    } else if (time.isPresent()) {
      return new Time(time.get());
    }
    String quote = name.equals(OPTION) ? "\"" : ""; // an option is one word of the shell
    throw new Misuse(
        name
            + ": "
            + text
            + " is unknown; use a time such as 45m, a number such as "
            + (quote + "3 songs" + quote)
            + ", album or cycle"
            + (name.equals(OPTION) ? "" : ", or off"));
  }

  /** Returns the words of limits other than times. */
  public static ImmutableList<String> words() {
    return ImmutableList.of(value(SONG), value(Part.ALBUM), value(Part.CYCLE));
  }

  private static int number(@Nullable String digits) {
    return Optional.ofNullable(digits).map(Integer::parseInt).orElse(1);
  }

  /**
   * Checks that a limit exists in a mode.
   *
   * @throws Misuse if the limit is a cycle and the mode is RANDOM, which has none
   */
  public static void check(Limit limit, PlayMode mode) {
    check(OPTION, limit, mode);
  }

  private static void check(String name, Limit limit, PlayMode mode) {
    if (limit == Part.CYCLE && mode == PlayMode.RANDOM) {
      throw new Misuse(name + ": random has no cycles; use a time, a number of songs or album");
    }
  }

  /** Sets the task to run after each change of the limit by {@link #set} and {@link #clear}. */
  public void onChange(Runnable task) {
    listener = task;
  }

  /**
   * Sets the limit that a listener has typed: a value of the option, or {@code off}, which also
   * clears a mark that the listener has set.
   *
   * @param name the command, for messages
   * @throws Misuse if it is invalid, or does not exist in the mode; then nothing changes
   */
  public void set(String name, String text) {
    if (Ascii.equalsIgnoreCase(text.strip(), OFF)) {
      isMarked = isMarked || queue.stopsAfterCurrent();
      clear();
    } else {
      Limit limit = parse(name, text);
      check(name, limit, queue.mode());
      set(limit);
    }
  }

  /** Sets the limit, from now on; replaces another one, and a mark that the listener has set. */
  public void set(Limit limit) {
    isMarked = isMarked || queue.stopsAfterCurrent();
    change(before -> Optional.of(new Timer(limit, ticker.read())));
    if (limit instanceof Time time) {
      delays.apply(time.time).execute(this::update);
    }
    update();
    listener.run();
  }

  /** Removes the limit, if there is one. */
  public void clear() {
    change(before -> Optional.empty());
    update();
    listener.run();
  }

  /**
   * Removes the limit, or sets the one that fits the mode if there is none: the album in IN_ORDER,
   * the cycle in SHUFFLE.
   *
   * @throws Misuse if the mode is RANDOM, which has neither
   */
  public void toggle() {
    if (timer.isPresent()) {
      clear();
      return;
    }
    set(
        switch (queue.mode()) {
          case IN_ORDER -> Part.ALBUM;
          case SHUFFLE -> Part.CYCLE;
          case RANDOM -> throw new Misuse("random has no album or cycle to stop after");
        });
  }

  /** Returns the stop of {@link #remaining} as a value of the option, or {@code off}. */
  public String word() {
    return remaining().map(StopAfter::value).orElse(OFF);
  }

  /** Returns the stop of {@link #remaining} in words, such as {@code stops in 12 min}. */
  public Optional<String> description() {
    return remaining().map(limit -> words(limit, queue.mode()));
  }

  /**
   * Returns the remaining limit, else one song if the listener has marked the current song, or
   * empty if playback does not stop.
   */
  public Optional<Limit> remaining() {
    return timer
        .map(this::remaining)
        .or(() -> Optional.<Limit>of(SONG).filter(song -> queue.stopsAfterCurrent()));
  }

  private Limit remaining(Timer set) {
    if (set.limit instanceof Time time) {
      long left = set.left(ticker.read(), time);
      return left > 0 ? new Time(Duration.ofNanos(left)) : SONG;
    }
    return set.limit;
  }

  /** Returns the words for a limit in a mode, such as {@code stops in 12 min}. */
  public static String words(Limit limit, PlayMode mode) {
    if (limit instanceof Time time) {
      return "stops in " + minutes(time) + " min";
    } else if (limit == Part.CYCLE && mode == PlayMode.RANDOM) {
      return "does not stop: random has no cycles";
    } else if (limit instanceof Songs songs && songs.count > 1) {
      return "stops after " + value(limit);
    }
    return "stops after this " + value(limit);
  }

  /** Returns a limit as a value of the option, such as {@code 12m}; rounds a time up to minutes. */
  public static String value(Limit limit) {
    if (limit instanceof Time time) {
      return minutes(time) + "m";
    } else if (limit instanceof Songs songs) {
      return songs.count == 1 ? "song" : Words.count(songs.count, "song");
    }
    return Words.of((Part) limit);
  }

  private static long minutes(Time time) {
    return time.time.minusNanos(1).toMinutes() + 1;
  }

  @Override
  public void close() {
    subscription.close();
    listener = () -> {};
    clear(); // a resumed session must not stop after its first song
  }

  // ------------------------------------------------------------ the last song

  private void changed(Change<Track> change) {
    if (change.cause() == Cause.TRACK_ENDED) {
      change(set -> set.filter(before -> change.startsAnew()).map(StopAfter::afterSong));
    } else if (change.cause() == Cause.SET_STOP_AFTER_CURRENT
        && isMarked
        && !queue.stopsAfterCurrent()) {
      isMarked = false; // cleared by the listener
      change(before -> Optional.empty());
    }
    update();
  }

  private synchronized void change(UnaryOperator<Optional<Timer>> step) {
    timer = step.apply(timer);
  }

  private static Timer afterSong(Timer set) {
    return set.limit instanceof Songs songs
        ? new Timer(new Songs(Math.max(1, songs.count - 1)), set.start)
        : set;
  }

  /** Marks the current song, or clears the mark of an earlier call. */
  private void update() {
    boolean isLast = timer.filter(this::isLast).isPresent();
    if (isLast && !queue.stopsAfterCurrent()) {
      queue.setStopAfterCurrent(true);
      isMarked = true;
    } else if (!isLast && isMarked) {
      isMarked = false;
      queue.setStopAfterCurrent(false);
    }
  }

  private boolean isLast(Timer set) {
    Optional<Entry<Track>> now = queue.current();
    Optional<Entry<Track>> next = queue.upcoming(1).stream().findFirst();
    if (now.isEmpty()) {
      return false;
    } else if (set.limit instanceof Time time) {
      return set.left(ticker.read(), time) <= 0;
    } else if (set.limit instanceof Songs songs) {
      return songs.count == 1;
    }
    return next.isEmpty()
        || isNewCycle(next.get())
        || (set.limit == Part.ALBUM && !isSameAlbum(now.get(), next.get()));
  }

  /** Returns whether the next song begins a cycle; up next belongs to none. */
  private boolean isNewCycle(Entry<Track> next) {
    Position position = queue.position();
    return switch (queue.mode()) {
      case IN_ORDER -> queue.playOrder().size() == queue.playOrder().cursor().orElse(0) + 1;
      case SHUFFLE ->
          position.place() == position.size()
              && !queue.upNext().stream().findFirst().equals(Optional.of(next));
      case RANDOM -> false;
    };
  }

  private static boolean isSameAlbum(Entry<Track> entry, Entry<Track> other) {
    return TrackUnit.ALBUM.unitOf(entry.item()) == TrackUnit.ALBUM.unitOf(other.item());
  }
}
