package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.cli.Columns;
import dev.riffle.control.Commands;
import dev.riffle.control.Playback;
import dev.riffle.control.Playbacks;
import dev.riffle.control.PlayerVerb;
import dev.riffle.player.BrokenPlayer;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of the screen and the actions of its keys, without a terminal. */
class PlayerUiTest {
  private static final int WIDTH = 60;
  private static final int HEIGHT = 24;
  private static final String UP = "\033[A";
  private static final String DOWN = "\033[B";

  private static final PlayerListener NO_LISTENER =
      new PlayerListener() {
        @Override
        public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

        @Override
        public void said(String sentence) {}
      };

  private long nanos;
  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .addAll(IntStream.range(0, 100).mapToObj(PlayerUiTest::track).toList())
          .undoLimit(100)
          .build();
  private final Player player = Player.timeless(queue, NO_LISTENER);
  private boolean quit;
  private final List<RuntimeException> errors = new ArrayList<>();
  private final PlayerUi ui = ui(player);

  private PlayerUi ui(Player shown) {
    return ui(shown, Runnable::run, Runnable::run);
  }

  private PlayerUi ui(Player shown, Executor search, Executor commander) {
    return ui(shown, Bindings.defaults(), search, commander);
  }

  private PlayerUi ui(Player shown, Bindings bindings, Executor search, Executor commander) {
    Playback playback = Playbacks.of(queue, shown, errors::add);
    playback.onQuit(() -> quit = true);
    return new PlayerUi(
        playback,
        bindings,
        Optional.empty(),
        new Threads(search, Runnable::run, commander, Runnable::run),
        new Clock());
  }

  private final class Clock extends Ticker {
    @Override
    public long read() {
      return nanos;
    }
  }

