package dev.riffle.device;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.control.Conversation;
import dev.riffle.control.SoundSettings;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.TcpProxy;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A player of a session of a real server, with a page beside it. */
@Timeout(120)
class DeviceSessionTest {
  private static final long PATIENCE_SECONDS = 60;
  private static final int SONGS = 20;
  private static final ImmutableList<RepeatMode> REPEATS =
      ImmutableList.copyOf(RepeatMode.values());
  private static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

  @TempDir Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();
  private final Queue<String> remarks = new ConcurrentLinkedQueue<>();
  private final Queue<RuntimeException> traces = new ConcurrentLinkedQueue<>();
  private ServedMusic served;

  @BeforeEach
  void serve() throws IOException {
    served = new ServedMusic(folder, SONGS, "sunday");
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
    served.close();
    assertThat(traces).isEmpty();
  }

  /** A player without a clock: a song ends by a press of the test. */
  private final class Device {
    final DeviceSession session;
    final Queue<String> said = new ConcurrentLinkedQueue<>();

    Device(int port, Catalogue here) {
      session =
          DeviceSession.open(
              ServerAddress.parse("--at", "localhost:" + port), parts(here, Player.Output.NONE));
      open.add(0, session);
      session
          .playback()
          .add(
              new PlayerListener() {
                @Override
                public void changed(Trigger trigger, Optional<Entry<Track>> playing) {}

                @Override
                public void said(String sentence) {
                  said.add(sentence);
                }
              });
    }

    Device() {
      this(served.port, Catalogue.EMPTY);
    }

    PlayQueue<Track> queue() {
      return session.playback().queue();
    }

    Controls controls() {
      return session.playback().controls();
    }

    String view() {
      return ServedMusic.view(queue());
    }

    void awaitSaid(String part) throws Exception {
      await(part + " in " + said, () -> said.stream().anyMatch(one -> one.contains(part)));
    }
  }

  private Path own() {
    return folder.resolve("own");
  }

  /** Returns a device with some songs of the server in files of its own. */
  private Device deviceWith(ImmutableList<Track> songs) {
    return new Device(served.port, Catalogue.of(MusicFolders.of(ImmutableList.of(own())), songs));
  }

  private DeviceSession.Parts parts(Catalogue here, Player.Output output) {
    return new DeviceSession.Parts(
        here,
        () -> "kitchen",
        new SoundSettings(output, ReplayGainMode.OFF),
        HeardRulesTest.none(),
        Optional.of(folder.resolve("kept")),
        Optional.empty(),
        path -> ImmutableList.of(Track.builder(Path.of(path)).build()),
        remarks::add,
        traces::add);
  }

