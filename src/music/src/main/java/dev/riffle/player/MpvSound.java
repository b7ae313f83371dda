package dev.riffle.player;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.mpv.Halt;
import dev.riffle.mpv.Mpv;
import dev.riffle.mpv.MpvPlaylist;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Plays files in all formats of mpv, through mpv. Thread-safe.
 *
 * <p>Mpv opens the audio device when a song starts, and closes it when none follows. If mpv exits
 * unexpectedly, it is restarted and the song resumes; if it exits again before it has played
 * anything, playback pauses as after a failure of the device.
 */
final class MpvSound implements Sound {
  private static final String ENDED = "mpv exited unexpectedly";

  /** The maximum time for mpv to open a file; a FIFO or a dead disk would block it. */
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private static final long CLOSE_SECONDS = 2;

  private final ImmutableList<String> options;
  private final SoundListener listener;
  // Starts mpv, which takes time, and calls the listener, both without a lock.
  private final PlayerThread worker = new PlayerThread("riffle-mpv");

  private MpvState process = Absence.ENDED;
  private Optional<Halt<Song>> halted =
      Optional.empty(); // the song that waits for mpv or the device
  private boolean running;
  private int volume = 100;
  private boolean hadDevice; // a device has been open
  private boolean isReliable = true; // mpv has played something since its last crash

  /**
   * Creates a sound that starts mpv with {@code options} for the first song, which is paused if mpv
   * does not start.
   */
  MpvSound(ReplayGainMode levelling, List<String> options, SoundListener listener) {
    this.options = MpvOptions.of(levelling, options);
    this.listener = listener;
  }

  /**
   * Starts mpv and returns its sound.
   *
   * @param options additional options of mpv, such as {@code --ao=null}
   * @throws IOException if mpv is not installed or does not start; the message names the cause
   */
  static MpvSound open(ReplayGainMode levelling, List<String> options, SoundListener listener)
      throws IOException {
    MpvSound sound = new MpvSound(levelling, options, listener);
    sound.start();
    return sound;
  }

  // ------------------------------------------------------------ commands

  @Override
  public synchronized void play(Song song, Duration from, boolean paused) {
    if (!song.track().isFile()) {
      stop();
      reportEnd(song, End.unplayable(song.track().location() + ": is not a file"));
      return;
    }
    running = !paused;
    halted = Optional.empty();
    if (process instanceof Run run) {
      run.playlist.play(song, from, paused);
      scheduleOpenCheck();
    } else {
      halted = Optional.of(Halt.before(song, from));
      startSoon();
    }
  }

  @Override
  public synchronized void follow(Optional<Song> next) {
    // A track without a file is not set; it fails when it is loaded as the next song.
    Optional<Song> playable = next.filter(song -> song.track().isFile());
    halted = halted.map(halt -> halt.withFollowing(playable));
    playlist().filter(list -> halted.isEmpty()).ifPresent(list -> list.follow(playable));
  }

  @Override
  public synchronized void pause() {
    running = false;
    playlist().ifPresent(MpvPlaylist::pause);
  }

  @Override
  public synchronized void resume() {
    running = halted.or(() -> playlist().flatMap(MpvPlaylist::halt)).isPresent();
    if (halted.isEmpty()) {
      playlist().ifPresent(MpvPlaylist::resume);
    } else if (process instanceof Run run) {
      resume(run);
    } else {
      startSoon();
    }
  }

  @Override
  public synchronized void stop() {
    running = false;
    halted = Optional.empty();
    playlist().ifPresent(MpvPlaylist::stop);
  }

  @Override
  public synchronized void setVolume(int percent) {
    volume = percent;
    run().ifPresent(this::setVolume);
  }

  private void setVolume(Run mpv) {
    mpv.run("set_property", "volume", volume); // mpv's volume is cubic, like that of JavaSound
  }

  @Override
  public synchronized Duration position() {
    return halted
        .map(Halt::at)
        .or(() -> playlist().map(MpvPlaylist::position))
        .orElse(Duration.ZERO);
  }

  private Optional<MpvPlaylist<Song>> playlist() {
    return run().map(mpv -> mpv.playlist);
  }

  private Optional<Run> run() {
    return process instanceof Run run ? Optional.of(run) : Optional.empty();
  }

