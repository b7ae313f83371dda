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
 * Plays files through mpv, which plays many formats. Thread-safe.
 *
 * <p>Mpv opens the sound device when a song begins, and closes it when none follows. When it ends
 * unexpectedly, it is started again, and the song goes on; not so when it ends a second time
 * without having played anything: then the song is held, as if the device had failed.
 */
final class MpvSound implements Sound {
  private static final String ENDED = "mpv has ended unexpectedly";

  /** Maximum time for mpv to open a file; a FIFO or a dead disk would block it. */
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private static final long CLOSE_SECONDS = 2;

  private final ImmutableList<String> options;
  private final SoundListener listener;
  // Where mpv is started, which takes a moment, and where the listener is called, without a lock.
  private final PlayerThread worker = new PlayerThread("riffle-mpv");

  private MpvState process = Absence.ENDED;
  private Optional<Halt<Song>> halted =
      Optional.empty(); // the song that is not in mpv, as it has failed
  private boolean running;
  private int volume = 100;
  private boolean everHeard; // there has been a device
  private boolean isReliable = true; // mpv has played something since it last ended unexpectedly

  /**
   * Creates a sound that starts mpv with {@code options} when the first song is to play; the song
   * is held if it does not start.
   */
  MpvSound(ReplayGainMode levelling, List<String> options, SoundListener listener) {
    this.options = MpvOptions.of(levelling, options);
    this.listener = listener;
  }

  /**
   * Starts mpv and returns its sound.
   *
   * @param options more options, such as {@code --ao=null}
   * @throws IOException if mpv is not installed or does not start; the message says so
   */
  static MpvSound open(ReplayGainMode levelling, List<String> options, SoundListener listener)
      throws IOException {
    MpvSound sound = new MpvSound(levelling, options, listener);
    sound.start();
    return sound;
  }

  // ------------------------------------------------------------ commands

  @Override
  public synchronized void play(Song song, Duration from, boolean held) {
    if (!song.track().isFile()) {
      stop();
      tellEnded(song, End.unplayable(song.track().location() + ": is not a file"));
      return;
    }
    running = !held;
    halted = Optional.empty();
    if (process instanceof Run run) {
      run.playlist.play(song, from, held);
      giveUpIfLate();
    } else {
      halted = Optional.of(Halt.before(song, from));
      startSoon();
    }
  }

  @Override
  public synchronized void follow(Optional<Song> next) {
    // What is no file is left to be begun when the song has ended, and refused then.
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
      goOn(run);
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
    mpv.run("set_property", "volume", volume); // mpv cubes it, too
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
      // Mpv may be being started; now that this was interrupted, it ends.
      var unused = worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ------------------------------------------------------------ the process

  /** The mpv process: a run, or none. */
  private sealed interface MpvState {}

  private enum Absence implements MpvState {
    /** Not started yet, or ended. */
    ENDED,
    /** The worker starts it. */
    STARTING
  }

  /** One run of mpv. */
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
    public void ask(Consumer<Optional<Object>> reply, Object... command) {
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
            giveUpIfLate();
          }
          everHeard |= "current-ao".equals(fields.get("name")) && fields.containsKey("data");
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
              notStarted(e);
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
    goOn(started);
    var unused = started.mpv.onExit().thenRun(() -> ended(started));
  }

  private void goOn(Run mpv) {
    Optional<Halt<Song>> from = halted;
    halted = Optional.empty();
    from.ifPresent(halt -> mpv.playlist.play(halt, !running));
    giveUpIfLate();
  }

  /** Kills mpv if it has not opened a file by its deadline; the song counts as unplayable. */
  private void giveUpIfLate() {
    var unused = worker.schedule(this::giveUp, DEADLINE.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void giveUp() {
    Optional<Run> hanging;
    synchronized (this) {
      hanging = run().filter(mpv -> mpv.playlist.giveUpOpening(DEADLINE, MpvErrors.NOT_OPENED));
      hanging.ifPresent(mpv -> process = Absence.ENDED);
    }
    hanging.ifPresent(mpv -> mpv.mpv.kill());
  }

  private synchronized void notStarted(IOException e) {
    process = Absence.ENDED;
    hold(End.deviceFailed(String.valueOf(e.getMessage())));
  }

  private synchronized void ended(Run mpv) {
    if (!process.equals(mpv)) {
      return; // closed
    }
    process = Absence.ENDED;
    halted = halted.or(mpv.playlist::halt);
    if (!running) {
      return; // it is not missed before something is to be played
    }
    if (isReliable) {
      isReliable = false;
      worker.execute(() -> listener.said(ENDED + ": starting it again"));
      startSoon();
    } else {
      isReliable = true; // as far as the next command is concerned
      hold(End.deviceFailed(ENDED));
    }
  }

  /** Holds the song that has come to a halt. */
  private void hold(End end) {
    if (running) {
      running = false;
      halted.ifPresent(halt -> tellEnded(halt.song(), end));
    }
  }

  // ------------------------------------------------------------ what becomes of songs

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
        // While it is held, that is not missed: the device may be back when it is to go on.
        String sentence = wasHeard ? "the sound device has failed" : "no sound device";
        hold(everHeard ? End.deviceFailed(sentence) : End.noDevice(sentence));
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

  private void tellEnded(Song song, End end) {
    worker.execute(() -> listener.ended(song, end, Optional.empty()));
  }
}
