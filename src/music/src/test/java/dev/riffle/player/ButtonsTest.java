package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.reflect.Reflection;
import com.google.common.util.concurrent.MoreExecutors;
import dev.riffle.player.Buttons.Button;
import dev.riffle.player.Sound.End;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that every button and the player skip songs whose files are missing. */
@Timeout(300)
class ButtonsTest {
  @TempDir Path folder;

  /** Returns a queue in list order: o is a song, x is one whose file is missing. */
  private PlayQueue<Track> queue(String songs) throws IOException {
    ImmutableList.Builder<Track> tracks = ImmutableList.builder();
    for (int i = 0; i < songs.length(); i++) {
      Path file = folder.resolve(i + ".mp3");
      if (songs.charAt(i) == 'o') {
        Files.writeString(file, "");
      }
      tracks.add(Track.builder(file).build());
    }
    return queue(tracks.build());
  }

  private static PlayQueue<Track> queue(List<Track> tracks) {
    return PlayQueue.<Track>builder(Seed.parse("buttons"))
        .addAll(tracks)
        .mode(PlayMode.IN_ORDER)
        .build();
  }

  private static long id(Optional<Entry<Track>> entry) {
    return entry.orElseThrow().id();
  }

  @Test
  void start_firstIsMissing_playsTheSecond() throws IOException {
    assertThat(id(Buttons.START.apply(queue("xoo")))).isEqualTo(1);
  }

  @Test
  void start_current_staysCurrent() throws IOException {
    PlayQueue<Track> queue = queue("ooo");
    queue.next();
    queue.next();
    assertThat(id(Buttons.START.apply(queue))).isEqualTo(1);
  }

  @Test
  void previous_missingBetween_skipsIt() throws IOException {
    PlayQueue<Track> queue = queue("oxxo");
    assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
    assertThat(id(Buttons.NEXT.apply(queue))).isEqualTo(3);
    assertThat(id(Buttons.PREVIOUS.apply(queue))).isEqualTo(0);
  }

  @Test
  void skipAhead_toAMissingSong_playsTheOneAfterIt_elseChangesNothing() throws IOException {
    PlayQueue<Track> ended = queue("oooxx");
    ended.next();
    assertThat(Buttons.skipAhead(2).apply(ended).isEmpty()).isTrue();
    assertThat(id(ended.current())).isEqualTo(0);
    PlayQueue<Track> queue = queue("oooxo");
    queue.next();
    assertThat(id(Buttons.skipAhead(2).apply(queue))).isEqualTo(4);
    assertThat(queue.history(9)).hasSize(4);
  }

  @Test
  void skipBack_toAMissingSong_playsTheOneBeforeIt() throws IOException {
    PlayQueue<Track> queue = queue("oxooo");
    queue.skipAhead(4);
    assertThat(id(Buttons.skipBack(0).apply(queue))).isEqualTo(3);
    assertThat(id(Buttons.skipBack(1).apply(queue))).isEqualTo(0);
  }

  @Test
  void nextAndEnded_onlyMissingFollow_areEmpty_andChangeNothing() throws IOException {
    for (Button button : List.of(Buttons.NEXT, Buttons.ENDED)) {
      PlayQueue<Track> queue = queue("oxx");
      assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
      assertThat(button.apply(queue).isEmpty()).isTrue();
      assertThat(id(queue.current())).isEqualTo(0);
    }
  }

  @Test
  void any_allMissing_isEmpty_inRandomToo() throws IOException {
    PlayQueue<Track> queue = queue("xxxx");
    assertThat(Buttons.START.apply(queue).isEmpty()).isTrue();
    queue.setMode(PlayMode.RANDOM);
    assertThat(Buttons.NEXT.apply(queue).isEmpty()).isTrue();
    assertThat(Buttons.PREVIOUS.apply(queue).isEmpty()).isTrue();
  }

  @Test
  void anyUnderRepeatAll_folderGone_leavesTheHistoryAsHeard() throws IOException {
    for (PlayMode mode : PlayMode.values()) {
      for (int size : new int[] {1, 2, 7}) {
        PlayQueue<Track> queue = queue("o".repeat(size));
        queue.setMode(mode);
        queue.setRepeat(RepeatMode.ALL);
        for (int i = 0; i < 2 * size; i++) {
          queue.next();
        }
        for (int i = 0; i < size; i++) {
          Files.delete(folder.resolve(i + ".mp3"));
        }
        for (Button button : List.of(Buttons.NEXT, Buttons.ENDED, Buttons.skipAhead(size))) {
          List<Entry<Track>> heard = queue.preceding(99);
          Optional<Entry<Track>> current = queue.current();
          assertThat(button.apply(queue).isEmpty()).isTrue();
          assertWithMessage("%s, %s songs", mode, size).that(queue.current()).isEqualTo(current);
          assertWithMessage("%s, %s songs", mode, size).that(queue.preceding(99)).isEqualTo(heard);
        }
      }
    }
  }

