package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.Playback;
import dev.riffle.control.Status;
import dev.riffle.control.TextAnswers;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.DrawingRules;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The rows of the current song and its progress, and the settings. Not thread-safe. */
final class NowPlaying {
  static final int ROWS = 3;
  private static final int SIGN_COLUMNS = 3; // terminals draw some symbols two columns wide

  private final Playback playback;
  private String place = ""; // the place of the song in the cycle
  private int barColumn; // where the bar was last drawn
  private int barColumns; // its width in columns

  NowPlaying(Playback playback) {
    this.playback = playback;
  }

  /** Returns the rows of the song: its name, its album, its progress. */
  ImmutableList<Row> rows(int width) {
    Optional<Entry<Track>> entry = playback.entry();
    setPlace(entry);
    Optional<Track> song = entry.map(Entry::item);
    int room = width - SIGN_COLUMNS - place.length() - 1;
    String name = song.map(known -> SongColumns.name(known, room)).orElse("nothing");
    String album = song.flatMap(Track::album).map(Visible::of).orElse("");
    return ImmutableList.of(
        new Row(Row.Style.SONG, sign() + " " + name, place),
        new Row(Row.Style.PLAIN, "  " + album),
        new Row(Row.Style.PROGRESS, progress(width)));
  }

  // During a song change the queue is ahead of the player: the place belongs to the song shown.
  private void setPlace(Optional<Entry<Track>> entry) {
    PlayQueue<Track> queue = playback.queue();
    String now = TextAnswers.place(queue.position(), queue.mode());
    if (place.isEmpty() || isSame(entry, queue.current())) {
      place = now;
    }
  }

  private static boolean isSame(Optional<Entry<Track>> entry, Optional<Entry<Track>> other) {
    return entry.map(Entry::id).equals(other.map(Entry::id));
  }

  private String sign() {
    return switch (playback.controls().state()) {
      case PLAYING -> "▶";
      case PAUSED -> "⏸";
      case STOPPED -> "■";
    };
  }

  private String progress(int width) {
    Controls player = playback.controls();
    Optional<Entry<Track>> playing = player.playing();
    OptionalLong length =
        playing.map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
    // No position before the first song starts: a resumed song does not start at 0:00.
    OptionalLong position =
        playing.stream()
            .mapToLong(entry -> Status.within(entry.item(), player.position()).toMillis())
            .findFirst();
    String passed = "  " + TextAnswers.length(position) + " ";
    String all = " " + TextAnswers.length(length);
    int bar = Math.max(0, width - passed.length() - all.length() - 1);
    barColumn = passed.length();
    barColumns = bar;
    int done = (int) Math.min(bar, bar * position.orElse(0) / Math.max(1, length.orElse(1)));
    // Not the thin box-drawing line: it is sent in another character set, which some terminals
    // misread.
    return passed + "━".repeat(done) + "╌".repeat(bar - done) + all;
  }

  /** Returns the position in the song, from 0 to 1, at a column of the bar; empty outside it. */
  OptionalDouble barAt(int column) {
    int at = column - barColumn;
    return 0 <= at && at < barColumns
        ? OptionalDouble.of((double) at / barColumns)
        : OptionalDouble.empty();
  }

  /** Returns mode and repeat, and other settings that differ from their defaults. */
  String settings() {
    PlayQueue<Track> queue = playback.queue();
    DrawingRules.Values values = playback.rules().values();
    int percent = playback.controls().volume();
    String volume = percent == 100 ? "" : ", volume " + percent;
    String stops = playback.stopAfter().description().map(words -> ", " + words).orElse("");
    String mode = TextAnswers.mode(queue.mode(), values.get(DrawingRule.BY));
    String repeat = ", repeat " + Words.of(queue.repeat());
    return mode + repeat + volume + stops + values.description();
  }
}
