package dev.riffle.claims;

import java.util.function.Consumer;

/** Listings of the articles, transcribed line by line. */
final class Listings {
  private static final long MULTIPLIER = 0x5DEECE66DL;
  private static final long ADDEND = 0xBL;
  private static final long MASK = (1L << 48) - 1;

  private Listings() {}

  /** The {@code next} method of {@code java.util.Random}. Not thread-safe, unlike the listing. */
  static final class JavaRandom {
    private long seed;

    JavaRandom(long seed) {
      this.seed = (seed ^ MULTIPLIER) & MASK;
    }

    int next(int bits) {
      seed = (seed * MULTIPLIER + ADDEND) & MASK;
      return (int) (seed >>> (48 - bits));
    }
  }

  /** The {@code next} method of {@code java.security.SecureRandom}. */
  static int secureNext(int bits, Consumer<byte[]> nextBytes) {
    int bytes = (bits + 7) / 8;
    byte[] b = new byte[bytes];
    int next = 0;
    nextBytes.accept(b);
    for (int i = 0; i < bytes; i++) {
      next = (next << 8) + (b[i] & 0xFF);
    }
    return next >>> (bytes * 8 - bits);
  }

  /** The board before the shuffle, in Python: the return is inside the loop. */
  static int[] pythonBoard(int cells, int mines) {
    int[] board = new int[cells];
    for (int i = 0; i < mines; i++) {
      board[i] = 1;
      return board;
    }
    return board; // Python returns None if there are no mines
  }

  /** The board before the shuffle, in JavaScript. */
  static int[] javascriptBoard(int cells, int mines) {
    int[] board = new int[cells];
    int i = 0;
    for (; i < mines; ++i) {
      board[i] = 1;
    }
    for (; i < board.length; ++i) {
      board[i] = 0;
    }
    return board;
  }
}
