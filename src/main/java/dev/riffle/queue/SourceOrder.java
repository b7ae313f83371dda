package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The order of the list as its owner arranged it. Not thread-safe. While nothing but adding at the
 * end was done, it is the order of the slots and takes no memory. Then it is cut into blocks of at
 * most {@value #FULL} entries, and a block is written down only when it is edited:
 *
 * <pre>
 *   blocks    [ slots 0..1023 ]  [ slots 1024..2047 ]  [ x y e f ... ]  [ slots 3072..4095 ]
 *                run                run                   written down     run
 * </pre>
 *
 * An edit moves what is behind it in its block, and finds the block by counting over the others:
 * for a million entries, a thousand blocks.
 */
final class SourceOrder<T> {
  private static final int FULL = 1_024;

  /** Entries that stand next to each other. */
  static final class Block<T> {
    private int index; // among the blocks
    private int first; // of a run: its slots
    private int length;
    private @Nullable List<Entry<T>> written; // null as long as it is a run

    private Block(int index) {
      this.index = index;
    }

    private int size() {
      return written == null ? length : written.size();
    }
  }

  private final Entries<T> entries;
  private final List<Block<T>> blocks = new ArrayList<>(); // none while all is one run
  private List<Block<T>> runs = ImmutableList.of(); // as they were cut: slot s was in s / FULL

  SourceOrder(Entries<T> entries) {
    this.entries = entries;
  }

  /** Returns whether it is the order of the slots. */
  boolean isBySlot() {
    return blocks.isEmpty();
  }

  int place(Entry<T> entry) {
    if (isBySlot()) {
      return entry.slot;
    }
    Block<T> block = blockOf(entry);
    int before = 0;
    for (int i = 0; i < block.index; i++) {
      before += blocks.get(i).size();
    }
    return before + indexIn(block, entry);
  }

  Entry<T> at(int place) {
    if (isBySlot()) {
      return entries.entry(place);
    }
    int i = 0;
    int left = place;
    while (left >= blocks.get(i).size()) {
      left -= blocks.get(i++).size();
    }
    Block<T> block = blocks.get(i);
    return block.written == null ? entries.entry(block.first + left) : block.written.get(left);
  }

  ImmutableList<Entry<T>> toList() {
    if (isBySlot()) {
      return slots(0, entries.size());
    }
    return blocks.stream()
        .flatMap(block -> entriesOf(block).stream())
        .collect(ImmutableList.toImmutableList());
  }

  /** Puts {@code entry}, which is in no block, so that it stands at {@code place}. */
  void insert(int place, Entry<T> entry) {
    if (isBySlot()) {
      if (place == entry.slot) {
        return; // the last slot, at the end
      }
      cut(entry.slot);
    }
    int i = 0;
    int left = place;
    while (left > blocks.get(i).size()) {
      left -= blocks.get(i++).size();
    }
    Block<T> block = blocks.get(i);
    if (block.size() >= FULL) {
      boolean atEnd = left == FULL && i == blocks.size() - 1;
      Block<T> upper = split(block, atEnd ? FULL : FULL / 2);
      if (left > block.size() || atEnd) {
        left -= block.size();
        block = upper;
      }
    }
    write(block).add(left, entry);
    entry.block = block;
  }

  /** Takes {@code entry} out; the others keep their order. */
  void remove(Entry<T> entry) {
    if (isBySlot()) {
      if (entry.slot == entries.size() - 1) {
        return;
      }
      cut(entries.size());
    }
    Block<T> block = blockOf(entry);
    int index = indexIn(block, entry);
    write(block).remove(index);
    entry.block = null;
    if (block.size() == 0) {
      drop(block);
    } else if (block.index + 1 < blocks.size()) {
      Block<T> next = blocks.get(block.index + 1);
      if (block.size() + next.size() <= FULL / 2) {
        move(write(next), block);
        drop(next);
      }
    }
  }

  /** Is told that the slot of {@code entry} will change: no run may count on it. */
  void settle(Entry<T> entry) {
    if (!isBySlot()) {
      write(blockOf(entry));
    }
  }

  /** Arranges all in this order of their slots. */
  void arrange(int[] slots) {
    for (int slot : slots) {
      if (isBySlot() || blocks.get(blocks.size() - 1).size() == FULL) {
        blocks.add(new Block<>(blocks.size()));
      }
      Block<T> last = blocks.get(blocks.size() - 1);
      write(last).add(entries.entry(slot));
      entries.entry(slot).block = last;
    }
  }

  /** Cuts what is one run of {@code n} slots into blocks, so that it can be edited. */
  void cut(int n) {
    for (int slot = 0; slot < n; slot += FULL) {
      Block<T> run = new Block<>(blocks.size());
      run.first = slot;
      run.length = Math.min(FULL, n - slot);
      blocks.add(run);
    }
    runs = new ArrayList<>(blocks);
  }

  private Block<T> blockOf(Entry<T> entry) {
    return entry.block == null ? runs.get(entry.slot / FULL) : entry.block;
  }

  private int indexIn(Block<T> block, Entry<T> entry) {
    return block.written == null ? entry.slot - block.first : block.written.indexOf(entry);
  }

  private List<Entry<T>> entriesOf(Block<T> block) {
    return block.written == null ? slots(block.first, block.length) : block.written;
  }

  private ImmutableList<Entry<T>> slots(int first, int length) {
    return IntStream.range(first, first + length)
        .mapToObj(entries::entry)
        .collect(ImmutableList.toImmutableList());
  }

  private List<Entry<T>> write(Block<T> block) {
    List<Entry<T>> written = block.written;
    if (written == null) {
      written = new ArrayList<>(entriesOf(block));
      block.written = written;
      for (Entry<T> entry : written) {
        entry.block = block;
      }
    }
    return written;
  }

  /** Moves what is from {@code at} on into a block of its own, which follows. */
  private Block<T> split(Block<T> block, int at) {
    Block<T> upper = new Block<>(block.index + 1);
    blocks.add(upper.index, upper);
    number(upper.index);
    List<Entry<T>> tail = write(block).subList(at, block.size());
    move(tail, upper);
    tail.clear();
    return upper;
  }

  private void move(List<Entry<T>> moved, Block<T> to) {
    write(to).addAll(moved);
    for (Entry<T> entry : moved) {
      entry.block = to;
    }
  }

  private void drop(Block<T> block) {
    blocks.remove(block.index);
    number(block.index);
  }

  private void number(int from) {
    for (int i = from; i < blocks.size(); i++) {
      blocks.get(i).index = i;
    }
  }
}
