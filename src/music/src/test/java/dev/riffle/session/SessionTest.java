package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.files.Disk;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.Session.Durability;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C15: a restored queue gives the same results as the original. */
@Timeout(300)
class SessionTest {
  private final Path home;
  private final SessionOnDisk<Track> kept;
  private final RecordingDisk disk = new RecordingDisk();
  private final PlayQueue<Track> queue = new Presses(1, 1).queue();

  SessionTest(@TempDir Path home) {
    this.home = home;
    kept = SessionOnDisk.ofTracks(home.resolve("session"));
  }

  /** A disk that records its operations and can be full. */
  private static final class RecordingDisk extends QuickDisk {
    private final List<String> operations = new ArrayList<>();
    private boolean full;
    private int failures;

    @Override
    public void before(String operation, Path file) throws IOException {
      operations.add(operation + " " + file.getFileName());
      if (full && (operation.equals("write") || operation.equals("open"))) {
        failures++;
        throw new IOException("No space left on device");
      }
    }
  }

  private SessionOpener<Track> opener(Durability durability) {
    return kept.opener(disk).durability(durability);
  }

  private static ResumePoint point(Session<Track> session) {
    return ResumePoint.of(session.queue().entryAt(0).id(), Duration.ZERO, 50);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void restartsBetweenCalls_resultsEqualThoseOfAQueueNeverClosed(long seed) throws IOException {
    Presses presses = new Presses(seed, 500);
    PlayQueue<Track> model = presses.queue();
    kept.create(presses.queue()).close();
    int index = 0;
    for (int start = 0; start < 12; start++) {
      try (Session<Track> session = kept.open()) {
        assertThat(session.queue().state()).isEqualTo(model.state());
        for (int i = 0; i < 17 * start; i++) {
          assertWithMessage("call %s", index)
              .that(presses.press(session.queue(), index))
              .isEqualTo(presses.press(model, index));
          index++;
        }
      }
    }
    assertThat(kept.restored()).isEqualTo(model.state());
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void queueRestoredInPlace_isSavedBeforeTheCallReturns() throws IOException {
    PlayQueue<Track> other = new Presses(3, 1).queue();
    other.next();
    try (Session<Track> session = kept.create(queue)) {
      session.queue().restoreInPlace(other.state());
      session.queue().next();
      assertThat(kept.restoredAfterKill()).isEqualTo(queue.state());
    }
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void open_noSession_isEmpty_andCreatesNothing() throws IOException {
    assertThat(kept.opener().open().isEmpty()).isTrue();
    assertThat(Files.exists(kept.folder)).isFalse();
    Files.createDirectory(kept.folder);
    assertThat(kept.opener().open().isEmpty()).isTrue();
    kept.create(queue).close(); // no lock is left
  }

  @Test
  void create_existingSession_isReplaced() throws IOException {
    kept.create(new Presses(2, 1).queue()).close();
    try (Session<Track> session = kept.create(queue)) {
      assertThat(session.queue()).isSameInstanceAs(queue);
      queue.next();
    }
    assertThat(kept.restored()).isEqualTo(queue.state());
  }

  @Test
  void create_queueWithOtherDraws_throws_andWritesNothing() throws IOException {
    kept.create(queue).close();
    ImmutableMap<String, String> before = kept.contents();
    PlayQueue<Track> drawn =
        PlayQueue.<Track>builder(Seed.parse("draws")).draws(bound -> 0).build();
    assertThat(assertThrows(IllegalArgumentException.class, () -> kept.create(drawn)))
        .hasMessageThat()
        .isEqualTo(
            lenientFormat(
                "queue (of seed %s) cannot be restored: its draws do not come from its seed",
                drawn.seed()));
    assertThat(kept.contents()).isEqualTo(before);
    SessionOpener<Track> other = kept.in(home.resolve("new")).opener();
    assertThrows(IllegalArgumentException.class, () -> other.openOrCreate(() -> drawn));
    assertThat(other.open()).isEqualTo(Optional.empty());
  }

  @Test
  void create_inAFile_throwsWithAMessage() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "");
    SessionOnDisk<Track> inside = SessionOnDisk.ofTracks(file.resolve("riffle"));
    assertThat(inside.refusal(() -> inside.create(queue))).startsWith("cannot be saved: ");
    queue.next(); // nothing follows the queue
    assertThat(inside.opener().open().isEmpty()).isTrue();
  }

  @Test
  void folderAndFiles_arePrivate() throws IOException {
    Tool.require(
        home.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX permissions");
    Path folder = home.resolve("state/riffle");
    try (Session<Track> session = kept.in(folder).create(queue)) {
      session.save(point(session));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(ClosedFolder.files(folder).stream().map(folder::relativize).map(Path::toString))
          .containsExactly("journal-1", "lock", "resume.json", "state-1.json", "tracks-1.txt");
      for (Path file : ClosedFolder.files(folder)) {
        assertWithMessage("%s", file)
            .that(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void linkToAFolder_isUsed() throws IOException {
    Path real = Files.createDirectory(home.resolve("real"));
    Files.createSymbolicLink(kept.folder, real);
    kept.create(queue).close();
    assertThat(Files.exists(real.resolve("state-2.json"))).isTrue();
  }

  @Test
  void close_leavesAnEmptyJournal_andTheQueueUsableButUnsaved() throws IOException {
    Session<Track> session = kept.create(queue);
    queue.next();
    QueueState<Track> state = queue.state();
    session.close();
    assertThat(Files.size(kept.file("journal-2"))).isEqualTo(0);
    queue.next();
    session.close();
    assertThat(kept.restored()).isEqualTo(state);
  }

  @Test
  void relativePath_isRestoredAsAbsolute() throws IOException {
    PlayQueue<Track> songs = PlayQueue.<Track>builder(Seed.parse("x")).build();
    songs.add(Track.builder(Path.of("a/b.mp3")).build());
    kept.create(songs).close();
    assertThat(kept.restored().items().get(0).path())
        .isEqualTo(Path.of("a/b.mp3").toAbsolutePath());
  }

  @Test
  void unusualTracks_areRestored_fromTheJournalAndFromTheSnapshot() throws IOException {
    Track unusual =
        new Track(
            Path.of("/music/#1: \u202e \uD83C\uDFB5.mp3"),
            " \u0000\u001b[2J\n\uD800 lone ",
            Optional.of(""),
            Optional.of("\u2028\"\\"),
            Optional.of("雨"),
            true,
            OptionalInt.of(-1),
            OptionalInt.of(0),
            OptionalInt.of(Integer.MAX_VALUE),
            Optional.of(" x "),
            OptionalInt.of(-2),
            Optional.of("no id"),
            Optional.of(""),
            OptionalLong.of(Long.MAX_VALUE),
            ImmutableList.of("a problem", ""));
    Track bytes = Track.builder(Path.of(URI.create("file:///music/%E9t%E9%25.mp3"))).build();
    String address = "HTTP://Radio.Example//a%2fb?c";
    Track stream = Track.builder(URI.create(address)).title("Radio").artist("A").build();
    PlayQueue<Track> songs =
        PlayQueue.<Track>builder(Seed.parse("x")).addAll(List.of(unusual)).build();
    Session<Track> session = kept.create(songs);
    songs.addAll(0, List.of(unusual, bytes, stream));
    QueueState<Track> state = songs.state();
    QueueState<Track> ofJournal = kept.restoredAfterKill();
    session.close();
    for (QueueState<Track> restored : List.of(ofJournal, kept.restored())) {
      assertThat(restored).isEqualTo(state);
      assertThat(restored.items()).containsExactly(unusual, unusual, bytes, stream).inOrder();
      assertThat(restored.items().get(3).uri().toString()).isEqualTo(address);
    }
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void journal_staysShort_tracksAreWrittenOnlyIfTheListChanged() throws IOException {
    try (Session<Track> session = kept.create(queue)) {
      for (int i = 0; i < 10_000; i++) {
        queue.setMode(i % 2 == 0 ? PlayMode.RANDOM : PlayMode.SHUFFLE);
      }
      // The snapshots that recovery needs are the first, the previous and the current one.
      assertThat(kept.contents().keySet())
          .containsExactly(
              "journal-1",
              "journal-3",
              "journal-4",
              "state-1.json",
              "state-3.json",
              "state-4.json",
              "tracks-1.txt");
      for (Path file : ClosedFolder.files(kept.folder)) {
        assertWithMessage("%s", file).that(Files.size(file)).isLessThan((1 << 16) + 30);
      }
      session.queue().add(Track.builder(Path.of("/x")).build());
    }
    assertThat(kept.contents().keySet()).contains("tracks-5.txt");
    kept.restored();
    assertThat(kept.contents().keySet())
        .containsExactly("journal-5", "journal-6", "state-5.json", "state-6.json", "tracks-5.txt");
  }

  // ------------------------------------------------------------------ disks

  @Test
  void powerCut_eachCallWaitsForTheDisk() throws IOException {
    try (Session<Track> session = opener(Durability.POWER_CUT).create(queue)) {
      disk.operations.clear();
      queue.next();
      assertThat(disk.operations).containsExactly("write journal-1", "sync journal-1").inOrder();
      queue.setMode(session.queue().mode()); // changes nothing
      assertThat(disk.operations).hasSize(2);
    }
  }

  @Test
  void powerCut_newFoldersAreSynced_beforeTheirFiles() throws IOException {
    Path deep = home.resolve("state/riffle/music");
    kept.in(deep).opener(disk).durability(Durability.POWER_CUT).create(queue).close();
    assertThat(disk.operations)
        .containsAtLeast(
            "sync " + home.getFileName(),
            "sync state",
            "sync riffle",
            "open tracks-1.txt.tmp",
            "sync music")
        .inOrder();
  }

  @Test
  void powerCut_recreatedJournal_isSynced_beforeTheFirstCall() throws IOException {
    kept.create(queue).close();
    Files.delete(kept.file("journal-2"));
    try (Session<Track> session = opener(Durability.POWER_CUT).open().orElseThrow()) {
      session.queue().next();
    }
    List<String> before = disk.operations.subList(0, disk.operations.indexOf("write journal-2"));
    assertThat(before).containsAtLeast("open journal-2", "sync session").inOrder();
  }

  @Test
  void readOnlyFolder_isRestored_reportedOnce_andNotChanged() throws IOException {
    kept.create(new Presses(1, 1).queue()).close();
    ImmutableMap<String, String> before = kept.contents();
    Disk readOnly =
        new Disk() {
          @Override
          public void before(String operation, Path file) throws IOException {
            throw new IOException("Read-only file system");
          }

          @Override
          public boolean isWritable(Path folder) {
            return false;
          }
        };
    SessionOpener<Track> opener = kept.opener(readOnly);
    for (Session<Track> session :
        List.of(opener.open().orElseThrow(), opener.openOrCreate(() -> queue))) {
      PlayQueue<Track> expected = new Presses(1, 1).queue();
      for (int i = 0; i < 10; i++) {
        assertThat(session.queue().next().map(Entry::id)).isEqualTo(expected.next().map(Entry::id));
      }
      session.save(point(session));
      session.close();
    }
    String problem = "is not saved: its folder cannot be written";
    assertThat(kept.problems).containsExactly(problem, problem); // one of each session
    assertThat(kept.contents()).isEqualTo(before);
  }

  @Test
  void interruptedThread_savesItsCalls_andStaysInterrupted() throws IOException {
    Thread.currentThread().interrupt();
    SessionOpener<Track> opener = kept.opener(new Disk()).durability(Durability.POWER_CUT);
    try (Session<Track> session = opener.create(queue)) {
      session.queue().next();
      session.queue().next();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(kept.restored()).isEqualTo(queue.state());
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void fullDisk_failsNoCall_isReportedOnce_savesAgainWithSpace() throws IOException {
    Presses presses = new Presses(1, 1);
    try (Session<Track> session = kept.opener(disk).create(presses.queue())) {
      for (int i = 0; i < 1000; i++) {
        disk.full = i >= 20 && i < 600;
        assertThat(presses.press(session.queue(), i)).isEqualTo(presses.press(queue, i));
        if (i == 599) {
          assertThat(kept.problems).containsExactly("is no longer saved: No space left on device");
          assertThat(disk.failures).isLessThan(12);
        }
      }
      assertThat(kept.problems).hasSize(2);
      assertThat(kept.problems.get(1)).isEqualTo("is saved again");
      assertThat(kept.restoredAfterKill()).isEqualTo(queue.state());
    }
  }

  @Test
  void fullDisk_untilClose_earlierCallsAreRestored() throws IOException {
    Session<Track> session = kept.opener(disk).create(queue);
    queue.next();
    QueueState<Track> state = queue.state();
    disk.full = true;
    queue.next();
    queue.reshuffle();
    session.close();
    assertThat(kept.problems).hasSize(1);
    assertThat(kept.restored()).isEqualTo(state);
    assertThat(kept.problems).hasSize(1);
  }

  @Test
  void folderDeletedByAnotherProgram_isReportedByClose() throws IOException {
    Session<Track> session = kept.create(queue);
    MoreFiles.deleteRecursively(kept.folder, RecursiveDeleteOption.ALLOW_INSECURE);
    queue.next();
    session.close();
    session.close();
    assertThat(kept.problems).containsExactly("is no longer saved: no such file");
  }

  @Test
  void listenerThatThrows_failsNoCall() throws IOException {
    List<Throwable> caught = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> caught.add(e));
    SessionOpener<Track> opener =
        kept.opener(disk)
            .onProblem(
                message -> {
                  throw new IllegalStateException(message);
                });
    try (Session<Track> session = opener.create(queue)) {
      disk.full = true;
      assertThat(session.queue().next()).isNotNull();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(caught).hasSize(1);
  }

  /** The tags of a scan: the journal has what the listener did. */
  @Test
  void postponedItems_areSavedBySaveItems_orWithTheNextSnapshot_andTheCallsBetweenAtOnce()
      throws IOException {
    addMany();
    Session<Track> session = kept.create(queue);
    session.postponeItems();
    refreshAll("read");
    queue.next();
    long journal = Files.size(home.resolve("session/journal-1"));
    assertThat(journal).isLessThan(100); // one call without items
    assertThat(reopened().current().map(Entry::id)).isEqualTo(queue.current().map(Entry::id));
    assertThat(titles(reopened())).doesNotContain("read");
    session.saveItems();
    assertThat(titles(reopened())).containsExactlyElementsIn(titles(queue)).inOrder();
    assertThat(titles(queue)).contains("read");
    refreshAll("again"); // from now on as any call
    assertThat(titles(reopened())).contains("again");
    session.close();
  }

  @Test
  void postponedItems_onAFullDisk_areReported_andSavedByALaterCall() throws IOException {
    List<String> problems = new ArrayList<>();
    addMany();
    Session<Track> session =
        opener(Durability.KILLED_PROCESS).onProblem(problems::add).create(queue);
    session.postponeItems();
    refreshAll("read");
    disk.full = true;
    session.saveItems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).contains("is no longer saved: No space left on device");
    disk.full = false;
    queue.next();
    assertThat(problems.get(1)).contains("is saved again");
    assertThat(titles(reopened())).contains("read");
    session.close();
  }

  private void addMany() {
    for (int i = 0; i < 200; i++) {
      queue.add(Track.builder(Path.of("/more/" + i)).build());
    }
  }

  private void refreshAll(String title) {
    ImmutableMap.Builder<Entry<Track>, Track> read = ImmutableMap.builder();
    for (Entry<Track> entry : queue.entries()) {
      read.put(entry, Track.builder(Path.of("/" + entry.id())).title(title).build());
    }
    queue.refresh(read.buildOrThrow());
  }

  private static List<String> titles(PlayQueue<Track> queue) {
    return queue.items().stream().map(Track::title).toList();
  }

  /** Returns the queue as another process reads it. */
  private PlayQueue<Track> reopened() throws IOException {
    return kept.opener(new QuickDisk()).peek().orElseThrow();
  }
}
