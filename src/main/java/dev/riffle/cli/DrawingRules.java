package dev.riffle.cli;

import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Drawing;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * The rules by which the songs of a queue are drawn, which commands change while it plays.
 * Thread-safe.
 */
public final class DrawingRules {
  static final String BY = "by";
  static final String WEIGHTS = "weights";
  static final String EXCLUDE = "exclude";
  static final String NOT_FOR = "not-for";
  static final String OFF = "off";

  /**
   * The values of the options {@code --by}, {@code --weights}, {@code --exclude} and {@code
   * --not-for}. Immutable.
   *
   * @param notFor the time, as the user wrote it
   */
  public record Values(
      TrackUnit by, Weights weights, Exclusions excluded, Optional<String> notFor) {
    /** Uniform draws of songs. */
    public static final Values NONE =
        new Values(TrackUnit.SONG, Weights.NONE, Exclusions.NONE, Optional.empty());

    /**
     * Returns the values of a session. A file of weights that cannot be read any more is reported;
     * its songs weigh the same.
     */
    static Values of(
        TrackUnit by,
        Map<String, String> kept,
        ToIntFunction<Track> ages,
        Consumer<String> problems) {
      Weights weights = Weights.NONE;
      String word = kept.getOrDefault(WEIGHTS, OFF);
      try {
        weights = Weights.of("--" + WEIGHTS, word, ages);
      } catch (Misuse | Failure e) {
        problems.accept(String.valueOf(e.getMessage()));
        weights = Weights.lost(word);
      }
      Optional<String> notFor =
          Optional.ofNullable(kept.get(NOT_FOR)).filter(time -> TimeSpan.parse(time).isPresent());
      return new Values(by, weights, Exclusions.ofExisting(kept.getOrDefault(EXCLUDE, "")), notFor);
    }

    Values with(TrackUnit by) {
      return new Values(by, weights, excluded, notFor);
    }

    Values with(Weights weights) {
      return new Values(by, weights, excluded, notFor);
    }

    Values with(Exclusions excluded) {
      return new Values(by, weights, excluded, notFor);
    }

    /**
     * Returns these values with a time, or without one if it is zero or {@code off}.
     *
     * @param name the option or the command as the user types it
     * @throws Misuse if it is no time
     */
    Values withNotFor(String name, String word) {
      Optional<Duration> time =
          word.equals(OFF) ? Optional.of(Duration.ZERO) : TimeSpan.parse(word);
      if (time.isEmpty()) {
        throw new Misuse(
            name + ": " + word + " is unknown; use a time such as 7d, 12h or 2w, or off");
      }
      Optional<String> kept = time.filter(span -> !span.isZero()).map(span -> word);
      return new Values(by, weights, excluded, kept);
    }

    /** Returns the time of {@code --not-for}. */
    public Optional<Duration> deferral() {
      return notFor.flatMap(TimeSpan::parse);
    }

    /** Returns whether songs weigh by the time since they were heard. */
    public boolean isByAge() {
      return weights.isByAge();
    }

    boolean isWeighted() {
      return weights.word().isPresent() || !excluded.isEmpty();
    }

    int weight(Track song) {
      return excluded.contains(song) ? 0 : weights.applyAsInt(song);
    }

    /** Returns the law of a queue with these values. */
    public Drawing<Track> drawing() {
      Drawing<Track> units =
          by == TrackUnit.SONG
              ? Drawing.uniform()
              : Drawing.<Track>uniform().units(by::unitOf, by::rankOf);
      return isWeighted() ? units.weights(this::weight) : units;
    }

    /**
     * Returns the options to store in a session, by name; the queue stores the units. Exclusions
     * are lines.
     */
    public ImmutableMap<String, String> words() {
      ImmutableMap.Builder<String, String> words = ImmutableMap.builder();
      weights.word().ifPresent(word -> words.put(WEIGHTS, word));
      if (!excluded.isEmpty()) {
        words.put(EXCLUDE, String.join("\n", excluded.words()));
      }
      notFor.ifPresent(word -> words.put(NOT_FOR, word));
      return words.buildOrThrow();
    }

    /** Returns the rules other than the units, such as {@code , weights age, not-for 7d}. */
    public String description() {
      StringBuilder description = new StringBuilder();
      words().forEach((name, word) -> description.append(", " + name + " " + oneLine(word)));
      return Visible.of(description.toString());
    }

    /** Returns the value of an option, or {@code off}. */
    public String word(String option) {
      return option.equals(BY)
          ? Words.of(by)
          : oneLine(Optional.ofNullable(words().get(option)).orElse(OFF));
    }

    private static String oneLine(String word) {
      return word.replace("\n", ", ");
    }
  }

  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private volatile Values values; // written under the lock of this

  public DrawingRules(Values values) {
    this.values = values;
  }

  public Values values() {
    return values;
  }

  /** Sets the values by which a resumed queue draws already. */
  public synchronized void resume(Values resumed) {
    values = resumed;
  }

  /** Returns the functions for songs that are added to a resumed queue, under any law. */
  public Drawing<Track> functions() {
    return Drawing.<Track>uniform()
        .weights(song -> values.weight(song))
        .units(song -> values.by.unitOf(song), song -> values.by.rankOf(song));
  }

  /** Adds a listener, which receives the option of each {@link #set} after it. */
  public void onChange(Consumer<String> listener) {
    listeners.add(listener);
  }

  /**
   * Sets the value of an option.
   *
   * @param option the name of the option, without dashes
   * @param word the value as a user writes it; {@code off} ends deferral
   * @throws Misuse if it is invalid; then nothing changes
   */
  public void set(String option, String word) {
    synchronized (this) {
      values = values.withNotFor(option, word);
    }
    listeners.forEach(listener -> listener.accept(option));
  }
}
