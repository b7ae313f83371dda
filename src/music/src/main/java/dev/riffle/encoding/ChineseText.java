package dev.riffle.encoding;

import java.util.List;

/**
 * The cost of Chinese text in GB18030, which contains GBK and GB2312, with two bytes per character.
 * Nearly all characters of any text are among the 3,755 of the first level of GB2312, with lead
 * bytes 0xB0 to 0xD7. Stateless.
 */
final class ChineseText {
  private static final int FREQUENT = 12;
  private static final int PUNCTUATION = 13;
  private static final int KANA = 22;
  private static final int SECOND_LEVEL = 21;
  private static final int ADDED_BY_GBK = 20;

  /** Added by GBK, with an ASCII letter as second byte, like accented words in Latin-1. */
  private static final int ADDED_WITH_ASCII = 23;

  /** Four bytes, or a lead byte of Japanese syllables in Shift_JIS. */
  private static final int RARE = 26;

  /** A transition between a Chinese character and a Latin letter. */
  private static final int SEAM = 6;

  private static final int ALONE = 4; // a single Chinese character

  /** A character truncated at the end. */
  private static final int CUT = 14;

  /** The minimum number of characters, all EUC-KR syllables, that indicates Korean. */
  private static final int KOREAN_ENOUGH = 12;

  private ChineseText() {}

  /** Returns the cost of the non-ASCII characters, in bits. */
  static int bits(String text) {
    int bits = 0;
    int start = -1;
    for (int at = 0; at < text.length(); ) {
      if (text.charAt(at) < 0x80) {
        at++;
        continue;
      }
      if (start < 0) {
        start = at;
        bits += at > 0 && UndeclaredText.isAsciiLetter(text.charAt(at - 1)) ? SEAM : 0;
      }
      int length = length(text, at);
      if (at + length > text.length()) {
        return UndeclaredText.mayBeCut(text) ? bits + CUT : UndeclaredText.IMPOSSIBLE;
      }
      bits += length == 4 ? kindOfFour(text, at) : kind(text.charAt(at), text.charAt(at + 1));
      boolean alone = start == at;
      at += length;
      if (at == text.length() || text.charAt(at) < 0x80) {
        start = -1;
        bits += alone ? ALONE : 0;
        bits += at < text.length() && UndeclaredText.isAsciiLetter(text.charAt(at)) ? SEAM : 0;
      }
    }
    return bits;
  }

  /** Returns whether there are enough characters, all in the range of Korean syllables. */
  static boolean looksKorean(List<String> texts) {
    int syllables = 0;
    for (String text : texts) {
      for (int at = 0; at + 1 < text.length(); at++) {
        char lead = text.charAt(at);
        if (lead >= 0x80) {
          if (lead < 0xB0 || lead > 0xC8) {
            return false;
          }
          syllables++;
          at++;
        }
      }
    }
    return syllables >= KOREAN_ENOUGH;
  }

  private static int length(String text, int at) {
    return PairCode.isDigit(text, at + 1) ? 4 : 2;
  }

  private static int kindOfFour(String text, int at) {
    boolean four = text.charAt(at + 2) > 0x80 && PairCode.isDigit(text, at + 3);
    return four ? RARE : UndeclaredText.IMPOSSIBLE;
  }

  private static int kind(char lead, char trail) {
    boolean pair = lead > 0x80 && lead < 0xFF && trail >= 0x40 && trail != 0x7F && trail < 0xFF;
    boolean upper = trail > 0xA0;
    boolean unassigned =
        upper ? (lead >= 0xAA && lead < 0xB0) || lead >= 0xF8 : lead >= 0xA1 && lead <= 0xA7;
    if (!pair || unassigned) {
      return UndeclaredText.IMPOSSIBLE;
    }
    if (!upper || lead < 0xA1) {
      return lead == 0x82 || lead == 0x83 ? RARE : trail < 0x80 ? ADDED_WITH_ASCII : ADDED_BY_GBK;
    }
    if (lead < 0xB0) {
      return lead <= 0xA3 ? PUNCTUATION : lead <= 0xA5 ? KANA : SECOND_LEVEL;
    }
    return lead <= 0xD7 ? FREQUENT : SECOND_LEVEL;
  }
}
