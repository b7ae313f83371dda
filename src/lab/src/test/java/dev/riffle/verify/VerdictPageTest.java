package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.report.VerdictPage;
import dev.riffle.verify.NaivePlayer.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The page that a listener sends to the maintainers of a player. */
class VerdictPageTest {
  private static final int SONGS = 10;

  private static String html(Fault fault) throws IOException {
    Verdict verdict = ButtonTrial.of(new NaivePlayer(SONGS, 1, fault));
    return new VerdictPage("a <player>", verdict, ButtonTrial.ALPHA, "riffle verify mpd:host")
        .html();
  }

  private static List<String> texts(String html, String path) throws Exception {
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(UTF_8)));
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  @Test
  void brokenRule_isShownWithItsPresses() throws Exception {
    String html = html(Fault.TOGGLE_REFILLS_THE_CYCLE);
    assertThat(texts(html, "//h1")).containsExactly("Test of a shuffle: a <player>");
    assertThat(texts(html, "//h3"))
        .containsExactly("Expected: the remaining songs play after shuffle off, on");
    List<String> buttons = texts(html, "//h3/following-sibling::div[1]//thead//th");
    assertThat(buttons.subList(buttons.indexOf("shuffle off"), buttons.size()))
        .containsAtLeast("shuffle off", "shuffle on", "next")
        .inOrder();
    assertThat(texts(html, "//code")).containsExactly("riffle verify mpd:host");
  }

  /** The last press of the rule repeats a song of the cycle. */
  @Test
  void presses_replayTheFault() throws Exception {
    Verdict verdict = ButtonTrial.of(new NaivePlayer(SONGS, 1, Fault.TOGGLE_REFILLS_THE_CYCLE));
    int last =
        verdict.rules().stream()
            .filter(finding -> finding.broken() > 0)
            .mapToInt(Rule.Finding::firstBroken)
            .sum();
    int start = last - 1;
    while (verdict.presses().get(start).button() != Press.Button.START) {
      start--;
    }
    List<Integer> heard = new ArrayList<>();
    for (Press press : verdict.presses().subList(start, last)) {
      if (press.button() == Press.Button.START || press.button() == Press.Button.NEXT) {
        heard.add(press.song().orElse(-1));
      }
    }
    int repeated = heard.remove(heard.size() - 1);
    assertThat(heard).containsNoDuplicates();
    assertThat(heard).contains(repeated);
  }

  @Test
  void fairPlayer_hasAMatrixOfItsPlaces_andNoFault() throws Exception {
    String html = html(Fault.NONE);
    assertThat(texts(html, "//strong")).containsExactly("✓ fair");
    assertThat(texts(html, "//h3")).isEmpty();
    assertThat(texts(html, "//*[@class='matrix']")).hasSize(1);
    assertThat(texts(html, "//section/h2"))
        .containsExactly(
            "Verdict", "Rules", "Suspects", "Distinct songs", "Places in the cycle", "All presses");
  }

  @Test
  void page_loadsNothing() throws IOException {
    assertThat(html(Fault.NONE))
        .doesNotContainMatch("(?i)\\b(src|srcset|href|action|data)=|url\\(|@import|<script");
  }
}
