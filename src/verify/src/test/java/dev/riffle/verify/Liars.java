package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.NaivePlayer.Fault;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts simulated players on trial, and prints tables of the names that they get:
 *
 * <ul>
 *   <li>{@code laws RUNS ["PLAYER SONGS"]}: players of each law, by logs
 *   <li>{@code albums RUNS ["PLAYER SONGS"]}: the same, of a list that may consist of albums, and
 *       the list in its order
 *   <li>{@code honest RUNS}: honest players at a threshold of 0.001, and a pool of 200 songs in
 *       5,000
 *   <li>{@code holes RUNS}: logs with missing plays and with songs that the listener chose
 *   <li>{@code rules RUNS}: players with a fault, by their buttons, and buttons that drop presses
 * </ul>
 */
final class Liars {
  private static final double ALPHA = 1e-6;
  private static final int MAX_PLAYS = 10_000;
  private static final ImmutableList<Integer> SIZES = ImmutableList.of(20, 50, 100);

  private Liars() {}

  public static void main(String[] args) throws IOException {
    int runs = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "laws" -> laws(runs, Units.NONE, args);
      case "albums" -> {
        laws(runs, Units.UNKNOWN, args);
        listOrder();
      }
      case "honest" -> honest(runs);
      case "pool" -> pool(runs);
      case "holes" -> holes(runs);
      case "rules" -> rules(runs);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void print(String template, Object... values) {
    System.out.printf(Locale.ROOT, template + "%n", values);
  }

  /** Names of several runs. */
  private static final class Names {
    private final Optional<Suspect> right;
    private final List<Integer> plays = new ArrayList<>();
    private int wrong;
    private int runs;

    Names(@Nullable Suspect right) {
      this.right = Optional.ofNullable(right);
    }

    void add(Trial trial) {
      runs++;
      Optional<Finding> name = trial.named();
      if (name.isPresent() && name.map(Finding::suspect).equals(right)) {
        plays.add(name.get().plays());
      } else if (name.isPresent()) {
        wrong++;
      }
    }

    private double share(int part) {
      return 100.0 * part / runs;
    }

    /** Returns the shares in percent, and the median number of plays until the right name. */
    String row() {
      Collections.sort(plays);
      return String.format(
          Locale.ROOT,
          "%7.2f %7.2f %9.2f %8s",
          share(plays.size()),
          share(wrong),
          share(runs - plays.size() - wrong),
          plays.isEmpty() ? "-" : plays.get(plays.size() / 2));
    }
  }

  private static void laws(int runs, Units units, String[] args) {
    print(
        "%-22s %5s %6s %7s %7s %9s %8s",
        "player", "songs", "plays", "right", "wrong", "undecided", "median");
    for (SimulatedPlayer player : SimulatedPlayer.values()) {
      for (int songs : SIZES) {
        boolean isAsked = args.length == 2 || args[2].equals(player + " " + songs);
        if (isAsked) {
          int plays = player.enough(songs);
          if (plays == 0) {
            continue; // the law is that of an honest shuffle
          }
          Names names = new Names(player.suspect());
          for (int run = 0; run < runs; run++) {
            names.add(
                trial(player, songs, new Trial(songs, units, Evidence.LOG, ALPHA), plays, run));
          }
          print("%-22s %5d %6d %s", player, songs, plays, names.row());
        }
      }
    }
  }

  /** A list that is played in its order, of unknown albums and of known ones of ten songs. */
  private static void listOrder() {
    for (int songs : new int[] {20, 30, 50, 100}) {
      Units known = Units.of(IntStream.range(0, songs).mapToObj(song -> song / 10).toList());
      for (Units units : new Units[] {Units.UNKNOWN, known}) {
        Trial trial = new Trial(songs, units, Evidence.LOG, ALPHA);
        while (trial.named().isEmpty() && trial.plays() < MAX_PLAYS) {
          trial.play(trial.plays() % songs);
        }
        print(
            "%d songs in their order, albums %s: %s after %d plays",
            songs,
            units.areKnown() ? "known" : "unknown",
            trial.named().isPresent() ? "named" : "undecided",
            trial.plays());
      }
    }
  }

  private static void honest(int runs) {
    for (Evidence evidence : Evidence.values()) {
      int named = 0;
      for (int run = 0; run < runs; run++) {
        Trial trial = trial(SimulatedPlayer.HONEST, 50, 300, run, evidence, 1e-3);
        named += trial.named().isPresent() ? 1 : 0;
      }
      print("honest, 50 songs, 300 plays, %s: %d of %d named", evidence, named, runs);
    }
  }

  private static void pool(int runs) {
    Names names = new Names(Suspect.CAPPED_POOL);
    int exact = 0;
    for (int run = 0; run < runs; run++) {
      Trial trial = trial(SimulatedPlayer.CAPPED_POOL, 5_000, 400, run, Evidence.LOG, ALPHA);
      names.add(trial);
      exact += trial.named().stream().anyMatch(name -> name.sentence().contains(" 200 ")) ? 1 : 0;
    }
    print(
        "pool of 200 in 5,000 songs, 400 plays: %s, %d of %d of exact size",
        names.row(), exact, names.runs);
  }

  private static void holes(int runs) {
    print(
        "%-18s %-12s %5s %7s %6s %7s %7s %9s %8s",
        "evidence",
        "player",
        "songs",
        "missing",
        "chosen",
        "right",
        "wrong",
        "undecided",
        "median");
    for (Evidence evidence : new Evidence[] {Evidence.LOG, Evidence.LOG_WITHOUT_SKIPS}) {
      for (SimulatedPlayer player :
          new SimulatedPlayer[] {SimulatedPlayer.HONEST, SimulatedPlayer.PICK_RANDOM}) {
        for (int songs : SIZES) {
          for (double missing : new double[] {0, 0.02, 0.1, 0.3, 0.5}) {
            for (double chosen : new double[] {0, 0.02, 0.1}) {
              Names names = new Names(player.suspect());
              for (int run = 0; run < runs; run++) {
                names.add(withHoles(player, songs, missing, chosen, run, evidence));
              }
              print(
                  "%-18s %-12s %5d %7.2f %6.2f %s",
                  evidence, player, songs, missing, chosen, names.row());
            }
          }
        }
      }
    }
  }

  /** Returns the trial of a log of twenty cycles with holes and wishes. */
  static Trial withHoles(
      SimulatedPlayer player,
      int songs,
      double missing,
      double chosen,
      int seed,
      Evidence evidence) {
    Random random = new Random(seed);
    IntSupplier next = player.start(songs, random);
    Trial trial = new Trial(songs, evidence, ALPHA);
    for (int i = 0; i < 20 * songs; i++) {
      int song = next.getAsInt();
      if (random.nextDouble() < chosen) {
        trial.play(random.nextInt(songs));
      }
      if (random.nextDouble() >= missing) {
        trial.play(song);
      }
    }
    return trial;
  }

  private static void rules(int runs) throws IOException {
    print("%-36s %5s %7s %7s %7s", "fault", "songs", "exactly", "missed", "others");
    for (Fault fault : Fault.values()) {
      for (int songs : new int[] {2, 5, 10, 50, 500}) {
        int exactly = 0;
        int missed = 0;
        int others = 0;
        for (int run = 0; run < runs; run++) {
          Verdict verdict = ButtonTrial.of(new NaivePlayer(songs, run, fault));
          boolean hasAll = NaivePlayer.broken(verdict).containsAll(fault.broken);
          boolean hasOthers =
              !fault.broken.containsAll(NaivePlayer.broken(verdict))
                  || (verdict.named().isPresent() && !fault.broken.contains(Rule.COVERAGE));
          exactly += hasAll && !hasOthers ? 1 : 0;
          missed += hasAll ? 0 : 1;
          others += hasOthers ? 1 : 0;
        }
        print(
            "%-36s %5d %7.1f %7.1f %7.1f",
            fault, songs, 100.0 * exactly / runs, 100.0 * missed / runs, 100.0 * others / runs);
      }
    }
  }

  /** Returns the trial of a player after so many plays. */
  static Trial trial(
      SimulatedPlayer player, int songs, int plays, int seed, Evidence evidence, double alpha) {
    return trial(player, songs, new Trial(songs, evidence, alpha), plays, seed);
  }

  private static Trial trial(SimulatedPlayer player, int songs, Trial trial, int plays, int seed) {
    IntSupplier next = player.start(songs, new Random(seed));
    for (int i = 0; i < plays; i++) {
      if (player == SimulatedPlayer.FRESH_START && i % SimulatedPlayer.SESSION == 0) {
        trial.startSession();
      }
      trial.play(next.getAsInt());
    }
    return trial;
  }
}
