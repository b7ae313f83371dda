package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.EvictingQueue;
import com.google.common.collect.ImmutableMap;
import dev.riffle.files.Reason;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Visible;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The standard streams, the environment and the new seeds of the program. Answers go to standard
 * output, remarks to standard error; both are UTF-8 in every locale. Thread-safe.
 */
public final class Console {
  /** Receives the progress of a task: the units done and their total. */
  public interface Meter {
    void at(long done, long total);
  }

  /** Ends the registration of a task; does nothing if it has ended or the task has run. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /** Stores the exception of a failed write, which a PrintStream would discard. */
  private static final class AnswerStream extends OutputStream {
    private final OutputStream to;
    private volatile Optional<IOException> failure = Optional.empty();

    AnswerStream(OutputStream to) {
      this.to = to;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        to.write(bytes, from, length);
      } catch (IOException e) {
        failure = Optional.of(e);
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        to.flush();
      } catch (IOException e) {
        failure = Optional.of(e);
        throw e;
      }
    }
  }

  private static final int MAX_TRACES = 20; // stored while a screen is shown

  private final InputStream in;
  private final AnswerStream answer;
  private final PrintStream out;
  private final PrintStream err;
  private final ImmutableMap<String, String> environment;
  private final Supplier<Seed> seeds;
  private final Termination termination = new Termination();
  private volatile boolean showsProgress;
  private volatile Optional<String> progressHint = Optional.empty(); // in the last row
  private volatile boolean debugs;
  private volatile Optional<Consumer<String>> screen = Optional.empty();
  private volatile Optional<String> lastRemark = Optional.empty();
  private final Queue<Throwable> traces = EvictingQueue.create(MAX_TRACES); // guarded by itself

  public Console(
      InputStream in, OutputStream out, OutputStream err, Map<String, String> environment) {
    this(in, out, err, environment, () -> Seed.random(new SecureRandom()));
  }

  /** Creates a console whose new seeds are those of {@code seeds}. */
  public Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Map<String, String> environment,
      Supplier<Seed> seeds) {
    this.in = in;
    this.answer = new AnswerStream(out);
    this.out = new PrintStream(new BufferedOutputStream(answer), false, UTF_8);
    this.err = new PrintStream(err, true, UTF_8);
    this.environment = ImmutableMap.copyOf(environment);
    this.seeds = seeds;
  }

  /** Returns the seed of a command to which none is given. */
  public Seed newSeed() {
    return seeds.get();
  }

  public InputStream in() {
    return in;
  }

  public PrintStream out() {
    return out;
  }

  public PrintStream err() {
    return err;
  }

  public ImmutableMap<String, String> environment() {
    return environment;
  }

  /** Sets whether progress is shown on standard error, which should be a terminal. */
  public void showProgress(boolean shown) {
    showsProgress = shown;
  }

  /** Shows progress in the last row of the terminal, followed by {@code hint}. */
  public void showProgressInLastRow(String hint) {
    progressHint = Optional.of(hint);
  }

  /** Runs a long task and shows its progress; {@code noun} is the unit, in the singular. */
  public <T> T showing(String noun, Function<Meter, T> work) {
    if (!showsProgress) {
      return work.apply((done, total) -> {});
    }
    ProgressLine line = new ProgressLine(err, noun, progressHint, System::nanoTime);
    Registration erasure = onTermination(line::close);
    try {
      return work.apply(line);
    } finally {
      line.close();
      erasure.close();
    }
  }

  /**
   * Runs a task if the program is terminated, as by Ctrl-C, before the registration is closed. The
   * task registered last runs first; all run on one thread, while the others continue.
   *
   * @throws IllegalStateException if the program is terminated and its tasks have run
   */
  public Registration onTermination(Runnable task) {
    return termination.register(task);
  }

  /** Redirects remarks to a screen, or back to standard error if empty. */
  public void redirectRemarks(Optional<Consumer<String>> screen) {
    synchronized (traces) {
      this.screen = screen;
      if (screen.isEmpty()) {
        traces.forEach(trace -> trace.printStackTrace(err));
        traces.clear();
      }
    }
  }

  /**
   * Prints a stack trace if {@code --debug} is set; while a screen is shown, the trace is deferred.
   */
  public void trace(Throwable e) {
    if (!debugs) {
      return;
    }
    synchronized (traces) {
      if (screen.isPresent()) {
        traces.add(e);
      } else {
        e.printStackTrace(err);
      }
    }
  }

  /**
   * Prints a sentence on standard error as one line of visible characters. Flushes the answers
   * first and never interrupts a line of them.
   */
  public void remark(String sentence) {
    Optional<Consumer<String>> shown = screen;
    if (shown.isPresent()) {
      shown.get().accept(Visible.whole(sentence));
      return;
    }
    synchronized (out) { // the lock that a PrintStream holds while it prints a line
      out.flush();
      err.println("riffle: " + Visible.whole(sentence));
      lastRemark = Optional.of(sentence);
    }
  }

  /** Returns the last sentence printed on standard error. */
  public Optional<String> lastRemark() {
    return lastRemark;
  }

  /** Sets whether debug messages and stack traces are printed. */
  public void debugs(boolean printed) {
    debugs = printed;
  }

  /** Prints a debug message if {@code --debug} is set. */
  public void debug(String sentence) {
    if (debugs) {
      remark(sentence);
    }
  }

  /** Prints a sentence if all answers so far could be written. */
  public void remarkDone(String sentence) {
    if (!isOutputClosed()) {
      remark(sentence);
    }
  }

  /** Flushes the answers; returns whether a write failed, for example to a closed pipe. */
  public boolean isOutputClosed() {
    return out.checkError();
  }

  /** Flushes the answers; returns the reason of a failed write, if any. */
  public Optional<String> lostAnswer() {
    return isOutputClosed() ? answer.failure.map(Reason::of) : Optional.empty();
  }
}
