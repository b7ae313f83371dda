package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import com.google.common.io.MoreFiles;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.QueueOptions;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.TextAnswers;
import dev.riffle.cli.Words;
import dev.riffle.cli.screen.Screen;
import dev.riffle.library.Watch;
import dev.riffle.player.FileCheck;
import dev.riffle.player.Follower;
import dev.riffle.player.Player;
import dev.riffle.player.Preload;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ItemCodec;
import dev.riffle.session.Places;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.session.Sessions;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays. */
@Command(
    name = PlayCommand.NAME,
    footer = {
      "  riffle play music",
      "  riffle play",
      "  riffle play --session music",
      "  riffle play friday.m3u8 --mode in-order",
      "  printf 'next\\nprevious\\n' | riffle play music --sound none --json"
    })
public final class PlayCommand implements Callable<Integer> {
  public static final String NAME = "play";

  private static final int MOST_NAMED = 20;

  private final Console console;
  private final KeptSession session;
  private SoundSettings settings = SoundSettings.DEFAULT;
  private Optional<Watch> changes = Optional.empty();
  private Optional<Follower> follower = Optional.empty();

  @Parameters(paramLabel = "PATH", arity = "0..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Mixin private QueueOptions options = new QueueOptions();

  @Option(
      names = "--sound",
      paramLabel = "WHAT",
      description =
          "auto: MP3 files by Java, FLAC, Opus and others by mpv, if it is installed, and a silent clock without a device; java: MP3 files alone; mpv: all by mpv; or none: no clock runs, a song ends by the command ended. Default: that of the session, else auto.")
  private Optional<String> sound = Optional.empty();

  @Option(
      names = "--replay-gain",
      paramLabel = "WHAT",
      description =
          "track: all songs equally loud, by their ReplayGain tags; album: all albums; or off. Default: that of the session, else off.")
  private Optional<String> replayGain = Optional.empty();

  @Option(names = "--plain", description = "Lines instead of keys.")
  private boolean plain;

  @Option(names = "--json", description = "With lines: one JSON object a line.")
  private boolean json;

  @Option(
      names = "--watch",
      description = "Follow the folders: songs that come are played, songs that go are not.")
  private boolean watch;

  @Option(
      names = "--session",
      paramLabel = "NAME",
      description =
          "Resume this session. A session is called after what was played, such as music or music-2.")
  private Optional<String> name = Optional.empty();

  private PlayCommand(Console console) {
    this.console = console;
    this.session = new KeptSession(sessions(console), console);
  }

  /** Returns the command, with the table of the player's verbs in its help. */
  public static CommandLine with(Console console) {
    CommandLine play = new CommandLine(new PlayCommand(console));
    play.getCommandSpec()
        .usageMessage()
        .description(
            "Plays: on a terminal by keys, elsewhere by lines on standard input.",
            "The key ? shows the keys. The lines are " + Commands.lines() + ".",
            "With a PATH it begins a session; the last ten are kept, and riffle sessions lists them.",
            "Without a PATH it resumes the last one, or the one that --session names, with its --sound and --replay-gain.");
    return play;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    settle(settings(Optional.empty()));
    if (watch && paths.isEmpty()) {
      throw new Misuse("--watch needs a PATH to follow");
    }
    if (name.isPresent() && !paths.isEmpty()) {
      throw new Misuse("--session resumes a session and cannot be combined with a PATH");
    }
    if (settings.sound() == Player.Output.AUTO || settings.sound() == Player.Output.JAVA) {
      Preload.start();
    }
    try {
      OptionalInt status = onScreen();
      if (status.isEmpty()) {
        playByLines();
      }
      return status.orElse(0);
    } finally {
      follower.ifPresent(Follower::close);
      session.close();
    }
  }

  private void settle(SoundSettings settings) {
    this.settings = settings;
    sources.formats(settings.sound().formats());
  }

  /** Returns the settings of the command line, and for what it leaves open those of a session. */
  private SoundSettings settings(Optional<ResumePoint> kept) {
    return SoundSettings.of(
        sound.map(word -> Words.parse(Player.Output.class, SoundSettings.SOUND, word)),
        replayGain.map(word -> Words.parse(ReplayGainMode.class, SoundSettings.REPLAY_GAIN, word)),
        kept.map(ResumePoint::choices).orElse(ImmutableMap.of()));
  }

  private OptionalInt onScreen() {
    boolean keys = !plain && !json && !paths.contains(Sources.STANDARD_INPUT) && mayBeATerminal();
    Optional<Screen> opened = keys ? Screen.open(console) : Optional.empty();
    if (opened.isEmpty()) {
      return OptionalInt.empty();
    }
    try (Screen screen = opened.get();
        Playback playback = followedPlayback()) {
      playback.onQuit(screen::quit);
      Runnable start =
          () -> {
            playback.add(screen);
            playback.start();
          };
      return OptionalInt.of(screen.play(playback.queue(), playback.player(), start));
    }
  }

  /** Returns the session to keep the position in; without a clock there is none. */
  private Optional<Session<Track>> timed() {
    return session.get().filter(kept -> settings.sound() != Player.Output.NONE);
  }

  private Optional<ResumePoint> stopped() {
    return timed().flatMap(Session::resumePoint);
  }

  /** Begins a session of a queue that is new. */
  private void keep(PlayQueue<Track> queue) {
    if (!paths.isEmpty()) {
      session.create(sessionName(), queue);
    }
  }

  private void playByLines() {
    boolean listed = paths.contains(Sources.STANDARD_INPUT);
    PlayQueue<Track> queue = queue();
    Playback playback = playback(queue, () -> keep(queue));
    PlainSession lines = new PlainSession(playback, json, console);
    follow(queue, json ? lines::told : this::say);
    if (listed && settings.sound() != Player.Output.NONE) {
      lines.listen();
    } else {
      lines.obey(); // where standard input was the songs, it is at its end
    }
  }

  private Playback followedPlayback() {
    PlayQueue<Track> queue = queue();
    sayName("resuming session ");
    follow(queue, this::say);
    return playback(queue, () -> keepAndSay(queue));
  }

  private Playback playback(PlayQueue<Track> queue, Runnable begin) {
    return new Playback(queue, settings, stopped(), begin, this::timed, sources, console);
  }

  private void keepAndSay(PlayQueue<Track> queue) {
    keep(queue);
    if (!paths.isEmpty()) {
      sayName("this is session ");
    }
  }

  private void sayName(String sentence) {
    session.name().ifPresent(kept -> console.say(sentence + kept));
  }

  private void follow(PlayQueue<Track> queue, Follower.Listener listener) {
    follower = changes.map(watched -> new Follower(watched, queue, listener));
  }

  private void say(String event, List<Entry<Track>> entries) {
    entries.forEach(entry -> console.say(event + ": " + TextAnswers.name(entry.item())));
  }

  private PlayQueue<Track> queue() {
    return paths.isEmpty() ? resumedQueue() : newQueue();
  }

  private static Optional<Sessions<Track>> sessions(Console console) {
    return Places.state(console.environment())
        .map(folder -> Sessions.in(folder, ItemCodec.tracks()).onProblem(console::say));
  }

  private PlayQueue<Track> newQueue() {
    if (watch) {
      List<String> absolute = paths.stream().map(PlayCommand::absoluteWord).toList();
      changes = Optional.of(Sources.watch(absolute, sources, console));
    }
    List<Track> tracks = songs(paths, sources, console);
    changes.ifPresent(watched -> watched.knows(tracks));
    return options.queue(tracks);
  }

  /**
   * Returns the songs that {@code words} stand for, with absolute paths from the first session on,
   * because a session that is resumed in another folder has no others.
   */
  static ImmutableList<Track> songs(List<String> words, SourceOptions sources, Console console) {
    return Sources.playable(words, sources, console).stream()
        .map(track -> track.withPath(absolute(track.path())))
        .collect(toImmutableList());
  }

  private static String absoluteWord(String word) {
    return word.equals(Sources.STANDARD_INPUT) ? word : absolute(Sources.existing(word)).toString();
  }

  // Where there is a ".." nothing is taken away: behind a symbolic link, a/../b is not b.
  private static Path absolute(Path path) {
    Path absolute = path.toAbsolutePath();
    // The text first: to look at each name of 20,000 paths takes as long as to list them.
    boolean leadsUp =
        absolute.toString().contains("..")
            && Iterables.any(absolute, name -> name.toString().equals(".."));
    return leadsUp ? absolute : absolute.normalize();
  }

  /** Returns the name of the first folder or file; of a file, without its extension. */
  private String sessionName() {
    Path first = Path.of(paths.get(0)).toAbsolutePath().normalize();
    String name = first.getFileName() == null ? "" : first.getFileName().toString();
    return Files.isDirectory(first) ? name : MoreFiles.getNameWithoutExtension(first);
  }

  private PlayQueue<Track> resumedQueue() {
    options.checkOldQueue();
    PlayQueue<Track> queue =
        openSession()
            .map(Session::queue)
            .filter(kept -> kept.size() > 0)
            .orElseThrow(() -> new Misuse(nothingToResume()));
    options.applyTo(queue);
    resumeSettings();
    nameTheGone(queue);
    return queue;
  }

  private Optional<Session<Track>> openSession() {
    try {
      return session.open(name);
    } catch (IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  /** Takes from the session the settings that the command line leaves open, and names them. */
  private void resumeSettings() {
    ImmutableMap<String, String> said = settings.kept();
    settle(settings(session.get().flatMap(Session::resumePoint)));
    Sets.difference(settings.kept().entrySet(), said.entrySet())
        .forEach(kept -> console.say("--" + kept + ", as this session was last played"));
  }

  private String nothingToResume() {
    return name.map(
            none -> "there are no songs in a session " + none + ": riffle sessions lists them")
        .orElse("there is no session to resume: name a folder, an MP3 file or a playlist");
  }

  private void nameTheGone(PlayQueue<Track> queue) {
    List<Path> files =
        queue.entries().stream().map(Entry::item).filter(Track::isFile).map(Track::path).toList();
    List<FileCheck.Answer> answers = FileCheck.of(files);
    if (answers.contains(FileCheck.Answer.SILENT)) {
      Path first = files.get(answers.indexOf(FileCheck.Answer.SILENT));
      console.say(first + ": the disk does not answer");
    }
    long gone = answers.stream().filter(answer -> answer != FileCheck.Answer.THERE).count();
    if (gone == queue.size()) {
      throw new Failure("not one song of the session is where it was");
    }
    IntStream.range(0, files.size())
        .filter(i -> answers.get(i) == FileCheck.Answer.GONE)
        .mapToObj(files::get)
        .distinct()
        .limit(MOST_NAMED)
        .forEach(song -> console.say(song + ": no such file"));
    if (gone > 0) {
      console.say("passing over " + gone + " of " + Words.count(queue.size(), "song"));
    }
  }

  // Up to Java 21 there is no console unless input and output are a terminal; from 22 on there is
  // one always, and the screen finds out for itself.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean mayBeATerminal() {
    return System.console() != null;
  }
}
