package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats of Windows Media Player, ASX and WPL. */
class AsxTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.ASX, text, Root.anyAddress());
  }

  @ParameterizedTest
  @CsvSource({
    "00:03:03.5, 183500",
    "3:03, 183000",
    "00:00:07.1234, 7123",
    "7,",
    "-1:00,",
    "99999:00:00,"
  })
  void duration_isHoursMinutesSeconds_invalidOnesUnknown(String value, @Nullable Long millis) {
    Playlist list =
        read("<asx><entry><duration value='" + value + "'/><ref href='a'/></entry></asx>");
    assertThat(list.tracks().get(0).durationMillis().stream().boxed().findFirst().orElse(null))
        .isEqualTo(millis);
  }

  @Test
  void entry_ofSeveralReferences_isTheFirstFile_elseTheFirstAddress() {
    Playlist list =
        read(
            "<ASX><Entry><Ref HREF='http://a/?b=1&c=2'/><ref href='d.mp3'/></ENTRY>"
                + "<entry><ref href='C:\\e'/><ref href='mms://f/'/></entry></asx>");
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks().get(0).path()).isEqualTo(in("d.mp3"));
    assertThat(list.tracks().get(1).uri().toString()).isEqualTo("mms://f/");
  }

  @Test
  void base_isTheStartOfRelativeReferences() {
    Playlist list =
        read("<asx><base href='http://a/b/'/><entry><ref href='c d.mp3'/></entry></asx>");
    assertThat(list.tracks().get(0).uri().toString()).isEqualTo("http://a/b/c%20d.mp3");
  }

  @Test
  void otherParts_areReported() {
    Playlist list =
        read(
            "<asx><title>T</title><entry><abstract>x</abstract><ref href='a'/></entry>\n"
                + "<entryref href='b.asx'/>\n<entry/></asx>");
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.unused()).containsExactly("playlist title", "track abstract");
    assertThat(list.problems())
        .containsExactly(
            "x:2: skipped: another playlist", "x:3: skipped: a track without a location");
  }

  @ParameterizedTest
  @CsvSource({
    "ASX, <smil/>, not ASX: the root element is not asx",
    "ASX, asx, not XML here; no earlier entry",
    "WPL, <asx/>, not WPL: the root element is not smil",
    "ASX, <!DOCTYPE a><asx/>, stopped reading: document types are not supported",
    "WPL, <!DOCTYPE a><smil/>, stopped reading: document types are not supported",
    "WPL, <smil><media/></smil>, skipped: media without src"
  })
  void read_unusableText_isAFault(PlaylistFormat format, String text, String fault) {
    Playlist list = PlaylistTexts.read(format, text);
    assertThat(list.tracks()).isEmpty();
    assertThat(list.faults()).containsExactly("x:1: " + fault);
  }

  @Test
  void oldForm_isReadLikeAnIniFile() {
    Playlist list = read("[Reference]\r\nRef1=http://a/?b\r\nREF2 = c.mp3\r\nx=y\r\n");
    assertThat(list.tracks()).hasSize(2);
    assertThat(list.tracks().get(1).path()).isEqualTo(in("c.mp3"));
    assertThat(list.unused()).containsExactly("playlist something");
  }

  @Test
  void wpl_attributesOfWindowsMediaPlayer_areStored() {
    Playlist list =
        PlaylistTexts.read(
            PlaylistFormat.WPL,
            "<?wpl version='1.0'?><smil><head><title>x</title></head><body><seq><media"
                + " src='a.mp3' trackTitle='T' trackArtist='A' albumTitle='B' albumArtist='C'"
                + " duration='7000' tid='{1}'/></seq></body></smil>");
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks())
        .containsExactly(
            PlaylistTexts.song("a.mp3")
                .title("T")
                .artist("A")
                .album("B")
                .albumArtist("C")
                .durationMillis(7000)
                .build());
    assertThat(list.unused()).containsExactly("playlist title", "track tid");
  }
}
