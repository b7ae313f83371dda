package dev.riffle.verify;

/** Kinds of listeners of an honest player. */
enum Listener {
  /** Presses next, and seldom chooses a song. */
  STEADY(""),
  /** Chooses one song in five. */
  CHOOSING("the listener chose one song in five"),
  /** Has a list that grows, shrinks or contains songs that never play. */
  CHANGING("songs were added to the list, removed, or never played"),
  /** Plays albums in order. */
  ALBUMS("albums were played in order"),
  /** Prefers some songs, which play earlier than others. */
  WEIGHING("some songs were preferred"),
  /** Plays other lists in between, and begins a cycle when returning to this one. */
  RETURNING("the listener restarted the cycle after other songs");

  private final String sentence;

  Listener(String sentence) {
    this.sentence = sentence;
  }

  /** Returns a clause about the listener; empty for STEADY. */
  String sentence() {
    return sentence;
  }
}
