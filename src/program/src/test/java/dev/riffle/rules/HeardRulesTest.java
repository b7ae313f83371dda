package dev.riffle.rules;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.Playbacks;
import dev.riffle.listens.ListenLog;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The times at which the songs of a queue are deferred and weighed. */
@Timeout(60)
public class HeardRulesTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final int SONGS = 4;

  @TempDir Path folder;
  private volatile Instant now = NOON;

  private ListenLog log() {
    return ListenLog.in(folder);
  }

  private static Track song(int number) {
    return Track.builder(Path.of("/music/" + number)).title("song " + number).artist("A").build();
  }

  private HeardSongs songs() {
    return new HeardSongs(Optional.of(log()), () -> now, problem -> {}, detail -> {});
  }

  private HeardRules rules(String... options) {
    HeardSongs songs = songs();
    return new HeardRules(Playbacks.rules(songs::weight, options), songs);
  }

  /** Returns rules of uniform draws, without a log. */
  public static HeardRules none() {
    DrawingRules rules = new DrawingRules(DrawingRules.Values.NONE, song -> 1);
    return new HeardRules(
        rules, new HeardSongs(Optional.empty(), () -> NOON, problem -> {}, detail -> {}));
  }

  private static PlayQueue<Track> queue(HeardRules rules) {
    return PlayQueue.<Track>builder(Seed.parse("heard"))
        .addAll(IntStream.range(0, SONGS).mapToObj(HeardRulesTest::song).collect(toImmutableList()))
        .repeat(RepeatMode.ALL)
        .drawing(rules.rules().values().drawing())
        .build();
  }

  private static ImmutableList<String> deferred(PlayQueue<Track> queue) {
    return queue.deferred().stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ values

  @Test
  void weight_byAge_isHoursAndOne_andAYearIfNeverHeard() throws IOException {
    log().add(song(0), NOON);
    HeardSongs songs = songs();
    for (int hours : new int[] {0, 1, 23, 24 * 365, 999_999}) {
      now = NOON.plus(Duration.ofHours(hours));
      assertThat(songs.weight(song(0))).isEqualTo(hours + 1);
      now = now.plusSeconds(3599);
      assertThat(songs.weight(song(0))).isEqualTo(Math.min(hours + 1, PlayQueue.MAX_WEIGHT));
    }
    now = NOON.plus(Duration.ofHours(1_000_000));
    assertThat(songs.weight(song(0))).isEqualTo(PlayQueue.MAX_WEIGHT);
    now = NOON.minusSeconds(9);
    assertThat(songs.weight(song(0))).isEqualTo(1);
    assertThat(songs.weight(song(1))).isEqualTo(8_761);
  }

  @Test
  void within_isBeforeTheTimeHasPassed() throws IOException {
    log().add(song(0), NOON);
    HeardRules rules = rules("--not-for=7d");
    PlayQueue<Track> queue = queue(rules);
    now = NOON.plus(Duration.ofDays(7)).minusSeconds(1);
    rules.apply(queue);
    assertThat(deferred(queue)).containsExactly("song 0");
    now = NOON.plus(Duration.ofDays(7));
    rules.apply(queue);
    assertThat(deferred(queue)).isEmpty();
  }

  @Test
  void apply_withoutOptions_endsDeferralOfAnEarlierRun() {
    PlayQueue<Track> queue = queue(rules());
    queue.setDeferred(queue.entries());
    rules().apply(queue);
    assertThat(deferred(queue)).isEmpty();
  }

  // ------------------------------------------------------------------ times

  /** Plays a song, which is heard at once. */
  private void play(PlayQueue<Track> queue, HeardRules rules) throws IOException {
    Entry<Track> entry = queue.next().orElseThrow();
    rules.songChanged(queue);
    log().add(entry.item(), now);
    rules.listened(queue);
  }

  /** Returns the calls of a queue that change what it defers, in order. */
  private static LinkedBlockingQueue<Integer> deferrals(PlayQueue<Track> queue) {
    LinkedBlockingQueue<Integer> deferrals = new LinkedBlockingQueue<>();
    var unused =
        queue.subscribe(
            change -> {
              if (change.cause() == Cause.SET_DEFERRED) {
                deferrals.add(queue.deferred().size());
              }
            });
    return deferrals;
  }

  @Test
  void shuffle_isRefreshedAtTheEndOfEachCycle() throws Exception {
    try (HeardRules rules = rules("--not-for=1h")) {
      PlayQueue<Track> queue = queue(rules);
      LinkedBlockingQueue<Integer> deferrals = deferrals(queue);
      for (int i = 1; i < SONGS; i++) {
        play(queue, rules);
      }
      queue.next();
      assertThat(deferrals).isEmpty();
      rules.songChanged(queue);
      assertThat(deferrals.poll(30, TimeUnit.SECONDS)).isEqualTo(SONGS - 1);
      now = now.plus(Duration.ofHours(2));
      for (int i = 1; i < SONGS; i++) {
        queue.next();
        rules.songChanged(queue);
      }
      assertThat(deferrals).isEmpty();
      queue.next();
      rules.songChanged(queue);
      assertThat(deferrals.poll(30, TimeUnit.SECONDS)).isEqualTo(0);
    }
  }

  @Test
  void random_isRefreshedAfterEachListen() throws Exception {
    try (HeardRules rules = rules("--not-for=1h")) {
      PlayQueue<Track> queue = queue(rules);
      queue.setMode(PlayMode.RANDOM);
      LinkedBlockingQueue<Integer> deferrals = deferrals(queue);
      for (int i = 1; i <= SONGS; i++) {
        play(queue, rules);
        assertThat(deferrals.poll(30, TimeUnit.SECONDS)).isEqualTo(i); // each song is a new one
      }
    }
  }

  @Test
  void random_byAge_isWeighedAgain() throws Exception {
    try (HeardRules rules = rules("--weights=age")) {
      PlayQueue<Track> queue = queue(rules);
      LinkedBlockingQueue<Cause> causes = new LinkedBlockingQueue<>();
      var unused = queue.subscribe(change -> causes.add(change.cause()));
      log().add(song(0), now);
      rules.read(rules.rules().values());
      rules.apply(queue);
      assertThat(causes.poll(30, TimeUnit.SECONDS)).isEqualTo(Cause.SET_WEIGHTS);
    }
  }
}
