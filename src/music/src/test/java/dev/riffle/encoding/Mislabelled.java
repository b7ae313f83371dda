package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Text decoded by a wrong label, Latin-1. */
public final class Mislabelled {
  private Mislabelled() {}

  /** Returns text that is encoded in {@code charset} and decoded as Latin-1. */
  public static String asLatin1(String text, Charset charset) {
    return new String(text.getBytes(charset), StandardCharsets.ISO_8859_1);
  }

  /** Returns the texts of a file in {@code charset}, without those that are ASCII. */
  static ImmutableList<String> undeclared(Collection<String> texts, Charset charset) {
    return foreign(texts.stream().map(text -> asLatin1(text, charset)).toList());
  }

  static ImmutableList<String> foreign(Collection<String> texts) {
    return texts.stream().filter(Mislabelled::isForeign).collect(toImmutableList());
  }

  static boolean isForeign(String text) {
    return !CharMatcher.ascii().matchesAllOf(text);
  }
}
