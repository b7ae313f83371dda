package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What others hear without asking. */
class MprisSignalsTest extends OnABus {
  private static final String CHANGED = "org.freedesktop.DBus.Properties.PropertiesChanged";
  private static final String SEEKED = PLAYER + "Seeked";

  @Test
  void follow_ofPlayerctl_seesEveryChange() throws Exception {
    Desk desk = desk("a", "b", "c");
    String format = "{{title}} {{status}} {{shuffle}} {{loop}}";
    Heard heard = hear("playerctl", "-p", "riffle", "-F", "metadata", "-f", format);
    heard.await("a Playing");
    desk.player.press(PlayQueue::next);
    heard.await("b Playing");
    desk.player.pause();
    heard.await("b Paused");
    desk.queue.setMode(PlayMode.SHUFFLE);
    heard.await("b Paused true None");
  }

  @Test
  void propertiesChanged_hasOnlyWhatChanged() throws Exception {
    Desk desk = desk("a", "b", "c");
    Heard heard = hear();
    desk.player.pause();
    heard.await("Paused");
    desk.queue.setMode(PlayMode.RANDOM);
    heard.await("'Shuffle': <true>");
    desk.player.setVolume(40);
    heard.await("Volume");
    assertThat(heard.with(CHANGED).stream().map(line -> line.replaceFirst(".*Changed ", "")))
        .containsAtLeast(
            "('org.mpris.MediaPlayer2.Player', {'PlaybackStatus': <'Paused'>}, @as [])",
            "('org.mpris.MediaPlayer2.Player', {'Shuffle': <true>}, @as [])",
            "('org.mpris.MediaPlayer2.Player', {'Volume': <0.40000000000000002>}, @as [])");
    assertThat(heard.with("Position")).isEmpty();
  }

  @Test
  void manyChangesAtOnce_areOneSignal() throws Exception {
    Desk desk = desk("a", "b", "c");
    Heard heard = hear();
    for (int i = 0; i < 1_000; i++) {
      desk.player.setVolume(i % 100);
    }
    heard.await("<0.98999999999999999>");
    assertThat(heard.with("Volume").size()).isLessThan(100);
  }

  @Test
  void seek_byAnybody_isTold() throws Exception {
    Desk desk = audible(2);
    Heard heard = hear();
    desk.player.pause(); // or it goes on before it is told
    desk.player.seek(Duration.ofSeconds(30));
    heard.await(SEEKED + " (int64 30000000,)");
    bus().playerctl("position", "50");
    heard.await(SEEKED + " (int64 50000000,)");
    assertThat(bus().playerctl("position")).isEqualTo("50.000000");
    bus().playerctl("position", "0.1-");
    heard.await(SEEKED + " (int64 49900000,)");
    bus().call(PLAYER + "Seek", "-90000000");
    heard.await(SEEKED + " (int64 0,)");
  }

  @Test
  void seek_withASignalBetweenItsMoveAndItsEnd_isAnnouncedOnce() throws Exception {
    Desk desk = audible(1);
    Heard heard = hear();
    desk.player.pause();
    heard.await("Paused");
    desk.mpris.announcements.seek(
        () -> {
          desk.player.seek(Duration.ofSeconds(30));
          desk.player.setVolume(50);
          return hears(heard, "Volume"); // the position is next
        });
    heard.await(SEEKED);
    desk.player.resume();
    heard.await("Playing");
    assertThat(heard.with(SEEKED)).hasSize(1);
  }

  private static boolean hears(Heard heard, String text) {
    try {
      return !heard.await(text).isEmpty();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void playing_isNoSeek() throws Exception {
    Desk desk = audible(2);
    Heard heard = hear();
    bus().playerctl("position", "50");
    heard.await(SEEKED);
    assertThat(Double.parseDouble(bus().playerctl("position"))).isWithin(5).of(50);
    desk.player.setVolume(50);
    heard.await("Volume");
    desk.player.pause();
    heard.await("Paused");
    desk.player.resume();
    heard.await("Playing");
    assertThat(heard.with(SEEKED)).hasSize(1);
  }

  @Test
  void seek_beyondTheEnd_isNext_andAStalePositionIsIgnored() throws Exception {
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
    assertThat(desk.player.state()).isEqualTo(Player.State.PAUSED);
    bus().call(PLAYER + "Seek", "90000000");
    bus().call(PLAYER + "Seek", "90000000"); // there is no next
    assertThat(desk.playing()).isEqualTo("silent1");
    assertThat(desk.player.position()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void trackList_ofAShortQueue_isToldStepByStep() throws Exception {
    Desk desk = desk("a", "b");
    Heard heard = hear();
    readTracks();
    Entry<Track> c = desk.queue.add(Desk.track("c"));
    heard.await(LIST + "TrackAdded");
    assertThat(heard.with(LIST + "TrackAdded").get(0))
        .containsMatch("'xesam:title': <'c'>.*, (objectpath )?'" + desk.id(1) + "'\\)$");
    assertThat(heard.await("['Tracks']")).isNotEmpty();
    desk.queue.replace(c, Track.builder(c.item().uri()).title("C").build());
    heard.await(LIST + "TrackMetadataChanged");
    assertThat(heard.with("TrackMetadataChanged").get(0)).contains("'xesam:title': <'C'>");
    String id = desk.id(2);
    desk.queue.remove(desk.queue.entryAt(2));
    heard.await(LIST + "TrackRemoved");
    assertThat(heard.with("TrackRemoved").get(0)).contains(id);
    assertThat(heard.with("TrackListReplaced")).isEmpty();
  }

  @Test
  void trackList_ofALongQueue_moves_andIsReplacedWhenItIsAnother() throws Exception {
    Desk desk = desk(Desk.tracks(1_000));
    Heard heard = hear();
    readTracks();
    desk.player.press(PlayQueue::next);
    heard.await(LIST + "TrackAdded");
    assertThat(heard.with("TrackListReplaced")).isEmpty();
    desk.queue.setMode(PlayMode.SHUFFLE);
    heard.await(LIST + "TrackListReplaced");
    assertThat(heard.with("TrackListReplaced").get(0))
        .endsWith("'" + TrackIds.of(desk.queue.current().orElseThrow()) + "')");
  }

  @Test
  void trackList_nobodyHasAsked_drawsNothing() throws Exception {
    Desk desk = desk(Desk.tracks(1_000));
    Heard heard = hear();
    desk.queue.setMode(PlayMode.SHUFFLE);
    heard.await("'Shuffle': <true>");
    assertThat(desk.queue.playOrder()).hasSize(1);
    readTracks();
    assertThat(desk.queue.playOrder()).hasSize(1 + TrackWindow.REACH);
  }

  private void readTracks() throws Exception {
    assertThat(
            bus().call("org.freedesktop.DBus.Properties.Get", MediaPlayer2TrackList.NAME, "Tracks"))
        .contains("/dev/riffle/entry/");
  }
}
