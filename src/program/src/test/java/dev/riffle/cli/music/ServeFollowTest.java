package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Mp3Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server follows its folders while a page of its session is open. */
@Order(1) // waits for long
@Timeout(180)
@Tag("process")
class ServeFollowTest {
  private static final int BURST = 400;
  private static final int MAX_CHANGES = 20;

  @TempDir Path home;
  private Path music;

  @BeforeEach
  void writeSongs() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
    List.of("a", "b", "c").forEach(this::write);
  }

  private void write(String name) {
    write(name, 100 + name.charAt(0)); // each of another length
  }

  private void write(String name, int frames) {
    Mp3Tone.write(music.resolve(name + ".mp3"), frames);
  }

  private void rename(String from, String to) throws IOException {
    Files.move(music.resolve(from + ".mp3"), music.resolve(to + ".mp3"));
  }

  private ServerProcess serve() throws IOException {
    return serve("", "state");
  }

  private ServerProcess serve(String options, String state) throws IOException {
    return ServerProcess.start(home, music + " --listen 0 " + options, state);
  }

  private static void await(ServerProcess server, ServerProcess.Events page, String... titles)
      throws IOException {
    ImmutableList<String> expected = ImmutableList.copyOf(titles);
    page.await(expected.toString(), () -> server.titles().equals(expected));
  }

  @Test
  void addedMovedAndDeletedSongs_comeToAnOpenPage_butNoRemovedOne() throws Exception {
    try (ServerProcess server = serve();
        ServerProcess.Events page = server.events()) {
      server.remove("a");
      JsonNode before = server.row("b");
      int catalogue = server.session().get("catalogue").intValue();
      write("d");
      await(server, page, "b", "c", "d");
      server.awaitFound("d", true);
      assertThat(server.session().get("catalogue").intValue()).isNotEqualTo(catalogue);
      rename("b", "e");
      await(server, page, "c", "d", "e");
      JsonNode moved = server.row("e");
      assertThat(moved.get("entry")).isEqualTo(before.get("entry"));
      String ofMoved = server.get("/songs/" + moved.get("song").textValue());
      assertThat(server.get("/songs/" + before.get("song").textValue())).isEqualTo(ofMoved);
      Files.delete(music.resolve("c.mp3"));
      await(server, page, "d", "e");
      server.awaitFound("c", false);
      write("a", 300); // the file of a song that was removed
      write("f");
      await(server, page, "d", "e", "f");
      assertThat(server.terminate()).isEqualTo(143);
      assertThat(server.errors()).isEmpty();
    }
    try (ServerProcess again = serve()) {
      again.awaitTitles("d", "e", "f");
    }
  }

  @Test
  void songThatPlays_isNotCut_whenItsFileIsMovedOrDeleted() throws Exception {
    try (ServerProcess server = serve();
        ServerProcess.Events page = server.events()) {
      server.press("next");
      JsonNode session = server.session();
      String title = session.at("/now/title").textValue();
      rename(title, "moved");
      page.await("the move", () -> server.session().at("/now/title").textValue().equals("moved"));
      assertThat(server.session().get("play")).isEqualTo(session.get("play"));
      assertThat(server.session().at("/now/entry")).isEqualTo(session.at("/now/entry"));
      Files.delete(music.resolve("moved.mp3"));
      write("d");
      page.await("d", () -> server.titles().contains("d"));
      assertThat(server.session().get("play")).isEqualTo(session.get("play"));
      assertThat(server.session().at("/now/entry")).isEqualTo(session.at("/now/entry"));
      server.press("next");
      page.await("the end of the deleted song", () -> !server.titles().contains("moved"));
      assertThat(server.titles()).hasSize(3);
    }
  }

  @Test
  void manyFilesAtOnce_areFewChanges() throws Exception {
    try (ServerProcess server = serve();
        ServerProcess.Events page = server.events()) {
      Path album = Files.createDirectory(home.resolve("album"));
      for (int i = 0; i < BURST; i++) {
        Mp3Tone.write(album.resolve("song " + i + ".mp3"), 2 + i);
      }
      long before = server.session().get("number").longValue();
      Files.move(album, music.resolve("album"));
      page.await("the album", () -> server.titles().size() == BURST + 3);
      Files.move(music.resolve("album"), music.resolve("other"));
      write("d");
      page.await("d", () -> server.titles().size() == BURST + 4);
      assertThat(server.session().get("number").longValue()).isLessThan(before + MAX_CHANGES);
    }
  }

  @Test
  void twoServers_addASongOnce_eachToItsPages() throws Exception {
    String options = "--store " + home.resolve("sessions.db");
    try (ServerProcess one = serve(options, "one");
        ServerProcess two = serve(options, "two");
        ServerProcess.Events pageOfOne = one.events();
        ServerProcess.Events pageOfTwo = two.events()) {
      write("d");
      await(one, pageOfOne, "a", "b", "c", "d");
      write("e");
      await(two, pageOfTwo, "a", "b", "c", "d", "e");
      Files.delete(music.resolve("a.mp3"));
      await(one, pageOfOne, "b", "c", "d", "e");
      await(two, pageOfTwo, "b", "c", "d", "e");
      long number = two.session().get("number").longValue();
      assertThat(one.session().get("number").longValue()).isEqualTo(number);
    }
  }

  @Test
  void diskThatGoes_takesNoSong_andIsFollowedWhenItIsBack() throws Exception {
    Path other = Files.createDirectory(home.resolve("other"));
    Mp3Tone.write(other.resolve("x.mp3"), 400);
    String words = music + " " + other + " --listen 0";
    try (ServerProcess server = ServerProcess.start(home, words, "state");
        ServerProcess.Events page = server.events()) {
      Path away = home.resolve("away");
      Files.move(music, away);
      Files.createDirectory(music); // as a mount point without its disk
      server.awaitError(music + ": 3 songs are out of reach");
      Mp3Tone.write(other.resolve("y.mp3"), 500);
      await(server, page, "a", "b", "c", "x", "y");
      server.awaitFound("a", true);
      Files.delete(music);
      Files.move(away, music);
      server.awaitError(music + ": is back");
      write("d");
      await(server, page, "a", "b", "c", "d", "x", "y");
      assertThat(server.errors().lines().toList()).hasSize(2);
    }
  }

  @Test
  void serverThatStartsWithoutItsDisk_followsItOnceItIsThere() throws Exception {
    try (ServerProcess server = serve()) {
      server.awaitTitles("a", "b", "c");
      server.terminate();
    }
    Path away = home.resolve("away");
    Files.move(music, away);
    Files.createDirectory(music);
    try (ServerProcess server = serve();
        ServerProcess.Events page = server.events()) {
      server.awaitError("no song to play in");
      server.awaitTitles("a", "b", "c");
      Files.move(away.resolve("a.mp3"), music.resolve("a.mp3"));
      Files.move(away.resolve("b.mp3"), music.resolve("b.mp3"));
      Files.move(away.resolve("c.mp3"), music.resolve("c.mp3"));
      write("d");
      await(server, page, "a", "b", "c", "d");
      server.awaitFound("a", true);
      server.awaitFound("d", true);
    }
  }
}
