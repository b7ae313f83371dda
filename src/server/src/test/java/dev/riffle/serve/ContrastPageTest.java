package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
import org.openqa.selenium.interactions.Actions;

/** The pages that show shuffle beside pick-random, and a shuffled board, in a real browser. */
@Timeout(300)
@Tag("process")
class ContrastPageTest {
  private static final int SONGS = 24;
  private static final int CELLS = 400;
  private static final int MINES = 50;

  @RegisterExtension static final Pages pages = new Pages();

  @TempDir Path folder;
  private Served served;

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, 1, "friday");
  }

  @AfterEach
  void stop() {
    pages.leave(served);
  }

  // ------------------------------------------------------------------ shuffle and pick-random

  private void openContrast() {
    pages.browser().get(served.address() + "/");
    pages.browser().findElement(By.linkText("Shuffle and pick-random")).click();
    pages.await("the first answer", () -> pages.text("status").startsWith("Seed r3:"));
    WebElement seed = pages.browser().findElement(By.id("seed"));
    seed.sendKeys("friday", Keys.TAB);
    String parsed = Seed.parse("friday").toString();
    pages.await("the seed", () -> pages.text("status").equals("Seed " + parsed));
  }

  private static ImmutableList<String> trail(String side) {
    String text = only(side, ".trail");
    return ImmutableList.copyOf(
        Splitter.on(" · ").omitEmptyStrings().split(text.replace("… ", "")));
  }

  private static String only(String side, String selector) {
    return requireNonNull(Iterables.getOnlyElement(pages.texts("#" + side + " " + selector)));
  }

  private static String heard(String side) {
    return only(side, ".heard");
  }

  private static String back(String side) {
    return only(side, ".back");
  }

  @Test
  void pressesOfACycle_showAllSongsOfShuffle_andRepeatsOfPickRandom() throws IOException {
    openContrast();
    assertThat(pages.text("all")).isEqualTo("Press next 24 times");
    pages.click("all");
    pages.await("a cycle", () -> heard("shuffle").equals("24 of 24 songs heard, 0 repeated"));
    Set<Integer> picks = ImmutableSet.copyOf(plays("random", "n".repeat(SONGS)));
    assertThat(picks.size()).isLessThan(SONGS);
    assertThat(heard("random"))
        .isEqualTo(picks.size() + " of 24 songs heard, " + (SONGS - picks.size()) + " repeated");
    assertThat(pages.text("caption"))
        .isEqualTo(
            "Distinct songs after 24 presses: shuffle 24 (solid), pick-random "
                + picks.size()
                + " (dashed); 24 picks of 24 songs give 15.4 on average (dotted).");
    assertThat(points("shuffle")).isEqualTo(SONGS + 1);
    assertThat(points("random")).isEqualTo(SONGS + 1);
    assertThat(pages.console()).isEmpty();
  }

  private static int points(String line) {
    Object points =
        pages
            .browser()
            .executeScript(
                "return document.querySelector('#curve .' + arguments[0]).points.numberOfItems",
                line);
    return ((Number) points).intValue();
  }

  private List<Integer> plays(String side, String presses) throws IOException {
    return Replies.JSON.convertValue(
        served.json("/api/1/contrast?seed=friday&songs=24&presses=" + presses).get(side),
        Replies.JSON.getTypeFactory().constructCollectionType(List.class, Integer.class));
  }

  @Test
  void previous_returnsToTheSongBefore_inShuffle_andDrawsInPickRandomWithoutHistory() {
    openContrast();
    WebElement body = pages.browser().findElement(By.tagName("body"));
    body.sendKeys("nnnnnn");
    pages.await("six songs", () -> trail("shuffle").size() == 6 && trail("random").size() == 6);
    ImmutableList<String> shuffled = trail("shuffle");
    body.sendKeys("ppp");
    pages.await("the way back", () -> trail("shuffle").size() == 9);
    assertThat(trail("shuffle").subList(6, 9)).isEqualTo(shuffled.subList(2, 5).reverse());
    assertThat(back("shuffle")).isEqualTo("Previous returned to the song before 3 of 3 times");
    assertThat(back("random")).matches("Previous returned to the song before [012] of 3 times");
    assertThat(heard("shuffle")).isEqualTo("6 of 24 songs heard, 0 repeated");
    pages.click("history");
    assertThat(back("random")).isEqualTo("Previous returned to the song before 3 of 3 times");
    body.sendKeys("nnn");
    pages.await("the way forward", () -> trail("shuffle").size() == 12);
    assertThat(trail("shuffle").subList(9, 12)).isEqualTo(shuffled.subList(3, 6));
    assertThat(heard("shuffle")).isEqualTo("6 of 24 songs heard, 0 repeated");
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void contrast_isTheSame_forASeedAndPresses_andRefusesOthers() throws IOException {
    String path = "/api/1/contrast?songs=9&seed=friday&presses=";
    assertThat(served.json(path + "nnnp")).isEqualTo(served.json(path + "nnnp"));
    assertThat(served.json(path + "nnn").get("shuffle")).hasSize(3);
    assertThat(served.json(path).get("withoutHistory")).isEmpty();
    for (String bad :
        ImmutableList.of(
            "songs=0", "songs=1001", "presses=x", "presses=" + "n".repeat(2001), "seed=r2:00")) {
      assertThat(served.get("/api/1/contrast?" + bad).statusCode()).isEqualTo(400);
    }
    assertThat(served.get("/api/1/contrast/more").statusCode()).isEqualTo(404);
  }

  // ------------------------------------------------------------------ Minesweeper

  private void openMines() {
    pages.browser().get(served.address() + "/mines.html");
    pages.await("a board", () -> pages.texts("#board span").size() == CELLS);
  }

  private static List<?> mines() {
    return (List<?>)
        pages
            .browser()
            .executeScript(
                "return [...document.querySelectorAll('#board span')].flatMap("
                    + "(cell, i) => cell.className === 'mine' ? [i] : [])");
  }

  @Test
  void board_isInOrder_andShuffledByADoubleClickOrAKey() {
    openMines();
    List<?> inOrder = mines();
    assertThat(inOrder).hasSize(MINES);
    assertThat(inOrder.get(MINES - 1)).isEqualTo(MINES - 1L);
    new Actions(pages.browser()).doubleClick(pages.browser().findElement(By.id("board"))).perform();
    List<?> first = mines();
    assertThat(first).hasSize(MINES);
    assertThat(first).isNotEqualTo(inOrder);
    pages.browser().findElement(By.tagName("body")).sendKeys("s");
    assertThat(mines()).hasSize(MINES);
    assertThat(mines()).isNotEqualTo(first);
    assertThat(pages.text("status")).startsWith("Shuffle 2: ");
    pages.browser().findElement(By.id("sort")).sendKeys(Keys.ENTER);
    assertThat(mines()).isEqualTo(inOrder);
    assertThat(pages.console()).isEmpty();
  }

  @Test
  void allDraws_giveEachOrderOnce_andBelowPrefersNoNumber() {
    openMines();
    Object orders =
        pages
            .browser()
            .executeAsyncScript(
                "const done = arguments[0];"
                    + "import('/mines.js').then(({ shuffle }) => {"
                    + "  const orders = new Set();"
                    + "  for (let i = 0; i < 24; i++) {"
                    + "    let rest = i;"
                    + "    const draw = n => { const d = rest % n; rest = (rest - d) / n; return d; };"
                    + "    orders.add(shuffle([0, 1, 2, 3], draw).join());"
                    + "  }"
                    + "  done(orders.size);"
                    + "});");
    assertThat(orders).isEqualTo(24L);
    Object drawn =
        pages
            .browser()
            .executeAsyncScript(
                "const done = arguments[0];"
                    + "import('/mines.js').then(({ below }) => {"
                    + "  const words = [2 ** 32 - 1, 2 ** 32 - 2];" // 2^32 - 1 is a multiple of 5
                    + "  done(below(5, () => words.shift()));"
                    + "});");
    assertThat(drawn).isEqualTo(4L);
  }

  // ------------------------------------------------------------------ both

  @ParameterizedTest(name = "{0}, {1} wide")
  @CsvSource({"light, 1280", "dark, 1280", "light, 375", "dark, 375"})
  void pages_breakNoRuleOfAxe_andNeedNoSidewaysScrolling(String scheme, int width)
      throws IOException {
    pages.emulate(scheme, width);
    openContrast();
    pages.click("all");
    pages.await("a cycle", () -> heard("shuffle").startsWith("24 of 24"));
    pages.click("previous");
    pages.check();
    openMines();
    pages.click("shuffle");
    pages.check();
  }
}
