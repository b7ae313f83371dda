package dev.riffle.player;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test that records playback, beside others: recordings wait for real time. */
@Tag("process")
@ResourceLock(value = RecordedTest.LOCK, mode = ResourceAccessMode.READ)
@Timeout(600)
abstract class RecordedTest {
  static final String LOCK = "recordings";

  @TempDir static Path folder;
}
