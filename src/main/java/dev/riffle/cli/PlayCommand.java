package dev.riffle.cli;

import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays. */
@Command(
    name = "play",
    description = {
      "Plays. On a terminal by keys, ? shows them; elsewhere, or with --plain, by lines on standard input:",
      "  " + PlainSession.COMMANDS
    },
    footer = {
      "  riffle play music",
      "  riffle play evening.m3u8 --mode in-order",
      "  printf 'next\\nprevious\\n' | riffle play music --sound none --json"
    })
final class PlayCommand implements Callable<Integer> {
  /** What is heard. */
  enum SoundChoice {
    AUTO,
    JAVA,
    NONE
  }

  private final Console console;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "A folder, an MP3 file, a playlist, or - for a list on standard input.")
  private List<String> paths = new ArrayList<>();

  @Mixin private QueueOptions options = new QueueOptions();

  @Option(
      names = "--sound",
      paramLabel = "WHAT",
      defaultValue = "auto",
      description =
          "auto or java (silence without a device), or none: no clock runs, a song ends by the command ended. Default: auto.")
  private String sound = "auto";

  @Option(names = "--plain", description = "Lines instead of keys.")
  private boolean plain;

  @Option(names = "--json", description = "With lines: one JSON object a line.")
  private boolean json;

  PlayCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    SoundChoice choice = Words.parse(SoundChoice.class, "sound", sound);
    if (paths.isEmpty()) {
      throw new Misuse("there is nothing to go on with: name a folder, an MP3 file or a playlist");
    }
    PlayQueue<Track> queue = options.queue(Sources.playable(paths, console));
    if (!plain && !json && mayBeATerminal() && Screen.play(queue, choice)) {
      return 0;
    }
    Answers answers = json ? new JsonAnswers(console.out()) : new TextAnswers(console.out());
    return new PlainSession(queue, answers, console, choice).run(paths.contains("-"));
  }

  // Up to Java 21 there is no console unless input and output are a terminal; from 22 on there is
  // one always, and the
  // screen finds out for itself.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean mayBeATerminal() {
    return System.console() != null;
  }
}
