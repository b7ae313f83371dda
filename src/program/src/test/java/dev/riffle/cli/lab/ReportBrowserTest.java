package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import dev.riffle.cli.Run;
import dev.riffle.testing.Chromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** The report in a real browser, in light and dark schemes and in print, checked by axe. */
@Timeout(300)
@Tag("process")
class ReportBrowserTest {
  @TempDir static Path folder;

  private static ChromeDriver browser;
  private static String address;

  @BeforeAll
  static void open() {
    browser = Chromium.open();
    Path file = folder.resolve("report.html");
    Run run = Run.of("lab", "report", file.toString(), "--trials", "1000", "--seed", "friday");
    assertThat(run.status()).isEqualTo(0);
    address = file.toUri().toString();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static void load(String scheme, String medium) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        ImmutableMap.of(
            "media",
            medium,
            "features",
            List.of(ImmutableMap.of("name", "prefers-color-scheme", "value", scheme))));
    browser.manage().logs().get(LogType.PERFORMANCE); // discards the log of the previous page
    browser.get(address);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"light", "dark"})
  void page_logsNothing_andRequestsNothing(String scheme) {
    load(scheme, "screen");
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    List<String> requests =
        browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(LogEntry::getMessage)
            .filter(message -> message.contains("\"Network.requestWillBeSent\""))
            .toList();
    assertThat(requests).hasSize(1); // the page itself
    assertThat(requests.get(0)).contains("report.html");
  }

  @ParameterizedTest(name = "{0}, {1} wide")
  @CsvSource({"light, 1280", "dark, 1280", "light, 375", "dark, 375"})
  void page_breaksNoRuleOfAxe(String scheme, int width) {
    onScreen(
        width,
        800,
        () -> {
          load(scheme, "screen");
          // The rows of the long tables are alike, and axe takes a second for 200 cells.
          browser.executeScript(
              "document.querySelectorAll('details tr:nth-child(n + 3)').forEach(r => r.remove())");
          open("details");
          browser.executeScript(axe());
          assertThat((List<?>) browser.executeAsyncScript(VIOLATIONS)).isEmpty();
        });
  }

  private static String axe() {
    try {
      return Resources.toString(Resources.getResource("axe.min.js"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final String VIOLATIONS =
      "const done = arguments[arguments.length - 1];"
          + "axe.run({resultTypes: ['violations']}).then(r => done(r.violations.map("
          + "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' '))))";

  @Test
  void schemes_differ_soDoesTheInk() {
    load("light", "screen");
    Object light = colours();
    load("dark", "screen");
    assertThat(colours()).isNotEqualTo(light);
    load("dark", "print"); // paper is white
    assertThat(colours()).isEqualTo(light);
  }

  private static Object colours() {
    return browser.executeScript(
        "const s = getComputedStyle(document.body); return s.color + s.backgroundColor");
  }

  @Test
  void tables_areFoldedOnTheScreen_andOpenOnPaper() {
    load("light", "screen");
    assertThat(heightOfAFoldedTable()).isEqualTo(0);
    load("light", "print");
    assertThat(heightOfAFoldedTable()).isGreaterThan(100);
  }

  private static int heightOfAFoldedTable() {
    return number(
        "const d = document.querySelector('details');"
            + "return Math.round(d.getBoundingClientRect().height"
            + " - d.querySelector('summary').getBoundingClientRect().height)");
  }

  private static int number(String script, Object... arguments) {
    return browser.executeScript(script, arguments) instanceof Number number
        ? number.intValue()
        : -1;
  }

  @ParameterizedTest(name = "{0} x {1}")
  @CsvSource({"1280, 800", "375, 667"})
  void firstScreen_hasTheVerdictTheMatrixAndTheAudit(int width, int height) {
    onScreen(
        width,
        height,
        () -> {
          for (String part : List.of("#verdict", "#own svg", ".basis", "#own .legend", "#audit")) {
            assertWithMessage(part).that(edge(part, "top")).isAtLeast(0);
            assertWithMessage(part).that(edge(part, "bottom")).isAtMost(height);
            assertWithMessage(part).that(edge(part, "right")).isAtMost(width);
          }
          assertThat(number("return document.querySelectorAll('#audit tbody tr').length"))
              .isAtLeast(9);
          assertThat(edge("#own svg", "height")).isAtLeast(160);
          assertThat(number(LETTERS)).isAtLeast(11);
        });
  }

  @Test
  void prose_onADesktop_hasTheFullWidth() {
    onScreen(
        1280,
        800,
        () -> {
          int page = edge("main", "width");
          assertThat(edge("#own > p", "width")).isEqualTo(page);
          assertThat(edge("#contrast > p", "width")).isEqualTo(page);
        });
  }

  private static int edge(String part, String edge) {
    return number(
        "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            + "return Math.ceil(box[arguments[1]])",
        part,
        edge);
  }

  /** The smallest font size on the first screen, except in the picture. */
  private static final String LETTERS =
      "return Math.floor(Math.min(...[...document.querySelectorAll('.first *:not(svg *)')]"
          + ".map(e => parseFloat(getComputedStyle(e).fontSize))))";

  @ParameterizedTest(name = "{0} wide")
  @ValueSource(ints = {1280, 768, 375, 320})
  void page_hasNoBlankHeight_andScrollsNotSideways(int width) {
    onScreen(
        width,
        800,
        () -> {
          assertThat(number("return document.documentElement.scrollWidth")).isEqualTo(width);
          assertThat((List<?>) browser.executeScript(BLANK_CELLS)).isEmpty();
          assertThat((List<?>) browser.executeScript(BLANK_BANDS)).isEmpty();
          open("details");
          assertThat(number("return document.documentElement.scrollWidth")).isEqualTo(width);
          assertThat((List<?>) browser.executeScript(BLANK_CELLS)).isEmpty();
        });
  }

  /** The cells that are more than three lines higher than their content. */
  private static final String BLANK_CELLS =
      """
      return [...document.querySelectorAll('th, td')].filter(cell => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const line = parseFloat(getComputedStyle(cell).lineHeight);
        const blank = cell.getBoundingClientRect().height - text.getBoundingClientRect().height;
        return cell.getClientRects().length == 1 && blank > 3.5 * line;
      }).map(cell => cell.parentElement.innerText)""";

  /** The blank stretches of the page of more than 100 pixels in height. */
  private static final String BLANK_BANDS =
      """
      const filled = [...document.querySelectorAll('svg, .legend li')]
          .map(e => e.getBoundingClientRect());
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = document.createRange();
        text.selectNodeContents(texts.currentNode);
        if (texts.currentNode.data.trim()) filled.push(...text.getClientRects());
      }
      filled.sort((a, b) => a.top - b.top);
      const bands = [];
      let bottom = 0;
      for (const one of filled.filter(one => one.height > 0)) {
        if (one.top - bottom > 100) bands.push(Math.round(bottom) + ' to ' + Math.round(one.top));
        bottom = Math.max(bottom, one.bottom);
      }
      if (document.documentElement.scrollHeight - bottom > 100) bands.push('the end');
      return bands""";

  private static void open(String details) {
    browser.executeScript(
        "document.querySelectorAll(arguments[0]).forEach(d => d.open = true)", details);
  }

  private static void onScreen(int width, int height, Runnable then) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        ImmutableMap.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", true));
    try {
      load("light", "screen");
      then.run();
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", ImmutableMap.of());
    }
  }
}
