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

  @Test
  void play_soundsTheSongsOfTheServer_toTheirEnds_andObeys() throws Exception {
    Path music = Files.createDirectory(home.resolve("music"));
    for (int i = 0; i < 8; i++) {
      Mp3Tone.write(music.resolve("song " + i + ".mp3"), FRAMES);
    }
    Process server = start("serve " + music + " --listen 0");
    try {
      String address = server.inputReader(UTF_8).readLine();
      Process player = start("play --at " + address + " --json");
      try {
        BufferedReader answers = player.inputReader(UTF_8);
        List<String> played = new ArrayList<>();
        while (played.size() < 4) { // three that the ends of songs began
          String line = answers.readLine();
          assertWithMessage(Files.readString(home.resolve("err of play"))).that(line).isNotNull();
          JsonNode answer = Run.parse(line);
          if (answer.path("event").asText().equals("current")) {
            played.add(answer.path("title").asText());
          }
        }
        player.outputWriter().append("pause\nprevious\npause\nquit\n").close();
        assertThat(player.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(player.exitValue()).isEqualTo(0);
        String session = get(address, "api/1/sessions").at("/sessions/0/session").asText();
        JsonNode shown = get(address, "api/1/sessions/" + session + "?from=0");
        assertThat(titles(shown).subList(0, 3)).isEqualTo(played.subList(0, 3));
        assertThat(shown.path("sounding").asText()).isNotEmpty();
        assertThat(Files.readString(home.resolve("err of play"))).doesNotContain("not reported");
      } finally {
        OtherJvm.kill(player);
      }
    } finally {
      OtherJvm.kill(server);
    }
  }

  @Test
  void misuse_isRefusedInASentence() {
    Run.of("play", "--at", "ftp://a", "--plain").refuses(2, "--at: ftp://a is no URL");
    Run.of("play", "--at", "localhost:1", "--plain")
        .refuses(1, "http://localhost:1/: no server of riffle serve answers there");
    Run.of("play", "--at", "localhost:1", "--mode", "random", "--plain")
        .refuses(2, "--mode: cannot be combined with --at, whose server has the queue");
    Run.of("play", "--at", "localhost:1", "--session", "a", "--plain")
        .refuses(2, "--session: cannot be combined with --at");
  }
}
