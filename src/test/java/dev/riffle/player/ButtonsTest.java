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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
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
        Files.createFile(file);
      }
      tracks.add(Track.builder(file).build());
    }
    return PlayQueue.<Track>builder(Seed.parse("buttons"))
        .addAll(tracks.build())
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
  void next_goneToTheEnd_isNone_andNothingChanges() throws IOException {
    PlayQueue<Track> queue = queue("oxx");
    assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
    assertThat(Buttons.NEXT.apply(queue).isEmpty()).isTrue();
    assertThat(id(queue.current())).isEqualTo(0);
  }

  @Test
  void ended_goneToTheEnd_isNone_andNothingChanges() throws IOException {
    PlayQueue<Track> queue = queue("oxx");
    assertThat(id(Buttons.START.apply(queue))).isEqualTo(0);
    assertThat(Buttons.ENDED.apply(queue).isEmpty()).isTrue();
    assertThat(id(queue.current())).isEqualTo(0);
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
  private static Sound brief(Sound.Listener events) {
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
    List<String> told = new CopyOnWriteArrayList<>();
    CountDownLatch over = new CountDownLatch(1);
    Player.Listener listener =
        new Player.Listener() {
          @Override
          public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {
            told.add(cause + playing.map(entry -> " " + entry.id()).orElse(""));
            if (playing.isEmpty()) {
              over.countDown();
            }
          }

          @Override
          public void said(String sentence) {
            told.add(sentence);
          }
        };
    try (Player player =
        new Player(
            queue,
            Player.Moves.OVER_GONE,
            ButtonsTest::brief,
            Optional.empty(),
            listener,
            new PlayerThread())) {
      player.press(before);
      over.await();
    }
    return ImmutableList.copyOf(told);
  }

  @Test
  void player_songIsGone_passesOverOnlyThat() throws Exception {
    assertThat(told(queue("oxoxxo"), Buttons.START))
        .containsExactly("COMMAND 0", "ENDED 2", "ENDED 5", "ENDED")
        .inOrder();
  }

  @Test
  void player_songIsGoneWhenItBegins_passesOverOnlyThat() throws Exception {
    assertThat(told(queue("xoo"), PlayQueue::next))
        .containsExactly("COMMAND 0", "gone", "FAILED 1", "ENDED 2", "ENDED")
        .inOrder();
  }

  @Test
  void player_stream_isNotGone() throws Exception {
    PlayQueue<Track> queue = queue("xo");
    queue.add(Track.builder(URI.create("http://radio.example/")).build());
    assertThat(told(queue, Buttons.START))
        .containsExactly("COMMAND 1", "ENDED 2", "ENDED")
        .inOrder();
  }

  @Test
  void player_folderIsGone_saysSoOnce_andPlaysOn() throws Exception {
    Path album = Files.createDirectory(folder.resolve("album"));
    List<String> told = new CopyOnWriteArrayList<>();
    List<Track> tracks = new ArrayList<>();
    for (Path home : List.of(album, album, folder, folder)) {
      Path file = Files.createFile(home.resolve(tracks.size() + ".mp3"));
      tracks.add(Track.builder(file).build());
    }
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("buttons"))
            .addAll(tracks)
            .mode(PlayMode.IN_ORDER)
            .build();
    Player.Listener listener =
        new Player.Listener() {
          @Override
          public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {}

          @Override
          public void said(String sentence) {
            told.add(sentence);
          }
        };
    Player player =
        new Player(
            queue,
            Player.Moves.OVER_GONE,
            events -> Sound.NONE,
            Optional.empty(),
            listener,
            MoreExecutors.newDirectExecutorService());
    player.press(Buttons.START);
    Files.delete(album.resolve("0.mp3"));
    Files.delete(album.resolve("1.mp3"));
    Files.delete(album);
    assertThat(player.press(Buttons.PREVIOUS).isEmpty()).isTrue();
    assertThat(id(player.playing())).isEqualTo(0);
    assertThat(told).containsExactly(album + ": the folder is gone, its songs are passed over");
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(2);
    assertThat(id(player.press(Buttons.NEXT))).isEqualTo(3);
    assertThat(told).hasSize(1);
  }

  @Test
  void player_nothingFollowsTheGoneSong_stops() throws Exception {
    assertThat(told(queue("oxx"), Buttons.START)).containsExactly("COMMAND 0", "ENDED").inOrder();
  }
}
