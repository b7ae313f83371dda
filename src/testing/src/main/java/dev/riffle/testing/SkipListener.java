package dev.riffle.testing;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes what each skipped test needs to the file {@code tests.skipped}, one test a line, and, if
 * {@code tests.summary} is true, prints {@link SkippedTests}. All tests of a skipped class count, a
 * parameterized method as one. JUnit finds this listener in {@code META-INF/services}.
 */
public final class SkipListener implements TestExecutionListener {
  private final Optional<Path> file;
  private final List<String> needs = Collections.synchronizedList(new ArrayList<>());
  private Optional<TestPlan> running = Optional.empty();

  /** Creates the listener of a build; it writes nothing outside of one. */
  public SkipListener() {
    this(Optional.ofNullable(System.getProperty("tests.skipped")).map(Path::of));
  }

  SkipListener(Optional<Path> file) {
    this.file = file;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    running = Optional.of(plan);
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    add(test, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == Status.ABORTED) {
      add(test, result.getThrowable().map(Throwable::getMessage).orElse("unknown"));
    }
  }

  private void add(TestIdentifier test, String need) {
    TestPlan plan = running.orElseThrow();
    ImmutableSet<TestIdentifier> leaves =
        Sets.union(ImmutableSet.of(test), plan.getDescendants(test)).stream()
            .filter(each -> plan.getChildren(each).isEmpty())
            .collect(toImmutableSet());
    needs.addAll(Collections.nCopies(leaves.size(), need));
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (file.isPresent()) {
      try {
        Files.createDirectories(file.orElseThrow().toAbsolutePath().getParent());
        Files.write(file.orElseThrow(), needs);
        if (Boolean.getBoolean("tests.summary")) {
          System.out.println(SkippedTests.summaryWith(file.orElseThrow()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
