package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.TcpProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** The page as the device that sounds, while the server is there and while it is away. */
@Timeout(300)
@Tag("process")
class SoundPageTest {
  private static final String AWAY = "Connection lost; this page resumes when the server is back.";
  private static final int SONGS = 12;

  @RegisterExtension static final Pages pages = new Pages();

  @TempDir Path folder;
  private Served served;

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, SONGS, "friday");
  }

  @AfterEach
  void stop() {
    pages.leave(served);
  }

  // ------------------------------------------------------------------ songs

  @Test
  void play_sounds_andTheNextSongFollowsAtTheEnd() {
    ImmutableList<String> order = pages.play(served.address());
    pages.awaitFiles(2);
    pages.seekToTheEnd();
    pages.awaitSong(order.get(1));
    assertThat(pages.titles()).isEqualTo(order);
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void stopAfterThisSong_playsNoOther_untilPlayIsPressed() {
    ImmutableList<String> order = pages.play(served.address());
    pages.browser().findElement(By.tagName("body")).sendKeys("x");
    pages.await(
        "the switch", () -> pages.browser().findElement(By.id("stopAfterCurrent")).isSelected());
    pages.seekToTheEnd();
    pages.await(
        "the end", () -> pages.browser().findElement(By.id("play")).getText().contains("Play"));
    assertThat(pages.text("title")).isEqualTo(order.get(0));
    pages.await(
        "the switch", () -> !pages.browser().findElement(By.id("stopAfterCurrent")).isSelected());
    pages.click("play");
    pages.awaitSong(order.get(1));
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void sleepTimer_pauses() {
    String first = pages.play(served.address()).get(0);
    pages.browser().findElement(By.tagName("summary")).click();
    pages.browser().findElement(By.id("sleep")).sendKeys("in 15");
    assertThat(pages.browser().findElement(By.id("sleep")).getDomProperty("value")).isEqualTo("15");
    pages
        .browser()
        .executeScript("const now = Date.now; Date.now = () => now() + 15 * 60 * 1000 + 1;");
    pages.await("silence", () -> pages.text("status").equals("Paused by the sleep timer."));
    assertThat(pages.text("title")).isEqualTo(first);
    assertThat(pages.browser().findElement(By.id("sleep")).getDomProperty("value")).isEqualTo("0");
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void songThatTheBrowserCannotPlay_orThatIsGone_isReported() throws IOException {
    ImmutableList<String> order = pages.play(served.address());
    Files.writeString(served.file(order.get(2)), "no sound");
    pages.click("next");
    pages.awaitSong(order.get(1));
    pages.click("next");
    pages.await(
        "a sentence",
        () -> pages.text("status").equals("This browser cannot play " + order.get(2) + "."));
    Files.delete(served.file(order.get(4)));
    pages.click("next");
    pages.awaitSong(order.get(3));
    pages.click("next");
    pages.await(
        "a sentence",
        () -> pages.text("status").equals("The file of " + order.get(4) + " has been deleted."));
    pages.click("next");
    pages.awaitSong(order.get(5));
    pages.checkConsoleWithoutServer();
  }

  // ------------------------------------------------------------------ the server is unreachable

  @Test
  void serverAway_thisSongAndTheNextEnd_andTheThirdPlaysWhenItIsBack() throws IOException {
    ImmutableList<String> order = pages.play(served.address());
    pages.awaitFiles(2);
    served.stop();
    pages.await("the server to be away", () -> pages.text("status").equals(AWAY));
    pages.seekToTheEnd();
    pages.awaitSong(order.get(1));
    assertThat(pages.kinds().subList(0, 2)).containsExactly("heard · rests", "now").inOrder();
    pages.seekToTheEnd();
    pages.await(
        "silence", () -> pages.browser().findElement(By.id("play")).getText().contains("Play"));
    assertThat(pages.text("title")).isEqualTo(order.get(1));
    assertThat(pages.text("status")).isEqualTo(AWAY);
    served.startAgain();
    pages.awaitSong(order.get(2));
    assertThat(pages.text("status")).isEmpty();
    assertThat(pages.titles()).isEqualTo(order);
    assertThat(pages.kinds().subList(0, 3))
        .containsExactly("heard · rests", "heard · rests", "now · rests")
        .inOrder();
    pages.checkConsoleWithoutServer();
  }

  @Test
  void otherDevicePressesMeanwhile_thePageContinuesWithItsSong() throws IOException {
    try (TcpProxy network = new TcpProxy(served.port())) {
      ImmutableList<String> order = pages.play("http://localhost:" + network.port());
      pages.awaitFiles(2);
      network.cut();
      pages.await("the server to be away", () -> pages.text("status").equals(AWAY));
      pages.seekToTheEnd();
      pages.awaitSong(order.get(1));
      served.seen = served.json(served.path()).get("number").longValue();
      for (int i = 0; i < 4; i++) {
        served.press("next");
      }
      network.restore();
      pages.awaitSong(order.get(4));
      assertThat(pages.titles()).isEqualTo(order);
      assertThat(served.json(served.path()).at("/now/title").textValue()).isEqualTo(order.get(4));
      pages.checkConsoleWithoutServer();
    }
  }

  @Test
  void pressWhileAway_isMadeOnce_whenTheServerIsBack() throws IOException {
    ImmutableList<String> order = pages.play(served.address());
    served.stop();
    pages.await("the server to be away", () -> pages.text("status").equals(AWAY));
    pages.click("next");
    served.startAgain();
    pages.awaitSong(order.get(1));
    assertThat(pages.titles()).isEqualTo(order);
    pages.checkConsoleWithoutServer();
  }
}
