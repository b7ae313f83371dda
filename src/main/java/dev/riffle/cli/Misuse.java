package dev.riffle.cli;

/** The person asked for what cannot be: said in one sentence, exit status 2. */
final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Misuse(String sentence) {
    super(sentence);
  }
}
