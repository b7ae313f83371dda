package dev.riffle.mpv;

import com.google.common.base.Ticker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
 * it. The phases that one entry goes through are those of {@link MpvPhase}.
 *
 * @param <S> a song, or rather one playing of it: each is another one
 */
public final class MpvPlaylist<S> {
  private static final String NOTHING_PLAYED = "no audio or video data played";

  /** Runs commands in the order given, without waiting for them. */
  public interface Remote {
    void run(Object... command);

    /** Runs a command; {@code reply} is called with the data of its reply, empty if it fails. */
    void ask(Consumer<Optional<Object>> reply, Object... command);
  }

  /** Receives what becomes of songs; must not call back. */
  public interface SongListener<S> {
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

  private final MpvCommands<S> mpv;
  private final SongListener<S> listener;
  private final Ticker ticker;
  private Optional<MpvEntry<S>> playing = Optional.empty();
  private Optional<MpvEntry<S>> following = Optional.empty();
  private Optional<MpvEntry<S>> open = Optional.empty(); // which of the two mpv has open
  private boolean isPaused;
  private boolean hasPlayed;

  /**
   * Creates an empty one.
   *
   * @param path returns the file of a song
   */
  public MpvPlaylist(
      Remote remote, Function<S, Path> path, SongListener<S> listener, Ticker ticker) {
    mpv = new MpvCommands<>(remote, path);
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
    Optional<MpvEntry<S>> same = playing.filter(entry -> canSeek(entry, song));
    if (same.isPresent()) {
      seek(same.get(), song, from);
    } else {
      load(MpvEntry.opening(song, from, ticker.read()));
    }
    if (!held) {
      resume();
    }
  }

  /** Goes on where a song came to a halt. */
  public void play(Halt<S> halt, boolean held) {
    play(halt.song(), halt.at(), held);
    playing.ifPresent(entry -> entry.setAsked(halt.isAsked()));
    follow(halt.following());
  }

  /** Returns whether mpv can go to a position in {@code song} by a seek in an entry. */
  private boolean canSeek(MpvEntry<S> entry, S song) {
    return entry.phase().allowsSeek() && mpv.isSameFile(entry.song(), song);
  }

  private void load(MpvEntry<S> entry) {
    playing = Optional.of(entry);
    following = Optional.empty();
    open = Optional.empty();
    mpv.replace(entry);
  }

  private void seek(MpvEntry<S> entry, S song, Duration to) {
    removeFollowing();
    if (entry.seek(song, to)) {
      mpv.seek(entry);
    }
  }

  /** Sets what follows the song that plays, unless that has begun already. */
  public void follow(Optional<S> next) {
    if (isTooLate() || following.map(MpvEntry::song).equals(next)) {
      return;
    }
    removeFollowing();
    following = next.map(MpvEntry::queued);
    following.ifPresent(mpv::append);
  }

  private boolean isTooLate() {
    return playing.isEmpty()
        || playing.get().phase() == MpvPhase.DRAINING
        || following.filter(entry -> entry.phase() != MpvPhase.QUEUED).isPresent();
  }

  private void removeFollowing() {
    if (following.isPresent()) {
      // If mpv has gone over to it at this very moment, it falls silent, and says so.
      mpv.remove(1);
      following = Optional.empty();
    }
  }

  /** Holds the song. */
  public void pause() {
    playing.ifPresent(entry -> entry.setPosition(ticker.read(), isPaused));
    isPaused = true;
    mpv.setPaused(true);
  }

  /** Goes on with the song. */
  public void resume() {
    playing.ifPresent(entry -> entry.setPosition(ticker.read(), isPaused));
    isPaused = false;
    mpv.setPaused(false);
    playing.ifPresent(this::askIfNearEnd);
  }

  /** Leaves the song. */
  public void stop() {
    forget();
    mpv.stop();
  }

  private void forget() {
    playing = Optional.empty();
    following = Optional.empty();
    open = Optional.empty();
  }

  // ------------------------------------------------------------ queries

  /** Returns how far into the song the listener is; zero if there is none. */
  public Duration position() {
    return playing
        .map(entry -> entry.position(ticker.read(), isPaused))
        .map(MpvEntry::duration)
        .orElse(Duration.ZERO);
  }

  /**
   * Returns from where the song that plays would go on if nothing were left of mpv: where it was
   * when that was last known, so that a moment of it is rather heard twice than lost.
   */
  public Optional<Halt<S>> halt() {
    return playing.map(entry -> entry.halt(following.map(MpvEntry::song)));
  }

