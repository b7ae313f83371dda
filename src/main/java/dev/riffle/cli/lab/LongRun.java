package dev.riffle.cli.lab;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Trials;
import dev.riffle.fairness.Trials.Tally;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A run that may take its time: says beforehand about how long, shows how far it has come, and when
 * the program is ended (Ctrl-C) answers with what it has.
 */
final class LongRun {
  private static final long WORTH_A_FORECAST = 200_000_000; // places: a second or more
  private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONG_SECONDS = 10;
  private static final long LEAVE_SECONDS = 10;

  private final Console console;
  private final Trials trials;
  private volatile boolean ended;

  LongRun(Console console, Trials trials) {
    this.console = console;
    this.trials = trials;
  }

  /** Runs, answers, and returns the exit status that the answer is. */
  <T extends Tally<T>> int answer(Supplier<T> zeros, ToIntFunction<T> answer) {
    CountDownLatch answered = new CountDownLatch(1);
    Thread whenKilled =
        new Thread(
            () -> {
              ended = true;
              // Whoever wants to leave is not kept for ever, answered or not.
              boolean unused =
                  Uninterruptibles.awaitUninterruptibly(answered, LEAVE_SECONDS, TimeUnit.SECONDS);
            });
    Runtime.getRuntime().addShutdownHook(whenKilled);
    try {
      forecast(zeros);
      T tally = console.showing("shuffle", progress -> run(trials, zeros, watcher(progress)));
      int status = answer.applyAsInt(tally);
      console.out().flush();
      return status;
    } finally {
      answered.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(whenKilled);
      } catch (IllegalStateException e) {
        // The program is being ended, and the hook at work.
      }
    }
  }

  private static <T extends Tally<T>> T run(
      Trials trials, Supplier<T> zeros, Trials.Watcher watcher) {
    return trials.run(zeros, Runtime.getRuntime().availableProcessors(), watcher);
  }

  private Trials.Watcher watcher(Console.Progress progress) {
    AtomicLong next = new AtomicLong(System.nanoTime() + REDRAW_NANOS);
    return done -> {
      long due = next.get();
      long now = System.nanoTime();
      if (now - due >= 0 && next.compareAndSet(due, now + REDRAW_NANOS)) {
        progress.at(done, trials.trials());
      }
      return !ended;
    };
  }

  /** Says about how long it will take, if that is long. */
  private <T extends Tally<T>> void forecast(Supplier<T> zeros) {
    if (trials.trials() < WORTH_A_FORECAST / trials.n()) {
      return;
    }
    sample(zeros); // the compiler needs a while; what comes then is quicker
    double seconds = trials.trials() / sample(zeros);
    if (seconds >= LONG_SECONDS && !ended) {
      console.say("about " + time(seconds) + "; Ctrl-C ends it sooner and keeps what there is");
    }
  }

  /** Returns how many shuffles a second it does. */
  private <T extends Tally<T>> double sample(Supplier<T> zeros) {
    AtomicLong most = new AtomicLong();
    long begin = System.nanoTime();
    run(
        trials,
        zeros,
        done -> {
          most.accumulateAndGet(done, Math::max);
          return !ended && System.nanoTime() - begin < SAMPLE_NANOS;
        });
    return most.get() / ((System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1));
  }

  /** Returns a time in words, to two figures or so. */
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
