package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.OtherJvm;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.RepeatMode;
import dev.riffle.session.Radio.Station;
import dev.riffle.session.Session.Durability;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of items that are no tracks. */
@Timeout(300)
class AnyItemTest {
  private static final ItemCodec<Station> STATIONS = Radio.CODEC;
  private static final ItemCodec<String> TEXTS = ItemCodec.of(text -> text, text -> text);

  @TempDir Path home;
  private final List<String> said = new ArrayList<>();

  private static Station station(int number) {
    return new Station(URI.create("https://radio.example/" + number + "?a=%2F"), "Radio " + number);
  }

  private static PlayQueue<Station> stations() {
    return PlayQueue.<Station>builder(Seed.parse("radio"))
        .addAll(IntStream.range(0, 5).mapToObj(AnyItemTest::station).toList())
        .repeat(RepeatMode.ALL)
        .build();
  }

  private <T> SessionOpener<T> terms(Path folder, ItemCodec<T> codec) {
    return Session.in(folder, codec).onProblem(said::add).disk(new QuickDisk());
  }

  private static PlayQueue<Track> noTracks() {
    return PlayQueue.<Track>builder(Seed.parse("none")).build();
  }

  /** Makes the call of that number: at any state of the queue the same one. */
  private static void press(PlayQueue<Station> queue, int call) {
    Entry<Station> entry = queue.entries().get(call % queue.size());
    switch (call % 11) {
      case 3 -> queue.add(station(call));
      case 4 -> queue.playNext(entry);
      case 5 -> queue.addAll(1, List.of(station(call), station(0)));
      case 6 -> queue.upcoming(call % 20);
      case 7 -> queue.replace(entry, station(-call));
      case 8 -> queue.remove(entry);
      case 9 -> queue.previous();
      case 10 -> queue.removeAll(ImmutableList.copyOf(queue.entries().subList(0, 2)));
      default -> queue.next();
    }
  }

  // ------------------------------------------------------------------ kept

