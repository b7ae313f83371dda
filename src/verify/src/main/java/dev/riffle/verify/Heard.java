package dev.riffle.verify;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;

/** The plays of numbered songs so far. Not thread-safe. */
final class Heard {
  /** The index of a missing play, or the number of a missing song. */
  static final int NEVER = -1;

  private final int[] last; // index of the last play of each song
  private int[] plays = new int[1 << 10];
  private int[] before = new int[1 << 10]; // index of the previous play of the same song
  private int size;
  private int distinct;
  private int sessionStart;
  private int sessionDistinct;

  Heard(int songs) {
    last = new int[songs];
    Arrays.fill(last, NEVER);
  }

  /** Returns the number of songs. */
  int songs() {
    return last.length;
  }

  /** Returns the number of plays. */
  int size() {
    return size;
  }

  /** Returns the songs of all plays. */
  ImmutableIntArray all() {
    return ImmutableIntArray.copyOf(Arrays.copyOf(plays, size));
  }

  /** Returns the song of a play. */
  int song(int play) {
    return plays[play];
  }

  /** Returns the number of distinct songs that have played. */
  int distinct() {
    return distinct;
  }

  /** Returns the index of the previous play of the same song, or {@link #NEVER}. */
  int before(int play) {
    return before[play];
  }

  /** Returns the song of the last play, or {@link #NEVER}. */
  int lastSong() {
    return size == 0 ? NEVER : plays[size - 1];
  }

  /** Returns the index of the last play of {@code song}, or {@link #NEVER}. */
  int last(int song) {
    return last[song];
  }

  /** Returns whether {@code song} is among the last {@code gap} plays. */
  boolean isWithin(int song, int gap) {
    return last[song] >= Math.max(0, size - gap);
  }

  /** Returns whether {@code song} was heard in this session. */
  boolean isInSession(int song) {
    return last[song] >= sessionStart;
  }

  /** Returns the number of distinct songs that have played in this session. */
  int sessionDistinct() {
    return sessionDistinct;
  }

  void startSession() {
    sessionStart = size;
    sessionDistinct = 0;
  }

  void add(int song) {
    if (size == plays.length) {
      plays = Arrays.copyOf(plays, 2 * size);
      before = Arrays.copyOf(before, 2 * size);
    }
    sessionDistinct += isInSession(song) ? 0 : 1;
    distinct += last[song] == NEVER ? 1 : 0;
    before[size] = last[song];
    plays[size] = song;
    last[song] = size++;
  }
}
