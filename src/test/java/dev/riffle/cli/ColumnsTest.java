package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {
  @Test
  void cut_shortEnough_isTheSame() {
    assertThat(Columns.cut("four", 4)).isEqualTo("four");
    assertThat(Columns.cut("雨停", 4)).isEqualTo("雨停");
  }

  @Test
  void cut_tooLong_endsInAnEllipsis() {
    assertThat(Columns.cut("fives", 4)).isEqualTo("fiv…");
    assertThat(Columns.cut("fives", 1)).isEqualTo("…");
    assertThat(Columns.cut("fives", 0)).isEmpty();
    assertThat(Columns.cut("fives", -3)).isEmpty();
  }

  @Test
  void cell_anyText_takesItsWidth() {
    for (String text : new String[] {"", "a", "雨停以后", "a雨停以后", "Příliš žluťoučký", "🎵🎵🎵"}) {
      for (int width = 1; width < 12; width++) {
        assertThat(Columns.width(Columns.cell(text, width))).isEqualTo(width);
      }
    }
  }
}
