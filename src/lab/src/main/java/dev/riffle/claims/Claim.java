package dev.riffle.claims;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A claim about shuffling from one or more of five articles, with a verdict and evidence. An
 * immutable value.
 *
 * @param name its name, in lower case with hyphens
 * @param articles the articles that make it
 * @param said the claim, in English, with the doubts of the article
 * @param verdict the verdict
 * @param reason the reason for the verdict, or the answer to a question
 * @param evidence computes the figure that supports the verdict
 * @param command the command line that shows the evidence
 */
public record Claim(
    String name,
    ImmutableList<Article> articles,
    String said,
    Verdict verdict,
    String reason,
    Supplier<String> evidence,
    String command) {
  /** The introduction to a list of all claims. */
  public static final String INTRODUCTION =
      "Claims of five articles about shuffling, each checked by a computation. A claim that is"
          + " right as far as it goes is true, but weaker than it seems; no test can decide one that"
          + " cannot be known from outside.";

  /** The verdict on a claim. */
  public enum Verdict {
    /** The claim is true. */
    RIGHT("right"),
    /** The claim is true, but weaker than it seems. */
    RIGHT_AS_FAR_AS_IT_GOES("right as far as it goes"),
    /** The claim is false. */
    WRONG("wrong"),
    /** No test from outside can decide the claim. */
    CANNOT_BE_KNOWN("cannot be known from outside"),
    /** The article asks a question, and the reason answers it. */
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

  /** Returns the number of {@code claims} with each verdict, in words. */
  public static String tally(List<Claim> claims) {
    String noun = claims.size() == 1 ? " claim: " : " claims: ";
    return Arrays.stream(Verdict.values())
        .map(verdict -> verdict.words() + " " + count(claims, verdict))
        .collect(joining("; ", claims.size() + noun, ""));
  }

  private static long count(List<Claim> claims, Verdict verdict) {
    return claims.stream().filter(claim -> claim.verdict() == verdict).count();
  }

  /** Computes the figure that supports the verdict, deterministically, in less than a second. */
  public String figure() {
    return evidence.get();
  }
}
