package dev.riffle.device;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The player of a queue that is synchronized with a server. Thread-safe. */
interface LinkedPlayer {
  /** Runs an edit of the queue, and plays its current song if it changed or restarts. */
  void edit(Runnable edit, boolean playsAnew);

  /** Stops: another device has taken over. */
  void stopSounding();

  /** Returns the position in the play, as the API takes it. */
  ObjectNode position();

  /** Shows a sentence to the user. */
  void said(String sentence);

  /** Reports an internal error. */
  void trace(RuntimeException error);
}
