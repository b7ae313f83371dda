package dev.riffle.claims;

import com.google.common.collect.ImmutableList;

/** The claims of all articles, in their order. */
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
