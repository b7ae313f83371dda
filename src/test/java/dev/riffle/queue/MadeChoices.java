package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.shuffle.Draws;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The choices that a queue made, for a model that makes them again: the bound of each draw must be
 * the number of entries that the model has to choose from, and the answer one of them.
 */
final class MadeChoices implements Choice {
  private record Draw(int bound, int value) {}

  private final Deque<Draw> draws = new ArrayDeque<>();
  private final Deque<Integer> answers = new ArrayDeque<>();

  /** Returns draws that {@code source} makes, which are noted. */
  Draws record(Draws source) {
    return bound -> {
      int value = source.below(bound);
      draws.add(new Draw(bound, value));
      return value;
    };
  }

  /** Takes what the queue drew in this call, as far as it drew. */
  void answer(List<Integer> answered) {
    answers.clear();
    answers.addAll(answered);
  }

  @Override
  public int among(Set<Integer> entries) {
    assertWithMessage("bound of the draw").that(draw().bound).isEqualTo(entries.size());
    int answer = answer();
    assertThat(entries).contains(answer);
    return answer;
  }

  @Override
  public int only(int entry) {
    assertWithMessage("all rest").that(answer()).isEqualTo(entry);
    return entry;
  }

  @Override
  public int below(int bound) {
    Draw draw = draw();
    assertWithMessage("bound of the place").that(draw.bound).isEqualTo(bound);
    return draw.value;
  }

  void checkAllMade() {
    assertWithMessage("draws that nothing asked for").that(draws).isEmpty();
  }

  private Draw draw() {
    assertWithMessage("draws of the queue, where one more is due").that(draws).isNotEmpty();
    return draws.remove();
  }

  private int answer() {
    assertWithMessage("answers of the queue, where one more is due").that(answers).isNotEmpty();
    return answers.remove();
  }
}
