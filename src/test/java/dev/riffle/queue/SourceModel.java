package dev.riffle.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What {@link QueueModel} knows of its entries: ids and items, the source order, and where IN_ORDER
 * stands in it: on an entry, or right after one.
 */
final class SourceModel {
  final List<Integer> order = new ArrayList<>();
  final Set<Integer> live = new HashSet<>(); // the same
  private int nextId;
  private final Map<Integer, Integer> replaced = new HashMap<>(); // items that are not the id
  private int anchor = QueueModel.NONE;
  private boolean isOnAnchor;

  int nextId() {
    return nextId;
  }

  int newId() {
    return nextId++;
  }

  int item(int entry) {
    return replaced.getOrDefault(entry, entry);
  }

  /** Returns the items that are not the id of their entry. */
  Map<Integer, Integer> items() {
    return new HashMap<>(replaced);
  }

  /** Returns the place of {@code entry}, from 1; 0 for none. */
  int placeOf(int entry) {
    return order.indexOf(entry) + 1;
  }

  // ------------------------------------------------------------------ in order

  void standOn(int entry) {
    anchor = entry;
    isOnAnchor = entry != QueueModel.NONE;
  }

  /** Stands right after the entry that is left. */
  void leave() {
    isOnAnchor = false;
  }

  boolean hasNext(boolean wraps) {
    return !order.isEmpty() && (wraps || !isAtEnd());
  }

  /** Returns whether what comes next begins anew. */
  boolean isAtEnd() {
    return placeOf(anchor) == order.size();
  }

  int next() {
    return order.get(isAtEnd() ? 0 : placeOf(anchor));
  }

  boolean hasPrevious(boolean wraps) {
    return !order.isEmpty() && (wraps || (anchor != QueueModel.NONE && !isAtBegin()));
  }

  /** Returns whether what comes before is the last. */
  boolean isAtBegin() {
    return isOnAnchor ? placeOf(anchor) == 1 : anchor == QueueModel.NONE;
  }

  int previous() {
    return order.get((isAtBegin() ? order.size() : placeOf(anchor) - (isOnAnchor ? 1 : 0)) - 1);
  }

  /** Returns the place that the queue stands on, or after, from 1; 0 for before all. */
  int place() {
    return placeOf(anchor);
  }

  /** Returns how many come before what plays: without those that previous() wraps to. */
  int before() {
    return place() - (isOnAnchor ? 1 : 0);
  }

  /** Returns what comes next, up to {@code most} if it wraps. */
  List<Integer> upcoming(boolean wraps, int most) {
    int n = order.size();
    int from = placeOf(anchor);
    return IntStream.range(from, wraps && n > 0 ? from + most : n)
        .mapToObj(i -> order.get(i % n))
        .toList();
  }

  // ------------------------------------------------------------------ editing

  /** Inserts new entries and returns them. */
  List<Integer> insert(int place, int count) {
    List<Integer> newcomers = IntStream.range(nextId, nextId + count).boxed().toList();
    nextId += count;
    order.addAll(place, newcomers);
    live.addAll(newcomers);
    return newcomers;
  }

  void remove(int entry) {
    if (anchor == entry) {
      int before = placeOf(entry) - 1;
      anchor = before == 0 ? QueueModel.NONE : order.get(before - 1);
      isOnAnchor = false;
    }
    order.remove((Integer) entry);
    live.remove(entry);
    replaced.remove(entry);
  }

  void clear() {
    order.clear();
    live.clear();
    replaced.clear();
    standOn(QueueModel.NONE);
  }

  /** Moves these so that they follow each other; returns whether that is another order. */
  boolean moveAll(List<Integer> entries, int place) {
    List<Integer> before = new ArrayList<>(order);
    order.removeAll(entries);
    order.addAll(place, entries);
    return !order.equals(before);
  }

  /** Brings entries back to where they were. */
  void arrange(List<Integer> before) {
    order.clear();
    order.addAll(before);
    live.clear();
    live.addAll(before);
  }

  void replace(int entry, int item) {
    replaced.put(entry, item);
    replaced.remove(entry, entry);
  }

  List<Object> snapshot() {
    return List.of(
        List.of(anchor, isOnAnchor, nextId), new HashMap<>(replaced), new ArrayList<>(order));
  }
}
