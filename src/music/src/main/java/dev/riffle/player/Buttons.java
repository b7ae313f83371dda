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
  public static final Button NEXT = onward(PlayQueue::next);

  /** Continues at the end of a song; the player stops if no song is next. */
  public static final Button ENDED = ended(over(PlayQueue::trackEnded));

  /** Plays the next album, or the next unit of another kind that the queue draws. */
  public static final Button SKIP_UNIT = over(PlayQueue::skipUnit);

  /** Plays the previous song. */
  public static final Button PREVIOUS =
      over(PlayQueue::previous, PlayQueue::previous, PlayQueue::next, 1);

  /** Resumes the current song, or begins with the first. */
  public static final Button START = over(queue -> queue.current().or(queue::next));

  /**
   * Plays the song after the current one, which has played to its end, or the current one again if
   * none is next or it repeats.
   */
  public static final Button CONTINUE = continued(NEXT);

  private static final int AT_MOST_ONE = 0; // the moves of a button that may leave the current song

  private Buttons() {}

  private static Button ended(Button repeated) {
    Button onward = onward(PlayQueue::trackEnded);
    return queue -> (queue.repeat() == RepeatMode.ONE ? repeated : onward).apply(queue);
  }

  /** Returns {@link #CONTINUE} with a way to the next song. */
  static Button continued(Button next) {
    return queue ->
        queue.repeat() == RepeatMode.ONE ? queue.current() : next.apply(queue).or(queue::current);
  }

  /** Returns a button that plays {@code entry} now. */
  public static Button skipTo(Entry<Track> entry) {
    return over(
        queue -> {
          queue.skipTo(entry);
          return queue.current();
        });
  }

  /**
   * Returns a button that plays the upcoming entry at {@code place}, after passing those before.
   */
  public static Button skipAhead(int place) {
    return skip(queue -> queue.skipAhead(place), PlayQueue::next, PlayQueue::previous, place + 1);
  }

  /** Returns a button that goes back {@code place + 1} entries of the history. */
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

  /** Returns {@code button}, followed by next for as long as the file of its entry is missing. */
  public static Button over(Button button) {
    return over(button, PlayQueue::next, PlayQueue::previous, AT_MOST_ONE);
  }

  /** {@code button} moves, also if it returns the same entry. */
  private static Button onward(Button button) {
    return over(button, PlayQueue::next, PlayQueue::previous, 1);
  }

  /** {@code button} makes {@code moves} moves, and {@code back} reverses one. */
  private static Button over(Button button, Button on, Button back, int moves) {
    return queue -> {
      Optional<Entry<Track>> before = queue.current();
      Optional<Entry<Track>> entry = button.apply(queue);
      int made =
          entry.isEmpty() || (moves == AT_MOST_ONE && entry.equals(before)) ? 0 : max(moves, 1);
      Set<Long> gone = new HashSet<>();
      while (isGone(entry)) {
        // By entry, as random picks may repeat a missing entry before they reach another.
        gone.add(entry.orElseThrow().id());
        entry = gone.size() < queue.size() ? on.apply(queue) : Optional.empty();
        made += entry.isPresent() ? 1 : 0;
      }
      if (entry.isEmpty()) {
        // By number: the entry before may be passed again, in a new cycle or at random.
        for (int i = 0; i < made; i++) {
          var unused = back.apply(queue);
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
