package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Visible;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.Signals;

/** Plays by keys, on a terminal. */
final class Screen implements Player.Listener {
  // 128 and the number of the signal, as shells say it.
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final long REDRAW_MILLIS = 200;
  private static final int USUAL_COLUMNS = 80;
  private static final int MOST_COLUMNS = 1000;
  private static final int LOUDER = 5;
  private static final Duration SEEK = Duration.ofSeconds(5);
  private static final String NOT_YET = "j, k, Enter and / are not there yet";
  private static final String HELP =
      """
      n > →  next            p < ←  previous
      Space  pause           0      from start
      , .    seek            + -    volume
      s      shuffle on/off  S      reshuffle
      R      random on/off   r      repeat
      ?      these keys      q      quit""";

  private final Terminal terminal;
  private final RawMode rawMode;
  private final PlayQueue<Track> queue;
  private final Console console;
  private final Player player;
  private final Playback playback;
  private final NowPlaying nowPlaying;
  private final Display display;
  private final ImmutableMap<String, Runnable> bindings = bindings();
  private final Queue<String> remarks = new ConcurrentLinkedQueue<>();
  private volatile boolean over;
  private volatile int status;
  private volatile boolean suspended;

  private Screen(Terminal terminal, RawMode rawMode, Playback playback, Console console) {
    this.terminal = terminal;
    this.rawMode = rawMode;
    this.playback = playback;
    this.queue = playback.queue();
    this.player = playback.player();
    this.console = console;
    this.nowPlaying = new NowPlaying(queue, player);
    this.display = new Display(terminal, false);
    playback.add(this);
    playback.onQuit(() -> over = true);
  }

  /**
   * Plays until the listener quits; returns the exit status, or, not having asked for {@code
   * playbacks}, empty where there is no terminal.
   */
  static OptionalInt play(Supplier<Playback> playbacks, Console console) {
    try (Terminal terminal =
        TerminalBuilder.builder()
            .system(true)
            .dumb(true)
            .encoding(UTF_8)
            .graphemeCluster(false)
            .build()) {
      if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
        return OptionalInt.empty();
      }
      // Before the search, which may take its time: keys pressed meanwhile are not echoed.
      terminal.handle(Signal.INT, signal -> System.exit(INTERRUPTED));
      try (RawMode rawMode = new RawMode(terminal)) {
        return OptionalInt.of(new Screen(terminal, rawMode, playbacks.get(), console).run());
      }
    } catch (IOException e) {
      throw new Failure("cannot use the terminal: " + e.getMessage());
    }
  }

  private int run() throws IOException {
    terminal.handle(Signal.INT, signal -> leave(INTERRUPTED));
    Object before = Signals.register("TERM", () -> leave(TERMINATED));
    terminal.handle(Signal.TSTP, signal -> suspended = true);
    Keys keys = new Keys(terminal.reader());
    console.sayTo(Optional.of(remarks::add));
    try (playback) {
      remarks.add("seed " + queue.seed());
      remarks.add("? shows the keys");
      playback.start();
      while (!over) {
        draw();
        bindings.getOrDefault(keys.read(REDRAW_MILLIS), () -> {}).run();
        if (suspended) {
          suspend();
        }
      }
    } finally {
      console.sayTo(Optional.empty());
      wipe();
      Signals.unregister("TERM", before);
    }
    return status;
  }

  /** Ends with {@code status} when the keys are read again. */
  private void leave(int status) {
    if (!over) {
      this.status = status;
      over = true;
    } else if (status == INTERRUPTED) {
      System.exit(status); // something hangs; whoever terminates many processes may signal twice
    }
  }

  private ImmutableMap<String, Runnable> bindings() {
    ImmutableMap.Builder<String, Runnable> keys = ImmutableMap.builder();
    // Terminals send the arrows in one of two ways, whatever their description says.
    bind(keys, () -> player.press(Buttons.NEXT), "n", ">", "\033[C", "\033OC");
    bind(keys, () -> player.press(Buttons.PREVIOUS), "p", "<", "\033[D", "\033OD");
    bind(keys, () -> player.toggle(), " ");
    bind(keys, () -> toggle(PlayMode.SHUFFLE), "s");
    bind(keys, () -> toggle(PlayMode.RANDOM), "R");
    bind(keys, () -> queue.reshuffle(), "S");
    bind(keys, this::turnRepeat, "r");
    bind(keys, () -> louder(LOUDER), "+", "=");
    bind(keys, () -> louder(-LOUDER), "-");
    bind(keys, () -> seek(player.position().plus(SEEK)), ".");
    bind(keys, () -> seek(player.position().minus(SEEK)), ",");
    bind(keys, () -> seek(Duration.ZERO), "0");
    bind(keys, () -> remarks.add(NOT_YET), "j", "k", "\r", "\n", "/");
    bind(keys, () -> HELP.lines().forEach(remarks::add), "?");
    bind(keys, () -> over = true, "q", Keys.END);
    return keys.buildOrThrow();
  }

  private static void bind(
      ImmutableMap.Builder<String, Runnable> bindings, Runnable action, String... keys) {
    for (String key : keys) {
      bindings.put(key, action);
    }
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

  private void suspend() throws IOException {
    suspended = false;
    boolean wasPlaying = player.state() == Player.State.PLAYING;
    player.pause();
    wipe();
    rawMode.suspend();
    if (wasPlaying) {
      player.resume();
    }
  }

  // ------------------------------------------------------------------ drawing

  private void draw() {
    int columns = terminal.getColumns();
    // A terminal that does not know its size says 0, or more than any has.
    int width = columns < 1 || columns > MOST_COLUMNS ? USUAL_COLUMNS : columns;
    display.resize(Size.of(width, Math.max(1, terminal.getRows())));
    if (!remarks.isEmpty()) {
      wipe();
      for (String remark = remarks.poll(); remark != null; remark = remarks.poll()) {
        terminal.writer().println(remark);
      }
    }
    // One column stays free: what fills the last one makes some terminals begin a line.
    List<String> lines = nowPlaying.lines(Math.max(1, width - 1));
    display.update(lines.stream().map(AttributedString::new).toList(), 0);
  }

  private void wipe() {
    display.update(List.of(), 0);
    display.reset();
    terminal.flush();
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
