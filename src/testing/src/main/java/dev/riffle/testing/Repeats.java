package dev.riffle.testing;

/** The number of repetitions of tests whose lists are drawn at random. */
public final class Repeats {
  private static final boolean IS_LONG = Boolean.getBoolean("tests.long");

  private Repeats() {}

  /** Returns {@code usual}, or {@code all} with the profile {@code long}. */
  public static int of(int usual, int all) {
    return IS_LONG ? all : usual;
  }
}
