package dev.riffle.rules;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.StopAfter.Part;
import dev.riffle.rules.StopAfter.Songs;
import dev.riffle.rules.StopAfter.Time;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sleep timer over a real queue, with a clock that the test advances. */
class StopAfterTest {
  private final PlayQueue<Track> queue = queue(PlayMode.IN_ORDER);
  private final List<Runnable> alarms = new ArrayList<>();
  private long now;
  private final StopAfter timer = timer(queue);

  /** Returns a queue of three songs of the album A, two of B, and one without an album. */
  private static PlayQueue<Track> queue(PlayMode mode) {
    return PlayQueue.<Track>builder(Seed.parse("night"))
        .mode(mode)
        .undoLimit(100)
        .addAll(
            ImmutableList.of(
                song("a/1.mp3", "A", ""),
                song("a/2.mp3", "A", ""),
                song("a/3.mp3", "A", ""),
                song("b/1/1.mp3", "B", "Duo"),
                song("b/2/1.mp3", "B", "Duo"),
                song("c/1.mp3", "", "")))
        .build();
  }

  private static Track song(String path, String album, String albumArtist) {
    Track.Builder song = Track.builder(Path.of(path));
    if (!album.isEmpty()) {
      song.album(album);
    }
    if (!albumArtist.isEmpty()) {
      song.albumArtist(albumArtist);
    }
    return song.build();
  }

  private StopAfter timer(PlayQueue<Track> of) {
    Ticker ticker =
        new Ticker() {
          @Override
          public long read() {
            return now;
          }
        };
    return new StopAfter(of, ticker, delay -> alarms::add);
  }

  private void pass(Duration time) {
    now += time.toNanos();
    List.copyOf(alarms).forEach(Runnable::run);
  }

  /** Plays until the end of a song stops playback; returns the number of songs that were heard. */
  private int heard() {
    int songs = 1;
    while (queue.trackEnded().isPresent()) {
      songs++;
      assertThat(songs).isLessThan(100);
    }
    return songs;
  }

  private Entry<Track> at(int place) {
    return queue.entryAt(place);
  }

  // ------------------------------------------------------------ words

  @ParameterizedTest
  @CsvSource({"45m, 2700", "1h30m, 5400", "90s, 90", "2h, 7200", "1h5s, 3605", "1H, 3600"})
  void parse_time_isItsSum(String text, long seconds) {
    assertThat(StopAfter.parse(text)).isEqualTo(new Time(Duration.ofSeconds(seconds)));
  }

  @ParameterizedTest
  @CsvSource({"song, 1", "1 song, 1", "3 songs, 3", "3songs, 3", "20 songs, 20"})
  void parse_songs_isTheirNumber(String text, int count) {
    assertThat(StopAfter.parse(text)).isEqualTo(new Songs(count));
  }

  @Test
  void parse_part_isAlbumOrCycle() {
    assertThat(StopAfter.parse("album")).isEqualTo(Part.ALBUM);
    assertThat(StopAfter.parse("cycle")).isEqualTo(Part.CYCLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"45x", "", "45", "0m", "0 songs", "-5m", "m", "30m1h", "99999999999s"})
  void parse_otherText_isRejectedWithTheValidForms(String text) {
    assertThat(assertThrows(Misuse.class, () -> StopAfter.parse(text)))
        .hasMessageThat()
        .isEqualTo(
            "--stop-after: "
                + text
                + " is unknown; use a time such as 45m, a number such as \"3 songs\", album or"
                + " cycle");
  }

  // ------------------------------------------------------------ a time

  @Test
  void time_thatRunsOut_letsTheSongFinish() {
    queue.next();
    timer.set(new Time(Duration.ofMinutes(45)));
    assertThat(timer.description()).hasValue("stops in 45 min");
    queue.trackEnded();
    pass(Duration.ofMinutes(44));
    assertThat(timer.description()).hasValue("stops in 1 min");
    assertThat(queue.stopsAfterCurrent()).isFalse();
    pass(Duration.ofMinutes(1));
    assertThat(timer.description()).hasValue("stops after this song");
    assertThat(queue.stopsAfterCurrent()).isTrue();
    assertThat(heard()).isEqualTo(1);
    assertThat(queue.current()).hasValue(at(1));
    assertThat(timer.description()).isEmpty();
  }

  @Test
  void time_thatHasRunOut_marksTheSongThatTheListenerSkipsTo() {
    queue.next();
    timer.set(new Time(Duration.ofMinutes(45)));
    pass(Duration.ofMinutes(45));
    queue.next();
    assertThat(heard()).isEqualTo(1);
  }

