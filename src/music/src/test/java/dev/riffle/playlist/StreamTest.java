package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.playlist.PlaylistTexts.MUSIC;
import static dev.riffle.playlist.PlaylistTexts.again;
import static dev.riffle.playlist.PlaylistTexts.in;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries with the address of a stream, read with {@link Root#anyAddress()}. */
class StreamTest {
  private static final ImmutableList<String> ADDRESSES =
      ImmutableList.of(
          "http://radio.example",
          "http://radio.example/",
          "HTTP://Radio.Example:8000//live/../a%2Fb%2f.mp3?x=%20&y=a+b#t=1,2",
          "https://user:secret@[2001:db8::1]:443/;stream.nsv?",
          "https://r\u00E1dio.example/\u96E8.mp3",
          "rtsp://host/a:b@c$!~*'()",
          "smb://server/share/a.mp3");

  private static Playlist read(PlaylistFormat format, String text) {
    return PlaylistTexts.read(format, text, Root.anyAddress());
  }

  private static ImmutableList<String> uris(Playlist list) {
    assertThat(list.problems()).isEmpty();
    return list.tracks().stream().map(track -> track.uri().toString()).collect(toImmutableList());
  }

  @ParameterizedTest
  @EnumSource
  void anyFormat_keepsAddressesUnchanged_withOrWithoutATitle(PlaylistFormat format) {
    for (boolean titled : new boolean[] {false, true}) {
      ImmutableList<Track> tracks =
          ADDRESSES.stream()
              .map(uri -> Track.builder(URI.create(uri)))
              .map(track -> titled ? track.title("T").artist("A").build() : track.build())
              .collect(toImmutableList());
      Playlist list = again(format, tracks);
      assertThat(uris(list)).isEqualTo(ADDRESSES);
      assertThat(list.tracks()).isEqualTo(tracks);
      assertThat(format.losses(tracks, MUSIC)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"urn:a:b", "magnet:?xt=a", "spotify:track:4uLU6hMCjMI75M1A2tKUQC"})
  void addressesWithoutSlashes_areKeptInFormatsWithUris_lostInOthers(String address) {
    ImmutableList<Track> tracks = ImmutableList.of(Track.builder(URI.create(address)).build());
    for (PlaylistFormat format : PlaylistFormat.values()) {
      boolean hasPathsOnly =
          ImmutableList.of("M3U", "M3U8", "PLS", "WPL", "ASX").contains(format.name());
      assertWithMessage("%s", format)
          .that(format.losses(tracks, MUSIC).contains("path of 1 song"))
          .isEqualTo(hasPathsOnly);
    }
  }

  @Test
  void stream_amongFiles_keepsItsPositionAndItsTitle() {
    Playlist list =
        read(
            PlaylistFormat.M3U8,
            "#EXTM3U\n#EXTINF:-1,Radio 1\nhttp://radio.example/1\na.mp3\nhttp://radio.example/2\n");
    assertThat(list.tracks().stream().map(Track::isFile)).containsExactly(false, true, false);
    assertThat(list.tracks().get(0).title()).isEqualTo("Radio 1");
    assertThat(list.tracks().get(1).path()).isEqualTo(in("a.mp3"));
    assertThat(list.tracks().get(2).title()).isEqualTo("2");
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/b c.mp3, http://a/b%20c.mp3",
    "http://a/100%, http://a/100%25",
    "'http://a/{x}|\"y\"?q=<1>', http://a/%7Bx%7D%7C%22y%22?q=%3C1%3E"
  })
  void address_invalidUri_isEscaped(String entry, String uri) {
    assertThat(uris(read(PlaylistFormat.M3U8, entry + "\n"))).containsExactly(uri);
    assertThat(uris(read(PlaylistFormat.M3U8, uri + "\n"))).containsExactly(uri);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:a.mp3", "file:?", "http://", "http:// "})
  void address_withoutHostOrFile_isAProblemButNoFault(String location) {
    Playlist list = read(PlaylistFormat.XSPF, Xspfs.track("<location>" + location + "</location>"));
    assertThat(list.tracks()).isEmpty();
    assertThat(list.problems())
        .containsExactly("x:4: skipped: a stream or web address, not a file");
    assertThat(list.faults()).isEmpty();
  }

  @Test
  void locations_several_firstFileIsUsed_elseFirstAddress() {
    String http = "<location>http://a/</location>";
    String invalid = "<location>//host/a</location>";
    Playlist file = read(PlaylistFormat.XSPF, Xspfs.track(http + "<location>b</location>"));
    assertThat(file.tracks().get(0).path()).isEqualTo(in("b"));
    assertThat(uris(read(PlaylistFormat.XSPF, Xspfs.track(invalid + http))))
        .containsExactly("http://a/");
  }

  @Test
  void json_uri_isAUriReference() {
    Playlist list =
        read(
            PlaylistFormat.JSON,
            "[{'uri':'http://a/','title':'T'},{'uri':'b%20c'},{'path':'http://d/'},'http://e/']");
    assertThat(list.problems()).isEmpty();
    assertThat(list.tracks().get(0))
        .isEqualTo(Track.builder(URI.create("http://a/")).title("T").build());
    assertThat(list.tracks().get(1).path()).isEqualTo(in("b c"));
    assertThat(list.tracks().get(2).uri()).isEqualTo(URI.create("http://d/"));
    assertThat(list.tracks().get(3).uri()).isEqualTo(URI.create("http://e/"));
  }

  @Test
  void roots_otherThanAnyAddress_holdNoAddress(@TempDir Path folder) throws IOException {
    Path list = Files.writeString(folder.resolve("x.m3u8"), "http://a/\n");
    for (Root root : ImmutableList.of(Root.anywhere(), Root.of(folder))) {
      Playlist read = PlaylistFormat.read(list, root);
      assertThat(read.tracks()).isEmpty();
      assertThat(read.problems())
          .containsExactly(list + ":1: skipped: a stream or web address, not a file");
    }
    assertThat(uris(PlaylistFormat.read(list, Root.anyAddress()))).containsExactly("http://a/");
  }
}
