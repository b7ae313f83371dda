package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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

/**
 * Tests that the published poms have the dependencies of the build and the fields that a release
 * needs.
 */
class PublishedPomsTest {
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{(.*?)\\}");
  private static final Path BUILD = Path.of("pom.xml");
  private static final Path LIBRARY = Path.of("target", "poms", "library", "pom.xml");
  private static final Path QUEUE = Path.of("target", "poms", "queue", "pom.xml");

  @Test
  void library_requiresTheQueueAndEveryRequiredDependencyOfTheBuild() throws Exception {
    String queue = "dev.riffle:riffle-queue:" + text(parsed(BUILD), "/project/version");
    assertThat(required(LIBRARY))
        .containsExactlyElementsIn(Sets.union(required(BUILD), ImmutableSet.of(queue)));
  }

  @Test
  void library_optionalDependencies_areOptionalInTheBuild() throws Exception {
    assertThat(optional(BUILD)).containsAtLeastElementsIn(optional(LIBRARY));
    assertThat(optional(LIBRARY)).hasSize(2);
  }

  @Test
  void queue_requiresOnlyGuavaOfTheBuild() throws Exception {
    ImmutableSet<String> guava =
        required(BUILD).stream()
            .filter(name -> name.startsWith("com.google.guava:guava:"))
            .collect(toImmutableSet());
    assertThat(guava).hasSize(1);
    assertThat(required(QUEUE)).containsExactlyElementsIn(guava);
    assertThat(optional(QUEUE)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"library", "queue"})
  void pom_hasTheFieldsOfARelease(String artifact) throws Exception {
    Path pom = Path.of("target", "poms", artifact, "pom.xml");
    assertThat(Files.readString(pom)).doesNotContain("${");
    Document published = parsed(pom);
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

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"library", "queue"})
  void sourcesOfARelease_referencedFilesExist_andHaveTheLicence(String artifact) throws Exception {
    Document sources = parsed(Path.of("src", "main", artifact, "sources.xml"));
    ImmutableList.Builder<String> files = ImmutableList.builder();
    for (Node include : nodes(sources, "//include")) {
      Path folder = Path.of(text(include, "../../directory").replace("${project.basedir}", ""));
      Path file = folder.resolve(include.getTextContent().replace("/*", ""));
      assertWithMessage("%s", file).that(Files.exists(file)).isTrue();
      files.add(text(include, "../../outputDirectory") + " " + file);
    }
    assertThat(files.build()).contains("META-INF LICENSE");
  }

  private static ImmutableSet<String> required(Path pom) throws Exception {
    return dependencies(pom, "not(scope) and not(optional='true')");
  }

  private static ImmutableSet<String> optional(Path pom) throws Exception {
    return dependencies(pom, "not(scope) and optional='true'");
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
              + resolved(project, text(dependency, "version"))
              + (exclusions.isEmpty() ? "" : " without " + exclusions));
    }
    return dependencies.build();
  }

  private static List<Node> nodes(Document document, String path) throws Exception {
    NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
    return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).toList();
  }

  private static String resolved(Document project, String version) {
    return PROPERTY
        .matcher(version)
        .replaceAll(match -> text(project, "/project/properties/" + match.group(1)));
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
