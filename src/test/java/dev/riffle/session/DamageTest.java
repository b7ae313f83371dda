package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Bytes;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that are damaged in any way: a session begins with some of its calls, from the first on
 * without a gap, or is refused in a sentence. Nothing is lost that was not lost already.
 */
@Timeout(300)
class DamageTest {
  private static final int CALLS = 40;
  private static final int HEAD_BYTES = 18; // of a line of the journal
  private static final byte[] NEXT = {1, 1, 0};
  private static final ItemText<Track> FORMAT = new ItemText<>(ItemCodec.tracks());

  @TempDir Path home;
  private Path folder = Path.of("");
  private List<QueueState<Track>> states = List.of();
  private final List<String> said = new ArrayList<>();
  private int copies;

  /** Leaves a snapshot and a journal behind, as a killed process does. */
  @BeforeEach
  void leaveASession() throws IOException {
    Presses presses = new Presses(3, 3);
    Path live = home.resolve("live");
    try (Session<Track> session = terms(live).create(presses.queue())) {
      for (int i = 0; i < CALLS; i++) {
        presses.press(session.queue(), i);
      }
      folder = ClosedFolder.copy(live, home.resolve("killed"));
    }
    states = presses.states(CALLS);
  }

  private SessionOpener<Track> terms(Path where) {
    return Session.in(where, ItemCodec.tracks()).onProblem(said::add).disk(new QuickDisk());
  }

  private Path copy() throws IOException {
    return ClosedFolder.copy(folder, home.resolve("copy " + copies++));
  }

  /** Opens a session; returns its state, or the sentence by which it was refused. */
  private Object opened(Path where) throws IOException {
    ImmutableMap<String, String> before = contents(where);
    said.clear();
    try {
      Session<Track> session = terms(where).open().orElseThrow();
      QueueState<Track> state = session.queue().state();
      session.close();
      return state;
    } catch (Refusal e) {
      assertThat(contents(where)).isEqualTo(before);
      assertThat(e.getMessage()).startsWith("session in " + where + " is ");
      return String.valueOf(e.getMessage());
    }
  }

  private static ImmutableMap<String, String> contents(Path where) throws IOException {
    ImmutableMap.Builder<String, String> contents = ImmutableMap.builder();
    for (Path file : ClosedFolder.files(where)) {
      if (!file.endsWith("lock")) {
        contents.put(String.valueOf(file.getFileName()), Arrays.toString(Files.readAllBytes(file)));
      }
    }
    return contents.buildOrThrow();
  }

