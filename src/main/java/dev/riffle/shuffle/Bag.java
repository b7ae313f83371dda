package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.primitives.ImmutableIntArray;
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
 * which is the inner loop of {@link Knuth#shuffle}, with what was drawn left outside. Members that
 * must not be drawn for the time being are held behind a window:
 *
 * <pre>
 *             drawable   |  held                 drawable |  held
 *   member   a  b  c  d  |  e  f    hold(b)->   a  d  c   |  b  e  f
 * </pre>
 *
 * and one that is woken comes to the window's end. Which member a draw means is part of the order
 * version; how the array is kept is not.
 *
 * <p>A bag filled with n members does not write them down: member i lies at place i until it is
 * moved (Briggs and Torczon, "An efficient representation for sparse sets", 1993, for the inverse
 * without upkeep). So filling, drawing, taking out and putting back take constant time, amortised,
 * and memory is in proportion to what was moved, at most 8 bytes a member when all were.
 */
public final class Bag {
  private static final int NO_RUN = Integer.MAX_VALUE;

  private final IdentityArray members = new IdentityArray(); // place -> member
  private final IdentityArray places = new IdentityArray(); // member -> place, if it is in at all
  private int drawable; // the first so many places are the window
  private int size;
  private int run = NO_RUN; // from this place on lie newcomers, one after the other

  /** Makes the bag hold 0 to {@code n} - 1, member i at place i, and nothing else. */
  public void fill(int n) {
    checkArgument(n >= 0, "n (%s) must not be negative", n);
    members.reset(n);
    places.reset(n);
    size = n;
    drawable = n;
    run = NO_RUN;
  }

  /** Returns how many are in, held ones included. */
  public int size() {
    return size;
  }

  /** Returns how many can be drawn. */
  public int drawable() {
    return drawable;
  }

  /** Returns whether {@code member} is in, held or not. */
  public boolean contains(int member) {
    return placeOf(member) >= 0;
  }

  /** Returns whether {@code member} is in and held. */
  public boolean holds(int member) {
    return drawable < size && placeOf(member) >= drawable;
  }

  /**
   * Takes one out, each that can be drawn with the same probability, and returns it. Makes one
   * draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  public int draw(Draws draws) {
    int place = place(draws);
    int member = members.at(place);
    takeAt(place, member);
    return member;
  }

  /**
   * Returns one, each that can be drawn with the same probability, and leaves it in. Makes one
   * draw.
   *
   * @throws IllegalStateException if none can be drawn
   */
  public int look(Draws draws) {
    return members.at(place(draws));
  }

  /** Takes {@code member} out, closing its hole with the last; returns whether it was in. */
  @CanIgnoreReturnValue
  public boolean take(int member) {
    int place = placeOf(member);
    if (place >= 0) {
      takeAt(place, member);
    }
    return place >= 0;
  }

  /**
   * Puts {@code member} in at the window's end; one that is in already stays where it is.
   *
   * @throws IllegalArgumentException if {@code member} is negative
   */
  public void put(int member) {
    checkArgument(member >= 0, "member (%s) must not be negative", member);
    // Newcomers to a bag that has lost some lie all as far from the place of their own number. A
    // run can begin where no member lies by an earlier one.
    if (member >= places.length() && member != size && size <= run) {
      run = size;
      members.run(size, member);
      places.run(member, size);
    }
    int length = Math.max(member, size) + 1;
    members.lengthen(length);
    places.lengthen(length);
    int before = places.put(member, size);
    if (isAt(before, member)) {
      places.put(member, before);
    } else {
      members.put(size, member);
      swap(size++, drawable++);
    }
  }

  /** Keeps {@code member} from being drawn, if it is in. */
  public void hold(int member) {
    int place = placeOf(member);
    if (0 <= place && place < drawable) {
      swap(place, --drawable);
    }
  }

  /** Lets {@code member} be drawn again, if it is held. */
  public void wake(int member) {
    if (holds(member)) {
      swap(places.at(member), drawable++);
    }
  }

  /** Lets {@code to}, which is not in, stand where {@code from} stands, if that is in. */
  public void rename(int from, int to) {
    int place = placeOf(from);
    if (place >= 0) {
      lay(to, place);
      places.forget(from);
    }
  }

  /** Is told that no member will be {@code n} or more: memory in excess is given back. */
  public void shorten(int n) {
    members.shorten(n);
    places.shorten(n);
  }

  /** Returns the places that do not hold themselves: place and member by turns. Takes a pass. */
  public ImmutableIntArray moved() {
    ImmutableIntArray.Builder moved = ImmutableIntArray.builder();
    for (int place = 0; place < size; place++) {
      if (members.at(place) != place) {
        moved.add(place).add(members.at(place));
      }
    }
    return moved.build();
  }

  /**
   * Makes the bag what another was that was this large, with as many to be drawn, and had these
   * places {@link #moved}, of members below {@code n}.
   *
   * @throws IllegalArgumentException if there is no such bag
   */
  public void restore(int n, int newSize, int newDrawable, ImmutableIntArray moved) {
    checkArgument(0 <= newSize && newSize <= n, "bag (%s) must be in [0, %s]", newSize, n);
    checkArgument(
        0 <= newDrawable && newDrawable <= newSize,
        "drawable (%s) must be in [0, %s]",
        newDrawable,
        newSize);
    fill(n);
    size = newSize;
    drawable = newDrawable;
    for (int i = 0; i + 1 < moved.length(); i += 2) {
      checkArgument(
          0 <= moved.get(i) && moved.get(i) < size, "place (%s) must be in the bag", moved.get(i));
      checkArgument(
          0 <= moved.get(i + 1) && moved.get(i + 1) < n,
          "member (%s) must be below %s",
          moved.get(i + 1),
          n);
      lay(moved.get(i + 1), moved.get(i));
    }
    for (int i = 0; i + 1 < moved.length(); i += 2) {
      int member = moved.get(i + 1);
      boolean twice = member < size && members.at(member) == member;
      checkArgument(
          places.at(member) == moved.get(i) && !twice, "member (%s) must be in once", member);
    }
  }

  /** Returns how much memory the places take, in bytes, give or take the headers. */
  long bytes() {
    return members.bytes() + places.bytes();
  }

  private int place(Draws draws) {
    checkState(drawable > 0, "nothing can be drawn from an empty bag");
    return draws.below(drawable);
  }

  /** Returns where {@code member} is, or -1 if it is not in. */
  private int placeOf(int member) {
    int place = places.at(member);
    return isAt(place, member) ? place : -1;
  }

  private boolean isAt(int place, int member) {
    return place < size && members.at(place) == member;
  }

  private void takeAt(int place, int member) {
    int hole = place;
    if (hole < drawable) {
      close(hole, --drawable);
      hole = drawable;
    }
    close(hole, --size);
    places.forget(member);
    members.forget(size); // or memory would not shrink with the bag
  }

  /** Closes a hole with the last, at {@code last}, where the hole then is. */
  private void close(int hole, int last) {
    if (hole != last) {
      lay(members.at(last), hole);
    }
  }

  private void swap(int place, int other) {
    if (place != other) {
      int member = members.at(place);
      lay(members.at(other), place);
      lay(member, other);
    }
  }

  private void lay(int member, int place) {
    members.put(place, member);
    places.put(member, place);
  }
}
