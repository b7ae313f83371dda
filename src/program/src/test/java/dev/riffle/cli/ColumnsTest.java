package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
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

  @Test
  void cut_anyWidth_leavesWholeCharactersWithinIt() {
    String family = "👨‍👩‍👧‍👦";
    String text = "e\u0301" + family + "❤️🇨🇿1️⃣👍🏽雨x";
    for (int width = 1; width < 40; width++) {
      String cut = Columns.cut(text, width);
      assertThat(Columns.width(cut)).isAtMost(width);
      assertThat(cut.equals(text) || cut.endsWith("…")).isTrue();
      String kept = cut.replace("…", "");
      assertThat(text).startsWith(kept);
      assertThat(kept.endsWith("\u200d") || kept.endsWith("👨") || kept.endsWith("👩")).isFalse();
      assertThat(kept.endsWith("e") || kept.endsWith("1") || kept.endsWith("👍")).isFalse();
    }
  }

  @Test
  void cut_barOf120_allocatesAtMost16BytesAColumn() {
    ThreadMXBean thread = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    String bar = "━".repeat(120);
    String cut = Columns.cut(bar, 120); // loads the classes
    long before = thread.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      cut = Columns.cut(bar, 120);
    }
    double bytes = (thread.getCurrentThreadAllocatedBytes() - before) / 100.0;
    assertThat(cut).isEqualTo(bar);
    assertThat(bytes / 120).isAtMost(16.0);
  }

  @Test
  void width_emoji_isTheMaximumOfAllTerminals() {
    assertThat(Columns.width("❤️")).isEqualTo(2);
    assertThat(Columns.width("👍🏽")).isEqualTo(4);
    assertThat(Columns.width("👨‍👩‍👧‍👦")).isEqualTo(8);
    assertThat(Columns.width("e\u0301")).isEqualTo(1);
    assertThat(Columns.width("\u200fא")).isEqualTo(1);
  }
}
