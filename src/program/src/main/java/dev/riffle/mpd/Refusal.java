package dev.riffle.mpd;

/** The refusal of a command, with the code of the protocol. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The codes of the protocol. */
  enum Code {
    ARGUMENT(2),
    PASSWORD(3),
    PERMISSION(4),
    UNKNOWN(5),
    NOT_FOUND(50),
    NOT_PLAYING(55),
    EXISTS(56);

    final int number;

    Code(int number) {
      this.number = number;
    }
  }

  private final Code code;

  Refusal(Code code, String sentence) {
    super(sentence);
    this.code = code;
  }

  static Refusal ofArgument(String sentence) {
    return new Refusal(Code.ARGUMENT, sentence);
  }

  Code code() {
    return code;
  }
}
