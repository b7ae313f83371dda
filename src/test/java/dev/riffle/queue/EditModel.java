package dev.riffle.queue;

import java.util.List;
import java.util.Set;

/** The edits of {@link QueueModel}: what is in the queue, and where. */
final class EditModel {
  private final QueueModel queue;
  private final SourceModel source;
  private final TimelineModel timeline;
  private final CycleModel cycle;
  private final Set<Fault> faults;

  EditModel(QueueModel queue, Set<Fault> faults) {
    this.queue = queue;
    this.source = queue.source;
    this.timeline = queue.timeline;
    this.cycle = queue.cycle;
    this.faults = faults;
  }

  void addAll(int place, int count) {
    if (count > 0) {
      boolean keeps = queue.isSettled(Fault.KEEPS_WHEN_EDITED);
      List<Integer> newcomers = insert(place, count);
      cycle.discard(keeps && queue.isSettled(Fault.KEEPS_WHEN_EDITED));
      if (cycle.exists) {
        cycle.place(newcomers);
      }
    }
  }

  List<Integer> insert(int place, int count) {
    List<Integer> newcomers = source.insert(place, count);
    newcomers.forEach(cycle::add);
    return newcomers;
  }

  /** Removes these, the current one last. */
  void removeAll(List<Integer> entries) {
    List<Integer> others =
        entries.stream().filter(entry -> entry != queue.current()).distinct().toList();
    if (!others.isEmpty()) {
      boolean keeps = queue.isSettled(Fault.KEEPS_WHEN_EDITED);
      others.forEach(this::takeOut);
      cycle.discard(keeps && queue.isSettled(Fault.KEEPS_WHEN_EDITED));
    }
    if (entries.contains(queue.current())) {
      removeCurrent();
    }
  }

  /** Its successor plays under the conditions that it was announced under. */
  private void removeCurrent() {
    int entry = queue.current();
    int n = queue.size();
    boolean keeps = queue.isSettled(Fault.KEEPS_WHEN_EDITED);
    int number = cycle.number;
    timeline.stop();
    takeOut(entry);
    if (queue.hasNext()) {
      queue.goOn(source.live, n);
    }
    boolean begins =
        cycle.number > number && !faults.contains(Fault.KEEPS_AFTER_THE_CURRENT_WAS_REMOVED);
    cycle.discard(keeps && queue.isSettled(Fault.KEEPS_WHEN_EDITED) && !begins);
  }

  private void takeOut(int entry) {
    source.remove(entry);
    queue.once.remove(entry);
    queue.upNext().remove((Integer) entry);
    cycle.remove(entry);
    timeline.removed();
  }

  void clear() {
    if (queue.size() + queue.once.size() > 0) {
      empty();
    }
  }

  private void empty() {
    source.clear();
    queue.once.clear();
    timeline.clear();
    cycle.clear();
  }

  void replaceAll(int count) {
    if (queue.size() + queue.once.size() + count > 0) {
      empty();
      insert(0, count);
    }
  }

  /** Moves these so that they stand one after the other, the first at {@code place}. */
  void moveAll(List<Integer> entries, int place) {
    if (source.moveAll(entries, place)) {
      cycle.discardPicked();
    }
  }
}
