package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seed, order version and the calls determine every answer, on any machine and in any release. */
class C14SameSeedTest {
  private static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

  @Test
  void orders_matchTheOrderVersion() throws IOException {
    StringBuilder orders = new StringBuilder();
    for (int n : new int[] {1, 2, 3, 5, 24, 52}) {
      for (PlayMode mode : new PlayMode[] {PlayMode.SHUFFLE, PlayMode.RANDOM}) {
        PlayQueue<Integer> queue = numbers(n, "friday").mode(mode).repeat(RepeatMode.ALL).build();
        orders.append(n + " " + mode + " " + play(queue, 2 * n + 1) + "\n");
      }
    }
    assertGolden("orders", orders.toString());
  }

  @Test
  void longOrder_matchesTheOrderVersion() throws IOException {
    PlayQueue<Integer> queue = numbers(20_000, "friday").repeat(RepeatMode.ALL).build();
    assertGolden("long-order-hash", play(queue, 50_000).hashCode() + "\n");
  }

  @Test
  void callLog_matchesTheOrderVersion() throws IOException {
    assertGolden("calls", log("friday", 7));
  }

  @Test
  void callLogWithEditing_matchesTheOrderVersion() throws IOException {
    assertGolden("editing-calls", editingLog("friday", 7));
  }

  @Test
  void callLogWithEditing_hasEveryCall() {
    String log = editingLog("friday", 7);
    String calls =
        "next,previous,trackEnded,skipTo,playNext,enqueue,dequeue,upcoming,upcomingAfterEnd,add,"
            + "add in between,addAll,remove,removeAll,clear,replaceAll,move,moveAll,replace,"
            + "moveAhead,setMode,setRepeat,setGap,reshuffle";
    for (String call : Splitter.on(',').split(calls)) {
      assertWithMessage("calls of %s", call).that(log).contains("\n" + call + " ");
    }
  }

  private static String editingLog(String phrase, int callSeed) {
    PlayQueue<Integer> queue = numbers(8, phrase).repeat(RepeatMode.ALL).build();
    RandomCalls calls = new RandomCalls(callSeed);
    return Stream.generate(() -> calls.callOn(queue) + "\n").limit(1_000).collect(joining());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"friday", "saturday", "sunday"})
  void sameSeedAndCalls_giveTheSameAnswers(String phrase) {
    assertThat(log(phrase, 3)).isEqualTo(log(phrase, 3));
    assertThat(log(phrase, 3)).isNotEqualTo(log(phrase + "!", 3));
    assertThat(editingLog(phrase, 3)).isEqualTo(editingLog(phrase, 3));
    assertThat(editingLog(phrase, 3)).isNotEqualTo(editingLog(phrase + "!", 3));
  }

  @Test
  void questionsThatDrawNothing_changeNoAnswer() {
    PlayQueue<Integer> asked = numbers(9, "friday").build();
    PlayQueue<Integer> unasked = numbers(9, "friday").build();
    for (int i = 0; i < 120; i++) {
      for (PlayQueue<Integer> queue : ImmutableList.of(asked, unasked)) {
        if (i % 11 == 4 || i % 33 == 28) {
          queue.setMode(MODES.get(i % 3));
        }
        if (queue == asked) {
          queue.hasNext();
          queue.hasPrevious();
          queue.position();
          queue.entries();
        }
        switch (i % 33) {
          case 4 -> queue.add(queue.size());
          case 15 -> queue.setGap(PlayMode.SHUFFLE, i % 9);
          case 26 -> queue.setRepeat(RepeatMode.ALL);
          case 28 -> Queues.back(queue, 8); // right after a switch
          default -> {}
        }
      }
      assertThat(play(asked, 1)).isEqualTo(play(unasked, 1));
    }
  }

  private static String log(String phrase, int callSeed) {
    PlayQueue<Integer> queue = numbers(6, phrase).repeat(RepeatMode.ALL).build();
    Random random = new Random(callSeed);
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> log.append("next " + queue.next());
        case 3, 4 -> log.append("previous " + queue.previous());
        case 5 -> log.append("upcoming " + queue.upcoming(random.nextInt(9)));
        case 6 -> {
          Entry<Integer> entry = queue.entry(random.nextInt(queue.size())).orElseThrow();
          queue.skipTo(entry);
          log.append("skipTo " + entry);
        }
        case 7 -> {
          queue.setMode(MODES.get(random.nextInt(3)));
          log.append("mode " + queue.mode());
        }
        default ->
            log.append(
                i % 4 == 0 ? "add " + queue.add(queue.size()) : "ended " + queue.trackEnded());
      }
      log.append(" at " + queue.position() + "\n");
    }
    return log.toString();
  }

  private static void assertGolden(String name, String actual) throws IOException {
    String file = name + "-r" + Seed.ORDER_VERSION + ".txt";
    Path now = Files.createDirectories(Path.of("target", "golden")).resolve(file);
    Files.writeString(now, actual);
    assertWithMessage(
            "%s: the map from seed and calls to answers has changed. Everybody's saved seeds would play something else:"
                + " undo the change, or raise Seed.ORDER_VERSION and put new golden files, which are in target/golden,"
                + " beside the old ones",
            file)
        .that(actual)
        .isEqualTo(Resources.toString(Resources.getResource(C14SameSeedTest.class, file), UTF_8));
  }
}
