package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import dev.riffle.Main;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metadata of files, and the handling of bad files. */
@Timeout(300)
class ScanTest {
  @TempDir Path folder;

  /** Creates a folder with the 24 songs and three files that cannot be played. */
  private void threeBadOf27() throws IOException {
    Samples.copyTo(folder);
    Files.createFile(folder.resolve("empty.mp3"));
    Files.writeString(folder.resolve("text.mp3"), "a letter, not a song");
    Files.createSymbolicLink(folder.resolve("dangling.mp3"), Path.of("nowhere"));
  }

  private Path truncated() throws IOException {
    byte[] song = Files.readAllBytes(Samples.FOLDER.resolve("七片茶叶小乐队 - 雨后/01 鲜花调.mp3"));
    return Files.write(folder.resolve("cut.mp3"), Arrays.copyOf(song, song.length / 2));
  }

  private Run run(String... args) {
    return Run.of(ObjectArrays.concat(args, folder.toString()));
  }

  @Test
  void json_isATrackALine_withItsKnownFields() {
    Run run = Run.of("scan", "--json", Samples.FOLDER.toString()).exits(0);
    assertThat(run.err()).isEmpty();
    assertThat(run.json()).hasSize(Samples.SONGS);
    JsonNode first = run.json().get(0);
    assertThat(ImmutableList.copyOf(first.fieldNames()))
        .containsExactly(
            "path", "title", "artist", "album", "trackNumber", "year", "genre", "durationMillis")
        .inOrder();
    assertThat(first.path("title").asText()).isEqualTo("Kočka leze dírou");
    assertThat(first.path("durationMillis").asLong()).isGreaterThan(1000L);
  }

  @Test
  void json_fileWithoutTags_hasItsNameAsTitle_andNoOtherKeys() {
    Run run = Run.of("scan", "--json", Samples.FOLDER + "/Odds and Ends");
    JsonNode track = run.json().get(0);
    assertThat(ImmutableList.copyOf(track.fieldNames()))
        .containsExactly("path", "title", "durationMillis")
        .inOrder();
    assertThat(track.path("title").asText()).isEqualTo("found on a tape");
  }

  @Test
  void text_isATable_withAlignedColumns() {
    Run run = Run.of("scan", Samples.FOLDER.toString()).exits(0);
    assertThat(run.err()).isEqualTo("riffle: 24 files\n");
    assertThat(run.lines()).hasSize(Samples.SONGS);
    assertThat(run.lines().get(21)).startsWith("  0:04  鲜花调 - 七片茶叶小乐队  ");
    ImmutableList<Integer> paths =
        run.lines().stream()
            .map(line -> Columns.width(line.substring(0, line.indexOf("  sample-playlists/"))))
            .distinct()
            .collect(toImmutableList());
    assertThat(paths).hasSize(1);
  }

  @Test
  void badFiles_areNamedOnceEach_countedAtTheEnd_status1() throws IOException {
    threeBadOf27();
    for (String form : new String[] {"--json", "--debug"}) {
      Run run = run("scan", form).exits(1); // the dangling link could not be opened
      assertThat(run.lines()).hasSize(27);
      assertThat(run.remarks())
          .containsExactly(
              "riffle: " + folder + "/dangling.mp3: cannot be opened: no such file",
              "riffle: " + folder + "/empty.mp3: the file is empty",
              "riffle: " + folder + "/text.mp3: no MP3 audio found",
              "riffle: 27 files, 3 with problems")
          .inOrder();
    }
  }

  @Test
  void badContent_isNotAFailure_status0() throws IOException {
    Files.createFile(folder.resolve("empty.mp3"));
    Run run = run("scan", "--json").exits(0);
    assertThat(run.out()).contains("\"problems\":[\"the file is empty\"]");
  }

  @Test
  void orderAndPlay_useAllOthers_andReportTheNumberSkipped() throws IOException {
    threeBadOf27();
    Run order = run("order").exits(0);
    assertThat(order.lines()).hasSize(Samples.SONGS);
    assertThat(order.remarks()).hasSize(5);
    assertThat(order.remarks().get(3)).isEqualTo("riffle: skipped 3 of 27 files");
    Run play = run("play", "--json", "--sound", "none").exits(0);
    assertThat(play.json().get(0).path("size").asInt()).isEqualTo(27); // they are not read yet
    assertThat(play.remarks()).hasSize(5);
    assertThat(play.remarks().subList(0, 4)).isEqualTo(order.remarks().subList(0, 4));
    assertThat(play.remarks().get(4)).contains("drawn with 3 files without sound");
  }

  @Test
  void truncatedSong_isNamed_andPlayed() throws IOException {
    Path cut = truncated();
    Run run = run("order").exits(0);
    assertThat(run.lines()).hasSize(1);
    assertThat(run.remarks()).hasSize(2); // one of them is the seed
    assertThat(run.remarks().get(0)).startsWith("riffle: " + cut + ": truncated: ");
  }

