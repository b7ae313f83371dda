package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.library.Library;
import dev.riffle.mpv.Mpv;
import dev.riffle.player.QueueDriver.Advance;
import dev.riffle.player.Transport.Cued;
import dev.riffle.player.Transport.Loaded;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Plays the current entry of a queue, and advances the queue when a song has ended. Thread-safe. No
 * call waits for a song to be opened or to end. A call that begins a song checks that its file
 * exists, and waits at most five seconds, once for each disk that does not answer. Meanwhile, other
 * calls that begin a song wait for that call; {@link #pause}, {@link #stop} and {@link #setVolume}
 * do not, and the latest one decides whether the song plays. Queries such as {@link #position}
 * return the state before that call. Callers move the queue through {@link #press} or {@link
 * #move}, so that a song that ends at the same moment does not move it a second time.
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

  private final QueueDriver driver;

  // Queries read these without the lock, under which nothing waits for a file.
  private volatile Sound sound;
  private volatile Transport transport = new Transport.Stopped();
  private volatile int volume = 100;
  private volatile State wanted = State.STOPPED; // by the latest command
  private long songs;

  /** Creates a player at rest; {@code silence} is what it falls back on without a device. */
  <E extends Exception> Player(
      PlayQueue<Track> queue,
      Advance advance,
      Sound.Factory<E> sound,
      Optional<Sound.Factory<RuntimeException>> silence,
      PlayerListener listener,
      ExecutorService events)
      throws E {
    driver = new QueueDriver(queue, this, advance, silence, listener, events);
    this.sound = sound.create(driver);
  }

  /**
   * Returns a player at rest that is heard: {@link Output#AUTO}, without ReplayGain. Where JLayer
   * ({@code javazoom.jl}), its decoder, is missing, it passes every file over.
   */
  public static Player audible(PlayQueue<Track> queue, PlayerListener listener) {
    return new Outputs(ReplayGainMode.OFF, queue, listener).auto();
  }

  /** Returns a player at rest for which no clock runs: {@link Output#NONE}. */
  public static Player timeless(PlayQueue<Track> queue, PlayerListener listener) {
    return new Outputs(ReplayGainMode.OFF, queue, listener).none();
  }

  /**
   * Returns a player at rest.
   *
   * @throws IOException if mpv is wanted, and is not installed or does not start; the message says
   *     so
   */
  public static Player of(
      Output output, ReplayGainMode levelling, PlayQueue<Track> queue, PlayerListener listener)
      throws IOException {
    return new Outputs(levelling, queue, listener).player(output);
  }

  /**
   * Presses a button of the queue and plays what it answers with, from the beginning, in one step;
   * if it answers with nothing, what plays goes on. {@code press(PlayQueue::next)} is the next
   * song. Returns the answer.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return press(button, entry -> Duration.ZERO);
  }

  /**
   * Presses a button of the queue as {@link #press(Function)} does, and plays what it answers with
   * from the position that {@code from} returns for it.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from) {
    wanted = State.PLAYING;
    return driver.press(button, from, () -> wanted);
  }

  /**
   * Presses a button of the queue as {@link #press(Function)} does, but leaves the state as it is:
   * a song that is held gives way to one that is held, and when stopped, only the queue moves.
   * Returns the answer.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> move(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return driver.press(button, entry -> Duration.ZERO, this::state);
  }

  /**
   * Edits the queue in one step. If another entry is current then, it begins, held if the song
   * before it was; if none is, the player stops. When stopped, only the queue is edited.
   */
  public void edit(Consumer<PlayQueue<Track>> edit) {
    driver.edit(edit);
  }

  /** Plays what is current in the queue from its beginning, or stops if nothing is. */
  public void playCurrent() {
    wanted = State.PLAYING;
    driver.playCurrent(() -> wanted);
  }

  /** Holds the song that plays, if one does. */
  public synchronized void pause() {
    wanted = State.PAUSED;
    if (state() == State.PLAYING) {
      change(song -> song.withHeld(true));
      sound.pause();
      driver.commanded();
    }
  }

  /** Goes on with the song that was held, or, when stopped, plays what is current. */
  public void resume() {
    synchronized (this) {
      wanted = State.PLAYING;
      if (state() == State.PAUSED) {
        change(song -> song.withHeld(false));
        sound.resume();
        driver.commanded();
      }
    }
    if (state() == State.STOPPED) {
      driver.start(() -> wanted);
    }
  }

  /** Holds what plays, or resumes what does not. */
  public void toggle() {
    synchronized (this) {
      if (state() == State.PLAYING) {
        pause();
        return;
      }
    }
    resume();
  }

  /** Lets go of the song that plays or is held, if there is one. The queue stays where it is. */
  public synchronized void stop() {
    wanted = State.STOPPED;
    unload();
    driver.commanded();
  }

  /**
   * Goes to another moment of the song, if there is one; past its end it has run out.
   *
   * @throws IllegalArgumentException if {@code to} is negative
   */
  public void seek(Duration to) {
    checkArgument(!to.isNegative(), "to (%s) must not be negative", to);
    driver.seek(to);
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
    driver.commanded();
  }

  /** Returns how loud it is, in percent. */
  public int volume() {
    return volume;
  }

  /** Returns whether something plays, waits, or neither. */
  public State state() {
    return transport.state();
  }

  /** Returns the entry that plays or is held, or empty when stopped. */
  public Optional<Entry<Track>> playing() {
    return loaded().map(song -> driver.asItIs(song.entry()));
  }

  /** Returns how far into the song the listener is; zero when stopped or without a clock. */
  public Duration position() {
    return sound.position();
  }

  /** Stops, frees the device, and ends every thread of the player; nothing is told after that. */
  @Override
  public synchronized void close() {
    wanted = State.STOPPED;
    unload();
    sound.close();
    driver.close();
  }

  // ------------------------------------------------------------ the song that is loaded

  Optional<Loaded> loaded() {
    return transport.loaded();
  }

  /** Loads an entry in the state that {@code state} returns then, or none. */
  synchronized void load(Optional<Entry<Track>> entry, Duration from, Supplier<State> state) {
    if (entry.isEmpty() || state.get() == State.STOPPED) {
      unload();
      return;
    }
    Cued song = cued(entry.get());
    boolean held = state.get() == State.PAUSED;
    sound.play(song.song(), from, held);
    // Last: a concurrent query must not pair the new song with the old position.
    transport = Transport.load(song, held);
  }

  private Cued cued(Entry<Track> entry) {
    return new Cued(new Sound.Song(++songs, entry.item()), entry);
  }

  private void unload() {
    sound.stop();
    transport = new Transport.Stopped();
  }

  /** Takes an event of the song that is loaded, if there is one. */
  synchronized void change(UnaryOperator<Loaded> event) {
    transport = transport.with(event);
  }

  /** Sets the entry that follows the song without a gap; asks for it only near the end. */
  synchronized void follow(Supplier<Optional<Entry<Track>>> next) {
    Optional<Loaded> song = loaded().filter(now -> now.nearEnd().isPresent());
    if (song.isPresent()) {
      Optional<Entry<Track>> entry = next.get();
      if (!entry.equals(song.get().following().map(Cued::entry))) {
        Optional<Cued> following = entry.map(this::cued);
        change(now -> now.followedBy(following));
        sound.follow(following.map(Cued::song));
      }
    }
  }

  /**
   * Takes over the song that the sound has gone on with; returns false if it has not, or if {@code
   * next} is another one.
   */
  synchronized boolean cross(Entry<Track> next, Optional<Sound.Song> sounding) {
    Optional<Cued> following =
        loaded()
            .flatMap(Loaded::following)
            .filter(song -> sounding.equals(Optional.of(song.song())) && song.isOf(next));
    following.ifPresent(song -> change(before -> before.crossedTo(song)));
    return following.isPresent();
  }

  /** Plays on through another sound, from the position of the one before. */
  synchronized void replace(Sound.Factory<RuntimeException> factory) {
    Duration from = position();
    sound.close();
    sound = factory.create(driver);
    load(loaded().map(Loaded::entry), from, this::state);
  }
}
