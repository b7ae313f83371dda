package dev.riffle.player;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The buttons of a player. They skip songs whose files are missing; if no other song is left, they
 * restore the position of the queue.
 *
 * @since 0.1
 */
public final class Buttons {
  /**
   * Moves a queue; returns the entry to play, or empty if there is none.
   *
   * @since 0.1
   */
  public interface Button extends Function<PlayQueue<Track>, Optional<Entry<Track>>> {}

  /** Plays the next song. */
  public static final Button NEXT = over(PlayQueue::next);

  /** Continues at the end of a song. */
  public static final Button ENDED = over(PlayQueue::trackEnded);

  /** Plays the previous song. */
  public static final Button PREVIOUS =
      over(PlayQueue::previous, PlayQueue::previous, PlayQueue::next);

  /** Resumes the current song, or begins with the first. */
  public static final Button START = over(queue -> queue.current().or(queue::next));

  private Buttons() {}

  /** Returns a button that plays {@code entry} now. */
  public static Button skipTo(Entry<Track> entry) {
    return over(
        queue -> {
          queue.skipTo(entry);
          return queue.current();
        });
  }

  /** Returns {@code button}, followed by next for as long as the file of its entry is missing. */
  public static Button over(Button button) {
    return over(button, PlayQueue::next, PlayQueue::previous);
  }

  private static Button over(Button button, Button on, Button back) {
    return queue -> {
      Optional<Entry<Track>> before = queue.current();
      Optional<Entry<Track>> entry = button.apply(queue);
      Set<Long> gone = new HashSet<>();
      int steps = 0;
      while (isGone(entry)) {
        // By entry, as random picks may repeat a missing entry before they reach another.
        gone.add(entry.orElseThrow().id());
        steps++;
        entry = gone.size() < queue.size() ? on.apply(queue) : Optional.empty();
      }
      if (entry.isEmpty()) {
        Optional<Entry<Track>> now = queue.current();
        for (int i = 0; i < steps && !now.equals(before); i++) {
          now = back.apply(queue);
        }
      }
      return entry;
    };
  }

  /** Returns whether there is an entry and its file is missing. */
  public static boolean isGone(Optional<Entry<Track>> entry) {
    return entry.isPresent() && isGone(entry.get().item());
  }

  /** Returns whether the file of a song is missing, or its disk does not respond. */
  public static boolean isGone(Track track) {
    return track.isFile() && FileCheck.of(track.path()) != FileCheck.Answer.THERE;
  }
}
