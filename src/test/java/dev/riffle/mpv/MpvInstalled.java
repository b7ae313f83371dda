package dev.riffle.mpv;

import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether there is mpv here. */
public final class MpvInstalled {
  private MpvInstalled() {}

  /** Skips a test without mpv; fails it in CI, which installs mpv. */
  public static void assume() {
    boolean isThere =
        Splitter.on(':')
            .splitToStream(Strings.nullToEmpty(System.getenv("PATH")))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "mpv")));
    if (System.getenv("CI") != null) {
      assertWithMessage("mpv must be there in CI").that(isThere).isTrue();
    }
    assumeTrue(isThere, "no mpv on this machine");
  }
}
