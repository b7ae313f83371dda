package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Streams;
import dev.riffle.cli.Run;
import dev.riffle.library.Library;
import dev.riffle.mp3.Mp3s;
import dev.riffle.session.ListenLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines that change how songs are drawn while they play, in a folder of MP3 files. */
@Timeout(300)
class RuleVerbsTest {
  private static final int FOLDERS = 4;
  private static final int SONGS = 5; // in each
  private static final int HEARD = 2; // of each lately

  @TempDir Path home;

  private Path music() {
    return home.resolve("music");
  }

  private ListenLog log() {
    return ListenLog.in(home.resolve("state/riffle"));
  }

  @BeforeEach
  void songs() throws IOException {
    Instant now = Instant.now();
    for (int folder = 0; folder < FOLDERS; folder++) {
      for (int i = 0; i < SONGS; i++) {
        Path song = song("folder " + folder + "/" + i, "album " + i);
        if (i < HEARD) {
          log().add(Library.read(song), now.minus(Duration.ofHours(24)));
        }
      }
    }
  }

  /** Writes a song that is named as its file. */
  private Path song(String name, String album) throws IOException {
    byte[] tag =
        Mp3s.tag(
            3,
            0,
            Mp3s.text("TIT2", name),
            Mp3s.text("TPE1", "Artist"),
            Mp3s.text("TALB", album),
            Mp3s.text("TCON", album.endsWith("0") ? "Speech" : "Folk"));
    Path file = music().resolve(name + ".mp3");
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, Mp3s.join(tag, Mp3s.frames(100)));
  }

  private Run play(List<String> lines, String... options) {
    String[] begin = {"play", "--json", "--sound", "none"};
    return Run.in(
            ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()),
            String.join("\n", lines) + "\n",
            ObjectArrays.concat(begin, options, String.class))
        .exits(0);
  }

  private Run playMusic(String... lines) {
    return play(List.of(lines), music().toString(), "--seed", "friday");
  }

  private Run resume(String... lines) {
    return play(List.of(lines));
  }

  private static JsonNode status(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("status"))
        .reduce((earlier, last) -> last)
        .orElseThrow();
  }

  private static ImmutableList<String> answers(Run run, String event) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .map(line -> line.path(event).asText())
        .collect(toImmutableList());
  }

  private static ImmutableList<String> errors(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("error"))
        .map(line -> line.path("message").asText())
        .collect(toImmutableList());
  }

  /** Returns the titles that a run has played or printed as upcoming, in order. */
  private static ImmutableList<String> titles(Run run, String event) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .flatMap(
            line -> line.has("entries") ? Streams.stream(line.path("entries")) : Stream.of(line))
        .map(entry -> entry.path("title").asText())
        .collect(toImmutableList());
  }

  private static boolean isHeard(String title) {
    return Integer.parseInt(title.replaceFirst(".*/", "")) < HEARD;
  }

  // ------------------------------------------------------------------ not-for

  @Test
  void notFor_whileSongsPlay_defersThoseHeardLately() {
    Run run = playMusic("not-for 2d", "upcoming 19", "status");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming).hasSize(19);
    long heard = upcoming.stream().filter(RuleVerbsTest::isHeard).count();
    assertThat(upcoming.subList(0, (int) (19 - heard)).stream().noneMatch(RuleVerbsTest::isHeard))
        .isTrue();
    assertThat(answers(run, "not-for")).containsExactly("2d");
    assertThat(status(run).path("notFor").asText()).isEqualTo("2d");
  }

  @Test
  void notFor_off_endsIt() {
    Run run = playMusic("not-for 2d", "not-for", "not-for off", "not-for", "status", "upcoming 19");
    assertThat(answers(run, "not-for")).containsExactly("2d", "2d", "off", "off").inOrder();
    assertThat(status(run).has("notFor")).isFalse();
    assertThat(titles(run, "upcoming").subList(0, 9).stream().anyMatch(RuleVerbsTest::isHeard))
        .isTrue();
  }

  @Test
  void notFor_badTime_isRefused_andNothingChanges() {
    Run run = playMusic("not-for 2d", "upcoming 19", "not-for 7x", "upcoming 19", "status");
    assertThat(errors(run))
        .containsExactly("not-for: 7x is unknown; use a time such as 7d, 12h or 2w, or off");
    ImmutableList<String> upcoming = titles(run, "upcoming");
    assertThat(upcoming.subList(0, 19)).isEqualTo(upcoming.subList(19, 38));
    assertThat(status(run).path("notFor").asText()).isEqualTo("2d");
  }

  @Test
  void notFor_isInTheTextOfStatus() {
    Run run = playMusic("text", "status", "not-for 2d", "status");
    assertThat(run.out()).contains(", shuffle, repeat off, volume 100\n");
    assertThat(run.out()).contains(", shuffle, repeat off, volume 100, not-for 2d\n");
  }

  @Test
  void session_keepsNotFor_untilItEnds() {
    playMusic("not-for 2d");
    Run resumed = resume("status");
    assertThat(resumed.remarks()).contains("riffle: --not-for=2d, as this session was last played");
    assertThat(status(resumed).path("notFor").asText()).isEqualTo("2d");
    resume("not-for off");
    assertThat(status(resume("status")).has("notFor")).isFalse();
  }
}
