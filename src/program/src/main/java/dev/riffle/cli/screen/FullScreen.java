package dev.riffle.cli.screen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Strings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;
import org.jline.utils.ShutdownHooks;

/**
 * The terminal in raw mode: keys arrive one at a time and are not echoed, and the cursor is hidden.
 * {@link #enter} switches to the alternate screen. Closing it, or terminating the program, restores
 * the terminal.
 *
 * <p>Uses the control sequences of ECMA-48 and xterm instead of terminfo, which often lacks an
 * entry for the user's terminal; terminals ignore unknown sequences.
 */
final class FullScreen implements AutoCloseable {
  private static final String HIDE_CURSOR = "\033[?25l";
  private static final String SHOW_CURSOR = "\033[?25h";

  // The alternate screen; no automatic wrap, because a terminal may compute a larger width for a
  // title and break the line; mouse events with unlimited coordinates.
  private static final String ENTER = "\033[?1049h\033[?7l\033[?1000h\033[?1006h";

  // Erases the screen first, for consoles without an alternate screen.
  private static final String LEAVE = "\033[m\033[?1006l\033[?1000l\033[?7h\033[H\033[J\033[?1049l";

  private static final OutputStream OUTPUT = new FileOutputStream(FileDescriptor.out);

  private static final int DEFAULT_COLUMNS = 80;
  private static final int DEFAULT_ROWS = 24;
  private static final int MAX_COLUMNS = 1000;

  private enum State {
    /** The cursor is hidden. */
    RAW,
    /** The alternate screen is shown. */
    ENTERED,
    /** The terminal is as it was found. */
    LEFT,
    /** Left for good, although threads still run during the shutdown. */
    KILLED
  }

  private final Terminal terminal;
  private final Attributes cooked;
  private final ShutdownHooks.Task whenKilled = () -> leave(State.KILLED);
  private State state = State.LEFT; // guarded by this

  private FullScreen(Terminal terminal, Runnable interrupted) {
    this.terminal = terminal;
    cooked = terminal.getAttributes();
    ShutdownHooks.add(whenKilled);
    handle(Signal.INT, interrupted); // JLine has made Ctrl-C kill the program without its hooks
    enterRawMode();
  }

  /**
   * Opens the terminal of the program; returns empty if there is none or it cannot position the
   * cursor. {@code interrupted} handles Ctrl-C.
   */
  static Optional<FullScreen> open(Map<String, String> environment, Runnable interrupted)
      throws IOException {
    String type = Strings.nullToEmpty(environment.get("TERM"));
    if (type.isEmpty() || type.startsWith(Terminal.TYPE_DUMB)) {
      return Optional.empty();
    }
    Terminal terminal = build();
    if (terminal
        .getType()
        .startsWith(Terminal.TYPE_DUMB)) { // standard input or output is not a terminal
      terminal.close();
      return Optional.empty();
    }
    if (isBroken(terminal)) {
      terminal.close();
      repair();
      terminal = build();
    }
    return Optional.of(new FullScreen(terminal, interrupted));
  }

  // With a fixed type JLine queries neither the terminal nor terminfo, which saves half a second.
  private static Terminal build() throws IOException {
    return TerminalBuilder.builder()
        .system(true)
        .dumb(true)
        .type("xterm")
        .encoding(UTF_8)
        .graphemeCluster(false)
        .build();
  }

  /** Returns whether the terminal is still in raw mode, as after a program was killed. */
  private static boolean isBroken(Terminal terminal) {
    return !terminal.getAttributes().getLocalFlag(LocalFlag.ICANON);
  }

  private static void repair() throws IOException {
    String settings = "icanon echo isig iexten icrnl ixon quit ^\\ min 1 time 0";
    try {
      new ProcessBuilder(("stty " + settings).split(" ", -1)).inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void enterRawMode() {
    terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, true); // Ctrl-C and Ctrl-Z remain signals
    raw.setControlChar(ControlChar.VQUIT, 0); // Ctrl-\ would print a thread dump over the screen
    terminal.setAttributes(raw);
    become(State.RAW, HIDE_CURSOR);
  }

  /** Switches to the alternate screen, which is empty. */
  void enter() {
    become(State.ENTERED, ENTER);
  }

  private synchronized void become(State next, String sequence) {
    if (state != State.KILLED) {
      state = next;
      write(sequence);
    }
  }

  // Not through JLine, whose own shutdown hook may have closed the terminal.
  private synchronized void leave(State next) throws IOException {
    String restored =
        switch (state) {
          case ENTERED -> LEAVE + SHOW_CURSOR;
          case RAW -> SHOW_CURSOR;
          case LEFT, KILLED -> "";
        };
    state = state == State.KILLED ? State.KILLED : next;
    OUTPUT.write(restored.getBytes(UTF_8));
  }

  /**
   * Restores the terminal and stops the process, as Ctrl-Z does by default. Returns when the
   * process is continued; immediately if there is no shell to continue it.
   */
  void suspend() throws IOException {
    leave(State.LEFT);
    terminal.setAttributes(cooked);
    SignalHandler handler = terminal.handle(Signal.TSTP, SignalHandler.SIG_DFL);
    try {
      // The caught signal did not stop the process; a second one does.
      String self = String.valueOf(ProcessHandle.current().pid());
      ProcessBuilder kill = new ProcessBuilder("kill", "-TSTP", self);
      kill.environment().put("LC_ALL", "C"); // some versions of kill translate signal names
      kill.start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      terminal.handle(Signal.TSTP, handler);
      enterRawMode();
      enter();
    }
  }

  void handle(Signal signal, Runnable action) {
    terminal.handle(signal, received -> action.run());
  }

  NonBlockingReader reader() {
    return terminal.reader();
  }

  /** Returns the size in characters; 80 by 24 if the terminal does not report one. */
  Size size() {
    Size size = terminal.getSize();
    int columns = size.getColumns();
    int rows = size.getRows();
    return Size.of(
        columns < 1 || columns > MAX_COLUMNS ? DEFAULT_COLUMNS : columns,
        rows < 1 ? DEFAULT_ROWS : rows);
  }

  synchronized void write(String text) {
    if (state == State.RAW || state == State.ENTERED) {
      terminal.writer().write(text);
      terminal.flush();
    }
  }

  @Override
  public void close() throws IOException {
    leave(State.LEFT);
    ShutdownHooks.remove(whenKilled);
    terminal.setAttributes(cooked);
    terminal.close();
  }
}
