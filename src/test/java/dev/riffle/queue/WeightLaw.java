package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The distribution of the plays of a short list of calls on a queue in SHUFFLE that draws by
 * weight, computed with fractions from the contract (C5, C30): each play is drawn when it plays and
 * nothing before, so that a peek is no call at all. It draws nothing itself.
 */
final class WeightLaw {
  private static final int NONE = -1;

  /** The kind of a call; {@code WEIGH} replaces the item of an entry by one of another weight. */
  enum Kind {
    NEXT,
    PEEK,
    SKIP,
    ASK,
    REMOVE,
    ADD,
    WEIGH
  }

  /** A call, on the entry {@code id}, with a number of rows or a weight. */
  record Step(Kind kind, int id, int number) {}

  /**
   * A queue and its calls.
   *
   * @param plays the number of calls of next at the end
   */
  record Run(
      List<Integer> weights, int gap, RepeatMode repeat, ImmutableList<Step> steps, int plays) {}

  /** A row that was asked for, and whether its entry remained. */
  private record Asked(int id, boolean remained) {}

  private final Run run;
  private final Map<String, BigFraction> law = new TreeMap<>();

  private WeightLaw(Run run) {
    this.run = run;
  }

  /** Returns the distribution of the ids that play, "-" where nothing does. */
  static Map<String, BigFraction> of(Run run) {
    WeightLaw law = new WeightLaw(run);
    State start = new State();
    IntStream.range(0, run.weights.size()).forEach(id -> start.add(run.weights.get(id)));
    law.go(start, 0, "", BigFraction.ONE);
    return law.law;
  }

  /** Returns the distribution of a queue that draws by {@code rule}, which a builder is given. */
  static Map<String, BigFraction> ofQueue(Run run, UnaryOperator<PlayQueueBuilder<Integer>> rule) {
    return AllDraws.law(
        draws -> {
          PlayQueueBuilder<Integer> builder =
              PlayQueue.<Integer>builder(Seed.parse("by weight"))
                  .draws(draws)
                  .repeat(run.repeat)
                  .gap(PlayMode.SHUFFLE, run.gap)
                  .addAll(
                      IntStream.range(0, run.weights.size())
                          .map(id -> item(id, run.weights.get(id)))
                          .boxed()
                          .toList());
          PlayQueue<Integer> queue = rule.apply(builder).build();
          StringBuilder plays = new StringBuilder();
          Stream.concat(run.steps.stream(), next(run.plays))
              .forEach(step -> plays.append(take(queue, step)));
          return plays.toString();
        });
  }

  private static Stream<Step> next(int plays) {
    return Stream.generate(() -> new Step(Kind.NEXT, NONE, 0)).limit(plays);
  }

  /** Returns an item that has a weight, for the entry {@code id}. */
  static int item(int id, int weight) {
    return 10 * id + weight;
  }

  static int weight(int item) {
    return item % 10;
  }

  private static String take(PlayQueue<Integer> queue, Step step) {
    List<Entry<Integer>> entry = queue.entry(step.id).map(List::of).orElse(List.of());
    boolean isCurrent = !entry.isEmpty() && queue.current().equals(queue.entry(step.id));
    switch (step.kind) {
      case NEXT -> {
        return queue.next().map(next -> String.valueOf(next.id())).orElse("-");
      }
      case PEEK -> queue.upcoming(step.number);
      case SKIP -> entry.forEach(queue::skipTo);
      case ASK -> entry.forEach(queue::playNext);
      case REMOVE -> entry.stream().filter(one -> !isCurrent).forEach(queue::remove);
      case ADD -> queue.add(item(9, step.number));
      case WEIGH -> entry.forEach(one -> queue.replace(one, item(step.id, step.number)));
    }
    return "";
  }

  // ------------------------------------------------------------------ the law

  private void go(State state, int step, String plays, BigFraction probability) {
    if (step == run.steps.size() + run.plays) {
      law.merge(plays, probability, BigFraction::add);
      return;
    }
    Step call = step < run.steps.size() ? run.steps.get(step) : new Step(Kind.NEXT, NONE, 0);
    if (call.kind == Kind.NEXT) {
      next(state, step, plays, probability);
    } else {
      state.take(call);
      go(state, step + 1, plays, probability);
    }
  }