  @Test
  void loopOfLinks_isNamed_andEachSongIsListedOnce() throws IOException {
    Samples.copyTo(folder);
    Files.createSymbolicLink(folder.resolve("Odds and Ends/around"), folder);
    Run run = run("order").exits(0);
    assertThat(run.lines()).hasSize(Samples.SONGS);
    assertThat(run.remarks().get(0))
        .isEqualTo(
            "riffle: " + folder + "/Odds and Ends/around: links to a folder above it; skipped");
    run("scan").exits(0);
  }

  @Test
  void fileWithoutPermission_isNamed_scanReturns1_orderContinues() throws IOException {
    Samples.copyTo(folder);
    Path locked = Files.writeString(folder.resolve("locked.mp3"), "no");
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    Tool.assume(!Files.isReadable(locked), "a user other than root");
    Run scan = run("scan").exits(1);
    assertThat(scan.err()).contains(locked + ": cannot be opened: permission denied");
    assertThat(run("order").lines()).hasSize(Samples.SONGS);
  }

  @Test
  void badFileNamedTwice_isReportedOnce_countedTwice() throws IOException {
    truncated();
    Files.createFile(folder.resolve("empty.mp3"));
    Run run = Run.of("order", folder.toString(), folder.resolve("empty.mp3").toString());
    assertThat(run.remarks()).hasSize(4);
    assertThat(run.err()).contains("skipped 2 of 3 files");
  }

  @Test
  void noSong_playAndOrderReportIt_status1() throws IOException {
    Files.createFile(folder.resolve("empty.mp3"));
    for (String command : new String[] {"play", "order"}) {
      Run run = run(command).exits(1);
      assertThat(run.out()).isEmpty();
      assertThat(run.remarks())
          .containsExactly(
              "riffle: " + folder + "/empty.mp3: the file is empty",
              "riffle: skipped 1 of 1 file",
              "riffle: no song to play in " + folder)
          .inOrder();
    }
  }

  @Test
  void hostileNames_areMadeVisible_inTextAndRemarks_andEscapedInJson() throws IOException {
    Path name = folder.resolve("\033[2J\u202egone\n.mp3");
    Files.copy(Samples.SONG, name);
    Files.writeString(folder.resolve("\033[31mtext.mp3"), "no song");
    Run text = run("scan");
    assertThat(text.lines()).hasSize(2);
    assertThat(text.out()).contains("<U+001B>[2J<U+202E>gone ");
    assertThat(text.remarks().get(0)).contains("<U+001B>[31mtext.mp3: no MP3 audio");
    Run json = run("scan", "--json");
    assertThat(json.lines()).hasSize(2);
    for (Run run : new Run[] {text, json, run("order"), run("order", "--json")}) {
      assertThat(run.out() + run.err()).doesNotContainMatch("[\\x00-\\x09\\x0B-\\x1F\\u202e]");
    }
  }

  @Test
  void deadEntries_theFirstTenAreNamed_theOthersCounted() throws IOException {
    StringBuilder entries = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      entries.append("gone").append(i).append(".mp3\n");
    }
    Path list = Files.writeString(folder.resolve("list.m3u8"), entries.toString());
    for (String command : new String[] {"scan", "order"}) {
      Run run = Run.of(command, list.toString()).exits(1);
      assertThat(run.remarks()).hasSize(command.equals("scan") ? 12 : 13);
      assertThat(run.remarks().get(9))
          .isEqualTo("riffle: " + folder + "/gone9.mp3: cannot be opened: no such file");
      assertThat(run.remarks().get(10)).isEqualTo("riffle: 990 other files cannot be opened");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"m3u8", "-"})
  void moreDeadEntries_areCountedInOneSentence(String kind) throws IOException {
    StringBuilder entries = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      entries.append("gone").append(i).append(".mp3\n");
    }
    String song = Samples.SONG.toAbsolutePath() + "\n";
    String text = entries + song;
    Path list = Files.writeString(folder.resolve("list.m3u8"), text);
    String name = kind.equals("-") ? "-" : list.toString();
    Run run = Run.fed(kind.equals("-") ? text : "", "order", name).exits(0);
    assertThat(run.lines()).hasSize(1);
    assertThat(run.remarks()).hasSize(14);
    assertThat(run.err()).contains("riffle: " + name + ": 29000 more entries have no file\n");
    assertThat(run.err()).contains("riffle: skipped 30000 of 30001 files\n");
  }

  @Test
  @Tag("process")
  void deadEntries_takeNoMemory() throws Exception {
    try (Writer entries = Files.newBufferedWriter(folder.resolve("list.m3u8"))) {
      for (int i = 0; i < 200_000; i++) {
        entries.write("gone" + i + ".mp3\n");
      }
    }
    List<String> options =
        ImmutableList.<String>builder().addAll(OtherJvm.QUICK).add("-Xmx40m").build();
    Process riffle = OtherJvm.start(options, Main.class, "order", folder.resolve("list.m3u8"));
    String answer = new String(riffle.getInputStream().readAllBytes(), UTF_8);
    assertThat(answer).contains("list.m3u8: 199000 more entries have no file\n");
    assertThat(riffle.waitFor()).isEqualTo(1);
  }
}
