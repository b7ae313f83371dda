package dev.riffle.rules;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * The rules by which the songs of a queue are drawn, which commands change while it plays.
 * Thread-safe.
 */
public final class DrawingRules {
  /**
   * The values of the options {@code --by}, {@code --spread}, {@code --best-of}, {@code --weights},
   * {@code --exclude} and {@code --not-for}. Immutable.
   *
   * @param notFor the time, as the user wrote it
   */
  public record Values(
      TrackUnit by,
      TrackGroup spread,
      int bestOf,
      Weights weights,
      Exclusions excluded,
      Optional<String> notFor) {
    /** Uniform draws of songs. */
    public static final Values NONE = of(TrackUnit.SONG, TrackGroup.SONG, 1);

    /** Returns the values of a queue that draws units or spreads groups, and no others. */
    public static Values of(TrackUnit by, TrackGroup spread, int bestOf) {
      return new Values(by, spread, bestOf, Weights.NONE, Exclusions.NONE, Optional.empty());
    }

    /**
     * Returns these values with the others of a session. A word whose file cannot be read any more
     * is reported and kept.
     */
    public Values with(
        Map<String, String> kept, ToIntFunction<Track> ages, Consumer<String> problems) {
      return new Values(
          by,
          spread,
          bestOf > 1 ? bestOf : bestOf(kept.getOrDefault(RuleNames.BEST_OF, "")).orElse(1),
          Weights.ofSession(kept.getOrDefault(RuleNames.WEIGHTS, RuleNames.OFF), ages, problems),
          Exclusions.ofSession(kept.getOrDefault(RuleNames.EXCLUDE, ""), problems),
          Optional.ofNullable(kept.get(RuleNames.NOT_FOR))
              .filter(time -> TimeSpan.parse(time).isPresent()));
    }

    /**
     * Returns the change to a value of an option as the user types it, with or without dashes.
     * Reads the file that the value names, which may take seconds; the change itself reads nothing.
     *
     * @param problems receives those of a playlist
     * @throws Misuse if the value is invalid
     * @throws Failure if the file cannot be read
     */
    public static UnaryOperator<Values> change(
        String option, String word, ToIntFunction<Track> ages, Consumer<String> problems) {
      switch (CharMatcher.is('-').trimLeadingFrom(option)) {
        case RuleNames.BY -> {
          TrackUnit unit = Words.parse(TrackUnit.class, option, word);
          return values -> values.with(unit, values.spread, values.bestOf);
        }
        case RuleNames.SPREAD -> {
          TrackGroup group = GroupWords.parse(option, word);
          return values -> values.with(values.by, group, values.bestOf);
        }
        case RuleNames.BEST_OF -> {
          int orders = orders(option, word);
          return values -> values.with(values.by, values.spread, orders);
        }
        case RuleNames.WEIGHTS -> {
          Weights read = Weights.of(option, word, ages);
          return values -> values.with(read, values.excluded, values.notFor);
        }
        case RuleNames.EXCLUDE -> {
          Exclusions read = Exclusions.of(option, word, problems);
          return values -> values.with(values.weights, values.excluded.and(read), values.notFor);
        }
        default -> {
          Optional<String> time = time(option, word);
          return values -> values.with(values.weights, values.excluded, time);
        }
      }
    }

    private Values with(TrackUnit newBy, TrackGroup newSpread, int newBestOf) {
      return new Values(newBy, newSpread, newBestOf, weights, excluded, notFor);
    }

    private Values with(Weights newWeights, Exclusions newExcluded, Optional<String> newNotFor) {
      return new Values(by, spread, bestOf, newWeights, newExcluded, newNotFor);
    }

    private static Optional<Integer> bestOf(String word) {
      return Optional.ofNullable(Ints.tryParse(word))
          .filter(orders -> 1 <= orders && orders <= Drawing.MAX_BEST_OF);
    }

    private static int orders(String option, String word) {
      return bestOf(word)
          .orElseThrow(
              () ->
                  new Misuse(
                      option + ": " + word + " is unknown; use 1 to " + Drawing.MAX_BEST_OF));
    }

    private static Optional<String> time(String option, String word) {
      Optional<Duration> time =
          word.equals(RuleNames.OFF) ? Optional.of(Duration.ZERO) : TimeSpan.parse(word);
      if (time.isEmpty()) {
        throw new Misuse(
            option + ": " + word + " is unknown; use a time such as 7d, 12h or 2w, or off");
      }
      return time.filter(span -> !span.isZero()).map(span -> word);
    }

    private boolean hasLawOf(Values other) {
      return by == other.by
          && spread == other.spread
          && (bestOf == other.bestOf || spread == TrackGroup.SONG)
          && weights == other.weights
          && excluded.equals(other.excluded);
    }

    /**
     * Checks that songs are left.
     *
     * @throws Misuse if all songs of a resumed queue are excluded or weigh 0
     */
    public void checkLeft(PlayQueue<Track> queue) {
      if (leavesNoneOf(queue.items())) {
        throw new Misuse("--exclude and --weights leave no song; use other values, or off");
      }
    }

    private boolean leavesNoneOf(List<Track> songs) {
      return isWeighted() && !songs.isEmpty() && songs.stream().noneMatch(song -> weight(song) > 0);
    }

    /** Returns the time of {@code --not-for}. */
    public Optional<Duration> deferral() {
      return notFor.flatMap(TimeSpan::parse);
    }

    /** Returns whether songs weigh by the time since they were heard. */
    public boolean isByAge() {
      return weights.isByAge();
    }

    /** Returns whether songs weigh differently, those that are left out apart. */
    public boolean isByWeight() {
      return weights.word().isPresent();
    }

    /** Returns whether the songs are drawn by their tags or their listens. */
    public boolean needTags() {
      return by != TrackUnit.SONG
          || spread != TrackGroup.SONG
          || isWeighted()
          || notFor.isPresent();
    }

    public boolean isWeighted() {
      return weights.word().isPresent() || !excluded.isEmpty();
    }

    public int weight(Track song) {
      return excluded.contains(song) ? 0 : weights.applyAsInt(song);
    }

    /** Returns the law of a queue with these values. */
    public Drawing<Track> drawing() {
      Drawing<Track> drawing = Drawing.<Track>uniform().bestOf(bestOf);
      if (by != TrackUnit.SONG) {
        drawing = drawing.units(by::unitOf, by::rankOf);
      }
      if (spread != TrackGroup.SONG) {
        drawing = drawing.spread(spread::groupOf);
      }
      return isWeighted() ? drawing.weights(this::weight) : drawing;
    }

    /**
     * Returns the options to store in a session, by name; the queue stores units and groups.
     * Exclusions are lines.
     */
    public ImmutableMap<String, String> words() {
      ImmutableMap.Builder<String, String> words = ImmutableMap.builder();
      if (bestOf > 1) {
        words.put(RuleNames.BEST_OF, String.valueOf(bestOf));
      }
      weights.word().ifPresent(word -> words.put(RuleNames.WEIGHTS, word));
      if (!excluded.isEmpty()) {
        words.put(RuleNames.EXCLUDE, String.join("\n", excluded.words()));
      }
      notFor.ifPresent(word -> words.put(RuleNames.NOT_FOR, word));
      return words.buildOrThrow();
    }

    /** Returns those {@linkplain #words options} of {@code stored} that these values still have. */
    public Map<String, String> kept(Values stored) {
      ImmutableMap<String, String> now = words();
      return Maps.filterEntries(
          stored.words(),
          option -> now.getOrDefault(option.getKey(), "").startsWith(option.getValue()));
    }

    /** Returns the rules other than the units, such as {@code , weights age, not-for 7d}. */
    public String description() {
      StringBuilder description = new StringBuilder();
      if (spread != TrackGroup.SONG) {
        description.append(", spread " + word(RuleNames.SPREAD));
      }
      words().forEach((name, word) -> description.append(", " + name + " " + oneLine(word)));
      return Visible.whole(description.toString());
    }

    /** Returns the value of an option, or {@code off}. */
    public String word(String option) {
      return switch (option) {
        case RuleNames.BY -> Words.of(by);
        case RuleNames.SPREAD -> GroupWords.of(spread);
        case RuleNames.BEST_OF -> String.valueOf(bestOf);
        default -> oneLine(Optional.ofNullable(words().get(option)).orElse(RuleNames.OFF));
      };
    }

    private static String oneLine(String word) {
      return word.replace("\n", ", ");
    }
  }

