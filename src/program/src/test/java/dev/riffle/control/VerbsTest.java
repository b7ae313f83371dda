package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verbs as lines, over the controls of a device that makes its sound elsewhere. */
@Timeout(60) // a verb that waits for another one would wait for ever
class VerbsTest {
  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .mode(PlayMode.IN_ORDER)
          .undoLimit(100)
          .addAll(IntStream.range(0, 12).mapToObj(VerbsTest::track).collect(toImmutableList()))
          .build();
  private final Playback playback = Playbacks.of(queue, new Page(queue));
  private final StringBuilder text = new StringBuilder();
  private final Conversation lines = Conversation.ofListener(playback, false, text::append);

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("song " + number)
        .artist("artist " + number % 3)
        .album("album " + number / 4)
        .albumArtist("band")
        .trackNumber(4 - number % 4)
        .durationMillis(100_000)
        .build();
  }

  VerbsTest() {
    answer("next");
  }

  @AfterEach
  void close() {
    playback.close();
  }

  private String answer(String line) {
    text.setLength(0);
    assertThat(lines.obey(line)).isTrue();
    return text.toString().strip();
  }

  private ImmutableList<String> titles(List<Entry<Track>> entries) {
    return entries.stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  @Test
  void removeAndDequeue_takeSeveralEntries_andOneUndoRestoresThem() {
    answer("enqueue 5 7 9");
    answer("dequeue 5 9");
    assertThat(titles(queue.upNext())).containsExactly("song 7");
    answer("undo");
    assertThat(titles(queue.upNext())).containsExactly("song 5", "song 7", "song 9").inOrder();
    answer("remove 2 3 4");
    assertThat(queue.size()).isEqualTo(9);
    answer("undo");
    assertThat(queue.size()).isEqualTo(12);
    answer("remove 2 99"); // refused
    assertThat(queue.size()).isEqualTo(12);
  }

  @Test
  void undoAndRedo_revertEdits_theLatestFirst() {
    answer("enqueue 5");
    answer("remove 2");
    assertThat(answer("undo")).isEqualTo("undone");
    assertThat(queue.size()).isEqualTo(12);
    assertThat(titles(queue.upNext())).containsExactly("song 5");
    assertThat(answer("undo")).isEqualTo("undone");
    assertThat(queue.upNext()).isEmpty();
    assertThat(answer("undo")).isEqualTo("error nothing to undo");
    assertThat(answer("redo")).isEqualTo("redone");
    assertThat(titles(queue.upNext())).containsExactly("song 5");
  }

  @Test
  void undo_afterClearUpNext_restoresEachEntry() {
    answer("enqueue 5");
    answer("enqueue 7");
    answer("clear-up-next");
    assertThat(answer("undo")).isEqualTo("undone");
    assertThat(titles(queue.upNext())).containsExactly("song 5", "song 7").inOrder();
  }

  @Test
  void undo_afterASkip_returnsToTheSongBefore() {
    answer("skip +4");
    assertThat(queue.current().orElseThrow().item().title()).isEqualTo("song 4");
    assertThat(answer("undo"))
        .isEqualTo("returned to the song before the jump: 3 songs are upcoming again");
    assertThat(queue.current().orElseThrow().item().title()).isEqualTo("song 0");
  }

  @Test
  void undo_asJson_isAMessage() {
    answer("enqueue 5");
    answer("json");
    assertThat(answer("undo")).isEqualTo("{\"event\":\"undo\",\"message\":\"undone\"}");
  }

  @Test
  void skip_toARowThatHasMoved_findsItNearby() {
    answer("mode shuffle");
    List<Entry<Track>> upcoming = queue.upcoming(4);
    Entry<Track> third = upcoming.get(2);
    queue.remove(upcoming.get(0));
    answer("skip " + Commands.row(third, 3));
    assertThat(queue.current()).hasValue(third);
    assertThat(titles(queue.history(1))).containsExactly(upcoming.get(1).item().title());
  }

  @Test
  void move_byASigned_movesInThePlayOrder() {
    answer("mode shuffle");
    List<Entry<Track>> before = queue.upcoming(3);
    answer("move " + before.get(0).id() + " +1");
    assertThat(queue.upcoming(2)).containsExactly(before.get(1), before.get(0)).inOrder();
    assertThat(answer("move " + before.get(1).id() + " -1"))
        .isEqualTo("error it is already the next song");
    answer("undo");
    assertThat(queue.upcoming(3)).isEqualTo(before);
  }

  @Test
  void albumNext_andArtistNext_playTheOthersNext_inTheOrderOfTheAlbum() {
    answer("album-next 5");
    assertThat(titles(queue.upNext()))
        .containsExactly("song 7", "song 6", "song 5", "song 4")
        .inOrder();
    answer("undo");
    answer("artist-next 0");
    assertThat(titles(queue.upNext())).containsExactly("song 3", "song 6", "song 9").inOrder();
  }

  @Test
  void playNext_ofSeveral_isOneEdit() {
    answer("playnext 7 3 9");
    assertThat(titles(queue.upNext())).containsExactly("song 7", "song 3", "song 9").inOrder();
    answer("undo");
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void random_isSwitchedOff_toTheModeBefore() {
    assertThat(answer("random")).isEqualTo("mode random");
    assertThat(answer("random")).isEqualTo("mode in-order");
    assertThat(answer("random on")).isEqualTo("mode random");
    assertThat(answer("random on")).isEqualTo("mode random");
    assertThat(answer("random off")).isEqualTo("mode in-order");
  }

  @Test
  void next_asAValue_isTheValueAfterThePresentOne() {
    assertThat(answer("repeat next")).isEqualTo("repeat all");
    assertThat(answer("repeat next")).isEqualTo("repeat one");
    assertThat(answer("by next")).isEqualTo("by album");
    assertThat(answer("spread next")).isEqualTo("spread artist");
    assertThat(answer("weights next")).startsWith("error ");
  }

  @Test
  void stopAfterSong_andStopAfterAlbum_toggle() {
    assertThat(answer("stop-after-song")).isEqualTo("stop-after song");
    assertThat(answer("stop-after-song")).isEqualTo("stop-after off");
    assertThat(answer("stop-after-album")).isEqualTo("stop-after album");
    assertThat(answer("stop-after-album")).isEqualTo("stop-after off");
    answer("mode random");
    assertThat(answer("stop-after-album"))
        .isEqualTo("error random has no album or cycle to stop after");
  }

  @ParameterizedTest
  @CsvSource({
    "1:5, 65",
    "1:05, 65",
    "+1:5, 65",
    "37.5%, 37",
    "-10, 0",
    "1:00:00, error seek: the song is only 1:40 long",
    "1:60, 'error seek: 1:60 is unknown; use 1:23, 83, +30, -10 or 50%'",
    "100.5%, 'error seek: 100.5% is unknown; use 1:23, 83, +30, -10 or 50%'",
  })
  void seek_meansTheSameAsOnTheScreen(String to, String seconds) {
    String answer = answer("seek " + to);
    long position = playback.controls().position().toSeconds();
    assertThat(answer.startsWith("error") ? answer : String.valueOf(position)).isEqualTo(seconds);
  }

  @Test
  void pause_whileAnotherVerbWaits_doesNotWait() throws Exception {
    Thread other;
    synchronized (playback) { // as a press does that waits for a disk
      other = new Thread(() -> lines.obey("pause"));
      other.start();
      other.join();
    }
    assertThat(playback.status().state()).isEqualTo(Controls.State.PAUSED);
  }
}
