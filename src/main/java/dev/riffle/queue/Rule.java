package dev.riffle.queue;

import dev.riffle.shuffle.Draws;

/**
 * The law by which entries are drawn (C28): the probability of each, given the remaining and the
 * resting entries and the list before the draw, all of which a {@link Pool} has, and nothing else.
 * Immutable.
 */
interface Rule {
  /** Each entry that does not rest has the same probability (C2). */
  Rule UNIFORM =
      (pool, draws) ->
          pool.drawable() > 0 ? draws.below(pool.drawable()) : pool.indexOfLongestResting();

  /**
   * Each entry that does not rest has a probability proportional to its number, which is its weight
   * (C30). Those of weight 0 are in no pool.
   */
  Rule BY_WEIGHT =
      (pool, draws) ->
          pool.drawable() > 0
              ? pool.indexOf(pool.weights().find(draws.belowLong(pool.weights().total())))
              : pool.indexOfLongestResting();

  /**
   * Returns the index in {@code pool}, which is not empty, of the next entry: below {@link
   * Pool#drawable}, or, if it is to play although it rests, below {@link Pool#size}.
   */
  int next(Pool pool, Draws draws);
}
