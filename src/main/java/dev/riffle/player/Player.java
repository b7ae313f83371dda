package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.library.Library;
import dev.riffle.mpv.Mpv;
import dev.riffle.player.Sound.End;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Plays the current entry of a queue, and advances the queue when a song has ended. Thread-safe. No
 * call waits for a song to be opened or to end. A call that begins a song checks that its file
 * exists, and waits at most five seconds, once for each disk that does not answer. Other commands
 * wait for that call; queries such as {@link #position} do not, and may return the state before it.
 * Callers move the queue through {@link #press} or {@link #move}, so that a song that ends at the
 * same moment does not move it a second time.
 *
 * <p>A file that is gone, or on a disk that does not answer, is passed over; if the folder of the
 * song that plays is gone, that is said to the listener when the queue is moved, and the song is
 * played to its end. One that cannot be played is named to the listener and passed over, under
 * {@code RepeatMode.ONE} too. When every entry in a row was such a file, the player stops.
 *
 * <p>Songs follow each other without a gap where the sound can do that: shortly before the end of
 * one, the queue is asked for the next, which is decoded ahead; an edit that changes what follows
 * changes that, too. When the sound device fails, that is said and the song is held; {@link
 * #resume} and {@link #press} try again.
 *
 * @since 0.1
 */
public final class Player implements AutoCloseable {
  /**
   * The playback state.
   *
   * @since 0.1
   */
  public enum State {
    /** Nothing plays. */
    STOPPED,
    /** A song plays. */
    PLAYING,
    /** A song waits where it was held. */
    PAUSED
  }

  /**
   * The audio output.
   *
   * @since 0.1
   */
  public enum Output {
    /**
     * As {@link #JAVA}, and files of other formats as {@link #MPV}, if it is installed; else these
     * are passed over. Where there is no device when the first song begins, that is said, and time
     * passes in silence, each song lasting as long as its tags say.
     */
    AUTO,
    /**
     * Through {@code javax.sound.sampled}; without a device, songs are held. MP3 files only. The
     * device is opened when the player is made, so that the first song is heard soon, and freed
     * when nothing has played for ten seconds.
     */
    JAVA,
    /**
     * Through mpv, which must be installed, and so whatever mpv plays: FLAC, Opus, AAC and others;
     * without a device, songs are held.
     */
    MPV,
    /** Not at all, and no clock runs: a song lasts until somebody moves on. */
    NONE;

    /**
     * Returns the formats besides MP3 that a scan for this output reads: those of mpv if it is
     * installed, none for {@link #JAVA}. Their readers start mpv.
     */
    public Library.Formats formats() {
      return this != JAVA && Mpv.isInstalled() ? SoundByFormat.MPV : Library.Formats.MP3_ONLY;
    }
  }

  /**
   * Why the state or the entry that plays has changed.
   *
   * @since 0.1
   */
  public enum Cause {
    /** Somebody called the player. */
    COMMAND,
    /** The song ran out. */
    ENDED,
    /** The file could not be played. */
    FAILED,
    /** The sound device has failed: the song is held. */
    DEVICE_FAILED
  }

  /**
   * Receives the events of a player, each once and in order, on the player's own thread.
   *
   * @since 0.1
   */
  public interface Listener {
    /** Called with the entry that plays now, or empty, after that or the state has changed. */
    void changed(Cause cause, Optional<Entry<Track>> playing);

    /** Called with a sentence for a person: a file is passed over, a device is missing. */
    void said(String sentence);
  }

  /** How the queue is moved when a song has ended, and when it could not be played. */
  record Moves(Buttons.Button ended, Buttons.Button failed) {
    /** Songs whose files are gone are passed over. */
    static final Moves OVER_GONE = new Moves(Buttons.ENDED, Buttons.NEXT);
  }

  /** A song of the queue, as the sound knows it. */
  private record Playing(Sound.Song song, Entry<Track> entry) {}

  private final PlayQueue<Track> queue;
  private final Moves moves;
  private final Optional<Sound.Factory> silence;
  private final Listener listener;
  private final ExecutorService events;
  private final Subscription subscription;
  private final Set<Long> unplayable = new HashSet<>();

  // Read without the lock, whose holder may be waiting for a disk.
  private volatile Sound sound;
  private volatile Optional<Playing> playing = Optional.empty();
  private volatile State state = State.STOPPED;
  private volatile int volume = 100;

  // Guarded by this.
  private Optional<Playing> following = Optional.empty();
  private volatile boolean nearEnd; // of the song that plays: what follows has been asked for
  private Optional<Path> folder = Optional.empty(); // of the song, as long as it is there
  private long songs;

  /** Creates a player at rest; {@code silence} is what it falls back on without a device. */
  Player(
      PlayQueue<Track> queue,
      Moves moves,
      Sound.Factory sound,
      Optional<Sound.Factory> silence,
      Listener listener,
      ExecutorService events) {
    this.queue = queue;
    this.moves = moves;
    this.silence = silence;
    this.listener = listener;
    this.events = events;
    this.sound = sound.create(new Events());
    // Not on the thread that edits the queue: it must not wait for this player, which may be
    // waiting for the queue.
    subscription =
        queue.subscribe(
            change -> {
              if (nearEnd) {
                events.execute(this::follow);
              }
            });
  }

  /**
   * Returns a player at rest that is heard: {@link Output#AUTO}, without ReplayGain. Where JLayer
   * ({@code javazoom.jl}), its decoder, is missing, it passes every file over.
   */
  public static Player audible(PlayQueue<Track> queue, Listener listener) {
    return audible(ReplayGainMode.OFF, queue, listener);
  }

  /** Returns a player at rest for which no clock runs: {@link Output#NONE}. */
  public static Player timeless(PlayQueue<Track> queue, Listener listener) {
    return new Player(
        queue,
        Moves.OVER_GONE,
        events -> Sound.NONE,
        Optional.empty(),
        listener,
        new PlayerThread());
  }

  /**
   * Returns a player at rest.
   *
   * @throws IOException if mpv is wanted, and is not installed or does not start; the message says
   *     so
   */
  public static Player of(
      Output output, ReplayGainMode levelling, PlayQueue<Track> queue, Listener listener)
      throws IOException {
    return switch (output) {
      case AUTO -> audible(levelling, queue, listener);
      case JAVA -> held(events -> new JavaSound(levelling, events), queue, listener);
      case MPV -> mpv(levelling, queue, listener);
      case NONE -> timeless(queue, listener);
    };
  }

  private static Player audible(
      ReplayGainMode levelling, PlayQueue<Track> queue, Listener listener) {
    PlayerThread thread = new PlayerThread();
    return new Player(
        queue,
        Moves.OVER_GONE,
        events ->
            new SoundByFormat(
                heard -> new JavaSound(levelling, heard),
                Mpv.isInstalled()
                    ? Optional.of(heard -> new MpvSound(levelling, ImmutableList.of(), heard))
                    : Optional.empty(),
                events),
        Optional.of(events -> new SilentClock(Ticker.systemTicker(), thread, events)),
        listener,
        thread);
  }

  private static Player mpv(ReplayGainMode levelling, PlayQueue<Track> queue, Listener listener)
      throws IOException {
    Sound.Factory sound =
        events -> {
          try {
            return MpvSound.open(levelling, events);
          } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
          }
        };
    try {
      return held(sound, queue, listener);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Returns a player whose songs are held where there is no device. */
  private static Player held(Sound.Factory sound, PlayQueue<Track> queue, Listener listener) {
    return new Player(
        queue, Moves.OVER_GONE, sound, Optional.empty(), listener, new PlayerThread());
  }

  /**
   * Presses a button of the queue and plays what it answers with, from the beginning, in one step;
   * if it answers with nothing, what plays goes on. {@code press(PlayQueue::next)} is the next
   * song. Returns the answer.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return press(button, entry -> Duration.ZERO);
  }

  /**
   * Presses a button of the queue as {@link #press(Function)} does, and plays what it answers with
   * from the position that {@code from} returns for it.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> answer = button.apply(queue);
    if (answer.isPresent()) {
      state = State.PLAYING;
      begin(answer, from.apply(answer.get()));
      commanded();
    }
    return answer;
  }

  /**
   * Edits the queue in one step. If another entry is current then, it begins, held if the song
   * before it was; if none is, the player stops. When stopped, only the queue is edited.
   */
  public synchronized void edit(Consumer<PlayQueue<Track>> edit) {
    Optional<Long> before = queue.current().map(Entry::id);
    edit.accept(queue);
    if (!queue.current().map(Entry::id).equals(before) && state != State.STOPPED) {
      begin(Buttons.over(PlayQueue::current).apply(queue), Duration.ZERO);
      commanded();
    }
  }

  /**
   * Presses a button of the queue as {@link #press(Function)} does, but leaves the state as it is:
   * a song that is held gives way to one that is held, and when stopped, only the queue moves.
   * Returns the answer.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> move(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> answer = button.apply(queue);
    if (answer.isPresent()) {
      if (state != State.STOPPED) {
        begin(answer, Duration.ZERO);
      }
      commanded();
    }
    return answer;
  }

  /** Plays what is current in the queue from its beginning, or stops if nothing is. */
  public synchronized void playCurrent() {
    state = State.PLAYING;
    begin(queue.current(), Duration.ZERO);
    commanded();
  }

  /** Holds the song that plays, if one does. */
  public synchronized void pause() {
    if (state == State.PLAYING) {
      state = State.PAUSED;
      sound.pause();
      commanded();
    }
  }

  /** Goes on with the song that was held, or, when stopped, plays what is current. */
  public synchronized void resume() {
    switch (state) {
      case PAUSED -> {
        state = State.PLAYING;
        sound.resume();
        commanded();
      }
      case STOPPED -> playCurrent();
      case PLAYING -> {}
    }
  }

  /** Holds what plays, or resumes what does not. */
  public synchronized void toggle() {
    if (state == State.PLAYING) {
      pause();
    } else {
      resume();
    }
  }

  /** Lets go of the song that plays or is held, if there is one. The queue stays where it is. */
  public synchronized void stop() {
    begin(Optional.empty(), Duration.ZERO);
    commanded();
  }

  /**
   * Goes to another moment of the song, if there is one; past its end it has run out.
   *
   * @throws IllegalArgumentException if {@code to} is negative
   */
  public synchronized void seek(Duration to) {
    checkArgument(!to.isNegative(), "to (%s) must not be negative", to);
    begin(playing.map(Playing::entry), to);
    commanded();
  }

  /**
   * Makes this song and all that follow as loud as {@code percent} says: 0 is silence, 100 the
   * loudness of the files.
   *
   * @throws IllegalArgumentException if {@code percent} is not in [0, 100]
   */
  public synchronized void setVolume(int percent) {
    checkArgument(0 <= percent && percent <= 100, "percent (%s) must be in [0, 100]", percent);
    volume = percent;
    sound.setVolume(percent);
    commanded();
  }

  /** Returns how loud it is, in percent. */
  public int volume() {
    return volume;
  }

  /** Returns whether something plays, waits, or neither. */
  public State state() {
    return state;
  }

  /** Returns the entry that plays or is held, or empty when stopped. */
  public Optional<Entry<Track>> playing() {
    return playing.map(Playing::entry).map(this::asItIs);
  }

  // The file may have been moved or retagged since; or the entry have left the queue.
  private Entry<Track> asItIs(Entry<Track> entry) {
    return queue.entry(entry.id()).orElse(entry);
  }

  /** Returns how far into the song the listener is; zero when stopped or without a clock. */
  public Duration position() {
    return sound.position();
  }

  /** Stops, frees the device, and ends every thread of the player; nothing is told after that. */
  @Override
  public synchronized void close() {
    subscription.close();
    begin(Optional.empty(), Duration.ZERO);
    sound.close();
    events.shutdown();
  }

  /** Leaves what plays for {@code entry}; where there is none, stops. */
  private void begin(Optional<Entry<Track>> entry, Duration from) {
    Optional<Playing> song = entry.map(this::asItIs).map(this::song);
    if (song.isPresent()) {
      sound.play(song.get().song(), from, state != State.PLAYING);
    } else {
      state = State.STOPPED;
      sound.stop();
    }
    is(song); // last: a concurrent query must not pair the new song with the old position
  }

  private Playing song(Entry<Track> entry) {
    return new Playing(new Sound.Song(++songs, entry.item()), entry);
  }

  private void is(Optional<Playing> song) {
    playing = song;
    following = Optional.empty();
    nearEnd = false;
    folder =
        song.map(now -> now.entry().item())
            .filter(Track::isFile)
            .map(track -> track.path().toAbsolutePath().getParent())
            .filter(parent -> FileCheck.of(parent) == FileCheck.Answer.THERE);
  }

  // ------------------------------------------------------------ events of the sound

  private final class Events implements Sound.Listener {
    @Override
    public void nearEnd(Sound.Song song) {
      events.execute(
          () -> {
            synchronized (Player.this) {
              if (plays(song)) {
                nearEnd = true;
                follow();
              }
            }
          });
    }

    @Override
    public void ended(Sound.Song song, End end, Optional<Sound.Song> sounding) {
      events.execute(() -> over(song, end, sounding));
    }

    @Override
    public void said(String sentence) {
      say(sentence);
    }
  }

  private boolean plays(Sound.Song song) {
    return playing.map(Playing::song).equals(Optional.of(song));
  }

  /** Sets what is to follow without a gap, as the queue has it now. */
  private synchronized void follow() {
    if (!nearEnd) {
      return; // another song has begun
    }
    Optional<Entry<Track>> next = isMoved() ? queue.current() : queue.upcomingAfterEnd();
    if (!next.equals(following.map(Playing::entry))) {
      following = next.map(this::song);
      sound.follow(following.map(Playing::song));
    }
  }

  /** Returns whether somebody has moved the queue and not told this player yet. */
  private boolean isMoved() {
    Optional<Long> id = playing.map(song -> song.entry().id());
    return !queue.current().map(Entry::id).equals(id);
  }

  private synchronized void over(Sound.Song song, End end, Optional<Sound.Song> sounding) {
    if (!plays(song)) {
      return; // somebody has moved on at this very moment
    }
    switch (end.how()) {
      case RAN_OUT -> {
        unplayable.clear();
        end.problem().ifPresent(this::say);
        goOn(Cause.ENDED, moves.ended(), sounding);
      }
      case UNPLAYABLE -> {
        boolean news = unplayable.add(playing.orElseThrow().entry().id());
        end.problem().filter(problem -> news).ifPresent(this::say);
        passOver();
      }
      case NO_DEVICE -> {
        if (silence.isPresent()) {
          goSilent(silence.get(), end.problem().orElseThrow());
        } else {
          hold(end.problem().orElseThrow());
        }
      }
      case DEVICE_FAILED -> hold(end.problem().orElseThrow());
    }
  }

  private void goSilent(Sound.Factory silence, String problem) {
    say(problem + ": going on in silence");
    Duration from = sound.position();
    sound.close();
    sound = silence.create(new Events());
    begin(playing.map(Playing::entry), from);
  }

  private void hold(String problem) {
    say(problem + ": paused");
    if (state == State.PLAYING) {
      state = State.PAUSED;
    }
    tell(Cause.DEVICE_FAILED);
  }

  private void passOver() {
    // Counted by entry: pick-random may hit the same bad one many times and still find a good one.
    if (unplayable.size() < queue.size()) {
      goOn(
          Cause.FAILED,
          moves.failed(),
          Optional.empty()); // not trackEnded, which may replay it for ever
    } else {
      unplayable.clear();
      say("nothing in the queue can be played");
      begin(Optional.empty(), Duration.ZERO);
      tell(Cause.FAILED);
    }
  }

  private void goOn(Cause cause, Buttons.Button move, Optional<Sound.Song> sounding) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> next = isMoved() ? queue.current() : move.apply(queue);
    Optional<Playing> sounds =
        following.filter(
            song ->
                sounding.equals(Optional.of(song.song()))
                    && next.filter(entry -> isSame(entry, song.entry())).isPresent());
    if (sounds.isPresent()) {
      is(sounds);
    } else {
      begin(next, Duration.ZERO);
    }
    tell(cause);
  }

  /** Returns whether two entries are one, in the same file; it may have been retagged. */
  private static boolean isSame(Entry<Track> entry, Entry<Track> other) {
    return entry.id() == other.id() && entry.item().location().equals(other.item().location());
  }

  /** Explains, once, why the songs that follow may be passed over. */
  private void sayIfFolderIsGone() {
    FileCheck.Answer answer = folder.map(FileCheck::of).orElse(FileCheck.Answer.THERE);
    if (answer != FileCheck.Answer.THERE) {
      String what = answer == FileCheck.Answer.GONE ? "the folder is gone" : "the disk is silent";
      say(folder.orElseThrow() + ": " + what + ", its songs are passed over");
      folder = Optional.empty();
    }
  }

  private void commanded() {
    unplayable.clear();
    tell(Cause.COMMAND);
  }

  private void tell(Cause cause) {
    Optional<Entry<Track>> now = playing.map(Playing::entry);
    events.execute(() -> listener.changed(cause, now));
  }

  private void say(String sentence) {
    events.execute(() -> listener.said(sentence));
  }
}
