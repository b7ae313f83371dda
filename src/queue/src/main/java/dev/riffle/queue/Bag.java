package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A set of ints from which members are drawn: Knuth's shuffle, one step at a time. Not thread-safe.
 *
 * <p>A bag is an array. A draw takes index j, uniform among all, and fills the hole with the last
 * member:
 *
 * <pre>
 *   index    0 1 2 3 4 5          0 1 2 3 4
 *   member   a b c d e f   j=1->  a f c d e      drawn: b
 * </pre>
 *
 * which is the inner loop of {@link dev.riffle.shuffle.Knuth#shuffle}, with the drawn member left
 * outside. Members that must not be drawn for the time being are held after the drawable ones:
 *
 * <pre>
 *             drawable   |  held                 drawable |  held
 *   member   a  b  c  d  |  e  f    hold(b)->   a  d  c   |  b  e  f
 * </pre>
 *
 * and a member that is woken is appended to the drawable ones. The member that a draw yields is
 * part of the order version; the order of the held ones means nothing.
 *
 * <p>A bag filled with n members does not write them down: member i is at index i until it is moved
 * (Briggs and Torczon, "An efficient representation for sparse sets", 1993, for the unmaintained
 * inverse). Filling, drawing, taking and putting take amortised constant time, and memory grows
 * with the number of moved members, to at most 8 bytes each.
 */
final class Bag {
  /** The members of a bag in ascending order, by rank; by default each is its own rank. */
  interface Ranks {
    /** Returns the member that has {@code rank}. */
    default int member(int rank) {
      return rank;
    }

    /** Returns the rank of {@code member}, or of the next one if it has none. */
    default int rank(int member) {
      return member;
    }
  }

  private static final Ranks OWN = new Ranks() {};
  private static final IdentityArray UNMOVED = new IdentityArray(); // never changed

  /** Has no members, and is never changed. */
  static final Bag EMPTY = new Bag();

  /** The members of another bag by their indices, which need not ascend. */
  private static final class Indices implements Ranks {
    private final Bag below;

    Indices(Bag below) {
      this.below = below;
    }

    @Override
    public int member(int rank) {
      return below.at(rank);
    }

    @Override
    public int rank(int member) {
      return Math.max(0, below.indexOf(member));
    }
  }

  private IdentityArray members = UNMOVED; // index -> rank of the member
  private IdentityArray indices = UNMOVED; // that rank -> index, if it is in
  private Ranks ranks = OWN;
  private int drawable; // members at smaller indices can be drawn
  private int size;

  /** Makes this bag contain 0 to {@code n} - 1, member i at index i, and nothing else. */
  void fill(int n) {
    fill(n, OWN);
  }

  /**
   * Makes this bag contain the first {@code n} members of {@code newRanks}, which will not change,
   * in their order, and nothing else. Members that are added must have a rank.
   */
  void fill(int n, Ranks newRanks) {
    checkArgument(n >= 0, "n (%s) must not be negative", n);
    ranks = newRanks;
    members = UNMOVED;
    indices = UNMOVED;
    size = n;
    drawable = n;
  }

  /**
   * Returns a bag of the members in {@code runs} of consecutive ones, the first member and the
   * length of each by turns, all drawable and in this order. Takes time linear in the number of
   * runs, and of members that are not at their own index.
   *
   * @throws IllegalArgumentException if a member is negative or there twice, a length is not
   *     positive, or there are more members than an array can have
   */
  static Bag ofRuns(int... runs) {
    checkArgument(runs.length % 2 == 0, "runs (%s numbers) must be pairs", runs.length);
    long[] ascending = new long[runs.length / 2]; // first members, with their lengths
    for (int i = 0; i < ascending.length; i++) {
      checkArgument(runs[2 * i] >= 0, "member (%s) must not be negative", runs[2 * i]);
      checkArgument(runs[2 * i + 1] > 0, "length (%s) must be positive", runs[2 * i + 1]);
      ascending[i] = (long) runs[2 * i] << Integer.SIZE | runs[2 * i + 1];
    }
    Arrays.sort(ascending);
    long end = 0;
    for (long run : ascending) {
      long first = run >> Integer.SIZE;
      checkArgument(end <= first, "member (%s) must occur once", first);
      end = first + (int) run;
    }
    checkArgument(end <= Integer.MAX_VALUE, "member (%s) is too large", end - 1);
    Bag bag = new Bag();
    bag.fill((int) end); // the members have no larger ranks
    int index = 0;
    for (int i = 0; i < runs.length; i += 2) {
      if (runs[i] > index && i + 2 == runs.length) {
        bag.beginRun(index, runs[i]);
      }
      for (int j = 0; runs[i] != index && j < runs[i + 1]; j++) {
        bag.lay(runs[i] + j, index + j);
      }
      index += runs[i + 1];
    }
    bag.size = index;
    bag.drawable = index;
    return bag;
  }

  /**
   * Returns a bag that has the members of this one at their indices. Changes of it leave this one
   * as it is; it is valid until this one changes. Takes constant time.
   */
  Bag overlay() {
    Bag overlay = new Bag();
    overlay.fill(size, new Indices(this));
    overlay.drawable = drawable;
    return overlay;
  }

  /** Returns the number of members, held ones included. */
  int size() {
    return size;
  }

  /** Returns the number of members that can be drawn. */
  int drawable() {
    return drawable;
  }

  /** Returns whether {@code member} is in this bag, held or not. */
  boolean contains(int member) {
    return indexOf(member) >= 0;
  }

  /** Returns whether {@code member} is in this bag and held. */
  boolean holds(int member) {
    return drawable < size && indexOf(member) >= drawable;
  }

  /** Returns the member at {@code index}, which is below {@link #size}. */
  int at(int index) {
    return ranks.member(members.at(index));
  }

  /**
   * Returns the members that can be drawn, by their indices, as {@link #ofRuns} takes them; two
   * runs may be consecutive. Takes time linear in the memory of the members, and logarithmic time
   * for each member of {@link Ranks} that does not follow the one before; of an {@link #overlay},
   * linear time.
   */
  int[] drawableRuns() {
    if (ranks instanceof Indices) {
      return IntStream.range(0, drawable).flatMap(i -> IntStream.of(at(i), 1)).toArray();
    }
    int[] starts = members.breaks(drawable); // of consecutive ranks
    if (ranks != OWN) {
      IntStream.Builder split = IntStream.builder();
      for (int i = 0; i < starts.length; i++) {
        split(starts[i], i + 1 < starts.length ? starts[i + 1] : drawable, split);
      }
      starts = split.build().toArray();
    }
    int[] runs = new int[2 * starts.length];
    for (int i = 0; i < starts.length; i++) {
      runs[2 * i] = at(starts[i]);
      runs[2 * i + 1] = (i + 1 < starts.length ? starts[i + 1] : drawable) - starts[i];
    }
    return runs;
  }

  /** Splits indices of consecutive ranks, which ascend, until the members are consecutive, too. */
  private void split(int from, int to, IntStream.Builder starts) {
    int half = (from + to) >>> 1;
    if (at(to - 1) - at(from) == to - 1 - from) {
      starts.add(from);
    } else {
      split(from, half, starts);
      split(half, to, starts);
    }
  }

  /**
   * Takes out and returns a member, uniform among the drawable ones. Makes one draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  int draw(Draws draws) {
    checkState(drawable > 0, "nothing can be drawn from an empty bag");
    return takeAt(draws.below(drawable));
  }

  /**
   * Takes out and returns the member at {@code index}, which is below {@link #size}; the last
   * drawable one fills the hole if it was drawable.
   */
  @CanIgnoreReturnValue
  int takeAt(int index) {
    int rank = members.at(index);
    int hole = index;
    if (hole < drawable) {
      close(hole, --drawable);
      hole = drawable;
    }
    close(hole, --size);
    return ranks.member(rank);
  }

  /** Takes {@code member} out, filling its hole with the last; returns whether it was in. */
  @CanIgnoreReturnValue
  boolean take(int member) {
    int index = indexOf(member);
    if (index >= 0) {
      takeAt(index);
    }
    return index >= 0;
  }

  /**
   * Appends {@code member} to the drawable ones; does nothing if it is in already.
   *
   * @throws IllegalArgumentException if {@code member} is negative
   */
  void put(int member) {
    checkArgument(member >= 0, "member (%s) must not be negative", member);
    int rank = ranks.rank(member);
    writeDown();
    boolean isNew = rank >= indices.length(); // it was never in
    if (!isNew && contains(member)) {
      return;
    }
    if (isNew && rank != size && size <= members.runFrom()) {
      beginRun(size, rank);
    }
    lay(rank, size);
    swap(size++, drawable++);
  }

  // Members added to a bag that has lost members are all as far from the index of their own rank.
  // A run can begin where no member lies by an earlier one.
  private void beginRun(int index, int rank) {
    writeDown();
    members.run(index, rank);
    indices.run(rank, index);
  }

  /** Keeps {@code member} from being drawn, if it is in. */
  void hold(int member) {
    int index = indexOf(member);
    if (0 <= index && index < drawable) {
      swap(index, --drawable);
    }
  }

  /** Appends {@code member} to the drawable ones, if it is held. */
  void wake(int member) {
    if (holds(member)) {
      swap(indexOf(member), drawable++);
    }
  }

  /** Returns the memory of the members, in bytes, without headers. */
  long bytes() {
    return members.bytes() + indices.bytes();
  }

  /** Returns the index of {@code member}, or -1 if it is not in. */
  int indexOf(int member) {
    int rank = ranks.rank(member);
    int index = indices.at(rank);
    boolean isIn =
        index < size && members.at(index) == rank && (ranks == OWN || ranks.member(rank) == member);
    return isIn ? index : -1;
  }

  /** Makes the arrays that members are moved in, of which each is at its own rank so far. */
  private void writeDown() {
    if (members == UNMOVED) {
      members = new IdentityArray();
      indices = new IdentityArray();
      members.reset(size);
      indices.reset(size);
    }
  }

  /** Fills a hole with the member at {@code last}, where the hole then is. */
  private void close(int hole, int last) {
    if (hole != last) {
      lay(members.at(last), hole);
    }
  }

  private void swap(int index, int other) {
    if (index != other) {
      int rank = members.at(index);
      lay(members.at(other), index);
      lay(rank, other);
    }
  }

  private void lay(int rank, int index) {
    writeDown();
    members.put(index, rank);
    indices.put(rank, index);
  }
}
