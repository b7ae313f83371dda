package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.Run;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Converting one playlist format to another. */
@Timeout(300)
class ConvertTest {
  private static final String GOOD =
      "<playlist version='1' xmlns='http://xspf.org/ns/0/'><title>Friday</title><trackList><track>"
          + "<location>a%20b.mp3</location><title>T</title><creator>A</creator><album>B</album>"
          + "<duration>1500</duration></track></trackList></playlist>";

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Run convert(Object... words) {
    return Run.of(
        Stream.concat(Stream.of("convert"), Stream.of(words))
            .map(Object::toString)
            .toArray(String[]::new));
  }

  @Test
  void convert_byExtensions_writesTheTarget_andReportsLostFields() throws IOException {
    Path in = file("in.xspf", GOOD);
    Path out = folder.resolve("out.pls");
    Run run = convert(in, out).exits(0);
    assertThat(run.out()).isEmpty();
    assertThat(run.remarks())
        .containsExactly(
            "riffle: lost: playlist title, album of 1 song, fraction of a second of 1 song",
            "riffle: 1 song")
        .inOrder();
    assertThat(Files.readString(out))
        .isEqualTo(
            "[playlist]\nFile1=a b.mp3\nTitle1=A - T\nLength1=2\nNumberOfEntries=1\nVersion=2\n");
  }

  @Test
  void convert_streams_byOption() {
    Run run =
        Run.fed("[playlist]\nFile1=a.mp3\n", "convert", "--from", "PLS", "--to=m3u", "-", "-");
    assertThat(run).isEqualTo(new Run(0, "#EXTM3U\na.mp3\n", "riffle: 1 song\n"));
  }

  @Test
  void convert_intoAnotherFolder_keepsTheLocationsOfTheSongs() throws IOException {
    Path in = file("in.m3u8", "a.mp3\n");
    Path out = Files.createDirectory(folder.resolve("sub")).resolve("out.m3u8");
    convert(in, out).exits(0);
    assertThat(Files.readString(out)).isEqualTo("#EXTM3U\n" + folder.resolve("a.mp3") + "\n");
  }

  @Test
  void convert_relativeListIntoAnotherFolder_losesNoPath() throws IOException {
    Path out = folder.resolve("pond.xspf");
    Run run = convert("sample-playlists/Round the Pond.m3u8", out);
    assertThat(run).isEqualTo(new Run(0, "", "riffle: lost: playlist comment\nriffle: 5 songs\n"));
    assertThat(Files.readString(out)).contains("/sample-playlists/");
  }

  @Test
  void convert_optionsTakePrecedenceOverExtensions() throws IOException {
    Path in = file("in.txt", "a.mp3\n");
    assertThat(convert(in, "--from", "m3u8", "--to", "pls", "-").exits(0).out())
        .startsWith("[playlist]\n");
  }

  @Test
  void invalid_lenient_isUsedWithASentence_strict_isRejectedAndNothingWritten() throws IOException {
    Path in = file("in.xspf", GOOD.replace("1500", "a while"));
    Path out = file("out.m3u8", "old\n");
    String fault = "riffle: " + in + ":1: duration is not a whole number of 0 or more";
    Run strict = convert("--strict", in, out).exits(1);
    assertThat(strict.remarks())
        .containsExactly(fault, "riffle: " + in + ": rejected; 1 fault")
        .inOrder();
    assertThat(Files.readString(out)).isEqualTo("old\n");
    Run lenient = convert(in, out).exits(0);
    assertThat(lenient.remarks()).contains(fault);
    assertThat(Files.readString(out)).isEqualTo("#EXTM3U\n#EXTINF:-1,A - T\na b.mp3\n");
  }

  @Test
  void strict_ignoresTargetsOfEntries_andLostFields() throws IOException {
    Path in = file("in.xspf", GOOD.replace("a%20b.mp3", "http://example.com/"));
    Run run = convert("--strict", in, "--to", "m3u8", "-").exits(0);
    assertThat(run.out()).isEqualTo("#EXTM3U\n#EXTINF:2,A - T\nhttp://example.com/\n");
    assertThat(run.err()).doesNotContain("skipped");
  }

