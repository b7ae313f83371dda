package dev.riffle.verify;

import com.google.common.primitives.Ints;
import dev.riffle.verify.Finding.Answer;
import dev.riffle.verify.Trial.Evidence;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Puts simulated players on trial, and prints how many are named, by which name, and after how many
 * plays (the median). The arguments: numbers of songs, plays and runs, {@code LOG} or {@code
 * BUTTONS}, alpha, and perhaps the name of a player.
 */
final class Suspects {
  private Suspects() {}

  public static void main(String[] args) {
    int songs = Integer.parseInt(args[0]);
    int plays = Integer.parseInt(args[1]);
    int runs = Integer.parseInt(args[2]);
    Evidence evidence = Evidence.valueOf(args[3]);
    double alpha = Double.parseDouble(args[4]);
    for (SimulatedPlayer player : SimulatedPlayer.values()) {
      if (args.length == 5 || args[5].equals(player.name())) {
        Map<String, int[]> named = new TreeMap<>(); // plays, of runs, until each name
        Map<String, int[]> cleared = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
          Trial trial = trial(player, songs, plays, run, evidence, alpha);
          Optional<Finding> name = trial.named();
          add(
              named,
              name.map(one -> one.suspect().word()).orElse("none"),
              name.map(Finding::plays).orElse(plays));
          trial.findings().stream()
              .filter(finding -> finding.answer() == Answer.CLEARED)
              .forEach(finding -> add(cleared, finding.suspect().word(), finding.plays()));
        }
        System.out.printf(
            "%s%n  named   %s%n  cleared %s%n", player, medians(named), medians(cleared));
      }
    }
  }

  private static void add(Map<String, int[]> all, String name, int plays) {
    all.merge(name, new int[] {plays}, Ints::concat);
  }

  private static String medians(Map<String, int[]> plays) {
    StringBuilder text = new StringBuilder();
    plays.forEach(
        (name, all) -> {
          Arrays.sort(all);
          text.append(
              String.format(
                  Locale.ROOT, "%s: %d, after %d; ", name, all.length, all[all.length / 2]));
        });
    return text.toString();
  }

  /** Returns the trial of a player after so many plays. */
  static Trial trial(
      SimulatedPlayer player, int songs, int plays, int seed, Evidence evidence, double alpha) {
    IntSupplier next = player.start(songs, new Random(seed));
    Trial trial = new Trial(songs, evidence, alpha);
    for (int i = 0; i < plays; i++) {
      if (player == SimulatedPlayer.FRESH_START && i % SimulatedPlayer.SESSION == 0) {
        trial.startSession();
      }
      trial.play(next.getAsInt());
    }
    return trial;
  }
}
