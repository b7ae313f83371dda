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
 * The playlist of an mpv process, of at most two entries: the current song and the following one.
 * No method blocks. Not thread-safe.
 *
 * <pre>
 *   loadfile  start-file  file-loaded  playback-restart         end-file           idle
 *      |__________|____________|______________|_____ sounds ________|___ sounds ____|
 *                                                                     (buffered)    ^ time-pos of
 *                                                     start-file  file-loaded  ...  |   the next: 0
 *                                                        |____________|_____________|____ sounds
 * </pre>
 *
 * Mpv advances to the second entry by itself, while commands may be in transit. Each event
 * therefore applies to the entry whose id it carries; events of a replaced entry are ignored. Mpv
 * must reply the id of an entry before it sends events of that entry. {@link MpvPhase} defines the
 * phases of an entry.
 *
 * @param <S> one playback of a song; two playbacks of the same song are not equal
 */
public final class MpvPlaylist<S> {
  private static final String NOTHING_PLAYED = "no audio or video data played";

  /** Runs commands in the order given, without waiting for them. */
  public interface Remote {
    void run(Object... command);

    /** Runs a command; {@code reply} is called with the data of its reply, empty if it fails. */
    void request(Consumer<Optional<Object>> reply, Object... command);
  }

  /** Receives the outcome of songs; must not call the playlist. */
  public interface SongListener<S> {
    /** Called once per song, shortly before its end is read. */
    void nearEnd(S song);

    /** Called when a song has been heard to its end. */
    void ranOut(S song, Optional<S> following);

    /**
     * Called when a song has failed and playback has stopped.
     *
     * @param error mpv's error text
     * @param wasHeard true if a part of the song was heard
     */
    void failed(Halt<S> halt, String error, boolean wasHeard);
  }

  private final MpvCommands<S> mpv;
  private final SongListener<S> listener;
  private final Ticker ticker;
  private Optional<MpvEntry<S>> playing = Optional.empty();
  private Optional<MpvEntry<S>> following = Optional.empty();
  private Optional<MpvEntry<S>> open = Optional.empty(); // the entry that mpv has open
  private boolean isPaused;
  private boolean hasPlayed;

  /**
   * Creates an empty playlist.
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

  /** Replaces the playlist with one song, which plays or is paused. */
  public void play(S song, Duration from, boolean paused) {
    // Paused first, so that no sample is heard; resumed last.
    if (paused) {
      pause();
    }
    Optional<MpvEntry<S>> same = playing.filter(entry -> canSeek(entry, song));
    if (same.isPresent()) {
      seek(same.get(), song, from);
    } else {
      load(MpvEntry.opening(song, from, ticker.read()));
    }
    if (!paused) {
      resume();
    }
  }

  /** Resumes a song that was interrupted. */
  public void play(Halt<S> halt, boolean paused) {
    play(halt.song(), halt.at(), paused);
    playing.ifPresent(entry -> entry.setNextRequested(halt.isNextRequested()));
    follow(halt.following());
  }

  /** Returns whether a seek within {@code entry} reaches any position of {@code song}. */
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

