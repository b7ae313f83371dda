package dev.riffle.cli;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;

/** The answers to commands, formatted for a person or for a script. */
public interface Answers {
  /** Answers what the queue begins with. */
  void start();

  /** Answers what plays now. */
  void current(String cause, Entry<Track> entry);

  /** Answers that there is nothing. */
  void none(String cause);

  /** Answers what plays now, or that there is nothing. */
  default void currentOrNone(String cause, Optional<Entry<Track>> entry) {
    entry.ifPresentOrElse(now -> current(cause, now), () -> none(cause));
  }

  /** Answers with entries. */
  void entries(String event, List<Entry<Track>> entries);

  /** Answers what plays, and how. */
  void status(Status status);

  /**
   * Answers with what was played, what plays, and what comes.
   *
   * @param history the entries played last, the oldest first
   * @param upNext the entries that the listener has asked for
   */
  void queue(
      List<Entry<Track>> history,
      Optional<Entry<Track>> current,
      List<Entry<Track>> upcoming,
      List<Entry<Track>> upNext);

  /** Answers with a word: {@code mode} with {@code random}. */
  void word(String event, String word);

  /** Answers that the command was refused, and why. */
  void error(String sentence);

  /** Answers that the program ends. */
  void quit();
}
