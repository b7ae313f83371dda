package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.StillPlayer;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Verbs on songs of a library, some of which are not in the queue. */
class SongCallsTest {
  private static final ImmutableList<Track> ALBUM =
      ImmutableList.of(track(3), track(100), track(7), track(101));

  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .undoLimit(100)
          .addAll(IntStream.range(0, 20).mapToObj(SongCallsTest::track).toList())
          .build();
  private final Player player = StillPlayer.of(queue, quiet());
  private final Playback playback = Playbacks.of(queue, player);
  private final Commands commands = new Commands(playback);

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number)).title("" + number).build();
  }

  private static PlayerListener quiet() {
    return new PlayerListener() {
      @Override
      public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

      @Override
      public void said(String sentence) {}
    };
  }

  @BeforeEach
  void start() {
    player.press(Buttons.START);
  }

  @AfterEach
  void close() {
    playback.close();
    player.close();
  }

  private String perform(PlayerVerb verb, List<Track> songs) {
    return commands.perform(Commands.call(verb, songs)).message();
  }

  private void undo() {
    commands.perform(commands.call(PlayerVerb.UNDO, ""));
  }

  private ImmutableList<String> upcoming(int k) {
    return queue.upcoming(k).stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  private String current() {
    return queue.current().orElseThrow().item().title();
  }

  @Test
  void skip_playsTheSongsInTheirOrder_thenWhatWouldHavePlayed_undoneAsOne() {
    String song = current();
    ImmutableList<String> before = upcoming(19);
    assertThat(perform(PlayerVerb.SKIP, ALBUM)).isEqualTo("plays 4 songs");
    assertThat(current()).isEqualTo("3");
    assertThat(upcoming(3)).containsExactly("100", "7", "101").inOrder();
    assertThat(queue.size()).isEqualTo(22);
    ImmutableList<String> rest =
        before.stream()
            .filter(title -> !title.equals("3") && !title.equals("7"))
            .collect(toImmutableList());
    assertThat(upcoming(40).subList(3, 3 + rest.size())).isEqualTo(rest);
    undo();
    assertThat(current()).isEqualTo(song);
    assertThat(queue.size()).isEqualTo(20);
    assertThat(queue.upNext()).isEmpty();
    assertThat(upcoming(20).get(0)).isEqualTo("3"); // heard, so next plays it, as after previous
    assertThat(upcoming(20).subList(1, 20)).isEqualTo(before);
  }

  @Test
  void skip_toOneSong_playsItAlone_evenIfTheQueueLacksIt() {
    String song = current();
    perform(PlayerVerb.SKIP, ImmutableList.of(track(100)));
    assertThat(current()).isEqualTo("100");
    assertThat(queue.upNext()).isEmpty();
    undo();
    assertThat(current()).isEqualTo(song);
    assertThat(queue.size()).isEqualTo(20);
  }

  @Test
  void playNextAndEnqueue_addWhatTheQueueLacks_undoneAsOne() {
    perform(PlayerVerb.ENQUEUE, ImmutableList.of(track(5)));
    assertThat(perform(PlayerVerb.ENQUEUE, ALBUM)).isEqualTo("4 songs added to up next");
    assertThat(upcoming(5)).containsExactly("5", "3", "100", "7", "101").inOrder();
    assertThat(perform(PlayerVerb.PLAYNEXT, ImmutableList.of(track(102))))
        .isEqualTo("plays next: 102");
    assertThat(upcoming(2)).containsExactly("102", "5").inOrder();
    undo();
    undo();
    assertThat(queue.size()).isEqualTo(20);
    assertThat(upcoming(1)).containsExactly("5");
    assertThat(queue.upNext()).hasSize(1);
  }

  @Test
  void songThatIsGivenTwice_isAskedForOnce() {
    perform(PlayerVerb.PLAYNEXT, ImmutableList.of(track(100), track(4), track(100)));
    assertThat(upcoming(2)).containsExactly("100", "4").inOrder();
    assertThat(queue.size()).isEqualTo(21);
  }
}
