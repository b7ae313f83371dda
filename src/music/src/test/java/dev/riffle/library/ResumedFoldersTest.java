package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import com.google.common.collect.TreeMultiset;
import dev.riffle.player.Follower;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Folders that change between the starts of a player, against a model: the queue has the songs of
 * the folders, without those that the listener has removed.
 */
@Timeout(300)
class ResumedFoldersTest extends MusicFolder {
  private static final int STARTS = 12;
  private static final Instant EPOCH = Instant.parse("2020-01-01T00:00:00Z");

  private final List<String> problems = new ArrayList<>();

  /** The titles of the songs that exist, by path. A title is given once. */
  private final Map<String, String> files = new TreeMap<>();

  /** The titles that the queue must have. */
  private final Map<String, Long> entries = new TreeMap<>();

  /** The titles of the last start, and the paths. */
  private final Set<String> seen = new HashSet<>();

  private final Set<String> known = new HashSet<>();

  private int titles;

  static IntStream seeds() {
    return IntStream.range(0, 40);
  }

  // ------------------------------------------------------------------ the files

  private void add(Random random) throws IOException {
    String path = random.nextInt(4) + "/" + random.nextInt(9) + ".mp3";
    if (!files.containsKey(path) && !known.contains(path)) { // else the other file has changed
      String title = "song " + titles++;
      // A removed song, whose tags are not kept, is found elsewhere by its size, time and name.
      Files.setLastModifiedTime(song(path, title), FileTime.from(EPOCH.plusSeconds(10L * titles)));
      files.put(path, title);
    }
  }

  private String any(Random random) {
    return files.keySet().stream().skip(random.nextInt(files.size())).findFirst().orElseThrow();
  }

  private void move(Random random) throws IOException {
    String from = any(random);
    boolean isCase = random.nextBoolean();
    String to = isCase ? from.replace("mp3", "MP3") : "moved " + titles++ + "/song.mp3";
    if (!files.containsKey(to)) {
      Path target = music.resolve(to);
      Files.createDirectories(target.resolveSibling(""));
      Files.move(music.resolve(from), target);
      files.put(to, String.valueOf(files.remove(from)));
    }
  }

  private void delete(Random random) throws IOException {
    String path = any(random);
    Files.delete(music.resolve(path));
    files.remove(path);
  }

  private void change(Random random) throws IOException {
    for (int i = random.nextInt(9); i > 0; i--) {
      switch (files.size() < 3 ? 0 : random.nextInt(4)) {
        case 0, 1 -> add(random);
        case 2 -> move(random);
        default -> delete(random);
      }
    }
  }

  // ------------------------------------------------------------------ the player

  private Path saved() {
    return home.resolve("folders.bin");
  }

  private Watch watch(PlayQueue<Track> queue) {
    return Watch.since(
        saved(),
        queue.items(),
        SongReaders.of(Library.Formats.MP3_ONLY),
        TagEncoding.AUTO,
        problems::add,
        clock::get,
        time -> pass(time.toMillis()));
  }

  /** Returns the current entry and the upcoming ones: if it is gone, the next one is current. */
  private static ImmutableList<Long> upcoming(PlayQueue<Track> queue) {
    return Stream.concat(queue.current().stream(), queue.upcoming(queue.size()).stream())
        .map(Entry::id)
        .collect(toImmutableList());
  }

  /** Starts a player, and checks that its queue has exactly the changes. */
  private void start(PlayQueue<Track> queue, String step) {
    ImmutableList<Long> before = upcoming(queue);
    Multiset<String> events = TreeMultiset.create();
    Multiset<String> expected = expected(queue);
    try (Watch watch = watch(queue)) {
      Follower.compare(watch, queue, (event, changed) -> events.add(event, changed.size()));
    }
    events.elementSet().remove("changed"); // a file in the place of another one
    assertWithMessage(step).that(events).isEqualTo(expected);
    Map<String, String> paths = new TreeMap<>();
    Map<String, Long> ids = new TreeMap<>();
    for (Entry<Track> entry : queue.entries()) {
      String title = entry.item().title();
      paths.put(music.relativize(entry.item().path()).toString(), title);
      ids.put(title, entry.id());
      entries.putIfAbsent(title, entry.id());
    }
    assertWithMessage(step).that(ids).isEqualTo(entries);
    Map<String, String> inQueue = new TreeMap<>(files);
    inQueue.values().retainAll(entries.keySet());
    assertWithMessage(step).that(paths).isEqualTo(inQueue);
    assertWithMessage(step)
        .that(upcoming(queue).stream().filter(before::contains).toList())
        .containsExactlyElementsIn(before.stream().filter(ids::containsValue).toList())
        .inOrder();
    assertThat(problems).isEmpty();
  }

  /** Takes the changes of the files into the model, and returns their numbers. */
  private Multiset<String> expected(PlayQueue<Track> queue) {
    Multiset<String> events = TreeMultiset.create();
    Map<String, Path> before = new HashMap<>();
    queue.items().forEach(song -> before.put(song.title(), song.path()));
    Map<String, String> now = new HashMap<>();
    files.forEach((path, title) -> now.put(title, path));
    before.forEach(
        (title, path) -> {
          String file = now.get(title);
          if (file == null) {
            events.add("gone");
            entries.remove(title);
          } else if (!music.resolve(file).equals(path)) {
            events.add("moved");
          }
        });
    now.keySet().stream()
        .filter(title -> !seen.contains(title))
        .forEach(any -> events.add("added"));
    seen.clear();
    seen.addAll(now.keySet());
    known.clear();
    known.addAll(files.keySet());
    return events;
  }

  private void remove(PlayQueue<Track> queue, Random random) {
    Entry<Track> entry = queue.entries().get(random.nextInt(queue.size()));
    queue.remove(entry);
    entries.remove(entry.item().title());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void changesBetweenStarts_matchTheModel(int seed) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      add(random);
    }
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("resumed " + seed))
            .addAll(scan().tracks())
            .undoLimit(100)
            .build();
    Watch.begin(saved(), List.of(music), queue.items());
    seen.addAll(files.values());
    for (Entry<Track> entry : queue.entries()) {
      entries.put(entry.item().title(), entry.id());
    }
    start(queue, "start 0");
    for (int i = 1; i <= STARTS; i++) {
      if (queue.size() > 2 && random.nextBoolean()) {
        remove(queue, random);
      }
      if (random.nextBoolean()) {
        queue.next();
      }
      change(random);
      byte[] old = Files.readAllBytes(saved());
      start(queue, "start " + i);
      if (random.nextInt(3) == 0) { // killed before the file was saved
        Files.write(saved(), old);
        ImmutableMap<String, Long> same = ImmutableMap.copyOf(entries);
        start(queue, "start " + i + ", again");
        assertThat(entries).isEqualTo(same);
      }
    }
  }
}
