package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.ProcessResult;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients browse the music folders, and add songs that the queue lacks. */
@Timeout(120)
class MpdLibraryTest {
  private static final String LANTERNS = "The Marzipan Lanterns - Tunes for Small Boats";
  private static final String DISC = LANTERNS + "/Disc 1";
  private static final String GREENSLEEVES = DISC + "/02 Greensleeves.mp3";
  private static final int QUEUED = 6; // songs outside the music folders

  @TempDir Path folder;
  private Path music;
  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void copySamples() throws IOException {
    music = Files.createDirectory(folder.resolve("music"));
    Samples.copyTo(music);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private ServedPlayer serve(PlayMode mode, Path... folders) throws IOException {
    ServedPlayer player =
        new ServedPlayer(folder.resolve("queue"), QUEUED, mode, Optional.empty(), List.of(folders));
    open.add(0, player);
    return player;
  }

  private MpdClient connect(ServedPlayer player) throws IOException {
    MpdClient client = player.connect();
    open.add(0, client);
    return client;
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static ImmutableList<Path> upcoming(ServedPlayer player, int count) {
    return player.queue.upcoming(count).stream()
        .map(entry -> entry.item().path())
        .collect(toImmutableList());
  }

  // ------------------------------------------------------------------ browsing

  @Test
  void folders_matchTheLibrary_andTheSongsOfTheQueueAreThere() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    assertThat(client.values("lsinfo", "directory")).contains(LANTERNS);
    assertThat(client.values("lsinfo " + quoted(DISC), "file")).contains(GREENSLEEVES);
    assertThat(client.values("listall", "file")).hasSize(Samples.SONGS + QUEUED);
    String queued = client.values("playlistinfo", "file").get(0);
    assertThat(queued).startsWith("file:///");
    assertThat(client.values("listall", "file")).contains(queued);
    assertThat(client.values("listallinfo " + quoted(LANTERNS), "Album"))
        .contains("Tunes for Small Boats");
    assertThat(client.values("search artist MARZIPAN title green", "Title"))
        .containsExactly("Greensleeves");
    assertThat(client.values("list album artist \"The Marzipan Lanterns\"", "Album"))
        .containsExactly("Tunes for Small Boats");
    assertThat(client.values("list album group albumartist", "AlbumArtist"))
        .contains("The Marzipan Lanterns");
    assertThat(client.value("count \"(base '" + LANTERNS.replace("'", "\\'") + "')\"", "songs"))
        .isEqualTo(String.valueOf(songsIn(LANTERNS)));
    assertThat(client.value("stats", "songs")).isEqualTo(String.valueOf(Samples.SONGS + QUEUED));
  }

  private long songsIn(String name) throws IOException {
    try (Stream<Path> files = Files.walk(music.resolve(name))) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  @Test
  void severalFolders_areBrowsedByTheirNames() throws IOException {
    Path more = Files.createDirectories(folder.resolve("more"));
    Files.copy(Samples.SONG, more.resolve("tape.mp3"));
    MpdClient client = connect(serve(PlayMode.SHUFFLE, music, more));
    assertThat(client.values("lsinfo", "directory")).containsExactly("more", "music").inOrder();
    assertThat(client.values("lsinfo more", "file")).containsExactly("more/tape.mp3");
    assertThat(client.values("lsinfo music", "directory")).contains("music/" + LANTERNS);
  }

  @Test
  void cover_ofASongThatTheQueueLacks_isSent() throws IOException {
    Files.writeString(music.resolve(DISC).resolve("cover.jpg"), "picture");
    MpdClient client = connect(serve(PlayMode.SHUFFLE, music));
    assertThat(client.ask("albumart " + quoted(GREENSLEEVES) + " 0"))
        .containsExactly("size: 7", "binary: 7", "picture", "OK")
        .inOrder();
  }

  // ------------------------------------------------------------------ adding

  @Test
  void addedSong_joinsTheQueue_andPlaysNext() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    client.ask("play");
    String uri = GREENSLEEVES;
    String id = client.value("addid " + quoted(uri), "Id");
    assertThat(player.queue.size()).isEqualTo(QUEUED + 1);
    assertThat(upcoming(player, 1)).containsExactly(music.resolve(uri));
    int current = Integer.parseInt(client.value("currentsong", "Pos"));
    assertThat(client.values("playlistinfo", "Id").get(current + 1)).isEqualTo(id);
    assertThat(client.values("playlistinfo", "file").get(current + 1)).isEqualTo(uri);
    client.ask("add " + quoted(uri)); // which is in the queue now
    assertThat(player.queue.size()).isEqualTo(QUEUED + 1);
  }

  @Test
  void songThatIsInserted_playsNext() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    client.ask("play");
    client.ask("addid " + quoted(DISC + "/03 Drunken Sailor.mp3"));
    String uri = client.values("search title greensleeves", "file").get(0);
    assertThat(client.ask("addid " + quoted(uri) + " +0").get(0)).startsWith("Id: ");
    assertThat(upcoming(player, 1)).containsExactly(music.resolve(uri));
  }

