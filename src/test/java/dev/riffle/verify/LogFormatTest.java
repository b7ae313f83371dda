package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Joiner;
import dev.riffle.verify.Trial.Evidence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of plays, as players and services write them. */
class LogFormatTest {
  @TempDir Path folder;

  private PlayLog read(String name, String... lines) throws IOException {
    Path file = file(name, lines);
    return LogFormat.of(file).read(List.of(file));
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), Joiner.on('\n').join(lines).getBytes(UTF_8));
  }

  private static List<String> plays(PlayLog log) {
    return log.plays().stream().map(play -> play.way() + " " + play.song()).toList();
  }

  @Test
  void text_hasAPlayALine_withItsWay() throws IOException {
    PlayLog log = read("plays.txt", "Björk - Jóga", ". b.mp3", "< Bjork: joga", "", "< b.mp3", "?");
    assertThat(plays(log))
        .containsExactly(
            "FIRST bjorkjoga", "NEXT bmp3", "PREVIOUS bjorkjoga", "FIRST bmp3", "NEXT ?")
        .inOrder();
  }

  private static String spotify(String end, int seconds, String song, String reason) {
    return """
        {"ts":"2024-03-01T%sZ","ms_played":%d000,"master_metadata_track_name":%s,
        "master_metadata_album_artist_name":"A","reason_start":"%s","reason_end":"trackdone",
        "shuffle":true}"""
        .formatted(end, seconds, song, reason);
  }

  /** The times are those of the ends, and a skipped song may end before the one before began. */
  @Test
  void spotify_isSortedByStart_doublesDropped_andCutAtChoicesOfTheListener() throws IOException {
    PlayLog log =
        read(
            "Streaming_History_Audio_0.json",
            "[" + spotify("12:05:00", 60, "\"Two\"", "fwdbtn"),
            "," + spotify("12:04:00", 200, "\"One\"", "clickrow"),
            "," + spotify("12:04:00", 200, "\"One\"", "clickrow"),
            "," + spotify("12:06:00", 30, "null", "trackdone"),
            "," + spotify("12:09:00", 30, "\"Three\"", "trackdone") + "]");
    assertThat(plays(log)).containsExactly("FIRST aone", "NEXT atwo", "NEXT athree").inOrder();
    assertThat(log.skipped()).isEqualTo(2);
  }

  @Test
  void spotify_withoutShuffle_beginsASession() throws IOException {
    PlayLog log =
        read(
            "history.json",
            "[" + spotify("12:05:00", 60, "\"Two\"", "trackdone").replace("true", "false") + "]");
    assertThat(plays(log)).containsExactly("FIRST atwo");
  }

  @Test
  void listenBrainz_hasASessionAfterEachPause() throws IOException {
    String listen =
        "{\"listened_at\":%d,\"track_metadata\":{\"track_name\":\"%s\",\"artist_name\":\"A\"}}";
    PlayLog log =
        read(
            "listens.jsonl",
            listen.formatted(1_700_002_300, "Three"),
            listen.formatted(1_700_000_200, "Two"),
            listen.formatted(1_700_000_000, "One"),
            "{\"listened_at\":1700000000}");
    assertThat(plays(log)).containsExactly("FIRST aone", "NEXT atwo", "FIRST athree").inOrder();
    assertThat(log.skipped()).isEqualTo(1);
  }

  /** Half of the plays of a second device begin during those of the first one. */
  @Test
  void twoDevices_areAMixedLog() throws IOException {
    List<String> listens = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      for (int device = 0; device < 2; device++) {
        listens.add(
            spotify(
                Instant.ofEpochSecond(200L * (i + 1) + 90L * device).toString().substring(11, 19),
                195,
                "\"" + device + " " + i + "\"",
                "trackdone"));
      }
    }
    PlayLog mixed = read("both.json", listens.toArray(new String[0]));
    assertThat(mixed.isMixed()).isTrue();
    assertThat(mixed.overlaps()).isEqualTo(199);
    listens.removeIf(listen -> listen.contains("\"1 "));
    PlayLog one = read("one.json", listens.toArray(new String[0]));
    assertThat(one.isMixed()).isFalse();
    assertThat(one.overlaps()).isEqualTo(0);
  }

  /** A clock that is put back an hour makes the plays of two hours overlap. */
  @Test
  void clockThatJumpsBack_isAMixedLog() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int minute = i < 30 ? 2 * i : 2 * (i - 30); // each play takes two minutes
      lines.add("A,,Song %d,01 Jan 2024 12:%02d".formatted(i, minute));
    }
    assertThat(read("scrobbles.csv", lines.toArray(new String[0])).isMixed()).isTrue();
  }

  /** A session continues in the file of the next month. */
  @Test
  void files_inAnyOrder_areOneLog() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int month = 3; month > 0; month--) {
      files.add(
          file(
              month + ".csv",
              "A,,Second of %d,01 Jan 2024 12:%d1".formatted(month, month),
              "A,,First of %d,01 Jan 2024 12:%d1".formatted(month, month),
              "A,,Begin of %d,01 Jan 2024 12:%d0".formatted(month, month)));
    }
    List<String> plays = plays(LogFormat.LASTFM.read(files));
    assertThat(plays)
        .containsExactly(
            "FIRST abeginof1",
            "NEXT afirstof1",
            "NEXT asecondof1",
            "NEXT abeginof2",
            "NEXT afirstof2",
            "NEXT asecondof2",
            "NEXT abeginof3",
            "NEXT afirstof3",
            "NEXT asecondof3")
        .inOrder();
  }

  /** Songs of the same minute stay in their order, which is from the newest on. */
  @Test
  void lastFm_isReversed_andQuotesAreRead() throws IOException {
    PlayLog log =
        read(
            "scrobbles.csv",
            "artist,album,title,time",
            "A,B,Now,",
            "A,B,Three,01 Jan 2024 12:05",
            "\"A, \"\"B\"\"\",,Two,01 Jan 2024 12:05",
            "A,B,One,01 Jan 2024 12:01");
    assertThat(plays(log)).containsExactly("FIRST aone", "NEXT abtwo", "NEXT athree").inOrder();
    assertThat(log.skipped()).isEqualTo(2);
  }

  @Test
  void damagedFiles_areRefusedInASentence() {
    assertRefused("plays.txt: it has no plays of songs", "plays.txt", "", " ");
    assertRefused("x.json: it has no plays of songs", "x.json", "[{\"ts\":1}, 7]");
    assertRefused("x.json: line 2 is not JSON: Unexpected", "x.json", "[{\"ts\":\"\"},", "{,]");
    assertRefused("x.csv: it has no plays of songs", "x.csv", "a,b,c,yesterday");
  }

  private void assertRefused(String message, String name, String... lines) {
    assertThat(assertThrows(LogException.class, () -> read(name, lines)))
        .hasMessageThat()
        .startsWith(folder.resolve("") + "/" + message);
  }

  @Test
  void list_findsSongsByPathAndByTags() throws IOException {
    SongList songs =
        SongList.read(
            file("list.m3u8", "#EXTM3U", "#EXTINF:1,A - One", "/m/1.mp3", "/m/2.mp3", "/m/1.mp3"));
    assertThat(songs.size()).isEqualTo(2);
    assertThat(songs.number(SongKeys.of("a", "ONE"))).hasValue(0);
    assertThat(songs.number(SongKeys.ofText("/m/2.mp3"))).hasValue(1);
    assertThat(songs.number(SongKeys.ofText("/m/3.mp3"))).isEmpty();
    assertThat(assertThrows(LogException.class, () -> SongList.read(file("one.txt", "a", "", "A"))))
        .hasMessageThat()
        .endsWith("one.txt: a list must have at least 2 different songs");
  }

  // ------------------------------------------------------------------ rules

  private static LogTrial trial(String... lines) throws IOException {
    LogBuilder log = new LogBuilder();
    TextLog.read(new BufferedReader(new StringReader(Joiner.on('\n').join(lines))), log);
    return LogTrial.of(
        log.build(Evidence.LOG), SongList.ofLines(List.of("a", "b", "c", "d")), 1e-6);
  }

  @Test
  void previousAndNext_areCounted_andAreNoDraws() throws IOException {
    LogTrial trial = trial("c", "a", "b", "< a", "< c", "a", "b", "d");
    assertThat(trial.verdict().plays()).isEqualTo(4);
    assertThat(trial.verdict().rules())
        .containsExactly(
            new Rule.Finding(Rule.BACK, 2, 0, 0),
            new Rule.Finding(Rule.FORWARD, 2, 0, 0),
            new Rule.Finding(Rule.APART, 3, 0, 0))
        .inOrder();
  }

  @Test
  void otherSongs_breakTheRules() throws IOException {
    LogTrial trial = trial("c", "a", "< d", "b", "b", "x", "c");
    assertThat(trial.unlisted()).isEqualTo(1);
    assertThat(trial.sessions()).isEqualTo(2);
    assertThat(trial.verdict().rules())
        .containsExactly(
            new Rule.Finding(Rule.BACK, 0, 1, 3),
            new Rule.Finding(Rule.FORWARD, 0, 0, 0),
            new Rule.Finding(Rule.APART, 2, 1, 5))
        .inOrder();
  }
}
