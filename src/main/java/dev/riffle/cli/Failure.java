package dev.riffle.cli;

/** A command failed; the message is a sentence for the user, the exit status 1. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String sentence) {
    super(sentence);
  }

  /** Returns the sentence that answers a failed command of a running player. */
  public static String sentence(RuntimeException e) {
    return isForeseen(e) ? String.valueOf(e.getMessage()) : "internal error: " + e;
  }

  /** Returns whether the message of {@code e} is a sentence for the listener. */
  public static boolean isForeseen(RuntimeException e) {
    return e instanceof Misuse || e instanceof Failure || e instanceof IllegalArgumentException;
  }
}
