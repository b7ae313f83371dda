package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A page of lab report, parsed as XML: all browsers parse well-formed pages alike. */
record ReportDocument(String html, Document page) {
  private static final String MEASURED = " --trials 20000 --seed friday";

  private static final String EXPANDED_LATER =
      "http://apache.org/xml/features/dom/defer-node-expansion";
  private static final Pattern PRINTF = Pattern.compile("printf '([^']*)' \\| riffle (.*)");
  private static final Supplier<ReportDocument> PAGE = Suppliers.memoize(ReportDocument::written);
  private static final Map<String, Run> ANSWERS = new ConcurrentHashMap<>();

  /** Returns the page of a report with few trials, the same each time. */
  static ReportDocument measured() {
    return PAGE.get();
  }

  private static ReportDocument written() {
    Run run = Lab.answer("lab report -" + MEASURED);
    assertThat(run.status()).isEqualTo(0);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    try {
      factory.setFeature(EXPANDED_LATER, false); // tests read it at the same time
      return new ReportDocument(
          run.out(),
          factory.newDocumentBuilder().parse(new ByteArrayInputStream(run.out().getBytes(UTF_8))));
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs a command of the page as a shell would. */
  static Run answer(String command) {
    return ANSWERS.computeIfAbsent(
        command,
        line -> {
          Matcher printf = PRINTF.matcher(line);
          if (printf.matches()) {
            String[] words = Splitter.on(' ').splitToList(printf.group(2)).toArray(new String[0]);
            return Run.fed(printf.group(1).replace("\\n", "\n"), words);
          }
          assertThat(line).startsWith("riffle ");
          return Lab.run(line.substring("riffle ".length()));
        });
  }

  /** Runs a command of the page and returns its JSON output. */
  static JsonNode json(String command) {
    return answer(command + " --json").json().get(0);
  }

  /** Returns the commands that a block of the page names. */
  static ImmutableList<String> commands(Element block) {
    return texts(block, ".//*[@class='commands']//code");
  }

  ImmutableList<String> commandsOf(String id) {
    return commands(elements("//*[@id='" + id + "']").get(0));
  }

  ImmutableList<Element> elements(String path) {
    return elements(page, path);
  }

  static ImmutableList<Element> elements(Node from, String path) {
    return nodes(from, path).map(Element.class::cast).collect(toImmutableList());
  }

  // Synchronized: a document caches the children that are asked for by index.
  static synchronized Stream<Node> nodes(Node from, String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newInstance().newXPath().evaluate(path, from, XPathConstants.NODESET);
      return IntStream.range(0, nodes.getLength())
          .mapToObj(nodes::item)
          .collect(toImmutableList())
          .stream();
    } catch (XPathExpressionException e) {
      throw new AssertionError(path, e);
    }
  }

  ImmutableList<String> texts(String path) {
    return texts(page, path);
  }

  static ImmutableList<String> texts(Node from, String path) {
    return elements(from, path).stream()
        .map(element -> CharMatcher.whitespace().trimAndCollapseFrom(element.getTextContent(), ' '))
        .collect(toImmutableList());
  }
}
