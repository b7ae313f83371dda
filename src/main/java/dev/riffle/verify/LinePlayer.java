package dev.riffle.verify;

import java.io.IOException;

/** A player on a {@link LineConnection}, restored if a test started it. Thread-safe. */
abstract class LinePlayer implements RemotePlayer {
  final LineConnection connection;
  private boolean isStarted;
  private boolean isClosed;

  LinePlayer(LineConnection connection) {
    this.connection = connection;
  }

  @Override
  public final synchronized void start() throws IOException {
    isStarted = true;
    startCycle();
  }

  /** Begins a new cycle, as {@link #start}. */
  abstract void startCycle() throws IOException;

  @Override
  public final synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      if (isStarted) {
        restore();
      }
    } catch (IOException e) {
      // The player is gone.
    } finally {
      connection.close();
    }
  }

  /** Restores the state before the first start. */
  abstract void restore() throws IOException;
}
