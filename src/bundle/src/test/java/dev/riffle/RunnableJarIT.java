package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the runnable jar contains all its dependencies. */
@Timeout(300)
@Tag("process")
class RunnableJarIT {
  @ParameterizedTest(name = "riffle {0}: {1}")
  @CsvSource({
    "--version, 0",
    "order sample-playlists --seed friday, 0",
    "contrast -n 10 --seed friday, 0",
    "lab law swap-any -n 3, 0",
    "lab seeds -n 20, 0",
    "lab audit knuth --generator mt19937 --trials 2000 --seed friday, 0",
    "lab report - --trials 1000 --seed friday, 0",
    "lab audit rotation --trials 2000 --seed friday, 1",
  })
  void command_inASeparateProcess_exitsWithItsStatus(String line, int status) throws Exception {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    words
        .addAll(OtherJvm.command())
        .addAll(OtherJvm.QUICK)
        .add("-jar", "target/riffle.jar")
        .add(line.split(" "));
    ProcessBuilder riffle = new ProcessBuilder(words.build());
    String cache = Path.of("target", "cache").toAbsolutePath().toString();
    riffle.environment().put("XDG_CACHE_HOME", cache);
    ProcessResult result = ProcessResult.of(riffle);
    assertWithMessage(result.output()).that(result.status()).isEqualTo(status);
  }

  /** Otherwise Java 24 and later print four lines at each start. */
  @Test
  void manifest_permitsTheNativeCallsOfTheTerminal() throws IOException {
    try (JarFile jar = new JarFile("target/riffle.jar")) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
          .isEqualTo("ALL-UNNAMED");
    }
  }
}
