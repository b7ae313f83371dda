package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tasks of a program that is terminated. */
@Timeout(120)
class TerminationTest {
  /** A program that waits to be terminated. */
  static final class Waiting {
    private static final Termination TERMINATION = new Termination();

    private Waiting() {}

    private static Console.Registration register(String text) {
      return TERMINATION.register(() -> System.out.println(text));
    }

    public static void main(String[] args) throws InterruptedException {
      register("brief").close();
      Console.Registration first = register("first");
      Console.Registration closed = register("closed");
      TERMINATION.register(
          () -> {
            throw new IllegalArgumentException("a task that fails");
          });
      TERMINATION.register(
          () -> {
            first.close();
            register("late");
          });
      register("last");
      closed.close();
      System.out.println("ready");
      TimeUnit.MINUTES.sleep(2);
    }
  }

  @Test
  @Tag("process")
  void terminated_runsTheRegisteredTasks_theLastOneFirst() throws Exception {
    Process process = OtherJvm.start(OtherJvm.QUICK, Waiting.class);
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("ready");
      process.toHandle().destroy();
      assertThat(out.lines().filter(line -> !line.startsWith("\tat")))
          .containsExactly(
              "last",
              "late",
              "Exception in thread \"riffle-termination\""
                  + " java.lang.IllegalArgumentException: a task that fails")
          .inOrder();
      assertThat(process.waitFor()).isEqualTo(143);
    } finally {
      OtherJvm.kill(process);
    }
  }
}