  @Test
  void time_thatWasReplaced_hasNoEffectWhenItRunsOut() {
    queue.next();
    timer.set(new Time(Duration.ofMinutes(1)));
    timer.set(new Time(Duration.ofMinutes(10)));
    pass(Duration.ofMinutes(1));
    assertThat(queue.stopsAfterCurrent()).isFalse();
    timer.clear();
    pass(Duration.ofMinutes(20));
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }

  // ------------------------------------------------------------ songs

  @Test
  void songs_countWhatPlaysToItsEnd_notWhatIsSkipped() {
    queue.setRepeat(RepeatMode.ALL);
    queue.next();
    timer.set(new Songs(3));
    assertThat(timer.description()).hasValue("stops after 3 songs");
    queue.trackEnded();
    queue.next();
    queue.previous();
    assertThat(timer.description()).hasValue("stops after 2 songs");
    assertThat(heard()).isEqualTo(2);
  }

  @Test
  void songs_one_stopsAfterTheFirst_evenIfSetBeforeItPlaysAndRepeated() {
    timer.set(new Songs(1));
    queue.setRepeat(RepeatMode.ONE);
    queue.next();
    assertThat(timer.description()).hasValue("stops after this song");
    assertThat(heard()).isEqualTo(1);
    assertThat(queue.trackEnded()).isPresent();
  }

  // ------------------------------------------------------------ an album

  @Test
  void album_inOrder_stopsAtItsLastSong() {
    queue.next();
    timer.set(Part.ALBUM);
    assertThat(timer.description()).hasValue("stops after this album");
    assertThat(heard()).isEqualTo(3);
    assertThat(queue.current()).hasValue(at(2));
  }

  @Test
  void album_ofOneArtistInTwoFolders_isOne() {
    queue.skipTo(at(3));
    timer.set(Part.ALBUM);
    assertThat(heard()).isEqualTo(2);
  }

  @Test
  void album_withoutAnArtist_endsWithItsFolder() {
    queue.add(3, song("elsewhere/1.mp3", "A", ""));
    queue.next();
    timer.set(Part.ALBUM);
    assertThat(heard()).isEqualTo(3);
  }

  @Test
  void album_ofOneArtistOnTwoDiscs_isOne() {
    Track second = Track.builder(Path.of("b/disc 2/1.mp3")).album("A").artist("Solo").build();
    queue.add(0, Track.builder(Path.of("b/disc 1/1.mp3")).album("A").artist("Solo").build());
    queue.add(1, second);
    queue.next();
    timer.set(Part.ALBUM);
    assertThat(heard()).isEqualTo(2);
  }

  @Test
  void album_afterASkip_isTheCurrentSongs() {
    queue.next();
    timer.set(Part.ALBUM);
    queue.skipTo(at(3));
    assertThat(heard()).isEqualTo(2);
  }

  @Test
  void album_thatIsTheWholeQueue_endsWhereTheListRepeats() {
    queue.removeAll(ImmutableList.of(at(3), at(4), at(5)));
    queue.setRepeat(RepeatMode.ALL);
    queue.next();
    timer.set(Part.ALBUM);
    assertThat(heard()).isEqualTo(3);
  }

  @Test
  void edit_thatExtendsTheAlbum_movesTheStop() {
    queue.skipTo(at(2));
    timer.set(Part.ALBUM);
    assertThat(queue.stopsAfterCurrent()).isTrue();
    queue.playNext(at(0));
    assertThat(queue.stopsAfterCurrent()).isFalse();
    queue.undo();
    assertThat(queue.stopsAfterCurrent()).isTrue();
  }

  // ------------------------------------------------------------ a cycle

  @Test
  void cycle_inShuffle_stopsWhenEverySongHasPlayed() {
    queue.setMode(PlayMode.SHUFFLE);
    queue.setRepeat(RepeatMode.ALL);
    queue.next();
    timer.set(Part.CYCLE);
    assertThat(heard()).isEqualTo(6);
  }

  @Test
  void cycle_inOrder_isTheList() {
    queue.next();
    timer.set(Part.CYCLE);
    assertThat(heard()).isEqualTo(6);
    assertThat(timer.description()).isEmpty();
  }

