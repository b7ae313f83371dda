package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.testing.Repeats;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of MPD see the play order as the queue: the list that is shown is what plays. */
@Timeout(300)
class MpdServerTest {
  private static final int SONGS = 20;
  private static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

  @TempDir Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();

  private ServedPlayer serve(int songs, PlayMode mode) throws IOException {
    ServedPlayer player = new ServedPlayer(folder, songs, mode, Optional.empty());
    open.add(0, player);
    return player;
  }

  private MpdClient connect(ServedPlayer player) throws IOException {
    MpdClient client = player.connect();
    open.add(0, client);
    return client;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private static ImmutableList<String> titles(MpdClient client) throws IOException {
    return client.values("playlistinfo", "Title");
  }

  private static String current(ServedPlayer player) {
    return player.queue.current().map(Entry::item).map(Track::title).orElse("");
  }

  // ------------------------------------------------------------------ the list is what plays

  @ParameterizedTest
  @CsvSource({"SHUFFLE", "IN_ORDER", "RANDOM"})
  void shownRows_playInTheirOrder_andStayAtTheirPositions(PlayMode mode) throws IOException {
    ServedPlayer player = serve(SONGS, mode);
    MpdClient client = connect(player);
    client.ask("play");
    ImmutableList<String> shown = titles(client);
    for (int i = 0; i < SONGS; i++) {
      assertThat(client.value("status", "song")).isEqualTo(String.valueOf(i));
      assertThat(current(player)).isEqualTo(shown.get(i));
      assertThat(titles(client).subList(0, SONGS)).isEqualTo(shown.subList(0, SONGS));
      client.ask("next");
    }
  }

  @Test
  void previous_movesTheCursorBack_andTheRowsStay() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    client.ask("play");
    client.ask("next");
    client.ask("next");
    ImmutableList<String> shown = titles(client);
    String ids = client.values("playlistinfo", "Id").toString();
    String version = client.value("status", "playlist");
    client.ask("previous");
    client.ask("previous");
    assertThat(client.value("status", "song")).isEqualTo("0");
    assertThat(titles(client)).isEqualTo(shown);
    assertThat(client.values("playlistinfo", "Id").toString()).isEqualTo(ids);
    assertThat(client.value("status", "playlist")).isEqualTo(version);
  }

