package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of logs: pipes, encodings, ZIPs, and files that are no logs. */
@Timeout(60)
class LogFilesTest {
  private static final String USE = "; use text, spotify, ";

  @TempDir Path folder;

  @BeforeEach
  void writeSamples() throws IOException {
    SampleLogs.write(folder, SimulatedPlayer.HONEST, 10, 100, 1);
  }

  static ImmutableList<String> samples() {
    return SampleLogs.FILES;
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private String text(String sample) throws IOException {
    return Files.readString(folder.resolve(sample));
  }

  private void assertRefused(String message, Path file) {
    LogException refused = assertThrows(LogException.class, () -> LogFormat.read(file));
    assertThat(refused).hasMessageThat().startsWith(file + ": " + message);
  }

  // ------------------------------------------------------------------ encodings and pipes

  @ParameterizedTest
  @MethodSource("samples")
  void utf8AndUtf16_withAByteOrderMark_areReadInEachFormat(String sample) throws IOException {
    PlayLog plain = LogFormat.read(folder.resolve(sample));
    assertThat(plain.plays().size()).isAtLeast(80);
    String text = "\uFEFF" + text(sample);
    for (String charset : List.of("UTF-8", "UTF-16LE", "UTF-16BE")) {
      Path file = write(charset + sample, text.getBytes(Charset.forName(charset)));
      assertWithMessage(charset).that(LogFormat.read(file)).isEqualTo(plain);
    }
  }

  /** The format is known without a name, and no byte is lost. */
  @Tag("process")
  @ParameterizedTest
  @MethodSource("samples")
  void pipe_isReadFromItsFirstByte(String sample) throws Exception {
    PlayLog plain = LogFormat.read(folder.resolve(sample));
    Path pipe = pipe();
    Thread writer = writer(pipe, Files.readAllBytes(folder.resolve(sample)));
    assertThat(LogFormat.read(pipe)).isEqualTo(plain);
    writer.join();
  }

  private Path pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isEqualTo(0);
    return pipe;
  }

