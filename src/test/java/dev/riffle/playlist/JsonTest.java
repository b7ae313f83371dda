package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.Iterables;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final Path MUSIC = Path.of("music");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'title':'Evening','tracks':[{'path':'a.mp3'},{'path':'b/c.mp3'}]}",
        "{'tracks':['a.mp3','b/c.mp3']}",
        "[{'path':'a.mp3'},'b/c.mp3']",
        "['a.mp3','b\\\\c.mp3']",
        "{'path':'a.mp3'}\n{'path':'./b/c.mp3'}\n",
        "\uFEFF{'tracks':[{'size':[1,{'path':'no'}],'path':'a.mp3'},'b/c.mp3'],'more':{'tracks':[]}}"
      })
  void read_anyOfItsShapes_givesTheTracks(String text) {
    Playlist list = read(text);
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks()).containsExactly(track("a.mp3"), track("b/c.mp3")).inOrder();
  }

  @Test
  void read_allThatIsKnown_isTaken() {
    Track track =
        Track.builder(MUSIC.resolve("a.mp3"))
            .title("T")
            .artist("A")
            .album("B")
            .albumArtist("C")
            .trackNumber(3)
            .discNumber(1)
            .year(1999)
            .genre("G")
            .durationMillis(183_456)
            .problem("p")
            .problem("q")
            .build();
    Playlist list = read(TrackJson.line(track, MUSIC) + "\n");
    assertThat(list.tracks()).containsExactly(track);
    assertThat(list.problems()).isEmpty();
  }

  @Test
  void read_allElse_isNamedAsUnused() {
    assertThat(
            read("{'title':'Friday','by':[{'path':'no'}],'tracks':[{'path':'a','mood':{}},'b']}")
                .unused())
        .containsExactly("track mood", "playlist by", "playlist title");
    assertThat(read("{'path':'a','title':'b','<b>':1}").unused())
        .containsExactly("track something");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "[]", "{'tracks':[]}"})
  void read_nothing_isEmpty(String text) {
    assertThat(read(text).tracks()).isEmpty();
    assertThat(read(text).problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'title':5",
        "'artist':['A']",
        "'trackNumber':'3'",
        "'year':1999.5",
        "'discNumber':99999999999",
        "'durationMillis':-1",
        "'durationMillis':1e300",
        "'durationMillis':9223372036854775807",
        "'durationMillis':99999999999999999999999",
        "'problems':'p'",
        "'problems':[5]",
        "'tracks':5"
      })
  void read_wrongType_isAProblemAndTheRestIsTaken(String wrong) {
    Playlist list = read("[\n{'path':'a.mp3',\n" + wrong + "},'b.mp3']");
    assertThat(list.tracks()).containsExactly(track("a.mp3"), track("b.mp3")).inOrder();
    assertThat(Iterables.getOnlyElement(list.problems())).startsWith("x.json:3: ");
  }

  @Test
  void read_null_isUnknown() {
    Playlist list = read("{'path':'a.mp3','artist':null,'year':null,'durationMillis':null}");
    assertThat(list.tracks()).containsExactly(track("a.mp3"));
    assertThat(list.problems()).isEmpty();
  }

  @Test
  void read_entryThatIsNoTrack_isAProblemWithItsLine() {
    Playlist list = read("[5,\n{'title':'x'},\n['a.mp3'],\n{'path':7},\n'http://x/',\n'b.mp3']");
    assertThat(list.tracks()).containsExactly(track("b.mp3"));
    assertThat(list.problems())
        .containsExactly(
            "x.json:1: skipped: neither a track nor a path",
            "x.json:2: skipped: a track without a path",
            "x.json:3: skipped: neither a track nor a path",
            "x.json:4: path is not text",
            "x.json:4: skipped: a track without a path",
            "x.json:5: skipped: a stream or web address, not a file")
        .inOrder();
  }

  @Test
  void read_keyTwice_countsTheFirst() {
    Playlist list = read("{'path':'a.mp3','path':'b.mp3','x':1,'x':2}");
    assertThat(list.tracks()).containsExactly(track("a.mp3"));
    assertThat(list.problems())
        .containsExactly("x.json:1: path stands here twice; the first counts");
  }

  @Test
  void read_truncated_usesWhatCameBefore() {
    Playlist list = read("{'tracks':[{'path':'a.mp3'},\n{'path':'b.m");
    assertThat(list.tracks()).containsExactly(track("a.mp3"));
    assertThat(list.problems())
        .containsExactly("x.json:2: ends in the middle; what comes before is used");
  }

  @Test
  void read_notJson_saysWhere() {
    Playlist list = read("['a.mp3',\nb.mp3]");
    assertThat(list.tracks()).containsExactly(track("a.mp3"));
    assertThat(list.problems())
        .containsExactly("x.json:2: not JSON here; what comes before is used");
  }

  @Test
  void read_notUtf8_usesWhatCameBefore() {
    byte[] latin1 = "[\"a.mp3\",\n\"caf\u00E9.mp3\"]".getBytes(ISO_8859_1);
    Playlist list = PlaylistFormat.JSON.read(latin1, "x.json", MUSIC);
    assertThat(list.tracks()).containsExactly(track("a.mp3"));
    assertThat(Iterables.getOnlyElement(list.problems())).startsWith("x.json:2: not JSON");
  }

  @Test
  void write_tracks_areALineEach() {
    Track blue = Track.builder(MUSIC.resolve("a.mp3")).title("Blue").year(1971).build();
    assertThat(PlaylistFormat.JSON.write(List.of(blue, track("b/c.mp3")), MUSIC))
        .isEqualTo(
            """
            {
              "tracks": [
                {"path":"a.mp3","title":"Blue","year":1971},
                {"path":"b/c.mp3","title":"c"}
              ]
            }
            """);
  }

  @Test
  void write_nothing_isReadBackAsNothing() {
    String text = PlaylistFormat.JSON.write(List.of(), MUSIC);
    assertThat(text).isEqualTo("{\n  \"tracks\": [\n  ]\n}\n");
    assertThat(read(text).tracks()).isEmpty();
  }

  /** Single quotes stand for double ones: easier to read here. */
  private static Playlist read(String text) {
    return PlaylistFormat.JSON.read(text.replace('\'', '"').getBytes(UTF_8), "x.json", MUSIC);
  }

  private static Track track(String name) {
    return Track.builder(MUSIC.resolve(name)).build();
  }
}
