package dev.riffle.verify;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** Connections to players under test. */
final class LineConnections {
  private LineConnections() {}

  /** Returns whether a process listens; a socket file exists before that. */
  static boolean listens(Path socket) {
    try {
      LineConnection.open(UnixDomainSocketAddress.of(socket)).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
