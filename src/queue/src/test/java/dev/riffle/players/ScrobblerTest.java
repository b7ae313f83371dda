package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that a scrobbler relies on, by the rules of Last.fm ("Scrobbling: when is a
 * scrobble a scrobble?"): each play is reported once, also that of a song that repeats, and a
 * skipped song is distinct from one that was heard to its end.
 */
class ScrobblerTest {
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(Seed.parse("scrobbler"))
          .addAll(List.of("a", "b", "c", "d"))
          .mode(PlayMode.IN_ORDER)
          .build();
  private final List<String> heard = new ArrayList<>();

  ScrobblerTest() {
    queue.next();
    queue.subscribe(
        new Scrobbler<>(
            new Scrobbler.Plays<>() {
              @Override
              public void began(Entry<String> entry) {
                heard.add("> " + entry.item());
              }

              @Override
              public void over(Entry<String> entry, boolean toItsEnd) {
                heard.add(entry.item() + (toItsEnd ? " ." : " /"));
              }
            }));
  }

  private void assertHeard(String... events) {
    assertThat(heard).containsExactlyElementsIn(events).inOrder();
    heard.clear();
  }

  @Test
  void replayUnderOne_isAnotherPlay() {
    queue.setRepeat(RepeatMode.ONE);
    queue.trackEnded();
    queue.trackEnded();
    assertHeard("a .", "> a", "a .", "> a");
  }

  @Test
  void onlySong_underAll_isPlayedAnew_whetherItEndsOrIsSkipped() {
    queue.removeAll(List.copyOf(queue.asList()).subList(1, 4));
    queue.setRepeat(RepeatMode.ALL);
    queue.trackEnded();
    queue.next();
    assertHeard("a .", "> a", "a /", "> a");
  }

  @Test
  void skips_areToldFromEnds() {
    queue.next();
    queue.trackEnded();
    queue.previous();
    queue.skipTo(queue.entryAt(3));
    assertHeard("a /", "> b", "b .", "> c", "c /", "> b", "b /", "> d");
  }

  @Test
  void skipAhead_overSeveralSongs_isOnePlay() {
    queue.skipAhead(2);
    assertHeard("a /", "> d");
  }

  @Test
  void edits_areNotPlays_unlessTheyTakeTheCurrentSong() {
    queue.add(0, "x");
    queue.move(queue.entryAt(1), 4);
    queue.replace(queue.current().orElseThrow(), "a, remastered");
    queue.playNext(queue.entryAt(2));
    queue.setMode(PlayMode.SHUFFLE);
    queue.skipTo(queue.current().orElseThrow());
    queue.upcoming(3);
    assertHeard();
    queue.remove(queue.current().orElseThrow());
    assertHeard("a, remastered /", "> c");
    queue.clear();
    assertHeard("c /");
  }

  @Test
  void endOfTheQueue_isTheEndOfItsLastSong_once() {
    queue.skipTo(queue.entryAt(3));
    queue.trackEnded();
    queue.trackEnded();
    assertHeard("a /", "> d", "d .");
  }

  @Test
  void stopAfterTheSong_isItsEnd_andNoOtherPlay() {
    queue.setStopAfterCurrent(true);
    queue.trackEnded();
    assertHeard("a .");
    queue.setStopAfterCurrent(true);
    queue.next();
    queue.trackEnded();
    assertHeard("a /", "> b", "b .", "> c");
  }
}
