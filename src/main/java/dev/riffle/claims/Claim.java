package dev.riffle.claims;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * What one or two of five articles say of shuffling, right or wrong, and what shows it. An
 * immutable value.
 *
 * @param name its name, in lower case with hyphens
 * @param articles where it is said
 * @param said what is said, in English, with the doubts of the article
 * @param verdict what it is worth
 * @param reason why, or the answer to a question
 * @param evidence computes the figure that shows it
 * @param command the command line that shows it
 */
public record Claim(
    String name,
    ImmutableList<Article> articles,
    String said,
    Verdict verdict,
    String reason,
    Supplier<String> evidence,
    String command) {

  /** What a claim is worth. */
  public enum Verdict {
    /** It is so. */
    RIGHT("right"),
    /** It is so, and means less than it seems to. */
    RIGHT_AS_FAR_AS_IT_GOES("right as far as it goes"),
    /** It is not so. */
    WRONG("wrong"),
    /** No test from outside can tell. */
    CANNOT_BE_KNOWN("cannot be known from outside"),
    /** It was asked, and is answered. */
    QUESTION("a question, answered");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    /** Returns the verdict in words. */
    public String words() {
      return words;
    }
  }

  /** Returns all of them, article by article. */
  public static ImmutableList<Claim> all() {
    return Claims.ALL;
  }

  /** Returns how many of {@code claims} have each verdict, in words. */
  public static String tally(List<Claim> claims) {
    String noun = claims.size() == 1 ? " claim: " : " claims: ";
    return Arrays.stream(Verdict.values())
        .map(verdict -> verdict.words() + " " + count(claims, verdict))
        .collect(joining("; ", claims.size() + noun, ""));
  }

  private static long count(List<Claim> claims, Verdict verdict) {
    return claims.stream().filter(claim -> claim.verdict() == verdict).count();
  }

  /** Returns the figure that shows it: the same each time, in less than a second. */
  public String figure() {
    return evidence.get();
  }
}
