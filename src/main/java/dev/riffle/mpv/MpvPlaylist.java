package dev.riffle.mpv;

import com.google.common.base.CharMatcher;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableMap;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The playlist of an mpv process, of two entries at most: the song that plays, and the one that is
 * to follow. Never waits. Not thread-safe.
 *
 * <pre>
 *   loadfile  start-file  file-loaded  playback-restart         end-file           idle
 *      |__________|____________|______________|_____ sounds ________|___ sounds ____|
 *                                                                     (buffered)    ^ time-pos of
 *                                                     start-file  file-loaded  ...  |   the next: 0
 *                                                        |____________|_____________|____ sounds
 * </pre>
 *
 * Mpv goes over to the second entry by itself, at a moment that is known only afterwards, while
 * commands may be on their way. So an event belongs to the entry whose number it bears, and not to
 * the one that ought to play; one of an entry that was replaced is ignored. Of the order of events
 * and replies, it is relied on that the number of an entry is replied before anything happens to
 * it.
 *
 * @param <S> a song, or rather one playing of it: each is another one
 */
public final class MpvPlaylist<S> {
  /** With so much left, the song that follows is asked for. */
  private static final double NEAR_END_SECONDS = 10;

  /** Mpv says where it is some 10 times a second; if it does not, it stands still. */
  private static final double MAX_SILENCE_SECONDS = 0.5;

  /** So much was heard, and not only decoded. */
  private static final double PROOF_SECONDS = 0.5;

  /** Longer than any song, and short enough for every number that mpv makes of it. */
  private static final double MAX_SECONDS = 1e9;

  private static final String NOTHING_PLAYED = "no audio or video data played";

  /** Runs commands in the order given, without waiting for them. */
  public interface Remote {
    void run(Object... command);

    /** Runs a command; {@code reply} is called with the data of its reply, empty if it fails. */
    void ask(Consumer<Optional<Object>> reply, Object... command);
  }

  /** Receives what becomes of songs; must not call back. */
  public interface Listener<S> {
    /** Called once for a song that will soon have been read to its end. */
    void nearEnd(S song);

    /** Called when a song was heard to its end. */
    void ranOut(S song, Optional<S> following);

    /**
     * Called when a song came to a halt, and nothing plays any more.
     *
     * @param error mpv's word for the reason
     * @param wasHeard whether it was heard since it began
     */
    void failed(Halt<S> halt, String error, boolean wasHeard);
  }

  /**
   * A song that does not play, and from where and with what it would go on.
   *
   * @param isAsked whether the song that follows has been asked for
   */
  public record Halt<S>(S song, Duration at, Optional<S> following, boolean isAsked) {
    /** Returns a song that has not begun. */
    public static <S> Halt<S> before(S song, Duration at) {
      return new Halt<>(song, at, Optional.empty(), false);
    }

    public Halt<S> withFollowing(Optional<S> next) {
      return new Halt<>(song, at, next, isAsked);
    }
  }

  private static final class Entry<S> {
    S song;
    double from; // where it was to begin, when loaded or sought
    OptionalLong id = OptionalLong.empty(); // mpv's number, once replied
    boolean isStarted;
    OptionalLong openingSince = OptionalLong.empty(); // until it is loaded
    boolean isLoaded;
    boolean isMeasured; // mpv has said how long it is, or that it does not know
    boolean isSettled; // plays, or is ready to; not while it is loaded or sought
    boolean isMoving; // since it has settled; not while there is no device
    boolean isSeeking;
    boolean isSought; // the seek is being carried out
    Optional<Duration> nextSeek = Optional.empty(); // to be begun when the one that runs is over
    boolean isOver; // decoded to its end, and heard to its end soon
    boolean isAsked; // the song that follows has been asked for
    OptionalDouble duration = OptionalDouble.empty();
    double at; // seconds, when that was last known
    long since; // when that was

    Entry(S song, Duration from) {
      this.song = song;
      this.from = seconds(from);
      at = this.from;
    }

    boolean is(long number) {
      return id.isPresent() && id.getAsLong() == number;
    }
  }

