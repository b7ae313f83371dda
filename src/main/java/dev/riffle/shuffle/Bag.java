package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * A set of ints out of which one can be drawn: Knuth's shuffle, one step at a time. Not
 * thread-safe.
 *
 * <p>It is an array without order. A draw takes place j, uniform among the places, and closes the
 * hole with the last:
 *
 * <pre>
 *   place    0 1 2 3 4 5          0 1 2 3 4
 *   member   a b c d e f   j=1->  a f c d e      drawn: b
 * </pre>
 *
 * which is the inner loop of {@link Knuth#shuffle}, with what was drawn left outside. Which member
 * a draw means is part of the order version; how the array is kept is not.
 *
 * <p>A bag filled with n members does not write them down: member i lies at place i until it is
 * moved (Briggs and Torczon, "An efficient representation for sparse sets", 1993, for the inverse
 * without upkeep). So filling, drawing, taking out and putting back take constant time, amortised,
 * and memory is in proportion to what was moved, at most 8 bytes a member when all were.
 */
public final class Bag {
  private final IdentityArray members = new IdentityArray(); // place -> member
  private final IdentityArray places = new IdentityArray(); // member -> place, if it is in at all
  private int size;

  /** Makes the bag hold 0 to {@code n} - 1, member i at place i, and nothing else. */
  public void fill(int n) {
    checkArgument(n >= 0, "n (%s) must not be negative", n);
    members.reset(n);
    places.reset(n);
    size = n;
  }

  /** Returns how many are in. */
  public int size() {
    return size;
  }

  /** Returns whether {@code member} is in. */
  public boolean contains(int member) {
    int place = places.at(member);
    return place < size && members.at(place) == member;
  }

  /**
   * Takes one out, each with the same probability, and returns it. Makes one draw.
   *
   * @throws IllegalStateException if the bag is empty
   */
  public int draw(Draws draws) {
    return takeAt(place(draws));
  }

  /**
   * Returns one, each with the same probability, and leaves it in. Makes one draw.
   *
   * @throws IllegalStateException if the bag is empty
   */
  public int look(Draws draws) {
    return members.at(place(draws));
  }

  /** Takes {@code member} out, closing its hole with the last; returns whether it was in. */
  @CanIgnoreReturnValue
  public boolean take(int member) {
    if (!contains(member)) {
      return false;
    }
    takeAt(places.at(member));
    return true;
  }

  /**
   * Puts {@code member} in at the last place; one that is in already stays where it is.
   *
   * @throws IllegalArgumentException if {@code member} is negative
   */
  public void put(int member) {
    checkArgument(member >= 0, "member (%s) must not be negative", member);
    if (!contains(member)) {
      int length = Math.max(member, size) + 1;
      members.lengthen(length);
      places.lengthen(length);
      lay(member, size++);
    }
  }

  /** Returns how much memory the places take, in bytes, give or take the headers. */
  long bytes() {
    return members.bytes() + places.bytes();
  }

  private int place(Draws draws) {
    checkState(size > 0, "nothing can be drawn from an empty bag");
    return draws.below(size);
  }

  @CanIgnoreReturnValue
  private int takeAt(int place) {
    int member = members.at(place);
    int last = members.at(--size);
    places.forget(member);
    if (place != size) {
      lay(last, place);
    }
    members.forget(size); // or memory would not shrink with the bag
    return member;
  }

  private void lay(int member, int place) {
    members.put(place, member);
    places.put(member, place);
  }
}
