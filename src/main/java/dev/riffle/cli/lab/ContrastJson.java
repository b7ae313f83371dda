package dev.riffle.cli.lab;

import static dev.riffle.fairness.Averages.IN_TIME;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.primitives.ImmutableIntArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.fairness.PickRandom;
import dev.riffle.fairness.Playthrough;
import dev.riffle.fairness.Waits;
import dev.riffle.shuffle.Seed;

/** Writes a contrast down as one JSON object; what never happened is left out. */
final class ContrastJson {
  private final int tracks;
  private final int plays;

  ContrastJson(int tracks, int plays) {
    this.tracks = tracks;
    this.plays = plays;
  }

  /** Returns one trial. */
  String playthrough(Seed seed, Contrast contrast) {
    ObjectNode json = head(seed);
    ObjectNode shuffle = put(json.putObject("shuffle"), contrast.shuffle(), contrast);
    shuffle.put("expectedDistinct", Math.min(tracks, plays));
    contrast.shuffle().firstRepeat().ifPresent(play -> shuffle.put("firstRepeat", play));
    put(shuffle, contrast.shuffleWaits())
        .put("expectedUntilAll", tracks)
        .put("expectedOthers", tracks - 1)
        .put("mostOthers", Contrast.mostOthers(tracks));
    ObjectNode random = put(json.putObject("random"), contrast.random(), contrast);
    random
        .put("expectedDistinct", PickRandom.expectedDistinct(tracks, plays))
        .put("firstRepeat", contrast.randomWaits().firstRepeat())
        .put("expectedFirstRepeat", PickRandom.expectedFirstRepeat(tracks));
    put(random, contrast.randomWaits())
        .put("expectedUntilAll", PickRandom.expectedUntilAll(tracks))
        .put("untilAll95", PickRandom.untilAllQuantile(tracks, IN_TIME))
        .put("expectedOthers", tracks - 1)
        .put("others95", PickRandom.heardAgainQuantile(tracks, IN_TIME));
    put(json.putObject("forgetful"), contrast.forgetful(), contrast);
    put(json.putObject("withoutHistory"), contrast.withoutHistory(), contrast);
    verdicts(json.putArray("verdicts"), contrast);
    json.put("pickRandomPasses", PickRandom.noRepeatProbability(tracks, tracks));
    return json.toString();
  }

  /** Returns the means of many trials. */
  String averages(Seed seed, Averages averages) {
    ObjectNode json = head(seed).put("trials", averages.trials());
    ObjectNode shuffle = json.putObject("shuffle");
    Side shuffled = averages.shuffle();
    put(shuffle.putObject("distinct"), shuffled.distinct(), Math.min(tracks, plays));
    shuffle.put("trialsWithARepeat", shuffled.trialsWithARepeat());
    put(shuffle.putObject("untilAll"), shuffled.untilAll(), tracks);
    put(shuffle.putObject("others"), shuffled.others(), tracks - 1)
        .put("longest", shuffled.others().max())
        .put("most", Contrast.mostOthers(tracks));
    random(json.putObject("random"), averages.random());
    curve(json.putArray("curve"), averages);
    return json.toString();
  }

  private void random(ObjectNode json, Side random) {
    put(json.putObject("distinct"), random.distinct(), PickRandom.expectedDistinct(tracks, plays));
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
    int againBy = PickRandom.heardAgainQuantile(tracks, IN_TIME);
    put(
        json.putObject("againInTime").put("others", againBy),
        random.againInTime(),
        PickRandom.heardAgainProbability(tracks, againBy));
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

  /** Writes what two tests say of four players. */
  private void verdicts(ArrayNode json, Contrast contrast) {
    for (Assessment verdict : contrast.verdicts()) {
      json.addObject()
          .put("player", verdict.player())
          .put("isShuffle", verdict.isShuffle())
          .put("previousGoesBack", verdict.previousGoesBack())
          .put("noRepeat", verdict.noRepeat());
    }
  }

  private ObjectNode head(Seed seed) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("seed", seed.toString())
        .put("tracks", tracks)
        .put("plays", plays);
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
