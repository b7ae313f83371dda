package dev.riffle.shuffle;

import static com.google.common.math.IntMath.factorial;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShuffleOrderTest {
  private static final ShuffleOrder ORDER = ShuffleOrder.of(new int[] {3, 0, 4, 1, 2});

  /** Checks that all queries of an order agree; returns its indices. */
  private static List<Integer> indices(ShuffleOrder order) {
    int n = order.size();
    List<Integer> indices = IntStream.range(0, n).map(order::at).boxed().collect(toList());
    assertThat(indices).containsExactlyElementsIn(IntStream.range(0, n).boxed().collect(toList()));
    List<Integer> walked = new ArrayList<>();
    for (OptionalInt at = order.first(); at.isPresent(); at = order.next(at.getAsInt())) {
      OptionalInt before = walked.isEmpty() ? OptionalInt.empty() : last(walked);
      assertThat(order.previous(at.getAsInt())).isEqualTo(before);
      assertThat(order.placeOf(at.getAsInt())).isEqualTo(walked.size());
      walked.add(at.getAsInt());
    }
    assertThat(walked).isEqualTo(indices);
    assertThat(order.last()).isEqualTo(n == 0 ? OptionalInt.empty() : last(indices));
    assertThat(order.toString()).isEqualTo(indices.toString());
    assertThat(ShuffleOrder.of(order.indices().toArray())).isEqualTo(order);
    return indices;
  }

  private static OptionalInt last(List<Integer> list) {
    return OptionalInt.of(list.get(list.size() - 1));
  }

  private static void assertUniform(int outcomes, Function<Draws, ShuffleOrder> experiment) {
    UniformLaw.assertUniform(outcomes, draws -> indices(experiment.apply(draws)).toString());
  }

  // ------------------------------------------------------------------ the law

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void of_allOrdersAreEquallyLikely(int n) {
    assertUniform(factorial(n), draws -> ShuffleOrder.of(n, draws));
  }

  @ParameterizedTest(name = "{1} into {0} at {2}")
  @CsvSource({"0,1,0", "0,3,0", "1,2,1", "2,2,1", "3,2,0", "4,2,4", "5,1,2", "3,3,3", "1,5,0"})
  void insert_intoAGivenOrder_anyPlacesInAnyOrderAreEquallyLikely(int n, int count, int index) {
    ShuffleOrder before = ShuffleOrder.of(IntStream.range(0, n).map(i -> n - 1 - i).toArray());
    assertUniform(factorial(n + count) / factorial(n), draws -> before.insert(index, count, draws));
  }

  @ParameterizedTest(name = "{1} into {0} at {2}, after place {3}")
  @CsvSource({"0,2,0,-1", "1,1,0,0", "3,2,1,-1", "3,2,1,0", "4,2,4,1", "4,3,0,2", "3,3,2,2"})
  void insertAfter_aPlace_anyLaterPlacesInAnyOrderAreEquallyLikely(
      int n, int count, int index, int place) {
    ShuffleOrder before = ShuffleOrder.of(IntStream.range(0, n).map(i -> n - 1 - i).toArray());
    int after = n - (place + 1);
    assertUniform(
        factorial(after + count) / factorial(after),
        draws -> {
          ShuffleOrder longer = before.insertAfter(place, index, count, draws);
          IntStream.rangeClosed(0, place)
              .forEach(
                  i -> assertThat(shifted(before.at(i), index, count)).isEqualTo(longer.at(i)));
          return longer;
        });
  }

  /** Returns the index of an item after {@code count} items were inserted at {@code index}. */
  private static int shifted(int old, int index, int count) {
    return old < index ? old : old + count;
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void insertAfter_theFirstOfAUniformOrder_isUniformOverTheOthers(int n) {
    assertUniform(
        factorial(n + 1),
        draws -> ShuffleOrder.of(n, draws).startingWith(0).insertAfter(0, n / 2, 2, draws));
  }

  private static Stream<Arguments> edits() {
    return IntStream.rangeClosed(0, 4)
        .boxed()
        .flatMap(
            n ->
                Stream.of(
                    arguments(n, "insert", (Edit) (order, draws) -> order.insert(n / 2, 2, draws)),
                    arguments(n, "remove", (Edit) (order, draws) -> order.remove(n / 2, n)),
                    arguments(n, "move", (Edit) (order, draws) -> order.move(n / 2, n, 0)),
                    arguments(
                        n, "move", (Edit) (order, draws) -> order.move(0, n / 2, n - n / 2))));
  }

  /** An edit of the list. */
  private interface Edit {
    ShuffleOrder apply(ShuffleOrder order, Draws draws);
  }

  @ParameterizedTest(name = "n = {0}, {1}")
  @MethodSource("edits")
  void edit_ofAUniformOrder_isUniform(int n, String name, Edit edit) {
    int size = edit.apply(ShuffleOrder.of(n, Seed.parse(name).draws()), bound -> 0).size();
    assertUniform(factorial(size), draws -> edit.apply(ShuffleOrder.of(n, draws), draws));
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void startingWith_ofAUniformOrder_isUniformOverTheOthers(int n) {
    for (int index = 0; index < n; index++) {
      int first = index;
      assertThat(ShuffleOrder.of(n, Seed.parse("first").draws()).startingWith(first).first())
          .hasValue(first);
      assertUniform(factorial(n - 1), draws -> ShuffleOrder.of(n, draws).startingWith(first));
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void insertAt_intoAUniformOrder_isUniformOverTheOldItems(int n) {
    for (int index = 0; index <= n; index++) {
      for (int place = 0; place <= n; place++) {
        int at = index;
        int to = place;
        assertUniform(factorial(n), draws -> ShuffleOrder.of(n, draws).insertAt(at, 2, to));
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void anyEdits_areTheSameOnAListOfItems(int seed) {
    Draws draws = Seed.parse("places " + seed).draws();
    ShuffleOrder order = ShuffleOrder.of(0, draws);
    List<Integer> items = new ArrayList<>(); // by index; each is a number of its own
    List<Integer> played = new ArrayList<>(); // by place
    for (int i = 0, item = 0; i < 500; i++) {
      int size = items.size();
      int from = draws.below(size + 1);
      int to = from + draws.below(Math.min(5, size - from + 1));
      switch (size == 0 ? 0 : draws.below(size > 40 ? 5 : 4)) {
        case 0 -> {
          int place = draws.below(size + 1);
          int count = draws.below(4);
          order = order.insertAt(from, count, place);
          for (int k = 0; k < count; k++) {
            items.add(from + k, item);
            played.add(place + k, item++);
          }
        }
        case 1 -> {
          int newFrom = draws.below(size - (to - from) + 1);
          order = order.move(from, to, newFrom);
          List<Integer> moved = new ArrayList<>(items.subList(from, to));
          items.subList(from, to).clear();
          items.addAll(newFrom, moved);
        }
        case 2 -> {
          int index = draws.below(size);
          order = order.startingWith(index);
          played.remove(items.get(index));
          played.add(0, items.get(index));
        }
        case 3 -> {
          int count = draws.below(5);
          int place = draws.below(size + 1) - 1;
          order = order.insertAfter(place, from, count, draws);
          items.addAll(from, IntStream.range(item, item + count).boxed().collect(toList()));
          item += count;
          List<Integer> before = played;
          played = indices(order).stream().map(items::get).collect(toList());
          assertThat(played).containsAtLeastElementsIn(before).inOrder();
          assertThat(played.subList(0, place + 1)).isEqualTo(before.subList(0, place + 1));
        }
        default -> {
          order = order.remove(from, to);
          played.removeAll(items.subList(from, to));
          items.subList(from, to).clear();
        }
      }
      assertWithMessage("after edit %s", i)
          .that(indices(order).stream().map(items::get).collect(toList()))
          .isEqualTo(played);
    }
  }

  // ------------------------------------------------------------------ single calls

  @Test
  void remove_oneOrAll_shiftsTheIndicesAbove() {
    assertThat(indices(ORDER.remove(1, 2))).containsExactly(2, 0, 3, 1).inOrder();
    assertThat(indices(ORDER.remove(0, 0))).containsExactly(3, 0, 4, 1, 2).inOrder();
    assertThat(indices(ORDER.remove(0, 5))).isEmpty();
  }

  @Test
  void examples_ofTheClassComment_areTrue() {
    assertThat(indices(ORDER.insertAt(1, 2, 0))).containsExactly(1, 2, 5, 0, 6, 3, 4).inOrder();
    assertThat(indices(ORDER.remove(0, 2))).containsExactly(1, 2, 0).inOrder();
    assertThat(indices(ORDER.move(0, 2, 3))).containsExactly(1, 3, 2, 4, 0).inOrder();
    assertThat(indices(ORDER.startingWith(4))).containsExactly(4, 3, 0, 1, 2).inOrder();
  }

  @Test
  void of_indices_keepsACopy() {
    int[] given = {1, 0};
    ShuffleOrder order = ShuffleOrder.of(given);
    given[0] = 0;
    assertThat(indices(order)).containsExactly(1, 0).inOrder();
  }

  @Test
  void equals_isOfTheSameIndicesInTheSameOrder() {
    ShuffleOrder same = ShuffleOrder.of(Ints.toArray(indices(ORDER)));
    assertThat(same).isEqualTo(ORDER);
    assertThat(same.hashCode()).isEqualTo(ORDER.hashCode());
    assertThat(ORDER.remove(4, 5)).isNotEqualTo(ORDER);
  }

  @Test
  void of_indicesThatAreNotAnOrder_areRejected() {
    for (int[] bad : new int[][] {{1}, {0, 0}, {-1, 0}, {0, 2}}) {
      assertThrows(IllegalArgumentException.class, () -> ShuffleOrder.of(bad));
    }
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> ShuffleOrder.of(new int[] {0, 2}));
    assertThat(refused)
        .hasMessageThat()
        .isEqualTo("indices (2 of 2) must contain each index from 0 exactly once");
  }

  @Test
  void outOfBounds_isRejectedWithTheName() {
    Draws draws = Seed.parse("bounds").draws();
    assertRefused("place (5) must be less than size (5)", () -> ORDER.at(5));
    assertRefused("index (-1) must not be negative", () -> ORDER.next(-1));
    assertRefused("index (5) must be less than size (5)", () -> ORDER.previous(5));
    assertRefused("index (6) must not be greater than size (5)", () -> ORDER.insert(6, 1, draws));
    assertRefused("end index (6) must not be greater than size (5)", () -> ORDER.remove(0, 6));
    assertRefused("end index (1) must not be less than start index (2)", () -> ORDER.remove(2, 1));
    assertRefused("index (6) must not be greater than size (5)", () -> ORDER.insertAt(6, 1, 0));
    assertRefused("place (6) must not be greater than size (5)", () -> ORDER.insertAt(0, 1, 6));
    assertRefused("place (5) must be in [-1, 5)", () -> ORDER.insertAfter(5, 0, 1, draws));
    assertRefused("place (-2) must be in [-1, 5)", () -> ORDER.insertAfter(-2, 0, 1, draws));
    assertRefused(
        "index (6) must not be greater than size (5)", () -> ORDER.insertAfter(4, 6, 1, draws));
    assertRefused("end index (6) must not be greater than size (5)", () -> ORDER.move(0, 6, 0));
    assertRefused("newFrom (4) must be in [0, 3]", () -> ORDER.move(0, 2, 4));
    assertRefused("newFrom (-1) must be in [0, 3]", () -> ORDER.move(0, 2, -1));
    assertRefused("index (5) must be less than size (5)", () -> ORDER.startingWith(5));
    assertThrows(IllegalArgumentException.class, () -> ORDER.insertAt(0, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> ORDER.insert(0, -1, draws));
    assertThrows(IllegalArgumentException.class, () -> ORDER.insert(0, Integer.MAX_VALUE, draws));
    assertThrows(IllegalArgumentException.class, () -> ShuffleOrder.of(-1, draws));
  }

  private static void assertRefused(String message, Runnable call) {
    IndexOutOfBoundsException refused = assertThrows(IndexOutOfBoundsException.class, call::run);
    assertThat(refused).hasMessageThat().isEqualTo(message);
  }
}
