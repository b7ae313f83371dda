package dev.riffle.player;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Maps frames of a line to the blocks of a song that were written there, in order to find the
 * playback position and the end of the song. Not thread-safe.
 */
final class LineMarks {
  private record Mark(Block block, long start) {
    boolean isHeard(long heard) {
      return start + block.length() <= heard;
    }

    Duration position(long heard) {
      return block.position(Math.max(0, Math.min(block.length(), heard - start)));
    }
  }

  private final Deque<Mark> samples = new ArrayDeque<>();
  private final List<Mark> ends = new ArrayList<>();
  private Duration reached = Duration.ZERO; // the position while no block is marked

  /** Starts a song at a position; none of its blocks has been written yet. */
  void begin(Duration from) {
    reached = from;
    samples.clear();
    ends.clear();
  }

  /** Marks a block as written at a frame of the line. */
  void add(Block block, long start) {
    (block.end().isPresent() ? ends : samples).add(new Mark(block, start));
  }

  /** Switches to a new line; all frames of the old one have been heard. */
  void startLine() {
    samples.clear();
    ends.replaceAll(mark -> new Mark(mark.block(), 0));
  }

  /** Releases a line that was heard up to a frame, and keeps the position. */
  void release(long heard) {
    reached = position(heard);
    startLine();
  }

  /** Returns the position in the song after {@code heard} frames of the line. */
  Duration position(long heard) {
    while (samples.size() > 1 && samples.getFirst().isHeard(heard)) {
      samples.removeFirst();
    }
    return samples.isEmpty() ? reached : samples.getFirst().position(heard);
  }

  /** Removes and returns the end of a song if it has been heard. */
  Optional<Block> pollEnd(long heard) {
    return !ends.isEmpty() && ends.get(0).isHeard(heard)
        ? Optional.of(ends.remove(0).block())
        : Optional.empty();
  }
}
