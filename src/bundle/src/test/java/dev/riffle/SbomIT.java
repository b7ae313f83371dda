package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the software bill of materials that a release of the queue publishes. */
@Timeout(300)
@Tag("process")
class SbomIT {
  private static final int NAME_BASED = 3; // of UUIDs

  @Test
  void queue_listsOnlyGuavaAndItsAnnotations_andIsReproducible() throws Exception {
    Path project = Path.of("").toAbsolutePath();
    String version = Pom.version("riffle");
    Path file = project.resolve("target/queue/bom.json");
    Files.deleteIfExists(file);
    MavenProcess.runWithDownloads(project, "-Prelease", "-pl", "src/queue", "cyclonedx:makeBom")
        .ofSuccess();

    JsonNode sbom = new ObjectMapper().readTree(file.toFile());
    JsonNode subject = sbom.at("/metadata/component");
    assertThat(subject.path("purl").asText())
        .isEqualTo("pkg:maven/dev.riffle/riffle-queue@" + version + "?type=jar");
    List<String> parts = sbom.path("components").findValuesAsText("name");
    assertThat(parts).containsExactlyElementsIn(FreshProjectIT.GUAVA);
    assertThat(sbom.at("/metadata").has("timestamp")).isFalse();
    UUID serial =
        UUID.fromString(sbom.path("serialNumber").asText().substring("urn:uuid:".length()));
    assertThat(serial.version()).isEqualTo(NAME_BASED);
  }
}
