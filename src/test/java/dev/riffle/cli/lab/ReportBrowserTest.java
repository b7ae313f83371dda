package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The report in a real browser, in light and in dark, by the rules of axe, and printed. */
@Timeout(120)
class ReportBrowserTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  @TempDir static Path folder;

  // It misses a module for each release of Chromium, which nothing here needs. A logger that
  // nobody holds forgets its level.
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private static ChromeDriver browser;
  private static String address;

  @BeforeAll
  static void open() {
    boolean installed = Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
    if (System.getenv("CI") != null) {
      assertWithMessage("chromium and chromium-driver are installed").that(installed).isTrue();
    }
    assumeTrue(installed, "chromium and chromium-driver are needed");
    SELENIUM.setLevel(Level.SEVERE);
    Path file = folder.resolve("report.html");
    Run run = Run.of("lab", "report", file.toString(), "--trials", "1000", "--seed", "friday");
    assertThat(run.status()).isEqualTo(0);
    address = file.toUri().toString();
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--window-size=1200,900");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    browser = new ChromeDriver(service, options);
    browser.manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
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
    browser.manage().logs().get(LogType.PERFORMANCE); // what was before is not this page's
    browser.get(address);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"light", "dark"})
  void page_saysNothingOnTheConsole_andRequestsNothing(String scheme) {
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

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"light", "dark"})
  void page_breaksNoRuleOfAxe(String scheme) throws IOException {
    load(scheme, "screen");
    // One table of each kind: axe takes a second for each two hundred cells.
    browser.executeScript(
        "document.querySelectorAll('#matrix-knuth details, #contrast details')"
            + ".forEach(d => d.open = true)");
    browser.executeScript(Resources.toString(Resources.getResource("axe.min.js"), UTF_8));
    Object violations =
        browser.executeAsyncScript(
            "const done = arguments[arguments.length - 1];"
                + "axe.run({resultTypes: ['violations']}).then(r => done(r.violations.map("
                + "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' '))))");
    assertThat((List<?>) violations).isEmpty();
  }

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

  private static int number(String script) {
    return browser.executeScript(script) instanceof Number number ? number.intValue() : -1;
  }

  @Test
  void narrowScreen_scrollsNoPageSideways() {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        ImmutableMap.of("width", 360, "height", 800, "deviceScaleFactor", 1, "mobile", true));
    load("light", "screen");
    browser.executeScript("document.querySelectorAll('details').forEach(d => d.open = true)");
    int width = number("return document.documentElement.scrollWidth");
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", ImmutableMap.of());
    assertThat(width).isEqualTo(360);
  }
}
