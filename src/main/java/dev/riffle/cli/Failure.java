package dev.riffle.cli;

/** What was asked for could not be done: said in one sentence, exit status 1. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String sentence) {
    super(sentence);
  }
}
