package dev.riffle.cli.music;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Console;
import dev.riffle.cli.OptionWords;
import dev.riffle.cli.QueueOptions;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.music.Selections.Follows;
import dev.riffle.cli.screen.ColorMode;
import dev.riffle.cli.screen.Screen;
import dev.riffle.control.KeptSession;
import dev.riffle.control.MusicLibrary;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerSession;
import dev.riffle.control.Selection;
import dev.riffle.control.SoundSettings;
import dev.riffle.library.PathOperands;
import dev.riffle.listens.ListenLog;
import dev.riffle.player.Player;
import dev.riffle.player.Preload;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.HeardSongs;
import dev.riffle.rules.StopAfter;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserDirectories;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays songs: by keys on a terminal, else by lines. */
@Command(
    name = PlayCommand.NAME,
    footer = {
      "  riffle music",
      "  riffle",
      "  riffle play --session music",
      "  riffle play friday.m3u8 --mode in-order",
      "  printf 'next\\nprevious\\n' | riffle play music --sound none --json"
    })
public final class PlayCommand implements Callable<Integer> {
  public static final String NAME = "play";

  /** The options without a value, which may precede the name of a command. */
  public static final ImmutableSet<String> FLAGS = PlayFlags.NAMES;

  /** The words of {@code --color}. */
  static final class Colors extends OptionWords<ColorMode> {
    Colors() {
      super("--color", ColorMode.class);
    }
  }

  private final Console console;
  private final HeardSongs songsHeard;
  private final HeardRules heard;
  private Configuration configuration = new Configuration(ImmutableMap.of());
  private Optional<KeptSession.Plan> plan = Optional.empty(); // of the PATHs, once they are checked

  @Parameters(paramLabel = "PATH", arity = "0..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Mixin private QueueOptions options = new QueueOptions();

  @Mixin private SoundOptions sound = new SoundOptions();

  @Mixin private MpdOptions mpd = new MpdOptions();

  @Mixin private PlayFlags flags = new PlayFlags();

  @Mixin private AtOption at = new AtOption();

  @Option(
      names = "--stop-after",
      paramLabel = "WHAT",
      converter = PlayWords.Limits.class,
      completionCandidates = PlayWords.Limits.class,
      description =
          "Stop after a time, songs, the album or the cycle: 45m, \"3 songs\", album or cycle."
              + " The last song plays to its end.")
  private Optional<StopAfter.Limit> stopAfter = Optional.empty();

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      converter = Colors.class,
      completionCandidates = Colors.class,
      description =
          "Colours on the screen. auto: unless NO_COLOR is set; always; or never. Default: auto.")
  private Optional<ColorMode> color = Optional.empty();

  @Option(
      names = {"-n", "--session"},
      paramLabel = "NAME",
      description =
          "Resume this session and never delete it; with PATHs, create it if missing. Otherwise a"
              + " session is named after its first PATH, such as music or music-2.")
  private Optional<String> name = Optional.empty();

  private PlayCommand(Console console) {
    this.console = console;
    this.songsHeard =
        new HeardSongs(UserLog.of(console), Clock.systemUTC(), console::remark, console::debug);
    this.heard = new HeardRules(new DrawingRules(Values.NONE, songsHeard::weight), songsHeard);
  }

  /** Returns the command. */
  public static CommandLine with(Console console) {
    CommandLine play = new CommandLine(new PlayCommand(console)).setHelpFactory(PlayHelp::of);
    PlayHelp.describe(play.getCommandSpec());
    return play;
  }

  /**
   * Returns the command of {@code words} if they are paths and different {@linkplain #FLAGS flags}
   * alone, as a listener types them. They need no parser, whose classes take a fifth of the time to
   * the first song.
   */
  public static Optional<PlayCommand> ofPathsAndFlags(Console console, List<String> words) {
    PlayCommand play = new PlayCommand(console);
    Set<String> options = new HashSet<>();
    for (String word : words) {
      boolean isPath = !word.startsWith("-") && !word.isEmpty();
      if (isPath || word.equals(PathOperands.STANDARD_INPUT)) {
        play.paths.add(word);
      } else if (!options.add(word)) {
        return Optional.empty(); // to be refused by the parser
      }
    }
    return play.flags.set(options) ? Optional.of(play) : Optional.empty();
  }

  @Override
  public Integer call() {
    if (flags.json) {
      console.showProgress(false);
    }
    configuration = Configuration.read(console);
    if (flags.recover) {
      setDefaults();
    }
    configuration.encoding().ifPresent(sources::defaultEncoding);
    sound.defaults(configuration.options());
    mpd.defaults(configuration.options(), console::remark);
    SoundSettings chosen = sound.settings(ImmutableMap.of());
    sources.formats(chosen.sound().formats());
    flags.check(paths, name);
    if (chosen.sound() == Player.Output.AUTO || chosen.sound() == Player.Output.JAVA) {
      Preload.start();
    }
    try (KeptSession session =
        new KeptSession(
            UserDirectories.state(console.environment()),
            heard.rules().functions(),
            console::remark)) {
      Optional<Screen> screen =
          flags.mayReadKeys(paths)
              ? Screen.open(console, color.or(configuration::color).orElse(ColorMode.AUTO))
              : Optional.empty();
      if (at.isGiven()) {
        return at.play(screen, device(chosen), flags.json, stopAfter);
      }
      if (screen.isPresent()) {
        return play(screen.get(), session);
      }
      playByLines(session);
      return 0;
    }
  }

