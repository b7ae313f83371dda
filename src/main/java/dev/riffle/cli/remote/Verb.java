package dev.riffle.cli.remote;

import java.util.Optional;

/**
 * What can be said to a player that runs: the commands of the program, each a line of plain mode.
 */
public enum Verb {
  NEXT("next", Operand.NONE, "Plays the next song."),
  PREVIOUS("previous", Operand.NONE, "Goes back to the song that was played before."),
  PAUSE("pause", Operand.NONE, "Pauses."),
  RESUME("resume", Operand.NONE, "Plays on after a pause."),
  TOGGLE("toggle", Operand.NONE, "Pauses, or plays on."),
  STATUS("status", Operand.NONE, "Prints what plays, and how."),
  QUEUE("queue", Operand.COUNT, "Prints the last K songs, the current one, and the next K."),
  ADD("add", Operand.PATHS, "Adds songs to the queue."),
  WATCH("watch", Operand.NONE, "Prints each change as a line of JSON, until the player ends."),
  QUIT("quit", Operand.NONE, "Ends the player.");

  /** What follows the word. */
  enum Operand {
    NONE,
    COUNT,
    PATHS
  }

  private final String word;
  private final Operand operand;
  private final String description;

  Verb(String word, Operand operand, String description) {
    this.word = word;
    this.operand = operand;
    this.description = description;
  }

  public String word() {
    return word;
  }

  Operand operand() {
    return operand;
  }

  String description() {
    return description;
  }

  String example() {
    return switch (this) {
      case STATUS -> "status --json";
      case QUEUE -> "queue 5";
      case ADD -> "add friday.m3u8 ~/music/new";
      default -> word;
    };
  }

  /** Returns whether {@code --json} may follow. */
  boolean hasJson() {
    return this == STATUS || this == QUEUE;
  }

  /** Returns the one that {@code word} is. */
  static Optional<Verb> of(String word) {
    for (Verb verb : values()) {
      if (verb.word.equals(word)) {
        return Optional.of(verb);
      }
    }
    return Optional.empty();
  }
}
