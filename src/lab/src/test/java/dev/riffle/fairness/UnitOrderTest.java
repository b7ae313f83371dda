package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every order of four albums of different sizes is equally likely (C29). */
class UnitOrderTest {
  private static final int ORDERS = 24;
  private static final int TRIALS = 48_000;

  /** The false-positive rate of a test, both tails and all orders together. */
  private static final double LEVEL = 1e-6;

  private static final ImmutableList<Track> SONGS =
      Stream.of("a 1", "a 2", "a 3", "a 4", "b 1", "c 1", "c 2", "d 1")
          .map(UnitOrderTest::song)
          .collect(toImmutableList());

  private static Track song(String description) {
    return Track.builder(Path.of(description + ".mp3"))
        .album(description.substring(0, 1))
        .trackNumber(Integer.parseInt(description.substring(2)))
        .build();
  }

  private static final Drawing<Track> ALBUMS =
      Drawing.<Track>uniform().units(TrackUnit.ALBUM::unitOf, TrackUnit.ALBUM::rankOf);

  /** A planted fault: long albums play earlier. */
  private static final Drawing<Track> BY_LENGTH = ALBUMS.weights(song -> 1);

  private static PlayQueue<Track> queue(Drawing<Track> drawing, String seed) {
    return PlayQueue.<Track>builder(Seed.parse(seed))
        .addAll(SONGS)
        .drawing(drawing)
        .repeat(RepeatMode.ALL)
        .gap(PlayMode.SHUFFLE, 0)
        .build();
  }

  /** Plays a cycle, checks that its albums are whole, and returns the number of their order. */
  private static int order(PlayQueue<Track> queue) {
    ImmutableList<Track> plays =
        SONGS.stream()
            .map(song -> queue.next().map(Entry::item).orElseThrow())
            .collect(toImmutableList());
    ImmutableList<String> albums =
        plays.stream()
            .map(song -> song.album().orElseThrow())
            .distinct()
            .collect(toImmutableList());
    ImmutableList<Track> whole =
        albums.stream()
            .flatMap(
                album -> SONGS.stream().filter(song -> song.album().orElseThrow().equals(album)))
            .collect(toImmutableList());
    assertThat(plays).isEqualTo(whole);
    int order = 0;
    for (int i = 0; i < albums.size(); i++) {
      int first = i;
      long smaller =
          albums.stream()
              .skip(i + 1L)
              .filter(other -> other.compareTo(albums.get(first)) < 0)
              .count();
      order = order * (albums.size() - i) + (int) smaller;
    }
    return order;
  }

  private static int[] firstCycles(Drawing<Track> drawing) {
    return IntStream.range(0, TRIALS).map(i -> order(queue(drawing, "units " + i))).toArray();
  }

  private static int[] cyclesOfOneQueue(Drawing<Track> drawing, String seed) {
    PlayQueue<Track> queue = queue(drawing, seed);
    return IntStream.range(0, TRIALS).map(i -> order(queue)).toArray();
  }

  private static Finding finding(int[] orders) {
    double[] law = new double[ORDERS];
    Arrays.fill(law, 1.0 / ORDERS);
    Histogram histogram = new Histogram("orders", law);
    Arrays.stream(orders).forEach(histogram::add);
    return histogram.finding(orders.length).orElseThrow();
  }

  /** Checks the number of plays of each order against the exact binomial distribution. */
  private static void assertEachIsLikely(int[] orders) {
    BinomialDistribution law = BinomialDistribution.of(orders.length, 1.0 / ORDERS);
    for (int order = 0; order < ORDERS; order++) {
      int wanted = order;
      int count = (int) Arrays.stream(orders).filter(played -> played == wanted).count();
      double tail = Math.min(law.cumulativeProbability(count), law.survivalProbability(count - 1));
      assertWithMessage("%s plays of order %s", count, order)
          .that(tail)
          .isAtLeast(LEVEL / ORDERS / 2);
    }
  }

  @Test
  void firstCycle_ofManySeeds_hasEveryOrderOfTheAlbumsAlike() {
    int[] orders = firstCycles(ALBUMS);
    assertThat(finding(orders).verdict(LEVEL)).isEqualTo(Finding.Outcome.FAIR);
    assertEachIsLikely(orders);
  }

  @ParameterizedTest
  @ValueSource(strings = {"units", "albums"})
  void cycles_ofOneQueue_haveEveryOrderOfTheAlbumsAlike(String seed) {
    int[] orders = cyclesOfOneQueue(ALBUMS, seed);
    assertThat(finding(orders).verdict(LEVEL)).isEqualTo(Finding.Outcome.FAIR);
    assertEachIsLikely(orders);
  }

  @Test
  void longAlbumsFirst_isRejected() {
    assertThat(finding(cyclesOfOneQueue(BY_LENGTH, "units")).verdict(LEVEL))
        .isEqualTo(Finding.Outcome.TOO_UNEVEN);
  }

  @Test
  void ordersInTurn_areRejected() {
    int[] orders = IntStream.range(0, TRIALS).map(i -> i % ORDERS).toArray();
    assertThat(finding(orders).verdict(LEVEL)).isEqualTo(Finding.Outcome.TOO_EVEN);
  }
}
