package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.testing.Repeats;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Songs that are in a queue by their names, while their tags are read. */
class TagLoaderTest {
  private static final int SONGS = 5; // with sound
  private static final int ORDERS = 120;
  private static final Buttons.Button NEXT = PlayQueue::next;

  private final NamedFiles files = new NamedFiles();

  private static ImmutableList<String> names(List<Entry<Track>> entries) {
    return entries.stream()
        .map(entry -> String.valueOf(entry.item().path().getFileName()))
        .collect(toImmutableList());
  }

  private static ImmutableList<String> titles(List<Entry<Track>> entries) {
    return entries.stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ the law

  /** Plays a cycle of a random folder while the scan ends at a random moment; returns its order. */
  private static String cycle(int seed, Function<TagLoaderTest, String> player) {
    TagLoaderTest start = new TagLoaderTest();
    Random random = new Random(seed);
    List<Boolean> sounds = new ArrayList<>();
    int silent = 1 + random.nextInt(SONGS); // up to half of the files
    IntStream.range(0, SONGS + silent).forEach(i -> sounds.add(i < SONGS));
    Collections.shuffle(sounds, random);
    int songs = 0;
    for (int i = 0; i < sounds.size(); i++) {
      start.files.add(sounds.get(i) ? "song " + songs++ : "silence " + i, sounds.get(i));
    }
    return player.apply(start);
  }

  private static String played(TagLoaderTest start, int seed) {
    Random random = new Random(~seed);
    PlayQueue<Track> queue = start.files.queue("law " + seed);
    TagLoader loader = start.files.loader(queue);
    int end = random.nextInt(SONGS + 2); // songs before the scan ends
    if (random.nextBoolean()) {
      assertThat(loader.prepareFirst()).isTrue();
    }
    loader.start();
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < SONGS; i++) {
      if (i == end) {
        start.files.finishScan();
      }
      if (random.nextInt(3) == 0) {
        loader.show(queue.upcoming(random.nextInt(4)));
      }
      Entry<Track> playing = loader.ready(queue.next(), NEXT).orElseThrow();
      order.append(names(List.of(playing)).get(0).charAt("song ".length()));
    }
    return order.toString();
  }

  /** A fault that comes to mind: a file without sound is replaced by the next one in the list. */
  private static String replacedInTheList(TagLoaderTest start, int seed) {
    List<Path> list = new ArrayList<>(start.files.there);
    StringBuilder order = new StringBuilder();
    for (Entry<Track> entry : start.files.queue("law " + seed).upcoming(list.size())) {
      Path file = entry.item().path();
      while (start.files.silent.contains(file)) {
        file = list.get((list.indexOf(file) + 1) % list.size());
      }
      String song =
          String.valueOf(file.getFileName()).substring("song ".length(), "song ".length() + 1);
      if (order.indexOf(song) < 0) {
        order.append(song);
      }
    }
    return order.toString();
  }

  private static double chiSquare(int starts, Function<Integer, String> orders) {
    Map<String, Integer> counts = new HashMap<>();
    IntStream.range(0, starts).forEach(seed -> counts.merge(orders.apply(seed), 1, Integer::sum));
    double expected = (double) starts / ORDERS;
    double sum = (ORDERS - counts.size()) * expected;
    for (int count : counts.values()) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }

  /** The quantile of chi-square with 119 degrees of freedom (Wilson and Hilferty, 1931). */
  private static double quantile(double normal) {
    double f = ORDERS - 1;
    return f * Math.pow(1 - 2 / (9 * f) + normal * Math.sqrt(2 / (9 * f)), 3);
  }

  /** Error rate 1e-6, both tails. */
  @Test
  void songsWithSound_areInEachOrderAsLikely_wheneverTheOthersAreDropped() {
    int starts = Repeats.of(20_000, 100_000);
    double sum = chiSquare(starts, seed -> cycle(seed, start -> played(start, seed)));
    assertThat(sum).isGreaterThan(quantile(-4.8916));
    assertThat(sum).isLessThan(quantile(4.8916));
    double fault = chiSquare(starts, seed -> cycle(seed, start -> replacedInTheList(start, seed)));
    assertThat(fault).isGreaterThan(quantile(4.8916));
  }

