package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.MUSIC;
import static dev.riffle.playlist.PlaylistTexts.song;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.Iterables;
import dev.riffle.track.Track;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final Track A = song("a.mp3").build();

  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.JSON, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'title':'Evening','tracks':[{'path':'a.mp3'},{'path':'b/c.mp3'}]}",
        "{'tracks':['a.mp3','b/c.mp3']}",
        "[{'path':'a.mp3'},'b/c.mp3']",
        "['a.mp3','b\\\\c.mp3']",
        "{'path':'a.mp3'}\n{'path':'./b/c.mp3'}\n",
        "{'path':'a.mp3','artist':null,'year':null,'durationMillis':null}{'path':'b/c.mp3'}",
        "\uFEFF{'tracks':[{'size':[1,{'path':'no'}],'size':2,'path':'a.mp3'},'b/c.mp3'],'more':{'tracks':[]}}"
      })
  void read_anyShape_returnsTheTracks(String text) {
    Playlist list = read(text);
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks()).containsExactly(A, song("b/c.mp3").build()).inOrder();
  }

  /** The shapes of the answers of a player. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'event':'upcoming','entries':[{'entry':7,'path':'a.mp3'},{'entry':8,'path':'b/c.mp3'}]}",
        "{'event':'queue','history':[{'entry':1,'path':'a.mp3'}],'current':{'entry':2,'path':'b/c.mp3'},"
            + "'upNext':0,'upcoming':[]}",
        "{'event':'queue','history':[],'current':{'entry':2,'path':'a.mp3'},'upNext':1,"
            + "'upcoming':[{'entry':9,'path':'b/c.mp3','asked':true}]}",
        """
        {'event':'current','cause':'next','entry':7,'path':'a.mp3','cycle':0,'place':3,'size':24}
        {'event':'current','cause':'next','entry':8,'path':'b/c.mp3','cycle':0}""",
        """
        {'event':'start','seed':'r3:0','size':2}
        {'event':'none','cause':'previous'}
        {'event':'lane','entries':[]}
        {'event':'history','entries':['a.mp3','b/c.mp3']}
        {'event':'mode','mode':'random'}
        {'event':'quit'}""",
        """
        {'event':'added','path':'a.mp3'}
        {'event':'gone','path':'d.mp3'}
        {'event':'gone','entries':[{'path':'d.mp3'}]}
        {'event':'moved','before':'d.mp3','path':'b/c.mp3'}""",
        "{'event':[{'path':'no'}],'tracks':['a.mp3',{'path':'b/c.mp3'}]}"
      })
  void read_answersOfAPlayer_returnsTheirSongs(String text) {
    Playlist list = read(text);
    assertThat(list.problems()).isEmpty();
    assertThat(list.unused()).isEmpty();
    assertThat(list.tracks()).containsExactly(A, song("b/c.mp3").build()).inOrder();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'title':'x','event':'upcoming','entries':[{'path':'a.mp3'}]}",
        "[{'event':'upcoming','entries':[{'path':'a.mp3'}]}]",
        "{'entries':[{'path':'a.mp3'}]}"
      })
  void read_songsInOtherObjects_areNotAnAswer(String text) {
    Playlist list = read(text);
    assertThat(list.tracks()).isEmpty();
    assertThat(list.problems()).containsExactly("x:1: skipped: a track without a path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "[]", "{'tracks':[]}"})
  void read_noTracks_isEmpty(String text) {
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
  void read_wrongType_isAProblem_otherFieldsAreUsed(String field) {
    Playlist list = read("[\n{'path':'a.mp3',\n" + field + "},'b.mp3']");
    assertThat(list.tracks()).containsExactly(A, song("b.mp3").build()).inOrder();
    assertThat(Iterables.getOnlyElement(list.problems())).startsWith("x:3: ");
  }

  @Test
  void read_invalidEntries_areProblemsWithLineNumbers() {
    Playlist list =
        read("[5,\n{'title':'x'},\n['b.mp3'],\n{'path':7},\n'http://x/',\n'a.mp3',\nb.mp3]");
    assertThat(list.tracks()).containsExactly(A);
    assertThat(list.problems())
        .containsExactly(
            "x:1: skipped: neither a track nor a path",
            "x:2: skipped: a track without a path",
            "x:3: skipped: neither a track nor a path",
            "x:4: path is not text",
            "x:4: skipped: a track without a path",
            "x:5: skipped: a stream or web address, not a file",
            "x:7: not JSON here; earlier entries are used")
        .inOrder();
  }

  @Test
  void read_notUtf8_usesEarlierEntries() {
    byte[] latin1 = "[\"a.mp3\",\n\"caf\u00E9.mp3\"]".getBytes(ISO_8859_1);
    Playlist list = PlaylistFormat.JSON.read(latin1, "x", MUSIC);
    assertThat(list.tracks()).containsExactly(A);
    assertThat(Iterables.getOnlyElement(list.problems())).startsWith("x:2: not JSON");
  }

  @Test
  void write_noTracks_isReadAsNoTracks() {
    String text = PlaylistFormat.JSON.write(List.of(), MUSIC);
    assertThat(text).isEqualTo("{\n  \"tracks\": [\n  ]\n}\n");
    assertThat(read(text).tracks()).isEmpty();
  }
}
