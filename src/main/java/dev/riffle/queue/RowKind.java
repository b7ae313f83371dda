package dev.riffle.queue;

/** The reason why an entry has a place. */
enum RowKind {
  /** The listener asked for the entry, which the cycle had played, or which is in no cycle. */
  ASKED,
  /** The listener asked for the entry, which remained in the cycle until then. */
  RESERVED,
  /** The entry was heard, and the listener went back. */
  FORWARD,
  /** A call showed the entry, which remains. */
  DRAWN,
  /** The entry was heard and rests, but plays here no more: its FORWARD row was removed. */
  GONE;

  boolean isAsked() {
    return this == ASKED || this == RESERVED;
  }

  boolean isHeard() {
    return this == FORWARD || this == GONE;
  }
}
