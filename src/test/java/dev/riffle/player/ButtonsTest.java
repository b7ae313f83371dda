package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Songs whose files are gone are passed over by every button, and by the player. */
@Timeout(60)
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

  @Test
  void heard_playerCameToAGoneSong_isTheNext() throws IOException {
    PlayQueue<Track> queue = queue("oxo");
    try (Player player = Player.timeless(queue, new Silent())) {
      player.press(Buttons.START);
      Optional<Entry<Track>> gone = player.press(PlayQueue::next);
      assertThat(id(Buttons.heard(player, gone))).isEqualTo(2);
      assertThat(player.playing()).isEqualTo(queue.current());
    }
  }

  @Test
  void heard_nothingFollowsTheGoneSong_thePlayerStops() throws IOException {
    PlayQueue<Track> queue = queue("ox");
    try (Player player = Player.timeless(queue, new Silent())) {
      player.press(Buttons.START);
      Optional<Entry<Track>> gone = player.press(PlayQueue::next);
      assertThat(Buttons.heard(player, gone).isEmpty()).isTrue();
      assertThat(player.state()).isEqualTo(Player.State.STOPPED);
    }
  }

  /** Hears nothing. */
  private static final class Silent implements Player.Listener {
    @Override
    public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {}

    @Override
    public void said(String sentence) {}
  }
}
