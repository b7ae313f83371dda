package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaturalNameTest {
  private static final ImmutableList<String> IN_ORDER =
      ImmutableList.of(
          "",
          "1",
          "01 Intro",
          "2",
          "2 b",
          "10",
          "18446744073709551616",
          "99999999999999999999999999999999999999999",
          "a",
          "a 2",
          "a 10",
          "a2",
          "a10",
          "apple",
          "Édith",
          "fig",
          "Zebra",
          "Ωmega",
          "音楽");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void order_shuffledNames_isNatural(long seed) {
    List<NaturalName> names =
        new ArrayList<>(IN_ORDER.stream().map(NaturalNameTest::name).toList());
    Collections.shuffle(names, new Random(seed));
    Collections.sort(names);
    assertThat(names.stream().map(name -> name.path().toString()))
        .containsExactlyElementsIn(IN_ORDER)
        .inOrder();
  }

  @Test
  void order_namesThatDifferInCaseOrLeadingZeros_isStillTotal() {
    assertThat(name("Track 7")).isLessThan(name("track 7"));
    assertThat(name("track 7")).isGreaterThan(name("Track 07"));
    assertThat(name("TRACK 007b")).isGreaterThan(name("track 7a"));
  }

  @Test
  void order_composedAndDecomposedAccents_areTheSameLetter() {
    assertThat(name("e\u0301t\u00e9 2")).isLessThan(name("\u00c9te\u0301 10"));
  }

  @Test
  void order_anyThreeNames_isTransitiveAndSymmetric() {
    ImmutableList<NaturalName> names =
        ImmutableList.of(
                "", "0", "00", "1", "01", "a", "A", "a0", "a00b", "A0a", "é", "e", "10", " ")
            .stream()
            .map(NaturalNameTest::name)
            .collect(ImmutableList.toImmutableList());
    for (NaturalName a : names) {
      for (NaturalName b : names) {
        assertWithMessage("%s, %s", a, b)
            .that(Integer.signum(a.compareTo(b)))
            .isEqualTo(-Integer.signum(b.compareTo(a)));
        for (NaturalName c : names) {
          if (a.compareTo(b) < 0 && b.compareTo(c) < 0) {
            assertWithMessage("%s, %s, %s", a, b, c).that(a).isLessThan(c);
          }
        }
      }
    }
  }

  private static NaturalName name(String name) {
    return NaturalName.of(name, Path.of(name));
  }
}
