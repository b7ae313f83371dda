package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.queue.Subscription;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What airsonic-advanced relies on, as learnt from {@code domain/PlayQueue.java} and {@code
 * PlayQueueTestCase.java} of airsonic-advanced/airsonic-advanced: an index that is moved into the
 * list, that stays with its file in a sort, a shuffle and a move, and that goes to the file before
 * when the last one is removed. There the index also stays where it is when files are inserted
 * before it, so that another file plays; here the file plays on.
 */
class AirsonicQueueTest {
  private static final Comparator<Track> BY_TRACK =
      Comparator.comparingInt(track -> track.trackNumber().orElse(0));
  private static final Comparator<Track> BY_ARTIST =
      Comparator.comparing(track -> track.artist().orElse("").trim());
  private static final Comparator<Track> BY_ALBUM =
      Comparator.comparing(track -> track.album().orElse("").trim());

  private final AirsonicQueue<String> files = empty();
  private final PlayQueue<String> queue = files.queue();

  private static <T> AirsonicQueue<T> empty() {
    Seed seed = Seed.parse("airsonic");
    PlayQueue<T> queue =
        PlayQueue.<T>builder(seed).mode(PlayMode.IN_ORDER).undoLimit(10_000).build();
    return new AirsonicQueue<>(queue, seed.derive(1).draws());
  }

  private void begin(int index) {
    files.addFiles(true, List.of("a", "b", "c", "d"));
    files.setIndex(index);
  }

  private List<String> all() {
    return files.getFiles(0, queue.size());
  }

  private String current() {
    return queue.current().map(Entry::item).orElse("none");
  }

  @Test
  void empty_hasNoFileAndNoNext() {
    assertThat(all()).isEmpty();
    assertThat(files.getIndex()).isEqualTo(0);
    assertThat(files.next()).isFalse();
  }

  @Test
  void setIndex_outOfTheList_isTheNearest() {
    begin(9);
    assertThat(current()).isEqualTo("d");
    files.setIndex(-1);
    assertThat(current()).isEqualTo("a");
  }

  @Test
  void next_atTheEnd_stops_unlessItRepeats() {
    begin(2);
    assertThat(files.next()).isTrue();
    assertThat(files.next()).isFalse();
    files.setIndex(0); // as it plays again
    assertThat(current()).isEqualTo("a");
    files.setIndex(3);
    queue.setRepeat(RepeatMode.ALL);
    assertThat(files.next()).isTrue();
    assertThat(files.getIndex()).isEqualTo(0);
    queue.setRepeat(RepeatMode.ONE);
    assertThat(files.next()).isTrue();
    assertThat(files.getIndex()).isEqualTo(0);
  }

  @Test
  void next_ofFilesThatNobodyBegan_isTheSecond() {
    files.addFiles(true, List.of("a", "b"));
    assertThat(files.next()).isTrue();
    assertThat(current()).isEqualTo("b");
  }

  @Test
  void addFiles_appends_orReplacesAll() {
    begin(1);
    files.addFiles(true, List.of("e", "e"));
    assertThat(all()).containsExactly("a", "b", "c", "d", "e", "e").inOrder();
    assertThat(current()).isEqualTo("b");
    files.addFiles(false, List.of("f"));
    assertThat(all()).containsExactly("f");
    assertThat(files.getIndex()).isEqualTo(0);
    assertThat(files.next()).isFalse();
  }

  @Test
  void addFilesAt_beforeTheCurrentFile_letsItPlayOn() {
    begin(1);
    queue.addAll(1, List.of("x", "y"));
    assertThat(all()).containsExactly("a", "x", "y", "b", "c", "d").inOrder();
    assertThat(files.getIndex()).isEqualTo(3);
    assertThat(files.getFiles(1, 4)).containsExactly("x", "y", "b").inOrder();
  }

  @Test
  void ranges_areMovedAndRemovedInOneCall() {
    begin(0);
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    queue.moveAll(queue.asList().subList(1, 3), 2);
    assertThat(all()).containsExactly("a", "d", "b", "c").inOrder();
    queue.removeAll(queue.asList().subList(1, 3));
    assertThat(all()).containsExactly("a", "c").inOrder();
    assertThat(changes).hasSize(2);
  }

  @Test
  void removeFileAt_theCurrentFile_playsTheNext_andAtTheEndTheOneBefore() {
    begin(1);
    files.removeFileAt(1);
    assertThat(current()).isEqualTo("c");
    files.setIndex(2);
    files.removeFileAt(2);
    assertThat(current()).isEqualTo("c");
    files.removeFileAt(0);
    files.removeFileAt(0);
    assertThat(queue.current().isEmpty()).isTrue();
    assertThat(all()).isEmpty();
  }

  @Test
  void moveUpAndDown_atTheEnds_changeNothing() {
    begin(3);
    files.moveUp(0);
    files.moveUp(9_999);
    files.moveDown(3);
    files.moveDown(-2);
    assertThat(all()).containsExactly("a", "b", "c", "d").inOrder();
    files.moveUp(3);
    assertThat(all()).containsExactly("a", "b", "d", "c").inOrder();
    assertThat(files.getIndex()).isEqualTo(2);
  }

  @Test
  void shuffle_putsTheCurrentFileFirst() {
    begin(2);
    files.shuffle();
    assertThat(all()).containsExactly("a", "b", "c", "d");
    assertThat(files.getIndex()).isEqualTo(0);
    assertThat(current()).isEqualTo("c");
  }

