package dev.riffle.cli.remote;

/** A player that obeys lines, as its server sees it. Thread-safe. */
public interface Host {
  /** Handles the lines of one client, in order, from one thread. */
  interface LineHandler extends AutoCloseable {
    /** Obeys one line and answers it; returns false if the player is to end. */
    boolean obey(String line);

    /** Answers that a line cannot be obeyed, and why. */
    void refuse(String sentence);

    /** Called when the client is gone. */
    @Override
    void close();
  }

  /** Where answers go. Thread-safe. */
  interface Outlet {
    /**
     * Sends whole lines, and waits for the client to take them.
     *
     * @throws java.io.UncheckedIOException if the client is gone
     */
    void answer(String lines);

    /**
     * Sends a line that the client did not ask for, and waits for nobody: a client that does not
     * read what it is sent is disconnected.
     */
    void event(String line);
  }

  /** Called when a client has connected. */
  LineHandler connect(Outlet outlet);

  /** Called when a client has asked the player to end, and has been answered. */
  void quit();
}