  @Test
  void addedFolder_takesFairPlaces_andPlaysNextIfTheQueueHasIt() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    client.ask("play");
    int songs = (int) songsIn(LANTERNS);
    client.ask("add " + quoted(LANTERNS));
    assertThat(player.queue.size()).isEqualTo(QUEUED + songs);
    assertThat(player.queue.upNext()).isEmpty();
    client.ask("add " + quoted(LANTERNS));
    assertThat(player.queue.size()).isEqualTo(QUEUED + songs);
    assertThat(player.queue.upNext()).hasSize(songs);
  }

  @Test
  void clearedQueue_isFilledFromTheLibrary_inOrder() throws IOException {
    ServedPlayer player = serve(PlayMode.IN_ORDER, music);
    MpdClient client = connect(player);
    client.ask("clear");
    assertThat(client.values("listall", "file")).hasSize(Samples.SONGS);
    client.ask("searchadd album \"small boats\"");
    client.ask("play");
    assertThat(client.values("playlistinfo", "file"))
        .isEqualTo(client.values("search album \"small boats\"", "file"));
    assertThat(client.value("status", "state")).isEqualTo("play");
    Entry<?> first = player.queue.current().orElseThrow();
    assertThat(first.id()).isEqualTo(player.queue.entries().get(0).id());
  }

  @Test
  void storedPlaylist_ofSongsOfTheLibrary_isLoadedWithTheirTags() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    client.ask("play");
    String uri = GREENSLEEVES;
    assertThat(client.ask("playlistadd tea " + quoted(uri))).containsExactly("OK");
    assertThat(client.values("listplaylistinfo tea", "Title")).containsExactly("Greensleeves");
    client.ask("load tea");
    assertThat(upcoming(player, 1)).containsExactly(music.resolve(uri));
  }

  // ------------------------------------------------------------------ updates

  @Test
  void update_findsANewSong_andNotifiesTheClients() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    assertThat(client.value("status", "updating_db")).isEmpty(); // it is yet to be read
    client.ask("listall");
    long before = Long.parseLong(client.value("stats", "db_update"));
    assertThat(Instant.ofEpochSecond(before)).isAtMost(Instant.now());
    MpdClient waiting = connect(player);
    Files.copy(Samples.SONG, folder.resolve("staged.mp3"));
    Files.move(folder.resolve("staged.mp3"), music.resolve("new.mp3"));
    waiting.send("idle update");
    String job = client.value("update", "updating_db");
    assertThat(Integer.parseInt(job)).isAtLeast(2);
    assertThat(waiting.answer()).containsExactly("changed: update", "OK").inOrder();
    while (!client.value("status", "updating_db").isEmpty()) {
      client.ask("idle update");
    }
    assertThat(client.values("lsinfo", "file")).contains("new.mp3");
    assertThat(client.values("rescan", "updating_db")).hasSize(1);
  }

  @Test
  void changeOfTheFolder_isNotified_withoutAnUpdate() throws IOException {
    ServedPlayer player = serve(PlayMode.SHUFFLE, music);
    MpdClient client = connect(player);
    client.ask("listall");
    Files.delete(music.resolve(GREENSLEEVES));
    while (!client.values("search title greensleeves", "file").isEmpty()) {
      client.ask("idle database");
    }
    assertThat(client.ask("add " + quoted(GREENSLEEVES)).get(0)).startsWith("ACK [50@0] {add} ");
  }

  // ------------------------------------------------------------------ programs

  @Test
  @Tag("process")
  void mpc_browsesUpdatesAndAdds() throws Exception {
    Tool.require("mpc");
    ServedPlayer player = serve(PlayMode.IN_ORDER, music);
    assertThat(mpc(player, "ls", LANTERNS)).containsExactly(DISC, LANTERNS + "/Disc 2").inOrder();
    Files.copy(music.resolve(GREENSLEEVES), folder.resolve("staged.mp3"));
    Files.move(folder.resolve("staged.mp3"), music.resolve("Later.mp3"));
    mpc(player, "--wait", "update"); // which ends when the folders have been read
    assertThat(mpc(player, "find", "title", "Greensleeves"))
        .containsExactly("Later.mp3", GREENSLEEVES)
        .inOrder();
    mpc(player, "clear");
    mpc(player, "findadd", "album", "Tunes for Small Boats", "disc", "2");
    mpc(player, "play");
    assertThat(mpc(player, "playlist"))
        .isEqualTo(
            player.queue.entries().stream()
                .map(entry -> music.relativize(entry.item().path()).toString())
                .collect(toImmutableList()));
    assertThat(player.queue.size()).isEqualTo((int) songsIn(LANTERNS + "/Disc 2"));
  }

  private static ImmutableList<String> mpc(ServedPlayer player, String... words) throws Exception {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("mpc", "--host=127.0.0.1", "--port=" + player.port(), "--format=%file%")
            .add(words)
            .build();
    return ProcessResult.of(command).ofSuccess().lines().collect(toImmutableList());
  }

  @ParameterizedTest(name = "music folder configured: {0}")
  @ValueSource(booleans = {true, false})
  @Tag("process")
  void program_servesTheMusicFolders_elseThoseOfThePaths(boolean isConfigured) throws Exception {
    Path queued = Files.createDirectory(folder.resolve("played"));
    Files.copy(Samples.SONG, queued.resolve("tape.mp3"));
    Path config = Files.createDirectories(folder.resolve("config/riffle")).resolve("config");
    Files.writeString(config, isConfigured ? "music = ~/nowhere\nmusic = ~/music\n" : "");
    Path socket = folder.resolve("mpd");
    Process process =
        RiffleProcess.builder(folder, "play " + queued + " --plain --sound none --mpd " + socket)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    open.add(() -> OtherJvm.kill(process));
    Tool.await("the socket", () -> !process.isAlive() || Files.exists(socket));
    MpdClient client = new MpdClient(UnixDomainSocketAddress.of(socket));
    open.add(0, client);
    client.ask("clear");
    ImmutableList<String> songs = client.values("listall", "file");
    if (isConfigured) {
      assertThat(songs).hasSize(Samples.SONGS);
      assertThat(songs).contains("music/" + GREENSLEEVES);
      client.ask("add \"music/" + LANTERNS + "\"");
      assertThat(client.values("playlistinfo", "file")).hasSize((int) songsIn(LANTERNS));
    } else {
      assertThat(songs).containsExactly("tape.mp3");
    }
    process.outputWriter().close();
    assertThat(process.waitFor()).isEqualTo(0);
    String out = Files.readString(folder.resolve("out"));
    assertThat(out.contains(folder.resolve("nowhere") + ": no such folder"))
        .isEqualTo(isConfigured);
  }
}
