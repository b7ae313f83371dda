package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Tests that the published poms have the dependencies and the fields that a release needs. */
class PublishedPomsTest {
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();
  private static final String GUAVA = "com.google.guava:guava:";
  private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:";
  private static final Path BUILD = Path.of("pom.xml");
  private static final Path QUEUE = published("queue");
  private static final Path LIBRARY = published("music");
  private static final Path VERIFIER = published("verify");

  private static Path published(String module) {
    return Path.of("target", "poms", module, "pom.xml");
  }

  @Test
  void queue_requiresOnlyGuava() throws Exception {
    assertThat(required(QUEUE))
        .containsExactly(GUAVA + Pom.property("guava.version").orElseThrow());
    assertThat(optional(QUEUE)).isEmpty();
  }

  @Test
  void library_requiresTheQueueGuavaJacksonAndMp3agic() throws Exception {
    assertThat(required(LIBRARY))
        .containsExactly(
            "dev.riffle:riffle-queue:" + Pom.version("riffle"),
            GUAVA + Pom.property("guava.version").orElseThrow(),
            JACKSON + Pom.property("jackson.version").orElseThrow(),
            "com.mpatric:mp3agic:" + Pom.property("mp3agic.version").orElseThrow());
    assertThat(optional(LIBRARY)).hasSize(2);
  }

  @Test
  void verifier_requiresTheLibrary() throws Exception {
    assertThat(required(VERIFIER))
        .containsExactly(
            "dev.riffle:riffle:" + Pom.version("riffle"),
            JACKSON + Pom.property("jackson.version").orElseThrow());
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"queue", "music", "server", "verify"})
  void pom_hasTheFieldsOfARelease(String module) throws Exception {
    Path pom = published(module);
    assertThat(Files.readString(pom)).doesNotContain("${");
    Document published = parsed(pom);
    assertThat(text(published, "/project/parent")).isEmpty();
    for (String field :
        ImmutableList.of("name", "description", "url", "developers/developer/name", "scm/url")) {
      assertWithMessage(field).that(text(published, "/project/" + field)).isNotEmpty();
    }
    for (String field : ImmutableList.of("groupId", "version", "licenses/license/name")) {
      assertWithMessage(field)
          .that(text(published, "/project/" + field))
          .isEqualTo(text(parsed(BUILD), "/project/" + field));
    }
  }

  private static ImmutableSet<String> required(Path pom) throws Exception {
    return dependencies(pom, "(not(scope) or scope='compile') and not(optional='true')");
  }

  private static ImmutableSet<String> optional(Path pom) throws Exception {
    return dependencies(pom, "optional='true'");
  }

  /** Returns group, artifact, version and exclusions of each dependency that matches. */
  private static ImmutableSet<String> dependencies(Path pom, String condition) throws Exception {
    Document project = parsed(pom);
    String path = "/project/dependencies/dependency[" + condition + "]";
    ImmutableSet.Builder<String> dependencies = ImmutableSet.builder();
    for (Node dependency : nodes(project, path)) {
      String exclusions = text(dependency, "normalize-space(exclusions)");
      dependencies.add(
          text(dependency, "groupId")
              + ":"
              + text(dependency, "artifactId")
              + ":"
              + text(dependency, "version")
              + (exclusions.isEmpty() ? "" : " without " + exclusions));
    }
    return dependencies.build();
  }

  private static List<Node> nodes(Document document, String path) throws Exception {
    NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
    return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).toList();
  }

  private static String text(Node from, String path) {
    try {
      return XPATH.evaluate(path, from).strip();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  private static Document parsed(Path pom) throws Exception {
    assertWithMessage("%s, written by mvn process-resources", pom).that(Files.exists(pom)).isTrue();
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
  }
}
