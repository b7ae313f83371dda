package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.Range;
import dev.riffle.cli.Run;
import dev.riffle.cli.music.Typist;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run of hours prints an estimate, and prints its results so far when it is terminated. */
@Tag("process")
@Timeout(300)
class LongRunTest {
  @ParameterizedTest
  @CsvSource({
    "lab matrix swap-any -n 9 --seed friday --json, 1000000000",
    "contrast -n 1000 --seed friday --json, 1000000",
  })
  void manyTrials_estimateTheirTime_andTerminated_printTheResultsSoFar(String command, long all)
      throws Exception {
    Process riffle = new ProcessBuilder(Typist.riffle(command + " --trials " + all)).start();
    JsonNode json;
    try (BufferedReader err =
            new BufferedReader(new InputStreamReader(riffle.getErrorStream(), UTF_8));
        BufferedReader out =
            new BufferedReader(new InputStreamReader(riffle.getInputStream(), UTF_8))) {
      assertThat(err.readLine())
          .matches(
              "riffle: about \\d+ (seconds|minutes|hours|days);"
                  + " Ctrl-C stops early and prints the results so far");
      riffle.toHandle().destroy(); // SIGTERM, which the program handles like SIGINT
      json = new ObjectMapper().readTree(out.readLine());
      assertThat(out.readLine()).isNull();
      assertThat(err.readLine()).isNull();
    }
    assertThat(riffle.waitFor(60, TimeUnit.SECONDS)).isTrue();
    long trials = json.path("trials").asLong();
    assertThat(trials).isIn(Range.closed(1L, all - 1));
    Run again = Run.of((command + " --trials " + trials).split(" "));
    assertThat(again.json().get(0)).isEqualTo(json);
  }

  @Test
  void terminal_showsTheProgress_andCtrlC_theResultsSoFar() throws Exception {
    String line = "lab audit knuth -n 9 --trials 1000000000 --seed friday";
    try (Typist typist = Typist.at(Typist.shell(Typist.riffle(line)), 80)) {
      typist.sees("Ctrl-C stops early");
      typist.sees(shown -> shown.matches("\\d+ of 1000000000 shuffles, \\d+ a second"));
      typist.types("\u0003");
      typist.sees(
          shown -> shown.matches("knuth, draws of riffle; n = 9, \\d+ shuffles of 1000000000"));
      typist.sees("fair: no test rejects it");
      assertThat(typist.leaves()).isEqualTo(130);
    }
  }

  @Test
  void report_endedByCtrlC_leavesNoLineOnTheTerminal() throws Exception {
    List<String> report = Typist.riffle("lab report /dev/null --trials 100000000");
    try (Typist typist = Typist.at(Typist.shell(report), 80)) {
      typist.sees(shown -> shown.matches("\\d+ of 1400000000 shuffles, \\d+ a second"));
      typist.types("\u0003");
      assertThat(typist.leaves()).isEqualTo(130);
      assertThat(typist.lines().stream().filter(line -> line.contains("shuffles"))).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} seconds")
  @CsvSource({
    "12.4, 12 seconds",
    "99, 99 seconds",
    "120, 2 minutes",
    "5940, 99 minutes",
    "7200, 2 hours",
    "259200, 3 days",
  })
  void time_isInWordsThatFit(double seconds, String words) {
    assertThat(LongRun.time(seconds)).isEqualTo(words);
  }
}
