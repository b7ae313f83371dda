package dev.riffle.claims;

import static dev.riffle.claims.OrderEvidence.algorithm;
import static dev.riffle.claims.OrderEvidence.different;
import static dev.riffle.claims.OrderEvidence.figure;
import static dev.riffle.claims.OrderEvidence.listed;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.riffle.fairness.AllDraws;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.fairness.Minefield;
import dev.riffle.fairness.PickRandom;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.Rand10;
import dev.riffle.fairness.Removal;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/** Figures for claims about dice, moves, boards, players and wheels. */
final class CountEvidence {
  private static final Seed SEED = Seed.parse("claims");
  private static final int SIDE = 20;
  private static final int MINES = 50;
  private static final int SONGS = 100;

  private CountEvidence() {}

  // ------------------------------------------------------------------ dice

  static String products() {
    return figure(
        "%d distinct numbers; 7 * (i - 1) + j gives %d",
        Rand10.PRODUCT.numbers(), Rand10.PAIR.numbers());
  }

  static String rand10() {
    return figure(
        "1 to 10 come %s times in %d; with 7 * (i - 1) + j %s times in %d",
        Joiner.on(' ').join(Rand10.PRODUCT.ways().asList()),
        Rand10.PRODUCT.kept(),
        different(Rand10.PAIR.ways().asList()),
        Rand10.PAIR.kept());
  }

  static String eightAndNine() {
    return IntStream.of(8, 9)
        .mapToObj(
            sides ->
                figure(
                    "1 to %d: %s",
                    sides,
                    listed(
                        AllDraws.law(draws -> (1 + draws.below(sides)) % 2 == 0 ? "even" : "odd"))))
        .collect(joining("; "));
  }

  // ------------------------------------------------------------------ moves and draws

  static String moves() {
    return IntStream.of(1_000, 10_000)
        .mapToObj(
            n ->
                figure(
                    "n = %d: %.0f moves expected, and %d swaps",
                    n, Removal.expectedMoves(n), algorithm("knuth").rounds().count(n)))
        .collect(joining("; "));
  }

  static String probing() {
    int runs = 1000;
    long[] drawn = new long[1];
    Draws source = SEED.draws();
    Draws counted =
        bound -> {
          drawn[0]++;
          return source.below(bound);
        };
    for (int run = 0; run < runs; run++) {
      algorithm("probing").shuffle(new int[SONGS], counted);
    }
    return figure(
        "n = %d: %.1f draws expected, %.1f on average in %d runs",
        SONGS, PickRandom.expectedUntilAll(SONGS), (double) drawn[0] / runs, runs);
  }

  // ------------------------------------------------------------------ boards

  static String allBoards() {
    ImmutableSortedMap<String, BigFraction> law =
        AllDraws.law(draws -> text(Minefield.lay(draws, 2, 3, 2)));
    return figure(
        "2 x 3 with 2 mines: %d boards, each %s; 20 x 20 with 50: 2^%.1f boards",
        law.size(), different(law.values()), Minefield.log2Boards(SIDE, SIDE, MINES));
  }

  private static String text(Minefield board) {
    return IntStream.range(0, board.rows() * board.columns())
        .mapToObj(cell -> board.isMine(cell / board.columns(), cell % board.columns()) ? "*" : ".")
        .collect(joining());
  }

  static String javascript() {
    return boards(Listings.javascriptBoard(SIDE * SIDE, MINES));
  }

  static String python() {
    return boards(Listings.pythonBoard(SIDE * SIDE, MINES));
  }

  private static String boards(int[] board) {
    int mines = IntStream.of(board).sum();
    return figure(
        "of %d mines it lays %d: 2^%.1f boards",
        MINES, mines, Minefield.log2Boards(SIDE, SIDE, mines));
  }

  // ------------------------------------------------------------------ players and wheels

  static String repeats() {
    return figure(
        "n = %d: the first repeat is expected at play %.1f, %.1f different songs in %d plays; no"
            + " repeat in so many has probability %.1e",
        SONGS,
        PickRandom.expectedFirstRepeat(SONGS),
        PickRandom.expectedDistinct(SONGS, SONGS),
        SONGS,
        PickRandom.noRepeatProbability(SONGS, SONGS));
  }

  static String goBack() {
    return "previous goes back: " + players(true);
  }

  static String doNotGoBack() {
    return "previous returns another song: " + players(false);
  }

  private static String players(boolean goesBack) {
    ImmutableList<Assessment> verdicts = Contrast.of(SEED, SONGS, SONGS).verdicts();
    return verdicts.stream()
        .filter(verdict -> verdict.previousGoesBack() == goesBack)
        .map(Assessment::player)
        .collect(joining("; "));
  }

  static String wheel() {
    PrizeDraws record =
        PrizeDraws.of(
            ImmutableList.of(
                new Prize("car", 0.01, 0),
                new Prize("mug", 0.1, 109),
                new Prize("nothing", 0.89, 891)));
    return figure(
        "a car promised in 1 draw of 100, drawn in none of %d: probability of so few %.1e; p = %.1e"
            + " over all figures of the record",
        record.draws(), record.tails(record.oddest()).lower(), record.p());
  }
}
