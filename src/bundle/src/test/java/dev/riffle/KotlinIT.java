package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ObjectArrays;
import dev.riffle.testing.OtherJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a player in Kotlin 2 with the queue jar, strict null annotations, and warnings as errors.
 * Skipped if Maven cannot download Kotlin.
 */
@Timeout(300)
@Tag("process")
@Order(1) // takes long
class KotlinIT {
  private static final int MAX_LINES = 40;
  private static final String PLAYER = "src/main/kotlin/Player.kt";

  @TempDir Path folder;

  @BeforeEach
  void createProject() throws IOException {
    FreshProject.create("kotlin", folder);
  }

  @Test
  void player_compilesAndRuns() throws Exception {
    maven("compile", "dependency:copy-dependencies").ofSuccess();
    String path =
        String.join(
            File.pathSeparator,
            folder.resolve("target/classes").toString(),
            Pom.jar("riffle-queue").toString(),
            folder.resolve("libraries/*").toString());
    assertThat(ProcessResult.of(OtherJvm.java(), "-cp", path, "fresh.PlayerKt").ofSuccess())
        .matches("Screen\\(playing=[abc], upcoming=\\[d], hasPrevious=true\\)\ntrue\n");
  }

  @Test
  @Tag("long")
  void player_addingNull_doesNotCompile() throws Exception {
    Path source = folder.resolve(PLAYER);
    String addsNull =
        Files.readString(source).replace("queue.enqueue(title)", "queue.enqueue(null)");
    Files.writeString(source, addsNull);
    ProcessResult compiled = maven("compile");
    assertThat(compiled.status()).isNotEqualTo(0);
    assertThat(compiled.output()).contains("Null cannot be a value of a non-null type 'String'");
  }

  private ProcessResult maven(String... goals) throws Exception {
    String jar = "-Dqueue.jar=" + Pom.jar("riffle-queue").toAbsolutePath();
    return MavenProcess.runWithDownloads(
        folder,
        ObjectArrays.concat(
            new String[] {"-Dkotlin.compiler.daemon=false", jar}, goals, String.class));
  }

  @Test
  void page_showsThePlayer() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/compatibility.md"));
    String player = Files.readString(folder.resolve(PLAYER));
    String shown = player.substring(player.indexOf("/**"));
    assertThat(page).contains("```kotlin\n" + shown + "```\n");
    assertThat(shown.lines().filter(line -> !line.isBlank()).count()).isAtMost(MAX_LINES);
  }
}
