package dev.riffle.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.cli.OptionWords;
import dev.riffle.cli.OutputFile;
import dev.riffle.desktop.MprisClient;
import dev.riffle.files.Reason;
import dev.riffle.report.VerdictPage;
import dev.riffle.verify.ButtonTrial;
import dev.riffle.verify.Conclusion.Outcome;
import dev.riffle.verify.LogException;
import dev.riffle.verify.LogFormat;
import dev.riffle.verify.LogTrial;
import dev.riffle.verify.PlayLog;
import dev.riffle.verify.PlayLog.LeftOut;
import dev.riffle.verify.RemotePlayer;
import dev.riffle.verify.RemotePlayers;
import dev.riffle.verify.Repeats;
import dev.riffle.verify.ShellWord;
import dev.riffle.verify.SongList;
import dev.riffle.verify.Verdict;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tests the shuffle of any player by a log of plays or by its buttons. */
@Command(
    name = "verify",
    exitCodeOnExecutionException = ExitCode.USAGE, // no verdict; 1 is that of a law that is named
    description = {
      "Tests any player's shuffle by its plays or its buttons.",
      "A log is a text with one song per line, a Spotify streaming history, an export of "
          + "ListenBrainz, Last.fm or YouTube Music, a log of Rockbox or riffle, or a ZIP of "
          + "these. The exit status is 0 if no suspect is named, 1 if a suspect is named or, by "
          + "buttons, a rule is broken, and 2 without a verdict."
    },
    footer = {
      "  riffle verify plays.txt --list songs.txt",
      "  riffle verify mpd:localhost:6600",
      "  riffle verify Streaming_History_Audio_*.json --list party.m3u8"
    })
public final class VerifyCommand extends AnswerCommand {
  private static final String MPD = "mpd:";
  private static final String MPV = "mpv:";
  private static final String MPRIS = "mpris:";
  private static final ImmutableList<String> PLAYERS = ImmutableList.of(MPD, MPV, "riffle:", MPRIS);

  /** The words of {@code --from}. */
  static final class Formats extends OptionWords<LogFormat> {
    Formats() {
      super("--from", LogFormat.class);
    }
  }

