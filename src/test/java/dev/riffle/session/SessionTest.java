package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.Session.Durability;
import dev.riffle.shuffle.Seed;
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
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C15: a queue that was kept answers as the original would have. */
@Timeout(300)
class SessionTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  private SessionOpener<Track> terms() {
    return Session.in(folder, ItemCodec.tracks()).onProblem(said::add).disk(new QuickDisk());
  }

  private SessionOpener<Track> terms(Disk disk) {
    return Session.in(folder, ItemCodec.tracks())
        .durability(Durability.POWER_CUT)
        .onProblem(said::add)
        .disk(disk);
  }

  private Session<Track> open() throws IOException {
    return terms().open().orElseThrow();
  }

  private Session<Track> create(PlayQueue<Track> queue) throws IOException {
    return terms().create(queue);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void restartsAtRandomPlaces_answersAreThoseOfAQueueThatWasNeverClosed(long seed)
      throws IOException {
    Presses presses = new Presses(seed, 500);
    PlayQueue<Track> model = presses.queue();
    create(presses.queue()).close();
    int index = 0;
    for (int start = 0; start < 12; start++) {
      try (Session<Track> session = open()) {
        assertThat(session.queue().state()).isEqualTo(model.state());
        for (int i = 0; i < 17 * start; i++) {
          assertWithMessage("call %s", index)
              .that(presses.press(session.queue(), index))
              .isEqualTo(presses.press(model, index));
          index++;
        }
        QueueState<Track> state = model.state();
        assertThat(session.queue().state()).isEqualTo(state);
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void open_whereThereIsNone_isEmpty_andCreatesNothing() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    assertThat(Session.in(nowhere, ItemCodec.tracks()).onProblem(said::add).open().isEmpty())
        .isTrue();
    assertThat(Files.exists(nowhere)).isFalse();
    assertThat(terms().open().isEmpty()).isTrue();
    create(new Presses(1, 1).queue()).close(); // and nobody holds it
  }

  @Test
  void create_whereThereIsOne_replacesIt() throws IOException {
    create(new Presses(1, 1).queue()).close();
    PlayQueue<Track> queue = new Presses(2, 1).queue();
    try (Session<Track> session = create(queue)) {
      assertThat(session.queue()).isSameInstanceAs(queue);
      queue.next();
    }
    try (Session<Track> session = open()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
    }
  }

  @Test
  void create_queueThatDrawsFromElsewhere_isRefused_andWritesNothing() throws IOException {
    create(new Presses(1, 1).queue()).close();
    List<String> before = names();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("draws")).draws(bound -> 0).build();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> create(queue));
    assertThat(refusal)
        .hasMessageThat()
        .isEqualTo(
            "queue (of seed %s) must draw from its seed to be kept, not from other draws"
                .formatted(queue.seed()));
    assertThat(names()).containsExactlyElementsIn(before);
    folder = folder.resolve("new");
    assertThrows(IllegalArgumentException.class, () -> terms().openOrCreate(() -> queue));
    assertThat(terms().open()).isEqualTo(Optional.empty());
  }

  @Test
  void create_inAFile_isRefusedInASentence() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path inside = file.resolve("riffle");
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    IOException refusal =
        assertThrows(
            IOException.class,
            () -> Session.in(inside, ItemCodec.tracks()).onProblem(said::add).create(queue));
    assertThat(refusal).hasMessageThat().startsWith("session in " + inside + " cannot be kept: ");
    queue.next(); // nobody listens
    assertThat(Session.in(inside, ItemCodec.tracks()).onProblem(said::add).open().isEmpty())
        .isTrue();
  }

  @Test
  void folder_isCreatedForItsOwnerAlone() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    folder = folder.resolve("state/riffle");
    create(new Presses(1, 1).queue()).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
  }

  @Test
  void files_areReadByTheirOwnerAlone() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (Session<Track> session = create(new Presses(1, 1).queue())) {
      session.save(ResumePoint.of(session.queue().entries().get(0).id(), Duration.ZERO, 50));
      assertThat(names())
          .containsExactly("journal-1", "lock", "resume.json", "state-1.json", "tracks-1.txt");
      for (Path file : ClosedFolder.files(folder)) {
        assertWithMessage("%s", file)
            .that(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void folderThatIsALink_isFollowed() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    folder = Files.createSymbolicLink(folder.resolve("link"), real);
    create(new Presses(1, 1).queue()).close();
    assertThat(Files.exists(real.resolve("state-2.json"))).isTrue();
  }

  @Test
  void close_leavesNothingToReplay_andTheQueueGoesOnUnkept() throws IOException {
    Session<Track> session = create(new Presses(1, 1).queue());
    session.queue().next();
    QueueState<Track> state = session.queue().state();
    session.close();
    assertThat(Files.size(folder.resolve("journal-2"))).isEqualTo(0);
    session.queue().next();
    session.close();
    try (Session<Track> again = open()) {
      assertThat(again.queue().state()).isEqualTo(state);
    }
  }

  @Test
  void relativePath_comesBackAbsolute() throws IOException {
    Track song = Track.builder(Path.of("a/b.mp3")).build();
    create(PlayQueue.<Track>builder(Seed.parse("x")).addAll(List.of(song)).build()).close();
    try (Session<Track> session = open()) {
      assertThat(session.queue().entries().get(0).item().path())
          .isEqualTo(Path.of("a/b.mp3").toAbsolutePath());
    }
  }

  @Test
  void strangeTracks_comeBackAsTheyWere() throws IOException {
    Track strange =
        new Track(
            Path.of("/music/#1: \u202e \uD83C\uDFB5.mp3"),
            " \u0000\u001b[2J\n\uD800 lone ",
            Optional.of(""),
            Optional.of("\u2028\"\\"),
            Optional.of("雨"),
            OptionalInt.of(-1),
            OptionalInt.of(0),
            OptionalInt.of(Integer.MAX_VALUE),
            Optional.of(" x "),
            OptionalLong.of(Long.MAX_VALUE),
            ImmutableList.of("a problem", ""));
    Track bytes = Track.builder(Path.of(URI.create("file:///music/%E9t%E9%25.mp3"))).build();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("x")).addAll(List.of(strange)).build();
    try (Session<Track> session = create(queue)) {
      session.queue().addAll(0, List.of(strange, bytes));
      ClosedFolder.copy(folder, folder.resolve("killed"));
    }
    for (Path where : List.of(folder, folder.resolve("killed"))) {
      folder = where;
      try (Session<Track> session = open()) {
        assertThat(session.queue().entries().stream().map(Entry::item).toList())
            .containsExactly(strange, bytes, strange)
            .inOrder();
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void journal_staysShort_andTheTracksAreWrittenWhenTheListHasChanged() throws IOException {
    try (Session<Track> session = create(new Presses(1, 1).queue())) {
      for (int i = 0; i < 5_000; i++) {
        session.queue().setMode(i % 2 == 0 ? PlayMode.RANDOM : PlayMode.SHUFFLE);
      }
      List<String> names = names();
      assertThat(names).contains("tracks-1.txt");
      assertThat(names).doesNotContain("journal-1");
      assertThat(Files.size(folder.resolve(names.get(0)))).isAtMost(1 << 16);
      session.queue().add(Track.builder(Path.of("/x")).build());
    }
    assertThat(names()).doesNotContain("tracks-1.txt");
    assertThat(names()).hasSize(4);
  }

  private List<String> names() throws IOException {
    return ClosedFolder.files(folder).stream()
        .map(file -> String.valueOf(file.getFileName()))
        .toList();
  }

  // ------------------------------------------------------------------ disks

  @Test
  void powerCut_eachCallWaitsForTheDisk() throws IOException {
    List<String> operations = new ArrayList<>();
    Disk disk =
        new QuickDisk() {
          @Override
          void before(String operation, Path file) {
            operations.add(operation);
          }
        };
    SessionOpener<Track> terms =
        Session.in(folder, ItemCodec.tracks())
            .durability(Durability.POWER_CUT)
            .onProblem(said::add)
            .disk(disk);
    try (Session<Track> session = terms.create(new Presses(1, 1).queue())) {
      operations.clear();
      session.queue().next();
      assertThat(operations).containsExactly("write", "sync").inOrder();
      session.queue().setMode(session.queue().mode()); // changes nothing
      assertThat(operations).hasSize(2);
    }
  }

  /** A disk that notes what it is told to do, by the names of files. */
  private static final class NotingDisk extends QuickDisk {
    private final List<String> operations = new ArrayList<>();

    @Override
    void before(String operation, Path file) {
      operations.add(operation + " " + file.getFileName());
    }
  }

  @Test
  void powerCut_newFoldersAreOnTheDisk_beforeWhatIsInThem() throws IOException {
    NotingDisk disk = new NotingDisk();
    folder = folder.resolve("state/riffle/music");
    terms(disk).create(new Presses(1, 1).queue()).close();
    String outer = String.valueOf(folder.resolve("../../..").normalize().getFileName());
    assertThat(disk.operations)
        .containsAtLeast(
            "sync " + outer, "sync state", "sync riffle", "open tracks-1.txt.tmp", "sync music")
        .inOrder();
  }

  @Test
  void powerCut_journalThatWasMissing_isOnTheDisk_beforeTheFirstCall() throws IOException {
    create(new Presses(1, 1).queue()).close();
    Files.delete(folder.resolve("journal-2"));
    NotingDisk disk = new NotingDisk();
    try (Session<Track> session = terms(disk).open().orElseThrow()) {
      session.queue().next();
    }
    List<String> calls = disk.operations.subList(0, disk.operations.indexOf("write journal-2"));
    assertThat(calls).containsAtLeast("open journal-2", "sync " + folder.getFileName()).inOrder();
  }

  @Test
  void folderThatCannotBeWritten_isPlayedFrom_saidOnce_andLeftAsItIs() throws IOException {
    Presses presses = new Presses(1, 1);
    create(presses.queue()).close();
    List<String> before = names();
    Disk readOnly =
        new Disk() {
          @Override
          void before(String operation, Path file) throws IOException {
            throw new IOException("Read-only file system");
          }

          @Override
          boolean isWritable(Path folder) {
            return false;
          }
        };
    PlayQueue<Track> model = new Presses(1, 1).queue();
    try (Session<Track> session = terms(readOnly).open().orElseThrow()) {
      for (int i = 0; i < 10; i++) {
        assertThat(session.queue().next().map(Entry::id)).isEqualTo(model.next().map(Entry::id));
      }
      session.save(ResumePoint.of(session.queue().entries().get(0).id(), Duration.ZERO, 50));
      assertThat(said)
          .containsExactly("session in " + folder + " is not saved: its folder cannot be written");
    }
    assertThat(names()).containsExactlyElementsIn(before);
    said.clear();
    try (Session<Track> session = open()) {
      assertThat(session.queue().state()).isEqualTo(new Presses(1, 1).queue().state());
    }
  }

  @Test
  void interruptedThread_keepsItsCallsAndItsInterrupt() throws IOException {
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    Thread.currentThread().interrupt();
    try (Session<Track> session =
        Session.in(folder, ItemCodec.tracks())
            .durability(Durability.POWER_CUT)
            .onProblem(said::add)
            .disk(new Disk())
            .create(queue)) {
      session.queue().next();
      session.queue().next();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    try (Session<Track> session = open()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
    }
    assertThat(said).isEmpty();
  }

  /** A disk that is full for a while. */
  private static final class FullDisk extends QuickDisk {
    private boolean full;
    private int attempts;

    @Override
    void before(String operation, Path file) throws IOException {
      if (full && (operation.equals("write") || operation.equals("open"))) {
        attempts++;
        throw new IOException("No space left on device");
      }
    }
  }

  @Test
  void fullDisk_theMusicGoesOn_saidOnce_savedAgainWhenThereIsRoom() throws IOException {
    FullDisk disk = new FullDisk();
    Presses presses = new Presses(1, 1);
    SessionOpener<Track> terms =
        Session.in(folder, ItemCodec.tracks()).onProblem(said::add).disk(disk);
    PlayQueue<Track> model = presses.queue();
    try (Session<Track> session = terms.create(presses.queue())) {
      int i = 0;
      for (; i < 1000; i++) {
        disk.full = i >= 20 && i < 600;
        assertThat(presses.press(session.queue(), i)).isEqualTo(presses.press(model, i));
        if (i == 599) {
          assertThat(said)
              .containsExactly(
                  "session in " + folder + " is not saved from here on: No space left on device");
          assertThat(disk.attempts).isLessThan(12);
        }
      }
      assertThat(said).hasSize(2);
      assertThat(said.get(1)).isEqualTo("session in " + folder + " is saved again");
      Path killed = ClosedFolder.copy(folder, folder.resolve("killed"));
      SessionOpener<Track> there =
          Session.in(killed, ItemCodec.tracks()).onProblem(said::add).disk(new QuickDisk());
      try (Session<Track> restored = there.open().orElseThrow()) {
        assertThat(restored.queue().state()).isEqualTo(model.state());
      }
    }
  }

  @Test
  void fullDisk_toTheEnd_whatWasSavedBeforeIsThere() throws IOException {
    FullDisk disk = new FullDisk();
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    Session<Track> session =
        Session.in(folder, ItemCodec.tracks()).onProblem(said::add).disk(disk).create(queue);
    queue.next();
    QueueState<Track> state = queue.state();
    disk.full = true;
    queue.next();
    queue.reshuffle();
    session.close();
    assertThat(said).hasSize(1);
    try (Session<Track> again = open()) {
      assertThat(again.queue().state()).isEqualTo(state);
    }
    assertThat(said).hasSize(1);
  }

  @Test
  void callThatCannotBeWritten_failsNotTheCall_andTheNextOneSavesBoth() throws IOException {
    List<String> operations = new ArrayList<>();
    Disk disk =
        new QuickDisk() {
          @Override
          void before(String operation, Path file) {
            operations.add(operation);
            if (operations.equals(List.of("write"))) {
              throw new IllegalStateException("never seen");
            }
          }
        };
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    try (Session<Track> session =
        Session.in(folder, ItemCodec.tracks()).onProblem(said::add).disk(disk).create(queue)) {
      operations.clear();
      assertThat(session.queue().next()).isNotNull();
      assertThat(said).hasSize(1);
      assertThat(said.get(0)).endsWith("IllegalStateException: never seen");
      queue.setMode(PlayMode.RANDOM);
      ClosedFolder.copy(folder, folder.resolve("killed"));
    }
    folder = folder.resolve("killed");
    try (Session<Track> session = open()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
    }
  }

  @Test
  void listenerThatThrows_failsNoCall() throws IOException {
    FullDisk disk = new FullDisk();
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    List<Throwable> caught = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> caught.add(e));
    Consumer<String> listener =
        sentence -> {
          throw new IllegalStateException(sentence);
        };
    try (Session<Track> session =
        Session.in(folder, ItemCodec.tracks()).onProblem(listener).disk(disk).create(queue)) {
      disk.full = true;
      assertThat(session.queue().next()).isNotNull();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(caught).hasSize(1);
  }
}
