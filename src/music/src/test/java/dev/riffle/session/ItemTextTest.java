package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemTextTest {
  private static final ItemText<String> TEXTS =
      new ItemText<>(ItemCodec.of(text -> text, text -> text));

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "a b,a b",
        "'two\nlines','two\\nlines'",
        "'\r\n','\\r\\n'",
        "'a\\nb','a\\\\nb'",
        "'\\\\','\\\\\\\\'",
        "雨\uD83C\uDFB5\u2028,雨\uD83C\uDFB5\u2028",
        "\uD83Ca\uDFB5\uD83C,\\uD83Ca\\uDFB5\\uD83C",
        "\\uD83C,\\\\uD83C"
      })
  void line_isTheTextWithEscapes_andIsDecoded(String text, String line) {
    assertThat(new String(TEXTS.line(text), UTF_8)).isEqualTo(line);
    assertThat(TEXTS.item(line)).isEqualTo(text);
  }
}
