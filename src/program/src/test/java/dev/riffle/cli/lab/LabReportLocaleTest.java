package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** The report does not depend on the default locale. */
@Timeout(300)
@Isolated("changes the default locale")
class LabReportLocaleTest {
  private static final String FEW_TRIALS = "lab report - --trials 1000 --seed friday";

  @Test
  void sameSeed_isTheSameToTheByte_inEveryLocale() {
    String usual = Lab.answer(FEW_TRIALS).out();
    assertThat(usual).endsWith("</html>\n");
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(Lab.answer(FEW_TRIALS).out()).isEqualTo(usual);
    } finally {
      Locale.setDefault(before);
    }
  }
}
