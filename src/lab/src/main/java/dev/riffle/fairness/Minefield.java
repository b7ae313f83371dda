package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A Minesweeper board laid by one shuffle. An immutable value. */
public final class Minefield {
  /** Maximum number of rows and of columns. */
  public static final int MAX_SIDE = 1000;

  private static final double LN_2 = Math.log(2);

  private final int rows;
  private final int columns;
  // Cell (row, column) is bit row * columns + column.
  private final BitSet mines;

  private Minefield(int rows, int columns, BitSet mines) {
    this.rows = rows;
    this.columns = columns;
    this.mines = mines;
  }

  /** Returns the board before the shuffle: all mines first, row by row. */
  public static Minefield unshuffled(int rows, int columns, int mines) {
    check(rows, columns, mines);
    BitSet mined = new BitSet();
    mined.set(0, mines);
    return new Minefield(rows, columns, mined);
  }

  /**
   * Lays a board: one row of cells, mines first, is shuffled by Knuth's algorithm and folded into
   * rows. All C(rows * columns, mines) boards are equally likely for uniform, independent draws.
   *
   * @throws IllegalArgumentException if {@code rows} or {@code columns} is not in [1, {@value
   *     #MAX_SIDE}], or {@code mines} not in [0, rows * columns]
   */
  public static Minefield lay(Draws draws, int rows, int columns, int mines) {
    check(rows, columns, mines);
    int[] cells = IntStream.range(0, rows * columns).toArray(); // values below mines are mines
    Knuth.shuffle(cells, draws);
    BitSet mined = new BitSet();
    IntStream.range(0, cells.length).filter(cell -> cells[cell] < mines).forEach(mined::set);
    return new Minefield(rows, columns, mined);
  }

  /**
   * Returns the binary logarithm of the number of boards, C(rows * columns, mines), accurate to
   * twelve digits. A seed with fewer bits cannot reach all boards. Takes at most as many steps as
   * there are mines.
   *
   * @throws IllegalArgumentException for the same arguments as {@link #lay}
   */
  public static double log2Boards(int rows, int columns, int mines) {
    check(rows, columns, mines);
    int cells = rows * columns;
    int few = Math.min(mines, cells - mines);
    return IntStream.rangeClosed(1, few)
            .mapToDouble(i -> Math.log((double) (cells - few + i) / i))
            .sum()
        / LN_2;
  }

  private static void check(int rows, int columns, int mines) {
    checkArgument(1 <= rows && rows <= MAX_SIDE, "rows (%s) must be in [1, %s]", rows, MAX_SIDE);
    checkArgument(
        1 <= columns && columns <= MAX_SIDE, "columns (%s) must be in [1, %s]", columns, MAX_SIDE);
    checkArgument(
        0 <= mines && mines <= rows * columns,
        "mines (%s) must be in [0, %s]: there are %s x %s cells",
        mines,
        rows * columns,
        rows,
        columns);
  }

  /** Returns the number of rows. */
  public int rows() {
    return rows;
  }

  /** Returns the number of columns. */
  public int columns() {
    return columns;
  }

  /** Returns the number of mines. */
  public int mines() {
    return mines.cardinality();
  }

  /** Returns whether a cell is mined. Throws IndexOutOfBoundsException outside the board. */
  public boolean isMine(int row, int column) {
    return mines.get(cell(row, column));
  }

  /** Returns the number of mines in the cells, up to eight, around a cell. */
  public int count(int row, int column) {
    int mined = isMine(row, column) ? -1 : 0; // the loop includes the cell itself
    for (int r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      int begin = cell(r, Math.max(0, column - 1));
      int end = cell(r, Math.min(columns - 1, column + 1)) + 1;
      mined += mines.get(begin, end).cardinality();
    }
    return mined;
  }

  private int cell(int row, int column) {
    return checkElementIndex(row, rows, "row") * columns
        + checkElementIndex(column, columns, "column");
  }
}
