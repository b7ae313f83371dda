package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The laws that a test compares with an honest shuffle.
 *
 * @since 0.1
 */
public enum Suspect {
  /** Plays the list in order. */
  FIXED_ORDER("plays the list in order") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new FixedOrder(heard));
    }
  },

  /** Repeats one shuffled order in every cycle. */
  SAME_ORDER("plays one shuffled order again and again") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new SameOrder(heard));
    }
  },

  /** Reshuffles at each start of the player and forgets the songs played before. */
  FRESH_START("reshuffles at each start and forgets the songs played before") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new FreshStart(heard));
    }
  },

  /** Shuffles by Sattolo's algorithm, which leaves no song in place. */
  SATTOLO("shuffles by Sattolo's algorithm, which leaves no song in place") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new SattoloOrder(heard, true), new SattoloOrder(heard, false));
    }
  },

  /** Swaps each place with any place. */
  NAIVE_SWAPS("shuffles by swapping each song with any song") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return heard.songs() > NaiveSwaps.MAX_SONGS ? Stream.of() : Stream.of(new NaiveSwaps(heard));
    }
  },

  /** Picks uniformly each time. */
  PICK_RANDOM("picks at random each time") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new PickRandomLaw(heard, 0));
    }
  },

  /** Picks uniformly each time among all songs but the last few. */
  PICK_RANDOM_WITH_GAP("picks at random each time, except the last %s songs") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return numbers(1, heard.songs() - 2, gap -> new PickRandomLaw(heard, gap));
    }
  },

  /** Begins a new order before every song has played. */
  SHORT_CYCLES("begins a new order before every song has played") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new ShortCycles(heard));
    }
  },

  /** Plays a part of the list, drawn at each start of the player. */
  CAPPED_POOL("plays only %s songs of the list") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      int most = Math.min(heard.songs() / 2, MAX_POOL);
      return Stream.concat(
          numbers(MIN_POOL, most, size -> new CappedPool(heard, size, true)),
          numbers(MIN_POOL, most, size -> new CappedPool(heard, size, false)));
    }
  },

  /** Shuffles each block of the list. */
  BLOCKS("shuffles blocks of %s songs of the list") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return IntStream.of(10, 20, 25, 50, 100, 200)
          .filter(size -> 2 * size <= heard.songs())
          .mapToObj(size -> new Blocks(heard, size));
    }
  },

  /** Shuffles several times and uses the order in which recent songs play latest. */
  FRESHEST("shuffles several times and uses the freshest order") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return heard.songs() > Freshest.MAX_SONGS
          ? Stream.of()
          : DoubleStream.of(0.5, 1, 2, 4).mapToObj(strength -> new Freshest(heard, strength));
    }
  };

  private static final ImmutableList<ImmutableSet<Suspect>> KIN =
      ImmutableList.of(
          Sets.immutableEnumSet(FIXED_ORDER, SAME_ORDER),
          Sets.immutableEnumSet(PICK_RANDOM, PICK_RANDOM_WITH_GAP),
          Sets.immutableEnumSet(FRESH_START, CAPPED_POOL)); // alike in short sessions
  private static final ImmutableSet<Suspect> CYCLIC =
      Sets.immutableEnumSet(FRESH_START, SATTOLO, NAIVE_SWAPS, FRESHEST);
  private static final int MIN_POOL = 10;
  private static final int MAX_POOL = 1_000;
  private static final int MAX_NUMBERS = 1_000; // laws per suspect

  private final String sentence;

  Suspect(String sentence) {
    this.sentence = sentence;
  }

  /** Returns the name in lower case, such as {@code pick-random}. */
  public String word() {
    return Ascii.toLowerCase(name()).replace('_', '-');
  }

  /**
   * Returns whether only many plays distinguish this suspect from another. The first in the order
   * of declaration is the simpler one.
   */
  final boolean isKinOf(Suspect other) {
    return this == other || KIN.stream().anyMatch(kin -> kin.contains(this) && kin.contains(other));
  }

  /**
   * Returns whether the laws require the beginning of each cycle. A log does not show it, so it can
   * name such a suspect, but not clear it.
   */
  final boolean needsCycles() {
    return CYCLIC.contains(this);
  }

  abstract Stream<Predictor> laws(Heard heard);

  /** Returns a predicate for such a player, such as {@code plays the list in order}. */
  final String sentence(Predictor law) {
    return law.number().isPresent()
        ? String.format(Locale.ROOT, sentence, law.number().getAsInt())
        : sentence;
  }

  /** Returns the laws for a range of numbers, evenly thinned if they are too many. */
  private static Stream<Predictor> numbers(int from, int to, IntFunction<Predictor> law) {
    int step = 1 + Math.max(0, to - from) / MAX_NUMBERS;
    ImmutableList<Predictor> all =
        IntStream.rangeClosed(from, to)
            .filter(number -> (number - from) % step == 0)
            .mapToObj(law)
            .collect(toImmutableList());
    return all.stream();
  }
}
