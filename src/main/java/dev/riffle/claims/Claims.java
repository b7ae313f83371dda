package dev.riffle.claims;

import com.google.common.collect.ImmutableList;

/** What the articles say, in the order in which they say it. */
final class Claims {
  static final ImmutableList<Claim> ALL =
      ImmutableList.<Claim>builder()
          .addAll(FirstArticle.CLAIMS)
          .addAll(SecondArticle.CLAIMS)
          .addAll(ThirdArticle.CLAIMS)
          .addAll(FourthArticle.CLAIMS)
          .addAll(FifthArticle.CLAIMS)
          .build();

  private Claims() {}
}