  private void next(State state, int step, String plays, BigFraction probability) {
    if (!state.asked.isEmpty()) {
      state.play(state.asked.remove(0).id());
      go(state, step + 1, plays + state.current, probability);
      return;
    }
    List<Integer> all = state.live.stream().filter(id -> state.weights.get(id) > 0).toList();
    if (state.remaining.isEmpty() && run.repeat == RepeatMode.ALL) {
      state.remaining.addAll(all);
    }
    if (state.remaining.isEmpty()) {
      go(state, step + 1, plays + "-", probability);
      return;
    }
    List<Integer> resting = state.last(Math.max(0, Math.min(run.gap, all.size() - 1)));
    List<Integer> may = state.remaining.stream().filter(id -> !resting.contains(id)).toList();
    if (may.isEmpty()) {
      may = List.of(resting.stream().filter(state.remaining::contains).findFirst().orElseThrow());
    }
    int total = may.stream().mapToInt(state.weights::get).sum();
    for (int id : may) {
      State after = new State(state);
      after.remaining.remove(id);
      after.play(id);
      go(
          after,
          step + 1,
          plays + id,
          probability.multiply(BigFraction.of(state.weights.get(id), total)));
    }
  }

  /** The plays so far, the asked rows, and the remaining entries. */
  private static final class State {
    private final List<Integer> weights = new ArrayList<>(); // by id
    private final Set<Integer> live = new LinkedHashSet<>();
    private final Set<Integer> remaining = new LinkedHashSet<>();
    private final List<Asked> asked = new ArrayList<>();
    private final List<Integer> heard = new ArrayList<>();
    private int current = NONE;

    State() {}

    State(State other) {
      weights.addAll(other.weights);
      live.addAll(other.live);
      remaining.addAll(other.remaining);
      asked.addAll(other.asked);
      heard.addAll(other.heard);
      current = other.current;
    }

    void add(int weight) {
      int id = weights.size();
      weights.add(weight);
      live.add(id);
      if (weight > 0) {
        remaining.add(id);
      }
    }

    void play(int id) {
      current = id;
      heard.add(id);
    }

    /** Returns the last distinct entries that were heard, the oldest first. */
    List<Integer> last(int count) {
      List<Integer> last = new ArrayList<>();
      for (int i = heard.size() - 1; i >= 0 && last.size() < count; i--) {
        if (!last.contains(heard.get(i))) {
          last.add(0, heard.get(i));
        }
      }
      return last;
    }

    void take(Step call) {
      if (call.kind == Kind.ADD) {
        add(call.number);
      } else if (live.contains(call.id)) {
        on(call);
      }
    }

    private void on(Step call) {
      int id = call.id;
      switch (call.kind) {
        case SKIP -> {
          if (id != current) {
            leave(id);
            play(id);
          }
        }
        case ASK -> {
          if (asked.isEmpty() || asked.get(0).id() != id) {
            asked.add(0, new Asked(id, leave(id)));
          }
        }
        case REMOVE -> {
          if (id != current) {
            leave(id);
            live.remove(id);
          }
        }
        case WEIGH -> weigh(id, call.number);
        default -> {}
      }
    }

    /** Removes an entry from the cycle and its asked row; returns whether it remained. */
    private boolean leave(int id) {
      boolean remained =
          remaining.remove(id) || asked.stream().anyMatch(row -> row.id() == id && row.remained());
      asked.removeIf(row -> row.id() == id);
      return remained;
    }

    private void weigh(int id, int weight) {
      int before = weights.set(id, weight);
      boolean isAsked = asked.stream().anyMatch(row -> row.id() == id);
      if (weight == 0) {
        remaining.remove(id);
      } else if (before == 0 && !isAsked) {
        remaining.add(id);
      }
      if ((weight == 0) != (before == 0)) {
        asked.replaceAll(row -> row.id() == id ? new Asked(id, weight > 0) : row);
      }
    }
  }
}
