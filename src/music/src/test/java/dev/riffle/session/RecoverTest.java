package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Repeats;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged session is recovered on request, and its damaged files are kept. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT) // each test has a session of its own; together they take long
class RecoverTest {
  private static final ItemText<Track> FORMAT = new ItemText<>(SessionOnDisk.TRACKS);
  private static final int FIRST = 20; // calls
  private static final int SECOND = 12;

  private final SessionOnDisk<Track> kept;
  private final List<QueueState<Track>> states = new ArrayList<>();
  private int copies;

  /**
   * Creates a session that was opened twice: the calls of {@code journal-1} lead to {@code
   * state-2.json}, and those of {@code journal-2} were made before the process was killed.
   */
  RecoverTest(@TempDir Path home) throws IOException {
    Presses presses = new Presses(6, 3);
    SessionOnDisk<Track> live = SessionOnDisk.ofTracks(home.resolve("live"));
    try (Session<Track> session = live.create(presses.queue())) {
      states.add(session.queue().state());
      press(presses, session, 0, FIRST);
    }
    try (Session<Track> session = live.open()) {
      press(presses, session, FIRST, SECOND);
      kept = live.copy("killed");
    }
    assertThat(kept.contents().keySet())
        .containsExactly(
            "journal-1",
            "journal-2",
            "state-1.json",
            "state-2.json",
            "tracks-1.txt",
            "tracks-2.txt");
  }

  private void press(Presses presses, Session<Track> session, int from, int count) {
    for (int i = from; i < from + count; i++) {
      presses.press(session.queue(), i);
      states.add(session.queue().state());
    }
  }

  private QueueState<Track> last() {
    return states.get(states.size() - 1);
  }

  /** Returns the number of calls that changed the queue, which alone are in a journal. */
  private long changes() {
    return IntStream.range(1, states.size())
        .filter(i -> !states.get(i).equals(states.get(i - 1)))
        .count();
  }

  private SessionOnDisk<Track> copy() throws IOException {
    kept.problems.clear();
    return kept.copy("copy " + copies++);
  }

  /** Damages a file as a bad disk or another program does. */
  private enum Damage {
    TRUNCATED {
      @Override
      void to(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      }
    },
    BIT_FLIPPED {
      @Override
      void to(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
      }
    },
    EMPTIED {
      @Override
      void to(Path file) throws IOException {
        Files.write(file, new byte[0]);
      }
    },
    OTHER_JSON {
      @Override
      void to(Path file) throws IOException {
        Files.writeString(file, "[{\"version\": \"seven\", \"rows\": [[]]}]\n".repeat(20));
      }
    },
    MISSING {
      @Override
      void to(Path file) throws IOException {
        Files.delete(file);
      }
    };

    abstract void to(Path file) throws IOException;
  }

