package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import dev.riffle.library.Library;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No album of a collection is split but by a wish, a jump or an edit (C29): 2,000 cycles, also with
 * random gaps and edits; five times as many have the tag {@code long}.
 */
class WholeUnitsTest {
  private static final int CYCLES = 2_000;

  /**
   * The songs of albums as they are sold: singles, EPs, albums, and sets of two and three discs.
   */
  private static final int[] SIZES = {1, 1, 2, 4, 5, 6, 8, 9, 10, 10, 11, 11, 12, 12, 13, 14, 17};

  private static final ImmutableList<Integer> DISCS = ImmutableList.of(12, 13, 9, 10, 11);

  private static ImmutableList<Track> collection() {
    ImmutableList.Builder<Track> songs = ImmutableList.builder();
    for (int album = 0; album < SIZES.length; album++) {
      for (int i = 1; i <= SIZES[album]; i++) {
        songs.add(song(album, 1, i));
      }
    }
    for (int disc = 0; disc < DISCS.size(); disc++) {
      for (int i = 1; i <= DISCS.get(disc); i++) {
        songs.add(song(disc < 2 ? 100 : 101, disc + 1, i));
      }
    }
    return songs.build();
  }

  private static Track song(int album, int disc, int number) {
    return Track.builder(Path.of("music", album + "", disc + "-" + number + ".mp3"))
        .album("Album " + album)
        .albumArtist("Artist " + album % 5)
        .discNumber(disc)
        .trackNumber(number)
        .build();
  }

  /** Plays a queue with random edits, and counts the albums that are split without a reason. */
  private static final class Listener {
    private final TrackUnit unit = TrackUnit.ALBUM;
    private final PlayQueue<Track> queue;
    private final Random random;
    private final Set<Long> played = new HashSet<>(); // on their own account, in this cycle
    private final Map<Long, Long> numbers = new HashMap<>(); // of albums, by entry
    private final ListMultimap<Long, Entry<Track>> members = ArrayListMultimap.create();
    private Optional<Entry<Track>> open = Optional.empty(); // drawn or jumped to last
    private int cycle;
    private int splits;
    private int continuations; // plays that a rule determines
    private int added;
    private final int maxSize;

    Listener(PlayQueue<Track> queue, long seed) {
      this.queue = queue;
      this.random = new Random(seed);
      this.maxSize = queue.size() + 20;
    }

    private long number(Entry<Track> entry) {
      return numbers.computeIfAbsent(entry.id(), id -> unit.unitOf(entry.item()));
    }

    /** Returns the songs of the album of {@code entry} in their order. */
    private List<Entry<Track>> members(Entry<Track> entry) {
      if (members.isEmpty()) {
        queue.entries().stream()
            .sorted(comparingInt((Entry<Track> song) -> unit.rankOf(song.item())))
            .forEach(song -> members.put(number(song), song));
      }
      return members.get(number(entry));
    }

    private Optional<Entry<Track>> expected() {
      if (open.isEmpty()) {
        return Optional.empty();
      }
      List<Entry<Track>> all = members(open.get());
      return all.subList(all.indexOf(open.get()) + 1, all.size()).stream()
          .filter(entry -> !played.contains(entry.id()))
          .findFirst();
    }

    void play() {
      boolean isWish = !queue.upNext().isEmpty();
      Optional<Entry<Track>> expected = expected();
      Entry<Track> entry = queue.next().orElseThrow();
      if (queue.position().cycle() != cycle) {
        cycle = queue.position().cycle();
        played.clear();
        expected = Optional.empty();
      }
      if (!isWish) {
        open = Optional.of(entry);
        continuations += expected.isPresent() ? 1 : 0;
        splits += expected.isPresent() && !expected.equals(Optional.of(entry)) ? 1 : 0;
      }
      played.add(entry.id());
    }

    private Entry<Track> any() {
      return queue.entryAt(random.nextInt(queue.size()));
    }

