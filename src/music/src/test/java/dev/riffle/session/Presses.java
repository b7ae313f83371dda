package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Random calls, determined by the index of the call and the state of the queue: two queues in the
 * same state receive the same call.
 */
final class Presses {
  private static final int MAX_SONGS = 40;

  private final long seed;
  private final int longTitle;

  /** Creates calls; some songs have a title of {@code longTitle} characters. */
  Presses(long seed, int longTitle) {
    this.seed = seed;
    this.longTitle = longTitle;
  }

  /** Returns the queue before the first call. */
  PlayQueue<Track> queue() {
    SplittableRandom random = new SplittableRandom(seed);
    List<Track> songs = new ArrayList<>();
    for (int i = random.nextInt(12); i >= 0; i--) {
      songs.add(song(random));
    }
    return PlayQueue.<Track>builder(Seed.parse("presses " + seed))
        .addAll(songs)
        .historyLimit(50)
        .build();
  }

  /**
   * Makes call {@code index}, after which the state must open again; returns its result as text.
   */
  String press(PlayQueue<Track> queue, int index) {
    String result = pressed(queue, index);
    QueueState<Track> state = queue.state();
    assertThat(PlayQueue.restore(state).state()).isEqualTo(state);
    return result;
  }

  private String pressed(PlayQueue<Track> queue, int index) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + index);
    int kind = random.nextInt(32);
    if (kind < 16) {
      return walk(queue, kind, random);
    }
    if (kind < 20) {
      return set(queue, kind, random);
    }
    if (kind < 23 || queue.size() == 0) {
      return add(queue, kind, random);
    }
    return change(queue, kind, random);
  }

  private static String walk(PlayQueue<Track> queue, int kind, SplittableRandom random) {
    return switch (kind) {
      case 0, 1, 2, 3, 4, 5, 6 -> name(queue.next());
      case 7, 8, 9, 10 -> name(queue.previous());
      case 11 -> name(queue.upcomingAfterEnd());
      case 12 -> names(queue.upcoming(random.nextInt(60)));
      default -> name(queue.trackEnded());
    };
  }

  private static String set(PlayQueue<Track> queue, int kind, SplittableRandom random) {
    switch (kind) {
      case 16 -> queue.setMode(any(random, PlayMode.values()));
      case 17 -> queue.setRepeat(any(random, RepeatMode.values()));
      case 18 -> {
        PlayMode mode = any(random, PlayMode.SHUFFLE, PlayMode.RANDOM);
        queue.setGap(mode, random.nextInt(Math.max(1, queue.size())));
      }
      default -> queue.reshuffle();
    }
    return queue.mode() + " " + queue.repeat();
  }

  private String add(PlayQueue<Track> queue, int kind, SplittableRandom random) {
    if (queue.size() > MAX_SONGS) {
      queue.clear(); // no other call: a process killed in a press completes one call or none
      return "cleared";
    }
    return switch (kind) {
      case 20 -> names(List.of(queue.add(song(random))));
      case 21 -> names(queue.addAll(random.nextInt(queue.size() + 1), songs(random)));
      default ->
          random.nextInt(8) == 0
              ? names(queue.replaceAll(songs(random)))
              : names(List.of(queue.add(random.nextInt(queue.size() + 1), song(random))));
    };
  }

  private String change(PlayQueue<Track> queue, int kind, SplittableRandom random) {
    Entry<Track> entry = queue.entries().get(random.nextInt(queue.size()));
    switch (kind) {
      case 23, 24 -> queue.skipTo(entry);
      case 25 -> queue.playNext(entry);
      case 26 -> queue.enqueue(entry);
      case 27 -> queue.dequeue(entry);
      case 28, 29 -> queue.remove(entry);
      case 30 -> queue.move(entry, random.nextInt(queue.size()));
      default -> {
        try {
          queue.moveAhead(random.nextInt(10), random.nextInt(10));
        } catch (IllegalArgumentException e) {
          return "no";
        }
      }
    }
    return names(queue.upNext()) + queue.size();
  }

  private List<Track> songs(SplittableRandom random) {
    List<Track> songs = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      songs.add(song(random));
    }
    return songs;
  }

  private Track song(SplittableRandom random) {
    int number = random.nextInt(1_000_000);
    Track.Builder song = Track.builder(Path.of("/music", "album " + number % 7, number + ".mp3"));
    song.durationMillis(number).trackNumber(number % 20).artist(number % 3 == 0 ? "" : "Déšť");
    if (random.nextInt(4) == 0) {
      song.title("雨".repeat(longTitle) + number);
    }
    return song.build();
  }

  @SafeVarargs
  private static <E> E any(SplittableRandom random, E... values) {
    return values[random.nextInt(values.length)];
  }

  private static String name(Optional<Entry<Track>> entry) {
    return entry.map(Entry::toString).orElse("nothing");
  }

  private static String names(List<Entry<Track>> entries) {
    return entries.toString();
  }
}
