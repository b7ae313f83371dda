package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.RepeatMode;
import dev.riffle.session.Radio.Station;
import dev.riffle.session.Session.Durability;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of items other than tracks. */
@Timeout(300)
class AnyItemTest {
  private static final ItemCodec<Station> STATIONS = Radio.CODEC;
  private static final ItemCodec<String> TEXTS = ItemCodec.of(text -> text, text -> text);

  @TempDir Path home;
  private final List<String> problems = new ArrayList<>();

  private static Station station(int number) {
    return new Station(URI.create("https://radio.example/" + number + "?a=%2F"), "Radio " + number);
  }

  private static PlayQueue<Station> stations() {
    return PlayQueue.<Station>builder(Seed.parse("radio"))
        .addAll(IntStream.range(0, 5).mapToObj(AnyItemTest::station).toList())
        .repeat(RepeatMode.ALL)
        .build();
  }

  private <T> SessionOnDisk<T> kept(String name, ItemCodec<T> codec) {
    return new SessionOnDisk<>(home.resolve(name), codec, problems);
  }

  // ------------------------------------------------------------------ weights

  @Test
  void queueByWeight_isRestoredWithItsWeights_andNotWithout() throws IOException {
    SessionOpener<String> opener = Session.in(home.resolve("weights"), TEXTS);
    PlayQueue<String> queue =
        PlayQueue.<String>builder(Seed.parse("weights"))
            .addAll(List.of("a", "bb", "ccc", ""))
            .drawing(Drawing.<String>uniform().weights(String::length))
            .repeat(RepeatMode.ALL)
            .build();
    try (Session<String> session = opener.create(queue)) {
      session.queue().next();
      session.queue().add("dddd");
      session.queue().add("");
    }
    IOException refusal = assertThrows(IOException.class, opener::open);
    assertThat(refusal)
        .hasMessageThat()
        .endsWith("draws by weights and was not changed; SessionOpener.drawing must set them");
    try (Session<String> session =
        opener.drawing(Drawing.<String>uniform().weights(String::length)).open().orElseThrow()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
      session.queue().next();
      queue.next();
    }
    PlayQueue<String> peeked =
        opener.drawing(Drawing.<String>uniform().weights(String::length)).peek().orElseThrow();
    assertThat(peeked.state()).isEqualTo(queue.state());
  }

  static ImmutableList<Drawing<String>> drawings() {
    Drawing<String> uniform = Drawing.uniform();
    return ImmutableList.of(
        uniform.weights(String::length),
        uniform.units(String::length, text -> 0),
        uniform.spread(String::length),
        uniform.rule((remaining, weights) -> weights[0] = 2));
  }

  @ParameterizedTest
  @MethodSource("drawings")
  void drawing_missing_refusesTheSession_andRecoveryLosesNothing(Drawing<String> drawing)
      throws IOException {
    SessionOnDisk<String> live = kept("live", TEXTS);
    PlayQueue<String> queue = PlayQueue.of(List.of("a", "bb", "ccc", "d", "ee"));
    SessionOnDisk<String> killed;
    try (Session<String> session = live.create(queue)) {
      session.queue().next();
      queue.setDrawing(drawing);
      queue.next();
      killed = live.copy("killed"); // the journal has the drawing
    }
    for (SessionOnDisk<String> session : List.of(live, killed)) {
      for (Executable call :
          List.<Executable>of(session::open, session::recovered, session.opener()::peek)) {
        assertThat(session.refusal(call))
            .containsMatch("^draws by .* and was not changed; SessionOpener.drawing must set ");
      }
      try (Session<String> opened = session.opener().drawing(drawing).open().orElseThrow()) {
        assertThat(opened.queue().state()).isEqualTo(queue.state());
      }
    }
  }

  // ------------------------------------------------------------------ saved

