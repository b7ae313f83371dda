package dev.riffle.cli.lab;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.cli.LongRun;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.TextAnswers;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Contrast;
import dev.riffle.player.Player;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows shuffle and pick-random side by side. */
@Command(
    name = "contrast",
    description =
        "Shows what shuffle and pick-random-each-time play, side by side, and what previous brings, beside what is exact.",
    footer = {"  riffle contrast music", "  riffle contrast -n 100 --trials 2000 --seed friday"})
public final class ContrastCommand implements Callable<Integer> {
  private static final int DEFAULT_TRACKS = 100;
  private static final int MOST = 1_000_000;

  private final Console console;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = Sources.PATH_HELP + " Default: numbered tracks.")
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(names = "-n", paramLabel = "N", description = "How many numbered tracks. Default: 100.")
  private Optional<Integer> tracks = Optional.empty();

  @Option(
      names = "--plays",
      paramLabel = "K",
      description = "How many plays. Default: as many as tracks.")
  private Optional<Integer> plays = Optional.empty();

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Repeat it with T seeds derived from the one given, and show means.")
  private Optional<Integer> trials = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--json",
      description = "One JSON object; in it tracks are numbered from 0, in the order of scan.")
  private boolean json;

  public ContrastCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    if (tracks.isPresent() && !paths.isEmpty()) {
      throw new Misuse("-n cannot be combined with PATH: the tracks are those found there");
    }
    sources.formats(Player.Output.AUTO.formats());
    ImmutableList<Track> songs =
        paths.isEmpty() ? ImmutableList.of() : Sources.playable(paths, sources, console);
    int n = songs.isEmpty() ? inRange("n", tracks.orElse(DEFAULT_TRACKS)) : songs.size();
    int presses = inRange("plays", plays.orElse(n));
    Seed own = seed.orNew();
    ContrastJson object = new ContrastJson(n, presses);
    ContrastText text = new ContrastText(console.out(), n, presses);
    if (trials.isPresent()) {
      int repetitions = inRange("trials", trials.get());
      LongRun<Averages> run =
          new LongRun<>(
              console,
              "trial",
              repetitions,
              watcher -> Averages.of(own, n, presses, repetitions, watcher));
      run.answer(
          averages -> {
            if (json) {
              console.out().println(object.averages(own, averages));
            } else {
              text.averages(own, averages, repetitions);
            }
            return 0;
          });
    } else {
      Contrast contrast = Contrast.of(own, n, presses);
      if (json) {
        console.out().println(object.playthrough(own, contrast));
      } else {
        text.playthrough(own, contrast, name(songs));
      }
    }
    return 0;
  }

  private static IntFunction<String> name(ImmutableList<Track> songs) {
    return i -> songs.isEmpty() ? String.valueOf(i + 1) : TextAnswers.name(songs.get(i));
  }

  private static int inRange(String name, int value) {
    Misuse.unlessIn(name, value, 1, MOST);
    return value;
  }
}
