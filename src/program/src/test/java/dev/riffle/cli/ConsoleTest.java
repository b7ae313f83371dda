package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.riffle.shuffle.Seed;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** Tests the new seeds of a console; those of other tests are fixed. */
class ConsoleTest {
  private static Console console() {
    OutputStream none = OutputStream.nullOutputStream();
    return new Console(InputStream.nullInputStream(), none, none, ImmutableMap.of());
  }

  @Test
  void newSeed_isAnotherEachTime_andInEachConsole() {
    Console console = console();
    Seed first = console.newSeed();
    assertThat(console.newSeed()).isNotEqualTo(first);
    assertThat(console().newSeed()).isNotEqualTo(first);
  }
}
