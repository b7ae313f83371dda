package dev.riffle.report;

import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.fairness.Averages;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The curve that the README shows is the one that the lab measures. {@code mvn test
 * -Dtest=CurveFigureTest -Driffle.write=true} draws it again.
 */
class CurveFigureTest {
  private static final Path FILE = Path.of("src/site/contrast.svg");
  private static final int TRACKS = 100;
  private static final int PLAYS = 300;
  private static final int TRIALS = 200;

  /** The colours of the report, as a page that embeds the file has none. */
  private static final String STYLE =
      """
      <svg xmlns="http://www.w3.org/2000/svg"><style>
      svg { background: #fff; } text { font: 13px sans-serif; fill: #1b1d21; }
      path { fill: none; } .grid { stroke: #d9dbe0; } .exact { stroke-width: 2; }
      .observed { stroke-width: 1.5; } .shuffle { stroke: #164f8c; } .observed.shuffle { fill: #fff; }
      .random { stroke: #a3420c; } .exact.random { stroke-dasharray: 7 4; }
      .observed.random { fill: #a3420c; }
      </style>
      """;

  @Test
  void curve_inTheReadme_isTheMeasuredOne() throws IOException {
    Averages averages = Averages.of(Seed.parse("friday"), TRACKS, PLAYS, TRIALS);
    String drawn = new CurveFigure(averages, TRACKS, PLAYS).svg().toString();
    int attributes = STYLE.indexOf('>');
    int content = drawn.indexOf('>');
    String file =
        STYLE.substring(0, attributes)
            + drawn.substring("<svg".length(), content)
            + STYLE.substring(attributes)
            + drawn.substring(content + 1).strip()
            + "\n";
    if (Boolean.getBoolean("riffle.write")) {
      Files.writeString(FILE, file);
    }
    assertWithMessage("%s; -Driffle.write=true writes it", FILE)
        .that(Files.readString(FILE))
        .isEqualTo(file);
  }
}
