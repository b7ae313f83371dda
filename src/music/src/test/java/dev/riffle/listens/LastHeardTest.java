package dev.riffle.listens;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.files.Disk;
import dev.riffle.listens.SharedLines.Mark;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time at which a song was last heard, and the file that saves it. */
@Timeout(60)
class LastHeardTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final String ID = "0d7f6fd5-0000-4000-8000-0123456789ab";
  private static final String OTHER_ID = "1d7f6fd5-0000-4000-8000-0123456789ab";

  /** Enough for a log that is saved. */
  private static final int MANY = 500;

  @TempDir Path home;

  private ListenLog log() {
    return ListenLog.in(home.resolve("state"));
  }

  private Path file() {
    return home.resolve("state/listens.heard");
  }

  private LastHeard heard() throws IOException {
    return log().lastHeard();
  }

  private static Track.Builder song(String path, String title, String artist, long millis) {
    return Track.builder(Path.of(path)).title(title).artist(artist).durationMillis(millis);
  }

  private static Track numbered(int number) {
    return song("/music/" + number, "song " + number, "artist", 200_000).build();
  }

  private void add(int from, int to) throws IOException {
    for (int number = from; number < to; number++) {
      log().add(numbered(number), NOON.plusSeconds(number));
    }
  }

  /** Fills the log with songs of the numbers below {@link #MANY}, and saves their times. */
  private void saveMany() throws IOException {
    add(0, MANY);
    var unused = heard();
    assertThat(Files.exists(file())).isTrue();
  }

  private static void assertHeard(LastHeard heard, int number) {
    assertThat(heard.of(numbered(number))).hasValue(NOON.plusSeconds(number));
  }

  // ------------------------------------------------------------------ recordings

  @Test
  void song_neverHeard_isEmpty() throws IOException {
    assertThat(heard().of(numbered(1))).isEmpty();
    assertThat(Files.exists(home.resolve("state"))).isFalse();
    add(1, 2);
    assertThat(heard().of(numbered(2))).isEmpty();
  }

  @Test
  void song_heardSeveralTimes_hasTheLatest() throws IOException {
    log().add(numbered(1), NOON.plusSeconds(7));
    log().add(numbered(1), NOON.plusSeconds(9));
    log().add(numbered(1), NOON);
    assertThat(heard().of(numbered(1))).hasValue(NOON.plusSeconds(9));
  }

  @ParameterizedTest(name = "{0} by {1}, {2} ms")
  @CsvSource({
    "Café del Mar, Énergie 52, 200000, true",
    "CAFE DEL MAR, energie 52, 200000, true",
    "ＣＡＦＥ del Mar, Energie ５２, 200000, true",
    "Café del Mar, Énergie 52, 202000, true",
    "Café del Mar, Énergie 52, 198000, true",
    "Café del Mar, Énergie 52, 202001, false",
    "Café del Mar, Énergie 52, 197999, false",
    "Café del Mar, Énergie, 200000, false",
    "Café, Énergie 52, 200000, false",
    "Café del Mar Énergie, 52, 200000, false"
  })
  void song_onAnotherAlbum_isRecognizedByTitleArtistAndLength(
      String title, String artist, long millis, boolean isSame) throws IOException {
    log().add(song("/a", "Café del Mar", "Énergie 52", 200_000).album("A").build(), NOON);
    Track other = song("/b", title, artist, millis).album("B").build();
    assertThat(heard().of(other)).isEqualTo(isSame ? Optional.of(NOON) : Optional.empty());
  }

  @Test
  void song_ofSeveralLengths_isEachOfThem() throws IOException {
    for (int seconds = 100; seconds <= 110; seconds += 5) {
      log().add(song("/a", "Live", "A", 1000L * seconds).build(), NOON.plusSeconds(seconds));
    }
    assertThat(heard().of(song("/b", "Live", "A", 101_000).build()))
        .hasValue(NOON.plusSeconds(100));
    assertThat(heard().of(song("/b", "Live", "A", 106_000).build()))
        .hasValue(NOON.plusSeconds(105));
    Track unknown = Track.builder(Path.of("/b")).title("Live").artist("A").build();
    assertThat(heard().of(unknown)).hasValue(NOON.plusSeconds(110));
  }

  @Test
  void song_ofTheSameIdentifier_isRecognizedWhateverItsName() throws IOException {
    log().add(song("/a", "A", "B", 1000).musicBrainzRecordingId(ID).build(), NOON);
    Track renamed = song("/b", "C", "D", 90_000).musicBrainzRecordingId(ID).build();
    Track another = song("/b", "C", "D", 90_000).musicBrainzRecordingId(OTHER_ID).build();
    assertThat(heard().of(renamed)).hasValue(NOON);
    assertThat(heard().of(another)).isEmpty();
    assertThat(heard().of(song("/c", "a", "b", 1000).build())).hasValue(NOON);
  }

  @Test
  void song_withoutAnArtist_isRecognizedByItsPathAndLength() throws IOException {
    Track.Builder tape = Track.builder(Path.of("/music/a/../tape.mp3")).title("x");
    log().add(tape.durationMillis(5000).build(), NOON);
    Track renamed =
        Track.builder(Path.of("/music/tape.mp3")).title("y").durationMillis(5000).build();
    assertThat(heard().of(renamed)).hasValue(NOON);
    assertThat(heard().of(Track.builder(Path.of("/b")).title("x").durationMillis(5000).build()))
        .isEmpty();
    assertThat(heard().of(tape.durationMillis(50_000).build())).isEmpty();
    Track stream = Track.builder(URI.create("http://a/b")).build();
    log().add(stream, NOON.plusSeconds(1));
    assertThat(heard().of(stream)).hasValue(NOON.plusSeconds(1));
  }

  @Test
  void song_heardBeyondTheRange_isTheLatestTimeOfTheRange() throws IOException {
    log().add(numbered(1), Instant.parse("9999-01-01T00:00:00Z"));
    log().add(numbered(2), Instant.EPOCH);
    assertThat(heard().of(numbered(1))).hasValue(Instant.parse("2106-02-07T06:28:15Z"));
    assertThat(heard().of(numbered(2))).hasValue(Instant.EPOCH);
  }

  @Test
  void randomListens_seeds0To20_agreeWithAMap() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Map<Integer, Instant> expected = new HashMap<>();
      LastHeard heard = heard();
      for (int i = 0; i < 100; i++) {
        int number = 1000 * seed + random.nextInt(30);
        Instant time = NOON.plusSeconds(random.nextInt(1_000_000));
        log().add(numbered(number), time);
        expected.merge(number, time, (a, b) -> a.isAfter(b) ? a : b);
        if (random.nextInt(10) == 0) {
          heard.update();
        }
        if (random.nextInt(10) == 0) {
          heard = heard();
        }
      }
      heard.update();
      for (int i = 0; i < 30; i++) {
        int number = 1000 * seed + i;
        assertWithMessage("seed %s", seed)
            .that(heard.of(numbered(number)))
            .isEqualTo(Optional.ofNullable(expected.get(number)));
      }
    }
  }

  // ------------------------------------------------------------------ the log

  @Test
  void update_readsListensOfOtherProcesses_andNoIncompleteLine() throws IOException {
    add(1, 2);
    LastHeard heard = heard();
    add(2, 3);
    assertThat(heard.of(numbered(2))).isEmpty();
    heard.update();
    assertHeard(heard, 2);
    String line = new Listen(numbered(3), NOON.plusSeconds(3)).json();
    write(line.substring(0, 50));
    heard.update();
    write(line.substring(50) + "\nnonsense\n");
    add(4, 5);
    heard.update();
    assertHeard(heard, 1);
    assertHeard(heard, 3);
    assertHeard(heard, 4);
  }

  @Test
  void line_thatIsTooLong_isSkipped() throws IOException {
    add(1, 2);
    LastHeard heard = heard();
    write("x".repeat(3 << 20));
    heard.update();
    write("\n");
    add(2, 3);
    heard.update();
    assertHeard(heard, 2);
    assertHeard(heard(), 2);
  }

  private void write(String text) throws IOException {
    Files.writeString(home.resolve("state/listens.jsonl"), text, UTF_8, StandardOpenOption.APPEND);
  }

  // ------------------------------------------------------------------ the file

  @Test
  void longLog_isSaved_readableByTheOwnerOnly_andNotReadAgain() throws IOException {
    saveMany();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    Path log = home.resolve("state/listens.jsonl");
    byte[] bytes = Files.readAllBytes(log);
    bytes[10] = 'x'; // in the first line, which is not read again
    Files.write(log, bytes);
    assertHeard(heard(), 0);
    assertHeard(heard(), MANY - 1);
    add(MANY, MANY + 1);
    assertHeard(heard(), MANY);
  }

  @Test
  void shortLog_isNotSaved() throws IOException {
    add(0, 10);
    var unused = heard();
    assertThat(Files.exists(file())).isFalse();
  }

  @Test
  void damagedFile_isBuiltAgain() throws IOException {
    saveMany();
    byte[] good = Files.readAllBytes(file());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      byte[] bad = good.clone();
      bad[i < 40 ? i : random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
      Files.write(file(), bad);
      assertHeard(heard(), 7);
      assertHeard(heard(), MANY - 1);
    }
    for (int length : new int[] {0, 1, 31, 32, 33, 40, good.length - 1}) {
      Files.write(file(), Arrays.copyOf(good, length));
      assertHeard(heard(), 7);
    }
    Files.delete(file());
    Files.createDirectories(file());
    assertHeard(heard(), 7);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void forget_takesEffectAtOnce_andDeletesTheFile(boolean all) throws IOException {
    saveMany();
    LastHeard running = heard();
    if (all) {
      log().forgetAll();
    } else {
      log().forget(numbered(7)::equals);
    }
    assertThat(Files.exists(file())).isFalse();
    for (LastHeard heard : new LastHeard[] {running, heard()}) {
      heard.update();
      assertThat(heard.of(numbered(7))).isEmpty();
      assertThat(heard.of(numbered(8)).isPresent()).isEqualTo(!all);
    }
    log().forget(numbered(99_999)::equals);
  }

  @Test
  void forget_ofNothing_keepsTheFile() throws IOException {
    saveMany();
    assertThat(log().forget(numbered(99_999)::equals)).isEqualTo(0);
    assertThat(Files.exists(file())).isTrue();
  }

  /** Of a process that saves what it read before another process forgot a song. */
  @Test
  void saving_afterAForget_isSkipped() throws IOException {
    add(0, 3);
    SharedLines lines = new SharedLines(new Disk(), home.resolve("state/listens.jsonl"));
    Mark mark = lines.readAfter(Mark.START, (extent, line, bytes) -> {}).orElseThrow();
    List<String> saved = new ArrayList<>();
    lines.ifStillAt(mark, () -> saved.add("before"));
    add(3, 4);
    lines.ifStillAt(mark, () -> saved.add("longer"));
    log().forget(numbered(1)::equals);
    lines.ifStillAt(mark, () -> saved.add("forgotten"));
    add(4, 6);
    lines.ifStillAt(mark, () -> saved.add("and longer"));
    assertThat(saved).containsExactly("before", "longer").inOrder();
  }

  @Test
  void lockOfAnotherProcess_delaysSavingOnly() throws IOException {
    add(0, MANY);
    Path lock = home.resolve("state/listens.jsonl.lock");
    LastHeard heard;
    try (FileChannel other = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      var unused = other.lock();
      heard = heard();
      assertHeard(heard, 7);
      assertThat(Files.exists(file())).isFalse();
    }
    heard.update();
    assertThat(Files.exists(file())).isTrue();
  }

  @Test
  void staleFile_ofALogThatWasRewritten_isNotUsed() throws IOException {
    saveMany();
    byte[] stale = Files.readAllBytes(file());
    log().forget(numbered(7)::equals);
    add(MANY, MANY + 3);
    Files.write(file(), stale);
    assertThat(heard().of(numbered(7))).isEmpty();
    assertHeard(heard(), MANY + 2);
    Files.delete(home.resolve("state/listens.jsonl"));
    assertThat(heard().of(numbered(8))).isEmpty();
  }
}
