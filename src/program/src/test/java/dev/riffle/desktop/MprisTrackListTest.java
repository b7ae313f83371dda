package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import dev.riffle.mp3.Mp3s;
import dev.riffle.player.Player.State;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests reading and editing the track list over D-Bus. */
class MprisTrackListTest extends OnSessionBus {
  private static final String NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack";

  @Test
  void tracks_longQueue_surroundTheCurrentOneInPlayOrder() throws Exception {
    Desk desk = desk(Desk.tracks(1_000));
    desk.queue.setMode(PlayMode.SHUFFLE);
    for (int i = 0; i < 30; i++) {
      desk.player.press(PlayQueue::next);
    }
    List<String> shown = tracks();
    assertThat(shown).hasSize(41);
    List<String> upcoming =
        desk.queue.upcoming(20).stream().map(entry -> TrackIds.of(entry).getPath()).toList();
    assertThat(shown.subList(21, 41)).isEqualTo(upcoming);
    assertThat(shown.get(20)).isEqualTo(TrackIds.of(desk.queue.current().orElseThrow()).getPath());
    assertThat(shown.get(19)).isEqualTo(TrackIds.of(desk.queue.history(1).get(0)).getPath());
  }

  @Test
  void tracks_playedTwice_areListedOnce() throws Exception {
    Desk desk = desk(Desk.tracks(5));
    desk.queue.setMode(PlayMode.RANDOM);
    for (int i = 0; i < 30; i++) {
      desk.player.press(PlayQueue::next);
    }
    assertThat(tracks()).containsNoDuplicates();
  }

  @Test
  void metadata_isInTheRequestedOrder_withoutUnknownTracks() throws Exception {
    Desk desk = desk("a", "b", "c");
    String ids = String.join("','", desk.id(2), "/dev/riffle/entry/999", "/elsewhere", desk.id(0));
    assertThat(titles(bus().call(LIST + "GetTracksMetadata", "['" + ids + "']")))
        .containsExactly("c", "a")
        .inOrder();
  }

  @Test
  void goTo_playsOnlySongsOfTheQueue() throws Exception {
    Desk desk = desk("a", "b", "c");
    bus().call(LIST + "GoTo", desk.id(2));
    assertThat(desk.playing()).isEqualTo("c");
    bus().call(LIST + "GoTo", "/dev/riffle/entry/999");
    bus().call(LIST + "GoTo", NO_TRACK);
    assertThat(desk.playing()).isEqualTo("c");
  }

  @Test
  void removeTrack_currentSong_playsTheNext() throws Exception {
    Desk desk = desk("a", "b", "c");
    bus().playerctl("pause");
    bus().call(LIST + "RemoveTrack", desk.id(0));
    assertThat(desk.playing()).isEqualTo("b");
    assertThat(desk.player.state()).isEqualTo(State.PAUSED);
    bus().call(LIST + "RemoveTrack", desk.id(1));
    assertThat(desk.playing()).isEqualTo("b");
    bus().call(LIST + "RemoveTrack", desk.id(0));
    assertThat(desk.player.state()).isEqualTo(State.STOPPED);
    assertThat(desk.queue.size()).isEqualTo(0);
    bus().call(LIST + "RemoveTrack", "/dev/riffle/entry/0");
  }

  @Test
  void addTrack_insertsAfterASong_orFirst_orPlaysIt() throws Exception {
    String uri = song("new.mp3").toUri().toString();
    Desk desk = desk("a", "b", "c");
    bus().call(LIST + "AddTrack", uri, desk.id(1), "false");
    bus().call(LIST + "AddTrack", uri, NO_TRACK, "false");
    assertThat(list(desk)).isEqualTo("new a b new c");
    assertThat(desk.playing()).isEqualTo("a");
    desk.queue.setMode(PlayMode.SHUFFLE);
    bus().call(LIST + "AddTrack", uri, desk.id(1), "false"); // after a, which is playing
    assertThat(list(desk)).isEqualTo("new a new b new c");
    assertThat(desk.queue.upcoming(1).get(0)).isEqualTo(desk.queue.entryAt(2));
    bus().call(LIST + "AddTrack", uri, desk.id(5), "true");
    assertThat(desk.queue.current()).hasValue(desk.queue.entryAt(6));
  }

  @Test
  void addTrack_afterAnUpcomingSong_playsAfterIt() throws Exception {
    String uri = song("new.mp3").toUri().toString();
    Desk desk = desk("a", "b", "c", "d");
    desk.queue.setMode(PlayMode.SHUFFLE);
    for (int i = 0; i < 5; i++) { // for several places in the cycle
      Entry<Track> second = desk.queue.upcoming(2).get(1);
      bus().call(LIST + "AddTrack", uri, "/dev/riffle/entry/" + second.id(), "false");
      List<Entry<Track>> upcoming = desk.queue.upcoming(9);
      int place = upcoming.indexOf(second);
      assertThat(upcoming.get(place + 1).id()).isEqualTo(4 + i);
    }
    desk.queue.setMode(PlayMode.IN_ORDER);
    desk.queue.playNextAll(List.of(desk.queue.entryAt(2), desk.queue.entryAt(3)));
    Entry<Track> asked = desk.queue.upNext().get(0);
    bus().call(LIST + "AddTrack", uri, "/dev/riffle/entry/" + asked.id(), "false");
    assertThat(desk.queue.upcoming(2).get(1).item().title()).isEqualTo("new");
  }

  @Test
  void openUri_addsAndPlaysASong_andRejectsOtherUris() throws Exception {
    Path song = song("ünter wegs+.mp3");
    Path text = Files.writeString(folder.resolve("text.mp3"), "no sound");
    Desk desk = desk("a");
    assertThat(bus().call(PLAYER + "OpenUri", song.toUri().toASCIIString())).isEqualTo("()");
    assertThat(desk.playing()).isEqualTo("ünter wegs+");
    assertThat(open(text.toUri().toString())).contains(text + ": no MP3 sound was found");
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

  private Path song(String name) throws Exception {
    return Files.write(folder.resolve(name), Mp3s.frames(100));
  }

  private List<String> tracks() throws Exception {
    String get = "org.freedesktop.DBus.Properties.Get";
    return all("(/dev/riffle/entry/\\d+)", bus().call(get, MediaPlayer2TrackList.NAME, "Tracks"));
  }

  private static List<String> titles(String answer) {
    return all("'xesam:title': <'(.*?)'>", answer);
  }

  /** Returns the first group of each match. */
  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static String list(Desk desk) {
    return desk.queue.entries().stream().map(entry -> entry.item().title()).collect(joining(" "));
  }
}
