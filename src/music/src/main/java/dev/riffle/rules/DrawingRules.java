package dev.riffle.rules;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static java.util.stream.Collectors.joining;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Visible;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  /** The values of all rules. Immutable. */
  public static final class Values {
    /** Uniform draws of songs. */
    public static final Values NONE = new Values(ImmutableMap.of());

    private static final ImmutableSet<DrawingRule<?>> IN_STATES =
        ImmutableSet.of(DrawingRule.BY, DrawingRule.SPREAD, DrawingRule.BEST_OF);

    private final ImmutableMap<DrawingRule<?>, Object> values; // without those of no effect
    private final ImmutableList<ToIntFunction<Track>> weights;

    private Values(Map<DrawingRule<?>, Object> values) {
      // Loops, here and below: before the first song, each lambda costs a third of a millisecond.
      ImmutableMap.Builder<DrawingRule<?>, Object> effective = ImmutableMap.builder();
      for (DrawingRule<?> rule : DrawingRule.ALL) {
        Object value = values.getOrDefault(rule, rule.none());
        // Not by the method of the value alone: that of a record is generated at its first call.
        if (!Objects.equals(value, rule.none())) {
          effective.put(rule, value);
        }
      }
      this.values = effective.buildOrThrow();
      ImmutableList.Builder<ToIntFunction<Track>> weights = ImmutableList.builder();
      for (DrawingRule<?> rule : this.values.keySet()) {
        weight(rule).ifPresent(weights::add);
      }
      this.weights = weights.build();
    }

    private <V> Optional<ToIntFunction<Track>> weight(DrawingRule<V> rule) {
      return rule.weight(get(rule));
    }

    /** Returns the units and groups of a queue, in the time of {@link PlayQueue#state}. */
    public static Values of(PlayQueue<Track> queue) {
      Map<String, List<Long>> rows = queue.state().rows();
      return NONE.with(
              DrawingRule.BY, first(rows, "units").map(TrackUnit::ofNumber).orElse(TrackUnit.SONG))
          .with(
              DrawingRule.SPREAD,
              first(rows, "groups").map(TrackGroup::ofNumber).orElse(TrackGroup.SONG))
          .with(DrawingRule.BEST_OF, first(rows, "bestOf").map(Long::intValue).orElse(1));
    }

    private static Optional<Long> first(Map<String, List<Long>> rows, String name) {
      return rows.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Returns whether a rule has an effect. */
    public boolean has(DrawingRule<?> rule) {
      return values.containsKey(rule);
    }

    /** Returns the value of a rule. */
    @SuppressWarnings("unchecked") // as with() put it
    public <V> V get(DrawingRule<V> rule) {
      return (V) values.getOrDefault(rule, rule.none());
    }

    private <V> Values with(DrawingRule<V> rule, V value) {
      Map<DrawingRule<?>, Object> all = new HashMap<>(values);
      all.put(rule, value);
      return new Values(all);
    }

    /**
     * Returns these values with the others of a session. A word whose file cannot be read any more
     * is reported and kept.
     */
    public Values with(
        Map<String, String> kept, ToIntFunction<Track> ages, Consumer<String> problems) {
      Map<DrawingRule<?>, Object> all = new HashMap<>(values);
      DrawingRule.Inputs inputs = new DrawingRule.Inputs(ages, problems);
      for (DrawingRule<?> rule : DrawingRule.ALL) {
        String word = kept.get(rule.name());
        if (word != null && !rule.isOfQueue()) {
          all.putIfAbsent(rule, rule.ofSession(word, inputs));
        }
      }
      return new Values(all);
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
      DrawingRule<?> rule = DrawingRule.named(CharMatcher.is('-').trimLeadingFrom(option));
      return change(rule, option, word, new DrawingRule.Inputs(ages, problems));
    }

    private static <V> UnaryOperator<Values> change(
        DrawingRule<V> rule, String option, String word, DrawingRule.Inputs inputs) {
      UnaryOperator<V> change = rule.read(option, word, inputs);
      return values -> values.with(rule, change.apply(values.get(rule)));
    }

    private boolean hasLawOf(Values other) {
      return DrawingRule.ALL.stream()
          .filter(rule -> rule.draws(this::has) || rule.draws(other::has))
          .allMatch(rule -> get(rule).equals(other.get(rule)));
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
      return get(DrawingRule.NOT_FOR).flatMap(TimeSpan::parse);
    }

    /** Returns whether songs weigh by the time since they were heard. */
    public boolean isByAge() {
      return get(DrawingRule.WEIGHTS).isByAge();
    }

    /** Returns whether the songs are drawn by their tags or their listens. */
    public boolean needTags() {
      boolean need = deferral().isPresent();
      for (DrawingRule<?> rule : values.keySet()) {
        need |= rule.draws(this::has);
      }
      return need;
    }

    /** Returns whether songs weigh differently, or are left out. */
    public boolean isWeighted() {
      return !weights.isEmpty();
    }

    /** Returns the weight of a song, the product of those of all rules. */
    public int weight(Track song) {
      int weight = 1;
      for (ToIntFunction<Track> one : weights) {
        weight *= weight == 0 ? 1 : one.applyAsInt(song);
      }
      return weight;
    }

    /** Returns the law of a queue with these values. */
    public Drawing<Track> drawing() {
      Drawing<Track> drawing = Drawing.uniform();
      for (DrawingRule<?> rule : values.keySet()) {
        drawing = drawing(rule, drawing);
      }
      return isWeighted() ? drawing.weights(this::weight) : drawing;
    }

    private <V> Drawing<Track> drawing(DrawingRule<V> rule, Drawing<Track> drawing) {
      return rule.drawing(drawing, get(rule));
    }

    /**
     * Returns the options to store in a session, by name; the queue stores units and groups.
     * Exclusions are lines.
     */
    public ImmutableMap<String, String> words() {
      return values.keySet().stream()
          .filter(rule -> !rule.isOfQueue())
          .collect(toImmutableMap(DrawingRule::name, this::stored));
    }

    private <V> String stored(DrawingRule<V> rule) {
      return rule.word(get(rule));
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
      return values.keySet().stream()
          .filter(rule -> rule != DrawingRule.BY)
          .map(rule -> ", " + rule.name() + " " + Visible.whole(word(rule)))
          .collect(joining());
    }

    /** Returns the value of the rule {@code name} as a user writes it, such as {@code off}. */
    public String word(String name) {
      return word(DrawingRule.named(name));
    }

    private String word(DrawingRule<?> rule) {
      return stored(rule).replace("\n", ", ");
    }
  }

  private final ToIntFunction<Track> ages;
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private volatile Optional<String> refusal = Optional.empty(); // of rules outside the states
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

  /** Sets the values of a new queue. */
  public synchronized void begin(Values first) {
    values = first;
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
        .units(
            song -> values.get(DrawingRule.BY).unitOf(song),
            song -> values.get(DrawingRule.BY).rankOf(song))
        .spread(song -> values.get(DrawingRule.SPREAD).groupOf(song));
  }

  /** Refuses to change rules outside the state of a queue, such as weights, from now on. */
  public void refuseOutsideStates(String reason) {
    refusal = Optional.of(reason);
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
   * @throws Misuse if no song is left or the rule is refused; then nothing changes
   */
  public void set(
      PlayQueue<Track> queue, String option, String word, UnaryOperator<Values> change) {
    if (refusal.isPresent() && !Values.IN_STATES.contains(DrawingRule.named(option))) {
      throw new Misuse(option + ": " + refusal.get());
    }
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
