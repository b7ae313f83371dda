package dev.riffle.players;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayOrder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The queue of a bot whose users take turns, with the methods of JMusicBot's {@code FairQueue}. Not
 * thread-safe: a call reads the rows ahead before it edits them.
 *
 * @param queue IN_ORDER, of single plays alone: the rows ahead are the items that wait
 * @param user returns the user who asked for an item
 */
public record FairQueue<T>(PlayQueue<T> queue, Function<T, Object> user, Draws draws) {
  public List<Entry<T>> getList() {
    PlayOrder<T> rows = queue.playOrder();
    return rows.subList(rows.cursor().orElse(-1) + 1, rows.size());
  }

  public int add(T item) {
    List<Entry<T>> all = getList();
    int index = all.size();
    while (index > 0 && !isOf(all.get(index - 1), user.apply(item))) {
      index--;
    }
    Set<Object> round = new HashSet<>();
    while (index < all.size() && round.add(user.apply(all.get(index).item()))) {
      index++;
    }
    queue.insertOnceAhead(index, item);
    return index;
  }

  private boolean isOf(Entry<T> entry, Object owner) {
    return user.apply(entry.item()).equals(owner);
  }

  void addAt(int index, T item) {
    queue.insertOnceAhead(Math.min(index, getList().size()), item);
  }

  T remove(int index) {
    T item = getList().get(index).item();
    queue.removeAhead(index);
    return item;
  }

  int removeAll(Object owner) {
    List<Entry<T>> own = getList().stream().filter(entry -> isOf(entry, owner)).toList();
    queue.removeAll(own);
    return own.size();
  }

  void skip(int number) {
    queue.removeAll(getList().subList(0, number));
  }

  T moveItem(int from, int to) {
    queue.moveAhead(from, to);
    return getList().get(to).item();
  }

  int shuffle(Object owner) {
    List<Entry<T>> own = getList().stream().filter(entry -> isOf(entry, owner)).toList();
    ShuffleOrder order = ShuffleOrder.of(own.size(), draws);
    Iterator<Integer> drawn = order.indices().iterator();
    List<Entry<T>> all = new ArrayList<>(getList());
    all.replaceAll(entry -> isOf(entry, owner) ? own.get(drawn.next()) : entry);
    queue.playNextAll(all);
    return own.size();
  }

  public Optional<T> pull() {
    return queue.next().map(Entry::item);
  }
}
