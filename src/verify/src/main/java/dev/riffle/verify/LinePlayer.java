package dev.riffle.verify;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A player behind a {@link LineConnection}, which is restored if a test started it. Restoring uses
 * a new connection, because that of the test may be broken or blocked. Thread-safe.
 */
abstract class LinePlayer implements RemotePlayer {
  /** Maximum number of songs in a list. */
  static final int MAX_SONGS = 20_000;

  private static final int RESTORE_SECONDS = 5;
  private static final int SHOWN = 100; // songs named in a sentence

  private final SocketAddress address;
  private final LineConnection test;
  private final List<String> problems = new ArrayList<>();
  private boolean isStarted;
  private boolean isClosed;
  private long end; // deadline of the restoration, by System.nanoTime()

  /** The connection of the test, then of the restoration. */
  LineConnection connection;

  LinePlayer(SocketAddress address) throws IOException {
    this.address = address;
    test = LineConnection.open(address);
    connection = test;
  }

  /** Restores a part of the state. */
  interface Part {
    void restore() throws IOException;
  }

  /** Prepares a connection for commands. */
  abstract void greet() throws IOException;

  @Override
  public final synchronized void start() throws IOException {
    isStarted = true;
    startCycle();
    if (current().isEmpty()) {
      throw new IOException("no song is playing; no verdict");
    }
  }

  /** Begins a new cycle, for {@link #start}. */
  abstract void startCycle() throws IOException;

  @Override
  public final ImmutableList<String> restore() {
    test.close(); // a blocked press fails and releases the lock
    synchronized (this) {
      if (isStarted && !isClosed) {
        isClosed = true;
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(RESTORE_SECONDS);
        restoreParts();
        connection.close();
      }
      ImmutableList<String> all = ImmutableList.copyOf(problems);
      problems.clear();
      return all;
    }
  }

  /** Restores the state from before the first start, by calls of {@link #part}. */
  abstract void restoreParts();

  /** Restores one part; on failure, {@link #restore} returns a sentence with {@code wayBack}. */
  final void part(String name, String wayBack, Part part) {
    try {
      if (!connection.isOpen()) {
        connection = LineConnection.open(address, end);
        greet();
      }
      part.restore();
    } catch (IOException e) {
      report(name + " is not restored: " + e.getMessage() + "; to restore it: " + wayBack);
    }
  }

  /** Adds a sentence to the result of {@link #restore}. */
  final void report(String sentence) {
    problems.add(sentence);
  }

  /** Returns the names of up to 100 songs and the number of the others. */
  static String names(Collection<String> songs) {
    String names = Joiner.on(", ").join(Iterables.limit(songs, SHOWN));
    return songs.size() > SHOWN ? names + " and " + (songs.size() - SHOWN) + " others" : names;
  }

  /**
   * Checks the number of songs in a list.
   *
   * @throws IOException if it is more than {@link #MAX_SONGS}
   */
  static void requireAtMost(int songs) throws IOException {
    if (songs > MAX_SONGS) {
      throw new IOException(songs + " songs are too many; a test accepts at most " + MAX_SONGS);
    }
  }
}
