package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.files.Disk;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionOpenerTest {
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");
  private static final Logger LOGGER = Logger.getLogger("dev.riffle.session");

  @TempDir Path folder;

  private SessionOpener<Track> opener() {
    return Session.in(folder, SessionOnDisk.TRACKS);
  }

  private static PlayQueue<Track> queue() {
    return new Presses(1, 1).queue();
  }

  /** Collects log records. */
  private static final class Log extends Handler {
    final List<String> lines = new ArrayList<>();

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getLevel() + " " + line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void problem_withoutAListener_isLoggedAsAWarning() throws IOException {
    opener().create(queue()).close();
    Files.delete(folder.resolve("journal-2"));
    Log log = new Log();
    LOGGER.addHandler(log);
    LOGGER.setUseParentHandlers(false);
    try {
      opener().open().orElseThrow().close();
    } finally {
      LOGGER.setUseParentHandlers(true);
      LOGGER.removeHandler(log);
    }
    assertThat(log.lines)
        .containsExactly(
            "WARNING session in %s: journal-2 is missing and its calls are lost; the session resumes from state-2.json"
                .formatted(folder));
  }

  @Test
  void option_isSetInACopy() throws IOException {
    List<String> problems = new ArrayList<>();
    SessionOpener<Track> reporting = opener().onProblem(problems::add);
    SessionOpener<Track> silent = reporting.onProblem(problem -> {});
    silent.create(queue()).close();
    Files.delete(folder.resolve("journal-2"));
    silent.open().orElseThrow().close();
    assertThat(problems).isEmpty();
    Files.delete(folder.resolve("journal-3"));
    reporting.open().orElseThrow().close();
    assertThat(problems).hasSize(1);
  }

  @Test
  void peek_noSession_isEmpty_andCreatesNothing() throws IOException {
    folder = folder.resolve("nowhere");
    assertThat(opener().peek().isPresent()).isFalse();
    assertThat(Files.exists(folder)).isFalse();
  }

  @Test
  void peek_whileItIsOpen_isACopyOfTheQueue() throws IOException {
    try (Session<Track> session = opener().create(queue())) {
      session.queue().next();
      PlayQueue<Track> copy = opener().peek().orElseThrow();
      assertThat(copy.state()).isEqualTo(session.queue().state());
      copy.next();
      assertThat(opener().peek().orElseThrow().state()).isEqualTo(session.queue().state());
    }
  }

  @Test
  void peek_ofADamagedSession_throwsWithAMessage() throws IOException {
    opener().create(queue()).close();
    Files.delete(folder.resolve("tracks-1.txt"));
    IOException failure = assertThrows(IOException.class, () -> opener().peek());
    assertThat(failure)
        .hasMessageThat()
        .isEqualTo(
            "session in %s is damaged and was not changed: state-2.json: tracks-1.txt is missing"
                .formatted(folder));
  }

  @Test
  void peek_whileAnotherThreadReplacesTheFiles_isTheWholeQueue() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    PlayQueue<Track> queue = queue();
    queue.addAll(0, Collections.nCopies(2_000, queue.entryAt(0).item()));
    Track longTitle = Track.builder(Path.of("/m.mp3")).title("t".repeat(100_000)).build();
    try (Session<Track> session = opener().create(queue)) {
      int size = queue.size();
      Thread writer =
          new Thread(
              () -> {
                while (!over.get()) {
                  session.queue().remove(session.queue().add(longTitle));
                }
              });
      writer.start();
      try {
        for (int i = 0; i < 100; i++) {
          assertThat(opener().peek().orElseThrow().size()).isAnyOf(size, size + 1);
        }
      } finally {
        over.set(true);
        writer.join();
      }
    }
  }

  @Test
  void peekAndLastUsed_changeNoFile() throws IOException {
    try (Session<Track> session = opener().create(queue())) {
      session.queue().next();
      Path journal = folder.resolve("journal-1");
      Files.writeString(journal, Files.readString(journal) + "half a li");
      setTimes();
      List<Path> files = ClosedFolder.files(folder);
      assertThat(opener().peek()).isPresent();
      assertThat(opener().lastUsed()).hasValue(LONG_AGO);
      assertThat(ClosedFolder.files(folder)).isEqualTo(files);
      for (Path file : files) {
        assertThat(Files.getLastModifiedTime(file).toInstant()).isEqualTo(LONG_AGO);
      }
    }
  }

  // ------------------------------------------------------------------ folders

  private void setTimes() throws IOException {
    for (Path file : ClosedFolder.files(folder)) {
      Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    }
  }

  @Test
  void createNew_createsAPrivateFolder() throws IOException {
    folder = folder.resolve("a/b");
    opener().createNew(queue()).orElseThrow().close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(opener().peek().orElseThrow().state()).isEqualTo(queue().state());
    assertThat(opener().createNew(new Presses(2, 2).queue())).isEmpty();
    assertThat(opener().peek().orElseThrow().state()).isEqualTo(queue().state());
  }

  @Test
  void createNew_thatFails_leavesNoFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "a file");
    folder = folder.resolve("session");
    Disk full =
        new Disk() {
          @Override
          public void before(String operation, Path file) throws IOException {
            if (operation.equals("write")) {
              throw new IOException("No space left on device");
            }
          }
        };
    IOException failure =
        assertThrows(IOException.class, () -> opener().disk(full).createNew(queue()));
    assertThat(failure)
        .hasMessageThat()
        .isEqualTo("session in " + folder + " cannot be saved: No space left on device");
    PlayQueue<Track> unseeded = PlayQueue.<Track>builder(Seed.parse("1")).draws(bound -> 0).build();
    assertThrows(IllegalArgumentException.class, () -> opener().createNew(unseeded));
    assertThat(Files.exists(folder)).isFalse();
    folder = file.resolve("session");
    failure = assertThrows(IOException.class, () -> opener().createNew(queue()));
    assertThat(failure)
        .hasMessageThat()
        .isEqualTo("session in " + folder + " cannot be saved: " + file + " is not a folder");
  }

  @Test
  void lastUsed_noSession_isEmpty() throws IOException {
    Files.createFile(folder.resolve("lock"));
    assertThat(opener().lastUsed()).isEmpty();
    folder = folder.resolve("nowhere");
    assertThat(opener().lastUsed()).isEmpty();
  }

  @Test
  void lastUsed_whileAllFilesAreReplaced_isOfTheNewFiles() throws IOException {
    opener().create(queue()).close();
    AtomicBoolean replaced = new AtomicBoolean();
    Disk disk =
        new Disk() {
          @Override
          public void before(String operation, Path file) throws IOException {
            if (operation.equals("stat") && !replaced.getAndSet(true)) {
              for (String name : List.of("tracks-1.txt", "state-2.json", "journal-2")) {
                Files.move(folder.resolve(name), folder.resolve(name.replaceFirst("\\d", "3")));
              }
            }
          }
        };
    assertThat(opener().disk(disk).lastUsed()).isPresent();
    assertThat(replaced.get()).isTrue();
  }

  @Test
  void markUsedAfter_futureTime_staysLastUsed() throws IOException {
    Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
    try (Session<Track> session = opener().create(queue())) {
      assertThat(opener().lastUsed().orElseThrow()).isLessThan(tomorrow);
      session.markUsedAfter(tomorrow);
      session.queue().next();
    }
    assertThat(opener().lastUsed().orElseThrow()).isGreaterThan(tomorrow);
    opener().delete();
    assertThat(Files.exists(folder)).isFalse();
  }

  @Test
  void delete_keepsOtherFiles() throws IOException {
    opener().create(queue()).close();
    Path note = Files.writeString(folder.resolve("note.txt"), "mine");
    Path kept = Files.writeString(folder.resolve("journal-2.damaged-1"), "half a li");
    opener().delete();
    assertThat(ClosedFolder.files(folder)).containsExactly(kept, note);
    Files.delete(note);
    Files.delete(kept);
    opener().delete();
    assertThat(Files.exists(folder)).isFalse();
    opener().delete();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\d+ | 6 | was not changed: state-2.json has version 6",
        "\"r\\d: | \"r99: | was not changed: state-2.json has order version r99",
        "state | | is damaged and was not changed: no state file for"
      })
  void delete_otherVersionOrIncompleteSession_throws(
      String regex, @Nullable String replacement, String problem) throws IOException {
    opener().create(queue()).close();
    Path state = folder.resolve("state-2.json");
    if (replacement == null) {
      Files.delete(state);
      Files.delete(folder.resolve("state-1.json"));
    } else {
      Files.writeString(state, Files.readString(state).replaceFirst(regex, replacement));
    }
    assertDeleteFails(problem);
  }

  @Test
  void delete_heldSession_throws() throws IOException {
    try (Session<Track> session = opener().create(queue())) {
      assertDeleteFails("is held by process");
      session.queue().next();
    }
    assertThat(opener().peek()).isPresent();
  }

  private void assertDeleteFails(String problem) throws IOException {
    List<Path> files = ClosedFolder.files(folder);
    IOException failure = assertThrows(IOException.class, () -> opener().delete());
    assertThat(failure).hasMessageThat().startsWith("session in " + folder + " " + problem);
    assertThat(ClosedFolder.files(folder)).isEqualTo(files);
  }
}
