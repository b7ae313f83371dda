package dev.riffle.control;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The answer to a verb, or an event of a player: an immutable value that {@link TextAnswers} and
 * {@link JsonAnswers} format.
 */
public sealed interface Answer {
  /** Formats each kind of answer. */
  interface Format<R> {
    R start(Start answer);

    R current(Current answer);

    R entries(Entries answer);

    R asked(Asked answer);

    R added(Added answer);

    R state(State answer);

    R window(Window answer);

    R word(Word answer);

    R done(Done answer);

    R refused(Refused answer);

    R queueChanged(QueueChanged answer);

    R quit(Quit answer);
  }

  /** Returns this answer in a format. */
  <R> R in(Format<R> format);

  /**
   * Returns the effect as a message for a listener who sees the player, such as {@code removed:
   * Alpha}; empty if the player shows it.
   */
  default String message() {
    return "";
  }

  /** Returns whether the message should mention undo: after the loss of a row, or many changes. */
  default boolean isWorthUndoing() {
    return false;
  }

  /** The first answer of a player: the seed, the modes and the size of its queue. */
  record Start(String seed, PlayMode mode, RepeatMode repeat, int size) implements Answer {
    /** Returns the first answer for a queue. */
    public static Start of(PlayQueue<Track> queue) {
      return new Start(queue.seed().toString(), queue.mode(), queue.repeat(), queue.size());
    }

    @Override
    public <R> R in(Format<R> format) {
      return format.start(this);
    }
  }

  /**
   * The current entry after a verb or an event.
   *
   * @param cause the word of the verb or event
   * @param entry empty if there is none
   */
  record Current(
      String cause,
      Optional<Entry<Track>> entry,
      Position position,
      PlayMode mode,
      String message,
      boolean isWorthUndoing)
      implements Answer {
    /** Returns the answer for the current {@code entry} of {@code queue}. */
    public static Current of(
        String cause, Optional<Entry<Track>> entry, PlayQueue<Track> queue, String message) {
      return new Current(cause, entry, queue.position(), queue.mode(), message, false);
    }

    Current worthUndoing() {
      return new Current(cause, entry, position, mode, message, true);
    }

    @Override
    public <R> R in(Format<R> format) {
      return format.current(this);
    }
  }

  /** A list of entries; {@code event} is the word of the verb or event. */
  record Entries(String event, ImmutableList<Entry<Track>> entries) implements Answer {
    /** Returns the answer for a list. */
    public static Entries of(String event, List<Entry<Track>> entries) {
      return new Entries(event, ImmutableList.copyOf(entries));
    }

    @Override
    public <R> R in(Format<R> format) {
      return format.entries(this);
    }
  }

  /** Up next, after a change. */
  record Asked(UpNext upNext, String message, boolean isWorthUndoing) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.asked(this);
    }
  }

  /**
   * The entries that were added.
   *
   * @param present the number of songs already in the queue
   */
  record Added(String event, ImmutableList<Entry<Track>> entries, int present) implements Answer {
    @Override
    public String message() {
      return TextAnswers.message(this);
    }

    @Override
    public <R> R in(Format<R> format) {
      return format.added(this);
    }
  }

  /**
   * The state of the player.
   *
   * @param cause the word of the verb or event that changed it; empty if requested
   * @param isWhole whether text includes the position and the settings, as JSON always does
   */
  record State(Status status, Optional<String> cause, boolean isWhole) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.state(this);
    }
  }

  /**
   * The rows around the current entry.
   *
   * @param history the most recently played entries, the oldest first
   * @param asked the indices of the rows of {@code upcoming} that the listener has enqueued, whose
   *     entries may come again after them
   */
  record Window(
      ImmutableList<Entry<Track>> history,
      Optional<Entry<Track>> current,
      ImmutableList<Entry<Track>> upcoming,
      ImmutableSet<Integer> asked)
      implements Answer {
    static Window of(PlayQueue<Track> queue, int k) {
      List<Entry<Track>> upcoming = queue.upcoming(k); // first: it may draw rows
      Set<Entry<Track>> upNext = new HashSet<>(queue.upNext());
      return new Window(
          ImmutableList.copyOf(Lists.reverse(queue.history(k))),
          queue.current(),
          ImmutableList.copyOf(upcoming),
          IntStream.range(0, upcoming.size())
              .filter(i -> upNext.remove(upcoming.get(i)))
              .boxed()
              .collect(toImmutableSet()));
    }

    @Override
    public <R> R in(Format<R> format) {
      return format.window(this);
    }
  }

  /** The value of a setting, such as {@code random} of {@code mode}. */
  record Word(String event, String word, String message) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.word(this);
    }
  }

  /** The effect of a verb that has no value. */
  record Done(String event, String message) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.done(this);
    }
  }

  /** The reason why a verb was refused. */
  record Refused(String sentence) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.refused(this);
    }
  }

  /** The event that the entries or their order changed. */
  record QueueChanged(int size) implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.queueChanged(this);
    }
  }

  /** The end of the player. */
  record Quit() implements Answer {
    @Override
    public <R> R in(Format<R> format) {
      return format.quit(this);
    }
  }
}
