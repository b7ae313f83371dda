package dev.riffle.queue;

/** The reason why an entry has a place. */
enum RowKind {
  /** Up next; the cycle had played the entry, or it is in no cycle. */
  ASKED,
  /** Up next; the entry remained in the cycle until then. */
  RESERVED,
  /** Forward history: the entry was heard, and the listener stepped back. */
  FORWARD,
  /** Drawn by a look-ahead; the entry remains. */
  DRAWN,
  /** No row: the entry was heard and rests, but its FORWARD row was removed. */
  GONE;

  /** Returns the kind of an asked row of an entry that {@code remained} until it was asked for. */
  static RowKind asked(boolean remained) {
    return remained ? RESERVED : ASKED;
  }

  boolean isAsked() {
    return this == ASKED || this == RESERVED;
  }

  boolean isHeard() {
    return this == FORWARD || this == GONE;
  }
}
