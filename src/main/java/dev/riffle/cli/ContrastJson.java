package dev.riffle.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.math.Stats;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Averages;
import dev.riffle.fairness.Evening;
import dev.riffle.fairness.PickRandom;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;

/** Writes a contrast down as one JSON object; what never happened is left out. */
final class ContrastJson {
  private final int tracks;
  private final int plays;

  ContrastJson(int tracks, int plays) {
    this.tracks = tracks;
    this.plays = plays;
  }

  /** Returns one evening. */
  String evening(Seed seed, Contrast contrast) {
    ObjectNode json = head(seed);
    ObjectNode shuffle = put(json.putObject("shuffle"), contrast.shuffle());
    shuffle.put("expectedDistinct", Math.min(tracks, plays));
    contrast.shuffle().firstRepeat().ifPresent(play -> shuffle.put("firstRepeat", play));
    put(json.putObject("random"), contrast.random())
        .put("expectedDistinct", PickRandom.expectedDistinct(tracks, plays))
        .put("firstRepeat", Contrast.firstRepeat(seed, tracks))
        .put("expectedFirstRepeat", PickRandom.expectedFirstRepeat(tracks));
    put(json.putObject("forgetful"), contrast.forgetful());
    return json.toString();
  }

  /** Returns the means of many evenings. */
  String averages(Seed seed, Averages averages, int trials) {
    ObjectNode json = head(seed).put("trials", trials);
    ObjectNode shuffle = json.putObject("shuffle");
    put(shuffle.putObject("distinct"), averages.shuffleDistinct(), Math.min(tracks, plays));
    shuffle.put("eveningsWithARepeat", averages.shufflesThatRepeated());
    ObjectNode random = json.putObject("random");
    double distinct = PickRandom.expectedDistinct(tracks, plays);
    double firstRepeat = PickRandom.expectedFirstRepeat(tracks);
    put(random.putObject("distinct"), averages.randomDistinct(), distinct);
    put(random.putObject("firstRepeat"), averages.randomFirstRepeat(), firstRepeat);
    return json.toString();
  }

  private ObjectNode head(Seed seed) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("seed", seed.toString())
        .put("tracks", tracks)
        .put("plays", plays);
  }

  private ObjectNode put(ObjectNode node, Evening evening) {
    node.put("distinct", evening.distinct()).put("never", tracks - evening.distinct());
    put(node.putArray("heard"), evening.heard());
    put(node.putArray("walkedBack"), evening.walkedBack());
    IntStream presses = IntStream.range(0, evening.walkedBack().length());
    return node.put("walkedBackWrong", presses.filter(i -> !evening.wentBack(i)).count());
  }

  private static void put(ArrayNode array, ImmutableIntArray values) {
    values.forEach(array::add);
  }

  private static void put(ObjectNode node, Stats stats, double expected) {
    node.put("mean", stats.mean())
        .put("standardError", Averages.standardError(stats))
        .put("expected", expected);
  }
}