  @Test
  void stations_closedAndCopiedAtAnyCall_areRestored() throws IOException {
    PlayQueue<Station> model = stations();
    Path folder = home.resolve("0");
    terms(folder, STATIONS).create(stations()).close();
    int calls = 0;
    for (int start = 1; start < 8; start++) {
      Session<Station> session = terms(folder, STATIONS).open().orElseThrow();
      for (int i = 0; i < 13 * start; i++) {
        press(session.queue(), calls);
        press(model, calls++);
        assertThat(session.queue().current().toString()).isEqualTo(model.current().toString());
      }
      if (start % 2 == 0) {
        session.close();
      } // else the journal is read
      folder = ClosedFolder.copy(folder, home.resolve("" + start));
      try (Session<Station> again = terms(folder, STATIONS).open().orElseThrow()) {
        assertThat(again.queue().state()).isEqualTo(model.state());
      }
      session.close();
    }
    assertThat(said).isEmpty();
  }

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
  void anyText_isKept_inTheJournalAndInTheSnapshot(String text) throws IOException {
    Path folder = home.resolve("live");
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    Session<String> session = terms(folder, TEXTS).create(queue);
    queue.add(text);
    QueueState<String> state = queue.state();
    Path killed = ClosedFolder.copy(folder, home.resolve("killed"));
    session.close();
    for (Path where : List.of(folder, killed)) {
      try (Session<String> again = terms(where, TEXTS).open().orElseThrow()) {
        assertThat(again.queue().state().equals(state)).isTrue(); // too long to be shown
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void trackWithHalfACharacter_isKept() throws IOException {
    Track track = Track.builder(Path.of("/a.mp3")).title("\uD83C").artist("\uDFB5").build();
    try (Session<Track> session = terms(home, ItemCodec.tracks()).create(noTracks())) {
      session.queue().add(track);
    }
    try (Session<Track> session = terms(home, ItemCodec.tracks()).open().orElseThrow()) {
      assertThat(session.queue().entryAt(0).item()).isEqualTo(track);
    }
    assertThat(said).isEmpty();
  }

  @Test
  void tracksThatAreStreams_areKeptAmongFiles() throws IOException {
    String address = "HTTP://Radio.Example//a%2fb?c";
    Path folder = home.resolve("live");
    PlayQueue<Track> queue = noTracks();
    Session<Track> session = terms(folder, ItemCodec.tracks()).create(queue);
    queue.add(Track.builder(URI.create(address)).title("Radio").artist("A").build());
    queue.add(Track.builder(Path.of("/a.mp3")).artist("A").build());
    QueueState<Track> state = queue.state();
    Path killed = ClosedFolder.copy(folder, home.resolve("killed"));
    session.close();
    for (Path where : List.of(folder, killed)) {
      try (Session<Track> again = terms(where, ItemCodec.tracks()).open().orElseThrow()) {
        assertThat(again.queue().state()).isEqualTo(state);
        assertThat(again.queue().entryAt(0).item().uri().toString()).isEqualTo(address);
      }
    }
    StateCodec<Track> codec = StateCodec.of(ItemCodec.tracks());
    assertThat(codec.decode(codec.encode(state))).isEqualTo(state);
    assertThat(said).isEmpty();
  }

  @Test
  void resumePoint_ofAStation_isKept() throws IOException {
    ResumePoint point = ResumePoint.of(2, Duration.ofMinutes(3), 70);
    try (Session<Station> session = terms(home, STATIONS).create(stations())) {
      session.save(point);
    }
    try (Session<Station> session = terms(home, STATIONS).open().orElseThrow()) {
      assertThat(session.resumePoint()).hasValue(point);
    }
  }

  @Test
  void radio_onThePage_goesOnWhereItStopped() throws IOException {
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

  private Session<Station> openOrCreate(Path folder) throws IOException {
    return Session.in(folder, STATIONS).onProblem(said::add).openOrCreate(AnyItemTest::stations);
  }

  @Test
  void openOrCreate_whereThereIsNone_creates_thenOpens() throws IOException {
    Path folder = home.resolve("a/b");
    QueueState<Station> state;
    try (Session<Station> session = openOrCreate(folder)) {
      assertThat(session.queue().state()).isEqualTo(stations().state());
      session.queue().next();
      state = session.queue().state();
    }
    AtomicBoolean asked = new AtomicBoolean();
    try (Session<Station> session =
        Session.in(folder, STATIONS)
            .durability(Durability.POWER_CUT)
            .onProblem(said::add)
            .openOrCreate(
                () -> {
                  asked.set(true);
                  return stations();
                })) {
      assertThat(session.queue().state()).isEqualTo(state);
    }
    assertThat(asked.get()).isFalse();
    assertThat(said).isEmpty();
  }

  @ParameterizedTest(name = "without {0}")
  @ValueSource(strings = {"state-2.json", "tracks-1.txt"})
  void openOrCreate_whereOneIsDamaged_isRefused_andReplacesNothing(String file) throws IOException {
    openOrCreate(home).close();
    Files.delete(home.resolve(file));
    List<Path> before = ClosedFolder.files(home);
    IOException refusal = assertThrows(IOException.class, () -> openOrCreate(home));
    assertThat(refusal).hasMessageThat().contains("is damaged and was left as it is");
    assertThat(ClosedFolder.files(home)).isEqualTo(before);
  }

  @Test
  void openOrCreate_whoseQueueCannotBeMade_throwsThat_andHoldsNothing() throws IOException {
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                Session.in(home, STATIONS)
                    .onProblem(said::add)
                    .openOrCreate(
                        () -> {
                          throw new IllegalStateException("no music");
                        }));
    assertThat(thrown).hasMessageThat().isEqualTo("no music");
    openOrCreate(home).close();
  }

  @Test
  void openOrCreate_whereAnotherHasIt_isRefused() throws IOException {
    try (Session<Station> session = openOrCreate(home)) {
      assertThat(session.folder()).isEqualTo(home);
      IOException refusal = assertThrows(IOException.class, () -> openOrCreate(home));
      assertThat(refusal).hasMessageThat().contains("is held by process");
    }
  }

  // ------------------------------------------------------------------ codecs that fail

  private <T> String refused(Path folder, ItemCodec<T> codec) throws IOException {
    ImmutableMap<Path, String> before = contents(folder);
    IOException refusal = assertThrows(IOException.class, () -> terms(folder, codec).open());
    assertThat(contents(folder)).isEqualTo(before);
    assertThat(said).isEmpty();
    return String.valueOf(refusal.getMessage());
  }

  private static ImmutableMap<Path, String> contents(Path folder) throws IOException {
    ImmutableMap.Builder<Path, String> contents = ImmutableMap.builder();
    for (Path file : ClosedFolder.files(folder)) {
      if (!file.endsWith("lock")) {
        contents.put(file, Files.readString(file));
      }
    }
    return contents.buildOrThrow();
  }

  @Test
  void itemThatCannotBeDecoded_isRefused_inTheSnapshotAndInTheJournal() throws IOException {
    Path folder = home.resolve("live");
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    Session<String> session = terms(folder, TEXTS).create(queue);
    queue.add("12");
    queue.add("thirteen");
    Path killed = ClosedFolder.copy(folder, home.resolve("killed"));
    session.close();
    ItemCodec<Integer> numbers = ItemCodec.of(String::valueOf, Integer::valueOf);
    for (Path where : List.of(folder, killed)) {
      assertThat(refused(where, numbers))
          .isEqualTo(
              "session in %s was left as it is: item (thirteen) cannot be decoded: For input string: \"thirteen\""
                  .formatted(where));
    }
  }

  @Test
  void sessionOfTracks_openedAsOneOfStations_isRefused_andTheOtherWayRound() throws IOException {
    Path tracks = home.resolve("tracks");
    Session<Track> ofTracks = terms(tracks, ItemCodec.tracks()).create(noTracks());
    ofTracks.queue().add(Track.builder(Path.of("/a.mp3")).build());
    Path killedTracks = ClosedFolder.copy(tracks, home.resolve("killed tracks"));
    ofTracks.close();
    Path radio = home.resolve("radio");
    Session<Station> ofStations =
        terms(radio, STATIONS).create(PlayQueue.<Station>builder(Seed.parse("none")).build());
    ofStations.queue().add(station(1));
    Path killedRadio = ClosedFolder.copy(radio, home.resolve("killed radio"));
    ofStations.close();
    for (Path where : List.of(tracks, killedTracks)) {
      assertThat(refused(where, STATIONS))
          .startsWith(
              "session in %s was left as it is: item ({\"path\":\"/a.mp3\",\"title\":\"a\"}) cannot be decoded: "
                  .formatted(where));
    }
    for (Path where : List.of(radio, killedRadio)) {
      assertThat(refused(where, ItemCodec.tracks()))
          .isEqualTo(
              "session in %s was left as it is: item (https://radio.example/1?a=%%2F Radio 1) cannot be decoded: a track must be JSON"
                  .formatted(where));
    }
  }

  @Test
  void itemThatCannotBeEncoded_isSaidOnce_andFailsNoCall() throws IOException {
    ItemCodec<String> codec =
        ItemCodec.of(
            text -> {
              if (text.equals("bad")) {
                throw new IllegalStateException("no text for it");
              }
              return text;
            },
            text -> text);
    PlayQueue<String> queue = PlayQueue.<String>builder(Seed.parse("text")).build();
    try (Session<String> session = terms(home, codec).create(queue)) {
      queue.add("good");
      Entry<String> bad = queue.add("bad");
      queue.next();
      assertThat(said)
          .containsExactly(
              "session in %s is not saved from here on: java.lang.IllegalStateException: no text for it"
                  .formatted(home));
      queue.remove(bad);
      queue.setRepeat(RepeatMode.ALL);
      assertThat(said).hasSize(2);
      assertThat(said.get(1)).endsWith(" is saved again");
      assertThat(session.queue()).isSameInstanceAs(queue);
    }
    try (Session<String> session = terms(home, codec).open().orElseThrow()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
    }
  }

  // ------------------------------------------------------------------ killed

  /** The process: goes on with the session, or begins one, and says each call when it returned. */
  static final class Listener {
    private Listener() {}

    public static void main(String[] args) throws IOException {
      Session<Station> session =
          Session.in(Path.of(args[0]), STATIONS)
              .onProblem(System.out::println)
              .openOrCreate(AnyItemTest::stations);
      for (int call = Integer.parseInt(args[1]); !System.out.checkError(); call++) {
        press(session.queue(), call);
        System.out.println(call);
      }
    }
  }

  @Test
  @Tag("process")
  void stations_killed_loseAtMostTheCallUnderWay() throws Exception {
    Path folder = home.resolve("live");
    PlayQueue<Station> model = stations();
    int calls = 0;
    for (int kill = 1; kill <= 4; kill++) {
      int answered = answeredUntilKilled(folder, calls, calls + 40 * kill);
      for (; calls < answered; calls++) {
        press(model, calls);
      }
      Path copy = ClosedFolder.copy(folder, home.resolve("kill " + kill));
      try (Session<Station> session = terms(copy, STATIONS).open().orElseThrow()) {
        if (!session.queue().state().equals(model.state())) {
          press(model, calls++);
        }
        assertThat(session.queue().state()).isEqualTo(model.state());
      }
    }
  }

  private static int answeredUntilKilled(Path folder, int from, int wanted) throws Exception {
    Process process = OtherJvm.start(OtherJvm.QUICK, Listener.class, folder, from);
    int answered = from;
    try (BufferedReader out = process.inputReader(UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        assertWithMessage("call %s", answered).that(line).isEqualTo("" + answered);
        answered++;
        if (answered == wanted) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      OtherJvm.kill(process);
    }
    assertThat(answered).isAtLeast(wanted);
    return answered;
  }
}
