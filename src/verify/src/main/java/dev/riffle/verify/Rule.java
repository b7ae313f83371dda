package dev.riffle.verify;

/**
 * The rules that listeners expect the buttons of a player to follow.
 *
 * @since 0.1
 */
public enum Rule {
  /** Each song plays once per cycle. */
  COVERAGE("each song once a cycle", "A song that repeats early delays the others."),
  /** Previous plays the preceding song. */
  BACK("previous goes back", "Listeners press previous for the song that they heard."),
  /** Previous also plays the songs of the previous cycle. */
  BACK_ACROSS_SEAM(
      "previous goes back into the previous cycle", "Listeners do not see where a cycle ends."),
  /** After previous, next plays the same songs again. */
  FORWARD("next after previous returns", "Listeners who went back want to return."),
  /** No song plays twice in a row. */
  APART(
      "no song twice in a row",
      "Only a fair shuffle without a gap may repeat a song, and only at the seam."),
  /** Previous and next in mid-cycle do not change the remaining songs. */
  RETURN("the remaining songs play after previous", "Previous must not lose or repeat songs."),
  /** Switching shuffle off and on in mid-cycle does not change the remaining songs. */
  TOGGLE(
      "the remaining songs play after shuffle off, on",
      "Switching back and forth must not repeat songs."),
  /** Switching shuffle off and on without repeat loses no song, though some may repeat. */
  TOGGLE_LOSS("shuffle off, on loses no song", "Switching back and forth must not lose songs."),
  /** A song added in mid-cycle plays in that cycle. */
  ADDED("an added song plays in the cycle", "Listeners who add a song want to hear it."),
  /** A song added and removed in mid-cycle does not play. */
  REMOVED("a removed song does not play", "Listeners who remove a song do not want to hear it."),
  /** A song added to play next plays next, and the remaining songs follow. */
  PLAY_NEXT("play next is next", "Listeners rely on the label of the button."),
  /** A restart in mid-cycle keeps the current song and the remaining songs. */
  RESTART(
      "the remaining songs play after a restart",
      "Listeners who stop for the night want to hear the other songs.");

  private final String sentence;
  private final String reason;

  Rule(String sentence, String reason) {
    this.sentence = sentence;
    this.reason = reason;
  }

  /** Returns the rule in words, such as {@code no song twice in a row}. */
  public String sentence() {
    return sentence;
  }

  /** Returns the reason for the rule, as a sentence. */
  public String reason() {
    return reason;
  }

  /**
   * The number of times that a rule was kept and broken. An immutable value.
   *
   * @param rule the rule
   * @param kept the number of times it was kept
   * @param broken the number of times it was broken
   * @param firstBroken the number, from 1, of the play or, by buttons, the press that first broke
   *     it; 0 if none did
   * @since 0.1
   */
  public record Finding(Rule rule, int kept, int broken, int firstBroken) {
    /** Returns whether the rule was tried. */
    public boolean isTried() {
      return kept + broken > 0;
    }
  }
}