  /**
   * Sets the following song, unless mpv has begun to open one or the current song has been read.
   */
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
      // If mpv has just advanced to it, mpv becomes idle and sends an event.
      mpv.remove(1);
      following = Optional.empty();
    }
  }

  /** Pauses the song. */
  public void pause() {
    playing.ifPresent(entry -> entry.setPosition(ticker.read(), isPaused));
    isPaused = true;
    mpv.setPaused(true);
  }

  /** Resumes the song. */
  public void resume() {
    playing.ifPresent(entry -> entry.setPosition(ticker.read(), isPaused));
    isPaused = false;
    mpv.setPaused(false);
    playing.ifPresent(this::requestNextIfNearEnd);
  }

  /** Stops and unloads the song. */
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

  /** Returns the estimated playback position; zero if no song is loaded. */
  public Duration position() {
    return playing
        .map(entry -> entry.position(ticker.read(), isPaused))
        .map(MpvEntry::duration)
        .orElse(Duration.ZERO);
  }

  /** Returns the state from which another process resumes, with the last reported position. */
  public Optional<Halt<S>> halt() {
    return playing.map(entry -> entry.halt(following.map(MpvEntry::song)));
  }

  /** Returns whether any part of a song was heard since this playlist was created. */
  public boolean hasPlayed() {
    return hasPlayed;
  }

  // ------------------------------------------------------------ events

  /**
   * Handles an event of the process, in which {@code time-pos} and {@code duration} must be
   * observed.
   */
  public void event(String name, Map<String, Object> fields) {
    switch (name) {
      case "start-file" -> started(find(fields));
      case "file-loaded" -> open.ifPresent(this::loaded);
      case "seek" -> open.filter(this::isPlaying).ifPresent(MpvEntry::seekStarted);
      case "playback-restart" -> open.ifPresent(this::restarted);
      case "end-file" -> find(fields).ifPresent(entry -> ended(entry, fields));
      case "idle" ->
          playing.filter(entry -> entry.phase() == MpvPhase.DRAINING).ifPresent(this::drained);
      case "property-change" ->
          propertyChanged(String.valueOf(fields.get("name")), fields.getOrDefault("data", ""));
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

  private void started(Optional<MpvEntry<S>> started) {
    open = started;
    started.ifPresent(entry -> entry.started(ticker.read()));
  }

  private void loaded(MpvEntry<S> entry) {
    entry.loaded();
    mpv.requestDuration(
        seconds -> {
          entry.durationReplied(seconds);
          requestNextIfNearEnd(entry);
        });
  }

  /**
   * Abandons a song that mpv has been opening for {@code deadline}; returns true if there was one,
   * and mpv must be killed. The listener receives the failure, after the end of the song before.
   *
   * @param error the error reported to the listener
   */
  public boolean abandonOpening(Duration deadline, String error) {
    Optional<MpvEntry<S>> late =
        Stream.of(playing, following)
            .flatMap(Optional::stream)
            .filter(entry -> entry.isOpeningFor(deadline, ticker.read()))
            .findFirst();
    if (late.isEmpty()) {
      return false;
    }
    if (!isPlaying(late.get())) {
      advance(late.get());
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
    requestNextIfNearEnd(entry);
  }

  private void propertyChanged(String property, Object value) {
    if (value instanceof Number number && open.isPresent()) {
      MpvEntry<S> entry = open.get();
      if (property.equals("duration")) {
        entry.durationChanged(number);
      } else if (property.equals("time-pos") && entry.moved(number.doubleValue(), ticker.read())) {
        hasPlayed |= entry.hasPlayed();
        advanceIfHeard(entry);
      }
      requestNextIfNearEnd(entry);
    }
  }

  private void requestNextIfNearEnd(MpvEntry<S> entry) {
    if (isPlaying(entry) && !isPaused && entry.needsNext()) {
      entry.setNextRequested(true);
      listener.nearEnd(entry.song());
    }
  }

  /** Advances to the following song once the previous one has left the buffer. */
  private void advanceIfHeard(MpvEntry<S> entry) {
    if (following.equals(Optional.of(entry)) && entry.at() >= 0) {
      advance(entry);
    }
  }

  private void advance(MpvEntry<S> next) {
    S last = playing.orElseThrow().song();
    playing = Optional.of(next);
    following = Optional.empty();
    mpv.remove(0); // so that the following song is always the second entry
    listener.ranOut(last, Optional.of(next.song()));
    requestNextIfNearEnd(next);
  }

  private void ended(MpvEntry<S> entry, Map<String, Object> fields) {
    open = open.filter(other -> other != entry);
    String reason = String.valueOf(fields.get("reason"));
    String error = String.valueOf(fields.get("file_error"));
    boolean isPastEnd =
        error.equals(NOTHING_PLAYED) && entry.phase().isLoaded() && entry.from() > 0;
    boolean isEnd = reason.equals("eof") || isPastEnd;
    if (!isPlaying(entry)) {
      if (!isEnd) {
        following = Optional.empty(); // fails again, as the current song
        return;
      }
      advance(entry); // a song so short that it was decoded before it was heard
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
    // Mpv then advances to the following song or becomes idle, and sends the event for it.
    if (!entry.ended()) {
      load(entry.reopened(ticker.read()));
    }
  }

  private void drained(MpvEntry<S> entry) {
    forget();
    listener.ranOut(entry.song(), Optional.empty());
  }
}
