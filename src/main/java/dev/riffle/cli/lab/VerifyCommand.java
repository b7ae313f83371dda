package dev.riffle.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.OutputFile;
import dev.riffle.cli.Sources;
import dev.riffle.cli.Words;
import dev.riffle.desktop.MprisClient;
import dev.riffle.library.Reason;
import dev.riffle.report.VerdictPage;
import dev.riffle.verify.ButtonTrial;
import dev.riffle.verify.LogException;
import dev.riffle.verify.LogFormat;
import dev.riffle.verify.LogTrial;
import dev.riffle.verify.PlayLog;
import dev.riffle.verify.RemotePlayer;
import dev.riffle.verify.Repeats;
import dev.riffle.verify.SongList;
import dev.riffle.verify.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tests the shuffle of any player by a log of plays or by its buttons. */
@Command(
    name = "verify",
    description = {
      "Tests the shuffle of any player by its plays or its buttons.",
      "A log is a text with a song a line, the extended streaming history of Spotify, or an export"
          + " of ListenBrainz or Last.fm. The exit status is 1 if a law is named or,"
          + " by buttons, a rule is broken, else 0."
    },
    footer = {
      "  riffle verify plays.txt --list songs.txt",
      "  riffle verify mpd:localhost:6600",
      "  riffle verify Streaming_History_Audio_*.json --list party.m3u8"
    })
public final class VerifyCommand extends AnswerCommand {
  private static final String MPRIS = "mpris:";

  @Parameters(
      paramLabel = "LOG",
      arity = "1..*",
      description =
          "The files of one log, or a player that has a list: mpd:HOST[:PORT], mpd:SOCKET,"
              + " mpv:SOCKET for mpv with --input-ipc-server, riffle:SOCKET, or mpris:NAME. It is"
              + " restored then.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--list",
      paramLabel = "LIST",
      description = "The songs that the player shuffles: a playlist, or a text with a song a line.")
  private Optional<String> list = Optional.empty();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "text, spotify, listenbrainz or lastfm. Default: by the content.")
  private Optional<String> format = Optional.empty();

  @Option(names = "--ends", description = "Let songs run out, instead of next.")
  private boolean isByEnds;

  @Option(names = "--yes", description = "Interrupt a player that plays.")
  private boolean mayInterrupt;

  @Option(
      names = "--alpha",
      paramLabel = "ALPHA",
      defaultValue = "0.000001",
      description = "Probability that an honest player is named. Default: 0.000001.")
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
    Optional<Path> page = html.map(OutputFile::path);
    page.ifPresent(OutputFile::check);
    String first = files.get(0);
    Optional<Path> songs = list.map(Sources::existing);
    try (RemotePlayer player = RemotePlayer.connect(first, songs, mayInterrupt).orElse(null)) {
      if (player != null) {
        return press(player);
      }
    } catch (IOException e) {
      throw new Failure(first + ": " + Reason.of(e));
    } catch (UnsupportedOperationException e) {
      throw new Misuse(
          "--ends: " + first + " has no way to wait for ends; mpd and riffle have one");
    }
    if (first.startsWith(MPRIS)) {
      return press(first.substring(MPRIS.length()));
    }
    List<Path> paths = files.stream().map(Sources::existing).toList();
    try {
      PlayLog log = format(paths.get(0)).read(paths);
      if (log.skipped() > 0) {
        console().remark("skipped " + Words.count(log.skipped(), "record"));
      }
      if (log.overlaps() > 0) {
        console().remark(Words.count(log.overlaps(), "play") + " began during the one before");
      }
      if (log.isMixed()) {
        throw new Failure("no verdict: the plays are of several devices, or the clock was wrong");
      }
      return songs.isPresent() ? judge(log, SongList.read(songs.get())) : count(log);
    } catch (LogException e) {
      throw new Failure(e.getMessage());
    } catch (IOException e) {
      throw new Failure("cannot read the log or the list: " + Reason.of(e));
    }
  }

  private LogFormat format(Path file) throws IOException {
    if (format.isEmpty()) {
      return LogFormat.of(file);
    }
    for (LogFormat one : LogFormat.values()) {
      if (one.word().equals(format.get())) {
        return one;
      }
    }
    throw new Misuse(
        "--from: " + format.get() + " is unknown; use text, spotify, listenbrainz or lastfm");
  }

  private void save(String player, Verdict verdict, double level) {
    if (html.isPresent()) {
      String page = new VerdictPage(player, verdict, level, command()).html();
      OutputFile.save(page.getBytes(UTF_8), OutputFile.path(html.get()));
    }
  }

  /** Returns the command line, without the output. */
  private String command() {
    return "riffle verify "
        + Joiner.on(' ').join(files)
        + list.map(" --list "::concat).orElse("")
        + format.map(" --from "::concat).orElse("")
        + (isByEnds ? " --ends" : "");
  }

  // ------------------------------------------------------------------ by buttons

  private int press(RemotePlayer player) throws IOException {
    String name = player.name();
    Thread restore = new Thread(player::close, "riffle-restore");
    Runtime.getRuntime().addShutdownHook(restore);
    Verdict verdict = isByEnds ? ButtonTrial.ofEnds(player) : ButtonTrial.of(player);
    Runtime.getRuntime().removeShutdownHook(restore);
    show(
        () -> {
          print(
              Words.count(verdict.plays(), "play") + " of " + Words.count(verdict.songs(), "song"));
          new VerdictText(console().out(), ButtonTrial.ALPHA).print(verdict);
        },
        json -> VerdictText.write(verdict, json));
    save(name, verdict, ButtonTrial.ALPHA);
    return verdict.isFair() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private int press(String player) {
    Path file = Sources.existing(list.orElseThrow(() -> new Misuse("mpris: needs --list")));
    SongList songs = read(file);
    try (MprisClient client = MprisClient.connect(console().environment(), player, mayInterrupt)) {
      Thread restore = new Thread(client::close, "riffle-restore");
      Runtime.getRuntime().addShutdownHook(restore);
      LogTrial trial =
          LogTrial.of(
              new LogTrial.Deck() {
                @Override
                public ImmutableList<String> next() throws IOException {
                  return client.next();
                }

                @Override
                public ImmutableList<String> previous() throws IOException {
                  return client.previous();
                }
              },
              songs,
              alpha);
      Runtime.getRuntime().removeShutdownHook(restore);
      return show(trial, client.name());
    } catch (IOException e) {
      throw new Failure(MPRIS + player + ": " + Reason.of(e));
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
    return show(
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
          print("no verdict: the list of the player is not known; use --list");
        },
        json ->
            json.put("plays", repeats.plays())
                .put("differentSongs", repeats.songs())
                .put("sessions", repeats.sessions())
                .put("repeats", repeats.repeats())
                .put("nearest", repeats.nearest()));
  }

  // ------------------------------------------------------------------ with a list

  private int judge(PlayLog log, SongList songs) {
    return show(
        LogTrial.of(log, songs, alpha), "The player of " + Path.of(files.get(0)).getFileName());
  }

  private int show(LogTrial trial, String player) {
    if (trial.verdict().plays() == 0) {
      throw new Failure("no play is of a song in the list");
    }
    show(() -> print(trial), json -> write(trial, json));
    save(player, trial.verdict(), alpha);
    return trial.verdict().named().isPresent() ? ExitCode.SOFTWARE : ExitCode.OK;
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
    new VerdictText(console().out(), alpha).print(trial.verdict());
  }

  private static void write(LogTrial trial, ObjectNode json) {
    json.put("sessions", trial.sessions()).put("unlisted", trial.unlisted());
    VerdictText.write(trial.verdict(), json);
  }
}
