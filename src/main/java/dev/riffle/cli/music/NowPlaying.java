package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.cli.TextAnswers;
import dev.riffle.cli.Words;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.OptionalLong;

/** What the screen shows: a line for the song, a line for how far it is. */
final class NowPlaying {
  private static final int LONGEST_BAR = 60;

  private final PlayQueue<Track> queue;
  private final Player player;

  NowPlaying(PlayQueue<Track> queue, Player player) {
    this.queue = queue;
    this.player = player;
  }

  /** Returns the lines, each at most {@code width} columns; of a long title the end is cut. */
  ImmutableList<String> lines(int width) {
    return ImmutableList.of(
        Columns.cut(songLine(width), width), Columns.cut(progressLine(width), width));
  }

  private String songLine(int width) {
    String song =
        player
            .playing()
            .or(queue::current)
            .map(entry -> TextAnswers.name(entry.item()))
            .orElse("nothing");
    String place = "  " + TextAnswers.place(queue);
    return Columns.cut(sign() + " " + song, width - place.length()) + place;
  }

  private String sign() {
    return switch (player.state()) {
      case PLAYING -> "▶";
      case PAUSED -> "⏸";
      case STOPPED -> "■";
    };
  }

  private String progressLine(int width) {
    long now = player.position().toMillis();
    OptionalLong length =
        player.playing().map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
    String times =
        ScanCommand.length(OptionalLong.of(now)) + " / " + ScanCommand.length(length) + " ";
    String settings = settings();
    int bar = Math.max(0, Math.min(LONGEST_BAR, width - times.length() - settings.length()));
    int done = (int) Math.min(bar, bar * now / Math.max(1, length.orElse(1)));
    // Not the thin line of the boxes: it is sent in another character set, which some mistake.
    return times + "━".repeat(done) + "╌".repeat(bar - done) + settings;
  }

  private String settings() {
    String volume = player.volume() == 100 ? "" : ", volume " + player.volume();
    return " " + Words.of(queue.mode()) + ", repeat " + Words.of(queue.repeat()) + volume;
  }
}
