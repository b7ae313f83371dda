package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
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
import org.jspecify.annotations.Nullable;

/** Players whose law is known, written without the predictors. */
enum SimulatedPlayer {
  HONEST(null, 200, 500, 1000) {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.SHUFFLE, 0);
    }
  },
  HONEST_WITH_GAP(null, 200, 500, 1000) {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.SHUFFLE, songs / 4);
    }
  },
  FIXED_ORDER(Suspect.FIXED_ORDER, 20, 20, 20) {
    @Override
    IntSupplier start(int songs, Random random) {
      int[] song = {random.nextInt(songs)};
      return () -> song[0]++ % songs;
    }
  },
  SAME_ORDER(Suspect.SAME_ORDER, 40, 80, 140) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(shuffled(songs, random), last -> last);
    }
  },
  SATTOLO(Suspect.SATTOLO, 200, 350, 600) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(sattolo(list(songs), random), last -> sattolo(list(songs), random));
    }
  },
  SATTOLO_AGAIN(Suspect.SATTOLO, 200, 350, 600) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(sattolo(list(songs), random), last -> sattolo(last, random));
    }
  },
  NAIVE_SWAPS(Suspect.NAIVE_SWAPS, 8000, 8000, 8000) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(swapped(songs, random), last -> swapped(songs, random));
    }
  },
  PICK_RANDOM(Suspect.PICK_RANDOM, 150, 150, 200) {
    @Override
    IntSupplier start(int songs, Random random) {
      return () -> random.nextInt(songs);
    }
  },
  PICK_RANDOM_WITH_GAP(Suspect.PICK_RANDOM_WITH_GAP, 250, 250, 400) {
    @Override
    IntSupplier start(int songs, Random random) {
      return queue(songs, random, PlayMode.RANDOM, songs / 2);
    }
  },
  /** The first songs of each cycle but the first are skipped. */
  SHORT_CYCLES(Suspect.SHORT_CYCLES, 250, 300, 600) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(
          shuffled(songs, random),
          last -> shuffled(songs, random).subList(random.nextInt(songs), songs));
    }
  },
  /** A fifth of the list, from 10 to 200 songs. */
  CAPPED_POOL(Suspect.CAPPED_POOL, 60, 60, 60) {
    @Override
    IntSupplier start(int songs, Random random) {
      List<Integer> pool = shuffled(songs, random);
      return reshuffled(pool.subList(0, Math.max(10, Math.min(200, songs / 5))), random);
    }
  },
  BLOCKS(Suspect.BLOCKS, 80, 30, 30) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(blocks(songs, random), last -> blocks(songs, random));
    }
  },
  /** A fresh order at each start. */
  FRESH_START(Suspect.FRESH_START, 0, 160, 240) {
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
  FRESHEST(Suspect.FRESHEST, 800, 2000, 4000) {
    @Override
    IntSupplier start(int songs, Random random) {
      return cycles(shuffled(songs, random), last -> freshest(last, random));
    }
  };

  /** The number of plays from one start of a player to the next. */
  static final int SESSION = 20;

  private final @Nullable Suspect suspect;
  private final ImmutableList<Integer> enough;

  SimulatedPlayer(@Nullable Suspect suspect, int twenty, int fifty, int hundred) {
    this.suspect = suspect;
    enough = ImmutableList.of(twenty, fifty, hundred);
  }

  /** Returns the law of the player, or null if it is honest. */
  @Nullable Suspect suspect() {
    return suspect;
  }

  /** Returns the number of plays after which the player is named, of 20, 50 or 100 songs. */
  int enough(int songs) {
    return enough.get(songs <= 20 ? 0 : songs <= 50 ? 1 : 2);
  }

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
