package dev.riffle.cli.screen;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A press or a release of a mouse button, or a step of the wheel. An immutable value.
 *
 * @param column from 0
 * @param row from 0
 */
record Mouse(Button button, int column, int row) {
  /** The events that trigger an action. */
  enum Button {
    LEFT,
    LEFT_RELEASED,
    WHEEL_UP,
    WHEEL_DOWN
  }

  private static final Pattern EVENT =
      Pattern.compile("\033\\[<(0|64|65);(\\d{1,5});(\\d{1,5})([Mm])");

  /** Parses a sequence of xterm's SGR mouse mode; returns empty for any other. */
  static Optional<Mouse> of(String sequence) {
    Matcher event = EVENT.matcher(sequence);
    boolean isWheel = event.matches() && !event.group(1).equals("0");
    if (!event.matches() || (isWheel && event.group(4).equals("m"))) {
      return Optional.empty();
    }
    Button button =
        switch (event.group(1)) {
          case "64" -> Button.WHEEL_UP;
          case "65" -> Button.WHEEL_DOWN;
          default -> event.group(4).equals("M") ? Button.LEFT : Button.LEFT_RELEASED;
        };
    int column = Integer.parseInt(event.group(2)) - 1;
    return Optional.of(new Mouse(button, column, Integer.parseInt(event.group(3)) - 1));
  }
}
