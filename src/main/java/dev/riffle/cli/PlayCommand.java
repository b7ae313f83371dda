package dev.riffle.cli;

import dev.riffle.player.Player;
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
      "Plays: on a terminal by keys, elsewhere by lines on standard input.",
      "The key ? shows the keys. The lines are " + PlainSession.COMMANDS + "."
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
    NONE;

    Player player(PlayQueue<Track> queue, Player.Listener listener) {
      return this == NONE ? Player.timeless(queue, listener) : Player.audible(queue, listener);
    }
  }

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "0..*", description = Sources.PATH_HELP)
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
    boolean listed = paths.contains(Sources.STANDARD_INPUT);
    if (!plain && !json && !listed && mayBeATerminal() && Screen.play(this::queue, choice)) {
      return 0;
    }
    PlayQueue<Track> queue = queue();
    Answers answers =
        json ? new JsonAnswers(console.out(), queue) : new TextAnswers(console.out(), queue);
    PlainSession session = new PlainSession(queue, answers, console, choice);
    if (listed && choice != SoundChoice.NONE) {
      session.listen();
    } else {
      session.obey(); // where standard input was the songs, it is at its end
    }
    return 0;
  }

  private PlayQueue<Track> queue() {
    return options.queue(Sources.playable(paths, console));
  }

  // Up to Java 21 there is no console unless input and output are a terminal; from 22 on there is
  // one always, and the screen finds out for itself.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean mayBeATerminal() {
    return System.console() != null;
  }
}
