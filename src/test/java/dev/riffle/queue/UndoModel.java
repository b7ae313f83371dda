package dev.riffle.queue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The edits of {@link QueueModel} that can be undone, each with a copy of everything as it was
 * before, and those that can be redone, with everything as it was before they were undone.
 */
final class UndoModel {
  /** Everything, of which an undo brings back what concerns the entries that the edit was on. */
  private record Edit(
      Set<Integer> on,
      List<Integer> order,
      Set<Integer> once,
      Map<Integer, Integer> items,
      List<Integer> upNext,
      Set<Integer> unheard,
      List<Integer> cycle) {}

  private final QueueModel queue;
  private final int limit;
  private final Deque<Edit> undoable = new ArrayDeque<>(); // the newest last
  private final Deque<Edit> redoable = new ArrayDeque<>();

  UndoModel(QueueModel queue, int limit) {
    this.queue = queue;
    this.limit = limit;
  }

  boolean canUndo() {
    return !undoable.isEmpty();
  }

  boolean canRedo() {
    return !redoable.isEmpty();
  }

  /** Keeps an item that was replaced, under an id of its own. */
  void keepReplaced() {
    if (limit > 0) {
      queue.source.newId();
    }
  }

  /** Makes an edit on {@code entries} and on what it adds; one without an effect is none. */
  void edit(Collection<Integer> entries, Runnable edit) {
    Edit before = copy(new HashSet<>(entries));
    List<Object> snapshot = queue.snapshot();
    int nextId = queue.source.nextId();
    edit.run();
    if (!queue.snapshot().equals(snapshot)) {
      for (int id = nextId; id < queue.source.nextId(); id++) {
        before.on.add(id);
      }
      redoable.clear();
      undoable.addLast(before);
      while (undoable.stream().mapToInt(one -> one.on.size()).sum() > limit) {
        undoable.removeFirst();
      }
    }
  }

  @CanIgnoreReturnValue
  boolean undo() {
    return turn(undoable, redoable);
  }

  @CanIgnoreReturnValue
  boolean redo() {
    return turn(redoable, undoable);
  }

  private boolean turn(Deque<Edit> from, Deque<Edit> to) {
    if (from.isEmpty()) {
      return false;
    }
    Edit edit = from.removeLast();
    to.addLast(copy(edit.on));
    List<Integer> leaving =
        edit.on.stream()
            .filter(queue::has)
            .filter(entry -> !edit.order.contains(entry) && !edit.once.contains(entry))
            .toList();
    queue.edits.removeAll(leaving);
    bringBack(edit);
    return true;
  }

  private Edit copy(Set<Integer> on) {
    return new Edit(
        on,
        List.copyOf(queue.source.order),
        Set.copyOf(queue.once),
        queue.source.items(),
        List.copyOf(queue.upNext()),
        queue.cycle.unheard(),
        queue.cycle.identity());
  }

  private void bringBack(Edit edit) {
    boolean keeps = queue.isSettled(Fault.KEEPS_WHEN_EDITED);
    List<Integer> orderNow = List.copyOf(queue.source.order);
    List<Integer> upNextNow = List.copyOf(queue.upNext());
    queue.source.arrange(edit.order);
    List<Integer> back = edit.order.stream().filter(entry -> !orderNow.contains(entry)).toList();
    Set<Integer> remaining = new LinkedHashSet<>();
    for (int entry : back) {
      if (edit.unheard.contains(entry) || !queue.cycle.identity().equals(edit.cycle)) {
        queue.cycle.add(entry);
        remaining.add(entry);
      }
    }
    arrangeUpNext(edit, remaining);
    edit.on.stream().filter(queue::has).forEach(one -> bringBackItem(one, edit));
    if (!back.isEmpty() || !queue.upNext().equals(upNextNow)) {
      queue.cycle.discard(keeps && queue.isSettled(Fault.KEEPS_WHEN_EDITED));
    } else if (!queue.source.order.equals(orderNow)) {
      queue.cycle.discardPicked();
    }
    if (queue.cycle.exists) {
      queue.cycle.place(new ArrayList<>(remaining));
    }
  }

  /** Lets the entries of the edit wait where they did, and adds those that remain again. */
  private void arrangeUpNext(Edit edit, Set<Integer> remaining) {
    List<Integer> upNext = queue.upNext();
    Set<Integer> waited = new HashSet<>(upNext);
    upNext.removeAll(edit.on);
    for (int i = 0; i < edit.upNext.size(); i++) {
      int entry = edit.upNext.get(i);
      if (edit.on.contains(entry)) {
        upNext.add(Math.min(i, upNext.size()), entry);
        if (!queue.source.live.contains(entry)) {
          queue.once.add(entry);
        }
        if (!waited.remove(entry)) {
          queue.cycle.reserve(entry);
          remaining.remove(entry);
        }
      }
    }
    for (int entry : edit.on) {
      if (waited.contains(entry) && queue.cycle.release(entry)) {
        remaining.add(entry);
      }
    }
  }

  private void bringBackItem(int entry, Edit edit) {
    queue.source.replace(entry, edit.items.getOrDefault(entry, entry));
  }

  List<Object> snapshot() {
    return List.of(List.copyOf(undoable), List.copyOf(redoable));
  }
}
