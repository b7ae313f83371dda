package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.library.Library;
import dev.riffle.mpv.Mpv;
import dev.riffle.player.QueueDriver.Advance;
import dev.riffle.player.Transport.Cued;
import dev.riffle.player.Transport.Last;
import dev.riffle.player.Transport.Loaded;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Plays the current entry of a queue, and advances the queue when a song has ended. Thread-safe. No
 * call waits for a song to be opened or to end. A call that starts a song checks that its file
 * exists, and waits at most five seconds, once for each disk that does not respond. Meanwhile,
 * other calls that start a song wait for that call; {@link #pause}, {@link #stop} and {@link
 * #setVolume} do not, and the latest one decides whether the song plays. Queries such as {@link
 * #position} return the state before that call. Move the queue through {@link #press} or {@link
 * #move}, so that a song that ends at the same moment does not move it a second time.
 *
 * <p>The player skips a file that is missing or on a disk that does not respond. If the folder of
 * the playing song is missing, the song is played to its end, and the player sends a message to the
 * listener at the next move of the queue. The player also skips a file that cannot be played, even
 * under {@code RepeatMode.ONE}, and sends a message that names it. It stops when every entry of the
 * queue has failed in succession.
 *
 * <p>Playback is gapless if the output supports it: shortly before the end of a song, the player
 * looks up the next one in the queue and decodes it ahead; a later edit of the queue replaces it.
 * If the audio device fails, the player sends a message and pauses; {@link #resume} and {@link
 * #press} try again.
 *
 * @since 0.1
 */
public final class Player implements Controls, AutoCloseable {
  /**
   * The audio output.
   *
   * @since 0.1
   */
  public enum Output {
    /**
     * MP3 files as in {@link #JAVA}, other formats as in {@link #MPV}; without mpv, these are
     * skipped. If there is no audio device when the first song starts, the player sends a message
     * and plays silence for the tagged length of each song.
     */
    AUTO,
    /**
     * Through {@code javax.sound.sampled}, for MP3 files only; pauses if there is no audio device.
     * The device is opened when the player is created, so that the first song starts quickly, and
     * released after ten seconds without sound.
     */
    JAVA,
    /**
     * Through mpv, which must be installed, for all of its formats: FLAC, Opus, AAC and others;
     * pauses if there is no audio device.
     */
    MPV,
    /** No sound and no clock: a song lasts until the next call that moves the queue. */
    NONE;

    /**
     * Returns the formats other than MP3 that a scan for this output reads: none for {@link #JAVA},
     * otherwise those of mpv if it is installed. Their readers start mpv.
     */
    public Library.Formats formats() {
      return this != JAVA && Mpv.isInstalled() ? SoundByFormat.MPV : Library.Formats.MP3_ONLY;
    }
  }

  private final QueueDriver driver;

  // Queries read these without the lock. No thread waits for a file while it holds the lock.
  private volatile Sound sound;
  private volatile Transport transport = Transport.Stopped.NONE;
  private volatile int volume = 100;
  private volatile State wanted = State.STOPPED; // the state that the latest command requested
  private long songs;

  /** Creates a stopped player; {@code silence} replaces its sound if there is no device. */
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
   * Returns a stopped player with audible output: {@link Output#AUTO}, without ReplayGain. Without
   * its MP3 decoder, JLayer ({@code javazoom.jl}), it skips every MP3 file.
   */
  public static Player audible(PlayQueue<Track> queue, PlayerListener listener) {
    return new Outputs(ReplayGainMode.OFF, queue, listener, Optional.empty()).auto();
  }

  /** Returns a stopped player without sound or clock: {@link Output#NONE}. */
  public static Player timeless(PlayQueue<Track> queue, PlayerListener listener) {
    return new Outputs(ReplayGainMode.OFF, queue, listener, Optional.empty()).none();
  }

  /**
   * Returns a stopped player.
   *
   * @throws IOException if {@code output} is {@code MPV}, and mpv is not installed or does not
   *     start; the message names the cause
   */
  public static Player of(
      Output output, ReplayGainMode levelling, PlayQueue<Track> queue, PlayerListener listener)
      throws IOException {
    return new Outputs(levelling, queue, listener, Optional.empty()).player(output);
  }

  /**
   * Returns a stopped player that also plays songs at URIs, from fetched files; such a song starts
   * when its file has been fetched.
   *
   * @param files fetches the file of a song at a URI; the message of an exception is the reason
   *     that the user sees. Must be thread-safe and must not block
   * @throws IOException as {@link #of(Output, ReplayGainMode, PlayQueue, PlayerListener)}
   */
  public static Player of(
      Output output,
      ReplayGainMode levelling,
      PlayQueue<Track> queue,
      PlayerListener listener,
      Function<Track, CompletableFuture<Path>> files)
      throws IOException {
    return new Outputs(levelling, queue, listener, Optional.of(files)).player(output);
  }

  /**
   * Sets the loader that reads the tags of each song before it plays and drops songs without audio.
   */
  public void setTags(TagLoader loader) {
    driver.setTags(loader);
  }

  @Override
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return press(button, entry -> Duration.ZERO);
  }

  /**
   * Applies a button as {@link #press(Function)} does, and plays its entry from the position that
   * {@code from} returns for it.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from) {
    return press(button, from, State.PLAYING);
  }

  /**
   * Applies a button as {@link #press(Function, Function)} does; {@code PAUSED} loads its entry
   * paused.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from,
      State state) {
    wanted = state;
    return driver.press(button, from, () -> wanted);
  }

  @Override
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> move(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return driver.press(button, entry -> Duration.ZERO, this::state);
  }

  @Override
  public void edit(Consumer<PlayQueue<Track>> edit) {
    driver.edit(edit);
  }

  /**
   * Waits until a song sounds or has failed, at most {@code max}: work that follows would delay it.
   * An output that writes no samples itself, such as {@link Output#MPV}, is waited for in vain.
   */
  public void awaitSound(Duration max) {
    driver.awaitSound(max);
  }

  /** Plays the current entry of the queue from its beginning, or stops if there is none. */
  public void playCurrent() {
    wanted = State.PLAYING;
    driver.playCurrent(() -> wanted);
  }

  @Override
  public synchronized void pause() {
    wanted = State.PAUSED;
    if (state() == State.PLAYING) {
      change(song -> song.withPaused(true));
      sound.pause();
      driver.commanded();
    }
  }

  @Override
  public void resume() {
    synchronized (this) {
      wanted = State.PLAYING;
      if (state() == State.PAUSED) {
        change(song -> song.withPaused(false));
        sound.resume();
        driver.commanded();
      }
    }
    if (state() == State.STOPPED) {
      driver.start(() -> wanted);
    }
  }

  @Override
  public void toggle() {
    synchronized (this) {
      if (state() == State.PLAYING) {
        pause();
        return;
      }
    }
    resume();
  }

  @Override
  public synchronized void stop() {
    wanted = State.STOPPED;
    Optional<Last> last = loaded().map(song -> new Last(song.entry(), Optional.of(position())));
    unload(last.or(() -> stopped().last()));
    driver.commanded();
  }

  @Override
  public void seek(Duration to) {
    checkArgument(!to.isNegative(), "to (%s) must not be negative", to);
    driver.seek(to);
  }

  @Override
  public synchronized void setVolume(int percent) {
    checkArgument(0 <= percent && percent <= 100, "percent (%s) must be in [0, 100]", percent);
    volume = percent;
    sound.setVolume(percent);
    driver.commanded();
  }

  @Override
  public int volume() {
    return volume;
  }

  @Override
  public State state() {
    return loaded().map(song -> song.paused() ? State.PAUSED : State.PLAYING).orElse(State.STOPPED);
  }

  @Override
  public Optional<Entry<Track>> playing() {
    return loaded().map(song -> driver.present(song.entry()));
  }

  @Override
  public Duration position() {
    return sound.position();
  }

  /** Returns the playback position, or, when stopped, the one at which {@link #resume} starts. */
  public Duration stoppedAt() {
    return state() == State.STOPPED ? driver.stoppedAt() : position();
  }

  /** Returns whether a command has paused the song; false if the audio device has failed. */
  public boolean isPausedByCommand() {
    return wanted == State.PAUSED && state() == State.PAUSED;
  }

  /**
   * Returns whether the player is stopped because the current entry has played to its end, so that
   * {@link #resume} continues with the next one.
   */
  public boolean isCurrentOver() {
    return driver.isCurrentOver();
  }

  /** Stops, releases the device, and ends all threads of the player; no events follow. */
  @Override
  public synchronized void close() {
    wanted = State.STOPPED;
    unload(Optional.empty());
    sound.close();
    driver.close();
  }

  // ------------------------------------------------------------ the song that is loaded

  Optional<Loaded> loaded() {
    return transport.loaded();
  }

  /** Loads an entry in the state that {@code state} supplies, or stops if there is none. */
  synchronized void load(Optional<Entry<Track>> entry, Duration from, Supplier<State> state) {
    if (entry.isEmpty() || state.get() == State.STOPPED) {
      unload(Optional.empty());
      return;
    }
    Cued song = cued(entry.get());
    boolean paused = state.get() == State.PAUSED;
    sound.play(song.song(), from, paused);
    // Assigned last: a concurrent query must not pair the new song with the old position.
    transport = Transport.load(song, paused);
  }

  private Cued cued(Entry<Track> entry) {
    return new Cued(new Sound.Song(++songs, entry.item()), entry);
  }

  /** Stops at the end of the loaded song; none follows. */
  synchronized void finish() {
    unload(loaded().map(song -> new Last(song.entry(), Optional.empty())));
  }

  private void unload(Optional<Last> last) {
    sound.stop();
    transport = new Transport.Stopped(last);
  }

  Transport.Stopped stopped() {
    return transport.stopped();
  }

  /** Applies an event to the loaded song, if there is one. */
  synchronized void change(UnaryOperator<Loaded> event) {
    transport = transport.with(event);
  }

  /** Sets the entry that follows the song without a gap; calls {@code next} only near the end. */
  synchronized void follow(Supplier<Optional<Entry<Track>>> next) {
    Optional<Loaded> song = loaded().filter(now -> now.nearEnd().isPresent());
    if (song.isPresent()) {
      Optional<Entry<Track>> entry = next.get();
      if (!entry.equals(song.get().following().map(Cued::entry))) {
        Optional<Cued> following = entry.map(this::cued);
        change(now -> now.withFollowing(following));
        sound.follow(following.map(Cued::song));
      }
    }
  }

  /**
   * Marks the song to which the sound has advanced as loaded; returns false if the sound has not
   * advanced, or if {@code next} is another entry.
   */
  synchronized boolean cross(Entry<Track> next, Optional<Sound.Song> sounding) {
    Optional<Cued> following =
        loaded()
            .flatMap(Loaded::following)
            .filter(song -> sounding.equals(Optional.of(song.song())) && song.isOf(next));
    following.ifPresent(song -> change(before -> before.crossedTo(song)));
    return following.isPresent();
  }

  /** Switches to another sound, at the position of the current one. */
  synchronized void replace(Sound.Factory<RuntimeException> factory) {
    Sound obsolete = sound;
    Sound replacement = factory.create(driver);
    loaded()
        .map(song -> song.replayedAs(cued(song.entry())))
        .ifPresent(
            song -> {
              replacement.play(song.now().song(), obsolete.position(), song.paused());
              transport = song;
            });
    // Assigned before the old one is closed: a concurrent query must not read a closed sound.
    sound = replacement;
    obsolete.close();
  }
}
