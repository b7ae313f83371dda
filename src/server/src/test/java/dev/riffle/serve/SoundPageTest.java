package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** The page as the device that sounds, while the server is there and while it is away. */
@Timeout(300)
@Tag("process")
class SoundPageTest {
  private static final String AWAY = "The server is away; this page continues when it is back.";
  private static final int SONGS = 12;

  private static Pages pages;

  @TempDir Path folder;
  private Served served;

  @BeforeAll
  static void open() {
    pages = new Pages();
  }

  @AfterAll
  static void close() {
    if (pages != null) {
      pages.close();
    }
  }

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, SONGS, "friday");
  }

  @AfterEach
  void stop() {
    pages.reset();
    served.close();
    var unused = pages.console();
  }

  // ------------------------------------------------------------------ what a listener does

  private static void await(String event, BooleanSupplier condition) {
    pages.await(event, condition);
  }

  /** Opens the page, and plays; returns the titles of the order, of which the first plays. */
  private static ImmutableList<String> play(String address) {
    pages.browser.get(address + "/");
    await("rows", () -> !titles().isEmpty());
    pages.click("play");
    await("sound", () -> pages.text("where").equals("This device sounds") && elapsed() >= 1);
    return titles();
  }

  private static ImmutableList<String> titles() {
    return pages.texts("#rows .name span:first-child");
  }

  private static ImmutableList<String> kinds() {
    return pages.texts("#rows .kind");
  }

  private static double elapsed() {
    List<String> time = Splitter.on(':').splitToList(pages.text("elapsed"));
    return Integer.parseInt(time.get(0)) * 60 + Integer.parseInt(time.get(1));
  }

  /** Moves to the last second of the song. */
  private static void seekToTheEnd() {
    pages.browser.executeScript(
        "const bar = document.getElementById('bar');"
            + "bar.value = bar.max - 1; bar.dispatchEvent(new Event('input'));");
  }

  private static void awaitSong(String title) {
    await(title, () -> pages.text("title").equals(title));
    await("its sound", () -> elapsed() >= 1);
  }

  /** Waits until the page has fetched some files of songs. */
  private static void awaitFiles(int count) {
    await(
        "files",
        () ->
            pages
                .browser
                .executeScript(
                    "return performance.getEntriesByType('resource').filter(e => e.initiatorType"
                        + " === 'fetch' && e.name.includes('/songs/') && e.responseEnd).length")
                .equals((long) count));
  }

  /** Checks that the console has no message but those of the browser about the network. */
  private static void checkConsole() {
    for (String message : pages.console()) {
      assertThat(message).containsMatch("net::ERR_|Failed to load resource");
    }
  }

  // ------------------------------------------------------------------ songs

  @Test
  void play_sounds_andTheNextSongFollowsAtTheEnd() {
    ImmutableList<String> order = play(served.address());
    awaitFiles(2);
    seekToTheEnd();
    awaitSong(order.get(1));
    assertThat(titles()).isEqualTo(order);
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void stopAfterThisSong_playsNoOther_untilPlayIsPressed() {
    ImmutableList<String> order = play(served.address());
    pages.browser.findElement(By.tagName("body")).sendKeys("x");
    await("the switch", () -> pages.browser.findElement(By.id("stopAfterCurrent")).isSelected());
    seekToTheEnd();
    await("the end", () -> pages.browser.findElement(By.id("play")).getText().contains("Play"));
    assertThat(pages.text("title")).isEqualTo(order.get(0));
    await("the switch", () -> !pages.browser.findElement(By.id("stopAfterCurrent")).isSelected());
    pages.click("play");
    awaitSong(order.get(1));
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void sleepTimer_pauses() {
    String first = play(served.address()).get(0);
    pages.browser.findElement(By.tagName("summary")).click();
    pages.browser.findElement(By.id("sleep")).sendKeys("in 15");
    assertThat(pages.browser.findElement(By.id("sleep")).getDomProperty("value")).isEqualTo("15");
    pages.browser.executeScript(
        "const now = Date.now; Date.now = () => now() + 15 * 60 * 1000 + 1;");
    await("silence", () -> pages.text("status").equals("Paused, as the sleep timer was set."));
    assertThat(pages.text("title")).isEqualTo(first);
    assertThat(pages.browser.findElement(By.id("sleep")).getDomProperty("value")).isEqualTo("0");
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void songThatTheBrowserCannotPlay_orThatIsGone_isReported() throws IOException {
    ImmutableList<String> order = play(served.address());
    Files.writeString(served.file(order.get(2)), "no sound");
    pages.click("next");
    awaitSong(order.get(1));
    pages.click("next");
    await(
        "a sentence",
        () -> pages.text("status").equals("This browser cannot play " + order.get(2) + "."));
    Files.delete(served.file(order.get(4)));
    pages.click("next");
    awaitSong(order.get(3));
    pages.click("next");
    await(
        "a sentence",
        () -> pages.text("status").equals("The file of " + order.get(4) + " is gone."));
    pages.click("next");
    awaitSong(order.get(5));
    checkConsole();
  }

  // ------------------------------------------------------------------ the server is away

  @Test
  void serverAway_thisSongAndTheNextEnd_andTheThirdPlaysWhenItIsBack() throws IOException {
    ImmutableList<String> order = play(served.address());
    awaitFiles(2);
    served.stop();
    await("the server to be away", () -> pages.text("status").equals(AWAY));
    seekToTheEnd();
    awaitSong(order.get(1));
    assertThat(kinds().subList(0, 2)).containsExactly("heard · rests", "now").inOrder();
    seekToTheEnd();
    await("silence", () -> pages.browser.findElement(By.id("play")).getText().contains("Play"));
    assertThat(pages.text("title")).isEqualTo(order.get(1));
    assertThat(pages.text("status")).isEqualTo(AWAY);
    served.startAgain();
    awaitSong(order.get(2));
    assertThat(pages.text("status")).isEmpty();
    assertThat(titles()).isEqualTo(order);
    assertThat(kinds().subList(0, 3))
        .containsExactly("heard · rests", "heard · rests", "now · rests")
        .inOrder();
    checkConsole();
  }

  @Test
  void otherDevicePressesMeanwhile_thePageContinuesWithItsSong() throws IOException {
    try (Balancer network = new Balancer(served.port())) {
      ImmutableList<String> order = play(network.address());
      awaitFiles(2);
      network.cut();
      await("the server to be away", () -> pages.text("status").equals(AWAY));
      seekToTheEnd();
      awaitSong(order.get(1));
      served.seen = served.json(served.path()).get("number").longValue();
      for (int i = 0; i < 4; i++) {
        served.press("next");
      }
      network.restore();
      awaitSong(order.get(4));
      assertThat(titles()).isEqualTo(order);
      assertThat(served.json(served.path()).at("/now/title").textValue()).isEqualTo(order.get(4));
      checkConsole();
    }
  }

  @Test
  void pressWhileAway_isMadeOnce_whenTheServerIsBack() throws IOException {
    ImmutableList<String> order = play(served.address());
    served.stop();
    await("the server to be away", () -> pages.text("status").equals(AWAY));
    pages.click("next");
    served.startAgain();
    awaitSong(order.get(1));
    assertThat(titles()).isEqualTo(order);
    checkConsole();
  }
}