  @Test
  void sort_byTrackArtistOrAlbum_keepsTheCurrentFile() {
    AirsonicQueue<Track> tracks = empty();
    Track second = Track.builder(Path.of("2")).artist("A").album("B").trackNumber(2).build();
    Track first = Track.builder(Path.of("1")).artist("C").album("C").trackNumber(1).build();
    Track third = Track.builder(Path.of("3")).artist("B").album("A").trackNumber(3).build();
    Track none = Track.builder(Path.of("none")).artist(" D").album("D").build();
    tracks.addFiles(true, List.of(second, first, third, none));
    tracks.setIndex(2);
    tracks.sort(BY_TRACK);
    assertThat(tracks.getFiles(0, 4)).containsExactly(none, first, second, third).inOrder();
    assertThat(tracks.getIndex()).isEqualTo(3);
    tracks.sort(BY_ARTIST);
    assertThat(tracks.getFiles(0, 4)).containsExactly(second, third, first, none).inOrder();
    tracks.sort(BY_ALBUM);
    assertThat(tracks.getFiles(0, 4)).containsExactly(third, second, first, none).inOrder();
    assertThat(tracks.queue().current().map(Entry::item)).hasValue(third);
  }

  @Test
  void undo_takesBackTheLastEdit_andUndoneTwiceIsRedone() {
    begin(1);
    List<Runnable> edits =
        List.of(
            () -> files.removeFileAt(2),
            () -> files.removeFileAt(0),
            () -> files.addFiles(true, List.of("e", "f")),
            () -> queue.addAll(1, List.of("e", "f")),
            () -> files.moveDown(1),
            () -> files.moveUp(1),
            () -> files.shuffle(),
            () -> files.sort(Comparator.reverseOrder()));
    for (Runnable edit : edits) {
      edit.run();
      List<String> edited = all();
      queue.undo();
      assertThat(all()).containsExactly("a", "b", "c", "d").inOrder();
      assertThat(current()).isEqualTo("b");
      queue.redo();
      assertThat(all()).isEqualTo(edited);
      queue.undo();
    }
  }

  @Test
  void undo_ofWhatTookTheCurrentFile_bringsItBack_andPlaysOn() {
    begin(1);
    Entry<String> before = queue.entryAt(1);
    files.removeFileAt(1);
    queue.undo();
    assertThat(all()).containsExactly("a", "b", "c", "d").inOrder();
    assertThat(queue.entryAt(1)).isEqualTo(before);
    assertThat(current()).isEqualTo("c");
    queue.clear();
    queue.undo();
    assertThat(all()).containsExactly("a", "b", "c", "d").inOrder();
    assertThat(files.getIndex()).isEqualTo(0);
    files.addFiles(false, List.of("x"));
    queue.undo();
    assertThat(all()).containsExactly("a", "b", "c", "d").inOrder();
  }

  @Test
  void undo_ofManyEdits_isEachListBefore() {
    begin(0);
    Random random = new Random(8);
    Deque<List<String>> before = new ArrayDeque<>();
    for (int i = 0; i < 200; i++) {
      List<String> now = List.copyOf(all());
      int at = random.nextInt(now.size());
      switch (now.size() < 2 ? 0 : random.nextInt(4)) {
        case 0 -> queue.addAll(at, List.of("s" + i, "t" + i));
        case 1 -> files.removeFileAt(at);
        case 2 -> files.moveDown(Math.min(at, now.size() - 2));
        default -> files.shuffle();
      }
      if (!all().equals(now)) {
        before.push(now);
      }
    }
    while (!before.isEmpty()) {
      assertThat(queue.undo()).isTrue();
      assertThat(all()).isEqualTo(before.pop());
    }
  }

  @Test
  void radio_goesOnWithMoreSongs_untilItIsTurnedOff() {
    Subscription radio = queue.refill(3, () -> List.of("r" + queue.size()));
    files.setIndex(0);
    assertThat(all()).containsExactly("r0", "r1", "r2", "r3").inOrder();
    files.next();
    assertThat(all()).hasSize(5);
    radio.close();
    files.next();
    assertThat(all()).hasSize(5);
  }

  private static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  /** The same calls on a list and an index, as there but for files inserted before the index. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAListWithAnIndex(int seed) {
    Random random = new Random(seed);
    List<String> list = new ArrayList<>(List.of("a", "b", "c", "d"));
    int index = 0;
    begin(0);
    for (int i = 0; i < 500; i++) {
      int at = random.nextInt(list.size());
      switch (random.nextInt(7)) {
        case 0 -> {
          queue.addAll(at, List.of("s" + i, "t" + i));
          list.addAll(at, List.of("s" + i, "t" + i));
          index += at <= index ? 2 : 0;
        }
        case 1 -> {
          if (list.size() > 1) {
            files.removeFileAt(at);
            list.remove(at);
            index = Math.min(index > at ? index - 1 : index, list.size() - 1);
          }
        }
        case 2 -> {
          files.moveDown(at);
          index = swapped(list, at, index);
        }
        case 3 -> {
          files.moveUp(at);
          index = swapped(list, at - 1, index);
        }
        case 4 -> {
          files.setIndex(at);
          index = at;
        }
        case 5 -> {
          boolean isLast = index == list.size() - 1;
          assertThat(files.next()).isEqualTo(!isLast);
          index += isLast ? 0 : 1;
        }
        default -> {
          String plays = list.get(index);
          files.sort(Comparator.naturalOrder());
          list.sort(Comparator.naturalOrder());
          index = list.indexOf(plays);
        }
      }
      assertThat(all()).isEqualTo(list);
      assertThat(files.getIndex()).isEqualTo(index);
    }
  }

  private static int swapped(List<String> list, int at, int index) {
    if (at < 0 || at + 1 >= list.size()) {
      return index;
    }
    list.add(at + 1, list.remove(at));
    return index == at ? at + 1 : index == at + 1 ? at : index;
  }
}
