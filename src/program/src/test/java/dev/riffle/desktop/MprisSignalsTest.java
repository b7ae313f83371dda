package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.Controls;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the signals that clients receive. */
class MprisSignalsTest extends OnSessionBus {
  private static final String CHANGED = "org.freedesktop.DBus.Properties.PropertiesChanged";
  private static final String SEEKED = PLAYER + "Seeked";

  @Test
  void playerctlFollow_reportsEveryChange() throws Exception {
    Desk desk = desk("a", "b", "c");
    String format = "{{title}} {{status}} {{shuffle}} {{loop}}";
    OutputLines lines = collect("playerctl", "-p", "riffle", "-F", "metadata", "-f", format);
    lines.await("a Playing");
    desk.player.press(PlayQueue::next);
    lines.await("b Playing");
    desk.player.pause();
    lines.await("b Paused");
    desk.queue.setMode(PlayMode.SHUFFLE);
    lines.await("b Paused true None");
  }

  @Test
  void propertiesChanged_containsOnlyChangedProperties() throws Exception {
    Desk desk = desk("a", "b", "c");
    OutputLines lines = collect();
    desk.player.pause();
    lines.await("Paused");
    desk.queue.setMode(PlayMode.RANDOM);
    lines.await("'Shuffle': <true>");
    desk.player.setVolume(40);
    lines.await("Volume");
    assertThat(lines.with(CHANGED).stream().map(line -> line.replaceFirst(".*Changed ", "")))
        .containsAtLeast(
            "('org.mpris.MediaPlayer2.Player', {'PlaybackStatus': <'Paused'>}, @as [])",
            "('org.mpris.MediaPlayer2.Player', {'Shuffle': <true>}, @as [])",
            "('org.mpris.MediaPlayer2.Player', {'Volume': <0.40000000000000002>}, @as [])");
    assertThat(lines.with("Position")).isEmpty();
  }

  @Test
  void manyChangesAtOnce_areCombined() throws Exception {
    Desk desk = desk("a", "b", "c");
    OutputLines lines = collect();
    for (int i = 0; i < 1_000; i++) {
      desk.player.setVolume(i % 100);
    }
    lines.await("<0.98999999999999999>");
    assertThat(lines.with("Volume").size()).isLessThan(100);
  }

  @Test
  void seek_byPlayerOrClient_sendsSeeked() throws Exception {
    Desk desk = audible(2);
    OutputLines lines = collect();
    desk.player.pause(); // so that the position does not advance before the signal
    desk.player.seek(Duration.ofSeconds(30));
    lines.await(SEEKED + " (int64 30000000,)");
    bus().playerctl("position", "50");
    lines.await(SEEKED + " (int64 50000000,)");
    assertThat(bus().playerctl("position")).isEqualTo("50.000000");
    bus().playerctl("position", "0.1-");
    lines.await(SEEKED + " (int64 49900000,)");
    bus().call(PLAYER + "Seek", "-90000000");
    lines.await(SEEKED + " (int64 0,)");
  }

  @Test
  void seek_withASignalDuringIt_sendsOneSeeked() throws Exception {
    Desk desk = audible(1);
    OutputLines lines = collect();
    desk.player.pause();
    lines.await("Paused");
    desk.mpris.announcements.seek(
        () -> {
          desk.player.seek(Duration.ofSeconds(30));
          desk.player.setVolume(50);
          return contains(lines, "Volume"); // a position would follow it
        });
    lines.await(SEEKED);
    desk.player.resume();
    lines.await("Playing");
    assertThat(lines.with(SEEKED)).hasSize(1);
  }

  private static boolean contains(OutputLines lines, String text) {
    try {
      return !lines.await(text).isEmpty();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void playing_sendsNoSeeked() throws Exception {
    Desk desk = audible(2);
    OutputLines lines = collect();
    bus().playerctl("position", "50");
    lines.await(SEEKED);
    assertThat(Double.parseDouble(bus().playerctl("position"))).isWithin(5).of(50);
    desk.player.setVolume(50);
    lines.await("Volume");
    desk.player.pause();
    lines.await("Paused");
    desk.player.resume();
    lines.await("Playing");
    assertThat(lines.with(SEEKED)).hasSize(1);
  }

  @Test
  void seek_pastTheEnd_skipsToNext_andStalePositionsAreIgnored() throws Exception {
    Desk desk = audible(2);
    desk.player.pause();
    bus().call(PLAYER + "SetPosition", desk.id(0), "20000000");
    assertThat(desk.player.position()).isEqualTo(Duration.ofSeconds(20));
    bus().call(PLAYER + "SetPosition", desk.id(1), "30000000");
    bus().call(PLAYER + "SetPosition", desk.id(0), "101000000");
    assertThat(bus().call(PLAYER + "SetPosition", desk.id(0), "-1")).isEqualTo("()");
    assertThat(desk.player.position()).isEqualTo(Duration.ofSeconds(20));
    assertThat(desk.playing()).isEqualTo("silent0");
    bus().call(PLAYER + "Seek", "90000000");
    assertThat(desk.playing()).isEqualTo("silent1");
    assertThat(desk.player.state()).isEqualTo(Controls.State.PAUSED);
    bus().call(PLAYER + "Seek", "90000000");
    bus().call(PLAYER + "Seek", "90000000"); // no next song
    assertThat(desk.playing()).isEqualTo("silent1");
    assertThat(desk.player.position()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void changes_drawNothing() throws Exception {
    Desk desk = desk(Desk.tracks(1_000));
    OutputLines lines = collect();
    desk.queue.setMode(PlayMode.SHUFFLE);
    lines.await("'Shuffle': <true>");
    assertThat(desk.queue.playOrder()).hasSize(1);
  }
}