  private final Remote remote;
  private final Function<S, Path> path;
  private final Listener<S> listener;
  private final Ticker ticker;
  private Optional<Entry<S>> playing = Optional.empty();
  private Optional<Entry<S>> following = Optional.empty();
  private Optional<Entry<S>> open = Optional.empty(); // which of the two mpv has open
  private boolean isPaused;
  private boolean hasPlayed;

  /**
   * Creates an empty one.
   *
   * @param path returns the file of a song
   */
  public MpvPlaylist(Remote remote, Function<S, Path> path, Listener<S> listener, Ticker ticker) {
    this.remote = remote;
    this.path = path;
    this.listener = listener;
    this.ticker = ticker;
  }

  // ------------------------------------------------------------ commands

  /** Plays a song, or holds it, in place of all others. */
  public void play(S song, Duration from, boolean held) {
    // Held first, so that not a sample is heard; and released last.
    if (held) {
      pause();
    }
    Optional<Entry<S>> same = playing.filter(entry -> canSeek(entry, song));
    if (same.isPresent()) {
      seek(same.get(), song, from);
    } else {
      load(new Entry<>(song, from));
    }
    if (!held) {
      resume();
    }
  }

  /** Goes on where a song came to a halt. */
  public void play(Halt<S> halt, boolean held) {
    play(halt.song(), halt.at(), held);
    playing.ifPresent(entry -> entry.isAsked = halt.isAsked());
    follow(halt.following());
  }

  /** Returns whether the place in an entry can be changed to one in {@code song}. */
  private boolean canSeek(Entry<S> entry, S song) {
    return (entry.isSettled || entry.isSeeking)
        && !entry.isOver
        && path.apply(entry.song).equals(path.apply(song));
  }

  private void load(Entry<S> entry) {
    playing = Optional.of(entry);
    following = Optional.empty();
    open = Optional.empty();
    entry.openingSince = OptionalLong.of(ticker.read());
    load(entry, "replace");
  }

  private void load(Entry<S> entry, String how) {
    ImmutableMap<String, String> options =
        entry.from == 0
            ? ImmutableMap.of()
            : ImmutableMap.of("start", BigDecimal.valueOf(entry.from).toPlainString());
    // By names: the places of the arguments differ between versions of mpv.
    ImmutableMap<String, Object> command =
        ImmutableMap.of(
            "name",
            "loadfile",
            "url",
            url(path.apply(entry.song)),
            "flags",
            how,
            "options",
            options);
    remote.ask(reply -> entry.id = entryId(reply.orElse("")), command);
  }

  private static String url(Path file) {
    String path = file.toAbsolutePath().toString();
    // A name is bytes, and what text they are depends on the locale; a URI has the bytes.
    return CharMatcher.ascii().matchesAllOf(path) ? path : file.toUri().toASCIIString();
  }

  private static OptionalLong entryId(Object fields) {
    return fields instanceof Map<?, ?> map && map.get("playlist_entry_id") instanceof Number id
        ? OptionalLong.of(id.longValue())
        : OptionalLong.empty();
  }

  private void seek(Entry<S> entry, S song, Duration to) {
    removeFollowing();
    entry.song = song;
    entry.from = seconds(to);
    entry.at = entry.from;
    entry.isAsked = false;
    if (entry.isSeeking) {
      entry.nextSeek =
          Optional.of(to); // one at a time, so that it is known which one was carried out
      return;
    }
    entry.isSettled = false;
    entry.isMoving = false;
    entry.isSeeking = true;
    entry.isSought = false;
    remote.run("seek", entry.at, "absolute+exact");
  }

  /** Sets what follows the song that plays, unless that has begun already. */
  public void follow(Optional<S> next) {
    if (isTooLate() || following.map(entry -> entry.song).equals(next)) {
      return;
    }
    removeFollowing();
    following = next.map(song -> new Entry<>(song, Duration.ZERO));
    following.ifPresent(entry -> load(entry, "append"));
  }

  private boolean isTooLate() {
    return playing.isEmpty()
        || playing.get().isOver
        || following.filter(entry -> entry.isStarted).isPresent();
  }

