package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration file: the defaults of {@code play}. */
class ConfigurationTest {
  private static final String PLAY = "sample-playlists --sound none --seed friday";

  @TempDir Path home;
  private Path file;

  @BeforeEach
  void createFolder() throws IOException {
    file = Files.createDirectories(home.resolve(".config/riffle")).resolve("config");
  }

  private Run riffle(String line) {
    return Run.in(
        ImmutableMap.of("HOME", home.toString()),
        "",
        Splitter.on(' ').omitEmptyStrings().splitToList(line).toArray(new String[0]));
  }

  private Run configured(String text) throws IOException {
    Files.writeString(file, text);
    return riffle(PLAY + " --json").exits(0);
  }

  private static String modes(Run run) {
    JsonNode start = run.json().get(0);
    return start.path("mode").asText() + " " + start.path("repeat").asText();
  }

  @Test
  void options_areDefaultsOfPlay() throws IOException {
    Run run = configured("\uFEFF# my own\n\n mode = random \nrepeat=all\r\n");
    assertThat(run.err()).isEmpty();
    assertThat(modes(run)).isEqualTo("random all");
    assertThat(modes(riffle("play " + PLAY + " --json"))).isEqualTo("random all");
  }

  @Test
  void commandLine_wins() throws IOException {
    configured("mode=random\nrepeat=all\n");
    assertThat(modes(riffle(PLAY + " --json --mode shuffle"))).isEqualTo("shuffle all");
  }

  @Test
  void otherCommands_doNotReadIt() throws IOException {
    configured("mode=in-order\nbogus\n");
    Run order = riffle("order sample-playlists --seed friday --json");
    assertThat(order.out())
        .isEqualTo(Run.of("order sample-playlists --seed friday --json".split(" ")).out());
    assertThat(order.remarks()).hasSize(1);
  }

  @Test
  void gapLargerThanTheFolder_isLowered() throws IOException {
    assertThat(configured("gap=500\n").err()).isEmpty();
    assertThat(configured("gap=90%\n").err()).isEmpty();
  }

  @Test
  void openAddressOfMpd_withoutAPassword_isReportedAndIgnored_orRefused() throws IOException {
    String open = "mpd: 0.0.0.0:6600 accepts other machines; set mpd-password in the configuration";
    Run run = configured("mpd=0.0.0.0:6600\nmode=random\n");
    assertThat(run.err()).isEqualTo("riffle: " + open + "; ignored\n");
    assertThat(modes(run)).isEqualTo("random off");
    riffle(PLAY + " --mpd 0.0.0.0:6600").refuses(2, "--" + open);
  }

  @Test
  void resumedSession_keepsItsModes() throws IOException {
    riffle(PLAY + " --repeat one").exits(0);
    Files.writeString(file, "mode=random\nrepeat=all\ngap=3\nwatch\n");
    Run resumed = riffle("--json --sound none").exits(0);
    assertThat(modes(resumed)).isEqualTo("shuffle one");
    assertThat(resumed.err()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "mode=x | mode: x is unknown; use one of in-order, shuffle, random",
        "repeat= | repeat:  is unknown; use one of off, one, all",
        "gap=many | gap: many is not a gap; use a number of songs, or 0% to 100%",
        "gap=-1 | gap: -1 is too small; use 0 to 2147483647",
        "sound=none | sound: none is for scripts; use one of auto, java, mpv",
        "color=pink | color: pink is unknown; use one of auto, always, never",
        "encoding=klingon | encoding: encoding (klingon) must be auto, none or a character set",
        "spread=genre | spread: genre is unknown; use one of artist, album, off",
        "best-of=0 | best-of: 0 is unknown; use 1 to 1000",
        "not-for=7x | not-for: 7x is unknown; use a time such as 7d, 12h or 2w, or off",
        "weights=nowhere.txt | weights: ",
        "exclude=nowhere | exclude: ",
        "weights=/dev/zero | weights: /dev/zero: not a file",
        "mod=random | mod: no such option; did you mean mode?",
        "seed=friday | seed: no such option; use one of mode, repeat, gap, color, sound,"
            + " replay-gain, watch, encoding, no-log, mpd, mpd-password, music",
        "mpd=somewhere | mpd: somewhere is unknown; use a port, an IP address with a port, or",
        "music= | music () must be the path of a folder",
        "mode | mode: needs a value after '='",
        "watch=no | watch: takes no value; remove the line",
        "no-log=yes | no-log: takes no value; remove the line",
      })
  void badLine_isNamed_andTheOthersApply(String line, String problem) throws IOException {
    Run run = configured("# first\nrepeat=all\n" + line + "\nmode=random\n");
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith("riffle: " + file + ":3: " + problem);
    assertThat(modes(run)).isEqualTo("random all");
  }

