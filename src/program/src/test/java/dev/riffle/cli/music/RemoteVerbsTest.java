package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.Run;
import dev.riffle.control.Conversation;
import dev.riffle.control.Playback;
import dev.riffle.library.Scan;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.StillPlayer;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.rules.StopAfter;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that act: other programs receive the state, standard input the lines of before. */
@Timeout(300)
class RemoteVerbsTest {
  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .mode(PlayMode.IN_ORDER)
          .addAll(IntStream.rangeClosed(1, 5).mapToObj(RemoteVerbsTest::song).toList())
          .build();
  private final Player player =
      StillPlayer.of(
          queue,
          new PlayerListener() {
            @Override
            public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

            @Override
            public void said(String sentence) {}
          });
  private final Playback playback =
      new Playback(
          queue,
          player,
          HeardRulesTest.none(),
          path -> Scan.of(List.of(Path.of(path).toAbsolutePath())).run().tracks(),
          internal -> {});

  private static Track song(int i) {
    return Track.builder(Samples.SONG).title("song " + i).durationMillis(240_000).build();
  }

  @AfterEach
  void close() {
    player.close();
  }

  private String answers(boolean isRemote, String... lines) {
    StringBuilder answers = new StringBuilder();
    Conversation conversation =
        isRemote
            ? Conversation.ofProgram(playback, () -> {}, answers::append)
            : Conversation.ofListener(playback, false, answers::append);
    for (String line : lines) {
      assertThat(conversation.obey(line)).isTrue();
    }
    return answers.toString().strip();
  }

  private String remote(String... lines) {
    return answers(true, lines);
  }

  private String lines(String... lines) {
    return answers(false, lines);
  }

  @Test
  void actingCommands_answerOtherProgramsWithTheState() {
    assertThat(remote("next")).isEqualTo("playing  1/5  song 1");
    assertThat(remote("pause")).isEqualTo("paused  1/5  song 1");
    assertThat(remote("toggle")).isEqualTo("playing  1/5  song 1");
    assertThat(remote("skip +3")).isEqualTo("playing  4/5  song 4");
    assertThat(remote("skip -2")).isEqualTo("playing  2/5  song 2");
    assertThat(remote("skip 0")).isEqualTo("playing  1/5  song 1");
    assertThat(remote("previous")).isEqualTo("nothing\nplaying  1/5  song 1");
    assertThat(remote("stop")).isEqualTo("stopped  1/5  song 1");
    assertThat(remote("add-again " + Samples.SONG))
        .isEqualTo("5  found on a tape\nstopped  1/6  song 1");
    JsonNode json = Run.parse(remote("json", "resume").lines().toList().get(1));
    assertThat(json.path("state").asText()).isEqualTo("playing");
    assertThat(json.path("cause").asText()).isEqualTo("resume");
  }

  @Test
  void status_namesTheStop() {
    remote("next");
    assertThat(remote("status")).doesNotContain("stop");
    assertThat(json("status").has("stopAfter")).isFalse();
    queue.setStopAfterCurrent(true); // the key x
    assertThat(remote("status")).endsWith("volume 100, stops after this song");
    assertThat(json("status").path("stopAfter").asText()).isEqualTo("song");
    playback.stopAfter().set(StopAfter.parse("3 songs"));
    assertThat(remote("status")).endsWith("volume 100, stops after 3 songs");
    assertThat(json("status").path("stopAfter").asText()).isEqualTo("3 songs");
    playback.stopAfter().set(StopAfter.parse("album"));
    assertThat(json("status").path("stopAfter").asText()).isEqualTo("album");
    playback.stopAfter().set(StopAfter.parse("90m"));
    assertThat(remote("status")).endsWith("volume 100, stops in 90 min");
    assertThat(json("status").path("stopAfter").asText()).isEqualTo("90m");
    playback.stopAfter().clear();
    assertThat(remote("status")).doesNotContain("stop");
  }

  private JsonNode json(String line) {
    return Run.parse(remote("json", line).lines().toList().get(1));
  }

  @Test
  void actingCommands_answerStandardInputAsBefore() {
    assertThat(lines("next", "pause", "skip +1", "stop"))
        .isEqualTo("1/5  song 1\n1/5  song 1\n2/5  song 2\nnothing");
    assertThat(lines("volume", "volume -30", "shuffle", "shuffle off", "repeat", "repeat one"))
        .isEqualTo("volume 100\nvolume 70\nmode shuffle\nmode in-order\nrepeat off\nrepeat one");
  }

