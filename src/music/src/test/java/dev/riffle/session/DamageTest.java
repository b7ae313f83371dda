package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Bytes;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged files: opening restores a prefix of the calls or throws with a message. Undamaged data is
 * never lost.
 */
@Timeout(300)
class DamageTest {
  private static final int CALLS = 40;
  private static final int HEAD_BYTES = 18; // of a line of the journal
  private static final byte[] NEXT = {1, 1, 0};
  private static final ItemText<Track> FORMAT = new ItemText<>(SessionOnDisk.TRACKS);

  private final SessionOnDisk<Track> kept;
  private final List<QueueState<Track>> states = new ArrayList<>();
  private final PlayQueue<Track> other = new Presses(5, 3).queue();
  private int copies;

  /** Creates a snapshot and a journal, as left by a killed process. */
  DamageTest(@TempDir Path home) throws IOException {
    Presses presses = new Presses(3, 3);
    SessionOnDisk<Track> live = SessionOnDisk.ofTracks(home.resolve("live"));
    try (Session<Track> session = live.create(presses.queue())) {
      states.add(session.queue().state());
      for (int i = 0; i < CALLS; i++) {
        presses.press(session.queue(), i);
        states.add(session.queue().state());
      }
      kept = live.copy("killed");
    }
  }

  private SessionOnDisk<Track> copy() throws IOException {
    kept.problems.clear();
    return kept.copy("copy " + copies++);
  }

  /** Opens a session; returns its state, or the message of the exception. */
  private static Object opened(SessionOnDisk<Track> where) throws IOException {
    ImmutableMap<String, String> before = where.contents();
    try {
      return where.restored();
    } catch (SessionException e) {
      assertThat(where.contents()).isEqualTo(before);
      assertThat(e).hasMessageThat().startsWith("session in " + where.folder + " is ");
      return String.valueOf(e.getMessage());
    }
  }

  private void assertReplaced() throws IOException {
    kept.create(other).close();
    assertThat(kept.restored()).isEqualTo(other.state());
  }

  // ------------------------------------------------------------------ any damage

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void randomDamage_restoresAPrefixOfTheCalls_orThrows(int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      SessionOnDisk<Track> where = copy();
      List<Path> files = ClosedFolder.files(where.folder);
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
    return switch (random.nextInt(5)) {
      case 0 -> before;
      case 1 -> Bytes.concat(before, Arrays.copyOfRange(after, some, after.length)); // a hole
      case 2 -> Bytes.concat(before, Arrays.copyOf(after, some), after); // twice
      case 3 -> { // noise
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        yield Bytes.concat(before, noise, after);
      }
      default -> { // a bit
        if (after.length > 0) {
          after[0] ^= (byte) (1 << random.nextInt(8));
        }
        yield Bytes.concat(before, after);
      }
    };
  }

  @Test
  void journalCutAnywhere_restoresTheEarlierCalls_keepsTheRestInAFile() throws IOException {
    byte[] journal = Files.readAllBytes(kept.file("journal-1"));
    for (int length = journal.length; length >= 0; length -= 7) {
      byte[] cut = Arrays.copyOf(journal, length);
      int whole = Collections.max(lines(journal).headMap(length, true).keySet());
      SessionOnDisk<Track> where = copy();
      Files.write(where.file("journal-1"), cut);
      assertThat(where.restored()).isEqualTo(lines(journal).get(whole));
      Path aside = where.file("journal-1.damaged-1");
      assertThat(Files.exists(aside)).isEqualTo(whole < length);
      if (whole < length) {
        assertThat(Files.readAllBytes(aside)).isEqualTo(Arrays.copyOfRange(cut, whole, length));
        assertThat(where.problems)
            .containsExactly(
                lenientFormat(
                    ": the end of journal-1 is damaged; earlier calls are restored, its %s "
                        + "bytes are kept in journal-1.damaged-1",
                    length - whole));
      } else {
        assertThat(where.problems).isEmpty();
      }
    }
  }

  /**
   * Returns the state after each line of a journal, by the length of the journal up to that line.
   */
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

