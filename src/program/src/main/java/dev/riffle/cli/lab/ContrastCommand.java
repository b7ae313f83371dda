package dev.riffle.cli.lab;

import static dev.riffle.fairness.Averages.IN_TIME;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.primitives.ImmutableIntArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.control.TextAnswers;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.fairness.Contrast.GapWait;
import dev.riffle.fairness.PickRandom;
import dev.riffle.fairness.Playthrough;
import dev.riffle.fairness.Waits;
import dev.riffle.player.Player;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.words.Misuse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares shuffle with pick-random. */
@Command(
    name = "contrast",
    description = {
      "Compares shuffle with pick-random-each-time.",
      "Shows the plays of both, and the songs that previous returns to, with exact expectations.",
      "In JSON, tracks are numbered from 0 in the order of scan."
    },
    footer = {"  riffle contrast music", "  riffle contrast -n 100 --trials 2000 --seed friday"})
public final class ContrastCommand extends AnswerCommand {
  private static final int DEFAULT_TRACKS = 100;
  private static final int MAX = 1_000_000;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = Sources.PATH_HELP + " Default: numbered tracks.")
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(names = "-n", paramLabel = "N", description = "Number of numbered tracks. Default: 100.")
  private Optional<Integer> tracks = Optional.empty();

  @Option(
      names = "--plays",
      paramLabel = "K",
      description = "Number of plays. Default: the number of tracks.")
  private Optional<Integer> plays = Optional.empty();

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Repeat with T seeds derived from the given seed, and show means.")
  private Optional<Integer> trials = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  public ContrastCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    if (tracks.isPresent() && !paths.isEmpty()) {
      throw new Misuse("-n cannot be combined with PATH, which determines the tracks");
    }
    sources.formats(Player.Output.AUTO.formats());
    ImmutableList<Track> songs =
        paths.isEmpty() ? ImmutableList.of() : Sources.playable(paths, sources, console());
    int n = songs.isEmpty() ? inRange("-n", tracks.orElse(DEFAULT_TRACKS)) : songs.size();
    int presses = inRange("--plays", plays.orElse(n));
    Seed own = seed.orNew(console());
    ImmutableIntArray artists = artists(songs, n);
    ContrastJson object = new ContrastJson(artists, presses);
    ContrastText text = new ContrastText(console().out(), artists, presses);
    if (trials.isEmpty()) {
      Contrast contrast = Contrast.of(own, artists, presses);
      return show(
          () -> {
            printSeed(own);
            text.playthrough(contrast, name(songs));
          },
          json -> object.playthrough(own, contrast, json));
    }
    int repetitions = inRange("--trials", trials.get());
    return new LongRun<>(
            console(),
            "trial",
            repetitions,
            watcher -> Averages.of(own, artists, presses, repetitions, watcher))
        .answer(
            averages ->
                show(
                    () -> {
                      printSeed(own);
                      text.averages(averages, repetitions);
                    },
                    json -> object.averages(own, averages, json)));
  }

  /** Returns the artist of each track, as the queue keeps them apart. */
  private static ImmutableIntArray artists(ImmutableList<Track> songs, int n) {
    Map<Long, Integer> numbers = new HashMap<>();
    ImmutableIntArray.Builder artists = ImmutableIntArray.builder(n);
    for (int i = 0; i < n; i++) {
      int track = i;
      artists.add(
          songs.isEmpty()
              ? i
              : numbers.computeIfAbsent(TrackGroup.ARTIST.groupOf(songs.get(i)), any -> track));
    }
    return artists.build();
  }

  private static IntFunction<String> name(ImmutableList<Track> songs) {
    return i -> songs.isEmpty() ? String.valueOf(i + 1) : TextAnswers.name(songs.get(i));
  }

  private static int inRange(String option, int value) {
    Misuse.unlessIn(option, value, 1, MAX);
    return value;
  }

  /** Writes a contrast as one JSON object; events that did not occur are omitted. */
  private record ContrastJson(ImmutableIntArray artists, int tracks, int plays) {
    ContrastJson(ImmutableIntArray artists, int plays) {
      this(artists, artists.length(), plays);
    }

    /** Writes one trial. */
    void playthrough(Seed seed, Contrast contrast, ObjectNode json) {
      head(seed, json);
      ObjectNode shuffle = put(json.putObject("shuffle"), contrast.shuffle(), contrast);
      shuffle.put("expectedDistinct", Math.min(tracks, plays));
      contrast.shuffle().firstRepeat().ifPresent(play -> shuffle.put("firstRepeat", play));
      put(shuffle, contrast.shuffleWaits())
          .put("expectedUntilAll", tracks)
          .put("expectedOthers", tracks - 1)
          .put("mostOthers", Contrast.mostOthers(tracks))
          .put("artistRepeats", contrast.shuffle().artistRepeats(artists, tracks))
          .put("expectedArtistRepeats", Contrast.expectedArtistRepeats(artists, pass()));
      ObjectNode random = put(json.putObject("random"), contrast.random(), contrast);
      random
          .put("expectedDistinct", PickRandom.expectedDistinct(tracks, plays))
          .put("firstRepeat", contrast.randomWaits().firstRepeat())
          .put("expectedFirstRepeat", PickRandom.expectedFirstRepeat(tracks));
      put(random, contrast.randomWaits())
          .put("expectedUntilAll", PickRandom.expectedUntilAll(tracks))
          .put("untilAll95", PickRandom.untilAllQuantile(tracks, IN_TIME))
          .put("expectedOthers", tracks - 1)
          .put("others95", PickRandom.heardAgainQuantile(tracks, 0, IN_TIME))
          .put("artistRepeats", contrast.random().artistRepeats(artists, tracks))
          .put("expectedArtistRepeats", PickRandom.expectedArtistRepeats(artists, pass()));
      dial(random.putArray("gaps"), contrast);
      json.putObject("spread")
          .put("artistRepeats", contrast.spread().artistRepeats(artists, tracks))
          .put("leastArtistRepeats", Contrast.leastArtistRepeats(artists));
      put(json.putObject("forgetful"), contrast.forgetful(), contrast);
      put(json.putObject("withoutHistory"), contrast.withoutHistory(), contrast);
      verdicts(json.putArray("verdicts"), contrast);
      json.put("pickRandomPasses", PickRandom.noRepeatProbability(tracks, tracks));
    }

    /** Writes the means of many trials. */
    void averages(Seed seed, Averages averages, ObjectNode json) {
      head(seed, json);
      json.put("trials", averages.trials());
      ObjectNode shuffle = json.putObject("shuffle");
      Side shuffled = averages.shuffle();
      put(shuffle.putObject("distinct"), shuffled.distinct(), Math.min(tracks, plays));
      shuffle.put("trialsWithARepeat", shuffled.trialsWithARepeat());
      put(shuffle.putObject("untilAll"), shuffled.untilAll(), tracks);
      put(shuffle.putObject("others"), shuffled.others(), tracks - 1)
          .put("longest", shuffled.others().max())
          .put("most", Contrast.mostOthers(tracks));
      put(
          shuffle.putObject("artistRepeats"),
          shuffled.artistRepeats(),
          Contrast.expectedArtistRepeats(artists, pass()));
      random(json.putObject("random"), averages.random());
      put(
          json.putObject("spread").putObject("artistRepeats"),
          averages.spread(),
          Contrast.leastArtistRepeats(artists));
      curve(json.putArray("curve"), averages);
    }

    private void random(ObjectNode json, Side random) {
      put(
          json.putObject("distinct"),
          random.distinct(),
          PickRandom.expectedDistinct(tracks, plays));
      put(
          json.putObject("firstRepeat"),
          random.firstRepeat(),
          PickRandom.expectedFirstRepeat(tracks));
      put(json.putObject("untilAll"), random.untilAll(), PickRandom.expectedUntilAll(tracks));
      int allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
      put(
          json.putObject("allInTime").put("plays", allBy),
          random.allInTime(),
          PickRandom.allHeardProbability(tracks, allBy));
      put(json.putObject("others"), random.others(), tracks - 1)
          .put("longest", random.others().max());
      put(
          json.putObject("artistRepeats"),
          random.artistRepeats(),
          PickRandom.expectedArtistRepeats(artists, pass()));
      int againBy = PickRandom.heardAgainQuantile(tracks, 0, IN_TIME);
      put(
          json.putObject("againInTime").put("others", againBy),
          random.againInTime(),
          PickRandom.heardAgainProbability(tracks, 0, againBy));
    }

    /** Returns the number of plays up to the end of the first cycle. */
    private int pass() {
      return Math.min(plays, tracks);
    }

    private void curve(ArrayNode json, Averages averages) {
      ImmutableList<Integer> points = Averages.curvePlays(plays);
      for (int i = 0; i < points.size(); i++) {
        int play = points.get(i);
        ObjectNode point = json.addObject().put("plays", play);
        put(point.putObject("shuffle"), averages.shuffle().curve().get(i), Math.min(tracks, play));
        put(
            point.putObject("random"),
            averages.random().curve().get(i),
            PickRandom.expectedDistinct(tracks, play));
      }
    }

    private void dial(ArrayNode json, Contrast contrast) {
      for (GapWait wait : contrast.dial()) {
        json.addObject()
            .put("gap", wait.gap())
            .put("others", wait.others())
            .put("expectedOthers", tracks - 1)
            .put("others95", PickRandom.heardAgainQuantile(tracks, wait.gap(), IN_TIME));
      }
    }

    /** Writes the results of two tests for four players. */
    private void verdicts(ArrayNode json, Contrast contrast) {
      for (Assessment verdict : contrast.verdicts()) {
        json.addObject()
            .put("player", verdict.player())
            .put("isShuffle", verdict.isShuffle())
            .put("previousGoesBack", verdict.previousGoesBack())
            .put("noRepeat", verdict.noRepeat());
      }
    }

    private void head(Seed seed, ObjectNode json) {
      json.put("seed", seed.toString()).put("tracks", tracks).put("plays", plays);
    }

    private ObjectNode put(ObjectNode node, Playthrough playthrough, Contrast contrast) {
      node.put("distinct", playthrough.distinct()).put("never", tracks - playthrough.distinct());
      put(node.putArray("heard"), playthrough.heard());
      put(node.putArray("walkedBack"), playthrough.walkedBack());
      return node.put("walkedBackWrong", contrast.wrongPresses(playthrough));
    }

    private static ObjectNode put(ObjectNode node, Waits waits) {
      return node.put("untilAll", waits.untilAll()).put("others", waits.others());
    }

    private static void put(ArrayNode array, ImmutableIntArray values) {
      values.forEach(array::add);
    }

    @CanIgnoreReturnValue
    private static ObjectNode put(ObjectNode node, Stats stats, double expected) {
      return node.put("mean", stats.mean())
          .put("standardError", Averages.standardError(stats))
          .put("expected", expected);
    }
  }
}