  PlayerUiTest() {
    queue.subscribe(change -> ui.changed(change.cause()));
    player.press(Buttons.START);
  }

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Title " + number)
        .artist(number % 10 == 0 ? "Žluťoučký Kůň" : "Łódź")
        .album("Album " + number / 10)
        .durationMillis(61_000)
        .build();
  }

  @AfterEach
  void close() {
    player.close();
  }

  private ImmutableList<String> shown() {
    return ui.rows(WIDTH, HEIGHT).stream().map(PlayerUiTest::text).collect(toImmutableList());
  }

  /** Returns the left part of a row with the mark of up next. */
  private static String text(Row row) {
    boolean isUpNext = row.cells().stream().anyMatch(cell -> cell.text().equals("+"));
    return isUpNext ? row.left().charAt(0) + "+" + row.left().substring(2) : row.left();
  }

  private String only(String part) {
    ImmutableList<String> found =
        shown().stream().filter(row -> row.contains(part)).collect(toImmutableList());
    assertWithMessage("%s in %s", part, shown()).that(found).hasSize(1);
    return found.get(0);
  }

  private String message() {
    return shown().get(HEIGHT - 1);
  }

  /** Returns the row of the selection. */
  private String choice() {
    return shown().stream().filter(row -> row.startsWith(">")).findFirst().orElse("");
  }

  private void press(String... keys) {
    List.of(keys).forEach(ui::press);
  }

  /** Moves the selection down by {@code rows}, up if negative. */
  private void choose(int rows) {
    IntStream.range(0, Math.abs(rows)).forEach(i -> press(rows < 0 ? "k" : "j"));
  }

  private static List<Entry<Track>> pick(List<Entry<Track>> entries, Integer... indexes) {
    return Lists.transform(List.of(indexes), entries::get);
  }

  private static String footer(PlayerUi ui) {
    return ui.rows(WIDTH, HEIGHT).get(HEIGHT - 2).left();
  }

  private Track current() {
    return queue.current().orElseThrow().item();
  }

  private static ImmutableList<String> titles(List<Entry<Track>> entries) {
    return entries.stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ content

  @Test
  void song_notStarted_hasNoPosition() {
    player.stop();
    assertThat(only("╌")).startsWith("  -:-- ");
    player.playCurrent();
    assertThat(only("╌")).startsWith("  0:00 ");
  }

  @Test
  void rows_inTheMiddleOfACycle_areHistorySongAndUpcoming() {
    press("n", "n", "n");
    ImmutableList<String> rows = shown();
    ImmutableList<String> past = titles(queue.history(10));
    ImmutableList<String> next = titles(queue.upcoming(20));
    int song = rows.indexOf(only("▶ "));
    assertThat(rows.get(song)).contains(current().title() + " - ");
    assertThat(rows.get(song + 1)).contains(current().album().orElseThrow());
    assertThat(rows.get(song + 2)).containsMatch("0:00.*1:01");
    assertThat(song).isEqualTo(4);
    for (int row : new int[] {song - 1, song + 3}) {
      assertThat(rows.get(row)).isEmpty();
    }
    assertThat(rows.get(song - 2)).isEqualTo("    1  " + past.get(0) + " - Łódź");
    for (int i = 1; i <= 3; i++) {
      assertThat(rows.get(song - 1 - i)).contains("  " + i + "  " + past.get(i - 1) + " ");
    }
    for (int i = 0; i < HEIGHT - 2 - song - 4; i++) {
      assertThat(rows.get(song + 4 + i)).contains(" " + (i + 1) + "  " + next.get(i) + " ");
    }
    assertThat(rows.get(HEIGHT - 2)).isEqualTo("shuffle, repeat off");
    assertThat(ui.rows(WIDTH, HEIGHT).get(song).right()).isEqualTo("4/100");
    assertThat(ui.rows(WIDTH, HEIGHT).get(song - 2).style()).isEqualTo(Row.Style.DIM);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 2", "2, 3", "5, 6", "6, 6", "40, 6"}) // a third of the rows is history
  void song_isInTheFirstRow_andMovesDownAsTheHistoryGrows(int played, int row) {
    IntStream.range(0, played).forEach(i -> press("n"));
    ImmutableList<String> rows = shown().subList(0, HEIGHT - 2);
    assertThat(rows.get(row)).startsWith("▶ " + current().title() + " ");
    assertThat(rows.stream().filter(String::isEmpty)).hasSize(played == 0 ? 1 : 2);
    ImmutableList<String> past = titles(queue.history(row));
    for (int i = 1; i < row; i++) {
      assertThat(rows.get(row - 1 - i)).contains("  " + i + "  " + past.get(i - 1) + " ");
    }
    assertThat(rows.get(HEIGHT - 3)).contains(" " + (HEIGHT - 2 - row - 4) + "  ");
  }

  @Test
  void history_thatShrinksWhileScrolled_leavesNoBlankRow() {
    IntStream.range(0, 12).forEach(i -> press("n"));
    choose(-12);
    shown();
    queue.history(8).forEach(queue::remove);
    assertThat(shown().subList(0, 4).stream().filter(String::isEmpty)).isEmpty();
    assertThat(shown().get(5)).startsWith("▶ ");
  }

  @Test
  void lastRow_isTheMessage_elseTheKeysOfHelpAndQuit() {
    assertThat(message()).isEqualTo("? keys  q quit");
    ui.showMessage("a sentence\033[2J");
    ui.showMessage("another");
    assertThat(message()).isEqualTo("a sentence<U+001B>[2J");
    nanos += 2_000_000_000L;
    assertThat(message()).isEqualTo("another");
    nanos += 4_000_000_000L;
    assertThat(message()).isEqualTo("another");
    press("n");
    assertThat(message()).isEqualTo("? keys  q quit");
  }

  @ParameterizedTest
  @CsvSource({"40,10", "80,24", "200,60", "1,1", "3,2", "20,5", "1000,300"})
  void rows_anySizeAndTitle_fillItAndStayWithinIt(int width, int height) {
    IntStream.range(0, ScreenSubject.TITLES.size())
        .forEach(i -> queue.playNext(queue.add(ScreenSubject.track(i))));
    for (String view : new String[] {"n", "j", "k", "k", "H", "?", "?", "i", "i", "/", "\033"}) {
      press(view);
      List<Row> rows = ui.rows(width, height);
      assertThat(rows).hasSize(height);
      for (Row row : rows) {
        assertWithMessage(row.toString()).that(columns(row.drawn(width, true))).isAtMost(width);
      }
    }
  }

  /** Returns the last column that a drawn row reaches. */
  private static int columns(String drawn) {
    int last = 0;
    for (String part : Splitter.on("\033[").split(drawn.replaceAll("\033\\[[0-9;]*m", ""))) {
      int end = part.matches("\\d+G.*") ? part.indexOf('G') + 1 : 0;
      int from = end == 0 ? 0 : Integer.parseInt(part.substring(0, end - 1)) - 1;
      last = Math.max(last, from + Columns.width(part.substring(end)));
    }
    return last;
  }

  // ------------------------------------------------------------------ choosing

  @Test
  void choice_movesThroughUpcomingAndHistory_enterPlaysIt() {
    press("n", "n", "j", "j", DOWN);
    Entry<Track> third = queue.upcoming(3).get(2);
    assertThat(choice()).contains("  3  " + third.item().title() + " ");
    press("k", UP);
    assertThat(choice()).contains("  1  ");
    press("k", "k");
    Entry<Track> played = queue.history(1).get(0);
    assertThat(choice()).contains("  1  " + played.item().title() + " ");
    press("\r");
    assertThat(queue.current()).hasValue(played);
    assertThat(choice()).isEmpty();
  }

  @Test
  void enterOnAnUpcomingRow_playsFromThere_theRowsAboveAreHistory() {
    List<Entry<Track>> upcoming = queue.upcoming(5);
    press("j", "j", "j", "\r");
    assertThat(queue.current()).hasValue(upcoming.get(2));
    assertThat(queue.history(2)).isEqualTo(pick(upcoming, 1, 0));
    assertThat(queue.upcoming(2)).isEqualTo(pick(upcoming, 3, 4));
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void enterOnAHistoryRow_goesBack_theRowsBelowFollow(PlayMode mode) {
    queue.setMode(mode);
    press("n", "n", "n", "n");
    Entry<Track> song = queue.current().orElseThrow();
    List<Entry<Track>> history = queue.history(3);
    press("k", "k", "k", "\r");
    assertThat(queue.current()).hasValue(history.get(2));
    assertThat(queue.upcoming(3)).isEqualTo(ImmutableList.of(history.get(1), history.get(0), song));
  }

  @Test
  void enter_whenTheQueueHasMovedSinceTheChoice_playsTheChosenSong() {
    Queue<Runnable> later = new ArrayDeque<>();
    PlayerUi waiting = ui(player, Runnable::run, later::add);
    List<Entry<Track>> upcoming = queue.upcoming(5);
    List.of("j", "j", "j", "\r").forEach(waiting::press);
    queue.next();
    later.remove().run();
    assertThat(queue.current()).hasValue(upcoming.get(2));
    assertThat(queue.upcoming(2)).isEqualTo(pick(upcoming, 3, 4));
  }

  @Test
  void choice_beyondTheWindow_scrollsAndTheSongStays() {
    choose(60);
    assertThat(choice()).contains(" 60  " + queue.upcoming(60).get(59).item().title() + " ");
    assertThat(only("▶ ")).contains(current().title());
    press("\033[5~", "\033[6~", "\033[6~"); // pages of 18 upcoming rows
    assertThat(choice()).contains(" 78  ");
    press("\033[<64;1;1M", "\033[<65;1;1M", "\033[<64;1;1M");
    assertThat(choice()).contains(" 75  ");
    choose(1000);
    assertThat(choice()).contains(" 99  ");
    press("\033");
    assertThat(choice()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"G", "\033[F", "\033OF", "\033[4~", "\033[8~"})
  void end_selectsTheLastRow(String end) {
    press("n", "n", end);
    assertThat(choice()).contains(" 97  ");
    press("n", "H", end);
    assertThat(choice()).contains(queue.history(1).get(0).item().title());
  }

  @ParameterizedTest
  @ValueSource(strings = {"g", "\033[H", "\033OH", "\033[1~", "\033[7~"})
  void home_selectsTheFirstRow(String home) {
    press("n", "n", home);
    assertThat(choice()).contains("  2  " + queue.history(2).get(1).item().title());
    press("/", DOWN, "\033[6~", home);
    assertThat(choice()).contains("Title 0 ");
  }

  // ------------------------------------------------------------------ the mouse

  /** Clicks on a cell, counted from 0. */
  private void click(int column, int row) {
    press("\033[<0;" + (column + 1) + ";" + (row + 1) + "M");
    press("\033[<0;" + (column + 1) + ";" + (row + 1) + "m"); // the release
  }

  @Test
  void click_onARow_selectsIt() {
    press("n", "n", "n");
    int song = shown().indexOf(only("▶ "));
    for (String row : shown().stream().filter(each -> each.contains(" - ")).toList()) {
      click(5, shown().indexOf(row));
      assertThat(row.startsWith("▶") ? "" : choice().substring(1))
          .isEqualTo(row.startsWith("▶") ? choice() : row.substring(1));
    }
    press("\033");
    click(5, song - 1); // blank
    click(5, HEIGHT - 1);
    assertThat(choice()).isEmpty();
    click(5, song - 3);
    assertThat(choice()).contains("  2  " + queue.history(2).get(1).item().title());
  }

  @Test
  void click_onARowOfAList_selectsIt() {
    press("/", "5");
    String third = shown().get(3);
    click(0, 3);
    assertThat(choice().substring(1)).isEqualTo(third.substring(1));
    assertThat(message()).isEqualTo("/5"); // the prompt was left
    click(0, 0);
    click(0, 21);
    assertThat(choice().substring(1)).isEqualTo(third.substring(1));
  }

  @Test
  void click_onTheBar_seeksThere() {
    String bar = only("╌");
    int middle = (bar.indexOf("╌") + bar.lastIndexOf("╌") + 1) / 2;
    click(middle, shown().indexOf(bar));
    assertThat(message()).isEqualTo("0:30 of 1:01");
    click(bar.indexOf("╌"), shown().indexOf(bar));
    assertThat(message()).isEqualTo("0:00 of 1:01");
    click(1, shown().indexOf(bar));
    assertThat(message()).isEqualTo("? keys  q quit");
  }

  // ------------------------------------------------------------------ seeking

  @ParameterizedTest
  @CsvSource({
    "0, 0:00 of 1:01",
    "5, 0:31 of 1:01",
    ".|., 0:05 of 1:01", // no clock runs: the position stays
    "ESC[C, 0:05 of 1:01",
    "ESCOC, 0:05 of 1:01",
    "ESC[D, 0:00 of 1:01",
    "], 1:00 of 1:01",
    "ESC[1;2C, 1:00 of 1:01",
    "ESC[1;2D, 0:00 of 1:01",
    ":|5|9|CR, 0:59 of 1:01",
    ":|1|:|0|1|CR, 1:01 of 1:01",
    ":|+|1|0|CR, 0:10 of 1:01",
    ":|-|1|0|CR, 0:00 of 1:01",
    ":|5|0|%|CR, 0:31 of 1:01",
    ":|1|:|7|DEL|0|0|CR, 1:00 of 1:01",
    ":|1|:|0|2|CR, 'seek: the song is only 1:01 long'",
    ":|1|:|7|5|CR, 'seek: 1:75 is unknown; use 1:23, 83, +30, -10 or 50%'",
    ":|x|CR, 'seek: x is unknown; use 1:23, 83, +30, -10 or 50%'",
    ":|CR, ? keys  q quit",
    ":|5|ESC, ? keys  q quit",
    ":|q, seek (such as 1:23): q_",
  })
  void seek_isAnswered(String keys, String answer) {
    press(keys.replace("ESC", "\033").replace("CR", "\r").replace("DEL", "\177").split("\\|"));
    assertThat(message()).isEqualTo(answer);
    assertThat(quit).isFalse();
  }

  @Test
  void choice_whenTheSongIsAnother_staysOnItsEntry() {
    press("j", "j", "j", "j");
    String title = queue.upcoming(4).get(3).item().title();
    press("n");
    assertThat(choice()).contains("  3  " + title + " ");
    press("n", "n", "p");
    assertThat(choice()).contains("  2  " + title + " ");
    queue.remove(queue.upcoming(1).get(0));
    assertThat(choice()).contains("  1  " + title + " ");
    press("n", "n");
    assertThat(choice()).contains("  1  " + title + " "); // above the song now
    queue.remove(queue.history(1).get(0));
    assertThat(choice()).contains("  1  " + queue.history(1).get(0).item().title() + " ");
  }

  // ------------------------------------------------------------------ up next, edits

  @Test
  void enqueueAndPlayNext_areMarkedAndNext_dTakesThemOut() {
    List<Entry<Track>> before = queue.upcoming(5);
    press("j", "j", "j", "e", "e", "N", "\033"); // the selection moves to the next entry each time
    assertThat(queue.upNext()).isEqualTo(pick(before, 4, 2, 3));
    assertThat(only("+  1")).contains(before.get(4).item().title());
    assertThat(only("+  2")).contains(before.get(2).item().title());
    press("j", "d", "d");
    assertThat(queue.upNext()).containsExactly(before.get(3));
    assertThat(queue.size()).isEqualTo(100);
  }

  @Test
  void remove_undo_redo_workAndAreReported() {
    Entry<Track> second = queue.upcoming(2).get(1);
    press("j", "j", "d");
    assertThat(queue.entry(second.id())).isEmpty();
    assertThat(message()).matches("removed: " + second.item().title() + ".* \\(u undoes\\)");
    press("u");
    assertThat(queue.entry(second.id())).hasValue(second);
    press("U");
    assertThat(queue.entry(second.id())).isEmpty();
    press("u");
    assertThat(queue.entry(second.id())).hasValue(second);
  }

  @Test
  void removeTheSongThatPlays_playsTheNext_pausedIfItWas() {
    Entry<Track> song = queue.current().orElseThrow();
    Entry<Track> next = queue.upcoming(1).get(0);
    press(" ", "d");
    assertThat(queue.entry(song.id())).isEmpty();
    assertThat(player.playing()).hasValue(next);
    assertThat(player.state()).isEqualTo(Controls.State.PAUSED);
  }

  /** {@code places} are the original places of the upcoming rows; ^ is the escape key. */
  @ParameterizedTest
  @CsvSource({
    "'', jJJ, 12034, 3, 0", // in the look-ahead
    "'', jJJK, 10234, 2, 0",
    "'', jJJKKKK, 01234, 1, 0",
    "nnnpp, jJ, 10234, 2, 0", // after previous, played songs are upcoming
    "jjeee^, jjJ, 02134, 3, 1", // within up next
    "jjeee^, jjJKK, 10234, 1, 1",
  })
  void moveAhead_changesPlacesAlone_theChoiceFollows(
      String before, String keys, String places, int row, int moved) {
    press(before.replace('^', '\033').split(""));
    List<Entry<Track>> rows = queue.upcoming(5);
    press(keys.split(""));
    assertThat(queue.upcoming(5))
        .isEqualTo(pick(rows, places.chars().mapToObj(c -> c - '0').toArray(Integer[]::new)));
    assertThat(choice()).contains("  " + row + "  " + rows.get(moved).item().title() + " ");
  }

  @Test
  void movedRow_behindDrawnOnes_isMarked_andRemovedFromUpNextAlone() {
    List<Entry<Track>> before = queue.upcoming(3);
    press("j", "J", "J");
    assertThat(queue.upNext()).containsExactly(before.get(0));
    assertThat(only("+  3")).contains(before.get(0).item().title());
    press("d");
    assertThat(queue.upNext()).isEmpty();
    assertThat(queue.entry(before.get(0).id())).isPresent();
  }

  @Test
  void moveInOrder_movesInTheSourceOrder() {
    press("s");
    Entry<Track> next = queue.upcoming(1).get(0);
    int place = queue.placeOf(next);
    press("j", "J");
    assertThat(queue.placeOf(next)).isEqualTo(place + 1);
    assertThat(queue.upcoming(2).get(1)).isEqualTo(next);
  }

  @ParameterizedTest
  @CsvSource({
    "nkJ, only upcoming songs can be moved",
    "jK, it is already the next song",
    "GJ, it is already the last song",
    "p, no previous song",
    "u, nothing to undo",
    "U, nothing to redo",
    "Hd, no song is selected",
  })
  void keysWithoutEffect_showASentence(String keys, String sentence) {
    press(keys.split(""));
    assertThat(message()).isEqualTo(sentence);
  }

  @Test
  void keyThatFails_isShown_andTheNextKeyWorks() {
    IllegalStateException failure = new IllegalStateException("no pause");
    try (Player broken = BrokenPlayer.withoutPause(queue, NO_LISTENER, failure)) {
      broken.press(Buttons.START);
      PlayerUi brokenUi = ui(broken);
      brokenUi.rows(WIDTH, HEIGHT);
      brokenUi.press(" ");
      assertThat(brokenUi.rows(WIDTH, HEIGHT).get(HEIGHT - 1).left())
          .isEqualTo("internal error: java.lang.IllegalStateException: no pause");
      assertThat(errors).containsExactly(failure);
      Optional<Entry<Track>> following = queue.upcoming(1).stream().findFirst();
      brokenUi.press("n");
      assertThat(queue.current()).isEqualTo(following);
    }
  }

  // ------------------------------------------------------------------ modes

  @Test
  void shuffle_turnsOffAndOn() {
    press("s");
    assertThat(queue.mode()).isEqualTo(PlayMode.IN_ORDER);
    assertThat(message()).isEqualTo("in order");
    press("s");
    assertThat(queue.mode()).isEqualTo(PlayMode.SHUFFLE);
    assertThat(message()).startsWith("shuffle: ");
    press("S");
    assertThat(message()).isEqualTo("reshuffled: a new cycle of all songs");
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "IN_ORDER"})
  void pickRandom_twice_returnsToTheModeBefore(PlayMode before) {
    queue.setMode(before);
    press("R");
    assertThat(queue.mode()).isEqualTo(PlayMode.RANDOM);
    press("R");
    assertThat(queue.mode()).isEqualTo(before);
    queue.setMode(PlayMode.RANDOM); // by another program
    press("R");
    assertThat(queue.mode()).isEqualTo(before);
  }

  @Test
  void pickRandom_fromTheStart_turnedOff_isShuffle() {
    queue.setMode(PlayMode.RANDOM);
    PlayerUi random = ui(player);
    random.press("R");
    assertThat(queue.mode()).isEqualTo(PlayMode.SHUFFLE);
  }

  @Test
  void repeatVolumeStop_areShown() {
    press("r");
    assertThat(message()).isEqualTo("repeat all");
    press("-", "-", "+");
    assertThat(message()).isEqualTo("volume 95");
    press("x");
    assertThat(message()).isEqualTo("stops after this song");
    assertThat(queue.repeat()).isEqualTo(RepeatMode.ALL);
    assertThat(footer(ui)).isEqualTo("shuffle, repeat all, volume 95, stops after this song");
    press("x", "r", "r", "+", "+"); // at most volume 100, and no position before the start
    assertThat(footer(ui)).isEqualTo("shuffle, repeat off");
    assertThat(message()).isEqualTo("volume 100");
    press("x", "x");
    assertThat(message()).isEqualTo("does not stop after this song");
    press(" ");
    only("⏸ ");
    press(" ", "q");
    only("▶ ");
    assertThat(quit).isTrue();
  }

  @Test
  void stopAfterAlbumOrCycle_isShown_andTurnedOff() {
    press("X");
    assertThat(message()).isEqualTo("stops after this cycle");
    assertThat(footer(ui)).isEqualTo("shuffle, repeat off, stops after this cycle");
    press("X");
    assertThat(message()).isEqualTo("sleep timer off");
    press("s", "X");
    assertThat(footer(ui)).isEqualTo("in-order, repeat off, stops after this album");
    press("X", "R", "X");
    assertThat(message()).isEqualTo("this song");
    assertThat(shown().get(HEIGHT - 2))
        .isEqualTo("random has no album or cycle to stop after; x stops after ");
  }

  // ------------------------------------------------------------------ lists

  @Test
  void search_asTyped_ignoresCaseAndAccents_enterPlays() {
    press("/", "z", "l", "u", "t", "o", "u", "c", "k", "y", " ", "5");
    assertThat(message()).isEqualTo("/zlutoucky 5_");
    assertThat(shown().get(0)).isEqualTo("1 song with zlutoucky 5");
    assertThat(choice()).isEqualTo("> Title 50 - Žluťoučký Kůň");
    press("\177", "4", "\r");
    assertThat(current().title()).isEqualTo("Title 40");
    assertThat(message()).doesNotContain("/");
  }

  @Test
  void search_byAlbum_showsTheAlbum_atEachWidth() {
    press("/", "a", "l", "b", "u", "m", " ", "5");
    for (int width : new int[] {40, 60}) {
      assertThat(ui.rows(width, 10).get(1).left()).isEqualTo("> Title 5 - Album 0");
      assertThat(ui.rows(width, 10).get(2).left()).isEqualTo("  Title 50 - Album 5");
    }
  }

  @Test
  void search_lettersThatAreKeys_areTyped_arrowsLeaveThePrompt() {
    press("/", "q", "n", "e", "Ł", "\025", "L", "O", "D", "Z");
    assertThat(quit).isFalse();
    assertThat(shown().get(0)).isEqualTo("90 songs with LODZ");
    press(DOWN, "e"); // the first one; the selection moves to the next entry
    assertThat(titles(queue.upNext())).containsExactly("Title 1");
    press("N");
    assertThat(titles(queue.upNext())).containsExactly("Title 2", "Title 1").inOrder();
    press("d");
    assertThat(queue.size()).isEqualTo(99);
    assertThat(shown().get(0)).isEqualTo("89 songs with LODZ");
    press("/", "x");
    assertThat(shown().get(0)).isEqualTo("0 songs with LODZx");
    press("\r");
    assertThat(message()).isEqualTo("/LODZx_");
    press("\033");
    only("▶ ");
  }

  @Test
  void keys_whileACommandWaitsForADisk_areExecutedAfterIt_andTheScreenIsDrawn() {
    Queue<Runnable> later = new ArrayDeque<>();
    PlayerUi waiting = ui(player, Runnable::run, later::add);
    List<Entry<Track>> upcoming = queue.upcoming(4);
    for (String key : List.of("n", "n", "j", "e", " ", "r")) {
      waiting.press(key);
    }
    assertThat(queue.history(10)).isEmpty();
    assertThat(footer(waiting)).contains("repeat off");
    while (!later.isEmpty()) {
      later.remove().run();
    }
    assertThat(queue.history(10)).hasSize(2);
    assertThat(queue.upNext()).containsExactly(upcoming.get(2)); // the first after two others
    assertThat(player.state()).isEqualTo(Controls.State.PAUSED);
    assertThat(footer(waiting)).contains("repeat all");
  }

  @Test
  void search_enterBeforeItIsDone_playsWhatItFinds() {
    Queue<Runnable> later = new ArrayDeque<>();
    PlayerUi slow = ui(player, later::add, Runnable::run);
    for (String key : List.of("/", "T", "i", "t", "l", "e", " ", "7", "7", "\r")) {
      slow.press(key);
    }
    assertThat(current().title()).isEqualTo("Title 77");
    later.forEach(Runnable::run);
    assertThat(footer(slow)).startsWith("shuffle");
  }

  @Test
  void history_lastAtTheBottom_enterGoesBack_theSongsBelowFollow() {
    press("n", "n", "n", "H");
    ImmutableList<String> played = titles(queue.history(3));
    String song = current().title();
    assertThat(shown().get(3)).isEqualTo("> " + played.get(0) + " - Łódź");
    press("k", "k");
    assertThat(shown().get(1)).isEqualTo("> " + played.get(2) + " - Łódź");
    press("\r");
    assertThat(current().title()).isEqualTo(played.get(2));
    assertThat(titles(queue.upcoming(3)))
        .containsExactly(played.get(1), played.get(0), song)
        .inOrder();
    assertThat(message()).isEqualTo("? keys  q quit");
  }

  // ------------------------------------------------------------------ several songs next

  @Test
  void albumAndArtist_playNext_withoutTheSongThatPlays_undoneAsOne() {
    press("/", "T", "i", "t", "l", "e", " ", "5", "3", "\r");
    ImmutableList<String> before = titles(queue.upcoming(100));
    press("A");
    assertThat(message()).isEqualTo("8 songs of Album 5 play next (u undoes)");
    assertThat(titles(queue.upNext()))
        .containsExactly(
            "Title 51",
            "Title 52",
            "Title 54",
            "Title 55",
            "Title 56",
            "Title 57",
            "Title 58",
            "Title 59")
        .inOrder();
    press("u", "a");
    assertThat(message()).isEqualTo("89 songs of Łódź play next (u undoes)");
    assertThat(queue.upNext()).hasSize(89);
    press("u");
    assertThat(queue.upNext()).isEmpty();
    assertThat(titles(queue.upcoming(100))).isEqualTo(before);
  }

  @Test
  void album_ofTwoDiscs_isInTheirOrder_andNamesakesAreLeftOut() {
    queue.removeAll(queue.entries());
    queue.addAll(0, List.of(onDisc(2, 1, "x"), onDisc(1, 2, "x"), onDisc(1, 1, "y")));
    Entry<Track> first = queue.add(onDisc(1, 1, "x"));
    Entry<Track> other = queue.add(track(1));
    player.press(Buttons.skipTo(other));
    Commands commands = new Commands(Playbacks.of(queue, player));
    commands.perform(commands.call(PlayerVerb.ALBUM_NEXT, Commands.row(first, 0)));
    assertThat(titles(queue.upNext())).containsExactly("1.1 x", "1.2 x", "2.1 x").inOrder();
  }

  private static Track onDisc(int disc, int number, String artist) {
    return Track.builder(URI.create("http://localhost/" + disc + number + artist))
        .title(disc + "." + number + " " + artist)
        .artist(artist)
        .album("Greatest Hits")
        .discNumber(disc)
        .trackNumber(number)
        .build();
  }

  @Test
  void help_namesEveryKey() {
    press("?");
    String all = String.join("\n", ui.rows(WIDTH, 60).stream().map(Row::left).toList());
    for (String key :
        ("n > p < ← → , . [ ] Shift-←/→ 0-9 : Space s S R r x + - j k ↓ ↑ PgUp PgDn g G Home End"
                + " Enter e N a A F d C J K u U / H i ? Esc q t")
            .split(" ", -1)) {
      assertThat(all).containsMatch("(?m)^  (.* )?" + Pattern.quote(key) + " ");
    }
    press("\033");
    only("▶ ");
  }

  @Test
  void help_wideScreen_isInTwoColumns_withTheSameLines() {
    press("?");
    ImmutableList<Row> narrow = ui.rows(60, 60);
    ImmutableList<Row> wide = ui.rows(100, 60);
    List<String> lines = new ArrayList<>(wide.stream().map(Row::left).toList());
    int rows = lines.indexOf("");
    wide.forEach(row -> row.cells().forEach(cell -> lines.add(lines.indexOf(""), cell.text())));
    assertThat(lines.subList(0, 2 * rows - 2))
        .containsExactlyElementsIn(narrow.stream().map(Row::left).toList().subList(0, 2 * rows - 2))
        .inOrder();
    assertThat(narrow.get(rows).left()).isNotEmpty();
  }

  @Test
  void help_thatDoesNotFit_namesThePageKey_andScrollsByTheMoveKeys() {
    press("?");
    String first = ui.rows(WIDTH, 10).get(1).left();
    assertThat(ui.rows(WIDTH, 10).get(9).right()).isEqualTo("more: PgDn");
    press("j");
    assertThat(ui.rows(WIDTH, 10).get(1).left()).isNotEqualTo(first);
    for (int i = 0; i < 20; i++) {
      press("\033[6~");
      ui.rows(WIDTH, 10);
    }
    assertThat(ui.rows(WIDTH, 10).get(7).left()).isNotEmpty();
    assertThat(ui.rows(WIDTH, 10).get(9)).isEqualTo(new Row(Row.Style.DIM, "Esc back  q quit"));
    String last = ui.rows(WIDTH, 10).get(1).left();
    press("k"); // at once, however far the keys went beyond the end
    assertThat(ui.rows(WIDTH, 10).get(2).left()).isEqualTo(last);
  }

  @Test
  void endOfTheQueue_isNamed_withTheKeysThatGoOn() {
    queue.skipTo(queue.upcoming(99).get(98));
    queue.upcoming(99).subList(0, 96).forEach(queue::remove);
    String end = "  end of the queue: r repeats it, Enter plays the selected song";
    assertThat(shown()).contains(end);
    press("r");
    assertThat(shown()).doesNotContain(end);
  }

  @Test
  void listWithoutSongs_hasARowThatNamesEsc() {
    press("H");
    assertThat(shown().get(1)).isEqualTo("  no song; Esc goes back");
    press("/", "x", "x", "x");
    assertThat(shown().get(1)).isEqualTo("  no song; Esc goes back");
  }

  // ------------------------------------------------------------------ the names of keys

  private static Bindings keys(String... lines) {
    Map<String, Optional<KeyCall>> changes = new LinkedHashMap<>();
    for (String line : lines) {
      List<String> words = Splitter.on(' ').limit(2).splitToList(line);
      changes.put(
          words.get(0),
          Optional.of(words.get(1)).filter(word -> !word.equals("none")).map(KeyCall::parse));
    }
    return Bindings.defaults().with(changes);
  }

  /** Returns the texts of a screen with other keys after each of {@code typed}. */
  private String after(Bindings bindings, String... typed) {
    PlayerUi other = ui(player, bindings, Runnable::run, Runnable::run);
    StringBuilder texts = new StringBuilder();
    for (String key : typed) {
      other.press(key);
      for (Row row : other.rows(WIDTH, HEIGHT)) {
        texts.append(row.left()).append('\n').append(row.right()).append('\n');
      }
    }
    return texts.toString();
  }

  @Test
  void otherKeys_areNamedInEveryText() {
    queue.skipTo(queue.upcoming(99).get(98));
    queue.upcoming(99).subList(0, 96).forEach(queue::remove);
    Bindings bindings =
        keys(
            "q none",
            "Q quit",
            "? none",
            "F1 help",
            "u none",
            "Z undo",
            "U none",
            "Y redo",
            "r none",
            "t repeat next",
            "Esc none",
            "Left back",
            "PgDn none",
            "v page-down");
    String texts = after(bindings, "y", "\033OP", "\033[D", "d", "Z", "H");
    assertThat(texts).contains("\nF1 keys  Q quit\n");
    assertThat(texts)
        .contains("\n  end of the queue: t repeats it, Enter plays the selected song\n");
    assertThat(texts).contains("\n← back  Q quit\nmore: v\n");
    assertThat(texts).contains(" (Z undoes)\n");
    assertThat(texts).contains("\nundone (Y redoes)\n");
    queue.removeAll(queue.entries());
    assertThat(after(bindings, "H")).contains("\n  no song; ← goes back\n");
    assertThat(after(bindings, "/", "x")).contains("\n  no song; Esc goes back\n"); // typing
  }

  @Test
  void keyOfAnyVerb_performsIt_andAsksForAnAbsentValue() {
    Bindings bindings = keys("w by folder", "y upcoming 1", "z best-of");
    assertThat(after(bindings, "w")).contains("\nshuffle by folder\n");
    String next = queue.upcoming(1).get(0).item().title();
    assertThat(after(bindings, "y")).contains(next + " - ");
    assertThat(after(bindings, "z", "3", "\r")).contains("\nbest-of 3\n");
    assertThat(after(bindings, "z", "x", "\r")).contains("\nbest-of: x must be a number\n");
    Entry<Track> second = queue.upcoming(2).get(1);
    assertThat(after(keys("w skip"), "w", "2", "\r")).contains("1 song skipped");
    assertThat(queue.current()).hasValue(second); // the number is that of the row, not an ID
  }

  @Test
  void actionsWithoutAKey_areLeftOut() {
    queue.skipTo(queue.upcoming(99).get(98));
    queue.upcoming(99).subList(0, 96).forEach(queue::remove);
    Bindings bindings =
        keys(
            "q none",
            "? none",
            "u none",
            "U none",
            "r none",
            "Esc none",
            "PgDn none",
            "x none",
            "Enter none",
            "y undo",
            "y none",
            "e none",
            "d none",
            "F9 remove",
            "F8 undo",
            "F8 none");
    String texts = after(bindings, "y", "\033[20~", "H");
    assertThat(texts).contains("\n  end of the queue\n");
    assertThat(texts).contains("\nremoved: ");
    assertThat(texts).doesNotContain("quit");
    assertThat(after(bindings, "R", "X"))
        .contains("\nrandom has no album or cycle to stop after\n");
  }

  @Test
  void unknownKeys_doNothing() {
    Track before = current();
    press("\033[S", "\033[1;5C", "\033n", "\033[[A", "y", "ž", "雨", "\t", "\033[<2;3;3M");
    assertThat(current()).isEqualTo(before);
    assertThat(queue.mode()).isEqualTo(PlayMode.SHUFFLE);
  }
}