  private void assertKeptInAFile(byte[] journal) throws IOException {
    Files.write(kept.file("journal-1"), journal);
    assertThat(kept.restored()).isEqualTo(states.get(0));
    assertThat(Files.readAllBytes(kept.file("journal-1.damaged-1"))).isEqualTo(journal);
    assertThat(kept.problems).hasSize(1);
  }

  @Test
  void journalOfAnotherSnapshot_isKeptInAFile() throws IOException {
    SessionOnDisk<Track> another = SessionOnDisk.ofTracks(kept.folder.resolveSibling("another"));
    try (Session<Track> session = another.create(other)) {
      session.queue().next();
      assertKeptInAFile(Files.readAllBytes(another.file("journal-1")));
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
  void invalidJournal_isKeptInAFile(String journal) throws IOException {
    assertKeptInAFile(journal.getBytes(UTF_8));
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
  void intactLineThatIsNotACall_isKeptInAFile(String call) throws IOException {
    int checksum = StateFile.read(kept.file("state-1.json"), FORMAT).checksum();
    try (Journal lines =
        new Journal(new QuickDisk(), kept.file("journal-1"), new Journal.Prefix(0, checksum))) {
      lines.append(NEXT);
      lines.append(HexFormat.ofDelimiter(" ").parseHex(call));
      lines.append(NEXT);
    }
    PlayQueue<Track> queue = PlayQueue.restore(states.get(0));
    queue.next();
    assertThat(kept.restored()).isEqualTo(queue.state());
    assertThat(Files.size(kept.file("journal-1.damaged-1")))
        .isEqualTo(2 * (HEAD_BYTES + 1) + (call.length() + 1) / 3 + NEXT.length);
  }

  @Test
  void missingJournal_isReportedOnce_andTheStateIsRestored() throws IOException {
    Files.delete(kept.file("journal-1"));
    for (int i = 0; i < 2; i++) {
      assertThat(kept.restored()).isEqualTo(states.get(0));
      assertThat(kept.problems)
          .containsExactly(
              ": journal-1 is missing and its calls are lost; the session resumes from "
                  + "state-1.json");
    }
  }

  @Test
  void damagedTwice_bothEndsAreKept() throws IOException {
    SessionOnDisk<Track> where = kept;
    for (int i = 1; i <= 2; i++) {
      Files.writeString(where.file("journal-1"), "end " + i, StandardOpenOption.APPEND);
      // Copied before it is closed, so that the journal is continued.
      Session<Track> session = where.open();
      session.queue().setMode(i == 1 ? PlayMode.RANDOM : PlayMode.IN_ORDER);
      where = where.copy("next");
      session.close();
    }
    assertThat(where.contents()).containsEntry("journal-1.damaged-1", "end 1");
    assertThat(where.contents()).containsEntry("journal-1.damaged-2", "end 2");
  }

  // ------------------------------------------------------------------ the snapshot

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\" : 9 | \"version\" : 8 | version 8; this release reads version 9",
        "\"version\" : 9 | \"version\" : 10 | version 10; this release reads version 9",
        "r3: | r2: | order version r2; this release reads order version r3",
        "r3: | r4: | order version r4; this release reads order version r3"
      })
  void otherVersion_isNamed_andNeverChanged(String now, String version, String problem)
      throws IOException {
    Path state = kept.file("state-1.json");
    assertThat(Files.readString(state)).contains(now);
    Files.writeString(state, Files.readString(state).replace(now, version));
    String message = "was not changed: state-1.json has " + problem;
    assertThat(kept.refusal(kept::open)).isEqualTo(message);
    assertThat(kept.refusal(() -> kept.create(other))).isEqualTo(message);
  }

  @Test
  void missingState_throws_replacingKeepsAllFiles() throws IOException {
    Files.delete(kept.file("state-1.json"));
    assertThat(kept.refusal(kept::open))
        .isEqualTo("is damaged and was not changed: no state file for journal-1, tracks-1.txt");
    ImmutableMap<String, String> before = kept.contents();
    assertReplaced();
    assertThat(kept.problems)
        .containsExactly(
            ": the state of an earlier session is missing, its files are kept as "
                + "journal-1.damaged-1, tracks-1.txt.damaged-1");
    ImmutableMap<String, String> after = kept.contents();
    before.forEach((name, bytes) -> assertThat(after).containsEntry(name + ".damaged-1", bytes));
  }

  @Test
  void missingTracks_throws_andCanBeReplaced() throws IOException {
    Files.delete(kept.file("tracks-1.txt"));
    assertThat(kept.refusal(kept::open))
        .isEqualTo("is damaged and was not changed: state-1.json: tracks-1.txt is missing");
    assertReplaced();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"state-1.json.tmp", "state-1.json.tmp tracks-1.txt journal-1"})
  void incompleteFirstSnapshot_isNotASession(String names) throws IOException {
    SessionOnDisk<Track> first = SessionOnDisk.ofTracks(kept.folder.resolveSibling("first"));
    Files.createDirectory(first.folder);
    for (String name : Splitter.on(' ').split(names)) {
      Files.createFile(first.file(name));
    }
    assertThat(first.opener().open().isEmpty()).isTrue();
    Files.writeString(first.file("journal-1"), "a call");
    assertThat(first.refusal(first::open)).contains("no state file for journal-1");
  }

