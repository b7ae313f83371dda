package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Repeats;
import java.util.List;
import java.util.Optional;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Three threads press at once: for all answers, some order of their calls, one after the other,
 * explains. That order is looked for by calling a queue of the same class from one thread. On a
 * machine with fewer processors than that Lincheck waits instead of spinning.
 */
@Param(name = "which", gen = IntGen.class, conf = "0:2")
@Param(name = "most", gen = IntGen.class, conf = "0:4")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT) // each test waits for a JVM of its own
public class C17LinearizableTest {
  private final PlayQueue<Integer> queue = numbers(3, "linear").repeat(RepeatMode.ALL).build();
  private final List<Entry<Integer>> entries = queue.entries();

  @Operation
  public Optional<Long> next() {
    return queue.next().map(Entry::id);
  }

  @Operation
  public Optional<Long> previous() {
    return queue.previous().map(Entry::id);
  }

  @Operation
  public Optional<Long> trackEnded() {
    return queue.trackEnded().map(Entry::id);
  }

  @Operation
  public Optional<Long> current() {
    return queue.current().map(Entry::id);
  }

  @Operation
  public List<Long> upcoming(@Param(name = "most") int k) {
    return queue.upcoming(k).stream().map(Entry::id).toList();
  }

  @Operation
  public void skipTo(@Param(name = "which") int entry) {
    queue.skipTo(entries.get(entry));
  }

  @Operation
  public void playNext(@Param(name = "which") int entry) {
    queue.playNext(entries.get(entry));
  }

  @Operation
  public void enqueue(@Param(name = "which") int entry) {
    queue.enqueue(entries.get(entry));
  }

  @Operation
  public boolean dequeue(@Param(name = "which") int entry) {
    return queue.dequeue(entries.get(entry));
  }

  @Operation
  public long add() {
    return queue.add(9).id();
  }

  /** Of an entry that another thread has removed, the exception is the answer. */
  @Operation
  public void remove(@Param(name = "which") int entry) {
    queue.remove(entries.get(entry));
  }

  @Operation
  public void setMode(PlayMode mode) {
    queue.setMode(mode);
  }

  @Operation
  public void setRepeat(RepeatMode repeat) {
    queue.setRepeat(repeat);
  }

  @Test
  void calls_fromThreadsThatRunFreely_areExplainedByAnOrder() throws Exception {
    assertExplained("free");
  }

  /**
   * Here threads change places between any two steps that the queue takes, under its lock or not.
   */
  @Test
  void calls_switchedBetweenAtEveryPlace_areExplainedByAnOrder() throws Exception {
    assertExplained("switched");
  }

  /** In another JVM: Lincheck rewrites classes, and does not always leave them as they were. */
  private static void assertExplained(String threads) throws Exception {
    Process check =
        OtherJvm.start(
            List.of("-Dlincheck.logLevel=ERROR"),
            C17LinearizableTest.class,
            threads,
            Repeats.of(1, 4));
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage(said).that(check.waitFor()).isEqualTo(0);
  }

  /** Checks threads that run freely, or are switched between, one or several times as often. */
  public static void main(String[] args) {
    int repeats = Integer.parseInt(args[1]);
    if (args[0].equals("free")) {
      new StressOptions()
          .iterations(5 * repeats)
          .invocationsPerIteration(300)
          .threads(3)
          .actorsBefore(0)
          .actorsPerThread(2)
          .actorsAfter(2)
          .check(C17LinearizableTest.class);
    } else {
      new ModelCheckingOptions()
          .iterations(20 * repeats)
          .invocationsPerIteration(25)
          .threads(3)
          .actorsBefore(0)
          .actorsPerThread(2)
          .actorsAfter(2)
          .addGuarantee(forClasses(C17LinearizableTest::isInside).allMethods().treatAsAtomic())
          .check(C17LinearizableTest.class);
    }
  }

  /** Returns whether the queue uses a class under its lock, where each call is one step. */
  private static boolean isInside(String name) {
    return name.startsWith("dev.riffle.")
        && !name.startsWith(PlayQueue.class.getName())
        && !name.startsWith(C17LinearizableTest.class.getName());
  }
}
