package dev.riffle.verify;

import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.verify.Trial.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Listeners of an honest player, and the logs that they cause. */
enum LivingListener {
  /** Albums of 8 to 14 songs, each in its order, in a uniform order. */
  ALBUMS {
    @Override
    void listen(Log log) {
      int[] starts = starts(log.songs, new Random(log.songs));
      PlayQueue<Integer> queue =
          log.queue(
              log.songs,
              Drawing.<Integer>uniform().units(song -> album(starts, song), song -> song));
      log.playTo(queue, log.length);
    }

    @Override
    Units units(int songs) {
      int[] starts = starts(songs, new Random(songs));
      return Units.of(IntStream.range(0, songs).mapToObj(song -> album(starts, song)).toList());
    }
  },

  /** The list grows from half of its songs, which are added at its end now and then. */
  GROWING {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs / 2, Drawing.uniform());
      int size = log.songs / 2;
      int batch = 1 + log.random.nextInt(Math.max(1, log.songs / 4));
      int batches = (log.songs - size + batch - 1) / batch;
      for (int i = 0; i < batches; i++) {
        log.playTo(queue, (int) (0.7 * log.length * (i + log.random.nextDouble()) / batches));
        for (int j = 0; j < batch && size < log.songs; j++) {
          queue.add(size++);
        }
      }
      log.playTo(queue, log.length);
    }
  },

  /** A third of the list is removed, a song now and then. */
  SHRINKING {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      int gone = log.songs * 3 / 10;
      for (int i = 0; i < gone; i++) {
        log.playTo(queue, (int) (log.length * (i + log.random.nextDouble()) / gone));
        List<Entry<Integer>> entries = queue.asList();
        queue.remove(entries.get(log.random.nextInt(entries.size())));
      }
      log.playTo(queue, log.length);
    }
  },

  /** Three songs in ten do not play on this device. */
  DEAD_SONGS {
    @Override
    void listen(Log log) {
      List<Integer> dead = log.shuffled().subList(0, log.songs * 3 / 10);
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        int song = queue.next().orElseThrow().item();
        if (!dead.contains(song)) {
          log.play(song);
        }
      }
    }
  },

  /** Two lists in turn: each start of this one begins a cycle. */
  TWO_LISTS {
    @Override
    void listen(Log log) {
      while (log.plays < log.length) {
        PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
        log.playTo(queue, Math.min(log.length, log.plays + 5 + log.random.nextInt(36)));
        log.others();
      }
    }
  },

  /** Two lists in turn, each of which continues its cycle. */
  TWO_LISTS_KEPT {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        log.playTo(queue, Math.min(log.length, log.plays + 5 + log.random.nextInt(36)));
        log.others();
      }
    }
  },

  /** One song in five is chosen by hand, of a tenth of the list. */
  FAVOURITES {
    @Override
    void listen(Log log) {
      log.choose(log.shuffled().subList(0, Math.max(2, log.songs / 10)), true);
    }
  },

  /** One song in five is chosen by hand, and is drawn as well. */
  CHOOSING {
    @Override
    void listen(Log log) {
      log.choose(log.shuffled(), false);
    }
  },

  /** The log lacks three plays in ten, because the songs were skipped. */
  SKIPPING {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        int song = queue.next().orElseThrow().item();
        if (log.random.nextInt(10) >= 3) {
          log.play(song);
        }
      }
    }

    @Override
    Evidence evidence() {
      return Evidence.LOG_WITHOUT_SKIPS;
    }
  },

  /** Songs of weights from 1 to 10 come early in the cycle. */
  WEIGHTED {
    @Override
    void listen(Log log) {
      int[] weights =
          IntStream.generate(() -> 1 + log.random.nextInt(10)).limit(log.songs).toArray();
      log.playTo(
          log.queue(log.songs, Drawing.<Integer>uniform().weights(song -> weights[song])),
          log.length);
    }
  },

  /** Artists of one to fourteen songs are spread. */
  SPREADING {
    @Override
    void listen(Log log) {
      int[] starts = starts(log.songs, log.random);
      log.playTo(
          log.queue(log.songs, Drawing.<Integer>uniform().spread(song -> album(starts, song))),
          log.length);
    }
  },

  /** One song in ten is heard twice. */
  REPEATING {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        int song = queue.next().orElseThrow().item();
        log.play(song);
        if (log.random.nextInt(10) == 0) {
          log.play(song);
        }
      }
    }
  },

  /** Once in fifty songs, the listener goes back by up to three. */
  GOING_BACK {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        log.play(queue.next().orElseThrow().item());
        if (log.random.nextInt(50) == 0) {
          for (int i = 0; i <= log.random.nextInt(3); i++) {
            queue.previous().ifPresent(entry -> log.play(entry.item()));
          }
        }
      }
    }
  },

  /** Once in a hundred songs, the listener plays ten songs of the list in their order. */
  ALBUM_NOW_AND_THEN {
    @Override
    void listen(Log log) {
      PlayQueue<Integer> queue = log.queue(log.songs, Drawing.uniform());
      while (log.plays < log.length) {
        log.play(queue.next().orElseThrow().item());
        if (log.random.nextInt(100) == 0) {
          int first = log.random.nextInt(log.songs - 9);
          for (int i = first; i < first + 10; i++) {
            log.play(i);
          }
        }
      }
    }

    @Override
    Units units(int songs) {
      return Units.UNKNOWN;
    }
  };

  static final int OTHERS = -1;

  /** The plays of a listener. */
  static final class Log {
    private final int songs;
    private final int length;
    private final Random random;
    private final List<Integer> all = new ArrayList<>();
    private int plays;

    Log(int songs, int length, Random random) {
      this.songs = songs;
      this.length = length;
      this.random = random;
    }

    private void play(int song) {
      all.add(song);
      plays++;
    }

    private void others() {
      all.add(OTHERS);
    }

    private PlayQueue<Integer> queue(int size, Drawing<? super Integer> drawing) {
      return PlayQueue.<Integer>builder(Seed.parse("" + random.nextLong()))
          .addAll(IntStream.range(0, size).boxed().toList())
          .drawing(drawing)
          .repeat(RepeatMode.ALL)
          .build();
    }

    private void playTo(PlayQueue<Integer> queue, int end) {
      while (plays < end) {
        play(queue.next().orElseThrow().item());
      }
    }

    private List<Integer> shuffled() {
      List<Integer> order = new ArrayList<>(IntStream.range(0, songs).boxed().toList());
      Collections.shuffle(order, random);
      return order;
    }

    private void choose(List<Integer> from, boolean isCounted) {
      PlayQueue<Integer> queue = queue(songs, Drawing.uniform());
      queue.next();
      while (plays < length) {
        if (random.nextInt(5) == 0) {
          int song = from.get(random.nextInt(from.size()));
          if (isCounted) {
            queue.skipTo(queue.asList().get(song));
          }
          play(song);
        } else {
          play(queue.next().orElseThrow().item());
        }
      }
    }
  }

  abstract void listen(Log log);

  Evidence evidence() {
    return Evidence.LOG;
  }

  Units units(int songs) {
    return Units.NONE;
  }

  /** Returns a trial of a log of 20 to 1,000 songs and one to ten cycles, by its seed. */
  Trial trial(int seed, double alpha) {
    Random random = new Random(seed);
    int songs = seed % 50 == 49 ? 1_000 : (int) (20 * Math.pow(10, random.nextDouble()));
    return trial(songs, Math.min((1 + random.nextInt(10)) * songs, 1_500), seed, alpha);
  }

  /** Returns a trial of a log. */
  Trial trial(int songs, int plays, int seed, double alpha) {
    Log log = new Log(songs, plays, new Random(seed));
    listen(log);
    Trial trial = new Trial(songs, units(songs), evidence(), alpha);
    for (int song : log.all) {
      if (song == OTHERS) {
        trial.playOthers();
      } else {
        trial.play(song);
      }
    }
    return trial;
  }

  private static int[] starts(int songs, Random random) {
    List<Integer> starts = new ArrayList<>();
    for (int start = 0; start < songs; start += 8 + random.nextInt(7)) {
      starts.add(start);
    }
    return starts.stream().mapToInt(i -> i).toArray();
  }

  private static int album(int[] starts, int song) {
    int at = Arrays.binarySearch(starts, song);
    return at >= 0 ? at : -at - 2;
  }
}
