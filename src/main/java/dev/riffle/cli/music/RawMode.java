package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.utils.Curses;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.ShutdownHooks;

/**
 * The terminal while the program has it: keys come one by one and are not echoed, the cursor is
 * hidden. Closed, or when the program is killed, the terminal is as it was.
 */
final class RawMode implements AutoCloseable {
  private final Terminal terminal;
  private final Attributes cooked;
  private final ShutdownHooks.Task whenKilled = this::showCursor;

  RawMode(Terminal terminal) {
    this.terminal = terminal;
    this.cooked = terminal.getAttributes();
    ShutdownHooks.add(whenKilled);
    enter();
  }

  private void enter() {
    terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, true); // Ctrl-C and Ctrl-Z go on being signals
    terminal.setAttributes(raw);
    terminal.puts(Capability.cursor_invisible);
    terminal.flush();
  }

  private void leave() {
    terminal.puts(Capability.cursor_normal);
    terminal.flush();
    terminal.setAttributes(cooked);
  }

  // JLine, which comes first, has closed the terminal by now: it has set all back but the cursor.
  private void showCursor() throws IOException {
    String sequence = Curses.tputs(terminal.getStringCapability(Capability.cursor_normal));
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write(sequence.getBytes(US_ASCII));
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
      new ProcessBuilder("kill", "-TSTP", self).start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      terminal.handle(Signal.TSTP, handler);
      enter();
    }
  }

  @Override
  public void close() {
    ShutdownHooks.remove(whenKilled);
    leave();
  }
}
