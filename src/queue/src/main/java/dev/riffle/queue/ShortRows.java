package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Map;

/**
 * Writes the rows of a state in fewer bytes: a number for each known name, and of a bag the members
 * that are not where its order continues. Stateless.
 *
 * <pre>
 *   runs     0 3   99 1   4 95        99 is at index 3, the others at their own
 *   short    3     99     95          after 3 that continue, 99; then 95 that continue
 * </pre>
 */
final class ShortRows {
  /** In the order of the specification, where the first has the number 1. */
  static final ImmutableList<String> NAMES =
      ImmutableList.copyOf(
          Splitter.on(' ')
              .split(
                  "orderVersion generator changes law nextId order outside once weights"
                      + " units ranks groups deferred undoLimit undo redo plays repeat forgetful"
                      + " mode gaps current stopAfterCurrent ended historyLimit history"
                      + " historyKinds historyRests ahead aheadKinds cursor inTurn cycle openUnit"
                      + " bag held word spent picks pickBag pickHeld"));

  private ShortRows() {}

  private static boolean isBag(String name) {
    return name.equals("bag") || name.equals("pickBag");
  }

  /** Writes a row. */
  static void write(String name, ImmutableLongArray row, ByteOutput out) {
    int number = NAMES.indexOf(name) + 1;
    ImmutableLongArray written = number > 0 && isBag(name) ? shorten(row) : row;
    boolean isShort = number > 0 && (!isBag(name) || lengthen(written).equals(row));
    out.unsigned(isShort ? number : 0);
    if (!isShort) { // of a later release, or contradictory
      out.block(name.getBytes(UTF_8));
    }
    out.numbers((isShort ? written : row).toArray());
  }

  /** Reads a row and puts it into {@code rows}. */
  static void read(ByteInput in, Map<String, ImmutableLongArray> rows) {
    long number = in.unsigned();
    checkArgument(
        0 <= number && number <= NAMES.size(),
        "number of a row (%s) must be in [0, %s]",
        number,
        NAMES.size());
    String name = number == 0 ? new String(in.block(), UTF_8) : NAMES.get((int) number - 1);
    ImmutableLongArray row = in.row();
    rows.put(name, number > 0 && isBag(name) ? lengthen(row) : row);
  }

  /**
   * Returns {@code runs}, first members and lengths by turns, as these numbers: the number of
   * members that continue the order of the bag; twice the first member of a run that does not, less
   * that of the last such run; and so on. Of a run of more than one, the second number is 1 more,
   * its length is next, and the order continues after it.
   */
  static ImmutableLongArray shorten(ImmutableLongArray runs) {
    ImmutableLongArray.Builder all = ImmutableLongArray.builder();
    long next = 0; // the member that continues the order
    long last = 0;
    long continuing = 0;
    for (int i = 0; i + 1 < runs.length(); i += 2) {
      long first = runs.get(i);
      long length = runs.get(i + 1);
      if (first == next) {
        continuing += length;
        next += length;
      } else {
        all.add(continuing).add(2 * (first - last) + (length == 1 ? 0 : 1));
        continuing = 0;
        last = first;
        next = length == 1 ? next + 1 : first + length;
        if (length != 1) {
          all.add(length);
        }
      }
    }
    return all.add(continuing).build();
  }

  /** Returns the runs that were shortened to {@code row}. */
  static ImmutableLongArray lengthen(ImmutableLongArray row) {
    ImmutableLongArray.Builder runs = ImmutableLongArray.builder();
    long next = 0;
    long last = 0;
    for (int i = 0; i < row.length(); ) {
      long continuing = row.get(i++);
      if (continuing != 0) {
        runs.add(next).add(continuing);
        next += continuing;
      }
      if (i < row.length()) {
        long step = row.get(i++);
        last += step >> 1;
        boolean isLong = (step & 1) != 0;
        checkArgument(i + (isLong ? 1 : 0) < row.length(), "bag (%s) is too short", row);
        long length = isLong ? row.get(i++) : 1;
        runs.add(last).add(length);
        next = isLong ? last + length : next + 1;
      }
    }
    return runs.build();
  }
}
