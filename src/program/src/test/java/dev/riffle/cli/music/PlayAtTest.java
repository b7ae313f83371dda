package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code --at}, with a server and a player in processes of their own. */
@Timeout(120)
@Tag("process")
class PlayAtTest {
  private static final int FRAMES = 30; // less than a second
  private static final int SONGS = 20;

  @TempDir Path home;

  private Process start(String line) throws IOException {
    return RiffleProcess.builder(home, line)
        .redirectError(home.resolve("err of " + line.substring(0, 4)).toFile())
        .start();
  }

  private static JsonNode get(String address, String path) throws IOException {
    return Run.parse(
        new String(URI.create(address).resolve(path).toURL().openStream().readAllBytes(), UTF_8));
  }

  private static List<String> titles(JsonNode session) {
    List<String> titles = new ArrayList<>();
    session.at("/rows/entries").forEach(row -> titles.add(row.path("title").asText()));
    return titles;
  }

  private Path songs(String folder) throws IOException {
    Path music = Files.createDirectory(home.resolve(folder));
    for (int i = 0; i < SONGS; i++) {
      Mp3Tone.write(music.resolve("song " + i + ".mp3"), FRAMES);
    }
    return music;
  }

  /** Reads answers until {@code count} songs have started since the call; adds their titles. */
  private void awaitSongs(BufferedReader answers, int count, List<String> played)
      throws IOException {
    for (int started = 0; started < count; ) {
      String line = answers.readLine();
      assertWithMessage(remarks()).that(line).isNotNull();
      JsonNode answer = Run.parse(line);
      if (answer.path("event").asText().equals("current")) {
        started++;
        played.add(answer.path("title").asText());
      }
    }
  }

  private String remarks() throws IOException {
    return Files.readString(home.resolve("err of play"));
  }

  private JsonNode session(String address) throws IOException {
    JsonNode sessions = get(address, "api/1/sessions").path("sessions");
    assertThat(sessions).hasSize(1);
    return get(address, "api/1/sessions/" + sessions.at("/0/session").asText() + "?from=0");
  }

  private void quit(Process player) throws Exception {
    player.outputWriter().append("pause\nquit\n").close();
    assertThat(player.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(player.exitValue()).isEqualTo(0);
    assertThat(remarks()).doesNotContain("last presses");
  }

  @Test
  void play_soundsTheSongsOfTheServer_toTheirEnds() throws Exception {
    Process server = start("serve " + songs("music") + " --listen 0");
    try {
      String address = server.inputReader(UTF_8).readLine();
      Process player = start("play --at " + address + " --json");
      try {
        List<String> played = new ArrayList<>();
        awaitSongs(player.inputReader(UTF_8), 4, played); // three that the ends of songs began
        quit(player);
        JsonNode shown = session(address);
        assertThat(titles(shown).subList(0, 3)).isEqualTo(played.subList(0, 3));
        assertThat(shown.path("sounding").asText()).isNotEmpty();
      } finally {
        OtherJvm.kill(player);
      }
    } finally {
      OtherJvm.kill(server);
    }
  }

  @Test
  void songsOfThePath_playOn_whileTheServerIsKilled_andAreInItsSessionAfterwards()
      throws Exception {
    Path music = songs("music");
    Process server = start("serve " + music + " --listen 0");
    Process player = server;
    try {
      String address = server.inputReader(UTF_8).readLine();
      player = start("play --at " + address + " --json " + songs("own"));
      BufferedReader answers = player.inputReader(UTF_8);
      List<String> played = new ArrayList<>();
      awaitSongs(answers, 2, played);
      OtherJvm.kill(server);
      awaitSongs(answers, 6, played); // the one that played, and five without the server
      server = start("serve " + music + " --listen " + URI.create(address).getPort());
      assertThat(server.inputReader(UTF_8).readLine()).isEqualTo(address);
      awaitRemark("reconnected to the server");
      awaitSongs(answers, 1, played);
      quit(player);
      JsonNode shown = session(address);
      assertThat(titles(shown).subList(0, 8)).isEqualTo(played.subList(0, 8));
      assertThat(titles(shown)).containsNoDuplicates();
    } finally {
      OtherJvm.kill(player);
      OtherJvm.kill(server);
    }
  }

  @Test
  void playerWithoutSongs_waitsForTheServer_andSkipsNone() throws Exception {
    Path music = songs("music");
    Process server = start("serve " + music + " --listen 0");
    Process player = server;
    try {
      String address = server.inputReader(UTF_8).readLine();
      player = start("play --at " + address + " --json");
      BufferedReader answers = player.inputReader(UTF_8);
      List<String> played = new ArrayList<>();
      awaitSongs(answers, 2, played);
      OtherJvm.kill(server);
      awaitSongs(answers, 1, played); // was fetched ahead
      awaitRemark("the server is unreachable");
      server = start("serve " + music + " --listen " + URI.create(address).getPort());
      assertThat(server.inputReader(UTF_8).readLine()).isEqualTo(address);
      awaitSongs(answers, 2, played);
      quit(player);
      List<String> kept = titles(session(address));
      assertThat(kept.subList(0, played.size())).isEqualTo(played);
    } finally {
      OtherJvm.kill(player);
      OtherJvm.kill(server);
    }
  }

  private void awaitRemark(String remark) throws Exception {
    while (!remarks().contains(remark)) { // at most the time of the class
      Thread.sleep(10);
    }
  }

  @Test
  void misuse_isRejectedInASentence() {
    Run.of("play", "--at", "ftp://a", "--plain").refuses(2, "--at: ftp://a is no URL");
    Run.of("play", "--at", "localhost:1", "--plain")
        .refuses(1, "http://localhost:1/: no riffle serve responds at this address");
    Run.of("play", "--at", "localhost:1", "--mode", "random", "--plain")
        .refuses(2, "--mode: cannot be combined with --at: the server owns the queue");
    Run.of("play", "--at", "localhost:1", "--session", "a", "--plain")
        .refuses(2, "--session: cannot be combined with --at");
  }
}
