package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;

/**
 * The cost of text of some languages in a single-byte encoding of Latin alphabets, by the pairs of
 * letters in its words, that of ASCII letters included. Costs are in half bits. Immutable,
 * thread-safe.
 */
final class LatinWords {
  /** The languages that are written in windows-1252. */
  private static final String WESTERN = "en fr de es it pt ca nl sv da no fi is et sq";

  /** The cost of a letter of usual text, rather too high. */
  private static final int USUAL = 12;

  /** The excess over the usual cost of text that is certainly not of the language. */
  private static final int UNUSUAL = 20;

  /**
   * A word of one letter, frequent in Italian and Swedish; elsewhere only some letters are words.
   */
  private static final int ALONE = 12;

  private static final CharMatcher NO_WORDS =
      CharMatcher.ascii().or(CharMatcher.anyOf("\u00F3\u0151\u012F")).negate();

  private static final int WRONG_CASE = 10;

  private static final int SIGN = 18;

  /** A letter beside a sign that is not punctuation. */
  private static final int BESIDE_SIGN = 10;

  private static final int END = 0;

  /** Letters in name only: ordinals and a unit. */
  private static final CharMatcher NO_LETTERS = CharMatcher.anyOf("ªºµ");

  private static final CharMatcher PUNCTUATION =
      CharMatcher.anyOf("\u00A1\u00AB\u00BB\u00BF\u2026")
          .or(CharMatcher.inRange('\u2013', '\u201E'));

  private static final ImmutableList<LetterPairs> ENGLISH = LetterPairs.of("en");
  private static final LatinWords IN_1252 =
      new LatinWords(Charset.forName("windows-1252"), WESTERN);

  /** The last text and its cost in windows-1252. */
  private record Western(String text, int cost) {}

  private static volatile Western lastWestern = new Western("", 0);

  private final ImmutableList<LetterPairs> languages;

  /** By the byte: the character in lower case, a blank if it is no letter. */
  private final char[] letters = new char[256];

  private final boolean[] upperCase = new boolean[256];
  private final boolean[] punctuation = new boolean[256];

  /** By the language and the byte: the index of the letter. */
  private final int[][] indices;

  private final int[] english = new int[256];

  LatinWords(Charset charset, String languages) {
    this.languages = LetterPairs.of(languages);
    String chars = new String(UndeclaredText.bytes(), charset);
    for (int i = 0; i < 256; i++) {
      char c = chars.charAt(i);
      boolean letter = Character.isLetter(c) && !NO_LETTERS.matches(c);
      letters[i] = !letter ? ' ' : c == '\u0130' ? 'i' : Character.toLowerCase(c);
      upperCase[i] = Character.isUpperCase(c);
      punctuation[i] = PUNCTUATION.matches(c);
    }
    indices = this.languages.stream().map(this::indices).toArray(int[][]::new);
    System.arraycopy(indices(ENGLISH.get(0)), 0, english, 0, 256);
  }

  private int[] indices(LetterPairs pairs) {
    int[] indices = new int[256];
    for (int i = 0; i < 256; i++) {
      indices[i] = pairs.index(letters[i]);
    }
    return indices;
  }

  /**
   * Returns the cost of the letters beyond ASCII: that of Latin-1, less the advantage of this
   * language over the best language of windows-1252. Text that is unusual in all of them has no
   * advantage. A disadvantage counts half as much again: a song in windows-1252 may be among
   * others.
   */
  int cost(String text) {
    int words = words(text);
    int usual = 0;
    for (int at = 0; at < text.length(); at++) {
      usual += isLetter(text, at) ? USUAL : 0;
      words += isAlone(text, at) && NO_WORDS.matches(letters[text.charAt(at)]) ? ALONE : 0;
    }
    boolean unusual = words > usual + UNUSUAL; // the comparison would not help it
    int advantage = (unusual ? usual : Math.min(western(text), usual)) - words;
    return Math.max(0, 2 * LatinText.bits(text) - advantage - Math.min(0, advantage / 2));
  }

  /** Returns whether a letter is a word, and no abbreviation. */
  private boolean isAlone(String text, int at) {
    boolean dot = at + 1 < text.length() && text.charAt(at + 1) == '.';
    return isLetter(text, at) && !isLetter(text, at - 1) && !isLetter(text, at + 1) && !dot;
  }

  /** Returns the cost in windows-1252, computed once for the languages of the other encodings. */
  private static int western(String text) {
    Western known = lastWestern;
    if (!known.text().equals(text)) {
      known = new Western(text, IN_1252.words(text));
      lastWestern = known;
    }
    return known.cost();
  }

  private int words(String text) {
    int least = UndeclaredText.IMPOSSIBLE;
    for (int i = 0; i < languages.size(); i++) {
      least = Math.min(least, words(text, languages.get(i), indices[i]));
    }
    return least + signs(text);
  }

  private int words(String text, LetterPairs pairs, int[] index) {
    int cost = 0;
    int start = 0;
    boolean ascii = true;
    for (int at = 0; at <= text.length(); at++) {
      if (at < text.length() && letters[text.charAt(at)] != ' ') {
        ascii &= text.charAt(at) < 0x80;
        continue;
      }
      if (at > start) {
        int own = word(text, start, at, pairs, index);
        cost += ascii ? Math.min(own, word(text, start, at, ENGLISH.get(0), english)) : own;
      }
      start = at + 1;
      ascii = true;
    }
    return cost;
  }

  private static int word(String text, int start, int end, LetterPairs pairs, int[] index) {
    int cost = 0;
    int before = END;
    for (int at = start; at < end; at++) {
      int letter = index[text.charAt(at)];
      cost += pairs.cost(before, letter);
      before = letter;
    }
    return cost + pairs.cost(before, END);
  }

  private int signs(String text) {
    int cost = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= 0x80 && letters[c] == ' ') {
        int beside = (isLetter(text, at - 1) ? 1 : 0) + (isLetter(text, at + 1) ? 1 : 0);
        cost += SIGN + (punctuation[c] ? 0 : beside * BESIDE_SIGN);
      } else if (isLetter(text, at - 1) && upperCase[c] && !upperCase[text.charAt(at - 1)]) {
        cost += WRONG_CASE;
      }
    }
    return cost;
  }

  private boolean isLetter(String text, int at) {
    return at >= 0 && at < text.length() && letters[text.charAt(at)] != ' ';
  }
}