  @Test
  void cycle_inRandom_isRejected_andWaitsForAnotherMode() {
    queue.next();
    timer.set(Part.CYCLE);
    queue.setMode(PlayMode.RANDOM);
    assertThat(timer.description()).hasValue("does not stop: random has no cycles");
    assertThat(assertThrows(Misuse.class, () -> StopAfter.check(Part.CYCLE, queue.mode())))
        .hasMessageThat()
        .isEqualTo("--stop-after: random has no cycles; use a time, a number of songs or album");
    queue.setMode(PlayMode.SHUFFLE);
    assertThat(timer.description()).hasValue("stops after this cycle");
  }

  /** Random edits, steps and modes; the model plays one song further in a copy of the queue. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void cycle_afterAnyCalls_stopsExactlyBeforeTheNextOne(long seed) {
    Random random = new Random(seed);
    queue.setMode(PlayMode.SHUFFLE);
    queue.setRepeat(RepeatMode.ALL);
    queue.next();
    int stops = 0;
    for (int i = 0; i < 500; i++) {
      int call = random.nextInt(12);
      switch (call) {
        case 0, 1, 2, 3, 4 -> queue.next();
        case 5, 6 -> queue.previous();
        case 7 -> queue.playNext(at(random.nextInt(queue.size())));
        case 8 -> queue.skipTo(at(random.nextInt(queue.size())));
        case 9 -> queue.setMode(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
        case 10 -> queue.undo();
        default -> {
          if (random.nextBoolean()) {
            queue.add(random.nextInt(queue.size()), song("n/" + i + ".mp3", "N", ""));
          } else if (queue.size() > 3) {
            queue.remove(at(random.nextInt(queue.size())));
          }
        }
      }
      timer.set(Part.CYCLE);
      PlayQueue<Track> model = PlayQueue.restore(queue.state());
      model.setStopAfterCurrent(false);
      if (model.current().isEmpty() || model.current().equals(first(model.upcoming(1)))) {
        continue; // the same song again: not distinguishable from a song of the next cycle
      }
      boolean expected = isBeforeNewCycle(model);
      assertWithMessage("after call %s, number %s, in %s", call, i, queue.mode())
          .that(queue.stopsAfterCurrent())
          .isEqualTo(expected);
      stops += expected ? 1 : 0;
    }
    assertThat(stops).isAtLeast(10);
  }

  /** Moves the model on; in IN_ORDER the list begins again where a cycle of SHUFFLE would. */
  private static boolean isBeforeNewCycle(PlayQueue<Track> model) {
    int cycle = model.position().cycle();
    Optional<Entry<Track>> asked = first(model.upNext());
    Optional<Entry<Track>> next = model.next();
    return !next.equals(asked)
        && (model.mode() == PlayMode.IN_ORDER
            ? next.equals(Optional.of(model.entryAt(0)))
            : model.position().cycle() > cycle);
  }

  private static Optional<Entry<Track>> first(List<Entry<Track>> entries) {
    return entries.stream().findFirst();
  }

  // ------------------------------------------------------------ the keys

  @Test
  void toggle_setsWhatFitsTheMode_andTurnsOff() {
    queue.next();
    timer.toggle();
    assertThat(timer.description()).hasValue("stops after this album");
    timer.toggle();
    assertThat(timer.description()).isEmpty();
    queue.setMode(PlayMode.SHUFFLE);
    timer.toggle();
    assertThat(timer.description()).hasValue("stops after this cycle");
    timer.clear();
    queue.setMode(PlayMode.RANDOM);
    assertThat(assertThrows(Misuse.class, timer::toggle))
        .hasMessageThat()
        .isEqualTo("random has no album or cycle to stop after");
    assertThat(timer.description()).isEmpty();
  }

  @Test
  void toggle_offAtTheLastSong_playsOn() {
    queue.skipTo(at(2));
    timer.toggle();
    timer.toggle();
    assertThat(queue.trackEnded()).hasValue(at(3));
  }

  @Test
  void markClearedByTheListener_endsTheLimit() {
    queue.skipTo(at(2));
    timer.set(Part.ALBUM);
    queue.setStopAfterCurrent(false);
    assertThat(timer.description()).isEmpty();
    assertThat(queue.trackEnded()).hasValue(at(3));
  }

  @Test
  void set_replacesTheMarkOfTheListener() {
    queue.next();
    queue.setStopAfterCurrent(true);
    timer.set(Part.ALBUM);
    assertThat(queue.stopsAfterCurrent()).isFalse();
    assertThat(queue.trackEnded()).hasValue(at(1));
  }

  @Test
  void close_clearsTheMark_forASessionThatIsResumed() {
    queue.next();
    timer.set(new Songs(1));
    timer.close();
    assertThat(queue.stopsAfterCurrent()).isFalse();
    queue.next();
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }
}
