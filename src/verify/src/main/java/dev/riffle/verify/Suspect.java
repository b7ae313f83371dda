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
 * The laws that a test holds against an honest shuffle.
 *
 * @since 0.1
 */
public enum Suspect {
  /** The list in its order. */
  FIXED_ORDER("plays the list in order") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new FixedOrder(heard));
    }
  },

  /** One shuffled order, again in each cycle. */
  SAME_ORDER("plays one shuffled order again and again") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new SameOrder(heard));
    }
  },

  /** A fresh order at each start of the player, without a memory of the last one. */
  FRESH_START("reshuffles at each start and forgets the songs played before") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new FreshStart(heard));
    }
  },

  /** Sattolo's algorithm: no song keeps its place. */
  SATTOLO("shuffles by Sattolo's algorithm, which leaves no song in place") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new SattoloOrder(heard, true), new SattoloOrder(heard, false));
    }
  },

  /** A swap of each place with any other. */
  NAIVE_SWAPS("shuffles by swapping each song with any song") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return heard.songs() > NaiveSwaps.MAX_SONGS ? Stream.of() : Stream.of(new NaiveSwaps(heard));
    }
  },

  /** A uniform pick each time. */
  PICK_RANDOM("picks at random each time") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new PickRandomLaw(heard, 0));
    }
  },

  /** A uniform pick of the songs that were not heard lately. */
  PICK_RANDOM_WITH_GAP("picks at random each time, except the last %s songs") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return numbers(1, heard.songs() - 2, gap -> new PickRandomLaw(heard, gap));
    }
  },

  /** Another order before each song of the last one was played. */
  SHORT_CYCLES("begins a new order before every song has played") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return Stream.of(new ShortCycles(heard));
    }
  },

  /** A part of the list that is drawn at each start. */
  CAPPED_POOL("plays only %s songs of the list") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      int most = Math.min(heard.songs() / 2, MAX_POOL);
      return Stream.concat(
          numbers(MIN_POOL, most, size -> new CappedPool(heard, size, true)),
          numbers(MIN_POOL, most, size -> new CappedPool(heard, size, false)));
    }
  },

  /** Blocks of the list, each shuffled. */
  BLOCKS("shuffles blocks of %s songs of the list") {
    @Override
    Stream<Predictor> laws(Heard heard) {
      return IntStream.of(10, 20, 25, 50, 100, 200)
          .filter(size -> 2 * size <= heard.songs())
          .mapToObj(size -> new Blocks(heard, size));
    }
  },

  /** The one of several orders in which songs that were heard lately come late. */
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
          Sets.immutableEnumSet(FRESH_START, CAPPED_POOL)); // sessions shorter than the pool
  private static final ImmutableSet<Suspect> CYCLIC =
      Sets.immutableEnumSet(FRESH_START, SATTOLO, NAIVE_SWAPS, FRESHEST);
  private static final int MIN_POOL = 10;
  private static final int MAX_POOL = 1_000;
  private static final int MAX_NUMBERS = 1_000; // of the laws of a kind

  private final String sentence;

  Suspect(String sentence) {
    this.sentence = sentence;
  }

  /** Returns the name in lower case, such as {@code pick-random}. */
  public String word() {
    return Ascii.toLowerCase(name()).replace('_', '-');
  }

  /**
   * Returns whether this suspect and another need many plays to differ; the first is the simpler
   * one.
   */
  final boolean isKinOf(Suspect other) {
    return this == other || KIN.stream().anyMatch(kin -> kin.contains(this) && kin.contains(other));
  }

  /**
   * Returns whether the laws need the beginning of each cycle. A log does not have it, so it can
   * name such a suspect, but not clear it.
   */
  final boolean needsCycles() {
    return CYCLIC.contains(this);
  }

  abstract Stream<Predictor> laws(Heard heard);

  /** Returns what such a player does, as the rest of a sentence. */
  final String sentence(Predictor law) {
    return law.number().isPresent()
        ? String.format(Locale.ROOT, sentence, law.number().getAsInt())
        : sentence;
  }

  /** Returns the laws of all numbers in a range, or of some that are evenly spaced. */
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
