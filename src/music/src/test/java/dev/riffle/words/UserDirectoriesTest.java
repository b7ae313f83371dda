package dev.riffle.words;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The XDG rules: an absolute path in the variable, else a directory in the home. */
class UserDirectoriesTest {
  @ParameterizedTest
  @CsvSource({
    "XDG_STATE_HOME=/s XDG_CACHE_HOME=/c XDG_CONFIG_HOME=/f HOME=/x, /s/riffle, /c/riffle, /f/riffle",
    "HOME=/h, /h/.local/state/riffle, /h/.cache/riffle, /h/.config/riffle",
    "XDG_STATE_HOME= XDG_CACHE_HOME= HOME=/h, /h/.local/state/riffle, /h/.cache/riffle, /h/.config/riffle",
    "XDG_STATE_HOME=s XDG_CACHE_HOME=c HOME=/h, /h/.local/state/riffle, /h/.cache/riffle, /h/.config/riffle",
    "XDG_STATE_HOME=/\0 XDG_CACHE_HOME=/\0 HOME=/h, /h/.local/state/riffle, /h/.cache/riffle, /h/.config/riffle",
    "XDG_STATE_HOME=s HOME=~, , ,",
    "'', , ,"
  })
  void directory_isInTheVariable_elseInTheHome_elseEmpty(
      String variables, @Nullable Path state, @Nullable Path cache, @Nullable Path config) {
    Map<String, String> environment =
        Splitter.on(' ').omitEmptyStrings().withKeyValueSeparator('=').split(variables);
    assertThat(UserDirectories.state(environment)).isEqualTo(Optional.ofNullable(state));
    assertThat(UserDirectories.cache(environment)).isEqualTo(Optional.ofNullable(cache));
    assertThat(UserDirectories.config(environment)).isEqualTo(Optional.ofNullable(config));
  }
}
