package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;
import static dev.riffle.playlist.PlaylistTexts.song;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlsTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.PLS, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[playlist]\nFile1=a.mp3\nTitle1=A - T\nLength1=7\nFile2=b.mp3\nNumberOfEntries=2\nVersion=2\n",
        "[playlist]\r\nnumberofentries=2\r\nFile1=a.mp3\r\nTitle1=A - T\r\nLength1=7\r\nFile2=b.mp3\r\n",
        "[Playlist]\nlength3=7\nFILE9=b.mp3\ntitle3 = A - T \n; mine\nfile3= a.mp3\n\nVersion=1\n",
        "\uFEFF[playlist]\nFile0=a.mp3\nTitle0=A - T\nLength0=7\nFile999999999=b.mp3\nX=y",
        "[x]\nFile1=no\n[playlist]\nFile1=a.mp3\nTitle1=A - T\nLength1=7\nFile2=b.mp3\n[y]\nFile3=no"
      })
  void read_anyVersionOrderOrGaps_returnsTheTracksByNumber(String text) {
    Playlist list = read(text);
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks())
        .containsExactly(
            song("a.mp3").artist("A").title("T").durationMillis(7000).build(),
            song("b.mp3").build())
        .inOrder();
  }

  @ParameterizedTest
  @CsvSource({
    "NumberOfEntries=3, 3: NumberOfEntries is wrong; expected 1",
    "NumberOfEntries=, 3: NumberOfEntries is wrong; expected 1",
    "Version=3, 3: Version must be 1 or 2",
    "file1=b, 3: duplicate file1; using the first",
    "Title7=b, 3: skipped: an entry without a file",
    "what is this, 3: neither a section nor a key with a value",
    "File2=http://a/, '3: skipped: a stream or web address, not a file'"
  })
  void read_invalidLine_isAProblem_otherLinesAreUsed(String line, String problem) {
    Playlist list = read("[playlist]\nFile1=a\n" + line + "\n");
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.problems()).containsExactly("x:" + problem);
  }

  @Test
  void read_missingSection_isAFault_entriesAreUsed() {
    Playlist list = read("File1=a\n");
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.faults()).containsExactly("x:1: missing section [playlist]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0", "", "x", "1.5", "10000000", "99999999999999999999"})
  void read_invalidLength_isUnknown(String length) {
    Playlist list = read("[playlist]\nFile1=a\nLength1=" + length + "\n");
    assertThat(list.tracks().get(0).durationMillis()).isEmpty();
  }
}
