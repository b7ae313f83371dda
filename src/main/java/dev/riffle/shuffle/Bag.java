package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

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
 * which is the inner loop of {@link Knuth#shuffle}, with the drawn member left outside. Members
 * that must not be drawn for the time being are held behind the drawable ones:
 *
 * <pre>
 *             drawable   |  held                 drawable |  held
 *   member   a  b  c  d  |  e  f    hold(b)->   a  d  c   |  b  e  f
 * </pre>
 *
 * and a member that is woken is appended to the drawable ones. Which member a draw yields is part
 * of the order version; the order of the held ones means nothing.
 *
 * <p>A bag filled with n members does not write them down: member i is at index i until it is moved
 * (Briggs and Torczon, "An efficient representation for sparse sets", 1993, for the unmaintained
 * inverse). Filling, drawing, taking and putting take amortised constant time, and memory grows
 * with the number of moved members, to at most 8 bytes each.
 */
public final class Bag {
  private static final int NO_RUN = Integer.MAX_VALUE;

  private final IdentityArray members = new IdentityArray(); // index -> member
  private final IdentityArray indices = new IdentityArray(); // member -> index, if it is in
  private int drawable; // members at smaller indices can be drawn
  private int size;
  private int run = NO_RUN; // from this index on, newcomers with consecutive numbers

  /** Makes this bag contain 0 to {@code n} - 1, member i at index i, and nothing else. */
  public void fill(int n) {
    checkArgument(n >= 0, "n (%s) must not be negative", n);
    members.reset(n);
    indices.reset(n);
    size = n;
    drawable = n;
    run = NO_RUN;
  }

  /**
   * Makes this bag contain {@code newMembers}, all drawable, at their indices there, and nothing
   * else. Takes time linear in their number.
   *
   * @throws IllegalArgumentException if one of them is negative or there twice
   */
  public void fill(int[] newMembers) {
    fill(newMembers.length);
    for (int index = 0; index < size; index++) {
      checkArgument(newMembers[index] >= 0, "member (%s) must not be negative", newMembers[index]);
      int length = newMembers[index] + 1;
      members.lengthen(length);
      indices.lengthen(length);
      lay(newMembers[index], index);
    }
    for (int index = 0; index < size; index++) {
      int member = newMembers[index];
      checkArgument(indices.at(member) == index, "member (%s) must be there once", member);
    }
  }

  /** Returns the number of members, held ones included. */
  public int size() {
    return size;
  }

  /** Returns the number of members that can be drawn. */
  public int drawable() {
    return drawable;
  }

  /** Returns whether {@code member} is in this bag, held or not. */
  public boolean contains(int member) {
    return indexOf(member) >= 0;
  }

  /** Returns whether {@code member} is in this bag and held. */
  public boolean holds(int member) {
    return drawable < size && indexOf(member) >= drawable;
  }

  /** Returns the member at {@code index}, which is below {@link #size}. */
  public int at(int index) {
    return members.at(index);
  }

  /**
   * Takes out and returns a member, uniform among the drawable ones. Makes one draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  public int draw(Draws draws) {
    int index = index(draws);
    int member = members.at(index);
    takeAt(index, member);
    return member;
  }

  /**
   * Holds and returns a member, uniform among the drawable ones. Makes one draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  public int drawAndHold(Draws draws) {
    int index = index(draws);
    int member = members.at(index);
    swap(index, --drawable);
    return member;
  }

  /**
   * Returns a member, uniform among the drawable ones, and leaves it drawable. Makes one draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  public int pick(Draws draws) {
    return members.at(index(draws));
  }

  /** Takes {@code member} out, filling its hole with the last; returns whether it was in. */
  @CanIgnoreReturnValue
  public boolean take(int member) {
    int index = indexOf(member);
    if (index >= 0) {
      takeAt(index, member);
    }
    return index >= 0;
  }

  /**
   * Appends {@code member} to the drawable ones; does nothing if it is in already.
   *
   * @throws IllegalArgumentException if {@code member} is negative
   */
  public void put(int member) {
    checkArgument(member >= 0, "member (%s) must not be negative", member);
    // Newcomers to a bag that has lost members are all as far from the index of their own number. A
    // run can begin where no member lies by an earlier one.
    if (member >= indices.length() && member != size && size <= run) {
      run = size;
      members.run(size, member);
      indices.run(member, size);
    }
    int length = Math.max(member, size) + 1;
    members.lengthen(length);
    indices.lengthen(length);
    int before = indices.put(member, size);
    if (isAt(before, member)) {
      indices.put(member, before);
    } else {
      members.put(size, member);
      swap(size++, drawable++);
    }
  }

  /** Keeps {@code member} from being drawn, if it is in. */
  public void hold(int member) {
    int index = indexOf(member);
    if (0 <= index && index < drawable) {
      swap(index, --drawable);
    }
  }

  /** Appends {@code member} to the drawable ones, if it is held. */
  public void wake(int member) {
    if (holds(member)) {
      swap(indices.at(member), drawable++);
    }
  }

  /** Returns the memory of the members, in bytes, without headers. */
  long bytes() {
    return members.bytes() + indices.bytes();
  }

  private int index(Draws draws) {
    checkState(drawable > 0, "nothing can be drawn from an empty bag");
    return draws.below(drawable);
  }

  /** Returns the index of {@code member}, or -1 if it is not in. */
  private int indexOf(int member) {
    int index = indices.at(member);
    return isAt(index, member) ? index : -1;
  }

  private boolean isAt(int index, int member) {
    return index < size && members.at(index) == member;
  }

  private void takeAt(int index, int member) {
    int hole = index;
    if (hole < drawable) {
      close(hole, --drawable);
      hole = drawable;
    }
    close(hole, --size);
    indices.forget(member);
    members.forget(size); // or memory would not shrink with the bag
  }

  /** Fills a hole with the member at {@code last}, where the hole then is. */
  private void close(int hole, int last) {
    if (hole != last) {
      lay(members.at(last), hole);
    }
  }

  private void swap(int index, int other) {
    if (index != other) {
      int member = members.at(index);
      lay(members.at(other), index);
      lay(member, other);
    }
  }

  private void lay(int member, int index) {
    members.put(index, member);
    indices.put(member, index);
  }
}
