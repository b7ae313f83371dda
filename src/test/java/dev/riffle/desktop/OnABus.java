package dev.riffle.desktop;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a session bus of their own each. */
abstract class OnABus {
  @TempDir Path folder;

  private Optional<SessionBus> started = Optional.empty();

  @BeforeEach
  void startBus() throws Exception {
    started = Optional.of(SessionBus.start(folder));
  }

  SessionBus bus() {
    return started.orElseThrow();
  }

  @AfterEach
  void stopBus() {
    started.ifPresent(SessionBus::close);
  }
}
