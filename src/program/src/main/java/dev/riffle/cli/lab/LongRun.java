package dev.riffle.cli.lab;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Trials;
import dev.riffle.fairness.Trials.Tally;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A run of many trials: prints an estimate of its duration, shows its progress, and if the program
 * is terminated (Ctrl-C) prints the results so far.
 */
public final class LongRun<T> {
  private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long LONG_SECONDS = 10;
  private static final long LEAVE_SECONDS = 10;

  private final Console console;
  private final String noun;
  private final long trials;
  private final Function<Trials.Watcher, T> work;
  private volatile boolean ended;

  /**
   * @param noun the noun for a trial, in the singular
   * @param work runs the trials until its watcher stops it
   */
  public LongRun(Console console, String noun, long trials, Function<Trials.Watcher, T> work) {
    this.console = console;
    this.noun = noun;
    this.trials = trials;
    this.work = work;
  }

  /** Returns a run of {@code trials} on all processors. */
  public static <T extends Tally<T>> LongRun<T> of(
      Console console, Trials trials, Supplier<T> zeros) {
    int threads = Runtime.getRuntime().availableProcessors();
    return new LongRun<>(
        console, "shuffle", trials.trials(), watcher -> trials.run(zeros, threads, watcher));
  }

  /**
   * Runs the trials, passes the result to {@code answer} and returns the exit status that it
   * yields.
   */
  public int answer(ToIntFunction<T> answer) {
    CountDownLatch answered = new CountDownLatch(1);
    Console.Registration registration =
        console.onTermination(
            () -> {
              ended = true;
              // Bounded: the program ends even if no answer is printed.
              boolean unused =
                  Uninterruptibles.awaitUninterruptibly(answered, LEAVE_SECONDS, TimeUnit.SECONDS);
            });
    try {
      T result = console.showing(noun, progress -> work.apply(new Forecast(progress)));
      int status = answer.applyAsInt(result);
      console.out().flush();
      return status;
    } finally {
      answered.countDown();
      registration.close();
    }
  }

  /**
   * Estimates the duration from the speed of the second sample; the first includes JIT compilation.
   * Shows progress only afterwards, so that the estimate does not overwrite the progress line.
   */
  private final class Forecast implements Trials.Watcher {
    private final Console.Meter progress;
    private final long begin = System.nanoTime();
    private long sampleBegin = begin;
    private long doneBefore;
    private boolean forecast;

    Forecast(Console.Meter progress) {
      this.progress = progress;
    }

    @Override
    public synchronized boolean goOn(long done) {
      long now = System.nanoTime();
      if (!forecast && now - begin >= 2 * SAMPLE_NANOS) {
        forecast = true;
        forecast(done, (done - doneBefore) / (double) (now - sampleBegin));
      } else if (doneBefore == 0 && now - begin >= SAMPLE_NANOS) {
        sampleBegin = now;
        doneBefore = done;
      } else if (forecast) {
        progress.at(done, trials);
      }
      return !ended;
    }

    private void forecast(long done, double trialsPerNano) {
      double seconds = (trials - done) / trialsPerNano / TimeUnit.SECONDS.toNanos(1);
      if (seconds >= LONG_SECONDS && !ended) {
        console.remark(
            "about " + time(seconds) + "; Ctrl-C stops early and prints the results so far");
      }
    }
  }

  /** Returns a duration in words, to about two significant digits. */
  static String time(double seconds) {
    double minutes = seconds / 60;
    double hours = minutes / 60;
    double days = hours / 24;
    if (seconds < 100) {
      return words(seconds, "seconds");
    }
    if (minutes < 100) {
      return words(minutes, "minutes");
    }
    return hours < 48 ? words(hours, "hours") : words(days, "days");
  }

  private static String words(double number, String unit) {
    return String.format(Locale.ROOT, "%.0f %s", number, unit);
  }
}
