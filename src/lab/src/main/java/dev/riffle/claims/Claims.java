package dev.riffle.claims;

import com.google.common.collect.ImmutableList;

/** The claims of all articles. Stateless. */
public final class Claims {
  private static final ImmutableList<Claim> ALL =
      ImmutableList.<Claim>builder()
          .addAll(FirstArticle.CLAIMS)
          .addAll(SecondArticle.CLAIMS)
          .addAll(ThirdArticle.CLAIMS)
          .addAll(FourthArticle.CLAIMS)
          .addAll(FifthArticle.CLAIMS)
          .build();

  private Claims() {}

  /** Returns all claims, ordered by article. */
  public static ImmutableList<Claim> all() {
    return ALL;
  }
}
