package dev.riffle.cli.screen;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A press of a mouse button or a turn of the wheel. An immutable value.
 *
 * @param column from 0
 * @param row from 0
 */
record Mouse(Button button, int column, int row) {
  /** The buttons that have an action. */
  enum Button {
    LEFT,
    WHEEL_UP,
    WHEEL_DOWN
  }

  private static final Pattern PRESS = Pattern.compile("\033\\[<(0|64|65);(\\d{1,5});(\\d{1,5})M");

  /** Parses a sequence of xterm's SGR mouse mode; empty if it is another. */
  static Optional<Mouse> of(String sequence) {
    Matcher press = PRESS.matcher(sequence);
    if (!press.matches()) {
      return Optional.empty();
    }
    Button button =
        switch (press.group(1)) {
          case "64" -> Button.WHEEL_UP;
          case "65" -> Button.WHEEL_DOWN;
          default -> Button.LEFT;
        };
    int column = Integer.parseInt(press.group(2)) - 1;
    return Optional.of(new Mouse(button, column, Integer.parseInt(press.group(3)) - 1));
  }
}
