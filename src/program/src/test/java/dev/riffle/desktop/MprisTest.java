package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.mp3.Mp3s;
import dev.riffle.queue.PlayMode;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the commands and properties of MPRIS with playerctl. */
class MprisTest extends OnSessionBus {
  @Test
  void buttons_fromPlayerctl_moveThePlayer() throws Exception {
    Desk desk = desk("a", "b", "c");
    assertThat(after(desk, "status")).isEqualTo("PLAYING a");
    assertThat(after(desk, "next")).isEqualTo("PLAYING b");
    assertThat(after(desk, "next")).isEqualTo("PLAYING c");
    assertThat(after(desk, "previous")).isEqualTo("PLAYING b");
    assertThat(bus().playerctl("status")).isEqualTo("Playing");
    assertThat(after(desk, "play-pause")).isEqualTo("PAUSED b");
    assertThat(bus().playerctl("status")).isEqualTo("Paused");
    assertThat(after(desk, "play-pause")).isEqualTo("PLAYING b");
    assertThat(after(desk, "pause")).isEqualTo("PAUSED b");
    assertThat(after(desk, "pause")).isEqualTo("PAUSED b");
    assertThat(after(desk, "play")).isEqualTo("PLAYING b");
    assertThat(after(desk, "stop")).isEqualTo("STOPPED -");
    assertThat(bus().playerctl("status")).isEqualTo("Stopped");
    assertThat(after(desk, "play")).isEqualTo("PLAYING b");
  }

  @Test
  void next_whilePausedOrStopped_keepsTheState() throws Exception {
    Desk desk = desk("a", "b", "c");
    bus().playerctl("pause");
    assertThat(after(desk, "next")).isEqualTo("PAUSED b");
    bus().playerctl("stop");
    for (int i = 0; i < 2; i++) { // the second call is at the last song
      assertThat(after(desk, "next")).isEqualTo("STOPPED -");
      assertThat(bus().playerctl("metadata", "title")).isEqualTo("c");
    }
  }

  @Test
  void shuffleAndLoop_fromPlayerctl_setTheModes() throws Exception {
    Desk desk = desk("a", "b", "c");
    assertThat(bus().playerctl("shuffle")).isEqualTo("Off");
    assertThat(modesAfter(desk, "shuffle", "On")).isEqualTo("SHUFFLE OFF");
    desk.queue.setMode(PlayMode.RANDOM);
    assertThat(modesAfter(desk, "shuffle", "On")).isEqualTo("RANDOM OFF");
    assertThat(bus().playerctl("shuffle")).isEqualTo("On");
    assertThat(modesAfter(desk, "shuffle", "Off")).isEqualTo("IN_ORDER OFF");
    assertThat(modesAfter(desk, "loop", "Track")).isEqualTo("IN_ORDER ONE");
    assertThat(modesAfter(desk, "loop", "Playlist")).isEqualTo("IN_ORDER ALL");
    assertThat(bus().playerctl("loop")).isEqualTo("Playlist");
    assertThat(modesAfter(desk, "loop", "None")).isEqualTo("IN_ORDER OFF");
  }

  private String after(Desk desk, String word) throws Exception {
    bus().playerctl(word);
    return desk.player.state() + " " + desk.playing();
  }

  private String modesAfter(Desk desk, String... words) throws Exception {
    bus().playerctl(words);
    return desk.queue.mode() + " " + desk.queue.repeat();
  }

  @Test
  void volume_isClampedToZeroToOne() throws Exception {
    Desk desk = desk("a");
    bus().playerctl("volume", "0.35");
    assertThat(desk.player.volume()).isEqualTo(35);
    assertThat(bus().playerctl("volume")).isEqualTo("0.350000");
    bus().playerctl("volume", "7");
    assertThat(desk.player.volume()).isEqualTo(100);
    String set = "org.freedesktop.DBus.Properties.Set";
    assertThat(bus().call(set, MediaPlayer2Player.NAME, "Volume", "<-1.0>")).isEqualTo("()");
    assertThat(desk.player.volume()).isEqualTo(0);
  }

  @Test
  void metadata_fromPlayerctl_matchesTheTags() throws Exception {
    Track track =
        Track.builder(Path.of("/music/a b/Déjà vu+.mp3"))
            .title("Déjà vu")
            .artist("Иван & 李")
            .album("LP")
            .albumArtist("Various")
            .trackNumber(3)
            .discNumber(2)
            .genre("Jazz")
            .durationMillis(183_456)
            .build();
    Desk desk = desk(List.of(track));
    assertThat(bus().playerctl("metadata").lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "riffle mpris:trackid '" + desk.id(0) + "'",
            "riffle mpris:length 183456000",
            "riffle xesam:title Déjà vu",
            "riffle xesam:artist Иван & 李",
            "riffle xesam:album LP",
            "riffle xesam:albumArtist Various",
            "riffle xesam:trackNumber 3",
            "riffle xesam:discNumber 2",
            "riffle xesam:genre Jazz",
            "riffle xesam:url file:///music/a%20b/D%C3%A9j%C3%A0%20vu+.mp3");
  }

  @Test
  void trackList_isNotOffered() throws Exception {
    Desk unused = desk("a");
    String get = "org.freedesktop.DBus.Properties.Get";
    assertThat(bus().call(get, MediaPlayer2.NAME, "HasTrackList")).isEqualTo("(<false>,)");
    assertThat(bus().call(get, MediaPlayer2.NAME + ".TrackList", "Tracks"))
        .contains("no such interface org.mpris.MediaPlayer2.TrackList");
  }

  @Test
  void openUri_addsAndPlaysASong_andRejectsOtherUris() throws Exception {
    Path song = Files.write(folder.resolve("ünter wegs+.mp3"), Mp3s.frames(100));
    Path text = Files.writeString(folder.resolve("text.mp3"), "no sound");
    Desk desk = desk("a");
    assertThat(open(song.toUri().toASCIIString())).isEqualTo("()");
    assertThat(desk.playing()).isEqualTo("ünter wegs+");
    assertThat(open(text.toUri().toString())).contains(text + ": no MP3 audio found");
    assertThat(open("file:///nowhere.mp3")).contains("/nowhere.mp3: cannot be opened");
    assertThat(open("http://localhost/a.mp3"))
        .contains("URI (http://localhost/a.mp3) must be that of a file");
    assertThat(open("file:///a%00b.mp3")).contains("must be that of a file");
    assertThat(open(folder.toUri().toString())).contains("not a file");
    assertThat(desk.queue.size()).isEqualTo(2);
  }

  private String open(String uri) throws Exception {
    return bus().call(PLAYER + "OpenUri", uri);
  }
}