  // ------------------------------------------------------------------ automatic moves of the
  // player

  /** Ends each song immediately, before the player has reported its start, as on a busy machine. */
  private static Sound brief(SoundListener events) {
    return Reflection.newProxy(
        Sound.class,
        (proxy, method, args) -> {
          if (method.getName().equals("play")) {
            Sound.Song song = (Sound.Song) args[0];
            boolean gone = Buttons.isGone(song.track());
            events.ended(song, gone ? End.unplayable("gone") : End.ranOut(), Optional.empty());
          }
          return null;
        });
  }

  /** Plays to the end and returns the events of the listener. */
  private static ImmutableList<String> log(PlayQueue<Track> queue, Button before)
      throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    EventLog log =
        new EventLog() {
          @Override
          public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
            super.changed(trigger, playing);
            if (playing.isEmpty()) {
              over.countDown();
            }
          }
        };
    try (Player player = player(queue, ButtonsTest::brief, log, new PlayerThread("test"))) {
      player.press(before);
      over.await();
    }
    return ImmutableList.copyOf(log.lines);
  }

  private static Player player(
      PlayQueue<Track> queue,
      Sound.Factory<RuntimeException> sound,
      EventLog log,
      ExecutorService events) {
    return new Player(
        queue, QueueDriver.Advance.SKIP_MISSING, sound, Optional.empty(), log, events);
  }

  @Test
  void player_missingSong_skipsOnlyThat() throws Exception {
    assertThat(log(queue("oxoxxo"), Buttons.START))
        .containsExactly("COMMAND 0", "ENDED 2", "ENDED 5", "ENDED -")
        .inOrder();
  }

  @Test
  void player_songMissingAtItsStart_skipsOnlyThat() throws Exception {
    assertThat(log(queue("xoo"), PlayQueue::next))
        .containsExactly("COMMAND 0", "gone", "FAILED 1", "ENDED 2", "ENDED -")
        .inOrder();
  }

  @Test
  void player_stream_isNotMissing() throws Exception {
    PlayQueue<Track> queue = queue("xo");
    queue.add(Track.builder(URI.create("http://radio.example/")).title("2").build());
    assertThat(log(queue, Buttons.START))
        .containsExactly("COMMAND 1", "ENDED 2", "ENDED -")
        .inOrder();
  }

  @Test
  void player_missingFolder_isReportedOnce_andPlaybackContinues() throws Exception {
    Path album = Files.createDirectory(folder.resolve("album"));
    EventLog log = new EventLog();
    List<Track> tracks = new ArrayList<>();
    for (Path home : List.of(album, album, folder, folder)) {
      Path file = Files.createFile(home.resolve(tracks.size() + ".mp3"));
      tracks.add(Track.builder(file).build());
    }
    Player player =
        player(queue(tracks), events -> Sound.NONE, log, MoreExecutors.newDirectExecutorService());
    player.press(Buttons.START);
    Files.delete(album.resolve("0.mp3"));
    Files.delete(album.resolve("1.mp3"));
    Files.delete(album);
    assertThat(player.press(Buttons.PREVIOUS).isEmpty()).isTrue();
    assertThat(id(player.playing())).isEqualTo(0);
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(2);
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(3);
    assertThat(log.lines)
        .containsExactly(
            "COMMAND 0",
            album + ": the folder is gone; skipping its songs",
            "COMMAND 2",
            "COMMAND 3")
        .inOrder();
  }

  @Test
  void player_resumedAfterAllSongsWereRemovedAndBroughtBack_playsTheNext() throws IOException {
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("undo"))
            .addAll(queue("oo").items())
            .undoLimit(9)
            .build();
    Player player =
        player(
            queue, events -> Sound.NONE, new EventLog(), MoreExecutors.newDirectExecutorService());
    player.press(Buttons.START);
    player.edit(PlayQueue::clear);
    player.edit(PlayQueue::undo);
    player.resume();
    assertThat(player.playing()).isEqualTo(queue.current());
    assertThat(player.playing()).isPresent();
  }

  @Test
  void player_missingLastSong_stops() throws Exception {
    assertThat(log(queue("oxx"), Buttons.START)).containsExactly("COMMAND 0", "ENDED -").inOrder();
  }
}
