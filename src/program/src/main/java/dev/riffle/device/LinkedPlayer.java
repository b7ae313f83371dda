package dev.riffle.device;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The player of a queue that is in step with a server. Thread-safe. */
interface LinkedPlayer {
  /** Runs an edit of the queue, and plays its current song if that is another, or plays anew. */
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