  private void removeFollowing() {
    if (following.isPresent()) {
      // If mpv has gone over to it at this very moment, it falls silent, and says so.
      remote.run("playlist-remove", 1);
      following = Optional.empty();
    }
  }

  /** Holds the song. */
  public void pause() {
    playing.ifPresent(this::setPosition);
    isPaused = true;
    remote.run("set_property", "pause", true);
  }

  /** Goes on with the song. */
  public void resume() {
    playing.ifPresent(this::setPosition);
    isPaused = false;
    remote.run("set_property", "pause", false);
    playing.ifPresent(this::askIfNearEnd);
  }

  /** Leaves the song. */
  public void stop() {
    forget();
    remote.run("stop");
  }

  private void forget() {
    playing = Optional.empty();
    following = Optional.empty();
    open = Optional.empty();
  }

  // ------------------------------------------------------------ queries

  /** Returns how far into the song the listener is; zero if there is none. */
  public Duration position() {
    return duration(playing.map(this::position).orElse(0.0));
  }

  private double position(Entry<S> entry) {
    double passed = (ticker.read() - entry.since) / 1e9;
    double now =
        entry.at + (entry.isMoving && !isPaused ? Math.min(passed, MAX_SILENCE_SECONDS) : 0);
    return Math.max(0, Math.min(now, Math.max(entry.at, entry.duration.orElse(now))));
  }

  private void setPosition(Entry<S> entry) {
    entry.at = position(entry);
    entry.since = ticker.read();
  }

  /**
   * Returns from where the song that plays would go on if nothing were left of mpv: where it was
   * when that was last known, so that a moment of it is rather heard twice than lost.
   */
  public Optional<Halt<S>> halt() {
    return playing.map(
        entry ->
            new Halt<>(
                entry.song,
                duration(Math.max(0, entry.at)),
                following.map(next -> next.song),
                entry.isAsked));
  }

  /** Returns whether some of a song was heard, ever. */
  public boolean hasPlayed() {
    return hasPlayed;
  }