  // ------------------------------------------------------------------ any damage

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void randomDamage_isAPrefixOfTheCalls_orARefusal(int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      Path where = copy();
      List<Path> files = ClosedFolder.files(where);
      Path file = files.get(random.nextInt(files.size()));
      Files.write(file, damaged(Files.readAllBytes(file), random));
      Object result = opened(where);
      assertWithMessage("damage %s to %s", i, file)
          .that(result instanceof String || states.contains(result))
          .isTrue();
    }
  }

  private static byte[] damaged(byte[] bytes, SplittableRandom random) {
    int at = random.nextInt(bytes.length + 1);
    byte[] before = Arrays.copyOf(bytes, at);
    byte[] after = Arrays.copyOfRange(bytes, at, bytes.length);
    int some = random.nextInt(after.length + 1);
    switch (random.nextInt(5)) {
      case 0 -> {
        return before;
      }
      case 1 -> { // a hole
        return Bytes.concat(before, Arrays.copyOfRange(after, some, after.length));
      }
      case 2 -> { // twice
        return Bytes.concat(before, Arrays.copyOf(after, some), after);
      }
      case 3 -> { // noise
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        return Bytes.concat(before, noise, after);
      }
      default -> { // a bit
        byte[] flipped = bytes.clone();
        if (at < bytes.length) {
          flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
      }
    }
  }

  @Test
  void journalCutAnywhere_keepsTheCallsBefore_theRestIsKeptAside() throws IOException {
    byte[] journal = Files.readAllBytes(folder.resolve("journal-1"));
    for (int length = journal.length; length >= 0; length -= 7) {
      byte[] cut = Arrays.copyOf(journal, length);
      int whole = Collections.max(lines(journal).headMap(length, true).keySet());
      Path where = copy();
      Files.write(where.resolve("journal-1"), cut);
      assertThat(opened(where)).isEqualTo(lines(journal).get(whole));
      Path aside = where.resolve("journal-1.damaged-1");
      assertThat(Files.exists(aside)).isEqualTo(whole < length);
      if (whole < length) {
        assertThat(Files.readAllBytes(aside)).isEqualTo(Arrays.copyOfRange(cut, whole, length));
        assertThat(said)
            .containsExactly(
                "session in %s: the end of journal-1 is damaged; all calls before it hold, its %s bytes are kept in journal-1.damaged-1"
                    .formatted(where, length - whole));
      } else {
        assertThat(said).isEmpty();
      }
    }
  }

  /** Returns the states after the lines of a journal, by the length of the journal up to there. */
  private NavigableMap<Integer, QueueState<Track>> lines(byte[] journal) {
    PlayQueue<Track> queue = PlayQueue.restore(states.get(0));
    NavigableMap<Integer, QueueState<Track>> lines = new TreeMap<>();
    lines.put(0, queue.state());
    for (int at = 0; at < journal.length; ) {
      int call = at + HEAD_BYTES;
      at = call + Integer.parseInt(new String(journal, at + 9, 8, US_ASCII));
      byte[] bytes = Arrays.copyOfRange(journal, call, at - 1);
      queue.take(CallBytes.decode(bytes, item -> FORMAT.item(new String(item, UTF_8))));
      lines.put(at, queue.state());
    }
    return lines;
  }

  // ------------------------------------------------------------------ the journal

  private void assertKeptAside(byte[] journal) throws IOException {
    Path where = copy();
    Files.write(where.resolve("journal-1"), journal);
    assertThat(opened(where)).isEqualTo(states.get(0));
    assertThat(Files.readAllBytes(where.resolve("journal-1.damaged-1"))).isEqualTo(journal);
    assertThat(said).hasSize(1);
  }

  @Test
  void journalOfAnotherSnapshot_isKeptAside() throws IOException {
    Path other = home.resolve("other");
    try (Session<Track> session = terms(other).create(new Presses(4, 3).queue())) {
      session.queue().next();
      assertKeptAside(Files.readAllBytes(other.resolve("journal-1")));
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "00000000 99999999 {",
        "00000000 08388608 {",
        "00000000 2147483647 {",
        "00000000 -0000001 {",
        "00000000 00000000 ",
        "00000000 zzzzzzzz {}"
      })
  void nonsense_isKeptAside(String journal) throws IOException {
    assertKeptAside(journal.getBytes(UTF_8));
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        "01",
        "01 01",
        "02 01 00",
        "01 7f 00",
        "01 04 01 ce 0f", // SKIP_TO of no entry
        "01 04 00",
        "01 12 02 80 80 80 80 10 00", // MOVE to no place
        "01 19 01 06", // SET_MODE to no mode
        "01 01 01 00",
        "01 0d 01 00 05 61" // ADD of half an item
      })
  void wholeLineThatIsNoCall_isKeptAside(String call) throws IOException {
    Path where = copy();
    Path journal = where.resolve("journal-1");
    int checksum = StateFile.read(where.resolve("state-1.json"), FORMAT).checksum();
    try (Journal lines = new Journal(new QuickDisk(), journal, new Journal.Good(0, checksum))) {
      lines.append(NEXT);
      lines.append(HexFormat.ofDelimiter(" ").parseHex(call));
      lines.append(NEXT);
    }
    PlayQueue<Track> queue = PlayQueue.restore(states.get(0));
    queue.next();
    assertThat(opened(where)).isEqualTo(queue.state());
    assertThat(Files.size(where.resolve("journal-1.damaged-1")))
        .isEqualTo(2 * (HEAD_BYTES + 1) + (call.length() + 1) / 3 + NEXT.length);
  }

  @Test
  void noJournal_isSaid_andTheStateHolds() throws IOException {
    Path where = copy();
    Files.delete(where.resolve("journal-1"));
    assertThat(opened(where)).isEqualTo(states.get(0));
    assertThat(said)
        .containsExactly(
            "session in %s: journal-1 is missing and its calls are lost; the session resumes as state-1.json has it"
                .formatted(where));
    assertThat(opened(where)).isEqualTo(states.get(0));
    assertThat(said).isEmpty();
  }

  @Test
  void damagedTwice_bothEndsAreKept() throws IOException {
    Path where = copy();
    for (int i = 1; i <= 2; i++) {
      Path journal = where.resolve("journal-1");
      Files.writeString(journal, "end " + i, StandardOpenOption.APPEND);
      // Not closed, so that the journal goes on.
      Path next = home.resolve("next " + i);
      Session<Track> session = terms(where).open().orElseThrow();
      session.queue().setMode(i == 1 ? PlayMode.RANDOM : PlayMode.IN_ORDER);
      ClosedFolder.copy(where, next);
      session.close();
      where = next;
    }
    assertThat(Files.readString(where.resolve("journal-1.damaged-1"))).isEqualTo("end 1");
    assertThat(Files.readString(where.resolve("journal-1.damaged-2"))).isEqualTo("end 2");
  }

  // ------------------------------------------------------------------ the snapshot

  private String refused(Path where) throws IOException {
    Object result = opened(where);
    assertThat(result).isInstanceOf(String.class);
    return (String) result;
  }

  private static void setVersion(Path where, int version) throws IOException {
    Path file = where.resolve("state-1.json");
    String state = Files.readString(file);
    Files.writeString(file, state.replace("\"version\" : 7", "\"version\" : " + version));
  }

  @Test
  void olderVersion_isRefused() throws IOException {
    Path where = copy();
    setVersion(where, 2);
    assertThat(refused(where))
        .isEqualTo(
            "session in %s is of an older version (2, this release knows 7) and was left as it is"
                .formatted(where));
  }

  @Test
  void newerVersion_isRefused_alsoToBeReplaced() throws IOException {
    Path where = copy();
    setVersion(where, 8);
    String sentence =
        "session in %s is of a newer version (8, this release knows 7) and was left as it is"
            .formatted(where);
    assertThat(refused(where)).isEqualTo(sentence);
    ImmutableMap<String, String> before = contents(where);
    PlayQueue<Track> queue = new Presses(5, 3).queue();
    Refusal refusal = assertThrows(Refusal.class, () -> terms(where).create(queue));
    assertThat(refusal).hasMessageThat().isEqualTo(sentence);
    assertThat(contents(where)).isEqualTo(before);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(ints = {0, StateFile.OLDEST_ORDER - 1, Seed.ORDER_VERSION + 1})
  void otherOrderVersion_isRefused(int order) throws IOException {
    Path where = copy();
    Path file = where.resolve("state-1.json");
    String state = Files.readString(file);
    String now = "r" + Seed.ORDER_VERSION;
    Files.writeString(file, state.replace("\"" + now + ":", "\"r" + order + ":"));
    assertThat(refused(where))
        .isEqualTo(
            "session in %s is of order version r%s, this release knows %s, and was left as it is"
                .formatted(where, order, now));
  }

  @Test
  void newerOrderVersion_isNotReplaced_anOlderOneIs() throws IOException {
    for (int order : new int[] {Seed.ORDER_VERSION + 1, Seed.ORDER_VERSION - 1}) {
      Path where = copy();
      Path file = where.resolve("state-1.json");
      String state = Files.readString(file);
      String old = state.replace("\"r" + Seed.ORDER_VERSION + ":", "\"r" + order + ":");
      Files.writeString(file, old);
      ImmutableMap<String, String> before = contents(where);
      PlayQueue<Track> queue = new Presses(5, 3).queue();
      if (order > Seed.ORDER_VERSION) {
        Refusal refusal = assertThrows(Refusal.class, () -> terms(where).create(queue));
        assertThat(refusal).hasMessageThat().contains("is of order version r" + order);
        assertThat(contents(where)).isEqualTo(before);
      } else {
        terms(where).create(queue).close();
        assertThat(opened(where)).isEqualTo(queue.state());
      }
    }
  }

  @Test
  void noState_isRefused_andAllFilesAreKeptWhenReplaced() throws IOException {
    Path where = copy();
    Files.delete(where.resolve("state-1.json"));
    ImmutableMap<String, String> before = contents(where);
    assertThat(refused(where))
        .isEqualTo(
            "session in %s is damaged and was left as it is: there is no state beside journal-1, tracks-1.txt"
                .formatted(where));
    PlayQueue<Track> queue = new Presses(5, 3).queue();
    terms(where).create(queue).close();
    assertThat(said)
        .containsExactly(
            "session in %s: the state of an earlier session is missing, its files are kept as journal-1.damaged-1, tracks-1.txt.damaged-1"
                .formatted(where));
    assertThat(opened(where)).isEqualTo(queue.state());
    ImmutableMap<String, String> after = contents(where);
    before.forEach((name, bytes) -> assertThat(after).containsEntry(name + ".damaged-1", bytes));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"state-1.json.tmp", "state-1.json.tmp tracks-1.txt journal-1"})
  void firstSnapshotThatWasNeverCompleted_isNoSession(String names) throws IOException {
    Path where = Files.createDirectory(home.resolve("incomplete"));
    for (String name : Splitter.on(' ').split(names)) {
      Files.createFile(where.resolve(name));
    }
    assertThat(terms(where).open().isEmpty()).isTrue();
    Files.writeString(where.resolve("journal-1"), "a call");
    assertThat(refused(where)).contains("there is no state beside journal-1");
  }

  // ------------------------------------------------------------------ stray files

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"journal-999999999", "tracks-999999999.txt", "state-999999999.json.tmp"})
  void strayFileOfTheHighestNumber_isNoHindrance(String stray) throws IOException {
    Path where = copy();
    Files.writeString(where.resolve(stray), "stray");
    for (int i = 0; i < 3; i++) {
      assertThat(opened(where)).isEqualTo(states.get(CALLS));
      assertThat(said).isEmpty();
      Files.writeString(where.resolve(stray), "stray");
    }
    PlayQueue<Track> queue = new Presses(5, 3).queue();
    terms(where).create(queue).close();
    assertThat(opened(where)).isEqualTo(queue.state());
  }

  @Test
  void stateOfTheHighestNumber_isOpened_andReplacingItIsRefusedInASentence() throws IOException {
    Path where = copy();
    Files.move(where.resolve("state-1.json"), where.resolve("state-999999999.json"));
    Files.move(where.resolve("journal-1"), where.resolve("journal-999999999"));
    assertThat(opened(where)).isEqualTo(states.get(CALLS));
    assertThat(opened(where)).isEqualTo(states.get(CALLS));
    PlayQueue<Track> queue = new Presses(5, 3).queue();
    Refusal refusal = assertThrows(Refusal.class, () -> terms(where).create(queue));
    assertThat(refusal)
        .hasMessageThat()
        .isEqualTo(
            "session in %s cannot be kept: state-999999999.json has the highest number possible"
                .formatted(where));
    assertThat(opened(where)).isEqualTo(states.get(CALLS));
  }

  @Test
  void noTracks_isRefused_andCanBeReplaced() throws IOException {
    Path where = copy();
    Files.delete(where.resolve("tracks-1.txt"));
    assertThat(refused(where))
        .isEqualTo(
            "session in %s is damaged and was left as it is: state-1.json: tracks-1.txt is missing"
                .formatted(where));
    PlayQueue<Track> queue = new Presses(5, 3).queue();
    terms(where).create(queue).close();
    assertThat(opened(where)).isEqualTo(queue.state());
  }

  @Test
  void rowsThatContradictEachOther_underARightChecksum_areRefused() throws IOException {
    for (String row : states.get(CALLS).rows().keySet()) {
      for (List<Long> numbers :
          List.of(List.<Long>of(), List.of(Long.MAX_VALUE), Collections.nCopies(6, -7L))) {
        Path where = copy();
        ImmutableMap<String, List<Long>> rows =
            ImmutableMap.<String, List<Long>>builder()
                .putAll(states.get(CALLS).rows())
                .put(row, numbers)
                .buildKeepingLast();
        keep(where, rows);
        Object result = opened(where); // no other exception
        assertWithMessage(row + numbers)
            .that(result instanceof String || result instanceof QueueState)
            .isTrue();
      }
    }
  }

  private void keep(Path where, ImmutableMap<String, List<Long>> rows) throws IOException {
    QueueState<Track> good = states.get(CALLS);
    QueueState<Track> bad = QueueState.of(good.seed(), good.items(), good.ids(), rows);
    new Snapshots(where, new QuickDisk()).write(bad, FORMAT, Optional.empty()).journal().close();
  }

  @Test
  void leftovers_areNoHindrance_andGo() throws IOException {
    Path where = copy();
    for (String name : List.of("state-2.json.tmp", "tracks-2.txt", "journal-2", "journal-0")) {
      Files.writeString(where.resolve(name), "half");
    }
    Files.writeString(where.resolve("notes.txt"), "not ours");
    assertThat(opened(where)).isEqualTo(states.get(CALLS));
    assertThat(contents(where).keySet())
        .containsExactly("journal-3", "notes.txt", "state-3.json", "tracks-3.txt");
  }
}