  /** Replaces a state by one that contradicts itself, with the right checksums. */
  private static void contradict(SessionOnDisk<Track> where, QueueState<Track> good)
      throws IOException {
    ImmutableMap<String, List<Long>> rows =
        ImmutableMap.<String, List<Long>>builder()
            .putAll(good.rows())
            .put("ahead", List.of(1L << 40))
            .buildKeepingLast();
    Path other = Files.createDirectories(where.folder.resolveSibling(where.folder + " other"));
    Snapshots snapshots = new Snapshots(other, new QuickDisk());
    for (int i = 0; i < 2; i++) { // the second has the number of the newest state
      snapshots
          .write(
              QueueState.of(good.seed(), good.items(), good.ids(), rows),
              FORMAT,
              Optional.empty(),
              ImmutableSet.of())
          .journal()
          .close();
    }
    Files.copy(
        other.resolve("state-2.json"),
        where.file("state-2.json"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Returns the problem that opening names, or empty if the session opens. */
  private static Optional<String> damage(SessionOnDisk<Track> where) throws IOException {
    ImmutableMap<String, String> before = where.contents();
    try (Session<Track> session = where.copy("opened").open()) {
      assertThat(session.queue()).isNotNull();
      return Optional.empty();
    } catch (DamagedSessionException e) {
      assertThat(where.contents()).isEqualTo(before);
      return Optional.of(e.damage());
    }
  }

  /** Checks that the session opens in the state to which it was recovered. */
  private static void assertOpens(SessionOnDisk<Track> where, QueueState<Track> recovered)
      throws IOException {
    where.problems.clear();
    for (int i = 0; i < 3; i++) {
      assertThat(where.restored()).isEqualTo(recovered);
    }
    assertThat(where.problems).isEmpty();
  }

  /** Checks that a folder still has the bytes of files, under any name. */
  private static void assertKeeps(
      SessionOnDisk<Track> where, Map<String, String> before, Predicate<String> names)
      throws IOException {
    ImmutableMap<String, String> after = where.contents();
    before.forEach(
        (name, bytes) -> {
          if (names.test(name) && !bytes.isEmpty()) {
            assertWithMessage("the bytes of %s", name).that(after.values()).contains(bytes);
          }
        });
  }

  // ------------------------------------------------------------------ any damage

  @ParameterizedTest(name = "{0}")
  @EnumSource(Damage.class)
  void anyFileDamaged_isRecoveredToAnEarlierState_orToItsSongs(Damage kind) throws IOException {
    for (String name : kept.contents().keySet()) {
      SessionOnDisk<Track> where = copy();
      kind.to(where.file(name));
      ImmutableMap<String, String> before = where.contents();
      Optional<String> damage = damage(where);
      where.problems.clear();
      QueueState<Track> recovered = where.recovered();
      if (damage.isPresent()) {
        assertThat(damage.get()).contains(name.replace("tracks-1", "tracks-2"));
        assertThat(where.problems).hasSize(1);
        assertThat(where.problems.get(0)).startsWith("was damaged: " + damage.get());
        assertKeeps(where, before, file -> file.contains("2"));
      }
      assertWithMessage("%s: %s", name, where.problems).that(recovered).isIn(states);
      assertOpens(where, recovered);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(Damage.class)
  void newestState_damaged_losesNothing(Damage kind) throws IOException {
    kind.to(kept.file("state-2.json"));
    String damage = damage(kept).orElseThrow();
    assertThat(kept.recovered()).isEqualTo(last());
    String files =
        kind == Damage.MISSING
            ? "journal-2.damaged-1, tracks-2.txt.damaged-1"
            : "journal-2.damaged-1, state-2.json.damaged-1, tracks-2.txt.damaged-1";
    assertThat(kept.problems)
        .containsExactly(
            lenientFormat(
                "was damaged: %s; recovered state-1.json and %s calls after it; nothing is lost;"
                    + " the replaced files are kept as %s",
                damage, changes(), files));
    assertOpens(kept, last());
  }

  @Test
  void stateThatContradictsItself_losesNothing() throws IOException {
    contradict(kept, states.get(FIRST));
    assertThat(damage(kept).orElseThrow()).startsWith("state-2.json: ahead");
    assertThat(kept.recovered()).isEqualTo(last());
    assertOpens(kept, last());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"journal-1, 0", "journal-2, " + FIRST})
  void stateAndJournal_damaged_losesTheCallsAfterTheDamage(String journal, int first)
      throws IOException {
    Damage.EMPTIED.to(kept.file("state-2.json"));
    Damage.BIT_FLIPPED.to(kept.file(journal));
    ImmutableMap<String, String> before = kept.contents();
    QueueState<Track> recovered = kept.recovered();
    int calls = states.indexOf(recovered);
    assertThat(calls).isAtLeast(first);
    assertThat(recovered).isNotEqualTo(last());
    assertThat(kept.problems.get(0)).contains("calls after it; later calls are lost");
    assertKeeps(kept, before, name -> name.equals(journal) || name.contains("2"));
    assertOpens(kept, recovered);
    assertKeeps(kept, before, name -> name.equals(journal) || name.contains("2"));
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(Damage.class)
  void sessionClosed_stateDamaged_losesNothing_butMayHaveHadMoreCalls(Damage kind)
      throws IOException {
    kept.restored();
    kind.to(kept.file("state-3.json"));
    boolean opens = damage(kept).isEmpty(); // like a snapshot that was not completed
    assertThat(opens).isEqualTo(kind == Damage.MISSING);
    kept.problems.clear();
    assertThat(kept.recovered()).isEqualTo(last());
    if (!opens) {
      String loss =
          kind == Damage.BIT_FLIPPED ? "nothing is lost" : "later calls, if any, are lost";
      assertThat(kept.problems.get(0))
          .endsWith(
              loss
                  + "; the replaced files are kept as state-3.json.damaged-1, tracks-3.txt.damaged-1");
    }
  }

  @Test
  void newestStateDamaged_itsJournalMissing_laterCallsMayBeLost() throws IOException {
    Damage.EMPTIED.to(kept.file("state-2.json"));
    Files.delete(kept.file("journal-2"));
    assertThat(kept.recovered()).isEqualTo(states.get(FIRST));
    assertThat(kept.problems.get(0)).contains("; later calls, if any, are lost; ");
  }

  @Test
  void callsOfAStateThatWasNotReached_areNotMade() throws IOException {
    Damage.EMPTIED.to(kept.file("state-2.json"));
    Damage.EMPTIED.to(kept.file("journal-1"));
    assertThat(kept.recovered()).isEqualTo(states.get(0));
    assertThat(kept.problems.get(0))
        .contains("recovered state-1.json and 0 calls after it; later calls are lost");
  }

  @Test
  void callThatCannotBeMade_theCallsBeforeItAreMade() throws IOException {
    SessionOnDisk<String> texts =
        new SessionOnDisk<>(
            kept.folder.resolveSibling("texts"),
            ItemCodec.of(text -> text, text -> text),
            kept.problems);
    List<QueueState<String>> added = new ArrayList<>();
    try (Session<String> session =
        texts.create(PlayQueue.<String>builder(Seed.parse("texts")).build())) {
      for (String text : List.of("a", "b", "c", "d", "refused", "f")) {
        session.queue().add(text);
        added.add(session.queue().state());
      }
    }
    Damage.EMPTIED.to(texts.file("state-2.json"));
    SessionOnDisk<String> refusing =
        new SessionOnDisk<>(
            texts.folder,
            ItemCodec.of(
                text -> text,
                text -> {
                  if (text.equals("refused")) {
                    throw new IllegalStateException(text);
                  }
                  return text;
                }),
            kept.problems);
    assertThat(refusing.recovered()).isEqualTo(added.get(3));
    assertThat(kept.problems.get(0))
        .contains("recovered state-1.json and 4 calls after it; later calls are lost");
    assertThat(refusing.restored()).isEqualTo(added.get(3));
  }

  // ------------------------------------------------------------------ songs

  @ParameterizedTest(name = "{0}")
  @EnumSource(Damage.class)
  void noStateIsWhole_theSongsAreInANewOrder(Damage kind) throws IOException {
    for (String name : List.of("state-1.json", "state-2.json")) {
      kind.to(kept.file(name));
    }
    ResumePoint.of(1, Duration.ofSeconds(9), 50).write(kept.folder, new QuickDisk());
    ImmutableMap<String, String> before = kept.contents();
    assertThat(damage(kept)).isPresent();
    try (Session<Track> session = kept.recover(new QuickDisk())) {
      QueueState<Track> recovered = session.queue().state();
      assertThat(recovered.items()).isEqualTo(states.get(FIRST).items());
      assertThat(recovered.seed()).isEqualTo(Seed.parse("new"));
      assertThat(session.resumePoint()).isEqualTo(Optional.empty());
    }
    assertThat(kept.problems.get(0))
        .contains(
            lenientFormat(
                "; recovered %s items in a new order; their old order is lost;",
                states.get(FIRST).items().size()));
    assertKeeps(kept, before, name -> name.matches(".*-[12].*"));
    assertOpens(kept, kept.restored());
    assertKeeps(kept, before, name -> name.matches(".*-[12].*"));
  }

  @Test
  void tracksDamagedToo_theReadableSongsAreInANewOrder() throws IOException {
    for (String name : List.of("state-1.json", "state-2.json", "tracks-2.txt")) {
      Damage.BIT_FLIPPED.to(kept.file(name));
    }
    String lines = Files.readString(kept.file("tracks-2.txt"), ISO_8859_1);
    Files.writeString(
        kept.file("tracks-2.txt"), lines.replaceFirst("\n", "\n\u00ff\u00fe{\nx {}\n"), ISO_8859_1);
    Set<Track> songs = new HashSet<>(kept.recovered().items());
    ImmutableList<Track> all = ImmutableList.copyOf(states.get(FIRST).items());
    assertThat(songs.size()).isAtLeast(all.size() - 2);
    songs.removeAll(all);
    assertThat(songs.size()).isAtMost(1); // a changed letter
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(
      value = Damage.class,
      names = {"EMPTIED", "OTHER_JSON", "MISSING"})
  void noSongIsReadable_isRejected_andNothingIsChanged(Damage kind) throws IOException {
    for (String name : List.of("tracks-1.txt", "tracks-2.txt", "state-1.json")) {
      kind.to(kept.file(name));
    }
    String refusal = kept.refusal(() -> kept.recover(new QuickDisk()));
    assertThat(refusal).startsWith("is damaged and was not changed: state-2.json: tracks-2.txt");
    assertThat(refusal).endsWith("; no items can be recovered");
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void emptyState_isNotRecovered_ifThereAreSongs() throws IOException {
    SessionOnDisk<Track> where = kept.in(kept.folder.resolveSibling("empty"));
    Track song = Track.builder(Path.of("/a.mp3")).title("t".repeat(1 << 18)).build();
    try (Session<Track> session =
        where.create(PlayQueue.<Track>builder(Seed.parse("empty")).build())) {
      session.queue().add(song); // too long for the journal
    }
    Damage.EMPTIED.to(where.file("state-2.json"));
    Files.deleteIfExists(where.file("state-3.json"));
    assertThat(where.recovered().items()).containsExactly(song);
  }

  // ------------------------------------------------------------------ refusals

  @Test
  void wholeSession_isOpened_andNothingIsReported() throws IOException {
    assertThat(kept.recovered()).isEqualTo(last());
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void noSession_isEmpty_andNothingIsCreated() throws IOException {
    SessionOnDisk<Track> none = kept.in(kept.folder.resolveSibling("none"));
    Optional<Session<Track>> recovered =
        none.opener()
            .recover(
                items -> {
                  throw new AssertionError("a queue without a session");
                });
    assertThat(recovered.isPresent()).isFalse();
    assertThat(Files.exists(none.folder)).isFalse();
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({"\"version\" : 9, \"version\" : 8", "r3:, r4:", "r3:, r2:"})
  void otherVersion_isRejected(String now, String version) throws IOException {
    Path state = kept.file("state-2.json");
    Files.writeString(state, Files.readString(state).replace(now, version));
    assertThat(kept.refusal(() -> kept.recover(new QuickDisk()))).contains(" version ");
  }

  @Test
  void heldSession_isRejected() throws IOException {
    try (Session<Track> session = kept.open()) {
      session.queue().next();
      assertThat(kept.refusal(() -> kept.recover(new QuickDisk()))).contains("is held by process");
    }
  }

  @Test
  void queueThatCannotBeRestored_isRejected_andTheSessionIsNotChanged() throws IOException {
    Files.delete(kept.file("state-1.json"));
    Damage.EMPTIED.to(kept.file("state-2.json"));
    ImmutableMap<String, String> before = kept.contents();
    assertThrows(
        IllegalArgumentException.class,
        () ->
            kept.opener()
                .recover(items -> PlayQueue.<Track>builder(Seed.parse("x")).draws(n -> 0).build()));
    assertThat(kept.contents()).isEqualTo(before);
    kept.recover(new QuickDisk()).close(); // no lock is left
  }

  // ------------------------------------------------------------------ kept files

  @Test
  void damagedTwice_bothFilesAreKept() throws IOException {
    for (int i = 2; i <= 4; i += 2) {
      Files.writeString(kept.file("state-" + i + ".json"), "damage " + i);
      assertThat(kept.recovered()).isEqualTo(last());
    }
    assertThat(kept.contents()).containsEntry("state-2.json.damaged-1", "damage 2");
    assertThat(kept.contents()).containsEntry("state-4.json.damaged-1", "damage 4");
    SessionOnDisk<Track> again = copy();
    Files.writeString(again.file("state-6.json.damaged-1"), "mine");
    Files.writeString(again.file("state-6.json"), "damage 6");
    Files.delete(again.file("journal-6"));
    again.recovered();
    assertThat(again.contents()).containsEntry("state-6.json.damaged-1", "mine");
    assertThat(again.contents()).containsEntry("state-6.json.damaged-2", "damage 6");
  }

  @Test
  void longRun_theStateThatWasOpenedIsKept() throws IOException {
    try (Session<Track> session = kept.open()) {
      PlayQueue<Track> queue = session.queue();
      for (int i = 0; i < 4; i++) {
        queue.remove(
            queue.add(Track.builder(Path.of("/m.mp3")).title("t".repeat(100_000)).build()));
      }
    }
    assertThat(kept.contents().keySet())
        .containsAtLeast("state-2.json", "journal-2", "tracks-2.txt");
    assertThat(kept.contents().keySet().stream().filter(name -> name.startsWith("state")))
        .hasSize(3);
    Path[] newer =
        ClosedFolder.files(kept.folder).stream()
            .filter(file -> file.toString().matches(".*state-([3-9]|..).json"))
            .toArray(Path[]::new);
    for (Path file : newer) {
      Damage.EMPTIED.to(file);
    }
    assertThat(newer).hasLength(2);
    // Calls between the snapshots that were kept are lost.
    kept.recovered();
    assertThat(kept.problems.get(0)).contains("recovered state-2.json and ");
  }

  // ------------------------------------------------------------------ crashes

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"state-2.json", "state-1.json state-2.json", "state-2.json journal-1"})
  void killedAtAnyOperation_isDamagedAsBefore_orRecovered(String damaged) throws IOException {
    int last = 0;
    while (crashes(damaged, last, disk -> {})) {
      last++;
    }
    assertThat(last).isGreaterThan(12);
  }

  @ParameterizedTest(name = "names lost: {0}")
  @ValueSource(strings = {"", "state", "tracks", "damaged", "state tracks damaged"})
  void powerCutAtAnyOperation_isDamagedAsBefore_orRecovered(String names) throws IOException {
    Predicate<Path> lost =
        file ->
            Splitter.on(' ')
                .omitEmptyStrings()
                .splitToStream(names)
                .anyMatch(word -> String.valueOf(file.getFileName()).contains(word));
    int stride = Repeats.of(2, 1);
    int last = names.length() % stride; // so that all operations are tried
    while (crashes("state-2.json", last, disk -> disk.losePower(lost))) {
      last += stride;
    }
    assertThat(last).isGreaterThan(12);
  }

  private interface Failure {
    void of(CrashingDisk disk) throws IOException;
  }

  /** Recovers up to operation {@code last}; returns whether it was reached. */
  private boolean crashes(String damaged, int last, Failure failure) throws IOException {
    SessionOnDisk<Track> where = copy();
    for (String name : Splitter.on(' ').split(damaged)) {
      Damage.BIT_FLIPPED.to(where.file(name));
    }
    ImmutableMap<String, String> before = where.contents();
    QueueState<Track> recovered = where.copy("whole").recovered();
    CrashingDisk disk = new CrashingDisk(last);
    boolean crashed = false;
    try {
      where.recover(disk).close();
      disk.checkCrash();
    } catch (CrashingDisk.Crash e) {
      crashed = true;
      failure.of(disk);
    }
    SessionOnDisk<Track> after = where.copy("after");
    if (damage(after).isPresent()) {
      assertThat(after.contents()).containsAtLeastEntriesIn(before);
      assertThat(after.recovered()).isEqualTo(recovered);
    }
    assertOpens(after, recovered);
    assertKeeps(after, before, name -> damaged.contains(name));
    return crashed;
  }
}
