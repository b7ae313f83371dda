package dev.riffle.cli.screen;

import com.google.common.base.Ticker;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Queues;
import dev.riffle.cli.Console;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.player.Controls;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.UserDirectories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal.Signal;
import org.jline.utils.Signals;

/**
 * The full-screen player on a terminal. Keys, signals and player events are queued; the thread in
 * {@link #play} handles them and draws the changes, at least once a second. The other methods may
 * be called from any thread.
 */
public final class Screen implements PlayerListener, AutoCloseable {
  // 128 plus the signal number, as shells report it.
  private static final int HUNG_UP = 129;
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final ImmutableSet<KeyCall> LEAVING =
      ImmutableSet.of(KeyCall.of(PlayerVerb.QUIT), KeyCall.of(ScreenAction.BACK)); // before play()
  private static final int MAX_REMARKS = 100;

  // Bounded, because a read holds a lock of JLine that closing the terminal needs.
  private static final long KEY_MILLIS = 60_000;

  private final FullScreen terminal;
  private final Console console;
  private final Canvas canvas;
  private final Bindings bindings;
  private final List<String> problems; // the problems of the key file
  private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
  private final Queue<String> remarks = Queues.synchronizedQueue(EvictingQueue.create(MAX_REMARKS));
  private volatile Optional<PlayerUi> ui = Optional.empty(); // empty until play()
  private volatile boolean over;
  private int status;

  private Screen(
      FullScreen terminal,
      Console console,
      ColorMode colors,
      Bindings bindings,
      List<String> problems) {
    this.terminal = terminal;
    this.console = console;
    canvas = new Canvas(terminal, colors.hasColours(console.environment()));
    this.bindings = bindings;
    this.problems = problems;
  }

  /**
   * Opens the terminal of the program in raw mode; returns empty if there is none or it cannot
   * position the cursor. Its content is unchanged until {@link #play}, except for the scan progress
   * in the last row. Until then, the keys of {@code quit} and {@code back} and Ctrl-C exit; {@link
   * #play} performs other keys.
   */
  public static Optional<Screen> open(Console console, ColorMode colors) {
    List<String> problems = new ArrayList<>();
    Bindings bindings = KeyFile.read(console, problems::add);
    try {
      Optional<Screen> screen =
          FullScreen.open(console.environment(), () -> System.exit(INTERRUPTED))
              .map(terminal -> new Screen(terminal, console, colors, bindings, problems));
      screen.ifPresent(Screen::readKeysUntilPlay);
      return screen;
    } catch (IOException e) {
      throw new Failure("cannot use the terminal: " + e.getMessage());
    }
  }

  // A scan may take minutes. Until it ends, quitting exits the program, and shutdown hooks restore
  // the terminal.
  private void readKeysUntilPlay() {
    console.showProgressInLastRow("  " + new KeyHints(bindings).scan());
    daemon(this::readKeys).start();
  }

  /**
   * Plays until the user quits; returns the exit status: 0, or 128 plus a signal number.
   *
   * @param start starts playback; runs before the first drawing
   */
  public int play(Playback playback, Runnable start) {
    PlayQueue<Track> queue = playback.queue();
    Optional<String> ofScan = console.lastRemark(); // such as the number of skipped files
    console.remark("seed " + queue.seed()); // remains visible after the alternate screen is left
    ExecutorService searcher = Executors.newSingleThreadExecutor(Screen::daemon);
    ExecutorService reader = Executors.newSingleThreadExecutor(Screen::daemon);
    ExecutorService commander = Executors.newSingleThreadExecutor(Screen::daemon);
    PlayerUi ui =
        new PlayerUi(
            playback,
            bindings,
            UserDirectories.data(console.environment())
                .map(data -> new PlaylistFolder(data.resolve("playlists"))),
            new Threads(searcher, reader, commander, work::add),
            Ticker.systemTicker());
    this.ui = Optional.of(ui);
    ofScan.ifPresent(ui::showMessage);
    Subscription subscription =
        queue.subscribe(change -> work.add(() -> ui.changed(change.cause())));
    console.redirectRemarks(Optional.of(sentence -> remark(ui, sentence)));
    problems.forEach(console::remark);
    Object hangUp = Signals.register("HUP", () -> work.add(() -> leave(HUNG_UP)));
    Object termination = Signals.register("TERM", () -> work.add(() -> leave(TERMINATED)));
    try {
      terminal.handle(Signal.INT, this::interrupt);
      terminal.handle(Signal.TSTP, () -> work.add(() -> suspend(playback.controls())));
      terminal.handle(Signal.WINCH, () -> work.add(canvas::forget));
      start.run();
      terminal.enter();
      drawUntilOver(ui);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Signals.unregister("TERM", termination);
      Signals.unregister("HUP", hangUp);
      subscription.close();
      searcher.shutdownNow();
      reader.shutdownNow();
      commander.shutdown();
    }
    return status;
  }

  /** Makes {@link #play} return 0. */
  public void quit() {
    work.add(() -> leave(0));
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "riffle-screen");
    thread.setDaemon(true);
    return thread;
  }

  private void drawUntilOver(PlayerUi ui) throws InterruptedException {
    while (!over) {
      Size size = terminal.size();
      canvas.draw(ui.rows(size.getColumns(), size.getRows()), size.getColumns());
      Runnable next = work.poll(1 + ui.untilChange().toMillis(), TimeUnit.MILLISECONDS);
      while (next != null && !over) { // all queued work before one drawing
        next.run();
        next = work.poll();
      }
    }
  }

  private void readKeys() {
    Keys keys = new Keys(terminal.reader());
    try {
      String key = keys.read(KEY_MILLIS);
      while (!key.equals(Keys.END)) {
        if (ui.isEmpty() && isLeaving(key)) {
          System.exit(0);
        }
        String pressed = key;
        work.add(() -> ui.orElseThrow().press(pressed));
        key = keys.read(KEY_MILLIS);
      }
    } catch (IOException e) {
      // The terminal was closed.
    }
    if (ui.isEmpty() && !over) {
      System.exit(0);
    }
    work.add(() -> leave(0));
  }

  private boolean isLeaving(String key) {
    return KeyNames.of(key).flatMap(bindings::call).filter(LEAVING::contains).isPresent();
  }

  private void leave(int status) {
    if (!over) {
      this.status = status;
      over = true;
    }
  }

  private void interrupt() {
    if (over) {
      System.exit(INTERRUPTED); // play() is not returning
    }
    work.add(() -> leave(INTERRUPTED));
  }

  private void suspend(Controls player) {
    boolean wasPlaying = player.state() == Controls.State.PLAYING;
    player.pause();
    try {
      terminal.suspend();
    } catch (IOException e) {
      throw new Failure("cannot suspend the program: " + e.getMessage());
    }
    canvas.forget();
    if (wasPlaying) {
      player.resume();
    }
  }

  private void remark(PlayerUi ui, String sentence) {
    remarks.add(sentence);
    work.add(() -> ui.showMessage(sentence));
  }

  @Override
  public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
    work.add(() -> {}); // wakes the drawing thread
  }

  @Override
  public void said(String sentence) {
    console.remark(sentence);
  }

  /** Restores the terminal and prints the latest 100 remarks to standard error. */
  @Override
  public void close() {
    over = true;
    try {
      terminal.close();
    } catch (IOException e) {
      // The terminal window was closed.
    }
    console.redirectRemarks(Optional.empty());
    remarks.forEach(console::remark);
  }
}