  @Test
  void play_ofARow_playsItAndThenTheRowsAfterIt() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.ask("play 0");
    ImmutableList<String> shown = titles(client);
    client.ask("play 7");
    assertThat(current(player)).isEqualTo(shown.get(7));
    assertThat(client.value("status", "song")).isEqualTo("7");
    assertThat(client.value("status", "nextsong")).isEqualTo("8");
    client.ask("playid " + client.values("playlistinfo", "Id").get(2));
    assertThat(current(player)).isEqualTo(shown.get(2));
    client.ask("next");
    assertThat(current(player)).isEqualTo(shown.get(3));
  }

  @Test
  void addedSong_playsNextUnderRandom_andItsRowHasTheIdThatWasAnswered() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.ask("play");
    String uri = client.values("playlistinfo", "file").get(15);
    String id = client.value("addid \"" + uri + "\"", "Id");
    assertThat(client.values("playlistinfo", "file").get(1)).isEqualTo(uri);
    assertThat(client.values("playlistinfo", "Id").get(1)).isEqualTo(id);
    String other = client.values("playlistinfo", "file").get(9);
    client.ask("addid \"" + other + "\" +0");
    assertThat(client.values("playlistinfo", "file").subList(1, 3))
        .containsExactly(other, uri)
        .inOrder();
    client.ask("next");
    assertThat(client.value("currentsong", "file")).isEqualTo(other);
  }

  @Test
  void moveAndDelete_changeWhatPlays() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.ask("play");
    List<String> expected = new ArrayList<>(titles(client));
    expected.add(3, expected.remove(9));
    assertThat(client.ask("move 9 3")).containsExactly("OK");
    assertThat(titles(client)).isEqualTo(expected);
    expected.remove(5);
    assertThat(client.ask("delete 5")).containsExactly("OK");
    assertThat(titles(client)).isEqualTo(expected);
    expected.set(4, expected.set(8, expected.get(4)));
    assertThat(client.ask("swap 4 8")).containsExactly("OK");
    assertThat(titles(client)).isEqualTo(expected);
    for (String title : expected.subList(1, 6)) {
      client.ask("next");
      assertThat(current(player)).isEqualTo(title);
    }
  }

  @Test
  void move_inOrder_alsoMovesSongsBeforeTheCurrentOne() throws IOException {
    MpdClient client = connect(serve(6, PlayMode.IN_ORDER));
    client.ask("play 3");
    assertThat(client.ask("move 0 4")).containsExactly("OK");
    assertThat(titles(client))
        .containsExactly("Title 1", "Title 2", "Title 3", "Title 4", "Title 0", "Title 5")
        .inOrder();
    assertThat(client.value("status", "song")).isEqualTo("2");
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, Repeats.of(10, 200)).mapToObj(Long::valueOf);
  }

  static Stream<Long> fuzzSeeds() { // of 50 commands each
    return IntStream.range(0, Repeats.of(10, 4_000)).mapToObj(Long::valueOf);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCommands_aFollowedCopyIsTheQueue_andItsSongIsTheOneThatPlays(long seed)
      throws IOException {
    Random random = new Random(seed);
    ServedPlayer player = serve(1 + random.nextInt(SONGS), MODES.get(random.nextInt(MODES.size())));
    MpdClient client = connect(player);
    MpdClient other = connect(player);
    for (int i = 0; i < 60; i++) {
      String command = command(random, client);
      ImmutableList<String> answer = (random.nextBoolean() ? client : other).ask(command);
      assertThat(answer.get(answer.size() - 1)).matches("OK|ACK \\[(2|50|55)@0\\].*");
      List<Map.Entry<String, String>> copy = client.follow();
      assertWithMessage("%s: %s", i, command)
          .that(copy.stream().map(Map.Entry::getKey).collect(toImmutableList()))
          .isEqualTo(client.values("playlistinfo", "file"));
      assertWithMessage("%s: %s", i, command)
          .that(copy.stream().map(Map.Entry::getValue).collect(toImmutableList()))
          .isEqualTo(client.values("playlistinfo", "Id"));
      assertThat(copy.stream().map(Map.Entry::getValue).collect(toImmutableList()))
          .containsNoDuplicates();
      assertThat(client.value("currentsong", "Title")).isEqualTo(current(player));
      player
          .queue
          .upcomingAfterEnd()
          .ifPresent(
              next ->
                  assertWithMessage("after %s", command)
                      .that(nextTitle(client))
                      .isEqualTo(next.item().title()));
    }
  }

  private static String nextTitle(MpdClient client) {
    try {
      String position = client.value("status", "nextsong");
      return position.isEmpty() ? "" : client.value("playlistinfo " + position, "Title");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String command(Random random, MpdClient client) throws IOException {
    int length = Integer.parseInt(client.value("status", "playlistlength"));
    int row = random.nextInt(length + 1);
    int to = random.nextInt(length + 1);
    ImmutableList<String> songs = client.values("listall", "file");
    String song = songs.isEmpty() ? "none" : songs.get(random.nextInt(songs.size()));
    return switch (random.nextInt(20)) {
      case 0, 1, 2 -> "next";
      case 3, 4 -> "previous";
      case 5 -> "play " + row;
      case 6 -> "play";
      case 7 -> "addid \"" + song + "\"";
      case 8 -> "addid \"" + song + "\" +" + random.nextInt(3);
      case 9 -> "add \"" + song + "\"";
      case 10 -> random.nextInt(3) == 0 ? "delete " + row : "prio 1 " + row;
      case 11, 12 -> "move " + row + " " + to;
      case 13 -> "swap " + row + " " + to;
      case 14 -> "random " + random.nextInt(2);
      case 15 -> "repeat " + random.nextInt(2);
      case 16 -> "single " + (random.nextBoolean() ? "oneshot" : random.nextInt(2));
      case 17 -> random.nextInt(4) == 0 ? "shuffle" : "stop";
      case 18 -> "searchadd title \"title 1\"";
      default -> random.nextInt(10) == 0 ? "clear" : "next";
    };
  }

  // ------------------------------------------------------------------ modes

  @Test
  void modes_matchTheQueue() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.IN_ORDER);
    MpdClient client = connect(player);
    client.ask("random 1");
    assertThat(player.queue.mode()).isEqualTo(PlayMode.SHUFFLE);
    assertThat(client.ask("single 1").get(0)).startsWith("ACK [2@0] {single} ");
    client.ask("repeat 1");
    assertThat(player.queue.repeat()).isEqualTo(RepeatMode.ALL);
    client.ask("single 1");
    assertThat(player.queue.repeat()).isEqualTo(RepeatMode.ONE);
    assertThat(client.value("status", "single")).isEqualTo("1");
    client.ask("single 0");
    assertThat(player.queue.repeat()).isEqualTo(RepeatMode.ALL);
    client.ask("play");
    client.ask("single oneshot");
    assertThat(player.queue.stopsAfterCurrent()).isTrue();
    assertThat(client.value("status", "single")).isEqualTo("oneshot");
    client.ask("random 0");
    assertThat(client.value("status", "random")).isEqualTo("0");
  }

  // ------------------------------------------------------------------ waiting

  @Test
  void idle_isAnsweredByAChange_alsoOneBeforeIt() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    MpdClient other = connect(player);
    client.send("idle mixer");
    other.ask("setvol 33");
    assertThat(client.answer()).containsExactly("changed: mixer", "OK").inOrder();
    other.ask("play");
    ImmutableList<String> changes = client.ask("idle player");
    assertThat(changes).containsExactly("changed: player", "OK").inOrder();
    client.send("idle database");
    assertThat(client.ask("noidle")).containsExactly("OK");
    assertThat(client.ask("ping")).containsExactly("OK");
  }

  @Test
  void hundredIdleClients_areToldEachChange_andEndAtTheNewestQueue() throws Exception {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient presser = connect(player);
    presser.ask("repeat 1");
    presser.ask("play");
    List<MpdClient> clients = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      MpdClient client = connect(player);
      client.follow();
      client.send("idle playlist");
      clients.add(client);
    }
    for (int i = 0; i < Repeats.of(50, 1_000); i++) {
      presser.ask(i % 3 == 2 ? "previous" : "next");
      MpdClient watcher = clients.get(i % clients.size());
      assertThat(watcher.answer()).containsExactly("changed: playlist", "OK").inOrder();
      watcher.follow();
      watcher.send("idle playlist");
    }
    ImmutableList<String> now = presser.values("playlistinfo", "Id");
    for (MpdClient client : clients) {
      assertThat(client.ask("noidle")).contains("OK");
      assertThat(client.follow().stream().map(Map.Entry::getValue).collect(toImmutableList()))
          .isEqualTo(now);
    }
  }

  @Test
  void otherCommandWhileIdle_endsTheConnection_andIsNotPerformed() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.send("idle mixer");
    assertThat(client.ask("clear")).containsExactly("ACK closed");
    assertThat(player.queue.size()).isEqualTo(SONGS);
  }

  // ------------------------------------------------------------------ playlists

  @Test
  void savedPlaylist_isListedShownLoadedRenamedAndDeleted() throws IOException {
    ServedPlayer player = serve(6, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.ask("play");
    assertThat(client.values("listplaylists", "playlist")).isEmpty();
    assertThat(client.ask("save evening")).containsExactly("OK");
    assertThat(client.ask("save evening"))
        .containsExactly("ACK [56@0] {save} Playlist already exists");
    assertThat(client.values("listplaylists", "playlist")).containsExactly("evening");
    assertThat(client.value("listplaylists", "Last-Modified"))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    ImmutableList<String> songs = client.values("listplaylist evening", "file");
    assertThat(songs).isEqualTo(client.values("listall", "file"));
    assertThat(client.values("listplaylistinfo evening", "Title"))
        .isEqualTo(client.values("listallinfo", "Title"));
    client.ask("rename evening \"late night\"");
    client.ask("playlistdelete \"late night\" 1:4");
    client.ask("playlistmove \"late night\" 0 2");
    ImmutableList<String> left = ImmutableList.of(songs.get(4), songs.get(5), songs.get(0));
    assertThat(client.values("listplaylist \"late night\"", "file")).isEqualTo(left);
    int current = Integer.parseInt(client.value("currentsong", "Pos"));
    assertThat(client.ask("load \"late night\"")).containsExactly("OK");
    assertThat(client.values("playlistinfo", "file").subList(current + 1, current + 4))
        .isEqualTo(left);
    assertThat(client.ask("rm \"late night\"")).containsExactly("OK");
    assertThat(client.values("listplaylists", "playlist")).isEmpty();
  }

  @Test
  void load_songsThatTheQueueLacks_areAddedAndPlayNext() throws IOException {
    ServedPlayer player = serve(6, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.ask("play");
    client.ask("save all");
    String gone = client.values("listall", "file").get(3);
    client.ask("playlistclear some");
    client.ask("playlistadd some \"" + gone + "\"");
    player.queue.removeIf(song -> song.path().endsWith(gone));
    assertThat(client.values("listall", "file")).doesNotContain(gone);
    client.ask("load some");
    int current = Integer.parseInt(client.value("currentsong", "Pos"));
    assertThat(client.values("playlistinfo", "file").get(current + 1)).isEqualTo(gone);
  }

  @Test
  void playlistChange_isToldToClientsThatWait() throws IOException {
    ServedPlayer player = serve(6, PlayMode.SHUFFLE);
    MpdClient waiting = connect(player);
    MpdClient client = connect(player);
    waiting.send("idle stored_playlist");
    client.ask("save evening");
    assertThat(waiting.answer()).containsExactly("changed: stored_playlist", "OK").inOrder();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "save ../evening",
        "save \"\"",
        "save .hidden",
        "save a/b",
        "load none",
        "rm none",
        "rename none other",
        "listplaylist none",
        "listplaylistinfo ../../etc/passwd",
        "playlistdelete none 0",
        "playlistadd evening none"
      })
  void badPlaylistCommand_isRejected_andLeavesNoFile(String command) throws IOException {
    ServedPlayer player = serve(3, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    assertThat(client.ask(command).get(0)).startsWith("ACK [");
    assertThat(client.values("listplaylists", "playlist")).isEmpty();
    assertThat(Files.exists(folder.resolve("evening.m3u8"))).isFalse();
  }

  // ------------------------------------------------------------------ browsing

  @Test
  void songs_areBrowsedByFolder_andFoundByTag() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    assertThat(client.values("lsinfo", "directory"))
        .containsExactly("album 0", "album 1", "album 2", "album 3")
        .inOrder();
    assertThat(client.values("lsinfo \"album 1\"", "file")).hasSize(5);
    assertThat(client.values("listall", "file")).hasSize(SONGS);
    assertThat(client.values("find album \"Album 2\"", "Title")).hasSize(5);
    assertThat(client.values("search \"((artist == 'even') AND (album == '2'))\"", "Title"))
        .containsExactly("Title 10", "Title 12", "Title 14");
    assertThat(client.values("find \"(!(album == 'Album 0'))\" window 0:3", "Title")).hasSize(3);
    assertThat(client.values("list album", "Album")).hasSize(4);
    assertThat(client.values("list artist", "Artist")).containsExactly("Odd OK", "Éven").inOrder();
    assertThat(client.values("count album \"Album 3\"", "playtime")).containsExactly("300");
    assertThat(client.ask("lsinfo nowhere").get(0)).startsWith("ACK [50@0] {lsinfo} ");
  }

  @Test
  void longCondition_isAnswered_andADeepOneIsRefused() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    String one = "(artist != 'x')";
    String many = "(" + one + " AND ".concat(one).repeat(3_000) + ")";
    assertThat(client.values("find \"" + many + "\"", "Title")).hasSize(SONGS);
    String deep = "(!".repeat(10_000) + one + ")".repeat(10_000);
    assertThat(client.ask("find \"" + deep + "\"").get(0)).startsWith("ACK [2@0] {find} ");
  }

  // ------------------------------------------------------------------ the protocol

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "consume 1 | ACK [5@0] {}",
        "bogus | ACK [5@0] {}",
        "play x | ACK [2@0] {play}",
        "play 99 | ACK [2@0] {play}",
        "playid 9999 | ACK [50@0] {playid}",
        "next | ACK [55@0] {next}",
        "setvol 101 | ACK [2@0] {setvol}",
        "find (artist | ACK [2@0] {find}",
        "add \"open | ACK [2@0] {}",
        "delete 3:1 | ACK [2@0] {delete}",
        "delete 2147483647 | ACK [2@0] {delete}",
        "idle bogus | ACK [2@0] {idle}",
        "addid nowhere.mp3 | ACK [50@0] {addid}",
      })
  void badCommand_isRejected_andChangesNothing(String command, String refusal) throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    String before = client.values("playlistinfo", "Id").toString();
    ImmutableList<String> answer = client.ask(command);
    assertThat(answer).hasSize(1);
    assertThat(answer.get(0)).startsWith(refusal.replace("{}", "{"));
    assertThat(client.values("playlistinfo", "Id").toString()).isEqualTo(before);
  }

  @Test
  void commandList_stopsAtTheFirstRefusal_andNamesIt() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    client.send("command_list_ok_begin\nping\nsetvol 40\nbogus\nsetvol 50\ncommand_list_end");
    assertThat(client.answer())
        .containsExactly("list_OK", "list_OK", "ACK [5@2] {bogus} unknown command \"bogus\"")
        .inOrder();
    assertThat(client.value("status", "volume")).isEqualTo("40");
  }

  @Test
  void password_isDemanded() throws IOException {
    ServedPlayer player =
        new ServedPlayer(folder, SONGS, PlayMode.SHUFFLE, Optional.of("open sesame"));
    open.add(0, player);
    MpdClient client = connect(player);
    assertThat(client.ask("status").get(0)).startsWith("ACK [4@0] {status} ");
    assertThat(client.ask("password wrong").get(0)).startsWith("ACK [3@0] {password} ");
    assertThat(client.ask("idle").get(0)).startsWith("ACK [4@0] {idle} ");
    assertThat(client.values("commands", "command")).doesNotContain("play");
    assertThat(client.ask("password \"open sesame\"")).containsExactly("OK");
    assertThat(client.values("commands", "command")).contains("play");
  }

  @Test
  void address_ofAnotherFile_isRejected_andTheFileStays() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    Path file = Files.writeString(folder.resolve("letter.txt"), "dear");
    IOException e = assertThrows(IOException.class, () -> player.serveAt(file.toString()));
    assertThat(e).hasMessageThat().endsWith("letter.txt: it is not a socket");
    assertThat(Files.readString(file)).isEqualTo("dear");
  }

  @Test
  void socket_isPrivate_andReplacesThatOfAKilledPlayer() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    Path socket = folder.resolve("mpd");
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(socket));
      assertThrows(IOException.class, () -> player.serveAt(socket.toString()));
    }
    try (MpdServer server = player.serveAt(socket.toString())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
          .isEqualTo("rw-------");
      assertThrows(IOException.class, () -> player.serveAt(socket.toString()));
      assertThat(server.port()).isEqualTo(0);
    }
    assertThat(Files.exists(socket)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "6600, false",
    "127.0.0.1:6600, false",
    "[::1]:6600, false",
    "/run/mpd, false",
    "0.0.0.0:6600, true",
    "192.168.1.2:6600, true"
  })
  void address_isPublic_ifOtherMachinesReachIt(String address, boolean isPublic) {
    assertThat(MpdAddress.parse("--mpd", address).isPublic()).isEqualTo(isPublic);
  }

  @ParameterizedTest
  @CsvSource({"'', ", "localhost:x, ", "99999, ", "example.org:6600, ", "1.2.3.4, "})
  void address_thatIsNone_isRejected(String address) {
    Misuse e = assertThrows(Misuse.class, () -> MpdAddress.parse("--mpd", address));
    assertThat(e).hasMessageThat().startsWith("--mpd: ");
  }

  @Test
  void commands_areThoseThatClientsNeed_withoutThoseOfNoEffect() throws IOException {
    ImmutableList<String> commands =
        connect(serve(SONGS, PlayMode.SHUFFLE)).values("commands", "command");
    assertThat(commands)
        .containsAtLeast(
            "add",
            "addid",
            "clear",
            "currentsong",
            "delete",
            "find",
            "idle",
            "list",
            "lsinfo",
            "move",
            "next",
            "pause",
            "play",
            "playlistinfo",
            "plchanges",
            "previous",
            "prio",
            "random",
            "repeat",
            "search",
            "seekcur",
            "setvol",
            "shuffle",
            "single",
            "status",
            "update");
    assertThat(commands).containsNoneOf("consume", "crossfade", "mount");
  }

  @Test
  void replayGain_matchesThePlayer() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    assertThat(client.value("replay_gain_status", "replay_gain_mode")).isEqualTo("album");
  }

  @Test
  void picture_isSentInParts() throws IOException {
    Files.createDirectories(folder.resolve("album 0"));
    Files.writeString(folder.resolve("album 0/cover.png"), "p".repeat(64) + "q".repeat(36));
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    client.ask("binarylimit 64");
    assertThat(client.ask("albumart \"album 0/000.mp3\" 0"))
        .containsExactly("size: 100", "binary: 64", "p".repeat(64), "OK")
        .inOrder();
    assertThat(client.ask("readpicture \"album 0/001.mp3\" 64"))
        .containsExactly("size: 100", "type: image/png", "binary: 36", "q".repeat(36), "OK")
        .inOrder();
    assertThat(client.ask("albumart \"album 1/005.mp3\" 0").get(0)).startsWith("ACK [50@0] ");
    assertThat(client.ask("albumart \"album 0/\" 64").get(1)).isEqualTo("binary: 36");
    assertThat(client.ask("albumart \"album 3/\" 0").get(0)).startsWith("ACK [50@0] ");
    assertThat(client.ask("readpicture \"album 1/005.mp3\" 0")).containsExactly("OK");
  }

  @Test
  void tags_areThoseThatTheClientEnables() throws IOException {
    MpdClient client = connect(serve(SONGS, PlayMode.SHUFFLE));
    client.ask("play");
    client.ask("tagtypes clear");
    assertThat(client.values("currentsong", "Title")).isEmpty();
    client.ask("tagtypes enable title");
    assertThat(client.values("currentsong", "Title")).hasSize(1);
    assertThat(client.values("currentsong", "Album")).isEmpty();
  }

  @Test
  void askedSong_leavesTheSongsThatAreBrowsed() throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient client = connect(player);
    client.send("idle database");
    MpdClient other = connect(player);
    other.ask("addid \"album 0/000.mp3\"");
    other.ask("move 3 1");
    other.ask("delete 2");
    assertThat(client.answer()).containsExactly("changed: database", "OK").inOrder();
    assertThat(client.values("listall", "file")).hasSize(SONGS - 1);
  }

  /** An act of a client that harms others if they wait for it. */
  private enum Hostile {
    SENDS_NOTHING {
      @Override
      void act(MpdClient client) {}
    },
    SENDS_HALF_A_LINE {
      @Override
      void act(MpdClient client) throws IOException {
        client.sendText("listallinf");
      }
    },
    READS_NOTHING {
      @Override
      void act(MpdClient client) throws IOException {
        client.send("command_list_begin\n" + "listallinfo\n".repeat(2_000) + "command_list_end");
      }
    },
    ENDS_NO_LIST {
      @Override
      void act(MpdClient client) throws IOException {
        client.send("command_list_begin\n" + "next\n".repeat(20_000));
      }
    };

    abstract void act(MpdClient client) throws IOException;
  }

  @Test
  void fiveHundredHostileClients_harmNoOther_whetherItWaitsOrReconnects() throws Exception {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient waiting = connect(player);
    waiting.send("idle player");
    for (int i = 0; i < 500; i++) {
      MpdClient hostile = connect(player);
      Hostile.values()[i % Hostile.values().length].act(hostile);
    }
    MpdClient good = connect(player);
    assertThat(good.ask("status")).contains("OK");
    assertThat(good.ask("play")).containsExactly("OK");
    assertThat(waiting.answer()).containsExactly("changed: player", "OK").inOrder();
  }

  /** A client that does not read counts as idle once the server has waited for a second. */
  @Test
  void clientsThatReadNothing_makeRoomForOthers() throws Exception {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    for (int i = 0; i < MpdServer.MAX_CLIENTS; i++) {
      Hostile.READS_NOTHING.act(connect(player));
    }
    Tool.await("a client that is served", () -> isServed(player));
  }

  private static boolean isServed(ServedPlayer player) {
    try (MpdClient client = player.connect()) {
      return client.ask("ping").contains("OK");
    } catch (IOException | AssertionError e) {
      return false; // refused
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fuzzSeeds")
  void anyBytes_harmNoOtherClient(long seed) throws IOException {
    ServedPlayer player = serve(SONGS, PlayMode.SHUFFLE);
    MpdClient good = connect(player);
    ImmutableList<String> names = good.values("commands", "command");
    Random random = new Random(seed);
    MpdClient hostile = connect(player);
    try {
      for (int i = 0; i < 50; i++) {
        String name = names.get(random.nextInt(names.size()));
        hostile.send((random.nextBoolean() ? name + " " : "") + noise(random));
      }
    } catch (IOException e) {
      // The server has closed the connection.
    }
    assertThat(good.ask("ping")).containsExactly("OK");
    assertThat(good.ask("status")).contains("OK");
  }

  private static String noise(Random random) {
    String some = "0123:+-\"'\\()! =artistANDé\u0000\t-1 99999999999";
    StringBuilder noise = new StringBuilder();
    int length = random.nextInt(20) == 0 ? 70_000 : random.nextInt(30);
    for (int i = 0; i < length; i++) {
      noise.append(some.charAt(random.nextInt(some.length())));
    }
    return noise.toString();
  }
}
