package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.Player.State;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The buttons and knobs of the desktop, pressed by playerctl. */
@Timeout(300)
@Tag("process")
class MprisTest extends OnABus {
  @Test
  void buttons_ofPlayerctl_moveThePlayer() throws Exception {
    try (Desk desk = Desk.timeless(bus(), "a", "b", "c")) {
      assertThat(bus().playerctl("status")).isEqualTo("Playing");
      bus().playerctl("next");
      assertThat(desk.playing()).isEqualTo("b");
      bus().playerctl("next");
      assertThat(desk.playing()).isEqualTo("c");
      bus().playerctl("previous");
      assertThat(desk.playing()).isEqualTo("b");
      bus().playerctl("play-pause");
      assertThat(desk.player.state()).isEqualTo(State.PAUSED);
      assertThat(bus().playerctl("status")).isEqualTo("Paused");
      bus().playerctl("play-pause");
      assertThat(desk.player.state()).isEqualTo(State.PLAYING);
      bus().playerctl("pause");
      bus().playerctl("pause");
      assertThat(desk.player.state()).isEqualTo(State.PAUSED);
      bus().playerctl("play");
      assertThat(desk.player.state()).isEqualTo(State.PLAYING);
      bus().playerctl("stop");
      assertThat(bus().playerctl("status")).isEqualTo("Stopped");
      assertThat(desk.playing()).isEqualTo("-");
      bus().playerctl("play");
      assertThat(desk.playing()).isEqualTo("b");
    }
  }

  @Test
  void next_whilePausedOrStopped_leavesTheState() throws Exception {
    try (Desk desk = Desk.timeless(bus(), "a", "b", "c")) {
      bus().playerctl("pause");
      bus().playerctl("next");
      assertThat(desk.player.state()).isEqualTo(State.PAUSED);
      assertThat(desk.playing()).isEqualTo("b");
      bus().playerctl("stop");
      bus().playerctl("next");
      assertThat(desk.player.state()).isEqualTo(State.STOPPED);
      assertThat(bus().playerctl("metadata", "title")).isEqualTo("c");
      bus().playerctl("next"); // there is none
      assertThat(desk.queue.current().orElseThrow().item().title()).isEqualTo("c");
    }
  }

  @Test
  void shuffleAndLoop_ofPlayerctl_setTheModes() throws Exception {
    try (Desk desk = Desk.timeless(bus(), "a", "b", "c")) {
      assertThat(bus().playerctl("shuffle")).isEqualTo("Off");
      bus().playerctl("shuffle", "On");
      assertThat(desk.queue.mode()).isEqualTo(PlayMode.SHUFFLE);
      desk.queue.setMode(PlayMode.RANDOM);
      bus().playerctl("shuffle", "On");
      assertThat(desk.queue.mode()).isEqualTo(PlayMode.RANDOM);
      assertThat(bus().playerctl("shuffle")).isEqualTo("On");
      bus().playerctl("shuffle", "Off");
      assertThat(desk.queue.mode()).isEqualTo(PlayMode.IN_ORDER);
      bus().playerctl("loop", "Track");
      assertThat(desk.queue.repeat()).isEqualTo(RepeatMode.ONE);
      bus().playerctl("loop", "Playlist");
      assertThat(desk.queue.repeat()).isEqualTo(RepeatMode.ALL);
      assertThat(bus().playerctl("loop")).isEqualTo("Playlist");
      bus().playerctl("loop", "None");
      assertThat(desk.queue.repeat()).isEqualTo(RepeatMode.OFF);
    }
  }

  @Test
  void volume_isAShare_clamped() throws Exception {
    try (Desk desk = Desk.timeless(bus(), "a")) {
      bus().playerctl("volume", "0.35");
      assertThat(desk.player.volume()).isEqualTo(35);
      assertThat(bus().playerctl("volume")).isEqualTo("0.350000");
      bus().playerctl("volume", "7");
      assertThat(desk.player.volume()).isEqualTo(100);
      set("org.mpris.MediaPlayer2.Player", "Volume", "<-1.0>");
      assertThat(desk.player.volume()).isEqualTo(0);
    }
  }

  @Test
  void metadata_ofPlayerctl_isThatOfTheTags() throws Exception {
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
    try (Desk desk = Desk.of(bus(), List.of(track))) {
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
  }

  private void set(String of, String property, String value) throws Exception {
    assertThat(bus().call("org.freedesktop.DBus.Properties.Set", of, property, value))
        .isEqualTo("()");
  }
}