  private static double seconds(Duration duration) {
    return Math.min(TimeUnit.NANOSECONDS.convert(duration) / 1e9, MAX_SECONDS);
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  // ------------------------------------------------------------ events

  /** Takes an event of the process, which must be told of {@code time-pos} and {@code duration}. */
  public void event(String name, Map<String, Object> fields) {
    switch (name) {
      case "start-file" -> start(find(fields));
      case "file-loaded" -> open.ifPresent(this::loaded);
      case "seek" -> open.filter(this::isPlaying).ifPresent(entry -> entry.isSought = true);
      case "playback-restart" -> open.ifPresent(this::settled);
      case "end-file" -> find(fields).ifPresent(entry -> over(entry, fields));
      case "idle" -> playing.filter(entry -> entry.isOver).ifPresent(this::silent);
      case "property-change" ->
          change(String.valueOf(fields.get("name")), fields.getOrDefault("data", ""));
      default -> {}
    }
  }

  private Optional<Entry<S>> find(Map<String, Object> fields) {
    OptionalLong id = entryId(fields);
    return Stream.of(playing, following)
        .flatMap(Optional::stream)
        .filter(entry -> id.isPresent() && entry.is(id.getAsLong()))
        .findFirst();
  }

  private boolean isPlaying(Entry<S> entry) {
    return playing.equals(Optional.of(entry));
  }

  private void start(Optional<Entry<S>> started) {
    open = started;
    if (started.isPresent()) {
      started.get().isStarted = true;
      started.get().openingSince = OptionalLong.of(ticker.read());
    }
  }

  private void loaded(Entry<S> entry) {
    entry.isLoaded = true;
    entry.openingSince = OptionalLong.empty();
    remote.ask(
        seconds -> {
          entry.isMeasured = true;
          seconds.ifPresent(known -> setDuration(entry, known));
          askIfNearEnd(entry);
        },
        "get_property",
        "duration");
  }

  /**
   * Gives up a song that mpv has been opening for {@code deadline}, and returns whether there is
   * one: then mpv hangs, and is to be killed. The listener is told that the song has failed, and
   * before that the end of the one that it follows.
   *
   * @param error what is told as the reason
   */
  public boolean giveUpOpening(Duration deadline, String error) {
    Optional<Entry<S>> late =
        Stream.of(playing, following)
            .flatMap(Optional::stream)
            .filter(entry -> isOpeningFor(deadline, entry))
            .findFirst();
    if (late.isEmpty()) {
      return false;
    }
    if (!isPlaying(late.get())) {
      goOver(late.get());
    }
    Halt<S> halt = halt().orElseThrow();
    forget();
    listener.failed(halt, error, false);
    return true;
  }

  private boolean isOpeningFor(Duration time, Entry<S> entry) {
    return entry.openingSince.isPresent()
        && ticker.read() - entry.openingSince.getAsLong() >= time.toNanos();
  }

  private static void setDuration(Entry<?> entry, Object seconds) {
    if (seconds instanceof Number number) {
      entry.duration = OptionalDouble.of(number.doubleValue());
    }
  }

  private void settled(Entry<S> entry) {
    if (entry.isSeeking && !entry.isSought) {
      return; // that was before the seek
    }
    entry.isSettled = true;
    entry.isSeeking = false;
    if (entry.nextSeek.isPresent()) {
      Duration to = entry.nextSeek.get();
      entry.nextSeek = Optional.empty();
      seek(entry, entry.song, to);
    }
    askIfNearEnd(entry);
  }

  private void change(String property, Object value) {
    if (value instanceof Number number && open.isPresent()) {
      Entry<S> entry = open.get();
      if (property.equals("duration") && entry.isLoaded) {
        setDuration(entry, number);
      } else if (property.equals("time-pos") && entry.isSettled) {
        hasPlayed |= number.doubleValue() - entry.from > PROOF_SECONDS;
        entry.at = number.doubleValue();
        entry.since = ticker.read();
        entry.isMoving = true;
        goOverIfHeard(entry);
      }
      askIfNearEnd(entry);
    }
  }

  private void askIfNearEnd(Entry<S> entry) {
    boolean isNear = entry.isMeasured && entry.duration.orElse(0) - entry.at <= NEAR_END_SECONDS;
    boolean isSounding = isPlaying(entry) && !entry.isSeeking && !isPaused;
    if (isNear && isSounding && !entry.isAsked) {
      entry.isAsked = true;
      listener.nearEnd(entry.song);
    }
  }

  /** Goes over to the song that follows, when the last of the one before has left the buffer. */
  private void goOverIfHeard(Entry<S> entry) {
    if (following.equals(Optional.of(entry)) && entry.at >= 0) {
      goOver(entry);
    }
  }

  private void goOver(Entry<S> next) {
    S last = playing.orElseThrow().song;
    playing = Optional.of(next);
    following = Optional.empty();
    remote.run("playlist-remove", 0); // so that what follows is always the second
    listener.ranOut(last, Optional.of(next.song));
    askIfNearEnd(next);
  }

  private void over(Entry<S> entry, Map<String, Object> fields) {
    open = open.filter(other -> other != entry);
    String reason = String.valueOf(fields.get("reason"));
    String error = String.valueOf(fields.get("file_error"));
    boolean isPastEnd = error.equals(NOTHING_PLAYED) && entry.isLoaded && entry.from > 0;
    boolean isEnd = reason.equals("eof") || isPastEnd;
    if (!isPlaying(entry)) {
      if (!isEnd) {
        following = Optional.empty(); // refused when it is begun after the song has ended
        return;
      }
      goOver(entry); // so short that it was decoded before it was heard
    }
    if (isEnd) {
      ranOut(entry);
    } else if (reason.equals("error")) {
      Halt<S> halt = halt().orElseThrow();
      stop();
      listener.failed(halt, error, entry.isMoving);
    }
  }

  private void ranOut(Entry<S> entry) {
    boolean isMissed = entry.isSeeking && !entry.isSought;
    if (isMissed || entry.nextSeek.isPresent()) {
      // It had ended before the seek came.
      load(new Entry<>(entry.song, duration(entry.at)));
    } else {
      entry.isOver = true; // mpv goes over to what follows, or falls silent, and says which
    }
  }

  private void silent(Entry<S> entry) {
    forget();
    listener.ranOut(entry.song, Optional.empty());
  }
}
