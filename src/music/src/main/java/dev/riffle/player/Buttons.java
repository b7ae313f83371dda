package dev.riffle.player;

import static java.lang.Math.max;

import dev.riffle.files.FileCheck;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The buttons of a player. They skip missing files; if no other song is left, they restore the
 * position of the queue. Stateless; may wait five seconds for each disk that does not respond.
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
  public static final Button NEXT = onward(PlayQueue::next);

  /** Advances at the end of a song; the player stops if there is no next song. */
  public static final Button ENDED = ended(over(PlayQueue::trackEnded));

  /** Skips the rest of the current unit, such as an album, and plays the next song. */
  public static final Button SKIP_UNIT = over(PlayQueue::skipUnit);

  /** Plays the previous song. */
  public static final Button PREVIOUS =
      over(PlayQueue::previous, PlayQueue::previous, PlayQueue::next, 1);

  /** Plays the current song, or the next one if none is current. */
  public static final Button START = over(queue -> queue.current().or(queue::next));

  /**
   * Continues after a song that has played to its end: plays the next one, or the same one again if
   * there is no next one or repeat is {@code ONE}.
   */
  public static final Button CONTINUE = continued(NEXT);

  private static final int AT_MOST_ONE = 0; // the moves of a button that may keep the current entry

  private Buttons() {}

  private static Button ended(Button repeated) {
    Button onward = onward(PlayQueue::trackEnded);
    return queue -> (queue.repeat() == RepeatMode.ONE ? repeated : onward).apply(queue);
  }

  /** Returns {@link #CONTINUE} with {@code next} as the move to the next song. */
  static Button continued(Button next) {
    return queue ->
        queue.repeat() == RepeatMode.ONE ? queue.current() : next.apply(queue).or(queue::current);
  }

  /** Returns a button that plays {@code entry} immediately. */
  public static Button skipTo(Entry<Track> entry) {
    return over(
        queue -> {
          queue.skipTo(entry);
          return queue.current();
        });
  }

  /** Returns a button that plays the upcoming entry at index {@code place}, counted from 0. */
  public static Button skipAhead(int place) {
    return skip(queue -> queue.skipAhead(place), PlayQueue::next, PlayQueue::previous, place + 1);
  }

  /** Returns a button that goes back by {@code place + 1} entries. */
  public static Button skipBack(int place) {
    return skip(queue -> queue.skipBack(place), PlayQueue::previous, PlayQueue::next, place + 1);
  }

  private static Button skip(Consumer<PlayQueue<Track>> skip, Button on, Button back, int moves) {
    Button button =
        queue -> {
          skip.accept(queue);
          return queue.current();
        };
    return over(button, on, back, moves);
  }

  /** Returns {@code button} followed by {@code next} until the file of the entry exists. */
  public static Button over(Button button) {
    return over(button, PlayQueue::next, PlayQueue::previous, AT_MOST_ONE);
  }

  /** Returns a button that counts as a move even if it returns the same entry. */
  private static Button onward(Button button) {
    return over(button, PlayQueue::next, PlayQueue::previous, 1);
  }

  /** {@code button} makes {@code moves} moves; {@code back} undoes one of them. */
  private static Button over(Button button, Button on, Button back, int moves) {
    return queue -> {
      Optional<Entry<Track>> before = queue.current();
      Optional<Entry<Track>> entry = button.apply(queue);
      int made =
          entry.isEmpty() || (moves == AT_MOST_ONE && entry.equals(before)) ? 0 : max(moves, 1);
      Set<Long> gone = new HashSet<>();
      while (isGone(entry)) {
        // Counts entries, because random picks may repeat a missing one before they reach another.
        gone.add(entry.orElseThrow().id());
        entry = gone.size() < queue.size() ? on.apply(queue) : Optional.empty();
        made += entry.isPresent() ? 1 : 0;
      }
      if (entry.isEmpty()) {
        // Counts moves, because the first entry may recur in a new cycle or at random.
        for (int i = 0; i < made; i++) {
          var unused = back.apply(queue);
        }
      }
      return entry;
    };
  }

  /** Returns whether there is an entry whose file is missing or on a disk that does not respond. */
  public static boolean isGone(Optional<Entry<Track>> entry) {
    return entry.isPresent() && isGone(entry.get().item());
  }

  /** Returns whether the file of a song is missing, or its disk does not respond. */
  public static boolean isGone(Track track) {
    return track.isFile() && FileCheck.of(track.path()) != FileCheck.Answer.THERE;
  }
}
