package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.Iterables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.interactions.Actions;

/** The page in a real browser, also after a reload and a restart. */
@Timeout(300)
@Tag("process")
class PageTest {
  private static final int SONGS = 12;
  private static final int ALBUMS = 5;
  private static final int TABS = 7;
  private static final int MAX_BYTES = 150_000;

  @RegisterExtension static final Pages pages = new Pages();

  @TempDir Path folder;
  private Served served;

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, SONGS, "friday");
    load();
  }

  @AfterEach
  void stop() {
    pages.leave(served);
  }

  private void load() {
    pages.browser().get(served.address() + "/");
    await("rows", () -> !rows().isEmpty());
  }

  private static void await(String event, BooleanSupplier condition) {
    pages.await(event, condition);
  }

  private static void click(String id) {
    pages.click(id);
  }

  private static String text(String id) {
    return pages.text(id);
  }

  private static List<String> console() {
    return pages.console();
  }

  /** Returns the titles of all rows of the list, in one step. */
  private static List<String> rows() {
    return pages.texts("#rows .name span:first-child");
  }

  private static List<String> kinds() {
    return pages.texts("#rows .kind");
  }

  /** Presses a button, and waits until another song is current. */
  private static String pressAndAwait(String id) {
    String before = text("title");
    click(id);
    await("another song", () -> !text("title").equals(before));
    return text("title");
  }

  // ------------------------------------------------------------------ the order

  @Test
  void nextNextPreviousPrevious_isTheSameList_afterAReloadAndARestart() throws IOException {
    String first = pressAndAwait("next");
    String second = pressAndAwait("next");
    String third = pressAndAwait("next");
    assertThat(pressAndAwait("previous")).isEqualTo(second);
    assertThat(pressAndAwait("previous")).isEqualTo(first);
    List<String> order = rows();
    assertThat(order).hasSize(SONGS);
    assertThat(order.subList(0, 3)).containsExactly(first, second, third).inOrder();
    assertThat(kinds().subList(0, 4))
        .containsExactly("now · rests", "forward", "forward", "drawn")
        .inOrder();
    pages.browser().navigate().refresh();
    await("rows", () -> rows().equals(order));
    assertThat(text("title")).isEqualTo(first);
    assertThat(console()).isEmpty();
    served.restart();
    load();
    assertThat(rows()).isEqualTo(order);
    assertThat(pressAndAwait("next")).isEqualTo(second);
  }

  @Test
  void draggedRow_movesThere_andUndoRestoresTheOrder() {
    pressAndAwait("next");
    List<String> before = rows();
    WebElement handle = pages.browser().findElements(By.className("handle")).get(4); // row 5
    new Actions(pages.browser())
        .clickAndHold(handle)
        .moveByOffset(0, -100)
        .moveByOffset(0, -56)
        .release()
        .perform();
    await("moved row", () -> rows().get(2).equals(before.get(5)));
    List<String> expected = new ArrayList<>(before);
    expected.add(2, expected.remove(5));
    assertThat(rows()).isEqualTo(expected);
    click("undo");
    await("the order before", () -> rows().equals(before));
    assertThat(console()).isEmpty();
  }

  @Test
  void keysAlone_playMoveAndUndo() {
    WebElement body = pages.browser().findElement(By.tagName("body"));
    body.sendKeys("n");
    await("a song", () -> !text("title").equals("Nothing plays"));
    String first = text("title");
    body.sendKeys("n");
    await("another", () -> !text("title").equals(first));
    body.sendKeys("p");
    await("the first", () -> text("title").equals(first));
    List<String> before = rows();
    pages.browser().executeScript("document.querySelectorAll('#rows .name')[4].focus()");
    pages.browser().switchTo().activeElement().sendKeys(Keys.chord(Keys.ALT, Keys.ARROW_UP));
    await("moved row", () -> rows().get(3).equals(before.get(4)));
    String focused = pages.browser().switchTo().activeElement().getAccessibleName();
    assertThat(focused).contains(before.get(4));
    pages.browser().switchTo().activeElement().sendKeys("u");
    await("the order before", () -> rows().equals(before));
    assertThat(console()).isEmpty();
  }

  @Test
  void searchedSong_isPlayedNext() {
    pressAndAwait("next");
    String wanted = requireNonNull(Iterables.getLast(rows()));
    pages.browser().findElement(By.tagName("body")).sendKeys("/");
    pages.browser().switchTo().activeElement().sendKeys(wanted);
    pages.click(By.cssSelector("#found [aria-label='Play " + wanted + " next']"));
    await("asked row", () -> rows().get(1).equals(wanted));
    assertThat(kinds().get(1)).isEqualTo("asked for");
    assertThat(console()).isEmpty();
  }

  @Test
  void twoPages_areInStep() {
    String first = pressAndAwait("next");
    String one = pages.browser().getWindowHandle();
    pages.browser().switchTo().newWindow(WindowType.WINDOW);
    load();
    await("the same song", () -> text("title").equals(first));
    String second = pressAndAwait("next");
    List<String> order = rows();
    Set<String> windows = pages.browser().getWindowHandles();
    assertThat(windows).hasSize(2);
    pages.browser().switchTo().window(one);
    await("in step", () -> text("title").equals(second) && rows().equals(order));
    assertThat(console()).isEmpty();
  }

  @Test
  void sevenTabs_pressAndFollow_overTheSixConnectionsOfABrowser() {
    String song = pressAndAwait("next");
    for (int i = 2; i <= TABS; i++) {
      String before = song;
      pages.browser().switchTo().newWindow(WindowType.TAB);
      load();
      await("the same song", () -> text("title").equals(before));
      song = pressAndAwait("next");
    }
    String last = song;
    for (String tab : pages.browser().getWindowHandles()) {
      pages.browser().switchTo().window(tab);
      await("the last song", () -> text("title").equals(last));
      assertThat(console()).isEmpty();
    }
  }

  // ------------------------------------------------------------------ controls

  @Test
  void wholeAlbums_areShuffled_andAnArtistIsPlayedNext() {
    pressAndAwait("next");
    pages.browser().findElement(By.tagName("summary")).click();
    click("byAlbum");
    await("albums", () -> changes(pages.texts("#rows .by")) == ALBUMS - 1);
    click("artists");
    pages.click(By.cssSelector("#found [aria-label='Play Artist 1 next']"));
    await("asked rows", () -> kinds().stream().filter("asked for"::equals).count() >= 3);
    assertThat(console()).isEmpty();
  }

  /** Returns the number of neighbours on different albums. */
  private static long changes(List<String> artistsAndAlbums) {
    return IntStream.range(1, artistsAndAlbums.size())
        .filter(i -> !album(artistsAndAlbums.get(i)).equals(album(artistsAndAlbums.get(i - 1))))
        .count();
  }

  private static String album(String artistAndAlbum) {
    return artistAndAlbum.substring(artistAndAlbum.indexOf('–'));
  }

  @Test
  void keys_changeModes_actOnRows_andAreListed() {
    WebElement body = pages.browser().findElement(By.tagName("body"));
    body.sendKeys("s");
    await("in order", () -> value("mode").equals("in-order"));
    body.sendKeys("R");
    await("pick random", () -> value("mode").equals("random"));
    body.sendKeys("s");
    await("shuffle", () -> value("mode").equals("shuffle"));
    body.sendKeys("r");
    await("repeat all", () -> value("repeat").equals("all"));
    body.sendKeys("n");
    await("a song", () -> kinds().get(0).startsWith("now"));
    String wanted = rows().get(5);
    pages.browser().executeScript("document.querySelectorAll('#rows .name')[4].focus()");
    pages.browser().switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
    pages.browser().switchTo().activeElement().sendKeys("N");
    await("asked row", () -> rows().get(1).equals(wanted) && kinds().get(1).equals("asked for"));
    pages.browser().findElement(By.tagName("body")).sendKeys("?");
    await("the keys", () -> pages.texts("#keys dt").contains("Space"));
    assertThat(pages.browser().switchTo().activeElement().getText()).isEqualTo("Close");
    pages.browser().switchTo().activeElement().sendKeys(Keys.ENTER);
    await("the page", () -> !pages.browser().findElement(By.id("words")).isDisplayed());
    assertThat(console()).isEmpty();
  }

  private static String value(String id) {
    return String.valueOf(pages.browser().findElement(By.id(id)).getDomProperty("value"));
  }

  // ------------------------------------------------------------------ the page

  @ParameterizedTest(name = "{0}, {1} wide")
  @CsvSource({"light, 1280", "dark, 1280", "light, 375", "dark, 375"})
  void page_breaksNoRuleOfAxe_andNeedsNoSidewaysScrolling(String scheme, int width)
      throws IOException {
    pages.emulate(scheme, width);
    pressAndAwait("next");
    click("albums");
    await("albums", () -> !pages.browser().findElements(By.cssSelector("#found .row")).isEmpty());
    pages.browser().findElement(By.tagName("summary")).click();
    pages.check();
    click("help");
    pages.check();
  }

  @Test
  void pageOnTheWire_isSmall() throws IOException {
    long bytes = 0;
    for (String name : PageFiles.names()) {
      bytes += served.get("/" + name).body().getBytes(UTF_8).length;
    }
    assertThat(bytes).isAtMost(MAX_BYTES);
  }
}
