package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.QueueComparison.assertRefused;
import static dev.riffle.queue.QueueWitness.ids;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The edits of {@link QueueRun}: each made on the queue and on the model, their answers compared.
 *
 * @param some returns any entry
 * @param strangers where entries go that are no more in the queue
 */
record QueueEdits(
    PlayQueue<Integer> queue,
    QueueModel model,
    UndoModel undo,
    RandomArguments random,
    MadeChoices choices,
    Supplier<Entry<Integer>> some,
    List<Entry<Integer>> strangers) {
  /** Objects that are the same whenever they are equal, as the model compares by value. */
  private static final ImmutableList<Integer> REPLACEMENTS =
      ImmutableList.of(10_000, 10_001, 10_002);

  // ------------------------------------------------------------------ up next

  void ask(Entry<Integer> entry, boolean first) {
    if (first) {
      queue.playNext(entry);
    } else {
      queue.enqueue(entry);
    }
    undo.edit(ids(List.of(entry)), () -> model.ask((int) entry.id(), first));
  }

  void askOnce(boolean first) {
    int item = model.source.nextId();
    Entry<Integer> entry = first ? queue.playNext(item) : queue.enqueue(item);
    assertThat(entry).isEqualTo(new Entry<>(item, item));
    undo.edit(List.of(), () -> model.askOnce(first));
  }

  void dequeue(Entry<Integer> entry) {
    boolean isAsked = model.upNext().contains((int) entry.id());
    assertThat(queue.dequeue(entry)).isEqualTo(isAsked);
    undo.edit(ids(List.of(entry)), () -> model.dequeue((int) entry.id()));
  }

  // ------------------------------------------------------------------ what there is

  void add() {
    int place = random.below(model.size() + 1);
    int variant = random.below(3);
    if (variant == 0) {
      checkNew(ImmutableList.of(queue.add(model.source.nextId())), model.size());
    } else if (variant == 1) {
      checkNew(ImmutableList.of(queue.add(random.note(place), model.source.nextId())), place);
    } else {
      checkNew(queue.addAll(random.note(place), items(random.note(random.below(4)))), place);
    }
  }

  /** Checks what was added at {@code place} and lets the model add it. */
  private void checkNew(List<Entry<Integer>> entries, int place) {
    checkNew(entries);
    undo.edit(List.of(), () -> model.edits.addAll(place, entries.size()));
  }

  private void checkNew(List<Entry<Integer>> entries) {
    List<Integer> expected = items(entries.size());
    assertThat(ids(entries)).isEqualTo(expected);
    assertThat(Queues.items(entries)).isEqualTo(expected);
  }

  private List<Integer> items(int count) {
    return IntStream.range(0, count).mapToObj(i -> model.source.nextId() + i).toList();
  }

  void remove(Entry<Integer> entry) {
    queue.remove(entry);
    removed(List.of(entry));
  }

  void removeAll() {
    List<Entry<Integer>> entries = Stream.generate(some).limit(random.any(1, 2, 4)).toList();
    queue.removeAll(entries);
    removed(entries);
  }

  private void removed(List<Entry<Integer>> entries) {
    choices.answer(ids(queue.current().stream().toList()));
    undo.edit(ids(entries), () -> model.edits.removeAll(ids(entries)));
    strangers.addAll(entries);
  }

  void clear() {
    strangers.addAll(queue.entries());
    queue.clear();
    undo.edit(all(), model.edits::clear);
  }

  void replaceAll() {
    strangers.addAll(queue.entries());
    List<Entry<Integer>> entries = queue.replaceAll(items(random.note(random.below(7))));
    checkNew(entries);
    undo.edit(all(), () -> model.edits.replaceAll(entries.size()));
  }

  private List<Integer> all() {
    return Stream.concat(model.source.order.stream(), model.once.stream()).toList();
  }

  // ------------------------------------------------------------------ where it is

  void move(Entry<Integer> entry) {
    if (isRefusedOnce(entry)) {
      return;
    }
    int place = random.note(random.below(model.size()));
    queue.move(entry, place);
    moved(List.of(entry), place);
  }

  void moveAll() {
    List<Entry<Integer>> entries =
        Stream.generate(some).limit(random.any(1, 2, 4)).distinct().toList();
    if (entries.stream().anyMatch(this::isRefusedOnce)) {
      assertRefused(() -> queue.moveAll(entries, 0));
      return;
    }
    int place = random.note(random.below(model.size() - entries.size() + 1));
    queue.moveAll(entries, place);
    moved(entries, place);
  }

  private void moved(List<Entry<Integer>> entries, int place) {
    undo.edit(ids(entries), () -> model.edits.moveAll(ids(entries), place));
  }

  /** Returns whether {@code entry} is played once, and checks that it has no place. */
  private boolean isRefusedOnce(Entry<Integer> entry) {
    boolean isOnce = model.once.contains((int) entry.id());
    if (isOnce) {
      assertRefused(() -> queue.move(entry, 0));
      assertRefused(() -> queue.placeOf(entry));
    }
    return isOnce;
  }

  void replace(Entry<Integer> entry) {
    Integer item =
        random.below(4) == 0
            ? entry.item()
            : REPLACEMENTS.get(random.note(10_000 + random.below(3)) - 10_000);
    assertThat(queue.replace(entry, item)).isEqualTo(new Entry<>(entry.id(), item));
    undo.edit(ids(List.of(entry)), () -> model.source.replace((int) entry.id(), item));
    if (!item.equals(entry.item())) {
      undo.keepReplaced();
      strangers.add(entry);
    }
  }

  // ------------------------------------------------------------------ undo

  void undoLast() {
    Set<Entry<Integer>> before = new LinkedHashSet<>(queue.entries());
    boolean undone = queue.undo();
    turned(before);
    assertThat(undone).isEqualTo(undo.undo());
  }

  void redoLast() {
    Set<Entry<Integer>> before = new LinkedHashSet<>(queue.entries());
    boolean redone = queue.redo();
    turned(before);
    assertThat(redone).isEqualTo(undo.redo());
  }

  private void turned(Set<Entry<Integer>> before) {
    choices.answer(ids(queue.current().stream().toList()));
    before.removeAll(new HashSet<>(queue.entries()));
    strangers.addAll(before);
  }
}
