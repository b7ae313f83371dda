package dev.riffle.cli.music;

import com.google.common.base.Ticker;
import dev.riffle.cli.Console;
import dev.riffle.cli.QueueOptions;
import dev.riffle.control.TextAnswers;
import dev.riffle.files.Reason;
import dev.riffle.listens.ListenLog;
import dev.riffle.listens.ListenTimer;
import dev.riffle.mpd.Filler;
import dev.riffle.mpd.PlayedLog;
import dev.riffle.mpd.RemoteSongs;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.HeardSongs;
import dev.riffle.track.Track;
import dev.riffle.wire.MpdHost;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fills the queue of a Music Player Daemon. */
@Command(
    name = "fill",
    description = {
      "Shuffles the songs of a Music Player Daemon (MPD).",
      "Keeps the next three songs in its queue. Songs added or moved by a client play at their "
          + "position. Meanwhile MPD's random, consume, single and repeat are off; they are "
          + "restored on exit. The next start continues the cycle; another --seed begins a new "
          + "one. "
          + "--repeat is all by default."
    },
    footer = {
      "  riffle fill mpd:localhost",
      "  riffle fill mpd:/run/mpd/socket --by album",
      "  riffle fill mpd:password@music.local:6600 --list party --log plays.txt"
    })
final class FillCommand implements Callable<Integer> {
  private static final String MPD = "mpd:";
  private static final long SECONDS_TO_END = 15;

  private static final Duration MAX_WAIT = Duration.ofSeconds(3); // for the log of listens

  private final Console console;
  private final HeardSongs songsHeard;

  @Parameters(
      paramLabel = "SERVER",
      description = "mpd:HOST, mpd:HOST:PORT or mpd:SOCKET, with a password as mpd:PASSWORD@HOST.")
  private String server = "";

  @Mixin private QueueOptions options = new QueueOptions();

  @Option(
      names = "--list",
      paramLabel = "NAME",
      description = "Shuffle this playlist of the server. Default: all songs.")
  private Optional<String> list = Optional.empty();

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Append each song played, for riffle verify FILE --list LIST.")
  private Optional<Path> logFile = Optional.empty();

  @Option(names = "--keep", description = "Leave upcoming songs in the queue on exit.")
  private boolean keep;

  @Option(
      names = "--no-log",
      description = "Do not log the songs; otherwise riffle listens lists them.")
  private boolean noLog;

  FillCommand(Console console) {
    this.console = console;
    songsHeard =
        new HeardSongs(UserLog.of(console), Clock.systemUTC(), console::remark, console::debug);
  }

  @Override
  public Integer call() {
    MpdHost host = host();
    Configuration configuration = Configuration.read(console);
    options.defaults(
        configuration.mode(),
        Optional.of(RepeatMode.ALL),
        configuration.gap(),
        configuration.rules());
    CountDownLatch done = new CountDownLatch(1);
    try (HeardRules heard =
        new HeardRules(options.rules(songsHeard::weight, console::remark), songsHeard)) {
      RemoteSongs songs = songs(host);
      Optional<ListenLog> listens =
          noLog || !configuration.logsListens() ? Optional.empty() : UserLog.of(console);
      try (FillSession session = session(host, songs, heard)) {
        begin(session, heard);
        fill(host, songs, new Events(session, heard, listens), done);
      }
      return 0;
    } catch (IOException e) {
      throw new Failure(host + ": " + Reason.of(e));
    } finally {
      done.countDown();
    }
  }

  private MpdHost host() {
    try {
      if (server.startsWith(MPD)) {
        return MpdHost.parse(server.substring(MPD.length()));
      }
    } catch (IllegalArgumentException e) {
      throw new Misuse("SERVER: " + e.getMessage() + " after " + MPD);
    }
    // Without the text, which may have a password.
    throw new Misuse("SERVER: must begin with " + MPD + ", such as mpd:localhost");
  }

