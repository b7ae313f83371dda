package dev.riffle.queue;

import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;

import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.Enumeration.Subject;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;

/** The queue for {@link Enumeration}. */
record QueueSubject(PlayQueue<Integer> queue) implements Subject {
  private static final int UNDO_LIMIT = 100;

  static QueueSubject of(Setting setting, Draws draws) {
    return new QueueSubject(builder(setting, draws).build());
  }

  /** Returns one that can undo. */
  static QueueSubject undoable(Setting setting, Draws draws) {
    return new QueueSubject(builder(setting, draws).undoLimit(UNDO_LIMIT).build());
  }

  private static PlayQueueBuilder<Integer> builder(Setting setting, Draws draws) {
    PlayQueueBuilder<Integer> builder = numbers(setting.n(), draws).repeat(setting.repeat());
    for (LawCall call : setting.start()) {
      if (call.kind() == LawCall.Kind.START_AT) {
        builder.startAt(call.a());
      } else if (call.kind() == LawCall.Kind.START_AFTER) {
        builder.startAfter(List.of(call.a(), call.b()));
      }
    }
    return setting.gap() < 0 ? builder : builder.gap(PlayMode.SHUFFLE, setting.gap());
  }

  @Override
  public boolean take(LawCall call) {
    if (call.kind() == LawCall.Kind.NEXT) {
      return queue.next().isPresent();
    }
    try {
      call.on(queue);
      return true;
    } catch (IllegalArgumentException | NoSuchElementException e) {
      return false; // there are fewer rows, or the entry is not there
    }
  }

  @Override
  public int current() {
    return queue.current().map(Entry::item).orElse(-1);
  }

  @Override
  public List<Integer> rows() {
    OptionalInt cursor = queue.playOrder().cursor();
    int past = cursor.isPresent() ? cursor.getAsInt() + 1 : queue.history(Integer.MAX_VALUE).size();
    List<Integer> order = items(queue.playOrder());
    return order.subList(past, order.size());
  }

  @Override
  public List<Integer> upNext() {
    return items(queue.upNext());
  }

  @Override
  public List<Integer> entries() {
    return items(queue.entries());
  }

  @Override
  public boolean contains(int id) {
    return queue.entry(id).isPresent();
  }

  @Override
  public Subject copy() {
    return new QueueSubject(PlayQueue.restoreFrom(queue.state(), Queues.FIRST, Drawing.uniform()));
  }
}
