package dev.riffle.serve;

/** Thrown to answer a request with an error status and one sentence. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int NOT_ALLOWED = 405;

  private final int status;

  Refusal(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  static Refusal badRequest(String sentence) {
    return new Refusal(BAD_REQUEST, sentence);
  }

  static Refusal notFound(String sentence) {
    return new Refusal(NOT_FOUND, sentence);
  }

  int status() {
    return status;
  }
}