  @Parameters(
      paramLabel = "LOG",
      arity = "1..*",
      description =
          "The files of one log, or a running player: mpd:HOST[:PORT], mpd:SOCKET,"
              + " mpv:SOCKET for mpv with --input-ipc-server, riffle:SOCKET, or mpris:NAME. It is "
              + "restored afterwards.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--list",
      paramLabel = "LIST",
      description =
          "The songs that the player shuffles: a playlist, or a text with one song per line.")
  private Optional<String> list = Optional.empty();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "text, spotify, spotify-account, listenbrainz, lastfm, rockbox, youtube, riffle or"
              + " riffle-listens. Default: by the content.")
  private Optional<LogFormat> format = Optional.empty();

  @Option(names = "--ends", description = "Wait for the end of each song instead of pressing next.")
  private boolean isByEnds;

  @Option(names = "--yes", description = "Interrupt playback.")
  private boolean mayInterrupt;

  @Option(
      names = "--alpha",
      paramLabel = "ALPHA",
      defaultValue = "0.000001",
      description = "Maximum probability of naming an honest player. Default: 0.000001.")
  private double alpha;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write a page for the player's maintainers.")
  private Optional<String> html = Optional.empty();

  public VerifyCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Misuse.unlessProbability("--alpha", alpha);
    String first = files.get(0);
    boolean isPlayer = PLAYERS.stream().anyMatch(first::startsWith);
    requireApplicable(isPlayer, first);
    Optional<Path> page = html.map(OutputFile::path);
    page.ifPresent(OutputFile::check);
    Optional<Path> songs = list.map(UserBytes::existing);
    if (isPlayer) {
      return press(first, songs);
    }
    List<Path> paths = files.stream().map(UserBytes::existing).toList();
    try {
      Optional<SongList> known =
          songs.isPresent() ? Optional.of(SongList.read(songs.get())) : Optional.empty();
      PlayLog log = LogFormat.read(paths, format, known, Instant.now());
      for (LeftOut reason : log.leftOut().elementSet()) {
        console().remark(reason.sentence(log.leftOut().count(reason)));
      }
      if (log.overlaps() > 0) {
        console()
            .remark(Words.count(log.overlaps(), "play") + " began before the previous play ended");
      }
      if (log.isMixed()) {
        throw new Failure("no verdict: plays from several devices, or the clock was wrong");
      }
      return known.isPresent() ? judge(log, known.get()) : count(log);
    } catch (LogException e) {
      throw new Failure(e.getMessage());
    } catch (IOException e) {
      String file = e instanceof FileSystemException named ? named.getFile() + ": " : "";
      throw new Failure("cannot read the log or the list: " + file + Reason.of(e));
    }
  }

  private void save(String player, Verdict verdict) {
    if (html.isPresent()) {
      String page = new VerdictPage(player, verdict, alpha, command()).html();
      OutputFile.save(page.getBytes(UTF_8), OutputFile.path(html.get()));
    }
  }

  /** Returns the command line for a POSIX shell, without the output. */
  private String command() {
    List<String> words = new ArrayList<>(List.of("riffle", "verify"));
    list.ifPresent(file -> words.addAll(List.of("--list", file)));
    format.ifPresent(known -> words.addAll(List.of("--from", known.word())));
    if (alpha != ButtonTrial.ALPHA) {
      words.addAll(List.of("--alpha", String.valueOf(alpha)));
    }
    if (isByEnds) {
      words.add("--ends");
    }
    if (mayInterrupt) {
      words.add("--yes");
    }
    boolean isDashed = files.stream().anyMatch(file -> file.startsWith("-"));
    words.addAll(isDashed ? words.size() : 2, files);
    if (isDashed) {
      words.add(words.size() - files.size(), "--");
    }
    return words.stream().map(ShellWord::of).collect(joining(" "));
  }

  // ------------------------------------------------------------------ by buttons

  private void requireApplicable(boolean isPlayer, String first) {
    boolean isMpris = first.startsWith(MPRIS);
    if (!isPlayer && (isByEnds || mayInterrupt)) {
      throw new Misuse(
          (isByEnds ? "--ends" : "--yes")
              + ": requires a player, because a log "
              + "has no buttons");
    }
    if (!isPlayer && html.isPresent() && list.isEmpty()) {
      throw new Misuse("--html: a log has no verdict without its list; use --list");
    }
    if (isPlayer && format.isPresent()) {
      throw new Misuse("--from: " + first + " is a player, not a log; omit it");
    }
    if (isPlayer && files.size() > 1) {
      throw new Misuse(first + ": a player is tested by itself; omit " + files.get(1));
    }
    if (isByEnds && (isMpris || first.startsWith(MPV))) {
      throw new Misuse(
          "--ends: " + first + " cannot wait for the end of a song; use mpd or riffle");
    }
    if (list.isPresent() && isPlayer && !isMpris && !first.startsWith(MPD)) {
      throw new Misuse("--list: " + first + " is tested with its own list; omit it");
    }
    if (isMpris && list.isEmpty()) {
      throw new Misuse("mpris: needs --list");
    }
  }

  private int press(String address, Optional<Path> songs) {
    try {
      return address.startsWith(MPRIS)
          ? press(address, read(songs.orElseThrow()))
          : press(RemotePlayers.connect(address, songs, mayInterrupt).orElseThrow(), address);
    } catch (IOException e) {
      throw new Failure(address + ": " + Reason.of(e));
    }
  }

  private int press(RemotePlayer player, String address) throws IOException {
    if (!player.unsaved().isEmpty()) {
      console()
          .remark(
              address
                  + ": a playlist cannot save these songs, so a killed test would lose them: "
                  + Joiner.on(", ").join(player.unsaved()));
    }
    Verdict verdict =
        restored(
            address,
            player::restore,
            () -> isByEnds ? ButtonTrial.ofEnds(player, alpha) : ButtonTrial.of(player, alpha));
    show(
        () -> {
          print(
              Words.count(verdict.plays(), "play") + " of " + Words.count(verdict.songs(), "song"));
          new VerdictText(console().out()).print(verdict);
        },
        json -> VerdictText.write(verdict, json));
    save(player.name(), verdict);
    return status(verdict.outcome());
  }

  private int press(String address, SongList songs) throws IOException {
    MprisClient client =
        MprisClient.connect(
            console().environment(), address.substring(MPRIS.length()), mayInterrupt);
    LogTrial.Deck deck =
        new LogTrial.Deck() {
          @Override
          public ImmutableList<String> next() throws IOException {
            return client.next();
          }

          @Override
          public ImmutableList<String> previous() throws IOException {
            return client.previous();
          }
        };
    LogTrial trial = restored(address, client::restore, () -> LogTrial.of(deck, songs, alpha));
    if (trial.verdict().plays() == 0) {
      throw new Failure(address + ": it plays no song of the list");
    }
    return show(trial, client.name());
  }

  /** A test of a player. */
  private interface Test<T> {
    T run() throws IOException;
  }

  /** Runs a test of a player, which is restored then, or when the program is ended meanwhile. */
  private <T> T restored(String address, Supplier<ImmutableList<String>> restoration, Test<T> test)
      throws IOException {
    Runnable restore =
        () -> restoration.get().forEach(problem -> console().remark(address + ": " + problem));
    Console.Registration registration = console().onTermination(restore);
    try {
      return test.run();
    } finally {
      restore.run();
      registration.close();
    }
  }

  private static SongList read(Path file) {
    try {
      return SongList.read(file);
    } catch (LogException e) {
      throw new Failure(e.getMessage());
    } catch (IOException e) {
      throw new Failure("cannot read the list: " + Reason.of(e));
    }
  }

  // ------------------------------------------------------------------ without a list

  private int count(PlayLog log) {
    Repeats repeats = Repeats.of(log);
    show(
        () -> {
          print(
              Words.count(repeats.plays(), "play")
                  + " of "
                  + Words.count(repeats.songs(), "song")
                  + " in "
                  + Words.count(repeats.sessions(), "session"));
          print(
              repeats.repeats() == 0
                  ? "no repeat within a session"
                  : Words.count(repeats.repeats(), "repeat")
                      + " within a session, the nearest after "
                      + Words.count(repeats.nearest(), "other"));
          print("no verdict: the player's list is unknown; use --list");
        },
        json ->
            json.put("plays", repeats.plays())
                .put("differentSongs", repeats.songs())
                .put("sessions", repeats.sessions())
                .put("repeats", repeats.repeats())
                .put("nearest", repeats.nearest()));
    return ExitCode.USAGE; // no verdict
  }

  // ------------------------------------------------------------------ with a list

  private int judge(PlayLog log, SongList songs) {
    return show(
        LogTrial.of(log, songs, alpha), "The player of " + Path.of(files.get(0)).getFileName());
  }

  private int show(LogTrial trial, String player) {
    if (trial.verdict().plays() == 0) {
      throw new Failure("none of the plays is in the list");
    }
    show(() -> print(trial), json -> write(trial, json));
    save(player, trial.verdict());
    return status(trial.verdict().conclusion().outcome());
  }

  private static int status(Outcome outcome) {
    return switch (outcome) {
      case FAIR -> ExitCode.OK;
      case UNFAIR -> ExitCode.SOFTWARE;
      case UNDECIDED -> ExitCode.USAGE;
    };
  }

  private void print(LogTrial trial) {
    print(
        Words.count(trial.verdict().plays(), "play")
            + " of "
            + Words.count(trial.verdict().songs(), "song")
            + " in "
            + Words.count(trial.sessions(), "session")
            + (trial.unlisted() == 0
                ? ""
                : "; " + Words.count(trial.unlisted(), "play") + " of other songs"));
    new VerdictText(console().out()).print(trial.verdict());
  }

  private static void write(LogTrial trial, ObjectNode json) {
    json.put("sessions", trial.sessions()).put("unlisted", trial.unlisted());
    VerdictText.write(trial.verdict(), json);
  }
}
