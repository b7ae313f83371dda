package dev.riffle.rules;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Drawing;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * A rule by which songs are drawn, with its words: an option of commands and a line of the
 * configuration have its name, as its verb has. A new rule is a constant here, and that verb.
 * Stateless.
 *
 * @param <V> its values, which are immutable
 */
public abstract class DrawingRule<V> {
  /** The word that ends most rules. */
  public static final String OFF = "off";

  /** Whole albums, discs or folders. */
  public static final DrawingRule<TrackUnit> BY =
      new DrawingRule<>(
          "by",
          "UNIT",
          TrackUnit.SONG,
          "Shuffle whole albums, discs or folders: song, album, disc or folder. The songs of an"
              + " album play by disc and track number, those of a folder in the order of their"
              + " names. Default: song.",
          Words.all(TrackUnit.values())) {
        @Override
        boolean isOfQueue() {
          return true;
        }

        @Override
        public boolean isShown(Predicate<DrawingRule<?>> has) {
          return true;
        }

        @Override
        UnaryOperator<TrackUnit> read(String name, String word, Inputs inputs) {
          TrackUnit unit = Words.parse(TrackUnit.class, name, word);
          return before -> unit;
        }

        @Override
        public String word(TrackUnit unit) {
          return Words.of(unit);
        }

        @Override
        Drawing<Track> drawing(Drawing<Track> drawing, TrackUnit unit) {
          return drawing.units(unit::unitOf, unit::rankOf);
        }
      };

  /** Groups whose songs are kept apart. */
  public static final DrawingRule<TrackGroup> SPREAD =
      new DrawingRule<>(
          "spread",
          "GROUP",
          TrackGroup.SONG,
          "Keep songs of the same artist or album apart in shuffle: artist, album or off. Every"
              + " order with as few equal neighbours as possible is equally likely. Default: off.",
          ImmutableList.of("artist", "album", OFF)) {
        @Override
        boolean isOfQueue() {
          return true;
        }

        @Override
        UnaryOperator<TrackGroup> read(String name, String word, Inputs inputs) {
          TrackGroup group = GroupWords.parse(name, word);
          return before -> group;
        }

        @Override
        public String word(TrackGroup group) {
          return GroupWords.of(group);
        }

        @Override
        Drawing<Track> drawing(Drawing<Track> drawing, TrackGroup group) {
          return drawing.spread(group::groupOf);
        }
      };

  /** The number of orders of which {@link #SPREAD} takes one. */
  public static final DrawingRule<Integer> BEST_OF =
      new DrawingRule<>(
          "best-of",
          "K",
          1,
          "With --spread, draw K orders and choose the one that keeps artists farthest apart."
              + " Default: 1.",
          ImmutableList.of()) {
        @Override
        UnaryOperator<Integer> read(String name, String word, Inputs inputs) {
          int orders =
              Optional.ofNullable(Ints.tryParse(word))
                  .filter(k -> 1 <= k && k <= Drawing.MAX_BEST_OF)
                  .orElseThrow(() -> unknown(name, word, "1 to " + Drawing.MAX_BEST_OF));
          return before -> orders;
        }

        @Override
        public String word(Integer orders) {
          return String.valueOf(orders);
        }

        @Override
        Drawing<Track> drawing(Drawing<Track> drawing, Integer orders) {
          return drawing.bestOf(orders);
        }

        @Override
        boolean draws(Predicate<DrawingRule<?>> has) {
          return has.test(this) && has.test(SPREAD);
        }

        @Override
        public boolean isShown(Predicate<DrawingRule<?>> has) {
          return has.test(SPREAD);
        }

        @Override
        public Object shown(Integer orders) {
          return orders;
        }
      };

  /** The weights of songs. */
  public static final DrawingRule<Weights> WEIGHTS = Weights.rule();

  /** The songs that are left out. */
  public static final DrawingRule<Exclusions> EXCLUDE = Exclusions.rule();

