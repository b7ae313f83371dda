package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jar as a listener starts it: all that it needs is in it. */
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
  void command_inAProcessOfItsOwn_ends(String line, int status) throws Exception {
    ImmutableList<String> words =
        ImmutableList.<String>builder()
            .addAll(OtherJvm.command())
            .add("-jar", Path.of("target", "riffle.jar").toString())
            .add(line.split(" "))
            .build();
    ProcessBuilder riffle = new ProcessBuilder(words).redirectErrorStream(true);
    riffle
        .environment()
        .put("XDG_CACHE_HOME", Path.of("target", "cache").toAbsolutePath().toString());
    Process process = riffle.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage(said).that(process.waitFor()).isEqualTo(status);
  }
}
