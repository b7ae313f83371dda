package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Draws the rows of the screen that have changed, each completely, so that a wrong width of one row
 * does not affect another. Not thread-safe.
 */
final class Canvas {
  private static final String CLEAR = "\033[m\033[2J";
  private static final String ERASE_ROW = "\033[2K";

  private final FullScreen screen;
  private final boolean hasColours;
  private ImmutableList<String> shown = ImmutableList.of();
  private boolean isUnknown = true; // the screen shows something else

  Canvas(FullScreen screen, boolean hasColours) {
    this.screen = screen;
    this.hasColours = hasColours;
  }

  /** Makes the next drawing redraw all rows, as needed after a resize or a suspension. */
  void forget() {
    isUnknown = true;
  }

  /** Draws {@code rows} from the top of a screen of {@code width} columns. */
  void draw(List<Row> rows, int width) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    rows.forEach(row -> lines.add(row.drawn(width, hasColours)));
    ImmutableList<String> now = lines.build();
    StringBuilder out = new StringBuilder();
    if (isUnknown) {
      out.append(CLEAR);
    }
    for (int i = 0; i < now.size(); i++) {
      boolean same = !isUnknown && i < shown.size() && shown.get(i).equals(now.get(i));
      if (!same) {
        out.append("\033[").append(i + 1).append(";1H").append(ERASE_ROW).append(now.get(i));
      }
    }
    if (out.length() > 0) {
      screen.write(out.toString());
    }
    shown = now;
    isUnknown = false;
  }
}
