package dev.riffle.queue;

import dev.riffle.shuffle.IdentityArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A source order that differs from the order of the slots. Not thread-safe. It is cut into blocks:
 *
 * <pre>
 *   blocks   [ 0..511 ]  [ 512..514 1003 515..1022 ]  [ 1024..1535 ]  ...
 *   sizes      512         512                          512
 * </pre>
 *
 * An edit changes its block, and finds the place by counting over the sizes: for a million entries,
 * two thousand. The block of a slot is known where it is not the one that was cut there.
 */
final class SourceOrder {
  private static final int CUT = 512;
  private static final int FULL = 2 * CUT;
  private static final int MOVED = 1 << 30; // and a number: a block, and no slot

  private final List<Block> blocks = new ArrayList<>();
  private final List<Block> numbered = new ArrayList<>(); // all there ever were; first those cut
  private final IdentityArray owners = new IdentityArray(); // slot -> MOVED + number, or itself
  private int[] sizes = new int[1];

  /** Makes the order of {@code size} entries in the order of their slots. */
  SourceOrder(Removed removed, int size) {
    int slots = size + removed.count();
    owners.reset(slots);
    int rank = 0;
    for (int first = 0; first < slots; first += CUT) {
      int end = Math.min(slots, first + CUT);
      int before = rank;
      rank = removed.rank(end);
      Block block = newBlock();
      if (rank - before == end - first) {
        block.append(first, rank - before);
      } else {
        for (int i = before; i < rank; i++) {
          block.append(removed.slot(i), 1);
        }
      }
      addBlock(blocks.size(), block, rank - before);
    }
    if (blocks.isEmpty()) {
      addBlock(0, newBlock(), 0);
    }
  }

  /** Makes this order of {@code slots}. */
  SourceOrder(int[] slots) {
    owners.reset(slots.length);
    for (int first = 0; first < slots.length; first += CUT) {
      int size = Math.min(CUT, slots.length - first);
      Block block = newBlock();
      addBlock(blocks.size(), block, size);
      for (int i = first; i < first + size; i++) {
        block.append(slots[i], 1);
        own(block, slots[i]);
      }
    }
  }

  int place(int slot) {
    Block block = blockOf(slot);
    int before = 0;
    for (int i = 0; i < block.index; i++) {
      before += sizes[i];
    }
    return before + block.offset(slot);
  }

  int at(int place) {
    int i = 0;
    int left = place;
    while (left >= sizes[i]) {
      left -= sizes[i++];
    }
    return blocks.get(i).slot(left);
  }

  IntStream slots() {
    return blocks.stream().flatMapToInt(block -> block.slots().stream());
  }

  /** Inserts {@code slot} at {@code place}. */
  void insert(int place, int slot) {
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
    blocks.get(i).insert(left, slot);
    sizes[i]++;
    owners.lengthen(slot + 1);
    own(blocks.get(i), slot);
  }

  void remove(int slot) {
    Block block = blockOf(slot);
    block.remove(block.offset(slot));
    owners.forget(slot);
    int i = block.index;
    sizes[i]--;
    if (sizes[i] == 0 && blocks.size() > 1) {
      drop(block);
    } else if (i + 1 < blocks.size() && sizes[i] + sizes[i + 1] <= CUT / 2) {
      Block next = blocks.get(i + 1);
      next.moveFrom(0, block);
      next.into = block;
      sizes[i] += sizes[i + 1];
      drop(next);
    }
  }

  private Block blockOf(int slot) {
    int owner = owners.at(slot);
    Block block = numbered.get(owner >= MOVED ? owner - MOVED : slot / CUT);
    while (block.into != null) {
      block = block.into;
    }
    return block;
  }

  private void own(Block block, int slot) {
    owners.put(slot, MOVED + block.number);
  }

  /** Moves what is from {@code at} on into a block of its own, which follows. */
  private void split(Block block, int at) {
    int moved = sizes[block.index] - at;
    sizes[block.index] = at;
    Block upper = newBlock();
    block.moveFrom(at, upper);
    addBlock(block.index + 1, upper, moved);
    upper.slots().forEach(slot -> own(upper, slot));
  }

  private Block newBlock() {
    Block block = new Block(numbered.size());
    numbered.add(block);
    return block;
  }

  private void addBlock(int index, Block block, int size) {
    if (blocks.size() == sizes.length) {
      sizes = Arrays.copyOf(sizes, sizes.length + sizes.length / 4 + 1);
    }
    System.arraycopy(sizes, index, sizes, index + 1, blocks.size() - index);
    sizes[index] = size;
    blocks.add(index, block);
    renumber(index);
  }

  private void drop(Block block) {
    block.clear();
    blocks.remove(block.index);
    System.arraycopy(sizes, block.index + 1, sizes, block.index, blocks.size() - block.index);
    renumber(block.index);
  }

  private void renumber(int from) {
    for (int i = from; i < blocks.size(); i++) {
      blocks.get(i).index = i;
    }
  }
}
