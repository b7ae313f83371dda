package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The XDG rules: an absolute path in the variable, else a folder in the home. */
class PlacesTest {
  @Test
  void variable_absolute_counts() {
    Map<String, String> environment =
        Map.of("XDG_STATE_HOME", "/state", "XDG_CACHE_HOME", "/cache", "HOME", "/home/x");
    assertThat(Places.state(environment)).isEqualTo(Optional.of(Path.of("/state/riffle")));
    assertThat(Places.cache(environment)).isEqualTo(Optional.of(Path.of("/cache/riffle")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "relative", "/no\0path"})
  void variable_noAbsolutePath_theHomeCounts(String variable) {
    Map<String, String> environment =
        Map.of("XDG_STATE_HOME", variable, "XDG_CACHE_HOME", variable, "HOME", "/home/x");
    assertThat(Places.state(environment))
        .isEqualTo(Optional.of(Path.of("/home/x/.local/state/riffle")));
    assertThat(Places.cache(environment)).isEqualTo(Optional.of(Path.of("/home/x/.cache/riffle")));
  }

  @Test
  void nothingAbsolute_isNowhere() {
    for (Map<String, String> environment :
        List.of(Map.<String, String>of(), Map.of("XDG_STATE_HOME", "s", "HOME", "~"))) {
      assertThat(Places.state(environment)).isEqualTo(Optional.empty());
      assertThat(Places.cache(environment)).isEqualTo(Optional.empty());
    }
  }
}
