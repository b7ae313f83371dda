package dev.riffle.player;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The blocks of a song that were written to a line and perhaps not heard yet, by the frames of the
 * line at which they begin: so the position in the song is known, and when it ends. Not
 * thread-safe.
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
  private Duration reached = Duration.ZERO; // in the song, as long as nothing of it is marked

  /** Begins a song, of which nothing was written. */
  void begin(Duration from) {
    reached = from;
    samples.clear();
    ends.clear();
  }

  /** Marks a block that is written at a frame of the line. */
  void add(Block block, long start) {
    (block.end().isPresent() ? ends : samples).add(new Mark(block, start));
  }

  /** Starts another line: all that was written to the one before was heard. */
  void startLine() {
    samples.clear();
    ends.replaceAll(mark -> new Mark(mark.block(), 0));
  }

  /** Leaves the line, which was heard up to a frame; the position stays. */
  void release(long heard) {
    reached = position(heard);
    startLine();
  }

  /** Returns the position in the song when so many frames of the line were heard. */
  Duration position(long heard) {
    while (samples.size() > 1 && samples.getFirst().isHeard(heard)) {
      samples.removeFirst();
    }
    return samples.isEmpty() ? reached : samples.getFirst().position(heard);
  }

  /** Removes and returns the end of a song that has been heard, if there is one. */
  Optional<Block> pollEnd(long heard) {
    return !ends.isEmpty() && ends.get(0).isHeard(heard)
        ? Optional.of(ends.remove(0).block())
        : Optional.empty();
  }
}
