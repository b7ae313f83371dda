package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import dev.riffle.testing.Mp3Tone;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The API, as a client sees it. */
@Timeout(60)
class ApiTest {
  private static final int SONGS = 12;
  private static final int ALBUMS = 5;

  @TempDir Path folder;
  private Served served;

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, SONGS, "friday");
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private static ImmutableList<String> rows(JsonNode session, String name) {
    return Streams.stream(session.at("/rows/entries"))
        .map(row -> row.get(name).asText())
        .collect(ImmutableList.toImmutableList());
  }

  private static String current(JsonNode session) {
    JsonNode rows = session.get("rows");
    return rows.get("entries").get(rows.get("current").intValue()).get("title").textValue();
  }

  // ------------------------------------------------------------------ rows

  @Test
  void session_isListed_withItsName() throws IOException {
    JsonNode list = served.json("/api/1/sessions").get("sessions");
    assertThat(list).hasSize(1);
    assertThat(list.get(0).get("session").textValue()).isEqualTo(served.session);
    assertThat(list.get(0).get("name").textValue()).isEqualTo("music");
  }

  @Test
  void window_showsHistoryCurrentAndAhead_withTheirKinds() throws IOException {
    served.press("next");
    served.press("next");
    String second = current(served.press("next").get("session"));
    served.press("previous");
    long first = served.json(served.path() + "?from=0").at("/rows/entries/0/entry").longValue();
    JsonNode shown =
        served.press("phone", "enqueue", Replies.object().put("entry", first)).get("session");
    assertThat(rows(shown, "kind").subList(0, 5))
        .containsExactly("before", "current", "asked", "forward", "drawn")
        .inOrder();
    assertThat(rows(shown, "title").get(3)).isEqualTo(second);
    assertThat(shown.at("/rows/entries/0/rests").booleanValue()).isTrue();
    assertThat(shown.at("/rows/seams/0").intValue()).isEqualTo(0);
    assertThat(shown.get("hasPrevious").booleanValue()).isTrue();
  }

  @Test
  void windowPastTheCycle_showsPredictedRows_behindASeam() throws IOException {
    served.press("phone", "repeat", Replies.object().put("repeat", "all"));
    served.press("next");
    JsonNode shown = served.json(served.path() + "?from=0&count=15");
    assertThat(rows(shown, "kind").subList(0, SONGS)).doesNotContain("predicted");
    assertThat(rows(shown, "kind").subList(SONGS, 15))
        .containsExactly("predicted", "predicted", "predicted");
    assertThat(shown.at("/rows/seams/1").intValue()).isEqualTo(SONGS);
    assertThat(rows(shown, "song").subList(0, SONGS)).containsNoDuplicates();
  }

  @Test
  void backAndForward_areTheSameSongs_alsoAfterARestart() throws IOException {
    List<String> heard = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      heard.add(current(served.press("next").get("session")));
    }
    served.press("previous");
    assertThat(current(served.press("previous").get("session"))).isEqualTo(heard.get(2));
    JsonNode before = served.json(served.path() + "?from=0");
    served.restart();
    assertThat(served.json(served.path() + "?from=0")).isEqualTo(before);
    served.press("next");
    assertThat(current(served.press("next").get("session"))).isEqualTo(heard.get(4));
  }

  // ------------------------------------------------------------------ presses

  @Test
  void moveAheadAndUndo_changeTheRowsAndRestoreThem() throws IOException {
    served.press("next");
    ImmutableList<String> before = rows(served.json(served.path() + "?from=0"), "entry");
    JsonNode moved =
        served.press("phone", "moveAhead", Replies.object().put("from", 4).put("to", 0));
    assertThat(rows(moved.get("session"), "entry").get(1)).isEqualTo(before.get(5));
    assertThat(rows(served.press("undo").get("session"), "entry")).isEqualTo(before);
  }

  @Test
  void pressThatIsSentAgain_isRepeated_andPlaysOnce() throws IOException {
    String press = "{\"device\":\"phone\",\"counter\":1,\"seen\":0,\"verb\":\"next\"}";
    String path = served.path() + "/presses";
    JsonNode first = Replies.JSON.readTree(served.post(path, press).body());
    JsonNode again = Replies.JSON.readTree(served.post(path, press).body());
    assertThat(first.get("outcome").textValue()).isEqualTo("taken");
    assertThat(again.get("outcome").textValue()).isEqualTo("repeated");
    assertThat(again.get("number")).isEqualTo(first.get("number"));
    assertThat(again.get("session")).isEqualTo(first.get("session"));
  }

  @Test
  void pressAfterOneUnseen_isBehind_andShowsTheSession() throws IOException {
    served.press("tablet", "next", Replies.object());
    served.seen = 0;
    JsonNode behind = served.press("next");
    assertThat(behind.get("outcome").textValue()).isEqualTo("behind");
    assertThat(served.press("next").get("outcome").textValue()).isEqualTo("taken");
  }

  @Test
  void twoDevicesWhoseSongEndsAtOnce_skipOnce() throws IOException {
    JsonNode playing = served.press("next").get("session");
    long seen = served.seen;
    var ended = Replies.object().put("play", playing.get("play").longValue());
    String next = current(served.press("phone", "ended", ended).get("session"));
    served.seen = seen;
    JsonNode second = served.press("tablet", "ended", ended);
    assertThat(second.get("outcome").textValue()).isEqualTo("unchanged");
    assertThat(current(second.get("session"))).isEqualTo(next);
    assertThat(next).isEqualTo(playing.at("/afterEnd/title").textValue());
  }

  @Test
  void deviceThatTookOver_keepsThePosition() throws IOException {
    JsonNode playing = served.press("next").get("session");
    String report =
        "{\"device\":\"phone\",\"play\":"
            + playing.get("play")
            + ",\"millis\":4000,\"advances\":false}";
    String path = served.path() + "/position";
    assertThat(served.post(path, report).body()).isEqualTo("{\"kept\":false}");
    assertThat(served.press("takeOver").at("/session/sounding").textValue()).isEqualTo("phone");
    assertThat(served.post(path, report).body()).isEqualTo("{\"kept\":true}");
    assertThat(served.json(served.path()).at("/position/millis").intValue()).isEqualTo(4000);
  }

  @Test
  void pressThatDoesNotFit_isRejected_withAReason() throws IOException {
    JsonNode refused = served.press("phone", "remove", Replies.object().put("entry", 99));
    assertThat(refused.get("outcome").textValue()).isEqualTo("refused");
    assertThat(refused.get("reason").textValue())
        .isEqualTo("id (99) must be of an entry in the queue");
  }

  @Test
  void byAlbum_playsWholeAlbums_onEveryServer_andKeepsArtistsApart() throws IOException {
    served.press("next");
    var on = Replies.object().put("on", true);
    JsonNode shown = served.press("phone", "byAlbum", on).get("session");
    assertThat(shown.get("byAlbum").booleanValue()).isTrue();
    assertThat(shown.get("spreadArtists").booleanValue()).isFalse();
    ImmutableList<String> albums = rows(shown, "album");
    assertThat(albums).hasSize(SONGS);
    assertThat(changes(albums)).isEqualTo(ALBUMS - 1);
    served.restart();
    assertThat(rows(served.json(served.path() + "?from=0"), "album")).isEqualTo(albums);
    var off = Replies.object().put("on", false);
    served.press("phone", "byAlbum", off);
    shown = served.press("phone", "spreadArtists", on).get("session");
    assertThat(shown.get("byAlbum").booleanValue()).isFalse();
    assertThat(changes(rows(shown, "artist"))).isEqualTo(SONGS - 1);
  }

  /** Returns the number of neighbours that differ. */
  private static long changes(ImmutableList<String> texts) {
    return IntStream.range(1, texts.size())
        .filter(i -> !texts.get(i).equals(texts.get(i - 1)))
        .count();
  }

  @Test
  void stopAfterCurrent_endsPlayback_afterTheSong() throws IOException {
    served.press("next");
    var on = Replies.object().put("on", true);
    JsonNode playing = served.press("phone", "stopAfterCurrent", on).get("session");
    assertThat(playing.get("stopsAfterCurrent").booleanValue()).isTrue();
    assertThat(playing.has("afterEnd")).isFalse();
    var ended = Replies.object().put("play", playing.get("play").longValue());
    assertThat(served.press("phone", "ended", ended).get("session").has("play")).isFalse();
  }

  // ------------------------------------------------------------------ catalogue

  @Test
  void search_findsSongs_withTheirStates_thatCanBeAskedFor() throws IOException {
    String heard = current(served.press("next").get("session"));
    JsonNode found = served.json("/api/1/search?text=song&session=" + served.session).get("songs");
    assertThat(found).hasSize(SONGS);
    for (JsonNode song : found) {
      boolean isCurrent = song.get("title").textValue().equals(heard);
      assertThat(song.get("state").textValue()).isEqualTo(isCurrent ? "current" : "remains");
    }
    JsonNode wanted = found.get(3);
    var songs = Replies.object();
    songs.putArray("songs").add(wanted.get("song").textValue());
    JsonNode shown = served.press("phone", "playNext", songs).get("session");
    assertThat(rows(shown, "song").get(1)).isEqualTo(wanted.get("song").textValue());
    assertThat(rows(shown, "kind").get(1)).isEqualTo("asked");
  }

  @Test
  void artistsAndAlbums_haveTheirSongs() throws IOException {
    JsonNode artists = served.json("/api/1/artists").get("artists");
    assertThat(artists).hasSize(3);
    String artist = artists.get(0).get("artist").textValue();
    assertThat(served.json("/api/1/artists/" + artist).get("songList")).hasSize(4);
    JsonNode albums = served.json("/api/1/albums?from=1&count=2").get("albums");
    assertThat(albums).hasSize(2);
    String album = albums.get(0).get("album").textValue();
    assertThat(served.json("/api/1/albums/" + album).get("songList")).isNotEmpty();
  }

  // ------------------------------------------------------------------ files

  @Test
  void song_hasByteRangesAndAValidator() throws IOException {
    String id = served.json("/api/1/search?text=song").at("/songs/0/song").textValue();
    HttpResponse<String> whole = served.get("/songs/" + id);
    assertThat(whole.headers().firstValue("Content-Type")).hasValue("audio/mpeg");
    assertThat(whole.headers().firstValueAsLong("Content-Length"))
        .hasValue(Mp3Tone.frames(400).length);
    HttpResponse<String> part = served.get("/songs/" + id, "Range", "bytes=100-299");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.headers().firstValueAsLong("Content-Length")).hasValue(200);
    String tag = whole.headers().firstValue("ETag").orElseThrow();
    assertThat(served.get("/songs/" + id, "If-None-Match", tag).statusCode()).isEqualTo(304);
    assertThat(served.get("/songs/" + id, "Range", "bytes=999999999-").statusCode()).isEqualTo(416);
  }

  @Test
  void coverOfASongWithoutOne_isADrawing() throws IOException {
    String id = served.json("/api/1/search?text=song").at("/songs/0/song").textValue();
    HttpResponse<String> cover = served.get("/covers/" + id);
    assertThat(cover.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
  }

  // ------------------------------------------------------------------ events

  @Test
  void events_reportTheNewestNumber_andWhatAClientMissed() throws IOException {
    try (BufferedReader events = events("0")) {
      served.press("next");
      assertThat(number(events)).isEqualTo(served.seen);
      served.press("next");
      assertThat(number(events)).isEqualTo(served.seen);
    }
    served.press("next");
    try (BufferedReader events = events(String.valueOf(served.seen - 1))) {
      assertThat(number(events)).isEqualTo(served.seen);
    }
  }

  private BufferedReader events(String last) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) served.uri(served.path() + "/events").toURL().openConnection();
    connection.setRequestProperty("Last-Event-ID", last);
    connection.setReadTimeout(20_000);
    return new BufferedReader(
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Returns the last number that the server sends before it has none. */
  private long number(BufferedReader events) throws IOException {
    long number = 0;
    while (number < served.seen) { // a press and the draws that it shows may be two numbers
      String line = events.readLine();
      if (line.startsWith("data: ")) {
        number = Long.parseLong(line.substring("data: ".length()));
      }
    }
    return number;
  }

  @Test
  void health_isOk() throws IOException {
    assertThat(served.json("/health").get("ok").booleanValue()).isTrue();
  }
}