  private static void await(String condition, Callable<Boolean> isMet) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!isMet.call()) {
      assertWithMessage(condition).that(System.nanoTime()).isLessThan(end);
      Thread.sleep(5);
    }
  }

  /** Waits until a device and the server have the same queue. */
  private void awaitStep(Device device, boolean beside) throws Exception {
    await(
        "in step",
        () ->
            (!beside || served.sessions().size() == 2)
                && device.view().equals(served.view(beside)));
  }

  // ------------------------------------------------------------------ in step

  @Test
  void pressesOfThePlayerAndOfThePage_areInStep() throws Exception {
    Device device = new Device();
    assertThat(device.session.start()).isPresent();
    awaitStep(device, false);
    assertThat(served.sounding()).isPresent();
    device.controls().press(Buttons.NEXT);
    device.controls().press(Buttons.NEXT);
    device.controls().press(Buttons.PREVIOUS);
    device.queue().enqueue(device.queue().entryAt(7));
    awaitStep(device, false);
    Optional<Entry<Track>> before = device.queue().current();
    assertThat(served.press("next")).isEqualTo("taken");
    await("the page's song", () -> !device.controls().playing().equals(before));
    assertThat(device.controls().playing()).isEqualTo(device.queue().current());
    assertThat(device.controls().state()).isEqualTo(Controls.State.PLAYING);
    assertThat(served.press("undo")).isEqualTo("taken");
    served.press("mode", JsonNodeFactory.instance.objectNode().put("mode", "in-order"));
    await("the page's mode", () -> device.queue().mode() == PlayMode.IN_ORDER);
    awaitStep(device, false);
    assertThat(device.said).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"exclude, genre=Folk", "weights, age", "not-for, 7d"})
  void rulesThatTheServerDoesNotHave_areRefused(String rule, String word) throws Exception {
    Device device = new Device();
    device.session.start();
    awaitStep(device, false);
    String before = device.view();
    DrawingRules rules = device.session.playback().rules();
    assertThat(assertThrows(Misuse.class, () -> rules.set(device.queue(), rule, word)))
        .hasMessageThat()
        .isEqualTo(rule + ": cannot be set with --at: the server owns the queue");
    assertThat(rules.values().word(rule)).isEqualTo("off");
    assertThat(device.view()).isEqualTo(before);
    rules.set(device.queue(), "spread", "artist");
    awaitStep(device, false);
  }

  @Test
  void albumsOfThePage_areFollowed_andSongsAreAddedUnderThem() throws Exception {
    ImmutableList<Track> songs = ServedMusic.songs(own(), 4);
    Device device = deviceWith(songs);
    device.session.start();
    awaitStep(device, false);
    assertThat(served.press("byAlbum", JsonNodeFactory.instance.objectNode().put("on", true)))
        .isEqualTo("taken");
    await("by album", () -> device.queue().hasUnits());
    await(
        "the rule",
        () -> device.session.playback().rules().values().get(DrawingRule.BY) == TrackUnit.ALBUM);
    device.queue().add(songs.get(2));
    device.controls().press(Buttons.NEXT);
    awaitStep(device, false);
    assertThat(device.queue().size()).isEqualTo(SONGS + 1);
    Device later = new Device();
    assertThat(later.queue().hasUnits()).isTrue();
    assertThat(later.view()).isEqualTo(device.view());
  }

  @Test
  void endOfASong_advancesOnce_alsoIfThePageReportsItToo() throws Exception {
    Device device = new Device();
    device.session.start();
    awaitStep(device, false);
    long play = served.shown().path("play").asLong();
    device.controls().press(Buttons.ENDED);
    served.press("ended", JsonNodeFactory.instance.objectNode().put("play", play));
    awaitStep(device, false);
    assertThat(device.queue().history(100)).hasSize(1);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3})
  void twoPlayersAndAPage_thatPressAtOnce_endInStep(int seed) throws Exception {
    Device one = new Device();
    Device other = new Device();
    one.session.start();
    other.session.start();
    List<Thread> threads = new ArrayList<>();
    for (Device device : ImmutableList.of(one, other)) {
      Random random = new Random(seed * 31L + threads.size());
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 40; i++) {
                  press(device, random);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (int i = 0; i < 20; i++) {
      served.press(i % 3 == 0 ? "previous" : "next");
      served.shown();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    awaitStep(one, false);
    awaitStep(other, false);
    assertThat(served.sessions()).hasSize(1);
  }

  private static void press(Device device, Random random) {
    PlayQueue<Track> queue = device.queue();
    Entry<Track> entry = queue.entryAt(random.nextInt(queue.size()));
    try {
      switch (random.nextInt(9)) {
        case 0, 1 -> device.controls().press(Buttons.NEXT);
        case 2 -> device.controls().press(Buttons.PREVIOUS);
        case 3 -> queue.enqueue(entry);
        case 4 -> queue.setRepeat(REPEATS.get(random.nextInt(3)));
        case 5 -> queue.setMode(MODES.get(random.nextInt(3)));
        case 6 -> queue.undo();
        case 7 -> device.controls().press(Buttons.skipTo(entry));
        default -> queue.upcoming(random.nextInt(9));
      }
    } catch (IllegalArgumentException e) {
      // An entry of a moment ago.
    }
  }

  // ------------------------------------------------------------------ who sounds

  @Test
  void secondPlayer_takesOver_andTheFirstStops_untilItResumes() throws Exception {
    Device first = new Device();
    first.session.start();
    await("sounds", () -> served.sounding().isPresent());
    Optional<String> sounding = served.sounding();
    Device second = new Device();
    second.session.start();
    first.awaitSaid("playback has moved to another device");
    assertThat(first.controls().state()).isEqualTo(Controls.State.STOPPED);
    assertThat(second.controls().state()).isEqualTo(Controls.State.PLAYING);
    Optional<Entry<Track>> before = second.queue().current();
    first.controls().press(Buttons.NEXT);
    assertThat(first.controls().state()).isEqualTo(Controls.State.STOPPED);
    await("plays there", () -> !second.controls().playing().equals(before));
    assertThat(second.controls().playing().map(Entry::id))
        .isEqualTo(first.queue().current().map(Entry::id));
    first.controls().toggle();
    await("sounds again", () -> served.sounding().equals(sounding));
    second.awaitSaid("playback has moved to another device");
    assertThat(first.controls().state()).isEqualTo(Controls.State.PLAYING);
  }

  @Test
  void positionOfAPause_isReported() throws Exception {
    Device first = new Device();
    first.session.start();
    first.controls().pause();
    await("position", () -> served.position().isPresent());
  }

  // ------------------------------------------------------------------ without the server

  private void playFive(Device device) {
    for (int i = 0; i < 5; i++) {
      device.controls().press(Buttons.ENDED);
    }
  }

  @Test
  void serverAwayForFiveSongs_hasThemAll_whenItIsBack() throws Exception {
    Device device = new Device();
    device.session.start();
    awaitStep(device, false);
    served.stop();
    device.awaitSaid("the server is unreachable");
    playFive(device);
    assertThat(device.queue().history(100)).hasSize(5);
    String heard = ServedMusic.ids(device.queue().history(100)).toString();
    served.startAgain();
    served.shown(); // a page that looks draws rows
    device.awaitSaid("reconnected to the server");
    awaitStep(device, false);
    assertThat(served.sessions()).hasSize(1);
    assertThat(served.view(false)).startsWith(heard);
    device.controls().press(Buttons.NEXT);
    awaitStep(device, false);
    assertThat(device.queue().history(100)).hasSize(6);
  }

  @Test
  void pageThatPressesMeanwhile_keepsItsSession_andThePlayerContinuesBeside() throws Exception {
    try (TcpProxy network = new TcpProxy(served.port)) {
      Device device = new Device(network.port(), Catalogue.EMPTY);
      device.session.start();
      awaitStep(device, false);
      network.cut();
      device.awaitSaid("the server is unreachable");
      playFive(device);
      device.queue().enqueue(device.queue().entryAt(3));
      served.press("next");
      served.press("next");
      String page = served.view(false);
      List<Long> heard = ServedMusic.ids(device.queue().history(100));
      network.restore();
      device.awaitSaid("in a separate one");
      awaitStep(device, true);
      assertThat(served.view(false)).isEqualTo(page);
      assertThat(heard).hasSize(5);
      assertThat(ServedMusic.ids(device.queue().history(100))).isEqualTo(heard);
      assertThat(served.sessions().toString()).contains("kitchen 2");
      device.controls().press(Buttons.NEXT);
      awaitStep(device, true);
      assertThat(served.view(false)).isEqualTo(page);
    }
  }

  @Test
  void pageThatPressesMeanwhile_isFollowed_ifNothingWasHeardHere() throws Exception {
    try (TcpProxy network = new TcpProxy(served.port)) {
      Device device = new Device(network.port(), Catalogue.EMPTY);
      device.session.start();
      awaitStep(device, false);
      network.cut();
      device.awaitSaid("the server is unreachable");
      device.queue().enqueue(device.queue().entryAt(3));
      served.press("next");
      network.restore();
      device.awaitSaid("reconnected to the server");
      awaitStep(device, false);
      assertThat(served.sessions()).hasSize(1);
      assertThat(device.view()).contains("asked [3]");
      assertThat(device.queue().history(100)).hasSize(1);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void wayThatIsCutAgainAndAgain_losesAndDoublesNothing(int seed) throws Exception {
    Random random = new Random(seed);
    try (TcpProxy network = new TcpProxy(served.port)) {
      Device device = new Device(network.port(), Catalogue.EMPTY);
      device.session.start();
      for (int cut = 0; cut < 4; cut++) {
        for (int i = random.nextInt(6); i > 0; i--) {
          device.controls().press(Buttons.ENDED);
        }
        network.cut();
        for (int i = random.nextInt(4); i > 0; i--) {
          device.controls().press(Buttons.ENDED);
        }
        network.restore();
      }
      List<Long> heard = ServedMusic.ids(device.queue().history(100));
      awaitStep(device, false);
      assertWithMessage("%s", device.said).that(served.sessions()).hasSize(1);
      assertWithMessage("%s", device.said)
          .that(ServedMusic.ids(device.queue().history(100)))
          .isEqualTo(heard);
    }
  }

  @ParameterizedTest(name = "the page presses: {0}")
  @ValueSource(booleans = {false, true})
  void playerThatQuitsWithoutTheServer_isReportedByTheNextOne(boolean isMoved) throws Exception {
    Device device = new Device();
    device.session.start();
    awaitStep(device, false);
    served.stop();
    device.awaitSaid("the server is unreachable");
    playFive(device);
    List<Long> heard = ServedMusic.ids(device.queue().history(100));
    device.session.close();
    assertThat(remarks)
        .containsExactly("the next player that connects to this server sends the last presses");
    served.startAgain();
    if (isMoved) {
      served.press("next");
    }
    String before = served.view(false);
    Device next = new Device();
    assertThat(served.sessions()).hasSize(isMoved ? 2 : 1);
    assertThat(served.view(isMoved)).startsWith(heard.toString());
    assertThat(next.view()).isEqualTo(isMoved ? before : served.view(false));
    try (Stream<Path> left = Files.list(folder.resolve("kept"))) {
      assertThat(left.toList()).isEmpty();
    }
  }

  // ------------------------------------------------------------------ songs

  @Test
  void songsOfThePath_areThoseWithTheSameId_andTheOthersAreOfTheServer() throws Exception {
    ImmutableList<Track> songs = ServedMusic.songs(own(), 4);
    Device device = deviceWith(songs);
    List<Track> here = device.queue().items().stream().filter(Track::isFile).toList();
    assertThat(here).containsExactlyElementsIn(songs);
    Track other =
        device.queue().items().stream().filter(song -> !song.isFile()).findFirst().orElseThrow();
    assertThat(other.uri().getScheme()).isEqualTo("riffle");
    assertThat(other.artist()).hasValue("Artist");
    device.session.start();
    device.queue().playOnceNext(songs.get(1));
    device.controls().press(Buttons.NEXT);
    awaitStep(device, false);
    assertThat(served.shown().at("/now/title").asText()).isEqualTo("song 1");
  }

  /** Offline, the server would reject all that was pressed with it. */
  @Test
  void pathThatTheServerLacks_isNotAdded_alsoOffline() throws Exception {
    ImmutableList<Track> shared = ServedMusic.songs(own(), 4);
    Device device = deviceWith(shared);
    Path other = folder.resolve("elsewhere.mp3");
    List<String> answers = new ArrayList<>();
    Conversation lines = Conversation.ofListener(device.session.playback(), false, answers::add);
    device.session.start();
    awaitStep(device, false);
    lines.obey("add " + other);
    assertThat(String.join("", answers)).contains(other + ": the server does not have this song");
    lines.obey("add " + shared.get(1).path());
    awaitStep(device, false);
    served.stop();
    device.awaitSaid("the server is unreachable");
    lines.obey("add " + other);
    assertThat(String.join("", answers)).contains(other + ": cannot be added while the server");
    lines.obey("add " + shared.get(2).path());
    playFive(device);
    String heard = ServedMusic.ids(device.queue().history(100)).toString();
    served.startAgain();
    device.awaitSaid("reconnected to the server");
    awaitStep(device, false);
    assertThat(served.view(false)).startsWith(heard);
  }

  @Test
  void songThatTheServerLacks_isNotAdded_andSaidSo() throws Exception {
    Device device = new Device();
    device.session.start();
    device.queue().playOnceNext(Track.builder(folder.resolve("elsewhere.mp3")).build());
    device.awaitSaid("no song has this id");
    awaitStep(device, false);
    assertThat(device.queue().upNext()).isEmpty();
  }

  @Test
  void fetchedSongs_areTheServers_andDeletedAtTheEnd() throws Exception {
    ServerClient client = new ServerClient(ServerAddress.parse("", "localhost:" + served.port));
    WireSongs songs = new WireSongs(Catalogue.EMPTY);
    Device device = new Device();
    Track song = device.queue().items().get(4);
    FetchedSongs.Reach reach =
        new FetchedSongs.Reach() {
          @Override
          public boolean isAway() {
            return false;
          }

          @Override
          public boolean hasOthers() {
            return true;
          }
        };
    Path file;
    try (FetchedSongs files = new FetchedSongs(client, songs, reach)) {
      file = files.file(song).get();
      assertThat(Files.readAllBytes(file))
          .isEqualTo(Files.readAllBytes(served.music().resolve("album 2/song 4.mp3")));
      assertThat(files.file(song).get()).isEqualTo(file);
      assertThat(files.isHere(song)).isTrue();
      for (int i = 5; i < SONGS; i++) {
        var unused = files.file(device.queue().items().get(i)).get();
      }
      assertThat(files.isHere(song)).isFalse();
      assertThat(Files.exists(file)).isFalse();
      served.stop();
      assertThrows(Exception.class, () -> files.file(song).get());
      served.startAgain();
      assertThat(Files.size(files.file(song).get())).isGreaterThan(1000);
    }
    assertThat(Files.exists(file.getParent())).isFalse();
  }

  // ------------------------------------------------------------------ addresses

  @Test
  void link_opensTheSessionOfItsListener_andAWrongOneIsRefused() throws Exception {
    String address = "http://localhost:" + served.port;
    DeviceSession.Parts parts = parts(Catalogue.EMPTY, Player.Output.NONE);
    ServerAddress wrong = ServerAddress.parse("--at", address + "/link/secret");
    assertThat(assertThrows(Failure.class, () -> DeviceSession.open(wrong, parts)))
        .hasMessageThat()
        .isEqualTo(address + "/: requires the link that riffle serve printed");
    String link = address + served.link("ann") + "#music";
    try (DeviceSession ofAnn = DeviceSession.open(ServerAddress.parse("--at", link), parts)) {
      assertThat(ofAnn.playback().queue().seed()).isEqualTo(Seed.parse("ann"));
      assertThat(ofAnn.start()).isPresent();
    }
    assertThat(served.number()).isEqualTo(0);
  }

  @Test
  void wrongAddresses_areRejectedInASentence() {
    for (String text :
        ImmutableList.of(
            "", "ftp://a", "http://", "http://a b", "::", "file:///a", "localhost:87370")) {
      Misuse e = assertThrows(Misuse.class, () -> ServerAddress.parse("--at", text));
      assertThat(e).hasMessageThat().startsWith("--at: " + text + " is no URL");
    }
    DeviceSession.Parts parts = parts(Catalogue.EMPTY, Player.Output.NONE);
    ServerAddress noSession = ServerAddress.parse("--at", "localhost:" + served.port + "#nope");
    assertThat(assertThrows(Misuse.class, () -> DeviceSession.open(noSession, parts)))
        .hasMessageThat()
        .contains("no session nope");
    ServerAddress closed = ServerAddress.parse("--at", "localhost:1");
    assertThat(assertThrows(Failure.class, () -> DeviceSession.open(closed, parts)))
        .hasMessageThat()
        .contains("http://localhost:1/: no riffle serve responds at this address");
  }
}
