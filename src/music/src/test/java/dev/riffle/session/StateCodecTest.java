package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.Radio.Station;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The state of a queue as one text, for programs with their own storage. */
class StateCodecTest {
  private static final StateCodec<Track> TRACKS = StateCodec.of(SessionOnDisk.TRACKS);
  private static final StateCodec<String> TEXTS =
      StateCodec.of(ItemCodec.of(text -> text, text -> text));
  private static final ObjectMapper JSON = new ObjectMapper();

  private static PlayQueue<String> texts(String... items) {
    return PlayQueue.<String>builder(Seed.parse("text")).addAll(List.of(items)).build();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void decode_ofAnEncodedState_givesAnEqualQueue(long seed) {
    Presses presses = new Presses(seed, 3);
    PlayQueue<Track> queue = presses.queue();
    PlayQueue<Track> kept = presses.queue();
    for (int call = 0; call < 300; call++) {
      assertWithMessage("call %s", call)
          .that(presses.press(kept, call))
          .isEqualTo(presses.press(queue, call));
      if (call % 10 == 0) {
        QueueState<Track> state = queue.state();
        assertThat(TRACKS.decode(TRACKS.encode(state))).isEqualTo(state);
        kept = PlayQueue.restore(TRACKS.decode(TRACKS.encode(state)));
      }
    }
  }

  @Test
  void encode_anyText_isOneLineOfAscii_andIsDecoded() {
    String[] items = {"", "\n\r\u2028\u0000", "\"\\", "雨停以后 \uD83C\uDFB5", "\uDFB5", "\uD83C"};
    for (QueueState<String> state : List.of(texts().state(), texts(items).state())) {
      String text = TEXTS.encode(state);
      assertThat(text).matches("[ -~]+");
      assertThat(TEXTS.decode(text)).isEqualTo(state);
    }
  }

  @Test
  void decode_ofReformattedText_isTheSameState() throws IOException {
    PlayQueue<String> queue = texts("a", "b", "c");
    queue.next();
    queue.upcoming(2);
    JsonNode node = JSON.readTree(TEXTS.encode(queue.state()));
    ObjectNode reordered = reversed(node);
    reordered.set("rows", reversed(node.get("rows")));
    assertThat(TEXTS.decode("\n " + reordered.toPrettyString() + "\n")).isEqualTo(queue.state());
  }

  private static ObjectNode reversed(JsonNode node) {
    ObjectNode reversed = JSON.createObjectNode();
    Lists.reverse(ImmutableList.copyOf(node.fieldNames()))
        .forEach(key -> reversed.set(key, node.get(key)));
    return reversed;
  }

  @Test
  void decode_ofAQueueWithEditsToUndo_undoesThem() {
    PlayQueue<String> queue =
        PlayQueue.<String>builder(Seed.parse("undo"))
            .addAll(List.of("a", "b", "c"))
            .undoLimit(10)
            .build();
    queue.playOnceNext("once");
    queue.remove(queue.entryAt(1));
    PlayQueue<String> kept = PlayQueue.restore(TEXTS.decode(TEXTS.encode(queue.state())));
    for (int step = 0; step < 3; step++) {
      assertThat(kept.undo()).isEqualTo(queue.undo());
      assertThat(kept.state()).isEqualTo(queue.state());
    }
    assertThat(kept.size()).isEqualTo(3);
  }

  @Test
  void queuesOfUsers_onThePage_areSavedAndLoaded() {
    Map<String, String> table = new HashMap<>();
    PlayQueue<Station> queue =
        PlayQueue.<Station>builder(Seed.parse("radio"))
            .addAll(List.of(new Station(URI.create("https://radio.example/"), "Radio 1")))
            .build();
    queue.next();
    new UserQueues(table).save("anna", queue);
    assertThat(new UserQueues(table).load("anna").orElseThrow().state()).isEqualTo(queue.state());
    assertThat(new UserQueues(table).load("jan")).isEmpty();
  }

  // ------------------------------------------------------------------ rejected text

  private static String rejection(String text) {
    return rejection(TEXTS, text);
  }

  private static String rejection(StateCodec<?> codec, String text) {
    var failure = assertThrows(IllegalArgumentException.class, () -> codec.decode(text), text);
    return String.valueOf(failure.getMessage());
  }

  private static String encoded() {
    PlayQueue<String> queue = texts("first", "second", "third");
    queue.next();
    return TEXTS.encode(queue.state());
  }

  @Test
  void decode_ofTextWithAnyCharacterChangedOrMissing_throws() {
    String text = encoded();
    SplittableRandom random = new SplittableRandom(7);
    for (int at = 0; at < text.length(); at++) {
      String before = text.substring(0, at);
      assertThat(rejection(before + text.substring(at + 1))).startsWith("s");
      char other = (char) (text.charAt(at) ^ (1 << random.nextInt(7)));
      assertThat(rejection(before + other + text.substring(at + 1))).startsWith("s");
      assertThat(rejection(before)).startsWith("state ");
    }
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "7",
        "[]",
        "{}",
        "{",
        "{\"version\":9}",
        "{\"version\":\"7\"}",
        "{\"version\":99999999999}",
        "{\"ids\":7}",
        "{\"ids\":[1e400]}",
        "{\"ids\":[[1]]}",
        "{\"ids\":[null]}",
        "{\"items\":\"a\"}",
        "{\"items\":[7]}",
        "{\"items\":[\"a\",null]}",
        "{\"rows\":[]}",
        "{\"rows\":{\"bag\":{}}}",
        "{\"rows\":{\"empty\":false}}",
        "<state/>"
      })
  void decode_ofOtherText_throwsWithAMessage(String text) {
    assertThat(rejection(text)).startsWith("state ");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "'\"version\":9', '\"version\":8', 'state has another version (8; this release supports 9)'",
    "'first', 'fist', 'state is damaged: its checksum is wrong'",
    "'\"repeat\":[0]', '\"repeat\":[1]', 'state is damaged: its checksum is wrong'",
    "'\"ids\":[0,1', '\"ids\":[0,7', 'state is damaged: its checksum is wrong'",
    "'\"seed\":\"r3', '\"seed\":\"r1', 'state is damaged: its checksum is wrong'",
    "'\"}', '\"}{}', state is damaged: unexpected text after it"
  })
  void decode_ofChangedText_reportsTheReason(String from, String to, String message) {
    assertThat(encoded()).contains(from);
    assertThat(rejection(encoded().replace(from, to))).isEqualTo(message);
  }

  @Test
  void decode_ofAnItemThatCannotBeDecoded_reportsTheItem() {
    StateCodec<Integer> numbers = StateCodec.of(ItemCodec.of(String::valueOf, Integer::valueOf));
    assertThat(rejection(numbers, encoded()))
        .isEqualTo("state: item (first) cannot be decoded: For input string: \"first\"");
  }
}
