package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The report is a self-contained page, written atomically. */
@Timeout(300)
class LabReportTest {
  private static final String FEW_TRIALS = " --trials 1000 --seed friday";

  private final ReportDocument document = ReportDocument.measured();

  @TempDir Path folder;

  // ------------------------------------------------------------------ the page

  @Test
  void otherSeed_isAnotherPage() {
    assertThat(Lab.answer("lab report - --trials 1000 --seed monday").out())
        .isNotEqualTo(Lab.answer("lab report -" + FEW_TRIALS).out());
  }

  @Test
  void page_refersToNoOtherResource_andForbidsThem() {
    assertThat(document.html())
        .doesNotContainMatch("(?i)\\b(src|srcset|action|data)=|url\\(|@import|<script");
    for (Element link : document.elements("//*[@href]")) {
      assertThat(link.getAttribute("href")).startsWith("#");
    }
    assertThat(document.elements("//meta[@http-equiv]").get(0).getAttribute("content"))
        .startsWith("default-src 'none'");
  }

  @Test
  void page_hasALanguageATitleAndAnOutline_everyPictureAnAlternative() {
    assertThat(document.page().getDocumentElement().getAttribute("lang")).isEqualTo("en");
    assertThat(document.texts("//title")).containsExactly("Is Riffle’s shuffle fair?");
    assertThat(document.elements("//h1")).hasSize(1);
    assertThat(document.elements("//section[not(h2) and not(@aria-labelledby)]")).isEmpty();
    assertThat(document.elements("//section/h2")).hasSize(document.elements("//nav//a").size());
    for (Element picture : document.elements("//svg")) {
      assertThat(picture.getAttribute("role")).isEqualTo("img");
      assertThat(picture.getAttribute("aria-label").length()).isGreaterThan(100);
    }
    assertThat(document.elements("//figure[.//svg]")).hasSize(document.elements("//svg").size());
    for (Element link : document.elements("//nav//a")) {
      assertThat(document.elements("//*[@id='" + link.getAttribute("href").substring(1) + "']"))
          .hasSize(1);
    }
  }

  // ------------------------------------------------------------------ writing it

  @Test
  void file_isWrittenWhole_andReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("report.html"), "old");
    Run run = Lab.run("lab report " + file + FEW_TRIALS);
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.err()).startsWith("riffle: seed r3:");
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(file)).isEqualTo(Lab.answer("lab report -" + FEW_TRIALS).out());
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void placesThatCannotBeWritten_areRejectedBeforeTheWork_status1() {
    assertRefused(folder, "it is a folder");
    assertRefused(folder.resolve("none/report.html"), "there is no folder");
  }

  private static void assertRefused(Path file, String reason) {
    Run run = Lab.run("lab report " + file + " --trials 100000000");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith("riffle: cannot write " + file + ": " + reason);
    assertThat(run.out()).isEmpty();
  }
}
