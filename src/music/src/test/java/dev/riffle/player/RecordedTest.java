package dev.riffle.player;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test that records playback. Two such classes run at a time, one of each {@link
 * org.junit.jupiter.api.parallel.ResourceLock} below, as recordings wait for real time.
 */
@Tag("process")
@Timeout(600)
abstract class RecordedTest {
  static final String ONE = "recordings, one half";
  static final String OTHER = "recordings, the other half";

  @TempDir static Path folder;
}
