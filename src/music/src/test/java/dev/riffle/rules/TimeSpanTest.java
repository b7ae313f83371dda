package dev.riffle.rules;

import static com.google.common.truth.Truth.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "7d, PT168H",
    "2w, PT336H",
    "1W2D3h4m5s, PT219H4M5S",
    "12h, PT12H",
    "0d, PT0S",
    "999w, PT167832H"
  })
  void parse_parts_areAdded(String text, Duration sum) {
    assertThat(TimeSpan.parse(text)).hasValue(sum);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "d", "7x", "1d1w", "-1d", "7 d", "7d ", "1000w", "١d"})
  void parse_otherText_isEmpty(String text) {
    assertThat(TimeSpan.parse(text)).isEmpty();
  }
}
