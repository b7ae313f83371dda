package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Joiner;
import dev.riffle.verify.PlayLog.LeftOut;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of plays, as players and services write them. */
class LogFormatTest {
  @TempDir Path folder;

  private PlayLog read(String name, String... lines) throws IOException {
    Path file = file(name, lines);
    return LogFormat.read(file);
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
    assertThat(log.leftOut()).containsExactly(LeftOut.RECORD, LeftOut.DOUBLE);
  }

  @Test
  void spotify_withoutShuffle_beginsASession() throws IOException {
    PlayLog log =
        read(
            "history.json",
            "[" + spotify("12:05:00", 60, "\"Two\"", "trackdone").replace("true", "false") + "]");
    assertThat(plays(log)).containsExactly("FIRST atwo");
  }

  /** Two of the songs ended in the same minute; skipped songs are there. */
  @Test
  void spotifyAccount_isInTheOrderOfTheEnds_withSkippedSongs() throws IOException {
    String play =
        "{\"endTime\":\"2024-03-01 %s\",\"artistName\":\"A\",\"trackName\":%s,\"msPlayed\":%d}";
    PlayLog log =
        read(
            "StreamingHistory_music_0.json",
            "[" + play.formatted("11:00", "\"Zero\"", 200_000),
            "," + play.formatted("12:04", "\"One\"", 200_000),
            "," + play.formatted("12:04", "\"Two\"", 2_000),
            "," + play.formatted("12:04", "\"Three\"", 9_000),
            "," + play.formatted("12:08", "\"Four\"", 230_000),
            "," + play.formatted("12:08", "null", 230_000) + "]");
    assertThat(plays(log))
        .containsExactly("FIRST azero", "FIRST aone", "NEXT atwo", "NEXT athree", "NEXT afour")
        .inOrder();
    assertThat(log.evidence()).isEqualTo(Evidence.LOG);
    assertThat(log.overlaps()).isEqualTo(0);
    assertThat(log.leftOut()).containsExactly(LeftOut.RECORD);
  }

