package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** Plays by keys, on a terminal: a line for the song, a line for how far it is. */
final class Screen implements Player.Listener {
  private static final long REDRAW_MILLIS = 200;
  private static final int LOUDER = 5;
  private static final Duration SEEK = Duration.ofSeconds(5);
  private static final String HELP =
      "n > → next   p < ← previous   Space pause   s shuffle on/off   S reshuffle   R pick-random on/off   r repeat   + -"
          + " volume   , . seek   0 from its start   q quit";

  private final Terminal terminal;
  private final PlayQueue<Track> queue;
  private final Player player;
  private final Queue<String> remarks = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  private Screen(Terminal terminal, PlayQueue<Track> queue, PlayCommand.SoundChoice sound) {
    this.terminal = terminal;
    this.queue = queue;
    this.player =
        sound == PlayCommand.SoundChoice.NONE
            ? Player.timeless(queue, this)
            : Player.audible(queue, this);
  }

  /**
   * Plays until the listener quits; returns false, having played nothing, where there is no
   * terminal.
   */
  static boolean play(PlayQueue<Track> queue, PlayCommand.SoundChoice sound) {
    try (Terminal terminal =
        TerminalBuilder.builder().system(true).dumb(true).encoding(UTF_8).build()) {
      if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
        return false;
      }
      new Screen(terminal, queue, sound).run();
      return true;
    } catch (IOException e) {
      throw new Failure("cannot use the terminal: " + e.getMessage());
    }
  }

  private void run() throws IOException {
    Attributes cooked = terminal.enterRawMode();
    terminal.handle(Terminal.Signal.INT, signal -> over = true);
    terminal.puts(Capability.cursor_invisible);
    Display display = new Display(terminal, false);
    try (player) {
      remarks.add("seed " + queue.seed() + "   ? shows the keys");
      player.press(PlayQueue::next);
      BindingReader keys = new BindingReader(terminal.reader());
      KeyMap<Runnable> bindings = bindings();
      while (!over) {
        draw(display);
        int pressed = terminal.reader().peek(REDRAW_MILLIS);
        if (pressed == NonBlockingReader.EOF) {
          return;
        }
        if (pressed != NonBlockingReader.READ_EXPIRED) {
          Optional.ofNullable(keys.readBinding(bindings)).ifPresent(Runnable::run);
        }
      }
    } finally {
      display.update(List.of(), 0);
      terminal.puts(Capability.cursor_visible);
      terminal.setAttributes(cooked);
      terminal.flush();
    }
  }

  private KeyMap<Runnable> bindings() {
    KeyMap<Runnable> keys = new KeyMap<>();
    keys.setNomatch(() -> {});
    keys.setUnicode(() -> {});
    // Terminals send the arrows in one of two ways, whatever their description says.
    keys.bind(() -> player.press(PlayQueue::next), "n", ">", "\033[C", "\033OC");
    keys.bind(() -> player.press(PlayQueue::previous), "p", "<", "\033[D", "\033OD");
    keys.bind(player::toggle, " ");
    keys.bind(() -> toggle(PlayMode.SHUFFLE), "s");
    keys.bind(() -> toggle(PlayMode.RANDOM), "R");
    keys.bind(queue::reshuffle, "S");
    keys.bind(this::turnRepeat, "r");
    keys.bind(() -> louder(LOUDER), "+", "=");
    keys.bind(() -> louder(-LOUDER), "-");
    keys.bind(() -> seek(player.position().plus(SEEK)), ".");
    keys.bind(() -> seek(player.position().minus(SEEK)), ",");
    keys.bind(() -> seek(Duration.ZERO), "0");
    keys.bind(() -> remarks.add(HELP), "?");
    keys.bind(() -> over = true, "q");
    return keys;
  }

  private void toggle(PlayMode mode) {
    queue.setMode(queue.mode() == mode ? PlayMode.IN_ORDER : mode);
  }

  private void turnRepeat() {
    queue.setRepeat(
        switch (queue.repeat()) {
          case OFF -> RepeatMode.ALL;
          case ALL -> RepeatMode.ONE;
          case ONE -> RepeatMode.OFF;
        });
  }

  private void louder(int by) {
    player.setVolume(Math.max(0, Math.min(100, player.volume() + by)));
  }

  private void seek(Duration to) {
    player.seek(to.isNegative() ? Duration.ZERO : to);
  }

  // ------------------------------------------------------------------ drawing

  private void draw(Display display) {
    display.resize(terminal);
    if (!remarks.isEmpty()) {
      display.update(List.of(), 0);
      for (String remark = remarks.poll(); remark != null; remark = remarks.poll()) {
        terminal.writer().println(remark);
      }
      display.reset();
    }
    int width = Math.max(1, terminal.getColumns() - 1);
    display.update(
        Stream.of(songLine(), barLine(width))
            .map(line -> new AttributedString(line).columnSubSequence(0, width))
            .toList(),
        0);
  }

  private String songLine() {
    Position position = queue.position();
    String song =
        player
            .playing()
            .or(queue::current)
            .map(entry -> TextAnswers.name(entry.item()))
            .orElse("nothing");
    return "%s %s   %d/%d   %s, repeat %s"
        .formatted(
            sign(),
            song,
            position.place(),
            position.size(),
            Words.of(queue.mode()),
            Words.of(queue.repeat()));
  }

  private String sign() {
    return switch (player.state()) {
      case PLAYING -> "▶";
      case PAUSED -> "⏸";
      case STOPPED -> "■";
    };
  }

  private String barLine(int width) {
    long now = player.position().toMillis();
    OptionalLong length =
        player.playing().map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
    String times =
        "%s / %s ".formatted(ScanCommand.length(OptionalLong.of(now)), ScanCommand.length(length));
    int cells = Math.max(0, Math.min(60, width - times.length()));
    long all = Math.max(1, length.orElse(0));
    int done = (int) Math.min(cells, cells * now / all);
    return times + "━".repeat(done) + "─".repeat(cells - done);
  }

  @Override
  public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {
    // The next drawing shows it.
  }

  @Override
  public void said(String sentence) {
    remarks.add(Visible.of(sentence));
  }
}