  @Test
  void everyFileHasSound_theOrderIsThatOfTheSeed() {
    IntStream.range(0, 12).forEach(i -> files.add("song " + i, true));
    PlayQueue<Track> queue = files.queue("seed");
    TagLoader loader = files.loader(queue);
    loader.start();
    List<Entry<Track>> heard = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      if (i == 4) {
        files.finishScan();
      }
      heard.add(loader.ready(queue.next(), NEXT).orElseThrow());
    }
    assertThat(names(heard)).isEqualTo(names(files.queue("seed").upcoming(12)));
    assertThat(files.dropped).isEqualTo(0);
  }

  // ------------------------------------------------------------------ reading

  @Test
  void songThatPlays_hasItsTags_beforeTheScan() {
    IntStream.range(0, 5).forEach(i -> files.add("song " + i, true));
    PlayQueue<Track> queue = files.queue("first");
    TagLoader loader = files.loader(queue);
    Entry<Track> playing = loader.ready(queue.next(), NEXT).orElseThrow();
    assertThat(playing.item().title()).startsWith("title of");
    assertThat(files.read).containsExactly(playing.item().path());
    assertThat(queue.current()).hasValue(playing);
  }

  @Test
  void shownRows_areReadOnce_andTheOthersByTheScan() {
    IntStream.range(0, 9).forEach(i -> files.add("song " + i, true));
    PlayQueue<Track> queue = files.queue("rows");
    TagLoader loader = files.loader(queue);
    loader.start();
    loader.show(queue.upcoming(3));
    loader.show(queue.upcoming(3));
    assertThat(files.read).hasSize(3);
    assertThat(titles(queue.upcoming(3)).stream().allMatch(title -> title.startsWith("title of")))
        .isTrue();
    assertThat(queue.entries().stream().filter(entry -> TagLoader.isUnread(entry.item())))
        .hasSize(6);
    files.finishScan();
    assertThat(queue.entries().stream().filter(entry -> TagLoader.isUnread(entry.item())))
        .isEmpty();
    assertThat(loader.isDone()).isTrue();
  }

  @Test
  void shownRowWithoutSound_leaves_butNotTheSongThatPlays() {
    files.add("a", true);
    Path silent = files.add("b", false);
    PlayQueue<Track> queue = files.queue("row");
    TagLoader loader = files.loader(queue);
    loader.show(queue.entries());
    assertThat(names(queue.entries())).containsExactly("a.mp3");
    queue.next();
    files.silent.add(Path.of("/songs/a.mp3")); // such as a disk that answers no more
    loader.start();
    files.finishScan();
    assertThat(names(queue.entries())).containsExactly("a.mp3");
    assertThat(files.dropped).isEqualTo(1);
    assertThat(files.silent).contains(silent);
  }

  @Test
  void songWhoseDiskDoesNotAnAswer_stays_andIsPlayedAsItIs() {
    files.late.add(files.add("a", true));
    PlayQueue<Track> queue = files.queue("late");
    TagLoader loader = files.loader(queue);
    assertThat(loader.prepareFirst()).isTrue();
    assertThat(names(List.of(loader.ready(queue.next(), NEXT).orElseThrow())))
        .containsExactly("a.mp3");
    loader.show(queue.entries());
    loader.start();
    files.finishScan();
    assertThat(names(queue.entries())).containsExactly("a.mp3");
    assertThat(files.dropped).isEqualTo(0);
  }

  @Test
  void nothingHasSound_theQueueIsEmpty() {
    IntStream.range(0, 4).forEach(i -> files.add("silence " + i, false));
    PlayQueue<Track> queue = files.queue("nothing");
    assertThat(files.loader(queue).prepareFirst()).isFalse();
    assertThat(queue.size()).isEqualTo(0);
  }

  /** The cycle ends with a file without sound. */
  @Test
  void lastFileHasNoSound_nothingFollows_andThePlayedSongStaysCurrent() {
    files.add("a", true);
    files.add("b", false);
    for (int seed = 0; seed < 20; seed++) {
      PlayQueue<Track> queue = files.queue("last " + seed);
      TagLoader loader = files.loader(queue);
      Entry<Track> song = loader.ready(queue.next(), NEXT).orElseThrow();
      assertThat(loader.ready(queue.next(), NEXT)).isEmpty();
      assertThat(queue.current()).hasValue(song);
      assertThat(names(queue.history(9))).isEmpty();
    }
  }

  @Test
  void randomPicks_neverPlayAFileWithoutSound() {
    files.add("a", true);
    files.add("b", false);
    files.add("c", false);
    for (int seed = 0; seed < 50; seed++) {
      PlayQueue<Track> queue = files.queue("picks " + seed);
      queue.setMode(PlayMode.RANDOM);
      queue.setRepeat(RepeatMode.ALL);
      TagLoader loader = files.loader(queue);
      for (int i = 0; i < 5; i++) {
        Optional<Entry<Track>> playing = loader.ready(queue.next(), NEXT);
        assertWithMessage("seed %s", seed)
            .that(names(List.of(playing.orElseThrow())))
            .containsExactly("a.mp3");
      }
    }
  }

  // ------------------------------------------------------------------ beside the listener

  @Test
  void editsDuringTheScan_areKept_andUndoTakesBackTheListenersLast() {
    IntStream.range(0, 50).forEach(i -> files.add("song " + i, true));
    PlayQueue<Track> queue = files.queue("edits");
    TagLoader loader = files.loader(queue);
    loader.start();
    loader.ready(queue.next(), NEXT);
    Entry<Track> removed = queue.upcoming(2).get(1);
    queue.remove(removed);
    loader.show(queue.upcoming(5));
    files.finishScan();
    assertThat(queue.entry(removed.id())).isEmpty(); // its file is there, but it was removed
    assertThat(queue.size()).isEqualTo(49);
    assertThat(queue.undo()).isTrue();
    assertThat(queue.entry(removed.id()).orElseThrow().item().title()).startsWith("title of");
    assertThat(queue.undo()).isFalse();
  }

  /** Such as the songs in a folder that has the name of a song. */
  @Test
  void fileThatTheScanFindsAlone_takesItsNaturalPlace() {
    files.add("a", true);
    files.add("c", true);
    PlayQueue<Track> queue = files.queue("more");
    files.there.clear();
    List.of("a", "b", "c").forEach(name -> files.add(name, true));
    TagLoader loader = files.loader(queue);
    loader.start();
    files.finishScan();
    assertThat(names(queue.entries())).containsExactly("a.mp3", "b.mp3", "c.mp3").inOrder();
  }

  @Test
  void closedLoader_changesNothing_andAwaitReturns() {
    files.add("a", true);
    PlayQueue<Track> queue = files.queue("closed");
    TagLoader loader = files.loader(queue);
    loader.start();
    List<String> followed = new ArrayList<>();
    loader.whenRead(() -> followed.add("read"));
    loader.close();
    loader.await();
    files.finishScan();
    loader.show(queue.entries());
    assertThat(TagLoader.isUnread(queue.entries().get(0).item())).isTrue();
    assertThat(followed).isEmpty();
  }
}
