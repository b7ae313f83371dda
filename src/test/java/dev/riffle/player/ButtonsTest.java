package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.reflect.Reflection;
import com.google.common.util.concurrent.MoreExecutors;
import dev.riffle.player.Buttons.Button;
import dev.riffle.player.Sound.End;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
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

/** Songs whose files are gone are passed over by every button, and by the player. */
@Timeout(300)
class ButtonsTest {
  @TempDir Path folder;

  /** Returns a queue in order: an o is a song, an x one that is gone. */
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
  void start_firstIsGone_isTheSecond() throws IOException {
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
  void previous_goneBetween_isTheOneBefore() throws IOException {
    PlayQueue<Track> queue = queue("oxxo");
    assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
    assertThat(id(Buttons.NEXT.apply(queue))).isEqualTo(3);
    assertThat(id(Buttons.PREVIOUS.apply(queue))).isEqualTo(0);
  }

  @Test
  void nextAndEnded_goneToTheEnd_areNone_andNothingChanges() throws IOException {
    for (Button button : List.of(Buttons.NEXT, Buttons.ENDED)) {
      PlayQueue<Track> queue = queue("oxx");
      assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
      assertThat(button.apply(queue).isEmpty()).isTrue();
      assertThat(id(queue.current())).isEqualTo(0);
    }
  }

  @Test
  void any_allGone_isNone_inRandomToo() throws IOException {
    PlayQueue<Track> queue = queue("xxxx");
    assertThat(Buttons.START.apply(queue).isEmpty()).isTrue();
    queue.setMode(PlayMode.RANDOM);
    assertThat(Buttons.NEXT.apply(queue).isEmpty()).isTrue();
    assertThat(Buttons.PREVIOUS.apply(queue).isEmpty()).isTrue();
  }

  // ------------------------------------------------------------------ what the player does by
  // itself

  /** Lets each song end at once, before the player has said that it plays: a busy machine. */
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

  /** Plays until the end; returns what the listener was told. */
  private static ImmutableList<String> told(PlayQueue<Track> queue, Button before)
      throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    Told told =
        new Told() {
          @Override
          public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
            super.changed(trigger, playing);
            if (playing.isEmpty()) {
              over.countDown();
            }
          }
        };
    try (Player player = player(queue, ButtonsTest::brief, told, new PlayerThread("test"))) {
      player.press(before);
      over.await();
    }
    return ImmutableList.copyOf(told.lines);
  }

  private static Player player(
      PlayQueue<Track> queue,
      Sound.Factory<RuntimeException> sound,
      Told told,
      ExecutorService events) {
    return new Player(queue, QueueDriver.Advance.OVER_GONE, sound, Optional.empty(), told, events);
  }

  @Test
  void player_songIsGone_passesOverOnlyThat() throws Exception {
    assertThat(told(queue("oxoxxo"), Buttons.START))
        .containsExactly("COMMAND 0", "ENDED 2", "ENDED 5", "ENDED -")
        .inOrder();
  }

  @Test
  void player_songIsGoneWhenItBegins_passesOverOnlyThat() throws Exception {
    assertThat(told(queue("xoo"), PlayQueue::next))
        .containsExactly("COMMAND 0", "gone", "FAILED 1", "ENDED 2", "ENDED -")
        .inOrder();
  }

  @Test
  void player_stream_isNotGone() throws Exception {
    PlayQueue<Track> queue = queue("xo");
    queue.add(Track.builder(URI.create("http://radio.example/")).title("2").build());
    assertThat(told(queue, Buttons.START))
        .containsExactly("COMMAND 1", "ENDED 2", "ENDED -")
        .inOrder();
  }

  @Test
  void player_folderIsGone_saysSoOnce_andPlaysOn() throws Exception {
    Path album = Files.createDirectory(folder.resolve("album"));
    Told told = new Told();
    List<Track> tracks = new ArrayList<>();
    for (Path home : List.of(album, album, folder, folder)) {
      Path file = Files.createFile(home.resolve(tracks.size() + ".mp3"));
      tracks.add(Track.builder(file).build());
    }
    Player player =
        player(queue(tracks), events -> Sound.NONE, told, MoreExecutors.newDirectExecutorService());
    player.press(Buttons.START);
    Files.delete(album.resolve("0.mp3"));
    Files.delete(album.resolve("1.mp3"));
    Files.delete(album);
    assertThat(player.press(Buttons.PREVIOUS).isEmpty()).isTrue();
    assertThat(id(player.playing())).isEqualTo(0);
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(2);
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(3);
    assertThat(told.lines)
        .containsExactly(
            "COMMAND 0",
            album + ": the folder is gone, its songs are passed over",
            "COMMAND 2",
            "COMMAND 3")
        .inOrder();
  }

  @Test
  void player_nothingFollowsTheGoneSong_stops() throws Exception {
    assertThat(told(queue("oxx"), Buttons.START)).containsExactly("COMMAND 0", "ENDED -").inOrder();
  }
}
