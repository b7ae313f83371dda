package dev.riffle.verify;

import java.util.Arrays;

/** Repeats one uniformly random order in every cycle. */
final class SameOrder implements Predictor {
  private final Heard heard;
  private final int[] next; // the first successor of each song
  private final boolean[] hasPrevious;
  private int unheard;
  private int firsts; // number of heard songs without a predecessor

  SameOrder(Heard heard) {
    this.heard = heard;
    next = new int[heard.songs()];
    Arrays.fill(next, Heard.NEVER);
    hasPrevious = new boolean[heard.songs()];
    unheard = heard.songs();
  }

  @Override
  public double probability(int song) {
    int last = heard.lastSong();
    if (last != Heard.NEVER && next[last] != Heard.NEVER) {
      return song == next[last] ? 1 : 0;
    }
    boolean isUnheard = heard.last(song) == Heard.NEVER;
    if (unheard > 0) {
      return isUnheard ? 1.0 / unheard : 0;
    }
    return hasPrevious[song] ? 0 : 1.0 / firsts;
  }

  @Override
  public void move(int song) {
    int last = heard.lastSong();
    boolean isUnheard = heard.last(song) == Heard.NEVER;
    if (last != Heard.NEVER && next[last] == Heard.NEVER && !hasPrevious[song]) {
      next[last] = song;
      hasPrevious[song] = true;
      firsts -= isUnheard ? 0 : 1;
    } else {
      firsts += isUnheard ? 1 : 0;
    }
    unheard -= isUnheard ? 1 : 0;
  }
}