  private final ToIntFunction<Track> ages;
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private volatile Values values; // written under the lock of this

  /**
   * Creates rules.
   *
   * @param ages returns the weight of a song by the time since it was heard
   */
  public DrawingRules(Values values, ToIntFunction<Track> ages) {
    this.values = values;
    this.ages = ages;
  }

  public Values values() {
    return values;
  }

  /**
   * Sets the values of a resumed queue.
   *
   * @param drawn the values by which it draws already
   */
  public synchronized void resume(PlayQueue<Track> queue, Values drawn, Values resumed) {
    values = resumed;
    if (!resumed.hasLawOf(drawn)) {
      queue.setDrawing(resumed.drawing());
    }
  }

  /** Returns the functions for songs that are added to a resumed queue, under any law. */
  public Drawing<Track> functions() {
    return Drawing.<Track>uniform()
        .weights(song -> values.weight(song))
        .units(song -> values.by.unitOf(song), song -> values.by.rankOf(song))
        .spread(song -> values.spread.groupOf(song));
  }

  /** Adds a listener, which receives the option of each {@link #set} after it. */
  public void onChange(Consumer<String> listener) {
    listeners.add(listener);
  }

  /**
   * Reads the value of an option as a user writes it, with the file that it names, which may take
   * seconds. No lock is held meanwhile.
   *
   * @param option the name of the option, without dashes
   * @throws Misuse if the value is invalid
   * @throws Failure if a file cannot be read
   */
  public UnaryOperator<Values> read(String option, String word) {
    return Values.change(option, word, ages, problem -> {});
  }

  /**
   * Sets the value of an option, and draws the songs of {@code queue} by it, in time linear in the
   * queue.
   *
   * @param option the name of the option, without dashes
   * @param word the value as a user writes it; a file is not read
   * @throws Misuse if it is invalid
   */
  public void set(PlayQueue<Track> queue, String option, String word) {
    set(queue, option, word, read(option, word));
  }

  /**
   * Sets the value of an option to one that was {@linkplain #read read}, and draws the songs of
   * {@code queue} by it, in time linear in the queue. An exclusion is added to the others.
   *
   * @throws Misuse if no song is left; then nothing changes
   */
  public void set(
      PlayQueue<Track> queue, String option, String word, UnaryOperator<Values> change) {
    synchronized (this) {
      Values before = values;
      Values next = change.apply(before);
      boolean isNewLaw = !next.hasLawOf(before);
      if (isNewLaw && next.leavesNoneOf(queue.items())) {
        throw new Misuse(option + ": " + word + " leaves no song; use another value, or off");
      }
      values = next;
      if (isNewLaw) {
        queue.setDrawing(next.drawing());
      }
    }
    listeners.forEach(listener -> listener.accept(option));
  }
}