  private static Thread writer(Path pipe, byte[] bytes) {
    Thread writer =
        new Thread(
            () -> {
              try (OutputStream out = Files.newOutputStream(pipe)) {
                out.write(bytes);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    writer.start();
    return writer;
  }

  @Test
  @Tag("process")
  void pipeWithoutAWriter_isRejected() throws Exception {
    Path pipe = pipe();
    assertRefused("a pipe that no process writes to", pipe);
    LogException list = assertThrows(LogException.class, () -> SongList.read(pipe));
    assertThat(list).hasMessageThat().isEqualTo(pipe + ": a pipe that no process writes to");
  }

  @Test
  void bytesThatAreNotUtf8_areRead_unlessTheyAreMany() throws IOException {
    byte[] name = "Mot\u00f6rhead - Ace of Spades\n".getBytes(Charset.forName("windows-1252"));
    assertThat(LogFormat.read(write("names.txt", name)).plays()).hasSize(1);
    byte[] russian = "\u041a\u0438\u043d\u043e - 47\n".getBytes(Charset.forName("windows-1251"));
    assertRefused(
        "neither UTF-8 nor UTF-16 with a byte order mark" + USE, write("other.txt", russian));
  }

  // ------------------------------------------------------------------ several files

  @Test
  void files_ofSeveralFormats_areRejected() {
    Path first = folder.resolve("spotify.json");
    Path second = folder.resolve("lastfm.csv");
    LogException refused = assertThrows(LogException.class, () -> LogFormat.read(first, second));
    assertThat(refused)
        .hasMessageThat()
        .isEqualTo(
            second
                + ": lastfm, but "
                + first
                + " is spotify; all files of a log must have the same format");
  }

  @Test
  void fileWithoutPlays_isNotAnotherFormat() throws IOException {
    PlayLog plain = LogFormat.read(folder.resolve("spotify.json"));
    for (String empty : List.of("", " \n", "[]", "[ ]\n")) {
      Path none = write("none.json", empty.getBytes(UTF_8));
      assertThat(LogFormat.read(none, folder.resolve("spotify.json"))).isEqualTo(plain);
      assertRefused("no plays of songs", none);
    }
  }

  // ------------------------------------------------------------------ ZIP

  private static byte[] zip(Object... namesAndContents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        zip.putNextEntry(new ZipEntry((String) namesAndContents[i]));
        Object content = namesAndContents[i + 1];
        zip.write(content instanceof byte[] data ? data : ((String) content).getBytes(UTF_8));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] picture() {
    byte[] noise = new byte[3_000];
    new Random(5).nextBytes(noise);
    return Bytes.concat(new byte[] {-1, -40, -1, -32, 0, 16, 'J', 'F', 'I', 'F', 0}, noise);
  }

  @Test
  void zipOfSpotify_isOneLogOfItsHistories() throws IOException {
    PlayLog plain = LogFormat.read(folder.resolve("spotify.json"));
    String all = text("spotify.json").strip();
    int cut = all.indexOf("}, {") + 1;
    String begin = "Spotify Extended Streaming History/";
    byte[] zip =
        zip(
            begin + "ReadMeFirst_ExtendedStreamingHistory.pdf",
            picture(),
            begin + "Streaming_History_Audio_2024_1.json",
            "[" + all.substring(cut + 1),
            begin + "Streaming_History_Audio_2023-2024_0.json",
            all.substring(0, cut) + "]",
            begin + "Streaming_History_Video_2024.json",
            "[]");
    assertThat(LogFormat.read(write("my_spotify_data.zip", zip))).isEqualTo(plain);
  }

  @Test
  void zipOfSpotifysAccountData_isItsHistory() throws IOException {
    byte[] zip =
        zip(
            "Spotify Account Data/Playlist1.json",
            "{\"playlists\":[{\"name\":\"A\",\"items\":[{\"track\":{\"trackName\":\"B\"}}]}]}",
            "Spotify Account Data/SearchQueries.json",
            "[{\"platform\":\"A\",\"searchTime\":\"2024-03-01T12:00:00Z[UTC]\"}]",
            "Spotify Account Data/StreamingHistory_music_0.json",
            text("spotify-account.json"));
    assertThat(LogFormat.read(write("account.zip", zip)))
        .isEqualTo(LogFormat.read(folder.resolve("spotify-account.json")));
  }

  @Test
  void zipOfTakeout_isTheWatchHistory() throws IOException {
    String music = "Takeout/YouTube and YouTube Music/";
    byte[] zip =
        zip(
            "Takeout/archive_browser.html",
            "<html></html>",
            music + "playlists/Evening-videos.csv",
            "Video ID,Playlist Video Creation Timestamp\na,2024-01-01T00:00:00+00:00\n",
            music + "history/watch-history.json",
            text("watch-history.json"));
    assertThat(LogFormat.read(write("takeout.zip", zip)))
        .isEqualTo(LogFormat.read(folder.resolve("watch-history.json")));
  }

  @Test
  void zipOfListenBrainz_isItsMonths() throws IOException {
    List<String> lines = text("listenbrainz.jsonl").lines().toList();
    byte[] zip =
        zip(
            "user.json",
            "{\"user_id\":1,\"username\":\"A\"}",
            "feedback.jsonl",
            "{\"score\":1,\"recording_mbid\":\"A\"}",
            "listens/2024/2.jsonl",
            String.join("\n", lines.subList(40, lines.size())),
            "listens/2024/1.jsonl",
            String.join("\n", lines.subList(0, 40)));
    assertThat(LogFormat.read(write("listenbrainz_export.zip", zip)))
        .isEqualTo(LogFormat.read(folder.resolve("listenbrainz.jsonl")));
  }

  @Test
  void zipOfTwoFormats_isReadByTheFormatThatIsGiven() throws IOException {
    byte[] zip = zip("a.json", text("spotify.json"), "b.csv", text("lastfm.csv"));
    Path file = write("both.zip", zip);
    LogException refused = assertThrows(LogException.class, () -> LogFormat.read(file));
    assertThat(refused)
        .hasMessageThat()
        .isEqualTo(
            file
                + ": b.csv: lastfm, but "
                + file
                + ": a.json is spotify; all files of a log must have the same format");
    assertThat(
            LogFormat.read(
                List.of(file), Optional.of(LogFormat.LASTFM), Optional.empty(), Instant.now()))
        .isEqualTo(LogFormat.read(folder.resolve("lastfm.csv")));
  }

  @Test
  void zipWithoutALog_isRejected() throws IOException {
    assertRefused("the ZIP contains no log" + USE, write("empty.zip", zip()));
    assertRefused(
        "the ZIP contains no log" + USE,
        write("album.zip", zip("1.jpg", picture(), "notes.txt", "A - One", "a.json", "{\"a\":1}")));
  }

  // ------------------------------------------------------------------ other files

  @Test
  void filesThatAreNotLogs_areRejectedWithTheFormats() throws IOException {
    assertRefused("not text" + USE, write("picture.jpg", picture()));
    assertRefused("not text" + USE, write("plays.txt", picture()));
    assertRefused("not text" + USE, write("plays.csv", picture()));
    assertRefused("not text" + USE, write("plays.json", picture()));
    assertRefused(
        "not a log" + USE, write("watch-history.html", "<!DOCTYPE html><html>\n".getBytes(UTF_8)));
    assertRefused("not a log" + USE, write("x.json", "{\"name\":\"A\"}".getBytes(UTF_8)));
    assertRefused("a folder, not a file", folder);
  }

  @Test
  void textAfterItsHead_hasNoNul() throws IOException {
    byte[] text = "A - Song\n".repeat(20_000).getBytes(UTF_8);
    assertRefused(
        "line 20001 is not text", write("cut.txt", Bytes.concat(text, new byte[] {'a', 0})));
  }

  /** Brackets begin titles, too. */
  @Test
  void textOfBracketsAndMarks_isNotJson() throws IOException {
    Path file = write("plays.txt", "[spunge] - Jump\n{Awayland} - Two\n< a\n".getBytes(UTF_8));
    assertThat(LogFormat.read(file).plays()).hasSize(3);
  }
}