  // ------------------------------------------------------------------ stray files

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"journal-999999999", "tracks-999999999.txt", "state-999999999.json.tmp"})
  void strayFileWithTheHighestNumber_isIgnored(String stray) throws IOException {
    for (int i = 0; i < 3; i++) {
      Files.writeString(kept.file(stray), "stray");
      assertThat(kept.restored()).isEqualTo(states.get(CALLS));
      assertThat(kept.problems).isEmpty();
    }
    Files.writeString(kept.file(stray), "stray");
    assertReplaced();
  }

  @Test
  void stateWithTheHighestNumber_isOpened_replacingItThrows() throws IOException {
    Files.move(kept.file("state-1.json"), kept.file("state-999999999.json"));
    Files.move(kept.file("journal-1"), kept.file("journal-999999999"));
    assertThat(kept.restored()).isEqualTo(states.get(CALLS));
    assertThat(kept.refusal(() -> kept.create(other)))
        .isEqualTo("cannot be saved: state-999999999.json has the maximum number");
    assertThat(kept.restored()).isEqualTo(states.get(CALLS));
  }

  @Test
  void inconsistentRows_withAValidChecksum_throwNoOtherException() throws IOException {
    for (String row : states.get(CALLS).rows().keySet()) {
      for (List<Long> numbers :
          List.of(List.<Long>of(), List.of(Long.MAX_VALUE), Collections.nCopies(6, -7L))) {
        SessionOnDisk<Track> where = copy();
        QueueState<Track> good = states.get(CALLS);
        ImmutableMap<String, List<Long>> rows =
            ImmutableMap.<String, List<Long>>builder()
                .putAll(good.rows())
                .put(row, numbers)
                .buildKeepingLast();
        QueueState<Track> bad = QueueState.of(good.seed(), good.items(), good.ids(), rows);
        Snapshots snapshots = new Snapshots(where.folder, new QuickDisk());
        snapshots.write(bad, FORMAT, Optional.empty(), ImmutableSet.of()).journal().close();
        var unused = opened(where); // no other exception
      }
    }
  }

  @Test
  void leftovers_areIgnored_andDeleted() throws IOException {
    for (String name : List.of("state-2.json.tmp", "tracks-2.txt", "journal-2", "journal-0")) {
      Files.writeString(kept.file(name), "half");
    }
    Files.writeString(kept.file("notes.txt"), "not ours");
    assertThat(kept.restored()).isEqualTo(states.get(CALLS));
    assertThat(kept.contents().keySet())
        .containsExactly(
            "journal-1",
            "journal-3",
            "notes.txt",
            "state-1.json",
            "state-3.json",
            "tracks-1.txt",
            "tracks-3.txt");
  }
}
