package dev.riffle.report;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.Shuffles;
import dev.riffle.report.Measured.Subject;
import dev.riffle.shuffle.Seed;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The verdict on our own queue is computed: substituting a biased queue changes it. */
class OwnChapterTest {
  private static final Seed SEED = Seed.parse("verdict");
  private static final Law UNIFORM = Law.ofQueue(4);

  /** Returns the chapter as one line of text, for a queue with the given law and orders. */
  private static String chapter(Law law, Shuffles shuffles) {
    Subject queue = new Subject(Law.QUEUE, "in its place", Optional.of(law), shuffles);
    return new OwnChapter(Measured.of(queue, SEED, 20_000, done -> true))
        .section()
        .toString()
        .replaceAll("<details.*?</details>", "")
        .replaceAll("<[^>]*>", "")
        .replaceAll("\\s+", " ");
  }

  private static Algorithm algorithm(String name) {
    return Algorithm.named(name).orElseThrow();
  }

  private static Shuffles shuffles(String algorithm, String generator) {
    return Shuffles.of(algorithm(algorithm), Generator.named(generator).orElseThrow());
  }

  @Test
  void queue_real_isHeld() {
    String held = chapter(UNIFORM, Shuffles.ofQueue());
    assertThat(held).startsWith("Held: Riffle’s own queue shuffles fairly ");
    assertThat(held)
        .containsMatch(
            "✓ Proved: all 24 orders of 4 songs are equally likely, exactly 1/24 each[.]"
                + ".* Counted: 20,000 shuffles of 20 songs"
                + ".* ✓ Tested: none of 11 rejects it, at 0.001 for all tests together[.]");
    assertThat(held).doesNotContainMatch("✗|ejected:");
  }

  @Test
  void queue_swapAny_isRejectedByLawAndTests() {
    String rejected = chapter(Law.of(algorithm("swap-any"), 4), shuffles("swap-any", "riffle"));
    assertThat(rejected).startsWith("Rejected: Riffle’s own queue does not shuffle fairly ");
    assertThat(rejected)
        .containsMatch(
            "✗ Refuted: 24 of 24 orders can occur; 0.06510 from fair in total variation"
                + ".*✗ Tested: \\d+ of 11 reject it.*✗ position matrix[^✗]+too uneven");
    assertThat(rejected).doesNotContainMatch("Held|✓");
  }

  @Test
  void queue_biasedLawOnly_isRejected() {
    assertThat(chapter(Law.of(algorithm("rand-mod-i"), 4), Shuffles.ofQueue()))
        .containsMatch(
            "^Rejected: .*✗ Refuted: 6 of 24 orders can occur.*✓ Tested: none of 11 rejects it");
  }

  @Test
  void queue_biasedOrdersOnly_isRejectedByTests() {
    String rotation = chapter(UNIFORM, shuffles("rotation", "riffle"));
    assertThat(rotation)
        .containsMatch("^Rejected: .*✓ Proved: .*✗ Tested: 10 of 11 reject it.*✗ orders");
    assertThat(rotation).doesNotContain("✗ position matrix"); // even, although it is unfair
    // The other tail: orders that are too even.
    assertThat(chapter(UNIFORM, shuffles("knuth", "java-consecutive"))).startsWith("Rejected: ");
  }
}
