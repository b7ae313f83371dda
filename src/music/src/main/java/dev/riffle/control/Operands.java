package dev.riffle.control;

import java.util.Locale;
import java.util.Optional;

/**
 * Checks the operands of verbs, for the client and for lines. Uses classes of {@code java.base}
 * that load quickly, because clients must start fast.
 */
public final class Operands {
  private static final int MAX_DIGITS = 9;

  private Operands() {}

  /** Returns the error message for an operand, or empty if it is valid. */
  public static Optional<String> refusal(Verb verb, String value) {
    return switch (verb.operand()) {
      case COUNT -> unless(isNumber(value), "K (", value, ") must be a number");
      case TIME ->
          unless(
              isTime(value) || isTimeStep(value) || isPercentage(value),
              "seek: ",
              value,
              " is unknown; use 1:23, 83, +30, -10 or 50%");
      case VOLUME ->
          unless(
              isStep(value) || (isNumber(value) && isUpTo100(value)),
              "volume: ",
              value,
              " is unknown; use 0 to 100, or a step such as +5 or -5");
      case SWITCH, REPEAT, UNIT, GROUP ->
          unless(
              isWord(verb, value),
              verb.word().concat(": "),
              value,
              " is unknown; use one of ".concat(String.join(", ", verb.operand().words)));
      case ORDERS -> unless(isNumber(value), "best-of: ", value, " must be a number");
      case WEIGHTS, SONGS, SPAN, LIMIT ->
          unless(
              value.indexOf('\n') < 0 && value.indexOf('\r') < 0,
              verb.operand().label.concat(" ("),
              value,
              ") must not contain a line break");
      case SONG ->
          unless(
              (isStep(value) || isNumber(value)) && number(value) != 0,
              "skip: ",
              value,
              " is unknown; use a number such as 3, or -2 to go back");
      default -> Optional.empty();
    };
  }

  // Not with +, whose code is generated at run time: 10 ms.
  private static Optional<String> unless(boolean valid, String before, String value, String after) {
    return valid ? Optional.empty() : Optional.of(before.concat(value).concat(after));
  }

  private static boolean isWord(Verb verb, String value) {
    return verb.operand().words.contains(value.toLowerCase(Locale.ROOT));
  }

  /**
   * Converts a valid operand of a command, which numbers songs as {@code queue} does, to the
   * operand of a line, in which a number without a sign is the ID of an entry.
   */
  public static String inLine(Verb verb, String value) {
    boolean isAhead = verb.operand() == Verb.Operand.SONG && isNumber(value);
    return isAhead ? "+".concat(value) : value;
  }

  /** Returns whether a valid operand is the path of a file or folder. */
  public static boolean isPath(Verb verb, String value) {
    return switch (verb.operand()) {
      case PATHS -> true;
      case WEIGHTS, SONGS -> !verb.operand().words.contains(value) && !value.startsWith("genre=");
      default -> false;
    };
  }

  /** Returns whether {@code value} is a number with a sign. */
  public static boolean isStep(String value) {
    return !value.isEmpty()
        && (value.charAt(0) == '+' || value.charAt(0) == '-')
        && isNumber(value.substring(1));
  }

  public static boolean isNumber(String value) {
    boolean digits = !value.isEmpty() && value.length() <= MAX_DIGITS;
    for (int i = 0; i < value.length(); i++) {
      digits &= value.charAt(i) >= '0' && value.charAt(i) <= '9';
    }
    return digits;
  }

  /** Returns the number of a valid operand, with its sign, if any. */
  public static int number(String value) {
    return Integer.parseInt(value);
  }

  private static boolean isUpTo100(String value) {
    return number(value) <= 100;
  }

  /** Returns whether {@code value} is a percentage such as {@code 50%} or {@code 37.5%}. */
  private static boolean isPercentage(String value) {
    String amount = value.endsWith("%") ? value.substring(0, value.length() - 1) : "";
    int point = amount.indexOf('.');
    String whole = point < 0 ? amount : amount.substring(0, point);
    String rest = point < 0 ? "0" : amount.substring(point + 1);
    return isNumber(whole)
        && isNumber(rest)
        && (number(whole) < 100 || (number(whole) == 100 && number(rest) == 0));
  }

  /** Returns whether {@code value} is a time with a sign. */
  private static boolean isTimeStep(String value) {
    return (value.startsWith("+") || value.startsWith("-")) && isTime(value.substring(1));
  }

  private static boolean isTime(String value) {
    return seconds(value) >= 0;
  }

  /**
   * Returns the seconds of a time such as {@code 83}, {@code 1:23} or {@code 1:02:03}; below 0 if
   * it is none.
   */
  public static long seconds(String value) {
    long seconds = 0;
    int parts = 0;
    int from = 0;
    while (from <= value.length()) {
      int colon = value.indexOf(':', from);
      int end = colon < 0 ? value.length() : colon;
      String part = value.substring(from, end);
      parts++;
      boolean isLater = parts > 1;
      if (!isNumber(part) || parts > 3 || (isLater && (part.length() > 2 || number(part) > 59))) {
        return -1;
      }
      seconds = 60 * seconds + number(part);
      from = end + 1;
    }
    return seconds;
  }
}