  static ImmutableList<String> texts() {
    return ImmutableList.of(
        "",
        " ",
        "\n",
        "\r\n\t\u0000\u001f\u0085\u2028",
        "\"\\{}[],:",
        "雨停以后 \uD83C\uDFB5",
        "half a character: \uD83C",
        "the other half: \uDFB5\uD83C",
        "{\"json\":\"\\u0000\"}",
        "long ".repeat(5_000_000));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void anyText_isSaved_inTheJournalAndInTheSnapshot(String text) throws IOException {
    SessionOnDisk<String> kept = kept("texts", TEXTS);
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    Session<String> session = kept.create(queue);
    queue.add(text);
    QueueState<String> state = queue.state();
    // Too long for a failure message.
    assertThat(kept.restoredAfterKill().equals(state)).isTrue();
    session.close();
    assertThat(kept.restored().equals(state)).isTrue();
    assertThat(problems).isEmpty();
  }

  @Test
  void radio_onThePage_resumesItsPosition() throws IOException {
    ImmutableList<Station> stations = ImmutableList.of(station(1), station(2), station(3));
    Optional<Station> played;
    try (Radio radio = new Radio(home, stations)) {
      assertThat(radio.playing()).isEmpty();
      assertThat(radio.volume()).isEqualTo(100);
      played = radio.pressNext();
      radio.setVolume(30);
    }
    try (Radio radio = new Radio(home, ImmutableList.of())) {
      assertThat(played).isPresent();
      assertThat(radio.playing()).isEqualTo(played);
      assertThat(radio.volume()).isEqualTo(30);
      assertThat(radio.pressNext()).isPresent();
      assertThat(radio.pressNext()).isPresent();
      assertThat(radio.pressNext()).isEmpty();
    }
  }

  // ------------------------------------------------------------------ open or create

  private Session<Station> openOrCreate() throws IOException {
    return kept("radio", STATIONS).opener().openOrCreate(AnyItemTest::stations);
  }

  @Test
  void openOrCreate_noSession_creates_thenOpens() throws IOException {
    QueueState<Station> state;
    try (Session<Station> session = openOrCreate()) {
      assertThat(session.queue().state()).isEqualTo(stations().state());
      session.queue().next();
      state = session.queue().state();
    }
    SessionOpener<Station> opener =
        kept("radio", STATIONS).opener().durability(Durability.POWER_CUT);
    try (Session<Station> session =
        opener.openOrCreate(
            () -> {
              throw new AssertionError("a queue for an existing session");
            })) {
      assertThat(session.queue().state()).isEqualTo(state);
    }
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest(name = "without {0}")
  @ValueSource(strings = {"state-1.json state-2.json", "tracks-1.txt"})
  void openOrCreate_damagedSession_throws_andReplacesNothing(String files) throws IOException {
    openOrCreate().close();
    SessionOnDisk<Station> kept = kept("radio", STATIONS);
    for (String file : Splitter.on(' ').split(files)) {
      Files.delete(kept.file(file));
    }
    assertThat(kept.refusal(this::openOrCreate)).contains("is damaged and was not changed");
  }

  @Test
  void openOrCreate_supplierThatThrows_propagates_andReleasesTheLock() throws IOException {
    IllegalStateException failure = new IllegalStateException("no music");
    SessionOpener<Station> opener = kept("radio", STATIONS).opener();
    assertThat(
            assertThrows(
                IllegalStateException.class,
                () ->
                    opener.openOrCreate(
                        () -> {
                          throw failure;
                        })))
        .isSameInstanceAs(failure);
    openOrCreate().close();
  }

  @Test
  void openOrCreate_heldSession_throws() throws IOException {
    try (Session<Station> session = openOrCreate()) {
      assertThat(session.folder()).isEqualTo(home.resolve("radio"));
      assertThat(kept("radio", STATIONS).refusal(this::openOrCreate))
          .contains("is held by process");
    }
  }

  // ------------------------------------------------------------------ codecs that fail

  @Test
  void close_itemThatCannotBeEncoded_releasesTheFolder_andKeepsTheCallsBefore() throws IOException {
    ItemCodec<String> codec =
        ItemCodec.of(
            text -> {
              if (text.equals("bad")) {
                throw new NoClassDefFoundError(text);
              }
              return text;
            },
            text -> text);
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    SessionOnDisk<String> kept = kept("texts", codec);
    Session<String> session = kept.create(queue);
    queue.add("good");
    QueueState<String> state = queue.state();
    queue.add("bad");
    session.close();
    assertThat(problems)
        .containsExactly(
            "is no longer saved: item (bad) cannot be encoded: java.lang.NoClassDefFoundError: bad");
    assertThat(kept.restored()).isEqualTo(state);
  }

  @Test
  void create_itemThatCannotBeEncoded_throwsWithTheItem_andLeavesNoNewFolder() {
    ItemCodec<String> codec = ItemCodec.of(text -> text.substring(1), text -> text);
    SessionOnDisk<String> kept = kept("texts", codec);
    Executable create = () -> kept.opener().createNew(PlayQueue.of(List.of("a", "")));
    assertThat(assertThrows(IllegalArgumentException.class, create))
        .hasMessageThat()
        .startsWith("item () cannot be encoded: java.lang.StringIndexOutOfBoundsException: ");
    assertThat(Files.exists(kept.folder)).isFalse();
  }

  static Stream<Arguments> codecsOfOtherItems() {
    return Stream.of(
        arguments(
            TEXTS,
            "thirteen",
            ItemCodec.of(String::valueOf, Integer::valueOf),
            "item (thirteen) cannot be decoded: For input string: \"thirteen\""),
        arguments(
            STATIONS,
            station(1),
            SessionOnDisk.TRACKS,
            "item (https://radio.example/1?a=%2F Radio 1) cannot be decoded: a track must be JSON"));
  }

  @ParameterizedTest
  @MethodSource("codecsOfOtherItems")
  <T> void itemThatCannotBeDecoded_throws_fromTheSnapshotAndFromTheJournal(
      ItemCodec<T> codec, T item, ItemCodec<?> other, String problem) throws IOException {
    SessionOnDisk<T> kept = kept("session", codec);
    Session<T> session = kept.create(PlayQueue.<T>builder(Seed.parse("none")).build());
    session.queue().add(item);
    kept.copy("killed");
    session.close();
    for (String name : List.of("session", "session killed")) {
      SessionOnDisk<?> reopened = kept(name, other);
      assertThat(reopened.refusal(reopened::open)).isEqualTo("was not changed: " + problem);
    }
    assertThat(problems).isEmpty();
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("no text for it"),
        new StackOverflowError(),
        new AssertionError("no text for it"),
        new NoClassDefFoundError("Station"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void itemThatCannotBeEncoded_isReportedOnce_andFailsNoCall(Throwable failure) throws IOException {
    ItemCodec<String> codec =
        ItemCodec.of(
            text -> {
              if (text.equals("bad")) {
                Throwables.throwIfUnchecked(failure);
              }
              return text;
            },
            text -> text);
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    SessionOnDisk<String> kept = kept("texts", codec);
    try (Session<String> session = kept.create(queue)) {
      queue.add("good");
      Entry<String> bad = queue.add("bad");
      queue.next();
      assertThat(problems)
          .containsExactly("is no longer saved: item (bad) cannot be encoded: " + failure);
      queue.remove(bad);
      queue.setRepeat(RepeatMode.ALL);
      assertThat(problems).hasSize(2);
      assertThat(problems.get(1)).isEqualTo("is saved again");
      assertThat(session.queue()).isSameInstanceAs(queue);
      assertThat(kept.restoredAfterKill()).isEqualTo(queue.state());
    }
    assertThat(kept.restored()).isEqualTo(queue.state());
  }
}
