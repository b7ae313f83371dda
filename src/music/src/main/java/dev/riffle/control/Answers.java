package dev.riffle.control;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;

/** The answers to commands, formatted as text or as JSON. */
public interface Answers {
  /** Prints the seed, the modes and the size of the queue. */
  void start();

  /** Prints the current entry; {@code cause} is the command or event behind the answer. */
  void current(String cause, Entry<Track> entry);

  /** Prints that there is no current entry. */
  void none(String cause);

  /** Prints the current entry, or that there is none. */
  default void currentOrNone(String cause, Optional<Entry<Track>> entry) {
    entry.ifPresentOrElse(now -> current(cause, now), () -> none(cause));
  }

  /** Prints a list of entries. */
  void entries(String event, List<Entry<Track>> entries);

  /** Prints up next. */
  void upNext(UpNext upNext);

  /** Prints the entries that were added, and the number of songs that were in the queue already. */
  void added(String event, List<Entry<Track>> entries, int present);

  /** Prints the state of the player and the current entry after {@code cause}. */
  void state(Status status, String cause);

  /** Prints the state of the player, the position and the settings. */
  void status(Status status);

  /**
   * Prints the history, the current entry and the upcoming entries.
   *
   * @param history the most recently played entries, the oldest first
   * @param upNext the entries among {@code upcoming} that the listener has enqueued
   */
  void queue(
      List<Entry<Track>> history,
      Optional<Entry<Track>> current,
      List<Entry<Track>> upcoming,
      List<Entry<Track>> upNext);

  /** Prints the value of a setting, such as {@code random} for {@code mode}. */
  void word(String event, String word);

  /** Prints the reason why a command failed. */
  void error(String sentence);

  /** Prints that the program ends. */
  void quit();
}
