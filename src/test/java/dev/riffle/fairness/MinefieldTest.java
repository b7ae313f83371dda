package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.math.BigIntegerMath;
import dev.riffle.fairness.Minefield.Outcome;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MinefieldTest {
  /** Draws the highest each time, so that nothing is moved: the first cells are mined. */
  private static final Draws NOTHING_MOVES = bound -> bound - 1;

  // ------------------------------------------------------------------ laying

  @ParameterizedTest(name = "{0} x {1}, {2} mines")
  @CsvSource({"2,3,2,15", "1,5,1,5", "2,2,3,4", "3,2,0,1", "2,3,6,1"})
  void lay_allSequencesOfDraws_allBoardsAreEquallyLikely(
      int rows, int columns, int mines, int boards) {
    Map<String, BigFraction> law =
        AllDraws.law(draws -> minesOf(Minefield.lay(draws, rows, columns, mines)));
    assertThat(law).hasSize(boards);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, boards));
  }

  @Test
  void firstOpen_allSequencesOfDraws_hitsAMineWithMinesOverCells_whereverItIs() {
    for (int cell = 0; cell < 6; cell++) {
      int row = cell / 3;
      int column = cell % 3;
      Map<Boolean, BigFraction> law =
          AllDraws.law(
              draws -> {
                Minefield first = Minefield.lay(draws, 2, 3, 2).open(row, column);
                return first.outcome() == Outcome.LOST;
              });
      assertThat(law.get(true)).isEqualTo(BigFraction.of(2, 6));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"a", "b", "c"})
  void lay_hasSoManyMines_andCountsThem(String seed) {
    Minefield board = Minefield.lay(Seed.parse(seed).draws(), 20, 30, 99);
    assertThat(board.mines()).isEqualTo(99);
    int mines = 0;
    for (int row = 0; row < 20; row++) {
      for (int column = 0; column < 30; column++) {
        mines += board.isMine(row, column) ? 1 : 0;
        assertThat(board.count(row, column)).isEqualTo(around(board, row, column));
        assertThat(board.isOpen(row, column)).isFalse();
        assertThat(board.isFlagged(row, column)).isFalse();
      }
    }
    assertThat(mines).isEqualTo(99);
  }

  private static int around(Minefield board, int row, int column) {
    int count = 0;
    for (int r = 0; r < board.rows(); r++) {
      for (int c = 0; c < board.columns(); c++) {
        boolean near = Math.max(Math.abs(r - row), Math.abs(c - column)) == 1;
        count += near && board.isMine(r, c) ? 1 : 0;
      }
    }
    return count;
  }

  private static String minesOf(Minefield board) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < board.rows(); row++) {
      for (int column = 0; column < board.columns(); column++) {
        text.append(board.isMine(row, column) ? '*' : '.');
      }
      text.append('/');
    }
    return text.toString();
  }

  // ------------------------------------------------------------------ opening and flagging

  /** The same by going over the whole board until nothing more opens. */
  private static boolean[][] opened(Minefield board, int row, int column) {
    boolean[][] open = new boolean[board.rows()][board.columns()];
    open[row][column] = true;
    boolean more = true;
    while (more) {
      more = false;
      for (int r = 0; r < board.rows(); r++) {
        for (int c = 0; c < board.columns(); c++) {
          if (!open[r][c] && besideAnOpenZero(board, open, r, c)) {
            open[r][c] = true;
            more = true;
          }
        }
      }
    }
    return open;
  }

  private static boolean besideAnOpenZero(Minefield board, boolean[][] open, int r, int c) {
    return IntStream.rangeClosed(-1, 1)
        .anyMatch(
            dr ->
                IntStream.rangeClosed(-1, 1)
                    .anyMatch(
                        dc ->
                            0 <= r + dr
                                && r + dr < board.rows()
                                && 0 <= c + dc
                                && c + dc < board.columns()
                                && open[r + dr][c + dc]
                                && !board.isMine(r + dr, c + dc)
                                && board.count(r + dr, c + dc) == 0));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"})
  void open_opensTheFieldAroundAZero_andNoMore(String seed) {
    Minefield board = Minefield.lay(Seed.parse(seed).draws(), 12, 14, 14);
    Minefield first = board.open(6, 7);
    boolean[][] expected = opened(board, 6, 7);
    for (int row = 0; row < 12; row++) {
      for (int column = 0; column < 14; column++) {
        assertThat(first.isOpen(row, column)).isEqualTo(expected[row][column]);
        assertWithMessage("a value does not change").that(board.isOpen(row, column)).isFalse();
      }
    }
    assertThat(first.outcome()).isEqualTo(board.isMine(6, 7) ? Outcome.LOST : Outcome.PLAYING);
  }

  @Test
  void open_aMine_isLost_andNothingChangesAnyMore() {
    Minefield lost = Minefield.lay(NOTHING_MOVES, 3, 3, 1).open(0, 0);
    assertThat(lost.outcome()).isEqualTo(Outcome.LOST);
    assertThat(lost.open(2, 2)).isSameInstanceAs(lost);
    assertThat(lost.flag(2, 2)).isSameInstanceAs(lost);
  }

  @Test
  void open_allButTheMines_isWon() {
    Minefield board = Minefield.lay(NOTHING_MOVES, 3, 3, 1);
    assertThat(board.outcome()).isEqualTo(Outcome.PLAYING);
    Minefield won = board.open(2, 2); // no mine is near: opens all but the mine
    assertThat(won.outcome()).isEqualTo(Outcome.WON);
    assertThat(won.isOpen(0, 0)).isFalse();
    assertThat(won.flag(0, 0)).isSameInstanceAs(won);
  }

  @Test
  void nothingButMines_isWonBeforeItBegins() {
    assertThat(Minefield.lay(NOTHING_MOVES, 2, 2, 4).outcome()).isEqualTo(Outcome.WON);
  }

  @Test
  void flag_keepsACellClosed_untilItIsTakenOff() {
    Minefield board = Minefield.lay(NOTHING_MOVES, 3, 3, 1);
    Minefield flagged = board.flag(1, 2);
    assertThat(flagged.isFlagged(1, 2)).isTrue();
    assertThat(board.isFlagged(1, 2)).isFalse();
    assertThat(flagged.open(1, 2)).isSameInstanceAs(flagged);
    Minefield open = flagged.open(2, 2);
    assertThat(open.isOpen(1, 2)).isFalse(); // the field opens around it
    assertThat(open.isOpen(0, 2)).isFalse(); // and what lay behind it stays closed
    assertThat(open.outcome()).isEqualTo(Outcome.PLAYING);
    Minefield won = open.flag(1, 2).open(1, 2);
    assertThat(won.outcome()).isEqualTo(Outcome.WON);
  }

  @Test
  void flag_anOpenCell_changesNothing() {
    Minefield board = Minefield.lay(NOTHING_MOVES, 3, 3, 3).open(1, 1);
    assertThat(board.isOpen(1, 1)).isTrue();
    assertThat(board.flag(1, 1)).isSameInstanceAs(board);
  }

  @Test
  void open_aMillionCellsAtOnce_ends() {
    Minefield board = Minefield.lay(NOTHING_MOVES, 1000, 1000, 1).open(999, 999);
    assertThat(board.outcome()).isEqualTo(Outcome.WON);
  }

  // ------------------------------------------------------------------ how many boards

  @ParameterizedTest(name = "{0} x {1}, {2} mines")
  @CsvSource({"20,20,50", "16,30,99", "9,9,10", "1,1,0", "1,1,1", "30,30,450", "1,1000,999"})
  void log2Boards_isThatOfTheBinomialCoefficient(int rows, int columns, int mines) {
    BigInteger boards = BigIntegerMath.binomial(rows * columns, mines);
    // The upper 63 bits say it to 18 digits.
    int shift = Math.max(0, boards.bitLength() - 63);
    double exact = shift + Math.log(boards.shiftRight(shift).doubleValue()) / Math.log(2);
    assertThat(Minefield.log2Boards(rows, columns, mines)).isWithin(1e-9).of(exact);
  }

  @Test
  void log2Boards_fiftyMinesInFourHundredCells_are213Point4() {
    assertThat(Minefield.log2Boards(20, 20, 50)).isWithin(0.05).of(213.4);
  }

  // ------------------------------------------------------------------ bad arguments

  @ParameterizedTest(name = "{0} x {1}, {2} mines")
  @CsvSource(
      delimiter = '|',
      value = {
        "0|5|1|rows (0) must be in [1, 1000]",
        "5|-1|1|columns (-1) must be in [1, 1000]",
        "1001|5|1|rows (1001) must be in [1, 1000]",
        "5|2147483647|1|columns (2147483647) must be in [1, 1000]",
        "2|3|7|mines (7) must be in [0, 6]: there are 2 x 3 cells",
        "2|3|-1|mines (-1) must be in [0, 6]: there are 2 x 3 cells",
      })
  void badSizes_areRefusedInOneSentence(int rows, int columns, int mines, String sentence) {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Minefield.lay(NOTHING_MOVES, rows, columns, mines));
    assertThat(refused).hasMessageThat().isEqualTo(sentence);
    assertThrows(IllegalArgumentException.class, () -> Minefield.log2Boards(rows, columns, mines));
  }

  @ParameterizedTest(name = "({0}, {1})")
  @CsvSource({"-1,0", "0,-1", "2,0", "0,3"})
  void cellsOutside_areRefused(int row, int column) {
    Minefield board = Minefield.lay(NOTHING_MOVES, 2, 3, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> board.open(row, column));
    assertThrows(IndexOutOfBoundsException.class, () -> board.flag(row, column));
    assertThrows(IndexOutOfBoundsException.class, () -> board.count(row, column));
  }
}
