package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;

/**
 * What one of the five articles says of shuffling, whether it is right, and why. An immutable
 * value.
 *
 * @param name its name, in lower case with hyphens
 * @param article which article says so: first to fifth, or all
 * @param claim what it says, in our words
 * @param isRight whether that is so
 * @param reason why, exactly
 * @param figure what shows it, computed when asked for
 */
public record Claim(
    String name, String article, String claim, boolean isRight, String reason, String figure) {

  /** Returns all of them, article by article. Computes their figures, in less than a second. */
  public static ImmutableList<Claim> all() {
    return Claims.all();
  }
}
