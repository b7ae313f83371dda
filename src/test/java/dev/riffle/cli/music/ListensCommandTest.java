package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.player.Mp3Tone;
import dev.riffle.session.ListenLog;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The log of listens that {@code play} writes. */
@Timeout(300)
class ListensCommandTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final String NONE = "riffle: no listens yet; riffle play logs them\n";
  private static final String MINUTE = "2026-01-0\\d \\d\\d:00  ";

  @TempDir Path home;
  private Path music = Path.of("");

  @BeforeEach
  void createFolder() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
  }

  private Path state() {
    return home.resolve("state/riffle");
  }

  private Run riffle(String... words) {
    return Run.in(ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()), "", words);
  }

  private Run listens(String... options) {
    return riffle(ObjectArrays.concat("listens", options)).exits(0);
  }

  private Track.Builder song(String title) {
    return Track.builder(music.resolve(title + ".mp3")).title(title);
  }

  private void add(Track.Builder song) throws IOException {
    ListenLog.in(state()).add(song.build(), NOON);
  }

  private void addTwo() throws IOException {
    add(song("one").artist("Ann\u001b").album("First").durationMillis(61_000));
    add(song("two"));
  }

  @Test
  void none_isARemark_status0_andNothingIsCreated() {
    assertThat(listens().err()).isEqualTo(NONE);
    assertThat(listens("--listenbrainz").err()).isEqualTo(NONE);
    assertThat(listens("--listenbrainz").out()).isEmpty();
    assertThat(listens("--json").err()).isEmpty();
    assertThat(listens("--forget-all").out()).isEqualTo("forgot 0 listens\n");
    assertThat(Run.of("listens").exits(0).err()).isEqualTo(NONE);
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void text_isALineForEach_theNewestLast_withVisibleCharacters() throws IOException {
    addTwo();
    ImmutableList<String> lines = listens().lines();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches(MINUTE + "one - Ann<U\\+001B>");
    assertThat(lines.get(1)).matches(MINUTE + "two");
  }

  @Test
  void json_hasTheKeysOfScan_andTheTime() throws IOException {
    addTwo();
    Run run = listens("--json");
    JsonNode line = run.json().get(0);
    assertThat(ImmutableList.copyOf(line.fieldNames()))
        .containsExactly("listenedAt", "path", "title", "artist", "album", "durationMillis")
        .inOrder();
    assertThat(line.path("listenedAt").asText()).isEqualTo("2026-01-02T12:00:00Z");
    assertThat(line.path("artist").asText()).isEqualTo("Ann\u001b");
    assertThat(run.out()).doesNotContain("\u001b");
  }

  @Test
  void listenBrainz_isOneObjectForTheApi_withoutSongsThatHaveNoArtist() throws IOException {
    addTwo();
    add(song("three").artist("Bob"));
    Run run = listens("--listenbrainz");
    assertThat(run.out())
        .isEqualTo(
            "{\"listen_type\":\"import\",\"payload\":[{\"listened_at\":1767355200,"
                + "\"track_metadata\":{\"artist_name\":\"Ann\\u001B\",\"track_name\":\"one\","
                + "\"release_name\":\"First\",\"additional_info\":{\"duration_ms\":61000}}},"
                + "{\"listened_at\":1767355200,"
                + "\"track_metadata\":{\"artist_name\":\"Bob\",\"track_name\":\"three\"}}]}\n");
    assertThat(run.err()).isEqualTo("riffle: left out 1 listen of songs without an artist\n");
  }

  @Test
  void listenBrainz_hasAtMostAThousandSongsInAnObject() throws IOException {
    add(song("one").artist("Ann"));
    Path file = state().resolve("listens.jsonl");
    Files.writeString(file, Files.readString(file).repeat(2001));
    ImmutableList<JsonNode> objects = listens("--listenbrainz").json();
    assertThat(objects.stream().map(object -> object.path("payload").size()))
        .containsExactly(1000, 1000, 1)
        .inOrder();
  }

  @Test
  void badLine_isARemark_withVisibleCharacters() throws IOException {
    addTwo();
    Path file = state().resolve("listens.jsonl");
    Files.writeString(
        file,
        "{\"listenedAt\":\"2026-01-02T12:00:00Z\",\"\\u001b[2J\":1}\n",
        StandardOpenOption.APPEND);
    Run run = listens();
    assertThat(run.lines()).hasSize(2);
    assertThat(run.err())
        .isEqualTo("riffle: " + file + ":3: skipped: a track has no field <U+001B>[2J\n");
  }

  @Test
  void forget_removesTheLinesOfAFileOrFolder() throws IOException {
    addTwo();
    addTwo();
    add(Track.builder(home.resolve("elsewhere.mp3")));
    assertThat(listens("--forget", music + "/tw").out()).isEqualTo("forgot 0 listens\n");
    assertThat(listens("--forget", music + "/one.mp3").out()).isEqualTo("forgot 2 listens\n");
    assertThat(listens("--forget", music + "/../music/").out()).isEqualTo("forgot 2 listens\n");
    assertThat(listens().lines()).hasSize(1);
    assertThat(listens("--forget-all").out()).isEqualTo("forgot 1 listen\n");
    assertThat(listens().err()).isEqualTo(NONE);
  }

  @Test
  void optionsThatExcludeEachOther_areRefused() {
    riffle("listens", "--json", "--forget-all")
        .refuses(2, "use one of --json, --listenbrainz, --forget and --forget-all");
    riffle("listens", "--forget", "\0").refuses(2, "--forget: <U+0000> is not a path");
  }

  @Test
  void unreadableLog_isAFailure() throws IOException {
    Path file = Files.createDirectories(state().resolve("listens.jsonl"));
    riffle("listens").refuses(1, file + ": not a file");
  }

  @Test
  void withoutAClock_nothingIsLogged() throws IOException {
    Mp3Tone.write(music.resolve("1.mp3"), 40);
    Run.in(
            ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()),
            "ended\nnext\n",
            "play",
            music.toString(),
            "--sound",
            "none",
            "--repeat",
            "all")
        .exits(0);
    assertThat(listens().err()).isEqualTo(NONE);
  }

  private Run play(String options) throws Exception {
    return RiffleProcess.run(
            home,
            RiffleProcess.builder(home, "play --plain --mode in-order " + music + options),
            "nothing", // after the last song
            "")
        .exits(0);
  }

  @Test
  @Tag("process")
  void play_logsEachSong_unlessItIsToldNotTo() throws Exception {
    Mp3Tone.write(music.resolve("1.mp3"), 40); // a second
    Mp3Tone.write(music.resolve("2.mp3"), 40);
    play(" --no-log");
    assertThat(listens().err()).isEqualTo(NONE);
    play("");
    ImmutableList<JsonNode> lines = listens("--json").json();
    assertThat(lines.stream().map(line -> line.path("path").asText()))
        .containsExactly(music + "/1.mp3", music + "/2.mp3")
        .inOrder();
    Path configuration = Files.createDirectories(home.resolve("config/riffle")).resolve("config");
    Files.writeString(configuration, "no-log\n");
    assertThat(play("").err()).doesNotContain("config");
    assertThat(listens().lines()).hasSize(2);
  }
}
