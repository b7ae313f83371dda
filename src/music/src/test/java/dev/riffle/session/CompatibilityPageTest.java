package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the compatibility page names the versions that this release reads. */
class CompatibilityPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/compatibility.md");

  @Test
  void session_hasTheVersionThatIsRead() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains(
            "| `Session` | version %s, of order version r%s |"
                .formatted(StateFile.VERSION, Seed.ORDER_VERSION));
  }

  @Test
  void guava_hasTheVersionOfThePom() throws IOException {
    Matcher guava =
        Pattern.compile("<guava.version>(.*?)</guava.version>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(guava.find()).isTrue();
    assertThat(Files.readString(PAGE)).contains("| " + guava.group(1) + " and ");
  }
}
