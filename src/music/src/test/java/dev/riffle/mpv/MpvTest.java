package dev.riffle.mpv;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Flac;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@Tag("process")
@ResourceLock("mpv processes of this JVM")
@Timeout(180)
class MpvTest {
  private static final int KILLED = 128 + 9;

  @TempDir Path folder;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  private record Event(String name, Map<String, Object> fields) {}

  @BeforeEach
  void withMpv() {
    Tool.require("mpv");
  }

  @Test
  void command_loadfile_sendsEventsInOrder() throws Exception {
    Path song = new Flac().write(folder.resolve("a.flac"));
    try (Mpv mpv = start()) {
      Object reply = mpv.command("loadfile", song.toString()).get(60, SECONDS).orElseThrow();
      Event started = next("start-file", "file-loaded");
      assertThat(started.name()).isEqualTo("start-file");
      assertThat(started.fields().get("playlist_entry_id"))
          .isEqualTo(((Map<?, ?>) reply).get("playlist_entry_id"));
      assertThat(next("start-file", "file-loaded").name()).isEqualTo("file-loaded");
      assertThat(mpv.property("duration").get(60, SECONDS)).hasValue(0.5);
      assertThat(mpv.property("pause").get(60, SECONDS)).hasValue(true);
      assertThat(mpv.property("playlist-count").get(60, SECONDS)).hasValue(1L);
    }
  }

  @Test
  void command_rejected_failsWithTheErrorOfMpv() throws Exception {
    try (Mpv mpv = start()) {
      ExecutionException e =
          assertThrows(
              ExecutionException.class, () -> mpv.command("no-such-command").get(60, SECONDS));
      assertThat(e).hasCauseThat().isInstanceOf(IOException.class);
      assertThat(e).hasCauseThat().hasMessageThat().contains("mpv refuses [no-such-command]: ");
    }
  }

  @Test
  void property_unavailable_isEmpty() throws Exception {
    try (Mpv mpv = start()) {
      assertThat(mpv.property("duration").get(60, SECONDS)).isEmpty();
      assertThat(mpv.property("no-such-property").get(60, SECONDS)).isEmpty();
    }
  }

  @Test
  void property_invalidUtf8_isReplaced() throws Exception {
    byte[] title = "TITLE=\u00e4\"\\\n\t\u0001\u001b[31m".getBytes(ISO_8859_1);
    Path song = new Flac().tag(title).write(folder.resolve("a.flac"));
    try (Mpv mpv = start()) {
      mpv.command("loadfile", song.toString());
      next("file-loaded");
      assertThat(mpv.property("metadata").get(60, SECONDS))
          .hasValue(Map.of("TITLE", "\ufffd\"\\\n\t\u0001\u001b[31m"));
      assertThat(mpv.property("pid").get(60, SECONDS)).hasValue(mpv.pid());
    }
  }

  @Test
  void observe_changedProperty_reportsEachValue() throws Exception {
    try (Mpv mpv = start()) {
      mpv.observe("volume");
      assertThat(next("property-change").fields()).containsAtLeast("name", "volume", "data", 100.0);
      mpv.command("set_property", "volume", 40);
      assertThat(next("property-change").fields()).containsAtLeast("name", "volume", "data", 40.0);
    }
  }

  @Test
  void start_returned_leavesNoFiles() throws Exception {
    Process program = program("-Djava.io.tmpdir=" + folder);
    try (BufferedReader said = program.inputReader()) {
      assertThat(said.readLine()).matches("\\d+");
      try (var left = Files.list(folder)) {
        assertThat(left).isEmpty();
      }
    } finally {
      OtherJvm.kill(program);
    }
  }

  @Test
  void folder_isAccessibleToItsOwnerOnly() throws Exception {
    Path made = MpvSocket.folder(folder);
    assertThat(made.startsWith(folder)).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
  }

  @Test
  void folder_longParentPath_isElsewhere() throws Exception {
    Path made = MpvSocket.folder(folder.resolve("n".repeat(100)));
    assertThat(made.toString().length()).isLessThan(40);
    Files.delete(made);
  }

  @Test
  void start_withoutMpv_failsWithTheCause() {
    IOException e =
        assertThrows(
            IOException.class,
            () -> Mpv.start(folder + "/mpv", ImmutableList.of(), (name, fields) -> {}, () -> {}));
    assertThat(e).hasMessageThat().endsWith("/mpv (is it installed?)");
  }

  @Test
  void start_badOption_failsWithTheExitStatus() {
    IOException e =
        assertThrows(
            IOException.class,
            () -> Mpv.start(ImmutableList.of("--no-such-option"), (name, fields) -> {}));
    assertThat(e).hasMessageThat().isEqualTo("mpv exited at startup with status 1");
  }

  @Test
  void kill_failsPendingAndLaterRequests() throws Exception {
    try (Mpv mpv = start()) {
      CompletableFuture<Integer> exit = mpv.onExit();
      mpv.kill();
      assertThat(exit.get(60, SECONDS)).isEqualTo(KILLED);
      for (CompletableFuture<Optional<Object>> reply :
          List.of(mpv.command("stop"), mpv.property("pause"))) {
        ExecutionException e = assertThrows(ExecutionException.class, () -> reply.get(60, SECONDS));
        assertThat(e).hasCauseThat().hasMessageThat().isEqualTo("mpv has ended");
      }
    }
  }

  @Test
  void close_exitsMpvNormally() throws Exception {
    Mpv mpv = start();
    mpv.close();
    assertThat(mpv.onExit().get(60, SECONDS)).isEqualTo(0);
    assertThat(ProcessHandle.of(mpv.pid()).map(ProcessHandle::isAlive).orElse(false)).isFalse();
    mpv.close();
  }

  @Test
  void close_hangingMpv_killsIt() throws Exception {
    Mpv mpv = start();
    OtherJvm.signal("STOP", mpv.pid());
    mpv.close();
    assertThat(mpv.onExit().get(60, SECONDS)).isEqualTo(KILLED);
  }

  @Test
  void program_killed_endsMpv() throws Exception {
    Process program = program();
    long pid;
    try (BufferedReader said = program.inputReader()) {
      pid = Long.parseLong(said.readLine());
      program.destroyForcibly();
    }
    Optional<ProcessHandle> mpv = ProcessHandle.of(pid);
    if (mpv.isPresent()) {
      assertThat(mpv.get().onExit().get(60, SECONDS).isAlive()).isFalse();
    }
  }

  private static Process program(String... options) throws IOException {
    return OtherJvm.start(
        ImmutableList.<String>builder().addAll(OtherJvm.QUICK).add(options).build(), Program.class);
  }

  /** Starts mpv, prints the process id that mpv reports, and waits to be killed. */
  static final class Program {
    public static void main(String... arguments) throws Exception {
      Mpv mpv = Mpv.start(ImmutableList.of("--ao=null"), (name, fields) -> {});
      System.out.println(mpv.property("pid").get(60, SECONDS).orElseThrow());
      mpv.onExit().get();
    }
  }

  private Mpv start() throws IOException {
    return Mpv.start(
        ImmutableList.of("--ao=null", "--pause"),
        (name, fields) -> events.add(new Event(name, fields)));
  }

  /** Returns the next event that has one of {@code names}. */
  private Event next(String... names) throws InterruptedException {
    while (true) {
      Event event = events.poll(60, SECONDS);
      assertThat(event).isNotNull();
      if (List.of(names).contains(event.name())) {
        return event;
      }
    }
  }
}
