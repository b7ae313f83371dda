package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A list that the items of many states are of, so that the bytes of each have the others alone. An
 * item is in the list at the index that its entry's id has from a first id on. Immutable.
 *
 * <pre>
 *   list   a b c d          first id: 0
 *   ids    0 1 3 4
 *   items  a X d e          others: 1, X, and 3, e
 * </pre>
 */
final class SharedItems<T> {
  private final ImmutableList<T> list;

  SharedItems(List<? extends T> list) {
    this.list = ImmutableList.copyOf(list);
  }

  /** Writes the first id and the indexes of the other items, and each of these. */
  @SuppressWarnings("ReferenceEquality") // equal lists would take a pass
  void write(QueueState<T> state, ByteOutput out, Function<? super T, byte[]> itemToBytes) {
    StateItems<T> items = state.stateItems();
    Ids ids = state.idRuns();
    long first = items.listed == list && ids.size() > 0 ? ids.at(0) : 0;
    boolean isOwn = items.listed == list && isInOrder(ids, first);
    IntStream others =
        isOwn
            ? IntStream.concat(
                items.replaced.keySet().stream().mapToInt(i -> i).sorted(),
                IntStream.range(list.size(), items.size()))
            : IntStream.range(0, items.size()).filter(i -> !has(ids.at(i) - first, items.get(i)));
    int[] indexes = others.toArray();
    out.numbers(
        LongStream.concat(LongStream.of(first), IntStream.of(indexes).asLongStream()).toArray());
    for (int i : indexes) {
      out.block(StateBytes.encoded(items.get(i), itemToBytes));
    }
  }

  /** Reads the items of the entries with {@code ids}. */
  StateItems<T> read(Ids ids, ByteInput in, Function<byte[], ? extends T> itemFromBytes) {
    long[] numbers = in.row().toArray();
    checkArgument(numbers.length > 0, "state of a shared list must have a first id");
    ImmutableMap.Builder<Integer, T> read = ImmutableMap.builder();
    for (int i = 1; i < numbers.length; i++) {
      boolean ascends = (i == 1 ? -1 : numbers[i - 1]) < numbers[i] && numbers[i] < ids.size();
      checkArgument(ascends, "index (%s) of an item must ascend, below %s", numbers[i], ids.size());
      read.put((int) numbers[i], StateBytes.decoded(in.block(), itemFromBytes));
    }
    ImmutableMap<Integer, T> others = read.buildOrThrow();
    int shared = ids.size() - others.size();
    checkArgument(shared <= list.size(), "list must have at least %s items, as before", shared);
    Function<Integer, T> item =
        i -> others.containsKey(i) ? others.get(i) : item(ids.at(i) - numbers[0]);
    int kept = isInOrder(ids, numbers[0]) ? list.size() : 0;
    Map<Integer, T> replaced = Maps.filterKeys(others, i -> i < kept);
    return new StateItems<>(
        kept > 0 ? list : ImmutableList.of(),
        ImmutableMap.copyOf(replaced),
        IntStream.range(kept, ids.size()).boxed().map(item).collect(toImmutableList()));
  }

  /** Returns whether the first ids are those of all items of the list. */
  private boolean isInOrder(Ids ids, long first) {
    int size = list.size();
    boolean isAsLong = 0 < size && size <= ids.size();
    return isAsLong && ids.at(0) == first && ids.at(size - 1) == first + size - 1;
  }

  private boolean has(long index, T item) {
    return 0 <= index && index < list.size() && list.get((int) index) == item;
  }

  private T item(long index) {
    checkArgument(
        0 <= index && index < list.size(), "list must have an item at %s, as before", index);
    return list.get((int) index);
  }
}
