package dev.riffle.verify;

import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Players whose law is known, written without the predictors. */
enum SimulatedPlayer {
  HONEST {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.SHUFFLE, 0);
    }
  },
  HONEST_WITH_GAP {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.SHUFFLE, songs / 4);
    }
  },
  FIXED_ORDER {
    @Override
    IntSupplier start(int songs, Random random) {
      int[] song = {random.nextInt(songs)};
      return () -> song[0]++ % songs;
    }
  },
  SAME_ORDER {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(shuffled(songs, random), last -> last);
    }
  },
  SATTOLO {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(sattolo(list(songs), random), last -> sattolo(list(songs), random));
    }
  },
  SATTOLO_AGAIN {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(sattolo(list(songs), random), last -> sattolo(last, random));
    }
  },
  NAIVE_SWAPS {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(swapped(songs, random), last -> swapped(songs, random));
    }
  },
  PICK_RANDOM {
    @Override
    IntSupplier start(int songs, Random random) {
      return () -> random.nextInt(songs);
    }
  },
  PICK_RANDOM_WITH_GAP {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.RANDOM, songs / 2);
    }
  },
  /** The first songs of each cycle but the first are skipped. */
  SHORT_CYCLES {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(
          shuffled(songs, random),
          last -> shuffled(songs, random).subList(random.nextInt(songs), songs));
    }
  },
  /** A fifth of the list, from 10 to 200 songs. */
  CAPPED_POOL {
    @Override
    IntSupplier start(int songs, Random random) {
      List<Integer> pool = shuffled(songs, random);
      return reshuffled(pool.subList(0, Math.max(10, Math.min(200, songs / 5))), random);
    }
  },
  BLOCKS {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(blocks(songs, random), last -> blocks(songs, random));
    }
  },
  /** A fresh order at each start. */
  FRESH_START {
    @Override
    IntSupplier start(int songs, Random random) {
      IntSupplier[] session = new IntSupplier[1];
      int[] plays = {0};
      return () -> {
        if (plays[0]++ % SESSION == 0) {
          session[0] = reshuffled(shuffled(songs, random), random);
        }
        return session[0].getAsInt();
      };
    }
  },
  /** Of ten orders, the one in which recent songs come late. */
  FRESHEST {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(shuffled(songs, random), last -> freshest(last, random));
    }
  };

  /** The number of plays from one start of a player to the next. */
  static final int SESSION = 20;

  /** Starts a player, which returns its next song. */
  abstract IntSupplier start(int songs, Random random);

  private static List<Integer> list(int songs) {
    return new ArrayList<>(IntStream.range(0, songs).boxed().toList());
  }

  private static List<Integer> shuffled(int songs, Random random) {
    List<Integer> order = list(songs);
    Collections.shuffle(order, random);
    return order;
  }

  private static IntSupplier queue(int songs, Random random, PlayMode mode, int gap) {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("" + random.nextLong()))
            .addAll(list(songs))
            .mode(mode)
            .gap(mode, gap)
            .repeat(RepeatMode.ALL)
            .historyLimit(0)
            .build();
    return () -> queue.next().orElseThrow().item();
  }

  private static IntSupplier reshuffled(List<Integer> songs, Random random) {
    List<Integer> order = new ArrayList<>(songs);
    return cycles(
        order,
        last -> {
          Collections.shuffle(last, random);
          return last;
        });
  }

  private static IntSupplier cycles(List<Integer> first, UnaryOperator<List<Integer>> following) {
    List<List<Integer>> order = new ArrayList<>(List.of(first));
    int[] place = {0};
    return () -> {
      if (place[0] == order.get(0).size()) {
        order.set(0, following.apply(order.get(0)));
        place[0] = 0;
      }
      return order.get(0).get(place[0]++);
    };
  }

  private static List<Integer> sattolo(List<Integer> order, Random random) {
    List<Integer> shuffled = new ArrayList<>(order);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, random.nextInt(i));
    }
    return shuffled;
  }

  private static List<Integer> swapped(int songs, Random random) {
    List<Integer> order = list(songs);
    for (int i = 0; i < songs; i++) {
      Collections.swap(order, i, random.nextInt(songs));
    }
    return order;
  }

  private static List<Integer> blocks(int songs, Random random) {
    List<Integer> order = list(songs);
    for (int start = 0; start < songs; start += 10) {
      Collections.shuffle(order.subList(start, Math.min(songs, start + 10)), random);
    }
    return order;
  }

  private static List<Integer> freshest(List<Integer> last, Random random) {
    int[] places = new int[last.size()];
    IntStream.range(0, places.length).forEach(place -> places[last.get(place)] = place);
    return IntStream.range(0, 10)
        .mapToObj(i -> shuffled(places.length, random))
        .max(
            Comparator.comparingLong(
                order ->
                    IntStream.range(0, places.length)
                        .mapToLong(place -> (long) place * places[order.get(place)])
                        .sum()))
        .orElseThrow();
  }
}
