package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertRefused;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.math.BigIntegerMath;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class MinefieldTest {
  /** Draws the highest value each time: nothing moves, and the first cells are mined. */
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

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"a", "b", "c"})
  void lay_placesAllMines_andCountsNeighbours(String seed) {
    Minefield board = Minefield.lay(Seed.parse(seed).draws(), 20, 30, 99);
    assertThat(board.mines()).isEqualTo(99);
    assertThat(minesOf(board).chars().filter(cell -> cell == '*').count()).isEqualTo(99);
    for (int row = 0; row < 20; row++) {
      for (int column = 0; column < 30; column++) {
        assertThat(board.count(row, column)).isEqualTo(around(board, row, column));
      }
    }
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

  // ------------------------------------------------------------------ number of boards

  @ParameterizedTest(name = "{0} x {1}, {2} mines")
  @CsvSource({"20,20,50", "16,30,99", "9,9,10", "1,1,0", "1,1,1", "30,30,450", "1,1000,999"})
  void log2Boards_matchesTheBinomialCoefficient(int rows, int columns, int mines) {
    BigInteger boards = BigIntegerMath.binomial(rows * columns, mines);
    // The upper 63 bits give 18 digits.
    int shift = Math.max(0, boards.bitLength() - 63);
    double exact = shift + Math.log(boards.shiftRight(shift).doubleValue()) / Math.log(2);
    assertThat(Minefield.log2Boards(rows, columns, mines)).isWithin(1e-9).of(exact);
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
  void badSizes_areRejectedInOneSentence(int rows, int columns, int mines, String sentence) {
    assertRefused(sentence, () -> Minefield.lay(NOTHING_MOVES, rows, columns, mines));
    assertRefused(sentence, () -> Minefield.log2Boards(rows, columns, mines));
  }

  @ParameterizedTest(name = "({0}, {1})")
  @CsvSource({"-1,0", "0,-1", "2,0", "0,3"})
  void cellsOutside_areRejected(int row, int column) {
    Minefield board = Minefield.lay(NOTHING_MOVES, 2, 3, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> board.count(row, column));
  }
}