  private void setDefaults() {
    options.defaults(
        configuration.mode(), configuration.repeat(), configuration.gap(), configuration.rules());
  }

  private int play(Screen opened, KeptSession session) {
    try (Screen screen = opened) {
      Selection selection = select(session, Follows.FOLDERS);
      if (paths.isEmpty()) {
        printName("resuming session ", session);
      }
      Runnable begin =
          () -> {
            if (begin(selection, session)) {
              printName("this is session ", session);
            }
          };
      try (PlayerSession playing = playing(selection, session, begin);
          Services services = services(playing, selection)) {
        Playback playback = playing.playback();
        playback.onQuit(screen::quit);
        stopAfter.ifPresent(playback.stopAfter()::set);
        return screen.play(
            playback,
            () -> {
              playback.add(screen);
              playing.start(new FolderRemarks(console));
              remarkIfPaused(playing);
              services.start();
            });
      }
    }
  }

  private void remarkIfPaused(PlayerSession playing) {
    if (playing.wasPaused() && playing.playback().entry().isPresent()) {
      console.remark("paused, as in the last run; Space or resume plays it");
    }
  }

  private void playByLines(KeptSession session) {
    Selection selection = select(session, Follows.EARLIER);
    Runnable begin = () -> begin(selection, session);
    try (PlayerSession playing = playing(selection, session, begin);
        Services services = services(playing, selection)) {
      PlainMode lines =
          new PlainMode(playing.playback(), playing::start, flags.json, isWatched(), console);
      stopAfter.ifPresent(playing.playback().stopAfter()::set);
      boolean isInputRead = paths.contains(PathOperands.STANDARD_INPUT);
      Runnable started =
          () -> {
            remarkIfPaused(playing);
            services.start();
          };
      if (isInputRead && selection.settings().sound() != Player.Output.NONE) {
        lines.listen(started);
      } else {
        // If the songs were read from standard input, it is at its end.
        boolean hasReadAll = lines.obey(started);
        if (hasReadAll) { // a script, whose remarks are the same however long the scan takes
          playing.await();
        }
      }
    }
  }

  private AtOption.User device(SoundSettings chosen) {
    return new AtOption.User(console, songPaths(), chosen, heard, log(chosen), mpd);
  }

  private Optional<ListenLog> log(SoundSettings settings) {
    // Without a playback clock, no song is played for a time.
    boolean logs =
        !flags.noLog && configuration.logsListens() && settings.sound() != Player.Output.NONE;
    return logs ? UserLog.of(console) : Optional.empty();
  }

  private PlayerSession playing(Selection selection, KeptSession session, Runnable begin) {
    return new PlayerSession(
        selection,
        session,
        begin,
        log(selection.settings()),
        library(selection, session),
        path -> new SongPaths(List.of(path), sources, console).songs(),
        console::remark,
        console::trace);
  }

  /** Returns the library of the music folders, else of the folders that the session is of. */
  private MusicLibrary library(Selection selection, KeptSession session) {
    boolean isConfigured = !configuration.music().isEmpty();
    List<Path> ofSession = plan.isPresent() ? plan.get().folders() : session.folders();
    List<Path> folders = isConfigured ? configuration.music() : ofSession;
    if (folders.isEmpty()) {
      return MusicLibrary.ofQueue(
          selection.queue(), selection.tags(), console::trace, Clock.systemUTC());
    }
    return MusicLibrary.ofFolders(
        folders,
        present -> Sources.scan(present, sources, console),
        isConfigured ? console::remark : console::debug, // of the PATHs they are reported already
        console::trace,
        Clock.systemUTC());
  }

  private Services services(PlayerSession playing, Selection selection) {
    return new Services(playing.playback(), selection.settings(), mpd, console);
  }

  /** Creates the session of a new queue; returns whether there is one, and it was not resumed. */
  private boolean begin(Selection selection, KeptSession session) {
    if (session.get().isPresent() || plan.isEmpty()) {
      return false;
    }
    session.create(plan.get(), selection.queue());
    return session.get().isPresent();
  }

  private KeptSession.Plan plan(SongPaths songs) {
    return new KeptSession.Plan(songs.name(), name, songs.folders());
  }

  private void printName(String sentence, KeptSession session) {
    session.name().ifPresent(kept -> console.remark(sentence + kept));
  }

  private boolean isWatched() {
    return flags.watch || (configuration.watches() && !paths.contains(PathOperands.STANDARD_INPUT));
  }

  private Selection select(KeptSession session, Follows usual) {
    Selections selections =
        new Selections(
            sources,
            options,
            sound,
            heard,
            songsHeard,
            stopAfter,
            isWatched() ? Follows.ALL : usual,
            console);
    Selection selection = selected(selections, session);
    if (flags.watch && selection.changes().isEmpty()) {
      throw new Misuse("--watch: this session has no folders to follow; give a PATH");
    }
    stopAfter.ifPresent(limit -> StopAfter.check(limit, selection.queue().mode()));
    return selection;
  }

  private Selection selected(Selections selections, KeptSession session) {
    if (paths.isEmpty()) {
      return selections.resumed(session, name, flags.recover);
    }
    SongPaths songs = songPaths();
    KeptSession.Plan checked = plan(songs);
    plan = Optional.of(checked);
    return selections.ofPaths(songs, session, checked, flags.isNew, this::setDefaults);
  }

  private SongPaths songPaths() {
    return new SongPaths(paths, sources, console);
  }
}
