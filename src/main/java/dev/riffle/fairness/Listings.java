package dev.riffle.fairness;

import java.util.function.Consumer;

/** Code of the articles, line by line as they print it. */
public final class Listings {
  private static final long MULTIPLIER = 0x5DEECE66DL;
  private static final long ADDEND = 0xBL;
  private static final long MASK = (1L << 48) - 1;

  private Listings() {}

  /** The {@code next} of {@code java.util.Random}. Not thread-safe, which the listing is. */
  public static final class JavaRandom {
    private long seed;

    private JavaRandom(long state) {
      seed = state & MASK;
    }

    public static JavaRandom at(long state) {
      return new JavaRandom(state);
    }

    /** Returns what {@code new java.util.Random(seed)} is. */
    public static JavaRandom seeded(long seed) {
      return new JavaRandom(seed ^ MULTIPLIER);
    }

    public int next(int bits) {
      seed = (seed * MULTIPLIER + ADDEND) & MASK;
      return (int) (seed >>> (48 - bits));
    }
  }

  /** The {@code next} of {@code java.security.SecureRandom}. */
  public static int secureNext(int bits, Consumer<byte[]> nextBytes) {
    int bytes = (bits + 7) / 8;
    byte[] b = new byte[bytes];
    int next = 0;
    nextBytes.accept(b);
    for (int i = 0; i < bytes; i++) {
      next = (next << 8) + (b[i] & 0xFF);
    }
    return next >>> (bytes * 8 - bits);
  }

  /** The board before the shuffle, in Python: the return is within the loop. */
  public static int[] pythonBoard(int cells, int mines) {
    int[] board = new int[cells];
    for (int i = 0; i < mines; i++) {
      board[i] = 1;
      return board;
    }
    return board; // Python returns None, if there are no mines at all
  }

  /** The board before the shuffle, in JavaScript. */
  public static int[] javascriptBoard(int cells, int mines) {
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
