package dev.riffle.cli.screen;

import com.google.common.base.Ticker;
import dev.riffle.control.Commands;
import dev.riffle.control.PlayerVerb;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Performs mouse actions: a click selects a row, a double click plays it, dragging moves an
 * upcoming song, a click on the progress bar seeks, and the wheel scrolls. Not thread-safe.
 */
final class Pointer {
  private static final int WHEEL = 3;
  private static final long DOUBLE_CLICK_NANOS = Duration.ofMillis(500).toNanos();

  private final Views views;
  private final VerbCalls verbs;
  private final Ticker ticker;
  private final Runnable play;
  private Optional<Press> last = Optional.empty(); // the last press that selected a row

  /** A button press that selected a row, and the resulting selection of the view. */
  private record Press(int row, long nanos, View view, Object selection) {
    boolean isBefore(Press other) {
      return row == other.row
          && view == other.view
          && selection.equals(other.selection)
          && other.nanos - nanos <= DOUBLE_CLICK_NANOS;
    }
  }

  /**
   * @param ticker measures the time between two clicks
   * @param play plays the selected row
   */
  Pointer(Views views, VerbCalls verbs, Ticker ticker, Runnable play) {
    this.views = views;
    this.verbs = verbs;
    this.ticker = ticker;
    this.play = play;
  }

  /** Performs the action of {@code mouse}; the view has {@code rows} rows. */
  void point(Mouse mouse, int rows) {
    View shown = views.shown();
    switch (mouse.button()) {
      case WHEEL_UP -> shown.move(-WHEEL);
      case WHEEL_DOWN -> shown.move(WHEEL);
      case LEFT -> {
        if (mouse.row() < rows) {
          press(shown, mouse);
        }
      }
      case LEFT_RELEASED ->
          last.filter(press -> press.row != mouse.row() && press.view == shown)
              .ifPresent(press -> drop(shown, mouse.row()));
    }
  }

  private void press(View shown, Mouse mouse) {
    OptionalDouble share = shown.barAt(mouse.column(), mouse.row());
    Optional<Press> before = last;
    last = Optional.empty();
    if (share.isPresent()) {
      String percent = String.format(Locale.ROOT, "%.2f%%", 100 * share.getAsDouble());
      verbs.perform(PlayerVerb.SEEK, percent);
    } else if (shown.choose(mouse.row())) {
      Press press = new Press(mouse.row(), ticker.read(), shown, shown.selection());
      // Compares selections, too: an edit may have moved another song to the same row.
      if (before.filter(first -> first.isBefore(press)).isPresent()) {
        play.run();
      } else {
        last = Optional.of(press);
      }
    }
  }

  /** Moves the selected song, which was dragged, to the position of the song in {@code row}. */
  private void drop(View shown, int row) {
    last = Optional.empty();
    OptionalInt from = views.upcomingIndex();
    OptionalInt to = views.upcomingIndexAt(row);
    if (from.isPresent() && to.isPresent() && from.getAsInt() != to.getAsInt()) {
      int steps = to.getAsInt() - from.getAsInt();
      shown
          .selected()
          .ifPresent(
              entry ->
                  verbs.perform(
                      PlayerVerb.MOVE,
                      Commands.row(entry, from.getAsInt() + 1)
                          + String.format(Locale.ROOT, " %+d", steps)));
    }
  }
}
