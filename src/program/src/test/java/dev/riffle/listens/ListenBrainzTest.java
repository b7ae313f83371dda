package dev.riffle.listens;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import com.google.common.collect.Streams;
import dev.riffle.cli.Run;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The export to ListenBrainz, which refuses a request for one bad listen. */
class ListenBrainzTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final int MAX_BYTES = 10_240;

  private final List<Listen> listens = new ArrayList<>();

  private static Track.Builder song(String artist, String title) {
    return Track.builder(Path.of("song.mp3")).artist(artist).title(title);
  }

  private void add(Track.Builder song) {
    add(song, NOON);
  }

  private void add(Track.Builder song, Instant time) {
    listens.add(new Listen(song.build(), time));
  }

  private Run export() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream requests = new PrintStream(out, false, UTF_8);
    StringBuilder remarks = new StringBuilder();
    ListenBrainz export =
        new ListenBrainz(requests, remark -> remarks.append(remark).append('\n'), NOON);
    listens.forEach(export::print);
    export.close();
    requests.flush();
    Run run = new Run(0, out.toString(UTF_8), remarks.toString());
    run.json().forEach(ListenBrainzTest::assertAccepted);
    return run;
  }

  /** Checks a request by the rules of the API. */
  private static void assertAccepted(JsonNode request) {
    assertThat(request.path("payload").size()).isIn(Range.closed(1, 1000));
    assertThat(request.toString().getBytes(UTF_8).length).isAtMost(1000 * MAX_BYTES);
    for (JsonNode listen : request.path("payload")) {
      String text = listen.toString();
      assertThat(text.getBytes(UTF_8).length).isAtMost(MAX_BYTES);
      assertThat(text).doesNotContain("\\u0000");
      assertThat(listen.path("listened_at").asLong()).isAtLeast(1033430400L);
      assertThat(listen.path("listened_at").asLong()).isAtMost(NOON.getEpochSecond());
      JsonNode song = listen.path("track_metadata");
      assertThat(song.path("artist_name").asText().strip()).isNotEmpty();
      assertThat(song.path("track_name").asText().strip()).isNotEmpty();
      assertThat(song.at("/additional_info/duration_ms").asLong()).isAtMost(2_073_600_000L);
    }
  }

  private static JsonNode onlySong(Run run) {
    ImmutableList<JsonNode> songs = songs(run);
    assertThat(songs).hasSize(1);
    return songs.get(0);
  }

  private static ImmutableList<JsonNode> songs(Run run) {
    return run.json().stream()
        .flatMap(request -> Streams.stream(request.path("payload")))
        .map(listen -> listen.path("track_metadata"))
        .collect(toImmutableList());
  }

  private void assertRemark(String sentence) {
    assertThat(export().err()).isEqualTo(sentence + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, before October 2002",
    "2002-09-30T23:59:59Z, before October 2002",
    "2026-01-02T12:00:00.001Z, in the future",
    "2090-01-01T00:00:00Z, in the future",
    "9999-12-31T23:59:59Z, in the future"
  })
  void timeOutOfRange_isLeftOut(Instant time, String range) {
    add(song("Ann", "good"));
    add(song("Ann", "one"), time);
    add(song("Ann", "two"), time);
    assertThat(songs(export())).hasSize(1);
    assertRemark("omitted 2 listens dated " + range);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2002-10-01T00:00:00Z", "2026-01-02T12:00:00Z"})
  void firstAndLastTime_areExported(Instant time) {
    add(song("Ann", "one"), time);
    assertThat(songs(export())).hasSize(1);
    assertThat(export().err()).isEmpty();
  }

  @Test
  void songWithoutAnArtistOrATitle_isLeftOut() {
    add(song("  ", "one"));
    add(Track.builder(Path.of("two.mp3")));
    add(Track.builder(Path.of(" .mp3")).artist("Ann"));
    Run run = export();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            omitted 2 listens of songs without an artist
            omitted 1 listen of songs without a title
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\0", "half \ud83d", "\udfb5 half"})
  void textThatTheServiceCannotStore_isLeftOut_andSoIsSuchAnAlbum(String text) {
    add(song(text, "one"));
    add(song("Ann", text));
    assertThat(export().out()).isEmpty();
    assertRemark("omitted 2 listens with a NUL or an unpaired surrogate in the artist or title");
    listens.clear();
    add(song("Ann", "one").album(text));
    assertThat(onlySong(export()).has("release_name")).isFalse();
    assertRemark("omitted the album of 1 listen: a NUL or an unpaired surrogate");
  }

  @Test
  void listenThatIsTooLarge_isLeftOut_orItsAlbum() {
    add(song("Ann", "t".repeat(MAX_BYTES)));
    add(song("雨".repeat(MAX_BYTES / 3), "one").album("short"));
    assertThat(export().out()).isEmpty();
    assertRemark("omitted 2 listens larger than 10,240 bytes");
    listens.clear();
    add(song("Ann", "one").album("a".repeat(MAX_BYTES)));
    assertThat(onlySong(export()).has("release_name")).isFalse();
    assertRemark("omitted the album of 1 listen: larger than 10,240 bytes with it");
  }

  @Test
  void listenOfTheMaximumSize_isExported() {
    add(song("Ann", "t"));
    int others = export().json().get(0).path("payload").get(0).toString().length() - 1;
    listens.clear();
    add(song("Ann", "t".repeat(MAX_BYTES - others)));
    assertThat(songs(export())).hasSize(1);
    listens.clear();
    add(song("Ann", "t".repeat(MAX_BYTES - others + 1)));
    assertThat(songs(export())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2073600000, 0", "2073600001, 1", "3024000000, 1", "9007199254740993, 1"})
  void lengthOfMoreThan24Days_isLeftOut(long millis, int leftOut) {
    add(song("Ann", "one").durationMillis(millis));
    Run run = export();
    JsonNode song = onlySong(run);
    assertThat(song.has("additional_info")).isEqualTo(leftOut == 0);
    assertThat(run.remarks()).hasSize(leftOut);
    assertWithMessage(run.err())
        .that(run.err().isEmpty() || run.err().contains("omitted the length of 1 listen: more"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1000, 1000", "2001, 1000 1000 1"})
  void requests_haveAtMost1000Listens(int count, String sizes) {
    for (int i = 0; i < count; i++) {
      add(song("Ann", "song " + i));
    }
    Run run = export();
    assertThat(
            run.json().stream()
                .map(request -> String.valueOf(request.path("payload").size()))
                .collect(joining(" ")))
        .isEqualTo(sizes);
    assertThat(songs(run).get(count - 1).path("track_name").asText())
        .isEqualTo("song " + (count - 1));
  }

  @Test
  void requestsOfLargeListens_haveAtMost10Megabytes() {
    for (int i = 0; i < 1001; i++) {
      add(song("Ann", "t".repeat(MAX_BYTES - 150)));
    }
    assertThat(songs(export())).hasSize(1001);
  }

  @Test
  void request_isOneObjectForTheApi() {
    add(song("Ann\u001b", "one").album("First").durationMillis(61_000));
    add(song("Bob", "three").album(" "));
    Run run = export();
    assertThat(run.out())
        .isEqualTo(
            "{\"listen_type\":\"import\",\"payload\":[{\"listened_at\":1767355200,"
                + "\"track_metadata\":{\"artist_name\":\"Ann\\u001B\",\"track_name\":\"one\","
                + "\"release_name\":\"First\",\"additional_info\":{\"duration_ms\":61000}}},"
                + "{\"listened_at\":1767355200,"
                + "\"track_metadata\":{\"artist_name\":\"Bob\",\"track_name\":\"three\"}}]}\n");
    assertThat(run.err()).isEmpty();
  }
}