  @Test
  void spotifyAccount_ofTwoDevices_isAMixedLog() throws IOException {
    String play =
        "{\"endTime\":\"2024-03-01 12:%02d\",\"artistName\":\"A\",\"trackName\":\"%d\",\"msPlayed\":238000}";
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      lines.add(play.formatted(2 * (i / 2) + 4 + i % 2, i)); // four minutes each, from two devices
    }
    assertThat(read("two.json", "[" + Joiner.on(',').join(lines) + "]").isMixed()).isTrue();
  }

  private static String scrobble(String title, String rating, long time) {
    return "A\tB\t%s\t1\t200\t%s\t%d\tmbid".formatted(title, rating, time);
  }

  @Test
  void rockbox_hasTheSkippedSongs_ifOneIsMarked() throws IOException {
    String[] lines = {
      "#AUDIOSCROBBLER/1.1",
      "#TZ/UNKNOWN",
      "#CLIENT/Rockbox sansaclipplus 3.15",
      scrobble("One", "L", 1_700_000_000),
      scrobble("Two", "S", 1_700_000_200),
      scrobble("Three", "L", 1_700_000_203),
      scrobble("Four", "L", 1_700_009_000),
      "A\tB\tFive\t1\t200\tL",
      scrobble("Six", "L", 0)
    };
    PlayLog log = read("log", lines);
    assertThat(plays(log))
        .containsExactly("FIRST aone", "NEXT atwo", "NEXT athree", "FIRST afour")
        .inOrder();
    assertThat(log.evidence()).isEqualTo(Evidence.LOG);
    assertThat(log.overlaps()).isEqualTo(0);
    assertThat(log.leftOut()).containsExactly(LeftOut.RECORD, LeftOut.WITHOUT_TIME);
    lines[4] = "";
    assertThat(read("log", lines).evidence()).isEqualTo(Evidence.LOG_WITHOUT_SKIPS);
  }

  @Test
  void youTube_hasTheSongsOfYouTubeMusic() throws IOException {
    String video =
        "{\"header\":\"%s\",\"title\":\"%s\",\"titleUrl\":\"u\",%s\"time\":\"2024-03-01T12:0%d:00.123Z\"}";
    String channel = "\"subtitles\":[{\"name\":\"%s\",\"url\":\"u\"}],";
    PlayLog log =
        read(
            "watch-history.json",
            "["
                + video.formatted(
                    "YouTube Music", "Watched B - Two", channel.formatted("BVEVO"), 8),
            "," + video.formatted("YouTube Music", "Searched for One", "", 7),
            "," + video.formatted("YouTube", "Watched a film", channel.formatted("C"), 6),
            ","
                + video.formatted(
                    "YouTube Music", "Watched One", channel.formatted("A - Topic"), 1),
            "]");
    assertThat(plays(log)).containsExactly("FIRST aone", "NEXT bvevobtwo").inOrder();
    assertThat(log.leftOut().count(LeftOut.RECORD)).isEqualTo(2);
    SongList list = SongList.ofLines(List.of("A - One", "B - Two"));
    assertThat(list.key(List.of("BVEVO B - Two", "B - Two"))).isEqualTo("btwo");
  }

  @Test
  void riffle_hasTheDraws_andSessionsWhereTheListenerChose() throws IOException {
    String event = "{\"event\":\"current\",\"cause\":\"%s\",\"entry\":%d,\"path\":\"/%d.mp3\"}";
    PlayLog log =
        read(
            "events.jsonl",
            "{\"event\":\"start\",\"mode\":\"shuffle\",\"size\":9}",
            event.formatted("start", 1, 1),
            event.formatted("next", 2, 2),
            event.formatted("previous", 1, 1),
            event.formatted("volume", 1, 1),
            "{\"event\":\"upcoming\",\"entries\":[{\"entry\":7,\"path\":\"/7.mp3\"}]}",
            event.formatted("ended", 2, 2),
            event.formatted("skip", 3, 3),
            "{\"event\":\"mode\",\"mode\":\"in-order\"}",
            event.formatted("next", 4, 4),
            event.formatted("next", 5, 5),
            "{\"event\":\"quit\"}");
    assertThat(plays(log))
        .containsExactly(
            "FIRST 1mp3",
            "NEXT 2mp3",
            "PREVIOUS 1mp3",
            "NEXT 2mp3",
            "FIRST 3mp3",
            "FIRST 4mp3",
            "FIRST 5mp3")
        .inOrder();
    assertThat(log.leftOut()).isEmpty();
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
    assertThat(log.leftOut()).containsExactly(LeftOut.RECORD);
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
    List<String> plays = plays(LogFormat.read(files.toArray(new Path[0])));
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
    assertThat(log.leftOut()).containsExactly(LeftOut.RECORD);
  }

  /** The format is that of the content; the file has no extension. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "A,B,One,01 Jan 2024 12:05",
        "A,B,One,\"01 Jan 2024, 12:05\"",
        "A,B,One,01 Jan 2024, 12:05",
        "\"A\",\"B\",\"One\",\"2024-01-01 12:05:00\"",
        "Artist;Album;AlbumId;Track;Date#somebody\n\"A\";\"B;C\";;\"One\";\"1704110700000\"",
        "Artist,Album,AlbumId,Track,Date#somebody\nA,\"B,C\",,One,1704110700000",
        "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"
            + "\"1704110700\",\"01 Jan 2024, 12:05\",\"A\",\"\",\"B\",\"\",\"One\",\"\"",
        "Time\tTitle\tArtist\n2024-01-01T12:05:00Z\tOne\tA",
        "date,artist_name,track_name\n01 jan 2024 12:05:00,A,One"
      })
  void lastFm_isReadFromTheFilesOfItsTools(String text) throws IOException {
    PlayLog log = read("scrobbles", text);
    assertThat(plays(log)).containsExactly("FIRST aone");
    assertThat(log.plays().get(0).start())
        .isEqualTo(Instant.parse("2024-01-01T12:05:00Z").toEpochMilli());
    assertThat(log.leftOut()).isEmpty();
  }

  /** A clock that was not set begins in 1970 or so; another one was ahead. */
  @Test
  void playsWithoutATime_andOfTheFuture_areLeftOut() throws IOException {
    Instant now = Instant.parse("2024-06-01T12:00:00Z");
    Path file =
        file(
            "recent.csv",
            "uts,artist,track",
            now.getEpochSecond() + ",A,Now",
            now.plusSeconds(60).getEpochSecond() + ",A,Soon", // in a local time, perhaps
            now.plusSeconds(100_000).getEpochSecond() + ",A,Tomorrow",
            "0,A,Never",
            "315532800,A,1980");
    PlayLog log = LogFormat.read(List.of(file), Optional.empty(), Optional.empty(), now);
    assertThat(plays(log)).containsExactly("FIRST anow", "NEXT asoon").inOrder();
    assertThat(log.leftOut().count(LeftOut.WITHOUT_TIME)).isEqualTo(2);
    assertThat(log.leftOut().count(LeftOut.FUTURE)).isEqualTo(1);
    assertRefused(
        "y.csv: no play has a time from 1995 to today", "y.csv", "uts,artist,track", "0,A,B");
  }

  @Test
  void damagedFiles_areRejectedInASentence() {
    assertRefused("plays.txt: no plays of songs", "plays.txt", "", " ");
    assertRefused("x.json: no plays of songs", "x.json", "[{\"ts\":1}, 7]");
    assertRefused("x.json: line 2 is not JSON: Unexpected", "x.json", "[{\"ts\":\"\"},", "{,]");
    assertRefused("x.csv: no plays of songs", "x.csv", "a,b,c,yesterday");
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
    LogBuilder log = new LogBuilder(Optional.empty(), Instant.now());
    TextLog.read(new StringReader(Joiner.on('\n').join(lines)), log);
    return LogTrial.of(
        log.build(false, Trial.Evidence.LOG), SongList.ofLines(List.of("a", "b", "c", "d")), 1e-6);
  }

  @Test
  void previousAndNext_areCounted_andAreNotDraws() throws IOException {
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
