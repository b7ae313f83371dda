package dev.riffle.session;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionsTest {
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();
  private Sessions<Track> sessions =
      Sessions.in(Path.of(""), ItemCodec.tracks()).onProblem(said::add);

  @BeforeEach
  void inFolder() {
    sessions = Sessions.in(folder.resolve("riffle"), ItemCodec.tracks()).onProblem(said::add);
  }

  private static PlayQueue<Track> queue(int songs) {
    return PlayQueue.<Track>builder(Seed.parse("sessions"))
        .addAll(
            IntStream.range(0, songs)
                .mapToObj(i -> Track.builder(Path.of("/music/" + i + ".mp3")).build())
                .toList())
        .build();
  }

  private Path named(String name) {
    return folder.resolve("riffle/sessions").resolve(name);
  }

  /** Creates a session and closes it; it was last used so many seconds after the first. */
  private void keep(String name, int songs, int seconds) throws IOException {
    sessions.create(name, queue(songs)).close();
    used(named(name), seconds);
  }

  private static void used(Path session, int seconds) throws IOException {
    for (Path file : ClosedFolder.files(session)) {
      Files.setLastModifiedTime(file, FileTime.from(LONG_AGO.plusSeconds(seconds)));
    }
  }

  private ImmutableList<String> names() throws IOException {
    return sessions.list().stream().map(Sessions.Listed::name).collect(toImmutableList());
  }

  private static void assertSize(Optional<Session<Track>> opened, int size) {
    try (Session<Track> session = opened.orElseThrow()) {
      assertThat(session.queue().size()).isEqualTo(size);
    }
  }

  // ------------------------------------------------------------------ names

  @ParameterizedTest(name = "[{0}]")
  @CsvSource(
      value = {
        "music|music",
        "Kapela Vrabčí Déšť - Písně do deště|Kapela-Vrabčí-Déšť-Písně-do-deště",
        "七片茶叶小乐队|七片茶叶小乐队",
        "..|session",
        "''|session",
        "-|session",
        "../../etc/passwd|etc-passwd",
        ".hidden|hidden",
        "a\u001b[31mb\u202ec|a-31mb-c",
        "earlier|earlier-2",
        "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd!ee|aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd"
      },
      delimiter = '|')
  void create_isCalledAfterTheWish_ofLettersAndDigits(String wish, String wanted)
      throws IOException {
    // What the locale cannot spell is no file name.
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    String name = Charset.forName(encoding).newEncoder().canEncode(wanted) ? wanted : "session";
    try (Session<Track> session = sessions.create(wish, queue(2))) {
      assertThat(sessions.name(session)).isEqualTo(name);
      assertThat(session.folder()).isEqualTo(named(name));
    }
    assertThat(names()).containsExactly(name);
    assertSize(sessions.open(name), 2);
  }

  @Test
  void create_nameIsTaken_takesTheNextNumber_andTheOthersAreKept() throws IOException {
    keep("music", 1, 0);
    sessions.create("music", queue(2)).close();
    sessions.create("music", queue(3)).close();
    assertThat(names()).containsExactly("music-3", "music-2", "music").inOrder();
    assertSize(sessions.open("music"), 1);
    assertSize(sessions.open("music-2"), 2);
    assertSize(sessions.open("music-3"), 3);
  }

  @Test
  void create_folder_isPrivate() throws IOException {
    keep("music", 1, 0);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(named("music"))))
        .isEqualTo("rwx------");
  }

  @Test
  void create_thatFails_leavesNoFolder() throws IOException {
    Files.createDirectories(folder.resolve("riffle"));
    Files.writeString(folder.resolve("riffle/sessions"), "a file");
    IOException refusal = assertThrows(IOException.class, () -> sessions.create("music", queue(1)));
    assertThat(refusal).hasMessageThat().startsWith("session in " + named("music") + " cannot be");
    Files.delete(folder.resolve("riffle/sessions"));
    Disk full =
        new Disk() {
          @Override
          void before(String operation, Path file) throws IOException {
            if (operation.equals("write")) {
              throw new IOException("No space left on device");
            }
          }
        };
    Sessions<Track> onFullDisk =
        Sessions.in(folder.resolve("riffle"), ItemCodec.tracks()).onProblem(said::add).disk(full);
    assertThrows(IOException.class, () -> onFullDisk.create("music", queue(1)));
    assertThat(Files.exists(named("music"))).isFalse();
  }

  // ------------------------------------------------------------------ opening

  @Test
  void open_noSuchName_isEmpty() throws IOException {
    assertThat(sessions.open("music").isPresent()).isFalse();
    keep("music", 1, 0);
    assertThat(sessions.open("../sessions/music").isPresent()).isFalse();
    assertThat(sessions.open("").isPresent()).isFalse();
  }

  @Test
  void openLast_isTheLastUsed_thatHasEntries() throws IOException {
    assertThat(sessions.openLast().isPresent()).isFalse();
    keep("first", 1, 10);
    keep("second", 2, 30);
    keep("third", 3, 20);
    assertSize(sessions.openLast(), 2);
    keep("empty", 0, 40);
    used(named("second"), 30);
    assertSize(sessions.openLast(), 2);
    assertThat(said).isEmpty();
  }

  @Test
  void openLast_lastUsedIsHeldOrDamaged_saysSo_andOpensTheOneBefore() throws IOException {
    keep("first", 1, 10);
    keep("damaged", 2, 20);
    Files.writeString(named("damaged").resolve("state-2.json"), "{}");
    try (Session<Track> held = sessions.create("held", queue(3))) {
      assertSize(sessions.openLast(), 1);
      assertThat(said)
          .containsExactly(
              "session in %s is held by process %s"
                  .formatted(held.folder(), ProcessHandle.current().pid()),
              "session in %s is damaged and was left as it is: state-2.json: it is truncated"
                  .formatted(named("damaged")))
          .inOrder();
      Files.delete(named("first").resolve("state-3.json"));
      used(named("first"), 10);
      IOException refusal = assertThrows(IOException.class, sessions::openLast);
      assertThat(refusal).hasMessageThat().contains("is held by process");
    }
  }

  @Test
  void sessionOfAnEarlierLayout_isListedAndOpened_andStaysWhereItIs() throws IOException {
    Path old = folder.resolve("riffle");
    Session.in(old, ItemCodec.tracks()).onProblem(said::add).create(queue(5)).close();
    used(old, 0);
    keep("music", 1, 10);
    assertThat(names()).containsExactly("music", "earlier").inOrder();
    try (Session<Track> session = sessions.open("earlier").orElseThrow()) {
      assertThat(sessions.name(session)).isEqualTo("earlier");
      session.queue().next();
    }
    assertThat(names()).containsExactly("earlier", "music").inOrder();
    assertSize(sessions.openLast(), 5);
  }

  // ------------------------------------------------------------------ the list

  @Test
  void list_tellsLastUseSizeAndCurrentTrack_ofAnOpenOneToo() throws IOException {
    keep("music", 2, 10);
    try (Session<Track> open = sessions.create("open", queue(3))) {
      String title = open.queue().next().orElseThrow().item().title();
      open.queue().add(Track.builder(Path.of("/music/new.mp3")).build());
      List<Sessions.Listed<Track>> list = sessions.list();
      assertThat(list.get(0).size()).isEqualTo(4);
      assertThat(list.get(0).current().map(Track::title)).hasValue(title);
      assertThat(list.get(0).lastUsed()).isGreaterThan(LONG_AGO.plusSeconds(100));
      assertListed(list.get(1), "music", 2, Optional.empty());
    }
    assertThat(said).isEmpty();
  }

  @Test
  void list_changesNoFile() throws IOException {
    try (Session<Track> open = sessions.create("music", queue(3))) {
      open.queue().next();
      Files.writeString(
          named("music").resolve("journal-1"),
          Files.readString(named("music").resolve("journal-1")) + "half a li");
      used(named("music"), 0);
      assertThat(sessions.list().get(0).current().isPresent()).isTrue();
      for (Path file : ClosedFolder.files(named("music"))) {
        assertThat(Files.getLastModifiedTime(file).toInstant()).isEqualTo(LONG_AGO);
      }
      assertThat(ClosedFolder.files(named("music"))).hasSize(4);
    }
  }

  @Test
  void list_whatCannotBeRead_isListedWithTheReason() throws IOException {
    keep("newer", 1, 10);
    Path state = named("newer").resolve("state-2.json");
    Files.writeString(state, Files.readString(state).replaceFirst("\\d+", "99"));
    used(named("newer"), 10);
    String problem =
        "session in %s is of a newer version (99, this release knows 7) and was left as it is"
            .formatted(named("newer"));
    assertListed(sessions.list().get(0), "newer", 0, Optional.of(problem));
  }

  private static void assertListed(
      Sessions.Listed<Track> session, String name, int size, Optional<String> problem) {
    assertThat(session.name()).isEqualTo(name);
    assertThat(session.lastUsed()).isEqualTo(LONG_AGO.plusSeconds(10));
    assertThat(session.size()).isEqualTo(size);
    assertThat(session.current()).isEqualTo(Optional.empty());
    assertThat(session.problem()).isEqualTo(problem);
  }

  @Test
  void list_whileAnotherThreadReplacesTheFiles_isReadWhole() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    try (Session<Track> open = sessions.create("music", queue(2_000))) {
      Track longTitle = Track.builder(Path.of("/m.mp3")).title("t".repeat(100_000)).build();
      Thread writer =
          new Thread(
              () -> {
                while (!over.get()) {
                  open.queue().remove(open.queue().add(longTitle));
                }
              });
      writer.start();
      try {
        for (int i = 0; i < 100; i++) {
          Sessions.Listed<Track> listed = sessions.list().get(0);
          assertThat(listed.problem()).isEmpty();
          assertThat(listed.size()).isAnyOf(2_000, 2_001);
        }
      } finally {
        over.set(true);
        writer.join();
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void list_whileAllFilesAreReplaced_hasTheSession() throws IOException {
    keep("music", 2, 0);
    AtomicBoolean replaced = new AtomicBoolean();
    Disk disk =
        new Disk() {
          @Override
          void before(String operation, Path file) throws IOException {
            if (operation.equals("stat") && !replaced.getAndSet(true)) {
              for (String name : List.of("tracks-1.txt", "state-2.json", "journal-2")) {
                Files.move(named("music").resolve(name), named("music").resolve(later(name)));
              }
            }
          }
        };
    assertThat(new Snapshots(named("music"), disk).lastWritten()).isPresent();
    assertThat(replaced.get()).isTrue();
  }

  private static String later(String name) {
    return name.replaceFirst("\\d", "3");
  }

  // ------------------------------------------------------------------ deleting

  @Test
  void create_tenAreThere_theOneNotUsedForLongestIsDeleted() throws IOException {
    for (int i = 0; i < 10; i++) {
      keep("s" + i, 1, i);
    }
    used(named("s0"), 20);
    sessions.create("new", queue(1)).close();
    assertThat(names())
        .containsExactly("new", "s0", "s9", "s8", "s7", "s6", "s5", "s4", "s3", "s2")
        .inOrder();
    assertThat(Files.exists(named("s1"))).isFalse();
  }

  @Test
  void create_afterTheClockWasSetBack_theOneJustPlayedIsNotDeleted() throws IOException {
    for (int i = 0; i < 10; i++) {
      keep("s" + i, 1, i);
      Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);
      used(named("s" + i), (int) LONG_AGO.until(tomorrow, ChronoUnit.SECONDS) + i);
    }
    sessions.open("s3").orElseThrow().close();
    sessions.create("new", queue(1)).close();
    sessions.create("newest", queue(1)).close();
    assertThat(names())
        .containsExactly("newest", "new", "s3", "s9", "s8", "s7", "s6", "s5", "s4", "s2")
        .inOrder();
    assertThat(sessions.name(sessions.openLast().orElseThrow())).isEqualTo("newest");
  }

  private void edit(String name, String regex, String replacement) throws IOException {
    Path state = named(name).resolve("state-2.json");
    Files.writeString(state, Files.readString(state).replaceFirst(regex, replacement));
  }

  @Test
  void create_oldOnesThatAreOpenOrNewerOrWithoutAState_areNotDeleted() throws IOException {
    keep("newer", 1, 1);
    edit("newer", "\\d+", "99");
    used(named("newer"), 1);
    keep("newer-order", 1, 1);
    edit("newer-order", "\"r" + Seed.ORDER_VERSION + ":", "\"r" + (Seed.ORDER_VERSION + 1) + ":");
    used(named("newer-order"), 1);
    keep("stateless", 1, 2);
    Files.delete(named("stateless").resolve("state-2.json"));
    try (Session<Track> open = sessions.create("open", queue(1))) {
      used(named("open"), 3);
      for (int i = 0; i < 12; i++) {
        keep("s" + i, 1, 10 + i);
      }
      assertThat(names()).containsAtLeast("newer", "newer-order", "stateless", "open", "s11", "s2");
      assertThat(names()).hasSize(14);
      open.queue().next();
    }
    assertSize(sessions.open("open"), 1);
  }

  @Test
  void create_filesThatNoSessionHasWritten_areLeft() throws IOException {
    keep("old", 1, 0);
    Path note = Files.writeString(named("old").resolve("note.txt"), "mine");
    Path kept = Files.writeString(named("old").resolve("journal-2.damaged-1"), "half a li");
    for (int i = 0; i < 10; i++) {
      keep("s" + i, 1, 10 + i);
    }
    assertThat(names()).doesNotContain("old");
    try (Stream<Path> left = Files.list(named("old"))) {
      assertThat(left.toList()).containsExactly(note, kept);
    }
  }
}
