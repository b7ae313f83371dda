package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.QueueWitness.id;
import static dev.riffle.queue.QueueWitness.ids;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.junit.jupiter.api.function.Executable;

/** A queue held against {@link QueueModel}, between calls. */
record QueueComparison(PlayQueue<Integer> queue, QueueModel model, UndoModel undo) {
  static final ImmutableList<PlayMode> DRAWING =
      ImmutableList.of(PlayMode.SHUFFLE, PlayMode.RANDOM);

  /** Compares what can be asked without a draw, and the entry with {@code id}. */
  void check(int id) {
    assertThat(id(queue.current())).isEqualTo(model.current());
    assertThat(queue.hasNext()).isEqualTo(model.hasNext());
    assertThat(queue.hasPrevious()).isEqualTo(model.hasPrevious());
    assertThat(ids(queue.history(Integer.MAX_VALUE))).isEqualTo(model.timeline.history());
    assertThat(ids(queue.upNext())).isEqualTo(model.upNext());
    assertThat(ids(queue.entries())).isEqualTo(model.source.order);
    assertThat(ids(queue.asList())).isEqualTo(model.source.order);
    for (int place = 0; place < model.size(); place++) {
      assertThat(queue.placeOf(queue.entryAt(place))).isEqualTo(place);
    }
    assertThat(queue.size()).isEqualTo(model.size());
    for (PlayMode mode : DRAWING) {
      assertThat(queue.gap(mode)).isEqualTo(model.cycle.gap(mode));
    }
    QueueViews views = new QueueViews(model);
    assertThat(queue.position()).isEqualTo(views.position());
    if (id % 2 == 0) { // not always: looking counts what was removed
      assertThat(ids(queue.playOrder())).isEqualTo(views.playOrder());
      assertThat(ids(ImmutableList.copyOf(queue.playOrder()))).isEqualTo(views.playOrder());
      assertThat(queue.playOrder().cursor()).isEqualTo(views.cursor());
    }
    assertThat(queue.stopsAfterCurrent()).isEqualTo(model.stops());
    assertThat(queue.canUndo()).isEqualTo(undo.canUndo());
    assertThat(queue.canRedo()).isEqualTo(undo.canRedo());
    assertThat(queue.entry(id).map(Entry::item).orElse(id)).isEqualTo(model.source.item(id));
    assertThat(queue.entry(id).isPresent()).isEqualTo(model.has(id));
    assertThat(queue.mode()).isEqualTo(model.mode());
    assertThat(queue.repeat()).isEqualTo(model.cycle.repeat);
  }

  /**
   * Calls what must be refused: with numbers just too small, or just too large, and with {@code
   * stranger}, which is no more in the queue.
   */
  void checkMisuse(Optional<Entry<Integer>> stranger, boolean isTooLarge) {
    int n = model.size();
    int place = isTooLarge ? n + 1 : -1;
    assertRefused(() -> queue.entryAt(isTooLarge ? n : -1));
    assertRefused(() -> queue.add(place, 7));
    assertRefused(() -> queue.addAll(place, ImmutableList.of(7)));
    assertRefused(() -> queue.setGap(PlayMode.SHUFFLE, isTooLarge && n > 0 ? n : -1));
    if (n > 0) {
      assertRefused(() -> queue.move(queue.entries().get(0), isTooLarge ? n : -1));
    }
    if (stranger.isPresent()) {
      Entry<Integer> entry = stranger.get();
      assertRefused(() -> queue.placeOf(entry));
      assertThat(queue.asList()).doesNotContain(entry);
      assertRefused(() -> queue.skipTo(entry));
      assertRefused(() -> queue.skipAhead(entry));
      assertRefused(() -> queue.playNext(entry));
      assertRefused(() -> queue.enqueue(entry));
      assertRefused(() -> queue.dequeue(entry));
      assertRefused(() -> queue.remove(entry));
      assertRefused(() -> queue.move(entry, 0));
    }
  }

  static void assertRefused(Executable call) {
    assertThrows(IllegalArgumentException.class, call);
  }
}
