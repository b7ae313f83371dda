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
 * The terminal while the program has it: keys come one by one and are not echoed, the cursor is
 * hidden, and from {@link #enter} on all of it is ours. Closed, or when the program is terminated,
 * the terminal is as it was.
 *
 * <p>Control sequences are those of ECMA-48 and xterm, not of terminfo, which is often missing for
 * the terminal that somebody sits at; a terminal ignores those that it does not know.
 */
final class FullScreen implements AutoCloseable {
  private static final String HIDE_CURSOR = "\033[?25l";
  private static final String SHOW_CURSOR = "\033[?25h";

  // The alternate screen; no automatic wrap, as a terminal that finds a title wider than we do
  // would break the line; the wheel, with coordinates of any size.
  private static final String ENTER = "\033[?1049h\033[?7l\033[?1000h\033[?1006h";

  // Erases first, for consoles that have no alternate screen.
  private static final String LEAVE = "\033[m\033[?1006l\033[?1000l\033[?7h\033[H\033[J\033[?1049l";

  private static final int USUAL_COLUMNS = 80;
  private static final int USUAL_ROWS = 24;
  private static final int MAX_COLUMNS = 1000;

  private final Terminal terminal;
  private final Attributes cooked;
  private final ShutdownHooks.Task whenKilled = this::showWhenKilled;
  private boolean entered;

  private FullScreen(Terminal terminal) {
    this.terminal = terminal;
    cooked = terminal.getAttributes();
    ShutdownHooks.add(whenKilled);
    takeKeys();
  }

  /**
   * Returns the terminal that the program was started in, or empty if there is none that can be
   * drawn on.
   */
  static Optional<FullScreen> open(Map<String, String> environment) throws IOException {
    String type = Strings.nullToEmpty(environment.get("TERM"));
    if (type.isEmpty() || type.startsWith(Terminal.TYPE_DUMB)) {
      return Optional.empty();
    }
    Terminal terminal = build();
    if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) { // no terminal, or not a readable one
      terminal.close();
      return Optional.empty();
    }
    if (isBroken(terminal)) {
      terminal.close();
      mend();
      terminal = build();
    }
    return Optional.of(new FullScreen(terminal));
  }

  // Of a named type, JLine asks neither the terminal nor terminfo what it can do: half a second.
  private static Terminal build() throws IOException {
    return TerminalBuilder.builder()
        .system(true)
        .dumb(true)
        .type("xterm")
        .encoding(UTF_8)
        .graphemeCluster(false)
        .build();
  }

  /** Returns whether a program was killed that had the terminal, and nobody has mended it. */
  private static boolean isBroken(Terminal terminal) {
    return !terminal.getAttributes().getLocalFlag(LocalFlag.ICANON);
  }

  private static void mend() throws IOException {
    String settings = "icanon echo isig iexten icrnl ixon quit ^\\ min 1 time 0";
    try {
      new ProcessBuilder(("stty " + settings).split(" ", -1)).inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeKeys() {
    terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, true); // Ctrl-C and Ctrl-Z go on being signals
    raw.setControlChar(ControlChar.VQUIT, 0); // but Ctrl-\ would print all threads over the screen
    terminal.setAttributes(raw);
    write(HIDE_CURSOR);
  }

  /** Takes the whole screen, which is empty then. */
  void enter() {
    entered = true;
    write(ENTER);
  }

  /** Gives the terminal back, as it was. */
  private void leave() {
    write((entered ? LEAVE : "") + SHOW_CURSOR);
    terminal.setAttributes(cooked);
  }

  // JLine, which comes first, has closed the terminal by now.
  private void showWhenKilled() throws IOException {
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write(((entered ? LEAVE : "") + SHOW_CURSOR).getBytes(UTF_8));
    }
  }

  /**
   * Gives the terminal back and stops the process, as Ctrl-Z does where nobody handles it; returns
   * when the process goes on, at once where no shell is there to let it.
   */
  void suspend() throws IOException {
    leave();
    SignalHandler handler = terminal.handle(Signal.TSTP, SignalHandler.SIG_DFL);
    try {
      // A signal that was caught has stopped nothing: it takes another one.
      String self = String.valueOf(ProcessHandle.current().pid());
      ProcessBuilder kill = new ProcessBuilder("kill", "-TSTP", self);
      kill.environment().put("LC_ALL", "C"); // some do not know each signal in each locale
      kill.start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      terminal.handle(Signal.TSTP, handler);
      takeKeys();
      enter();
    }
  }

  void handle(Signal signal, Runnable action) {
    terminal.handle(signal, received -> action.run());
  }

  NonBlockingReader reader() {
    return terminal.reader();
  }

  /** Returns the size in characters; a terminal that does not know it has the usual one. */
  Size size() {
    Size size = terminal.getSize();
    int columns = size.getColumns();
    int rows = size.getRows();
    return Size.of(
        columns < 1 || columns > MAX_COLUMNS ? USUAL_COLUMNS : columns,
        rows < 1 ? USUAL_ROWS : rows);
  }

  void write(String text) {
    terminal.writer().write(text);
    terminal.flush();
  }

  @Override
  public void close() throws IOException {
    ShutdownHooks.remove(whenKilled);
    leave();
    terminal.close();
  }
}
