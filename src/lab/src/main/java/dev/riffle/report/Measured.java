package dev.riffle.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Findings;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * The measurements of one shuffle. An immutable value.
 *
 * @param subject the shuffle
 * @param sample the options with which commands reproduce the measurements
 * @param matrix the counts of each item at each place
 * @param findings the results of all tests of the same orders
 */
record Measured(Subject subject, String sample, PositionMatrix matrix, Findings findings) {
  /**
   * A shuffle to measure. An immutable value.
   *
   * @param words its arguments on the command line of the lab
   * @param about its description
   * @param law the exact distribution of its orders for uniform draws, or empty if its draws are
   *     flawed
   * @param shuffles the source of its orders
   */
  record Subject(String words, String about, Optional<Law> law, Shuffles shuffles) {
    /** Returns a name that is valid in a URL fragment. */
    String id() {
      return words.replaceAll("[^a-z0-9]+", "-");
    }
  }

  static Measured of(Subject subject, Seed seed, long trials, Trials.Watcher watcher) {
    int threads = Runtime.getRuntime().availableProcessors();
    Audit audit =
        new Trials(subject.shuffles(), seed, Report.N, trials)
            .run(() -> new Audit(Report.N), threads, watcher);
    String sample = " -n " + Report.N + " --trials " + trials + " --seed " + seed;
    return new Measured(subject, sample, audit.matrix(), audit.findings());
  }

  /** Returns whether every test accepts it, and its exact distribution is uniform or absent. */
  boolean isFair() {
    return subject.law().map(Law::isUniform).orElse(true) && findings.areFair(Report.ALPHA);
  }

  /** Returns the tests that reject it if {@code reject} is true, else those that accept it. */
  ImmutableList<String> tests(boolean reject) {
    return findings.all().stream()
        .filter(finding -> reject == rejects(finding))
        .map(Finding::test)
        .collect(toImmutableList());
  }

  /** Returns whether a test rejects it, at its share of {@link Report#ALPHA}. */
  boolean rejects(Finding finding) {
    return finding.verdict(findings.level(Report.ALPHA)) != Finding.Outcome.FAIR;
  }

  /** Returns the commands that print these measurements. */
  ImmutableList<String> commands() {
    ImmutableList.Builder<String> commands = ImmutableList.builder();
    subject
        .law()
        .ifPresent(law -> commands.add("riffle lab law " + subject.words() + " -n " + law.n()));
    return commands
        .add("riffle lab matrix " + subject.words() + sample)
        .add("riffle lab audit " + subject.words() + sample)
        .build();
  }
}
