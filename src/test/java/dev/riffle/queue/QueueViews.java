package dev.riffle.queue;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** What {@link QueueModel} tells of where it is: the position, and the play order. */
record QueueViews(QueueModel model) {
  /** What plays once has the position of the play before it, but in RANDOM. */
  Position position() {
    int current = model.current();
    CycleModel cycle = model.cycle;
    if (current == QueueModel.NONE || model.size() == 0) {
      return new Position(cycle.number, 0, model.size());
    }
    int place =
        switch (model.mode()) {
          case IN_ORDER ->
              model.once.contains(current) ? model.source.place() : model.source.placeOf(current);
          case SHUFFLE -> cycle.played() - model.timeline.ahead(model.once);
          case RANDOM -> cycle.randomPlays - model.timeline.ahead(Set.of());
        };
    int number = cycle.number;
    while (model.mode() == PlayMode.SHUFFLE && place < 1 && number > 0) {
      place += model.size();
      number--;
    }
    return new Position(number, Math.max(1, place), model.size());
  }

  /** Returns what next and previous walk: what was, what plays, and what is known to come. */
  List<Integer> playOrder() {
    List<Integer> all = behind();
    if (cursor().isPresent()) {
      all.add(model.current());
    }
    if (model.isInOrder()) {
      all.addAll(model.upNext());
      all.addAll(model.source.order.subList(model.source.place(), model.size()));
    } else {
      all.addAll(model.timeline.beforeLookAhead());
      all.addAll(model.cycle.upcoming(model.mode()));
    }
    return all;
  }

  /** Returns where in the play order that is which plays. */
  OptionalInt cursor() {
    return model.current() == QueueModel.NONE
        ? OptionalInt.empty()
        : OptionalInt.of(behind().size());
  }

  private List<Integer> behind() {
    return new ArrayList<>(
        model.isInOrder()
            ? model.source.order.subList(0, model.source.before())
            : Lists.reverse(model.timeline.history()));
  }
}
