package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The list of the sessions that {@code play} saves. */
@Timeout(300)
class SessionsCommandTest {
  private static final String SONG = Samples.SONG.toString();

  @TempDir Path home;
  private ImmutableMap<String, String> environment = ImmutableMap.of();

  @BeforeEach
  void live() {
    environment = ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString());
  }

  private Run run(String input, String... words) {
    return Run.in(environment, input, words).exits(0);
  }

  private void play(String input, String... paths) {
    String[] options = {"--sound", "none", "--mode", "in-order"};
    run(input, ObjectArrays.concat("play", ObjectArrays.concat(paths, options, String.class)));
  }

  private Run sessions(String... options) {
    return run("", ObjectArrays.concat("sessions", options));
  }

  @Test
  void none_isARemark_status0_andNothingIsCreated() {
    Run run = sessions();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("riffle: no sessions yet; riffle play PATH starts one\n");
    assertThat(sessions("--json").err()).isEmpty();
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void text_isALineForEach_theLastUsedFirst() throws IOException {
    play("", SONG);
    play("n\n", Samples.FOLDER.toString(), SONG);
    play("clear\n", Samples.FOLDER.toString());
    Run run = sessions();
    assertThat(run.err()).isEmpty();
    ImmutableList<String> lines = run.lines();
    String minute = "  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ";
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches("sample-playlists-2" + minute + "0 songs");
    assertThat(lines.get(1)).matches("sample-playlists  " + minute + "25 songs  Skákal pes - .*");
    assertThat(lines.get(2)).matches("found-on-a-tape   " + minute + "1 song    found on a tape");
  }

  @Test
  void json_isAnObjectForEach_withTheCurrentSongAsInScan() {
    play("", SONG);
    JsonNode line = sessions("--json").json().get(0);
    assertThat(ImmutableList.copyOf(line.fieldNames()))
        .containsExactly("name", "lastUsed", "size", "current")
        .inOrder();
    assertThat(line.path("name").asText()).isEqualTo("found-on-a-tape");
    assertThat(line.path("size").asInt()).isEqualTo(1);
    Instant last = Instant.parse(line.path("lastUsed").asText());
    assertThat(last).isGreaterThan(Instant.parse("2020-01-01T00:00:00Z"));
    String absolute = Path.of(SONG).toAbsolutePath().toString();
    assertThat(line.path("current")).isEqualTo(Run.of("scan", absolute, "--json").json().get(0));
  }

  @Test
  void damagedSession_isListedWithTheReason_andNotModified() throws IOException {
    play("", SONG);
    Files.writeString(home.resolve("state/riffle/sessions/found-on-a-tape/state-2.json"), "{}");
    Run run = sessions();
    assertThat(run.out()).matches("found-on-a-tape  .{16}  -\n");
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains("is damaged and was not changed");
    JsonNode line = sessions("--json").json().get(0);
    assertThat(ImmutableList.copyOf(line.fieldNames()))
        .containsExactly("name", "lastUsed", "problem")
        .inOrder();
    assertThat(line.path("problem").asText()).contains("is damaged and was not changed");
  }

  @Test
  void eleventhPlay_deletesTheOldestSession() {
    play("", Samples.FOLDER.toString());
    for (int i = 0; i < 10; i++) {
      play("", SONG);
    }
    Run run = sessions("--json");
    assertThat(run.json()).hasSize(10);
    assertThat(run.out()).doesNotContain("sample-playlists\"");
    assertThat(run.json().get(0).path("name").asText()).isEqualTo("found-on-a-tape-10");
    assertThat(Files.exists(home.resolve("state/riffle/sessions/sample-playlists"))).isFalse();
  }

  @Test
  @Tag("process")
  void sessionOfARunningPlayer_isListedWithItsSong_andNotDisturbed() throws Exception {
    String play = "play sample-playlists --json --sound none --mode in-order";
    Process player = RiffleProcess.builder(home, play).start();
    try (var in = player.outputWriter();
        var out = player.inputReader()) {
      out.readLine();
      for (int i = 0; i < 20; i++) {
        String current = Run.parse(out.readLine()).path("title").asText();
        JsonNode line = sessions("--json").json().get(0);
        assertThat(line.path("problem").isMissingNode()).isTrue();
        assertThat(line.at("/current/title").asText()).isEqualTo(current);
        in.write("n\n");
        in.flush();
      }
    } finally {
      OtherJvm.kill(player);
    }
    play("");
    assertThat(sessions("--json").json()).hasSize(1);
  }
}
