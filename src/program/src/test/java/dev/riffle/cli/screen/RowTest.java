package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RowTest {
  private static final Pattern COLOUR = Pattern.compile("\033\\[([0-9]*;)*[0-9][0-9]+(;[0-9]*)*m");
  private static final Row.Cell MARK = new Row.Cell(1, "+", Row.Style.UP_NEXT);

  @ParameterizedTest
  @EnumSource(Row.Style.class)
  void drawn_withoutColours_hasStylesAlone(Row.Style style) {
    assertThat(new Row(style, "a").with(MARK).drawn(40, false)).doesNotContainMatch(COLOUR);
  }

  @Test
  void drawn_songProgressAndMark_haveColoursOfThePalette() {
    for (Row.Style style : new Row.Style[] {Row.Style.SONG, Row.Style.PROGRESS}) {
      assertThat(new Row(style, "a").drawn(40, true))
          .containsMatch("^\033\\[(1;)?3[0-7]ma\033\\[m$");
    }
    assertThat(new Row(Row.Style.PLAIN, "  1").with(MARK).drawn(40, true))
        .isEqualTo("  1\033[2G\033[35m+\033[m");
  }

  @Test
  void drawn_cellsAndRight_areAtTheirColumns() {
    Row row = new Row(Row.Style.DIM, "雨", "end").with(new Row.Cell(10, "cell"));
    assertThat(row.drawn(20, true)).isEqualTo("\033[2m雨\033[11Gcell\033[18Gend\033[m");
  }

  @ParameterizedTest
  @CsvSource({"AUTO, '', true", "AUTO, 1, false", "ALWAYS, 1, true", "NEVER, '', false"})
  void hasColours_followsNoColor_unlessToldOtherwise(ColorMode mode, String noColor, boolean has) {
    assertThat(mode.hasColours(ImmutableMap.of("NO_COLOR", noColor))).isEqualTo(has);
    assertThat(ColorMode.AUTO.hasColours(ImmutableMap.of())).isTrue();
  }
}