  @Test
  void streams_areKept_butWithinARootTheyAreSkipped() throws IOException {
    String text = "#EXTM3U\nhttp://radio.example//a%2Fb?c\na.mp3\n";
    Path in = file("in.m3u8", text);
    Path out = folder.resolve("out.m3u8");
    assertThat(convert(in, out).err()).doesNotContain("skipped");
    assertThat(Files.readString(out)).isEqualTo(text);
    Run within = convert("--root", folder, in, out);
    assertThat(Files.readString(out)).isEqualTo("#EXTM3U\na.mp3\n");
    assertThat(within.err()).contains(":2: skipped: a stream or web address, not a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "<rss/>", "<!DOCTYPE a><playlist/>"})
  void nothingUsable_isAFailure_andNothingIsWritten(String text) throws IOException {
    Path in = file("in.xspf", text);
    Path out = file("out.m3u8", "old\n");
    Run run = convert(in, out).exits(1);
    assertThat(run.err()).endsWith("riffle: " + in + ": no usable entry\n");
    assertThat(Files.readString(out)).isEqualTo("old\n");
  }

  @Test
  void emptyPlaylist_isValid() throws IOException {
    Run run = convert(file("in.m3u8", "#EXTM3U\n"), "--to", "m3u8", "-");
    assertThat(run).isEqualTo(new Run(0, "#EXTM3U\n", "riffle: 0 songs\n"));
  }

  @Test
  void out_thatIsALink_remainsOne_andNoTemporaryFileIsLeft() throws IOException {
    Path in = file("in.m3u8", "a.mp3\n");
    Path real = file("real.m3u8", "old\n");
    Path link = Files.createSymbolicLink(folder.resolve("link.m3u8"), real);
    convert(in, link).exits(0);
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.readString(real)).isEqualTo("#EXTM3U\na.mp3\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(in, real, link);
    }
  }

  @Test
  void out_thatCannotBeWritten_isAFailureInOneSentence() throws IOException {
    Path in = file("in.m3u8", "a.mp3\n");
    Path out = folder.resolve("no/such/out.pls");
    convert(in, out).refuses(1, "riffle: cannot write " + out + ": no such file\n");
  }

  @Test
  void in_thatMayNotBeRead_isAFailureInOneSentence() throws IOException {
    Path in = file("in.m3u8", "a.mp3\n");
    Files.setPosixFilePermissions(in, PosixFilePermissions.fromString("---------"));
    Tool.assume(!Files.isReadable(in), "a user other than root");
    convert(in, "--to", "pls", "-")
        .refuses(1, "riffle: cannot read the playlist " + in + ": permission denied\n");
  }

  @Test
  void root_skipsEntriesOutside() throws IOException {
    Path in = file("in.m3u8", "a.mp3\n../../etc/passwd\n");
    Run run = convert(in, "--to", "m3u8", "-", "--root", folder).exits(0);
    assertThat(run.err()).contains("riffle: " + in + ":2: skipped: leads out of the root\n");
    assertThat(run.out()).isEqualTo("#EXTM3U\n" + folder.resolve("a.mp3") + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "convert | missing required parameters: 'IN', 'OUT'",
        "convert - - | -: unknown playlist format; use --from with one of m3u",
        "convert - --from m3u - | -: unknown playlist format; use --to with one of m3u",
        "convert a.txt b.pls | a.txt: unknown playlist format; use --from with one of m3u, m3u8, json, pls, xspf, jspf, wpl, asx",
        "convert nowhere.m3u b | b: unknown playlist format; use --to with one of",
        "convert nowhere.m3u b.pls | nowhere.m3u: no such file or folder",
        "convert nowhere.m3u b.pls --from x | --from: x is unknown; use one of m3u, m3u8, json, pls, xspf, jspf, wpl, asx",
        "convert a.m3u b.pls --encoding none | unknown option",
        "convert nowhere.m3u b.pls --root README.md | root (README.md) must be a folder",
      })
  void misuse_isOneSentence_status2(String line, String part) {
    Run.of(line.split(" ")).refuses(2, part);
  }

  @Test
  void windowsDriveAndComment_areLosses() throws IOException {
    Path in = file("in.m3u8", "#EXTM3U\n# for Friday\nfile:///C:/Music/a.mp3\n");
    Run run = convert(in, "--to", "m3u8", "-");
    assertThat(run.remarks())
        .containsExactly(
            "riffle: lost: playlist comment, Windows drive of 1 song", "riffle: 1 song")
        .inOrder();
  }

  @ParameterizedTest
  @CsvSource({
    "in.m3u, 'C:\\Music\\a.mp3'",
    "in.m3u8, '#EXTM3U\n#EXTINF:7,a\n\\\\nas\\a.mp3\nd:/b.mp3'",
    "in.pls, '[playlist]\nFile1=C:\\a.mp3\nNumberOfEntries=1'",
    "in.wpl, <smil><media src='/E:\\a.mp3'/></smil>"
  })
  void onlyWindowsPaths_isAFailure_andNothingIsWritten(String name, String text)
      throws IOException {
    Path in = file(name, text);
    Path out = file("out.m3u8", "old\n");
    Run run = convert(in, out).exits(1);
    assertThat(run.err()).contains(": skipped: a Windows path, unavailable on this system\n");
    assertThat(run.err()).endsWith("riffle: " + in + ": no usable entry\n");
    assertThat(Files.readString(out)).isEqualTo("old\n");
  }

  @Test
  void tracksWithoutALocation_areValid() throws IOException {
    Path in = file("in.xspf", GOOD.replace("<location>a%20b.mp3</location>", ""));
    Run run = convert("--strict", in, "--to", "m3u8", "-").exits(0);
    assertThat(run.out()).isEqualTo("#EXTM3U\n");
    assertThat(run.err()).contains(":1: skipped: a track without a location\n");
  }

  @Test
  void encodedPaths_areDecodedOnce() throws IOException {
    file("Ab\u00E9 - Xyz.mp3", "");
    Path in = file("in.m3u8", "Ab%C3%A9%20-%20Xyz.mp3\n");
    assertThat(convert(in, "--to", "xspf", "-").exits(0).out())
        .contains("Ab%C3%A9%20-%20Xyz.mp3</location>");
    Path out = folder.resolve("out.m3u");
    assertThat(convert(in, out).exits(0).err()).isEqualTo("riffle: 1 song\n");
    assertThat(Files.readString(out)).isEqualTo("#EXTM3U\nAb\u00E9 - Xyz.mp3\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.fpl | x | a binary playlist of foobar2000; save it there as M3U8",
        "iTunes Library.itl | x | the library of iTunes; export the playlist as M3U8 or M3U",
        "Library.xml | <?xml version='1.0'?><plist version='1.0'> | a library of iTunes or Apple Music in XML; export",
        "a.TXT | Name\tArtist\tComposer\tAlbum\tGrouping\tGenre\tSize | a playlist of iTunes in columns; export",
        "a.b4s | x | a playlist of Winamp 3; save it there as M3U8",
        "a.aimppl4 | x | a playlist of AIMP; export it there as M3U8",
      })
  void playlistThatNoFormatReads_isRejectedByName_withARemedy(
      String name, String text, String sentence) throws IOException {
    Path in = file(name, text);
    convert(in, "out.m3u8").refuses(2, in + ": " + sentence);
    Run.of("order", in.toString()).refuses(2, in + ": " + sentence);
    Run.of("order", "sample-playlists", "--exclude", in.toString())
        .refuses(2, in + ": " + sentence);
  }
}
