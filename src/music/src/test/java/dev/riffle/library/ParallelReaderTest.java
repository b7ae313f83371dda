package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many files, several threads, and an unresponsive disk. */
@Timeout(300)
class ParallelReaderTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static ImmutableList<Path> files(int count) {
    return IntStream.range(0, count).mapToObj(i -> Path.of(i + ".mp3")).collect(toImmutableList());
  }

  private static ImmutableList<Track> tracks(List<ParallelReader.ReadResult> results) {
    return results.stream().map(result -> result.track().track()).collect(toImmutableList());
  }

  private static int number(Path path) {
    return Integer.parseInt(path.toString().replace(".mp3", ""));
  }

  private static ParallelReader reading(
      ImmutableList<Path> files, ParallelReader.RawReader reader, Duration deadline) {
    return new ParallelReader(files, reader, deadline, System::currentTimeMillis);
  }

  private static ImmutableList<ParallelReader.ReadResult> results(
      ImmutableList<Path> files, ParallelReader.RawReader reader, Duration deadline, int threads) {
    return reading(files, reader, deadline).results(threads, done -> {});
  }

  private static RawTrack read(Path path) {
    return RawTrack.declared(Track.builder(path).build());
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {1, 2, 3, 8, 33})
  void results_readAtAnyPace_areInTheOrderOfTheFiles(int threads) {
    SplittableRandom pace = new SplittableRandom(threads);
    int[] millis = pace.ints(200, 0, 3).toArray();
    ParallelReader.RawReader uneven =
        path -> {
          Uninterruptibles.sleepUninterruptibly(millis[number(path)], TimeUnit.MILLISECONDS);
          return read(path);
        };
    assertThat(tracks(results(files(200), uneven, LONG, threads)))
        .containsExactlyElementsIn(
            files(200).stream().map(path -> Track.builder(path).build()).toList())
        .inOrder();
  }

  @Test
  void results_noFiles_areEmpty() {
    assertThat(results(ImmutableList.of(), ParallelReaderTest::read, LONG, 4)).isEmpty();
  }

  @Test
  void results_fileThatMissesItsDeadline_isReportedAndSkipped() {
    CountDownLatch never = new CountDownLatch(1);
    Path slow = Path.of("1.mp3");
    ParallelReader.RawReader reader =
        path -> {
          if (path.equals(slow)) { // ignores interrupts
            Uninterruptibles.awaitUninterruptibly(never);
          }
          return read(path);
        };
    List<ParallelReader.ReadResult> results = results(files(4), reader, SHORT, 1);
    never.countDown();
    assertThat(results.stream().map(ParallelReader.ReadResult::opened))
        .containsExactly(true, false, true, true)
        .inOrder();
    assertThat(results.get(1).track())
        .isEqualTo(RawTrack.declared(Track.builder(slow).problem("not read within 2.0 s").build()));
  }

  @Test
  void results_unresponsiveDisk_isAbandonedAfter64Files() {
    CountDownLatch never = new CountDownLatch(1);
    ParallelReader.RawReader reader =
        path -> {
          Uninterruptibles.awaitUninterruptibly(never);
          return read(path);
        };
    List<ParallelReader.ReadResult> results =
        results(files(1000), reader, Duration.ofMillis(100), 32);
    never.countDown();
    assertThat(results).hasSize(1000);
    assertThat(tracks(results).get(999).problems())
        .containsExactly("not read, after too many timeouts");
    assertThat(results.stream().filter(ParallelReader.ReadResult::opened)).isEmpty();
  }

  @Test
  void results_failingReader_isReported_andItsThreadContinues() {
    ImmutableList<Throwable> failures =
        ImmutableList.of(
            new IOException("no disk"),
            new IllegalStateException("a bug"),
            new OutOfMemoryError("full"),
            new NoClassDefFoundError("gone"),
            new StackOverflowError());
    ParallelReader.RawReader reader =
        path -> {
          if (number(path) < failures.size()) {
            Throwables.throwIfInstanceOf(failures.get(number(path)), IOException.class);
            Throwables.throwIfUnchecked(failures.get(number(path)));
          }
          return read(path);
        };
    assertThat(tracks(results(files(7), reader, LONG, 1)).stream().map(Track::problems))
        .containsExactly(
            ImmutableList.of("cannot be opened: no disk"),
            ImmutableList.of("cannot be read: java.lang.IllegalStateException: a bug"),
            ImmutableList.of("cannot be read: java.lang.OutOfMemoryError: full"),
            ImmutableList.of("cannot be read: java.lang.NoClassDefFoundError: gone"),
            ImmutableList.of("cannot be read: java.lang.StackOverflowError"),
            ImmutableList.of(),
            ImmutableList.of())
        .inOrder();
  }

  @Test
  void results_slowFirstFile_limitsTheFilesReadAhead() {
    ImmutableList<Path> files = files(2 * ParallelReader.AHEAD);
    AtomicInteger others = new AtomicInteger();
    AtomicInteger meanwhile = new AtomicInteger();
    ParallelReader.RawReader reader =
        path -> {
          if (path.equals(files.get(0))) {
            while (others.get() < ParallelReader.AHEAD - 1) {
              Thread.onSpinWait();
            }
            Uninterruptibles.sleepUninterruptibly(50, TimeUnit.MILLISECONDS);
            meanwhile.set(others.get());
          } else {
            others.incrementAndGet();
          }
          return read(path);
        };
    List<ParallelReader.ReadResult> results = results(files, reader, LONG, 2);
    assertThat(meanwhile.get()).isEqualTo(ParallelReader.AHEAD - 1);
    assertThat(tracks(results).stream().map(Track::path).toList())
        .containsExactlyElementsIn(files)
        .inOrder();
  }

  @Test
  void progress_slowFiles_isReportedAndNeverDecreases() {
    ParallelReader.RawReader reader =
        path -> {
          Uninterruptibles.sleepUninterruptibly(20, TimeUnit.MILLISECONDS);
          return read(path);
        };
    List<Integer> told = new ArrayList<>();
    assertThat(reading(files(30), reader, LONG).results(1, told::add)).hasSize(30);
    assertThat(told).isNotEmpty();
    assertThat(told).isInOrder();
    assertThat(Iterables.getLast(told)).isAtMost(30);
  }
}
