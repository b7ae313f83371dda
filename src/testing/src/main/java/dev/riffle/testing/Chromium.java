package dev.riffle.testing;

import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's browser, without a window, as tests drive it. */
public final class Chromium {
  // Selenium warns about a missing module for each release of Chromium, which is not needed here. A
  // logger without a strong reference loses its level.
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private Chromium() {}

  /** Opens a browser that logs its console and its requests; a test without it is skipped. */
  public static ChromeDriver open() {
    Tool.require("chromium", "chromedriver");
    SELENIUM.setLevel(Level.SEVERE);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(Tool.find("chromium").orElseThrow().toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--window-size=1200,900");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(Tool.find("chromedriver").orElseThrow().toFile())
            .build();
    ChromeDriver browser = new ChromeDriver(service, options);
    browser.manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
    return browser;
  }
}