  /** The time for which songs that were heard are deferred; {@link HeardRules} does that. */
  public static final DrawingRule<Optional<String>> NOT_FOR =
      new DrawingRule<>(
          "not-for",
          "TIME",
          Optional.empty(),
          "Defer songs heard within this time: 7d, 12h or 2w. All others play first.",
          ImmutableList.of()) {
        @Override
        UnaryOperator<Optional<String>> read(String name, String word, Inputs inputs) {
          Duration time =
              (word.equals(OFF) ? Optional.of(Duration.ZERO) : TimeSpan.parse(word))
                  .orElseThrow(() -> unknown(name, word, "a time such as 7d, 12h or 2w, or off"));
          return before -> time.isZero() ? Optional.empty() : Optional.of(word);
        }

        @Override
        boolean draws(Predicate<DrawingRule<?>> has) {
          return false;
        }

        @Override
        public String word(Optional<String> time) {
          return time.orElse(OFF);
        }
      };

  /** All rules. */
  public static final ImmutableList<DrawingRule<?>> ALL =
      ImmutableList.of(BY, SPREAD, BEST_OF, WEIGHTS, EXCLUDE, NOT_FOR);

  /**
   * The sources of values.
   *
   * @param ages returns the weight of a song by the time since it was heard
   * @param problems receives those of a playlist, and of a session
   */
  record Inputs(ToIntFunction<Track> ages, Consumer<String> problems) {}

  private final String name;
  private final String label;
  private final V none;
  private final String help;
  private final ImmutableList<String> candidates;

  DrawingRule(String name, String label, V none, String help, ImmutableList<String> candidates) {
    this.name = name;
    this.label = label;
    this.none = none;
    this.help = help;
    this.candidates = candidates;
  }

  /** Returns the rule with the name {@code name}. */
  static DrawingRule<?> named(String name) {
    return ALL.stream()
        .filter(rule -> rule.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no rule is named " + name));
  }

  private static Misuse unknown(String name, String word, String known) {
    return new Misuse(name + ": " + word + " is unknown; use " + known);
  }

  /** Returns the name of option, verb and line, without dashes. */
  public String name() {
    return name;
  }

  /** Returns the name in JSON. */
  public String key() {
    return CaseFormat.LOWER_HYPHEN.to(CaseFormat.LOWER_CAMEL, name);
  }

  /** Returns the label of the value in the help. */
  public String label() {
    return label;
  }

  /** Returns the value of a queue without the rule. */
  V none() {
    return none;
  }

  /** Returns the help of the option, without escapes. */
  public String help() {
    return help;
  }

  /** Returns values for completion. */
  public ImmutableList<String> candidates() {
    return candidates;
  }

  /**
   * Reads a value, with the file that it names, and returns the change that it makes.
   *
   * @param name as the user types it
   * @throws Misuse if the value is invalid
   * @throws Failure if the file cannot be read
   */
  abstract UnaryOperator<V> read(String name, String word, Inputs inputs);

  /** Returns whether {@code word} names a file or a folder. */
  public boolean isPath(String word) {
    return false;
  }

  /** Returns whether a value is added to those before it. */
  public boolean adds() {
    return false;
  }

  /** Returns a value as a user writes it; several are lines. */
  public abstract String word(V value);

  /** Returns the value of a session. Problems are reported. */
  V ofSession(String word, Inputs inputs) {
    try {
      return read(name, word, inputs).apply(none);
    } catch (Misuse e) {
      return none;
    }
  }

  /** Returns whether the state of the queue has the value, so that a session need not. */
  boolean isOfQueue() {
    return false;
  }

  /** Returns whether the draws of a queue that has certain rules depend on this one. */
  boolean draws(Predicate<DrawingRule<?>> has) {
    return has.test(this);
  }

  /** Returns a law with a value, except for its {@link #weight}. */
  Drawing<Track> drawing(Drawing<Track> drawing, V value) {
    return drawing;
  }

  /** Returns the weights of songs by a value, if the rule has weights. */
  Optional<ToIntFunction<Track>> weight(V value) {
    return Optional.empty();
  }

  /** Returns whether the status of a queue that has certain rules shows this one. */
  public boolean isShown(Predicate<DrawingRule<?>> has) {
    return has.test(this);
  }

  /** Returns a value in a status: a string, an integer or a list of strings. */
  public Object shown(V value) {
    return word(value);
  }
}
