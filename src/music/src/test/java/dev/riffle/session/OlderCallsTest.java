package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.primitives.Longs;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sessions of version 6, left by killed processes. Their journals have calls in JSON, many with
 * items.
 */
class OlderCallsTest {
  private static final Path FILES = Path.of("src/music/src/test/resources/dev/riffle/session");

  private static final ItemText<String> TEXTS =
      new ItemText<>(ItemCodec.of(text -> text, text -> text));

  /**
   * The ids of the five plays before and the twenty plays after, in the release that wrote them.
   */
  private static final List<Long> PLAYS =
      Longs.asList(
          16, 3, 0, 7, 2, 11, 18, 4, 14, 6, 13, 5, 8, 12, 10, 9, 19, 8, 13, 7, 9, 12, 2, 4, 6);

  @TempDir Path folder;

  private static Track song(int number) {
    return Track.builder(Path.of("/music/děj \"" + number + "\".mp3"))
        .title(number % 2 == 0 ? "雨停以后 " + number : "Back\\slash\n" + number)
        .artist("Artist " + number / 4)
        .trackNumber(number)
        .durationMillis(180_000 + number)
        .problem("problem " + number)
        .build();
  }

  private static String text(int number) {
    return switch (number % 6) {
      case 0 -> number + " two\nlines\r\n";
      case 1 -> number + " back\\slash \\n";
      case 2 -> number + " {\"json\":\"\\u0000\"}";
      case 3 -> number + " \u2028\u0000\u0085 雨停以后";
      case 4 -> "";
      default -> number + " half \uD83C";
    };
  }

  private static <T> PlayQueue<T> queue(IntFunction<T> item) {
    return PlayQueue.<T>builder(Seed.parse("version 6"))
        .addAll(IntStream.range(0, 10).mapToObj(item).toList())
        .repeat(RepeatMode.ALL)
        .gap(PlayMode.SHUFFLE, 3)
        .undoLimit(50)
        .build();
  }

  /** Makes the calls of the state file. */
  private static <T> void pressBefore(PlayQueue<T> queue, IntFunction<T> item) {
    for (int i = 0; i < 14; i++) {
      queue.next();
    }
    queue.upcoming(12);
    queue.add(item.apply(10));
    queue.playNext(item.apply(11));
    queue.enqueue(queue.entryAt(3));
    queue.remove(queue.entryAt(1));
    queue.previous();
    queue.previous();
  }

  /** Makes the calls of the journal. */
  private static <T> void pressAfter(PlayQueue<T> queue, IntFunction<T> item) {
    queue.addAll(2, List.of(item.apply(12), item.apply(13), item.apply(14)));
    queue.next();
    queue.replace(queue.entryAt(0), item.apply(15));
    queue.insertAhead(1, item.apply(16));
    queue.playNext(item.apply(17));
    queue.enqueue(item.apply(18));
    queue.upcoming(9);
    queue.moveAhead(4, 0);
    queue.skipAhead(2);
    queue.skipBack(1);
    queue.moveAll(queue.entries().subList(0, 2), 5);
    queue.playNextAll(List.of(queue.entryAt(6), queue.entryAt(7)));
    queue.undo();
    queue.undo();
    queue.redo();
    queue.setMode(PlayMode.RANDOM);
    queue.setGap(PlayMode.RANDOM, 2);
    queue.trackEnded();
    queue.setMode(PlayMode.SHUFFLE);
    queue.add(0, item.apply(19));
    queue.skipTo(queue.entryAt(4));
  }

  private static <T> List<Long> plays(PlayQueue<T> queue) {
    List<Long> plays = new ArrayList<>();
    queue.history(5).forEach(entry -> plays.add(entry.id()));
    for (int i = 0; i < 20; i++) {
      plays.add(queue.next().map(Entry::id).orElse(-1L));
    }
    return plays;
  }

  private <T> SessionOnDisk<T> kept(String version, ItemCodec<T> codec) throws IOException {
    ClosedFolder.copy(FILES.resolve(version), folder);
    return new SessionOnDisk<>(folder, codec, new ArrayList<>());
  }

  private static <T> List<Object> facts(PlayQueue<T> queue) {
    return List.of(
        queue.entries().toString(),
        queue.playOrder().toString(),
        queue.upNext().toString(),
        queue.position(),
        queue.mode(),
        queue.repeat(),
        requireNonNull(queue.state().rows().get("bag")));
  }

  private <T> void assertRestored(String version, ItemCodec<T> codec, IntFunction<T> item)
      throws IOException {
    SessionOnDisk<T> kept = kept(version, codec);
    PlayQueue<T> model = queue(item);
    pressBefore(model, item);
    pressAfter(model, item);
    try (Session<T> session = kept.open()) {
      // Without the edits, whose notes have changed since.
      assertThat(facts(session.queue())).isEqualTo(facts(model));
      assertThat(plays(session.queue())).isEqualTo(PLAYS);
    }
    plays(model);
    assertThat(facts(PlayQueue.restore(kept.restored()))).isEqualTo(facts(model));
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void sessionOfVersion6_withTracksInItsCalls_isRestored() throws IOException {
    assertRestored("version-6", ItemCodec.tracks(), OlderCallsTest::song);
  }

  @Test
  void sessionOfVersion6_withTextsInItsCalls_isRestored() throws IOException {
    assertRestored("version-6-texts", TEXTS.codec(), OlderCallsTest::text);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "{\"call\":\"SKIP_TO\",\"numbers\":[999]}",
        "{\"call\":\"SKIP_TO\",\"numbers\":[]}",
        "{\"call\":\"SKIP_TO\"}",
        "{\"call\":\"SKIP_TO\",\"numbers\":7}",
        "{\"call\":\"MOVE\",\"numbers\":[0,2147483648]}",
        "{\"call\":\"SET_MODE\",\"numbers\":[3]}",
        "{\"call\":\"DANCE\"}",
        "{\"call\":\"NEXT\",\"volume\":1}",
        "{\"call\":\"REPLACE\",\"numbers\":[0],\"items\":[]}",
        "{\"numbers\":[1]}",
        "[]",
        "7",
        "{\"call\":"
      })
  void intactLineOfVersion6ThatIsNoCall_isKeptInAFile(String call) throws IOException {
    SessionOnDisk<String> kept = kept("version-6-texts", TEXTS.codec());
    Path journal = kept.file("journal-2");
    int checksum = StateFile.read(kept.file("state-2.json"), TEXTS).checksum();
    Journal.Prefix prefix = Journal.read(journal, checksum, line -> {});
    assertThat(prefix.bytes()).isEqualTo(Files.size(journal));
    try (Journal lines = new Journal(new QuickDisk(), journal, prefix)) {
      lines.append(call.getBytes(UTF_8));
    }
    try (Session<String> session = kept.open()) {
      assertThat(plays(session.queue())).isEqualTo(PLAYS);
    }
    assertThat(kept.contents().get("journal-2.damaged-1")).contains(call);
    assertThat(kept.problems).hasSize(1);
  }
}