  @Test
  void unreadableFile_isOneRemark_andTheSongsPlay() throws IOException {
    assertThat(configured("#".repeat(1 << 17)).err())
        .isEqualTo("riffle: " + file + ": ignored: larger than 64 KB\n");
    Files.write(file, new byte[] {'m', (byte) 0xff});
    assertThat(riffle(PLAY + " --json").exits(0).err())
        .isEqualTo("riffle: " + file + ": ignored: not UTF-8\n");
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(riffle(PLAY + " --json").exits(0).err())
        .isEqualTo("riffle: " + file + ": ignored: not a file\n");
  }

  @Test
  void manyBadLines_areReportedUpToALimit() throws IOException {
    Run run = configured("x\n".repeat(1000));
    assertThat(run.remarks()).hasSize(11);
    assertThat(run.err()).endsWith("config: 990 other bad lines\n");
  }

  @Test
  void debug_printsWhatWasRead() throws IOException {
    assertThat(riffle(PLAY + " --json --debug").err()).contains(file + ": no such file");
    configured("mode=random\n");
    assertThat(riffle(PLAY + " --json --debug").err())
        .contains(file + ": read\nriffle: config: {mode=random}");
  }

  // ------------------------------------------------------------------ drawing rules

  private JsonNode status(String text, String... options) throws IOException {
    Files.writeString(file, text);
    String[] play = {"play", "sample-playlists", "--new", "--sound", "none", "--json"};
    Run run =
        Run.in(
                ImmutableMap.of("HOME", home.toString()),
                "status\n",
                ObjectArrays.concat(play, options, String.class))
            .exits(0);
    assertThat(run.err()).isEmpty();
    return run.json().get(2);
  }

  @Test
  void drawingRules_areDefaultsOfNewQueues() throws IOException {
    JsonNode status =
        status(
            """
            by=album
            spread=artist
            best-of=3
            weights=rating
            not-for=7d
            exclude=genre=Speech
            exclude=genre=Noise
            """);
    assertThat(status.path("by").asText()).isEqualTo("album");
    assertThat(status.path("spread").asText()).isEqualTo("artist");
    assertThat(status.path("bestOf").asInt()).isEqualTo(3);
    assertThat(status.path("weights").asText()).isEqualTo("rating");
    assertThat(status.path("notFor").asText()).isEqualTo("7d");
    assertThat(status.path("exclude").toString()).isEqualTo("[\"genre=Speech\",\"genre=Noise\"]");
  }

  @Test
  void drawingRules_ofTheCommandLineWin_andExclusionsAdd() throws IOException {
    String text = "spread=artist\nweights=rating\nexclude=genre=Speech\n";
    JsonNode status =
        status(text, "--spread", "off", "--weights", "age", "--exclude", "genre=Noise");
    assertThat(status.has("spread")).isFalse();
    assertThat(status.path("weights").asText()).isEqualTo("age");
    assertThat(status.path("exclude").size()).isEqualTo(2);
    assertThat(status(text, "--exclude", "off").has("exclude")).isFalse();
  }

  @Test
  void pathsOfRules_areInTheHomeDirectory_besideTheFile_orAbsolute() throws IOException {
    Path weights =
        Files.writeString(home.resolve("weights"), "2 " + Samples.SONG.toAbsolutePath() + "\n");
    assertThat(status("weights=~/weights\n").path("weights").asText())
        .isEqualTo(weights.toString());
    assertThat(status("weights=../../weights\n").path("weights").asText())
        .isEqualTo(weights.toString());
    assertThat(status("weights=" + weights + "\n").path("weights").asText())
        .isEqualTo(weights.toString());
  }

  @Test
  void weightsWithAnError_areReported_andTheSongsPlay() throws IOException {
    Files.writeString(home.resolve("weights"), "many a.mp3\n");
    assertThat(configured("weights=~/weights\n").err())
        .isEqualTo(
            "riffle: weights: %s/weights:1: not a weight, 0 to 1000000, and a path; ignored\n"
                .formatted(home));
  }

  @Test
  void resumedSession_keepsItsRules() throws IOException {
    status("", "--spread", "album");
    Files.writeString(file, "spread=artist\nweights=rating\nexclude=genre=Speech\n");
    Run resumed =
        Run.in(ImmutableMap.of("HOME", home.toString()), "status\n", "--json", "--sound", "none")
            .exits(0);
    assertThat(resumed.err()).isEmpty();
    assertThat(resumed.json().get(2).path("spread").asText()).isEqualTo("album");
    assertThat(resumed.json().get(2).has("weights")).isFalse();
  }

  @Test
  void fileOfSomethingElse_isNeverPrinted() throws IOException {
    String text = "root:$6$salt$Kq8:19000:0:99999:7:::\nKq8\nKq8=Kq8\nTOKEN-Kq8 = 5\nhunter\n";
    String err = configured(text).err();
    assertThat(err).doesNotContain("Kq8");
    assertThat(err).doesNotContain("hunter");
    assertThat(err).contains("config:5: no such option; use one of mode, ");
  }
}