  /** Returns whether some of a song was heard, ever. */
  public boolean hasPlayed() {
    return hasPlayed;
  }

  // ------------------------------------------------------------ events

  /** Takes an event of the process, which must be told of {@code time-pos} and {@code duration}. */
  public void event(String name, Map<String, Object> fields) {
    switch (name) {
      case "start-file" -> start(find(fields));
      case "file-loaded" -> open.ifPresent(this::loaded);
      case "seek" -> open.filter(this::isPlaying).ifPresent(MpvEntry::seekBegun);
      case "playback-restart" -> open.ifPresent(this::restarted);
      case "end-file" -> find(fields).ifPresent(entry -> over(entry, fields));
      case "idle" ->
          playing.filter(entry -> entry.phase() == MpvPhase.DRAINING).ifPresent(this::silent);
      case "property-change" ->
          change(String.valueOf(fields.get("name")), fields.getOrDefault("data", ""));
      default -> {}
    }
  }

  private Optional<MpvEntry<S>> find(Map<String, Object> fields) {
    OptionalLong id = MpvCommands.entryId(fields);
    return Stream.of(playing, following)
        .flatMap(Optional::stream)
        .filter(entry -> id.isPresent() && entry.is(id.getAsLong()))
        .findFirst();
  }

  private boolean isPlaying(MpvEntry<S> entry) {
    return playing.equals(Optional.of(entry));
  }

  private void start(Optional<MpvEntry<S>> started) {
    open = started;
    started.ifPresent(entry -> entry.started(ticker.read()));
  }

  private void loaded(MpvEntry<S> entry) {
    entry.loaded();
    mpv.askDuration(
        seconds -> {
          entry.measured(seconds);
          askIfNearEnd(entry);
        });
  }

  /**
   * Gives up a song that mpv has been opening for {@code deadline}, and returns whether there is
   * one: then mpv hangs, and is to be killed. The listener is told that the song has failed, and
   * before that the end of the one that it follows.
   *
   * @param error what is told as the reason
   */
  public boolean giveUpOpening(Duration deadline, String error) {
    Optional<MpvEntry<S>> late =
        Stream.of(playing, following)
            .flatMap(Optional::stream)
            .filter(entry -> entry.isOpeningFor(deadline, ticker.read()))
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

  private void restarted(MpvEntry<S> entry) {
    if (entry.restarted()) {
      removeFollowing();
      mpv.seek(entry);
    }
    askIfNearEnd(entry);
  }

  private void change(String property, Object value) {
    if (value instanceof Number number && open.isPresent()) {
      MpvEntry<S> entry = open.get();
      if (property.equals("duration")) {
        entry.durationChanged(number);
      } else if (property.equals("time-pos") && entry.moved(number.doubleValue(), ticker.read())) {
        hasPlayed |= entry.hasPlayed();
        goOverIfHeard(entry);
      }
      askIfNearEnd(entry);
    }
  }

  private void askIfNearEnd(MpvEntry<S> entry) {
    if (isPlaying(entry) && !isPaused && entry.isToAsk()) {
      entry.setAsked(true);
      listener.nearEnd(entry.song());
    }
  }

  /** Goes over to the song that follows, when the last of the one before has left the buffer. */
  private void goOverIfHeard(MpvEntry<S> entry) {
    if (following.equals(Optional.of(entry)) && entry.at() >= 0) {
      goOver(entry);
    }
  }

  private void goOver(MpvEntry<S> next) {
    S last = playing.orElseThrow().song();
    playing = Optional.of(next);
    following = Optional.empty();
    mpv.remove(0); // so that what follows is always the second
    listener.ranOut(last, Optional.of(next.song()));
    askIfNearEnd(next);
  }

  private void over(MpvEntry<S> entry, Map<String, Object> fields) {
    open = open.filter(other -> other != entry);
    String reason = String.valueOf(fields.get("reason"));
    String error = String.valueOf(fields.get("file_error"));
    boolean isPastEnd =
        error.equals(NOTHING_PLAYED) && entry.phase().isLoaded() && entry.from() > 0;
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
      listener.failed(halt, error, entry.wasHeard());
    }
  }

  private void ranOut(MpvEntry<S> entry) {
    // Afterwards mpv goes over to what follows, or falls silent, and says which.
    if (!entry.ended()) {
      load(entry.reopened(ticker.read()));
    }
  }

  private void silent(MpvEntry<S> entry) {
    forget();
    listener.ranOut(entry.song(), Optional.empty());
  }
}
