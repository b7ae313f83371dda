package dev.riffle.encoding;

import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Help and manual list the recognised encodings. */
class RecognisedEncodingsTest {
  @Test
  void helpAndManual_listAll() throws IOException {
    String help = Run.of("scan", "--help").out();
    String manual = Files.readString(Path.of("src/bundle/src/main/deb/riffle.1"));
    for (Candidate candidate : Candidate.all()) {
      candidate
          .charset()
          .ifPresent(
              charset -> {
                assertWithMessage("help").that(help).contains(charset.name());
                assertWithMessage("manual").that(manual).contains(charset.name());
              });
    }
  }
}
