package dev.riffle.serve;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import dev.riffle.testing.Chromium;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/**
 * A browser, which opens at its first use, and the elements of the page in it. As an extension of a
 * test class, it closes after all tests.
 */
final class Pages implements AfterAllCallback, AutoCloseable {
  private static final String VIOLATIONS =
      "const done = arguments[arguments.length - 1];"
          + "axe.run({resultTypes: ['violations']}).then(r => done(r.violations.map("
          + "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' '))))";

  private Optional<ChromeDriver> open = Optional.empty();

  ChromeDriver browser() {
    if (open.isEmpty()) {
      open = Optional.of(Chromium.open());
    }
    return open.get();
  }

  void await(String event, BooleanSupplier condition) {
    try {
      Tool.await(event, () -> isNow(condition));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isNow(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (StaleElementReferenceException e) {
      return false; // the list is being drawn
    }
  }

  void click(String id) {
    browser().findElement(By.id(id)).click();
  }

  /** Clicks the only element of a selector, once it is there. */
  void click(By selector) {
    await(
        selector.toString(),
        () -> {
          List<WebElement> found = browser().findElements(selector);
          found.forEach(WebElement::click);
          return found.size() == 1;
        });
  }

  String text(String id) {
    return browser().findElement(By.id(id)).getText();
  }

  /** Returns the texts of all elements of a selector, in one step. */
  ImmutableList<String> texts(String selector) {
    Object texts =
        browser()
            .executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)",
                selector);
    return ((List<?>) texts).stream().map(String::valueOf).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ the player

  /** Opens the page, and plays; returns the titles of the order, of which the first plays. */
  ImmutableList<String> play(String address) {
    browser().get(address + "/");
    await("rows", () -> !titles().isEmpty());
    click("play");
    await("sound", () -> text("where").equals("This device sounds") && elapsed() >= 1);
    return titles();
  }

  ImmutableList<String> titles() {
    return texts("#rows .name span:first-child");
  }

  ImmutableList<String> kinds() {
    return texts("#rows .kind");
  }

  double elapsed() {
    List<String> time = Splitter.on(':').splitToList(text("elapsed"));
    return Integer.parseInt(time.get(0)) * 60 + Integer.parseInt(time.get(1));
  }

  /** Moves to the last second of the song. */
  void seekToTheEnd() {
    browser()
        .executeScript(
            "const bar = document.getElementById('bar');"
                + "bar.value = bar.max - 1; bar.dispatchEvent(new Event('input'));");
  }

  void awaitSong(String title) {
    await(title, () -> text("title").equals(title));
    await("its sound", () -> elapsed() >= 1);
  }

  /** Waits until the page has fetched some files of songs. */
  void awaitFiles(int count) {
    await(
        "files",
        () ->
            browser()
                .executeScript(
                    "return performance.getEntriesByType('resource').filter(e => e.initiatorType"
                        + " === 'fetch' && e.name.includes('/songs/') && e.responseEnd).length")
                .equals((long) count));
  }

  /** Checks that the console has no message but those of the browser about the network. */
  void checkConsoleWithoutServer() {
    for (String message : console()) {
      assertThat(message).containsMatch("net::ERR_|Failed to load resource");
    }
  }

  // ------------------------------------------------------------------ rules

  ImmutableList<String> console() {
    return browser().manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .collect(toImmutableList());
  }

  /** Sets the width of the page, and whether it is light or dark. */
  void emulate(String scheme, int width) {
    browser()
        .executeCdpCommand(
            "Emulation.setEmulatedMedia",
            ImmutableMap.of(
                "features",
                List.of(ImmutableMap.of("name", "prefers-color-scheme", "value", scheme))));
    browser()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            ImmutableMap.of(
                "width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Checks that a page breaks no rule of axe, is as wide as the screen, and logs nothing. */
  void check() throws IOException {
    browser().executeScript(Resources.toString(Resources.getResource("axe.min.js"), UTF_8));
    assertThat((List<?>) browser().executeAsyncScript(VIOLATIONS)).isEmpty();
    Object excess =
        browser()
            .executeScript(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assertThat(excess).isEqualTo(0L);
    assertThat(console()).isEmpty();
  }

  /** Closes all tabs but one, which shows an empty page. */
  private void reset() {
    List<String> tabs = new ArrayList<>(browser().getWindowHandles());
    tabs.subList(1, tabs.size()).forEach(tab -> browser().switchTo().window(tab).close());
    browser().switchTo().window(tabs.get(0));
    browser().executeCdpCommand("Emulation.clearDeviceMetricsOverride", ImmutableMap.of());
    browser().get("about:blank");
  }

  /** Leaves the page, and ends its server; the next test begins with an empty console. */
  void leave(Served served) {
    if (open.isPresent()) { // else the test was skipped
      reset();
    }
    served.close();
    open.ifPresent(browser -> browser.manage().logs().get(LogType.BROWSER));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    open.ifPresent(ChromeDriver::quit);
  }
}
