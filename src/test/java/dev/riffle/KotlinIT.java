package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A player in Kotlin 2, with the queue jar, strict about its null annotations, and any warning an
 * error. Skipped where Maven cannot download Kotlin.
 */
@Timeout(300)
@Tag("process")
class KotlinIT {
  private static final int MAX_LINES = 40;

  @TempDir Path folder;

  @Test
  void player_compilesAndRuns() throws Exception {
    project(player());
    MavenProcess.runWithDownloads(
        folder, "-Dkotlin.compiler.daemon=false", "compile", "dependency:copy-dependencies");
    String path =
        String.join(
            File.pathSeparator,
            folder.resolve("target/classes").toString(),
            EmbedIT.jar("riffle-queue").toString(),
            folder.resolve("libraries/*").toString());
    Process process =
        new ProcessBuilder(OtherJvm.java(), "-cp", path, "fresh.PlayerKt")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .matches("Screen\\(playing=[abc], upcoming=\\[d], hasPrevious=true\\)\ntrue\n");
    assertThat(process.waitFor()).isEqualTo(0);
  }

  @Test
  void player_thatAddsNull_doesNotCompile() throws Exception {
    project(player().replace("queue.enqueue(title)", "queue.enqueue(null)"));
    String output =
        MavenProcess.failWithDownloads(folder, "-Dkotlin.compiler.daemon=false", "compile");
    assertThat(output).contains("Null cannot be a value of a non-null type 'String'");
  }

  @Test
  void page_showsThePlayer() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/compatibility.md"));
    String shown = player().substring(player().indexOf("/**"));
    assertThat(page).contains("```kotlin\n" + shown + "```\n");
    assertThat(shown.lines().filter(line -> !line.isBlank()).count()).isAtMost(MAX_LINES);
  }

  private static String player() throws IOException {
    return Files.readString(Path.of("src/test/resources/dev/riffle/kotlin/Player.kt"));
  }

  private void project(String source) throws IOException {
    String build = Files.readString(Path.of("pom.xml"));
    Path sources = Files.createDirectories(folder.resolve("src/main/kotlin"));
    Files.writeString(sources.resolve("Player.kt"), source);
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>fresh</groupId>
          <artifactId>fresh</artifactId>
          <version>1</version>
          <properties>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
            <dependency>
              <groupId>dev.riffle</groupId>
              <artifactId>riffle-queue</artifactId>
              <version>1</version>
              <scope>system</scope>
              <systemPath>%1$s</systemPath>
            </dependency>
            <dependency>
              <groupId>com.google.guava</groupId>
              <artifactId>guava</artifactId>
              <version>%2$s</version>
            </dependency>
            <dependency>
              <groupId>org.jetbrains.kotlin</groupId>
              <artifactId>kotlin-stdlib</artifactId>
              <version>%4$s</version>
            </dependency>
            <dependency>
              <groupId>org.jetbrains.kotlinx</groupId>
              <artifactId>kotlinx-coroutines-core-jvm</artifactId>
              <version>%3$s</version>
            </dependency>
          </dependencies>
          <build>
            <sourceDirectory>src/main/kotlin</sourceDirectory>
            <plugins>
              <plugin>
                <artifactId>maven-resources-plugin</artifactId>
                <version>%5$s</version>
              </plugin>
              <plugin>
                <artifactId>maven-compiler-plugin</artifactId>
                <version>%6$s</version>
              </plugin>
              <plugin>
                <artifactId>maven-dependency-plugin</artifactId>
                <version>%7$s</version>
                <configuration>
                  <includeScope>runtime</includeScope>
                  <outputDirectory>libraries</outputDirectory>
                </configuration>
              </plugin>
              <plugin>
                <groupId>org.jetbrains.kotlin</groupId>
                <artifactId>kotlin-maven-plugin</artifactId>
                <version>%4$s</version>
                <configuration>
                  <jvmTarget>17</jvmTarget>
                  <args>
                    <arg>-Werror</arg>
                    <arg>-Xjspecify-annotations=strict</arg>
                  </args>
                </configuration>
                <executions>
                  <execution>
                    <goals>
                      <goal>compile</goal>
                    </goals>
                  </execution>
                </executions>
              </plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(
                EmbedIT.jar("riffle-queue").toAbsolutePath(),
                MavenProcess.property(build, "guava.version"),
                MavenProcess.property(build, "coroutines.version"),
                MavenProcess.property(build, "kotlin.version"),
                Pom.version(build, "maven-resources-plugin"),
                Pom.version(build, "maven-compiler-plugin"),
                Pom.version(build, "maven-dependency-plugin")));
  }
}
