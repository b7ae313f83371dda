package dev.riffle.wire;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of servers, as users type them. */
class MpdHostTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "localhost, localhost, 6600, localhost:6600",
    "music.example:6601, music.example, 6601, music.example:6601",
    "192.0.2.1, 192.0.2.1, 6600, 192.0.2.1:6600",
    "[::1]:6601, ::1, 6601, [::1]:6601",
    "[::1], ::1, 6600, [::1]:6600",
    "::1, ::1, 6600, [::1]:6600",
    "/run/mpd/socket, /run/mpd/socket, 0, /run/mpd/socket",
    "./a:b/socket, ./a:b/socket, 0, ./a:b/socket"
  })
  void parse_takesHostsPortsAndSockets(String text, String host, int port, String shown) {
    MpdHost parsed = MpdHost.parse(text);
    assertThat(parsed).isEqualTo(new MpdHost(Optional.empty(), host, port));
    assertThat(parsed.toString()).isEqualTo(shown);
    assertThat(MpdHost.parse("pass:word@" + text))
        .isEqualTo(new MpdHost(Optional.of("pass:word"), host, port));
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(
      strings = {"", ":6600", "a:0", "a:65536", "a:b", "a:1:2", "[::1", "@socket", "a@", "a:-1"})
  void parse_refusesTheOthers(String text) {
    assertThrows(IllegalArgumentException.class, () -> MpdHost.parse(text));
  }

  @Test
  void password_isNotShown() {
    assertThat(MpdHost.parse("secret@localhost").toString()).isEqualTo("localhost:6600");
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> MpdHost.parse("secret@a:b"));
    assertThat(refusal.getMessage()).doesNotContain("secret");
  }
}