  @ParameterizedTest
  @CsvSource({
    "1:23, 1:23",
    "83, 1:23",
    "0:00:05, 0:05",
    "+10, 1:10",
    "-10, 0:50",
    "-90, 0:00",
    "50%, 2:00"
  })
  void seek_toATime_orByAStep_orToAPercentage(String to, String position) {
    player.press(PlayQueue::next);
    assertThat(remote("seek 60")).endsWith("1:00 / 4:00, in-order, repeat off, volume 100");
    assertThat(remote("seek " + to))
        .isEqualTo(
            "playing  1/5  song 1\n" + position + " / 4:00, in-order, repeat off, volume 100");
  }

  @Test
  void volume_isLimitedByAStep() {
    assertThat(remote("volume 60")).endsWith(", volume 60");
    assertThat(remote("volume +5")).endsWith(", volume 65");
    assertThat(remote("volume +90")).endsWith(", volume 100");
    assertThat(remote("volume -300")).endsWith(", volume 0");
    assertThat(remote("volume")).endsWith(", volume 0");
  }

  @Test
  void shuffleAndRepeat_changeTheModes() {
    assertThat(remote("shuffle")).contains(", shuffle, repeat off");
    assertThat(remote("shuffle")).contains(", in-order, repeat off");
    assertThat(remote("shuffle on", "shuffle on")).contains(", shuffle, repeat off");
    assertThat(remote("repeat all")).contains(", shuffle, repeat all");
    assertThat(remote("repeat")).contains(", shuffle, repeat all");
  }

