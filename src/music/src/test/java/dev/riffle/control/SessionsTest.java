package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.DamagedSessionException;
import dev.riffle.session.Session;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionsTest {
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  @TempDir Path home;
  private Path folder = Path.of("");
  private final List<String> said = new ArrayList<>();
  private Sessions sessions = new Sessions(folder, Drawing.uniform(), said::add);

  @BeforeEach
  void inFolder() {
    folder = home.resolve("riffle");
    sessions = new Sessions(folder, Drawing.uniform(), said::add);
  }

  private static PlayQueue<Track> queue(int songs) {
    return PlayQueue.<Track>builder(Seed.parse("sessions"))
        .addAll(
            IntStream.range(0, songs)
                .mapToObj(i -> Track.builder(Path.of("/music/" + i + ".mp3")).build())
                .toList())
        .build();
  }

  private Session<Track> create(String wish, PlayQueue<Track> queue) throws IOException {
    return sessions.create(SessionName.like(wish), queue);
  }

  private Path named(String name) {
    return folder.resolve("sessions").resolve(name);
  }

  /** Creates and closes a session, last used {@code seconds} after the first. */
  private void keep(String name, int songs, int seconds) throws IOException {
    create(name, queue(songs)).close();
    used(named(name), LONG_AGO.plusSeconds(seconds));
  }

  private void keepTen() throws IOException {
    for (int i = 0; i < 10; i++) {
      keep("s" + i, 1, 10 + i);
    }
  }

  private static void used(Path session, Instant time) throws IOException {
    try (Stream<Path> files = Files.list(session)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
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
        "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd!ee|aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd"
      },
      delimiter = '|')
  void create_isNamedAfterTheWish_ofLettersAndDigits(String wish, String wanted)
      throws IOException {
    // A name that the locale cannot encode is not a file name.
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    String name = Charset.forName(encoding).newEncoder().canEncode(wanted) ? wanted : "session";
    try (Session<Track> session = create(wish, queue(2))) {
      assertThat(sessions.name(session)).isEqualTo(name);
      assertThat(session.folder()).isEqualTo(named(name));
    }
    assertThat(names()).containsExactly(name);
    assertSize(sessions.open(name), 2);
  }

  @Test
  void create_nameIsTaken_takesTheNextNumber_andTheOthersAreKept() throws IOException {
    keep("music", 1, 0);
    create("music", queue(2)).close();
    create("music", queue(3)).close();
    assertThat(names()).containsExactly("music-3", "music-2", "music").inOrder();
    assertSize(sessions.open("music"), 1);
    assertSize(sessions.open("music-2"), 2);
    assertSize(sessions.open("music-3"), 3);
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
    used(named("second"), LONG_AGO.plusSeconds(30));
    assertSize(sessions.openLast(), 2);
    assertThat(said).isEmpty();
  }

  @Test
  void openLast_anotherIsOpen_reportsIt_usedLaterOrEarlier_andOpensTheLastOther()
      throws IOException {
    keep("first", 1, 10);
    String player =
        "another player is running: session held, process %s; until it ends, riffle next and"
                .formatted(ProcessHandle.current().pid())
            + " similar commands control this player";
    try (Session<Track> held = create("held", queue(3))) {
      assertSize(sessions.openLast(), 1);
      assertThat(said).containsExactly(player);
      used(named("held"), LONG_AGO);
      assertSize(sessions.openLast(), 1);
      assertThat(said).containsExactly(player, player);
      used(named("held"), LONG_AGO.plusSeconds(20));
      try (Session<Track> first = sessions.open("first").orElseThrow()) {
        first.queue().next();
        used(named("first"), LONG_AGO);
        IOException refusal = assertThrows(IOException.class, sessions::openLast);
        assertThat(refusal).hasMessageThat().isEqualTo(heldBy(held));
      }
    }
  }

  private static String heldBy(Session<Track> held) {
    return "session in %s is held by process %s"
        .formatted(held.folder(), ProcessHandle.current().pid());
  }

  @Test
  void openLast_lastUsedIsDamaged_throws_andOpensNoOther() throws IOException {
    keep("first", 1, 10);
    keep("damaged", 2, 20);
    damage("damaged");
    try (Session<Track> held = create("held", queue(3))) {
      DamagedSessionException refusal =
          assertThrows(DamagedSessionException.class, sessions::openLast);
      assertThat(refusal)
          .hasMessageThat()
          .isEqualTo(
              "session in %s is damaged and was not changed: state-2.json: it is truncated"
                  .formatted(named("damaged")));
      assertThat(said).containsExactly(heldBy(held));
    }
    assertSize(sessions.open("first"), 1);
  }

  private void damage(String name) throws IOException {
    Files.writeString(named(name).resolve("state-2.json"), "{}");
  }

  @Test
  void recover_damagedSession_isTheLastUsed_andOpensAgain() throws IOException {
    keep("damaged", 2, 20);
    keep("last", 1, 30);
    damage("damaged");
    used(named("damaged"), LONG_AGO.plusSeconds(40));
    assertSize(recover(Optional.empty()), 2);
    assertThat(said).hasSize(1);
    assertThat(said.get(0))
        .startsWith(
            "session in %s was damaged: state-2.json: it is truncated; recovered state-1.json"
                .formatted(named("damaged")));
    said.clear();
    assertSize(sessions.openLast(), 2);
    assertThat(said).isEmpty();
  }

  @Test
  void recover_name_isThatSession_damagedOrNot() throws IOException {
    keep("whole", 2, 20);
    keep("damaged", 3, 30);
    damage("damaged");
    assertSize(recover(Optional.of("whole")), 2);
    assertThat(said).containsExactly("session in %s is not damaged".formatted(named("whole")));
    assertSize(recover(Optional.of("damaged")), 3);
    assertThat(said).hasSize(2);
    assertThat(recover(Optional.of("none")).isPresent()).isFalse();
  }

  private Optional<Session<Track>> recover(Optional<String> name) throws IOException {
    return sessions.recover(
        name,
        songs -> {
          throw new AssertionError("a new queue instead of an earlier state");
        });
  }

  @Test
  void list_hasLastUseSizeAndCurrentTrack_ofAnOpenOneToo_orTheProblem() throws IOException {
    keep("damaged", 2, 10);
    Files.writeString(named("damaged").resolve("state-2.json"), "{}");
    used(named("damaged"), LONG_AGO);
    try (Session<Track> open = create("open", queue(3))) {
      Track current = open.queue().next().orElseThrow().item();
      Sessions.Listed listed = sessions.list().get(0);
      assertThat(listed.size()).isEqualTo(3);
      assertThat(listed.current()).hasValue(current);
      assertThat(listed.problem()).isEmpty();
      assertThat(listed.lastUsed()).isGreaterThan(LONG_AGO.plusSeconds(100));
      String problem =
          "session in %s is damaged and was not changed: state-2.json: it is truncated"
              .formatted(named("damaged"));
      assertThat(sessions.list().get(1))
          .isEqualTo(
              new Sessions.Listed("damaged", LONG_AGO, 0, Optional.empty(), Optional.of(problem)));
    }
    assertThat(said).isEmpty();
  }

  // ------------------------------------------------------------------ deleting

  @Test
  void create_tenExist_theLeastRecentlyUsedIsDeleted() throws IOException {
    keepTen();
    used(named("s0"), LONG_AGO.plusSeconds(20));
    create("new", queue(1)).close();
    assertThat(names())
        .containsExactly("new", "s0", "s9", "s8", "s7", "s6", "s5", "s4", "s3", "s2")
        .inOrder();
    assertThat(Files.exists(named("s1"))).isFalse();
  }

  @Test
  void create_afterTheClockWasSetBack_theOneJustPlayedIsNotDeleted() throws IOException {
    Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
    for (int i = 0; i < 10; i++) {
      keep("s" + i, 1, i);
      used(named("s" + i), tomorrow.plusSeconds(i));
    }
    sessions.open("s3").orElseThrow().close();
    create("new", queue(1)).close();
    create("newest", queue(1)).close();
    assertThat(names())
        .containsExactly("newest", "new", "s3", "s9", "s8", "s7", "s6", "s5", "s4", "s2")
        .inOrder();
    assertThat(sessions.name(sessions.openLast().orElseThrow())).isEqualTo("newest");
  }

  @Test
  void create_oldOnesThatCannotBeDeleted_areKept_andTheOthersDeleted() throws IOException {
    keep("stateless", 1, 1);
    Files.delete(named("stateless").resolve("state-1.json"));
    Files.delete(named("stateless").resolve("state-2.json"));
    used(named("stateless"), LONG_AGO);
    try (Session<Track> open = create("open", queue(1))) {
      used(named("open"), LONG_AGO.plusSeconds(1));
      keepTen();
      used(named("s0"), LONG_AGO.minusSeconds(1));
      create("new", queue(1)).close();
      assertThat(names()).containsAtLeast("stateless", "open", "s1", "s9", "new");
      assertThat(names()).hasSize(12);
      open.queue().next();
    }
    assertSize(sessions.open("open"), 1);
  }

  @Test
  void create_afterAnOldOneWasOpenedByName_keepsThatOne() throws IOException {
    keepTen();
    sessions.open("s0").orElseThrow().close();
    used(named("s0"), LONG_AGO);
    create("new", queue(1)).close();
    create("newer", queue(1)).close();
    assertThat(names()).contains("s0");
    assertThat(names()).doesNotContain("s1");
    assertSize(sessions.open("s0"), 1);
  }

  @Test
  void create_reportsWhatItDeletes() throws IOException {
    keepTen();
    assertThat(said).isEmpty();
    create("new", queue(1)).close();
    assertThat(said)
        .containsExactly(
            "deleted session s0, last used %s; the last 10 and those resumed with --session are kept"
                .formatted(TextAnswers.minute(LONG_AGO.plusSeconds(10))));
  }

  @Test
  void create_theNameOfADeletedSession_isNotUsedAgain_forNinetyDays() throws IOException {
    keepTen();
    create("s5", queue(1)).close(); // deletes s0
    create("s0", queue(1)).close();
    assertThat(names()).contains("s0-2");
    Path reserved = folder.resolve("deleted/s0");
    Files.setLastModifiedTime(reserved, FileTime.from(Instant.now().minus(Duration.ofDays(89))));
    create("s0", queue(1)).close();
    assertThat(names()).contains("s0-3");
    Files.setLastModifiedTime(reserved, FileTime.from(Instant.now().minus(Duration.ofDays(91))));
    create("other", queue(1)).close();
    create("s0", queue(1)).close();
    assertThat(names()).contains("s0");
  }
}
