package dev.riffle.testing;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests the last line of a build, and the files from which it is made. */
class SkippedTestsTest {
  @TempDir Path folder;

  @Test
  void summary_ofNone_isNone() {
    assertThat(SkippedTests.summary(ImmutableList.of())).isEqualTo("no test was skipped");
  }

  @Test
  void summary_ofOne_isSingular() {
    assertThat(SkippedTests.summary(ImmutableList.of("mpv, mpd")))
        .isEqualTo("1 test was skipped: it needs mpd, mpv");
  }

  @Test
  void summary_ofMany_hasTheMostFrequentNeedFirst() {
    assertThat(SkippedTests.summary(ImmutableList.of("tmux", "mpd, lame", "mpd", "lame, mpd")))
        .isEqualTo("4 tests were skipped: they need mpd, lame, tmux");
  }

  /** Of this class, single tests need tools. Surefire does not run nested classes. */
  static final class SomeNeedTools {
    @Test
    void runs() {
      Tool.assume(true, "nothing");
    }

    @Test
    void needsTmux() {
      Tool.assume(false, "tmux");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void needsMpd(int unused) {
      Tool.assume(false, "mpd");
    }
  }

  /** All tests of this class need tools. */
  static final class AllNeedTools {
    @BeforeAll
    static void needsLame() {
      Tool.assume(false, "lame, mpd");
    }

    @Test
    void first() {}

    @Test
    void second() {}
  }

  @Test
  void build_withSkippedTestsAndClasses_namesTheirNeeds() throws Exception {
    Path file = folder.resolve("new/b.verify");
    LauncherFactory.create(
            LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(new SkipListener(Optional.of(file)))
                .build())
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(SomeNeedTools.class), selectClass(AllNeedTools.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build());
    assertThat(Files.readAllLines(file))
        .containsExactly("tmux", "mpd", "mpd", "lame, mpd", "lame, mpd");
    Path other = Files.writeString(folder.resolve("new/a.test"), "tmux\n");
    assertThat(SkippedTests.summaryWith(file))
        .isEqualTo("6 tests were skipped: they need mpd, lame, tmux");
    assertThat(SkippedTests.summaryWith(other)).isEqualTo("1 test was skipped: it needs tmux");
  }
}
