package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;

/**
 * The cost of text of some languages in a single-byte encoding of Latin alphabets, by the letter
 * pairs in its words, including ASCII letters. Costs are in half bits. Immutable, thread-safe.
 */
final class LatinWords {
  /** The languages that are written in windows-1252. */
  private static final String WESTERN = "en fr de es it pt ca nl sv da no fi is et sq";

  /** The cost of a letter of typical text, rounded up. */
  private static final int USUAL = 12;

  /** The minimum excess over the typical cost of text that is certainly in another language. */
  private static final int UNUSUAL = 20;

  /** A one-letter word, frequent in Italian and Swedish; elsewhere only some letters are words. */
  private static final int ALONE = 12;

  private static final CharMatcher NO_WORDS =
      CharMatcher.ascii().or(CharMatcher.anyOf("\u00F3\u0151\u012F")).negate();

  private static final int WRONG_CASE = 10;

  private static final int SYMBOL = 18;

  /** A letter beside a symbol that is not punctuation. */
  private static final int BESIDE_SYMBOL = 10;

  private static final int END = 0;

  /** Letters by Unicode category only: ordinal indicators and the micro sign. */
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

  /** By byte: the lower-case letter, or a space for other characters. */
  private final char[] letters = new char[256];

  private final boolean[] upperCase = new boolean[256];
  private final boolean[] punctuation = new boolean[256];

  /** By language and byte: the index of the letter. */
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
   * Returns the cost of the non-ASCII letters: their cost in Latin-1 minus the saving of the best
   * language of this encoding over the best of windows-1252. Text that is unusual in all of them
   * has no saving. A loss counts 1.5 times, since a folder may include a song in windows-1252.
   */
  int cost(String text) {
    int words = words(text);
    int usual = 0;
    for (int at = 0; at < text.length(); at++) {
      usual += isLetter(text, at) ? USUAL : 0;
      words += isAlone(text, at) && NO_WORDS.matches(letters[text.charAt(at)]) ? ALONE : 0;
    }
    boolean unusual = words > usual + UNUSUAL; // no comparison could make it cheap
    int advantage = (unusual ? usual : Math.min(western(text), usual)) - words;
    return Math.max(0, 2 * LatinText.bits(text) - advantage - Math.min(0, advantage / 2));
  }

  /** Returns whether a letter is a word by itself and not an abbreviation. */
  private boolean isAlone(String text, int at) {
    boolean dot = at + 1 < text.length() && text.charAt(at + 1) == '.';
    return isLetter(text, at) && !isLetter(text, at - 1) && !isLetter(text, at + 1) && !dot;
  }

  /** Returns the cost in windows-1252; cached, because each candidate needs it. */
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
    return least + symbols(text);
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

  private int symbols(String text) {
    int cost = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= 0x80 && letters[c] == ' ') {
        int beside = (isLetter(text, at - 1) ? 1 : 0) + (isLetter(text, at + 1) ? 1 : 0);
        cost += SYMBOL + (punctuation[c] ? 0 : beside * BESIDE_SYMBOL);
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
