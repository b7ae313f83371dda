package dev.riffle.queue;

import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.Enumeration.Subject;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** {@link QueueModel}, which draws for itself, for {@link Enumeration}. */
record ModelSubject(QueueModel model) implements Subject {
  static ModelSubject of(Setting setting, Draws draws, Set<Fault> faults) {
    Choice choice =
        new Choice() {
          @Override
          public int among(Set<Integer> entries) {
            List<Integer> sorted = new ArrayList<>(entries);
            Collections.sort(sorted);
            return sorted.get(draws.below(sorted.size()));
          }

          @Override
          public int below(int bound) {
            return draws.below(bound);
          }
        };
    QueueModel model =
        new QueueModel(
            setting.n(), PlayMode.SHUFFLE, setting.repeat(), 1000, false, choice, faults);
    if (setting.gap() >= 0) {
      model.cycle.setGap(PlayMode.SHUFFLE, setting.gap());
    }
    return new ModelSubject(model);
  }

  @Override
  public void take(LawCall call) {
    call.on(model);
  }

  @Override
  public int current() {
    return model.current();
  }
}
