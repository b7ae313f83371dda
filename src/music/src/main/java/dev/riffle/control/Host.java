package dev.riffle.control;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A player that executes command lines, as seen by its server. Thread-safe. */
public interface Host {
  /** Handles the lines of one client, in order, from one thread. */
  interface LineHandler extends AutoCloseable {
    /** Executes one line and answers it; returns false if the player should end. */
    boolean obey(String line);

    /** Answers a line with an error. */
    void refuse(String sentence);

    /** Called when the client has disconnected. */
    @Override
    void close();
  }

  /** The output side of a connection. Thread-safe. */
  interface Outlet {
    /**
     * Sends whole lines; blocks until the client has read enough.
     *
     * @throws java.io.UncheckedIOException if the client has disconnected
     */
    void answer(byte[] lines);

    /** Sends whole lines of text, likewise. */
    default void answer(String lines) {
      answer(lines.getBytes(UTF_8));
    }

    /**
     * Queues an event line without blocking. A client that does not read its events is
     * disconnected.
     */
    void event(String line);
  }

  /** Called when a client has connected. */
  LineHandler connect(Outlet outlet);

  /** Called after a client's command to end the player has been answered. */
  void quit();
}
