package dev.riffle.player;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test that records playback; such tests run one at a time, as recordings need real time. */
@Tag("process")
@ResourceLock("recording")
@Timeout(600)
abstract class RecordedTest {
  @TempDir static Path folder;
}
