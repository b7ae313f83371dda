package dev.riffle.words;

/** Thrown if a command fails; the message is a sentence for the user, the exit status is 1. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String sentence) {
    super(sentence);
  }

  /** Returns the answer to a command of a running player that failed with {@code e}. */
  public static String sentence(RuntimeException e) {
    return isForeseen(e) ? String.valueOf(e.getMessage()) : "internal error: " + e;
  }

  /** Returns whether the message of {@code e} is a sentence for the user. */
  public static boolean isForeseen(RuntimeException e) {
    return e instanceof Misuse || e instanceof Failure || e instanceof IllegalArgumentException;
  }
}