  @Override
  public void close() {
    Optional<Run> last;
    synchronized (this) {
      stop();
      last = run();
      process = Absence.ENDED;
      worker.shutdownNow();
    }
    last.ifPresent(run -> run.mpv.close());
    try {
      // shutdownNow() has interrupted a start of mpv in progress, if any.
      var unused = worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ------------------------------------------------------------ the process

  /** The state of the mpv process: one {@link Run}, or absent. */
  private sealed interface MpvState {}

  private enum Absence implements MpvState {
    /** Not started yet, or exited. */
    ENDED,
    /** Being started by the worker. */
    STARTING
  }

  /** One mpv process. */
  private final class Run implements MpvState, MpvPlaylist.Remote {
    private final Mpv mpv;
    private final MpvPlaylist<Song> playlist =
        new MpvPlaylist<>(
            this, song -> song.track().path(), new SongReceiver(), Ticker.systemTicker());

    Run() throws IOException {
      mpv = Mpv.start(options, this::event);
    }

    @Override
    public void run(Object... command) {
      mpv.command(command);
    }

    @Override
    public void request(Consumer<Optional<Object>> reply, Object... command) {
      var unused =
          mpv.command(command)
              .exceptionally(refused -> Optional.empty())
              .thenAccept(
                  data -> {
                    synchronized (MpvSound.this) {
                      reply.accept(data);
                    }
                  });
    }

    private void event(String name, Map<String, Object> fields) {
      synchronized (MpvSound.this) {
        if (process.equals(this)) {
          playlist.event(name, fields);
          if (name.equals("start-file")) {
            scheduleOpenCheck();
          }
          hadDevice |= "current-ao".equals(fields.get("name")) && fields.containsKey("data");
          isReliable |= playlist.hasPlayed();
        }
      }
    }
  }

  private void startSoon() {
    if (process == Absence.ENDED) {
      process = Absence.STARTING;
      worker.execute(
          () -> {
            try {
              start();
            } catch (IOException e) {
              startFailed(e);
            }
          });
    }
  }

  private void start() throws IOException {
    Run started = new Run();
    synchronized (this) {
      if (!worker.isShutdown()) {
        begin(started);
        return;
      }
    }
    started.mpv.close();
  }

  private void begin(Run started) {
    process = started;
    started.mpv.observe("time-pos");
    started.mpv.observe("duration");
    started.mpv.observe("current-ao");
    setVolume(started);
    resume(started);
    var unused = started.mpv.onExit().thenRun(() -> ended(started));
  }

  private void resume(Run mpv) {
    Optional<Halt<Song>> from = halted;
    halted = Optional.empty();
    from.ifPresent(halt -> mpv.playlist.play(halt, !running));
    scheduleOpenCheck();
  }

  /**
   * Schedules a check that kills mpv if it does not open a file in time; the song is then
   * unplayable.
   */
  private void scheduleOpenCheck() {
    var unused = worker.schedule(this::killIfHanging, DEADLINE.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void killIfHanging() {
    Optional<Run> hanging;
    synchronized (this) {
      hanging = run().filter(mpv -> mpv.playlist.abandonOpening(DEADLINE, MpvErrors.NOT_OPENED));
      hanging.ifPresent(mpv -> process = Absence.ENDED);
    }
    hanging.ifPresent(mpv -> mpv.mpv.kill());
  }

  private synchronized void startFailed(IOException e) {
    process = Absence.ENDED;
    pause(End.deviceFailed(String.valueOf(e.getMessage())));
  }

  private synchronized void ended(Run mpv) {
    if (!process.equals(mpv)) {
      return; // closed
    }
    process = Absence.ENDED;
    halted = halted.or(mpv.playlist::halt);
    if (!running) {
      return; // restarted by the next command that plays
    }
    if (isReliable) {
      isReliable = false;
      worker.execute(() -> listener.said(ENDED + "; restarting it"));
      startSoon();
    } else {
      isReliable = true; // allows the next command to restart it
      pause(End.deviceFailed(ENDED));
    }
  }

  /** Pauses the interrupted song and reports it, if it was playing. */
  private void pause(End end) {
    if (running) {
      running = false;
      halted.ifPresent(halt -> reportEnd(halt.song(), end));
    }
  }

  // ------------------------------------------------------------ events of songs

  private final class SongReceiver implements MpvPlaylist.SongListener<Song> {
    @Override
    public void nearEnd(Song song) {
      worker.execute(() -> listener.nearEnd(song));
    }

    @Override
    public void ranOut(Song song, Optional<Song> following) {
      running &= following.isPresent();
      worker.execute(() -> listener.ended(song, End.ranOut(), following));
    }

    @Override
    public void failed(Halt<Song> halt, String error, boolean wasHeard) {
      if (error.equals(MpvErrors.NO_AUDIO_OUTPUT)) {
        halted = Optional.of(halt);
        // Not reported while paused, as the device may be back when the song resumes.
        String sentence = wasHeard ? "the sound device has failed" : "no sound device";
        pause(hadDevice ? End.deviceFailed(sentence) : End.noDevice(sentence));
      } else {
        running = false;
        Path path = halt.song().track().path();
        worker.execute(
            () -> {
              End end = End.unplayable(path + ": " + MpvErrors.problem(path, error));
              listener.ended(halt.song(), end, Optional.empty());
            });
      }
    }
  }

  private void reportEnd(Song song, End end) {
    worker.execute(() -> listener.ended(song, end, Optional.empty()));
  }
}
