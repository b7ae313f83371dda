package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** Connections to players under test. */
final class LineConnections {
  private LineConnections() {}

  /** Waits until {@code server} listens; its socket file exists before that. */
  static void awaitListening(Path socket, Process server) {
    while (!listens(socket)) {
      assertThat(server.isAlive()).isTrue();
      Thread.onSpinWait();
    }
  }

  /** Returns whether a process listens. */
  static boolean listens(Path socket) {
    try {
      LineConnection.open(UnixDomainSocketAddress.of(socket)).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