  @Test
  void rules_answerOtherProgramsWithTheStatus() {
    assertThat(remote("shuffle on", "by album")).contains(", shuffle by album, repeat off");
    assertThat(remote("by")).contains(", shuffle by album, repeat off");
    assertThat(remote("weights rating")).endsWith(", weights rating");
    assertThat(remote("exclude genre=Speech"))
        .endsWith(", volume 100, weights rating, exclude genre=Speech");
    assertThat(remote("not-for 7d")).endsWith(", weights rating, exclude genre=Speech, not-for 7d");
    assertThat(json("status").path("notFor").asText()).isEqualTo("7d");
    assertThat(json("status").path("exclude").get(0).asText()).isEqualTo("genre=Speech");
    assertThat(lines("by", "weights", "exclude", "not-for"))
        .isEqualTo("by album\nweights rating\nexclude genre=Speech\nnot-for 7d");
    assertThat(remote("by song", "weights off", "exclude off", "not-for off"))
        .endsWith(", shuffle, repeat off, volume 100");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seek 1:60 | seek: 1:60 is unknown; use 1:23, 83, +30, -10 or 50%",
        "seek 101% | seek: 101% is unknown; use 1:23, 83, +30, -10 or 50%",
        "seek | seek:  is unknown; use 1:23, 83, +30, -10 or 50%",
        "volume 101 | volume: 101 is unknown; use 0 to 100, or a step such as +5 or -5",
        "shuffle maybe | shuffle: maybe is unknown; use one of on, off",
        "repeat twice | repeat: twice is unknown; use one of off, one, all",
        "by artist | by: artist is unknown; use one of song, album, disc, folder, next",
        "weights nowhere | weights: nowhere: no such file or folder; use rating, age, off or a file",
        "not-for 7x | not-for: 7x is unknown; use a time such as 7d, 12h or 2w, or off",
        "skip +5 | skip: +5 is too far; 4 songs ahead",
        "skip -1 | skip: -1 is too far; 0 songs back",
        "skip +0 | skip: +0 is unknown; use a number such as 3, or -2 to go back",
        "stop now | stop: unexpected argument now",
        "stop-after 45 | stop-after: 45 is unknown; use a time such as 45m, a number such as 3"
            + " songs, album or cycle, or off",
        "stop-after 0 songs | stop-after: 0 songs is unknown; use a time such as 45m, a number such"
            + " as 3 songs, album or cycle, or off",
        "clear-up-next now | clear-up-next: unexpected argument now"
      })
  void badValue_isOneSentence_andNothingChanges(String line, String sentence) {
    player.press(PlayQueue::next);
    String before = lines("status");
    assertThat(remote(line)).isEqualTo("error " + sentence);
    assertThat(lines("status")).isEqualTo(before);
  }

  // ------------------------------------------------------------------ sleep timer, up next

  @ParameterizedTest
  @CsvSource({
    "45m, 45m, stops in 45 min",
    "1h30m, 90m, stops in 90 min",
    "song, song, stops after this song",
    "2 songs, 2 songs, stops after 2 songs",
    "Album, album, stops after this album",
    "cycle, cycle, stops after this cycle"
  })
  void stopAfter_setsTheTimer_offEndsIt(String limit, String value, String words) {
    player.press(PlayQueue::next);
    assertThat(lines("stop-after")).isEqualTo("stop-after off");
    assertThat(remote("stop-after " + limit)).endsWith("volume 100, " + words);
    assertThat(lines("stop-after")).isEqualTo("stop-after " + value);
    assertThat(json("stop-after").path("stopAfter").asText()).isEqualTo(value);
    assertThat(remote("stop-after off")).endsWith("volume 100");
    assertThat(playback.stopAfter().remaining()).isEmpty();
  }

  @Test
  void stopAfter_off_clearsTheMarkOfAKey() {
    player.press(PlayQueue::next);
    queue.setStopAfterCurrent(true);
    assertThat(lines("stop-after", "stop-after off", "stop-after"))
        .isEqualTo("stop-after song\nstop-after off\nstop-after off");
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }

  @Test
  void stopAfter_changes_areReported() {
    AtomicInteger changes = new AtomicInteger();
    playback.stopAfter().onChange(changes::incrementAndGet);
    player.press(PlayQueue::next);
    lines("stop-after 45m", "stop-after 50m", "stop-after", "stop-after off");
    assertThat(changes.get()).isEqualTo(3);
  }

  @Test
  void clearUpNext_leavesTheSongsInTheQueue() {
    player.press(PlayQueue::next);
    assertThat(lines("enqueue 3", "playnext 4", "clear-up-next", "lane"))
        .isEqualTo("3  song 4\n4  song 5\n3  song 4\nnothing\nnothing");
    assertThat(queue.size()).isEqualTo(5);
    lines("enqueue 3");
    assertThat(remote("clear-up-next")).isEqualTo("playing  1/5  song 1");
    assertThat(queue.upNext()).isEmpty();
    assertThat(remote("clear-up-next")).isEqualTo("playing  1/5  song 1");
  }

  /** Numbers are those of the rows that other songs precede. */
  @Test
  void upNext_behindOtherSongs_isNumbered() {
    queue.setMode(PlayMode.SHUFFLE);
    player.press(PlayQueue::next);
    List<Entry<Track>> drawn = List.copyOf(queue.upcoming(4));
    queue.moveAhead(3, 2); // the key K
    String moved = drawn.get(3).id() + "  " + drawn.get(3).item().title();
    String asked = drawn.get(2).id() + "  " + drawn.get(2).item().title();
    assertThat(lines("lane")).isEqualTo(moved + " (number 3)");
    assertThat(lines("enqueue " + drawn.get(2).id()))
        .isEqualTo(asked + "\n" + moved + " (number 4)");
    assertThat(queue.upcoming(4).indexOf(drawn.get(2))).isEqualTo(0);
    assertThat(queue.upcoming(4).indexOf(drawn.get(3))).isEqualTo(3);
    JsonNode rows = json("playnext " + drawn.get(3).id()).path("entries");
    assertThat(rows.get(0).path("entry").asLong()).isEqualTo(drawn.get(3).id());
    assertThat(rows.get(0).path("number").asInt()).isEqualTo(1);
    assertThat(rows.get(1).path("number").asInt()).isEqualTo(2);
    assertThat(lines("dequeue " + drawn.get(2).id())).isEqualTo(moved);
  }

  @Test
  void upNext_answer_drawsNothing() {
    queue.setMode(PlayMode.SHUFFLE);
    lines("enqueue 1", "enqueue 2"); // before the first song
    player.press(PlayQueue::next);
    lines("lane", "enqueue 3", "lane");
    assertThat(queue.playOrder()).hasSize(3);
    assertThat(lines("text", "lane")).endsWith("2  song 3\n3  song 4");
  }

  @Test
  void seek_pastTheEnd_isAtMostTheLength() {
    player.press(PlayQueue::next);
    assertThat(remote("seek +900")).contains("4:00 / 4:00");
    assertThat(json("seek +900").path("positionMillis").asLong()).isAtMost(240_000);
  }

  @Test
  void seek_whenStopped_isRejected() {
    assertThat(remote("seek 10")).isEqualTo("error seek: nothing is playing; resume starts a song");
  }
}
