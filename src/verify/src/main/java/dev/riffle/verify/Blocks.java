package dev.riffle.verify;

import java.util.OptionalInt;

/** Plays the blocks of the list one after the other, each in a uniformly random order. */
final class Blocks implements Predictor {
  private final Heard heard;
  private final int size;
  private int block = Heard.NEVER; // the current one
  private int start; // index of its first play
  private int count; // distinct songs of it that have played

  Blocks(Heard heard, int size) {
    this.heard = heard;
    this.size = size;
  }

  @Override
  public double probability(int song) {
    if (block == Heard.NEVER) {
      return 1.0 / heard.songs();
    }
    boolean isPlayed = count > 0 && heard.last(song) >= start;
    return song / size == block && !isPlayed ? 1.0 / (length(block) - count) : 0;
  }

  private int length(int of) {
    return Math.min(size, heard.songs() - of * size);
  }

  @Override
  public void move(int song) {
    if (song / size != block) { // possibly a block whose first songs are missing
      block = song / size;
      start = heard.size();
      count = 0;
    }
    if (count == 0 || heard.last(song) < start) {
      count++;
    }
    if (count == length(block)) {
      block = (block + 1) % ((heard.songs() + size - 1) / size);
      start = heard.size() + 1;
      count = 0;
    }
  }

  @Override
  public OptionalInt number() {
    return OptionalInt.of(size);
  }
}