    /** Makes a random call; a removed song closes its album, as far as this test knows. */
    void edit() {
      switch (random.nextInt(8)) {
        case 0 -> queue.setGap(PlayMode.SHUFFLE, random.nextInt(queue.size()));
        case 1 -> queue.upcoming(random.nextInt(2 * queue.size()));
        case 2 -> {
          Entry<Track> wish = any();
          queue.playNext(wish);
          played.add(wish.id());
        }
        case 3 -> {
          Entry<Track> there = any();
          if (!queue.current().equals(Optional.of(there))) {
            queue.skipTo(there);
            open = Optional.of(there);
            played.add(there.id());
          }
        }
        case 4 -> queue.move(any(), random.nextInt(queue.size()));
        case 5 -> {
          Entry<Track> gone = any();
          boolean isPlaying = queue.current().equals(Optional.of(gone));
          if (queue.size() > 20 && !isPlaying) {
            queue.remove(gone);
            open = open.filter(last -> last.id() != gone.id());
          }
        }
        case 6 -> {
          if (queue.size() < maxSize) {
            queue.add(random.nextInt(queue.size() + 1), song(added++ % 20, 1, 50 + added % 3));
          }
        }
        default -> {
          queue.current().ifPresent(now -> members(now).forEach(entry -> played.add(entry.id())));
          skipUnit();
        }
      }
      members.clear();
    }

    /** Skips the album of the current song; it plays what next would. */
    private void skipUnit() {
      boolean isWish = !queue.upNext().isEmpty();
      Entry<Track> entry = queue.skipUnit().orElseThrow();
      if (queue.position().cycle() != cycle) {
        cycle = queue.position().cycle();
        played.clear();
      }
      open = isWish ? open : Optional.of(entry);
      played.add(entry.id());
    }
  }

  private static PlayQueue<Track> queue(List<Track> songs, Drawing<Track> drawing) {
    return PlayQueue.<Track>builder(Seed.parse("whole"))
        .addAll(songs)
        .drawing(drawing)
        .repeat(RepeatMode.ALL)
        .build();
  }

  private static Drawing<Track> albums() {
    return Drawing.<Track>uniform().units(TrackUnit.ALBUM::unitOf, TrackUnit.ALBUM::rankOf);
  }

  private static Listener listen(PlayQueue<Track> queue, int cycles, double edits) {
    Listener listener = new Listener(queue, 7);
    while (queue.position().cycle() < cycles) {
      listener.play();
      if (listener.random.nextDouble() < edits) {
        listener.edit();
      }
    }
    return listener;
  }

  private static void assertWhole(List<Track> songs, int cycles, double edits, int continuations) {
    Listener listener = listen(queue(songs, albums()), cycles, edits);
    assertWithMessage("splits").that(listener.splits).isEqualTo(0);
    assertThat(listener.continuations).isGreaterThan(continuations);
  }

  private static List<Track> samples() {
    return Library.scan(ImmutableList.of(Samples.FOLDER)).tracks();
  }

  @Test
  void samples_undisturbed_areWhole() {
    assertWhole(samples(), CYCLES, 0, 30_000);
  }

  @Test
  void samples_withEdits_areSplitByThemOnly() {
    assertWhole(samples(), CYCLES, 0.05, 20_000);
  }

  @Test
  void collection_undisturbed_isWhole() {
    assertWhole(collection(), CYCLES, 0, 300_000);
  }

  @Test
  void collection_withEdits_isSplitByThemOnly() {
    assertWhole(collection(), CYCLES / 5, 0.02, 40_000);
  }

  @Tag("long")
  @Test
  void moreCycles_areWhole() {
    assertWhole(samples(), 5 * CYCLES, 0, 150_000);
    assertWhole(samples(), 5 * CYCLES, 0.05, 100_000);
    assertWhole(collection(), 5 * CYCLES, 0, 1_500_000);
    assertWhole(collection(), CYCLES, 0.02, 200_000);
  }

  @Test
  void songsOneByOne_areFoundSplit() {
    assertThat(listen(queue(collection(), Drawing.uniform()), 10, 0).splits).isGreaterThan(500);
  }
}
