package dev.riffle.player;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test of songs as a listener hears them; one at a time has the machine for its recordings. */
@Tag("process")
@ResourceLock("recording")
@Timeout(600)
abstract class RecordedTest {
  @TempDir static Path folder;
}