  private RemoteSongs songs(MpdHost host) throws IOException {
    RemoteSongs songs = RemoteSongs.read(host, list);
    if (songs.leftOut() > 0) {
      console.remark(
          Words.count(songs.leftOut(), "song") + " of the playlist skipped: not in the database");
    }
    if (songs.byFile().isEmpty()) {
      throw new Failure(
          list.isPresent()
              ? host + ": playlist " + list.get() + " has no songs from the database"
              : host + ": the database has no songs; mpc update reads the music folder");
    }
    return songs;
  }

  private FillSession session(MpdHost host, RemoteSongs songs, HeardRules heard) {
    String place = host.isSocket() ? Path.of(host.host()).toAbsolutePath().toString() : "" + host;
    return FillSession.open(
        place + list.map(name -> " " + name).orElse(""),
        options.seed(),
        heard.rules().functions(),
        () -> options.queue(songs.byFile().values().asList(), heard.rules().values(), console),
        console);
  }

  private void begin(FillSession session, HeardRules heard) {
    PlayQueue<Track> queue = session.queue();
    if (session.isNew()) {
      heard.defer(queue);
    } else {
      Values stored =
          options.stored(Values.of(queue), session.rules(), songsHeard::weight, console);
      Values values = options.resumed(stored, songsHeard::weight, console);
      values.checkLeft(queue);
      options.applyTo(queue);
      heard.rules().resume(queue, stored, values);
      heard.apply(queue);
    }
    console.remark("seed " + queue.seed());
  }

  private void fill(MpdHost host, RemoteSongs songs, Events events, CountDownLatch done)
      throws IOException {
    Optional<PlayedLog> log = Optional.empty();
    try {
      log = logFile.isPresent() ? Optional.of(open(logFile.get())) : Optional.empty();
      Filler filler =
          new Filler(
              host,
              list,
              songs,
              events.session.queue(),
              keep,
              events.session.stored(),
              log,
              events);
      Console.Registration registration = console.onTermination(() -> end(filler, done));
      try {
        filler.run();
      } finally {
        registration.close();
        events.timer.check();
      }
    } finally {
      if (log.isPresent()) {
        log.get().close();
      }
    }
  }

  private static PlayedLog open(Path file) {
    try {
      return PlayedLog.open(file);
    } catch (IOException e) {
      throw new Failure("--log: " + file + ": " + Reason.of(e));
    }
  }

  /** Ends on Ctrl-C: the process must not, before the server is restored. */
  private static void end(Filler filler, CountDownLatch done) {
    filler.end();
    try {
      var unused = done.await(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Prints the songs, stores the values, and logs the listens. */
  private final class Events implements Filler.Listener {
    final FillSession session;
    final ListenTimer timer;
    private final HeardRules heard;

    Events(FillSession session, HeardRules heard, Optional<ListenLog> listens) {
      this.session = session;
      this.heard = heard;
      Optional<ListenLog> log = listens.map(kept -> kept.waitingAtMost(MAX_WAIT, wait -> {}));
      timer =
          new ListenTimer(
              Ticker.systemTicker(),
              Clock.systemUTC(),
              (song, began) -> log.ifPresent(kept -> add(kept, song, began)));
    }

    private void add(ListenLog log, Track song, Instant began) {
      try {
        log.add(song, began);
        heard.listened(session.queue());
      } catch (IOException e) {
        console.remark(log.file() + ": cannot log " + song.title() + ": " + Reason.of(e));
      }
    }

    @Override
    public void began(Entry<Track> entry) {
      PlayQueue<Track> queue = session.queue();
      console
          .out()
          .println(
              TextAnswers.place(queue.position(), queue.mode())
                  + "  "
                  + TextAnswers.name(entry.item()));
      console.out().flush();
      // A song outside of the order, such as a stream, has no length.
      timer.begin(Optional.of(entry.item()).filter(song -> song.durationMillis().isPresent()));
      heard.songChanged(queue);
    }

    @Override
    public void plays(boolean isPlaying) {
      timer.play(isPlaying);
    }

    @Override
    public void remark(String sentence) {
      console.remark(sentence);
    }

    @Override
    public void store(Map<String, String> values) {
      session.store(heard.rules().values().words(), values);
    }
  }
}
