package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The golden vectors of order version r3, in {@code src/queue/src/test/resources/vectors/r3}: lists
 * of calls and their answers, for implementations in any language. Their format is the section
 * "Vectors" of {@code src/site/markdown/specification.md}.
 *
 * <p>With the system property {@code riffle.vectors} the test writes the files to that folder.
 */
@Order(1) // takes long
class VectorsTest {
  private enum Vectors {
    DRAWS,
    PLAYER,
    QUEUE,
    UNDO,
    WEIGHTS,
    UNITS,
    SPREAD,
    BYTES,
    MIXED;

    Stream<String> lines() {
      return switch (this) {
        case DRAWS -> DrawLists.lines();
        case PLAYER -> ofLevel('B', 150);
        case QUEUE -> ofLevel('C', 150, 153, 672, 1268, 2010);
        case UNDO ->
            ofLevel(
                'D', 120, 148, 165, 166, 199, 232, 274, 281, 330, 407, 415, 764, 776, 804, 1140,
                1512, 1678, 4366);
        case WEIGHTS -> ofLevel('E', 120, 134);
        case UNITS -> ofLevel('F', 100, 105, 109, 142, 165, 187, 193, 468, 519);
        case SPREAD -> ofLevel('G', 100, 127, 199);
        case BYTES -> ofLevel('H', 30);
        case MIXED -> MixedLists.lines();
      };
    }

    /** Returns the first lists of a level, and those that reject further faults. */
    private static Stream<String> ofLevel(char level, int lists, int... more) {
      return Stream.of(
              VectorFacts.lines(level),
              LevelLists.lines(level, lists, more),
              LevelLists.later(level, lists / 5))
          .flatMap(lines -> lines);
    }

    String fileName() {
      return name().toLowerCase(Locale.ROOT) + ".jsonl";
    }
  }

  @ParameterizedTest
  @EnumSource
  void vectors_areWhatTheQueueAnswers(Vectors vectors) throws IOException {
    String made = vectors.lines().collect(Collectors.joining("\n", "", "\n"));
    String folder = System.getProperty("riffle.vectors", "");
    if (!folder.isEmpty()) {
      Files.writeString(Path.of(folder, vectors.fileName()), made);
    }
    String golden = Files.readString(VectorsPythonTest.FOLDER.resolve(vectors.fileName()));
    assertWithMessage(vectors.fileName()).that(made).isEqualTo(golden);
  }
}
