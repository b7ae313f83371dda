package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.song;

import com.google.common.collect.Iterables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JspfTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.JSPF, text);
  }

  private static Playlist track(String inner) {
    return read("{'playlist':{'track':[\n{" + inner + "}]}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'location':['a%20b.mp3'],'title':'T','creator':'A','album':'B','trackNum':3,'duration':7",
        "'duration':7,'trackNum':3,'album':'B','creator':'A','title':'T','location':'a b.mp3'",
        "'location':['http://a/','a%20b.mp3','c'],'title':'T','creator':'A','album':'B','trackNum':3,'duration':7"
      })
  void read_allFieldsOfATrack_areStored(String inner) {
    Playlist list = track(inner);
    assertThat(list.problems()).isEmpty();
    assertThat(list.unused()).isEmpty();
    assertThat(list.tracks())
        .containsExactly(
            song("a b.mp3")
                .title("T")
                .artist("A")
                .album("B")
                .trackNumber(3)
                .durationMillis(7)
                .build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'location':['a'],'title':7 | 2: title is not text",
        "'location':['a'],'trackNum':'3' | 2: trackNum is not a whole number",
        "'location':['a'],'duration':-1 | 2: duration must be 0 to 9999999000 milliseconds",
        "'location':['a'],'duration':'5:20' | 2: duration must be 0 to 9999999000 milliseconds",
        "'location':['a',7] | 2: location is not text",
        "'location':['a']},7,{'location':'http://b/' | 2: skipped: not a track",
      })
  void read_invalidField_isAFault_otherFieldsAreUsed(String inner, String problem) {
    Playlist list = track(inner);
    assertThat(list.tracks()).containsExactly(song("a").build());
    assertThat(list.faults()).containsExactly("x:" + problem);
  }

  @Test
  void read_trackWithoutALocation_isAProblemButNoFault() {
    Playlist list = track("'title':'T'");
    assertThat(list.problems()).containsExactly("x:2: skipped: a track without a location");
    assertThat(list.faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "[]", "{}", "{'playlist':7}", "{'tracks':['a']}"})
  void read_otherJson_isAFault(String text) {
    assertThat(Iterables.getOnlyElement(read(text).faults())).contains("not JSPF");
  }

  @Test
  void read_trackThatIsNotAnArray_isAFault() {
    assertThat(read("{'playlist':{'track':{}}}").faults())
        .containsExactly("x:1: track is not an array");
  }
}
