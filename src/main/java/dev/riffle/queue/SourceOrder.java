package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order of the list as its owner arranged it. Not thread-safe. While nothing but adding and
 * removing at the end was done, it is the order of the slots and takes no memory. Then it is cut
 * into blocks:
 *
 * <pre>
 *   blocks   [ 0..511 ]  [ 512..514 1003 515..1022 ]  [ 1024..1535 ]  ...
 *   sizes      512         512                          512
 * </pre>
 *
 * An edit changes its block, and finds the place by counting over the sizes: for a million entries,
 * two thousand. An entry knows its block only if that is not the one that was cut where it stands.
 */
final class SourceOrder<T> {
  private static final int CUT = 512;
  private static final int FULL = 2 * CUT;

  private final Entries<T> entries;
  private final List<Block> blocks = new ArrayList<>(); // none while it is the order of the slots
  private int[] sizes = {};
  private List<Block> cut = ImmutableList.of(); // slot s was in s / CUT

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
    Block block = blockOf(entry);
    int before = 0;
    for (int i = 0; i < block.index; i++) {
      before += sizes[i];
    }
    return before + block.offset(entry.slot);
  }

  Entry<T> at(int place) {
    if (isBySlot()) {
      return entries.entry(place);
    }
    int i = 0;
    int left = place;
    while (left >= sizes[i]) {
      left -= sizes[i++];
    }
    return entries.entry(blocks.get(i).slot(left));
  }

  ImmutableList<Entry<T>> toList() {
    IntStream slots =
        isBySlot()
            ? IntStream.range(0, entries.size())
            : blocks.stream().flatMapToInt(block -> block.slots().stream());
    return slots.mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
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
    while (left > sizes[i]) {
      left -= sizes[i++];
    }
    if (sizes[i] == FULL) {
      // At the very end a block is left full: most of what comes is added there.
      boolean atEnd = left == FULL && i == blocks.size() - 1;
      split(blocks.get(i), atEnd ? FULL : CUT);
      if (atEnd || left > CUT) {
        left -= sizes[i++];
      }
    }
    blocks.get(i).insert(left, entry.slot);
    sizes[i]++;
    entry.block = blocks.get(i);
  }

  /** Takes {@code entry} out; the others keep their order. */
  void remove(Entry<T> entry) {
    if (isBySlot()) {
      if (entry.slot == entries.size() - 1) {
        return;
      }
      cut(entries.size());
    }
    Block block = blockOf(entry);
    block.remove(block.offset(entry.slot));
    entry.block = null;
    int i = block.index;
    sizes[i]--;
    if (sizes[i] == 0) {
      drop(block);
    } else if (i + 1 < blocks.size() && sizes[i] + sizes[i + 1] <= CUT / 2) {
      Block next = blocks.get(i + 1);
      next.moveFrom(0, block);
      next.into = block;
      sizes[i] += sizes[i + 1];
      drop(next);
    }
    if (cut.size() > entries.size() / CUT + 1) { // slots are dense: none will be so high
      cut.remove(cut.size() - 1);
    }
  }

  /** Lets {@code entry} stand where it stands by another slot. */
  void rename(Entry<T> entry, int slot) {
    if (!isBySlot()) {
      Block block = blockOf(entry);
      int offset = block.offset(entry.slot);
      block.remove(offset);
      block.insert(offset, slot);
      entry.block = block;
    }
    entry.slot = slot;
  }

  /** Arranges all in this order of their slots. */
  void arrange(int[] slots) {
    for (int i = 0; i < slots.length; i++) {
      if (i % CUT == 0) {
        addBlock(blocks.size(), new Block(), 0);
      }
      Block last = blocks.get(blocks.size() - 1);
      last.append(slots[i], 1);
      sizes[last.index]++;
      entries.entry(slots[i]).block = last;
    }
  }

  /** Cuts the order of {@code n} slots into blocks, so that it can be edited. */
  void cut(int n) {
    sizes = new int[n / CUT + 1];
    for (int slot = 0; slot < n; slot += CUT) {
      int length = Math.min(CUT, n - slot);
      Block block = new Block();
      block.append(slot, length);
      addBlock(blocks.size(), block, length);
    }
    cut = new ArrayList<>(blocks);
  }

  private Block blockOf(Entry<T> entry) {
    Block block = entry.block == null ? cut.get(entry.slot / CUT) : entry.block;
    while (block.into != null) {
      block = block.into;
    }
    return block;
  }

  /** Moves what is from {@code at} on into a block of its own, which follows. */
  private void split(Block block, int at) {
    int moved = sizes[block.index] - at;
    sizes[block.index] = at;
    Block upper = new Block();
    block.moveFrom(at, upper);
    addBlock(block.index + 1, upper, moved);
    upper.slots().forEach(slot -> entries.entry(slot).block = upper);
  }

  private void addBlock(int index, Block block, int size) {
    if (blocks.size() == sizes.length) {
      sizes = Arrays.copyOf(sizes, sizes.length + sizes.length / 4 + 1);
    }
    System.arraycopy(sizes, index, sizes, index + 1, blocks.size() - index);
    sizes[index] = size;
    blocks.add(index, block);
    number(index);
  }

  private void drop(Block block) {
    block.clear();
    blocks.remove(block.index);
    System.arraycopy(sizes, block.index + 1, sizes, block.index, blocks.size() - block.index);
    number(block.index);
    if (blocks.isEmpty()) {
      cut = ImmutableList.of();
    }
  }

  private void number(int from) {
    for (int i = from; i < blocks.size(); i++) {
      blocks.get(i).index = i;
    }
  }
}
