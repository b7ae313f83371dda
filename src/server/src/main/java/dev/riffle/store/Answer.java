package dev.riffle.store;

/**
 * The answer to a press. An immutable value.
 *
 * @param outcome the effect of the press
 * @param news the calls after the number that the press had seen
 * @param shown the result of the query passed with the press, on the session after it
 * @param <T> the type of the items
 * @param <R> the type of the result
 * @since 0.1
 */
public record Answer<T, R>(Outcome outcome, News<T> news, R shown) {
  /**
   * The effect of a press.
   *
   * @since 0.1
   */
  public sealed interface Outcome permits Taken, Repeated, Behind, Unchanged, Refused {}

  /**
   * The press is committed.
   *
   * @param number its number
   * @since 0.1
   */
  public record Taken(long number) implements Outcome {}

  /**
   * The press was already committed, and had no further effect.
   *
   * @param number its number, or 0 if more than 100 calls follow it
   * @since 0.1
   */
  public record Repeated(long number) implements Outcome {}

  /**
   * The press had no effect, because calls that the user had not seen precede it. The sender shows
   * them, and may retry the press.
   *
   * @since 0.1
   */
  public record Behind() implements Outcome {}

  /**
   * The press changes nothing, as a step back at the beginning does, and has no number.
   *
   * @since 0.1
   */
  public record Unchanged() implements Outcome {}

  /**
   * The press is not valid for the session, and had no effect.
   *
   * @param reason the reason, for the user
   * @since 0.1
   */
  public record Refused(String reason) implements Outcome {}
}
