package dev.riffle.mpv;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.MoreCollectors;
import com.google.common.collect.Range;
import dev.riffle.testing.Flac;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
@Tag("process")
@ResourceLock("mpv processes of this JVM")
@Order(1) // takes long
class MpvTagsTest {
  /** The duration in milliseconds: encoders pad the last block, True Audio to 1.045 seconds. */
  private static final Range<Long> SOUND = Range.closed(500L, 1_045L);

  /** Options of mpv for files whose encoder it does not choose by their names. */
  private static final ImmutableMap<String, ImmutableList<String>> ENCODERS =
      ImmutableMap.of(
          "aac", ImmutableList.of("--of=adts", "--oac=aac"),
          "dts", ImmutableList.of("--oac=dca", "--oacopts=strict=-2"),
          "spx", ImmutableList.of("--of=spx", "--oac=libspeex"),
          "webm", ImmutableList.of("--of=webm", "--oac=opus"),
          "mp4", ImmutableList.of("--of=mp4", "--oac=aac"),
          "m4b", ImmutableList.of("--of=ipod", "--oac=aac"),
          "3gp", ImmutableList.of("--of=3gp", "--oac=aac"),
          "ra", ImmutableList.of("--of=rm", "--oac=ac3"));

  @TempDir Path folder;

  private final MpvTags tags = new MpvTags();

  @BeforeEach
  void withMpv() {
    Tool.require("mpv");
  }

  @AfterEach
  void close() {
    tags.close();
  }

  @Test
  void read_flac_hasAllTags() throws IOException {
    Path file = song().write(folder.resolve("a.flac"));
    assertThat(tags.read(file)).isEqualTo(expected(file).durationMillis(500).build());
  }

  @Test
  void read_identifiersOfMusicBrainz_areRead() throws IOException {
    String id = "0d7f6fd5-0000-4000-8000-0123456789ab";
    Path file =
        song()
            .tag("MUSICBRAINZ_TRACKID=" + id)
            .tag("MusicBrainz_AlbumId=not an identifier")
            .write(folder.resolve("a.flac"));
    assertThat(tags.read(file))
        .isEqualTo(expected(file).musicBrainzRecordingId(id).durationMillis(500).build());
  }

  @Test
  void read_flacWithoutTags_usesTheFileNameAsTitle() throws IOException {
    Path file = new Flac().tone(440, 3 * Flac.RATE).write(folder.resolve("A song.flac"));
    assertThat(tags.read(file)).isEqualTo(Track.builder(file).durationMillis(3_000).build());
  }

  /**
   * Reads files from mpv's own encoder; each container has its own names for tags, in its own case.
   */
  @ParameterizedTest
  @ValueSource(strings = {"opus", "ogg", "m4a", "wma", "mka", "wv"})
  void read_otherFormat_hasAllTags(String ending) throws Exception {
    Path file = encoded(ending);
    Track track = tags.read(file);
    assertThat(track.durationMillis().orElse(0)).isIn(SOUND);
    assertThat(track)
        .isEqualTo(expected(file).durationMillis(track.durationMillis().orElse(0)).build());
  }

  /** Reads a file of each format that mpv encodes, and of each ending of that format. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "wav wave",
        "aiff aif aifc",
        "aac adts",
        "ac3",
        "eac3 ec3",
        "dts",
        "mp2 mp1 mpa m2a mpga",
        "au snd",
        "caf",
        "w64",
        "voc",
        "tta",
        "spx",
        "oga",
        "webm weba",
        "mp4 m4b m4r",
        "3gp 3ga",
        "ra"
      })
  void read_formatWithFewTags_hasADuration(String endings) throws Exception {
    Path file = encoded(Splitter.on(' ').splitToList(endings).get(0));
    for (String ending : Splitter.on(' ').split(endings)) {
      Path named = Files.copy(file, folder.resolve("named." + ending));
      assertThat(MpvTags.reads(named)).isTrue();
      Track track = tags.read(named);
      assertThat(track.problems()).isEmpty();
      assertThat(track.durationMillis().orElse(0)).isIn(SOUND);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dsf", "dff", "amr", "awb"})
  void read_formatWithoutEncoder_hasADuration(String ending) throws IOException {
    Path file = Files.write(folder.resolve("a." + ending), RawSound.of(ending));
    assertThat(MpvTags.reads(file)).isTrue();
    Track track = tags.read(file);
    assertThat(track.problems()).isEmpty();
    assertThat(track.durationMillis().orElse(0)).isIn(Range.closed(900L, 1_100L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"flac", "opus", "ogg", "m4a", "m4b", "wv", "mka", "wma"})
  void read_compilation_isRead(String ending) throws Exception {
    assertThat(tags.read(encoded(ending, song().tag("COMPILATION=1"))).isCompilation()).isTrue();
    assertThat(tags.read(encoded(ending, song().tag("COMPILATION=0"))).isCompilation()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "compilation=true, true",
    "ITUNESCOMPILATION=1, true",
    "MUSICBRAINZ_ALBUMARTISTID=89ad4ac3-39f7-470e-963a-56509c546377, true",
    "MUSICBRAINZ_ALBUMARTISTID=0d7f6fd5-0000-4000-8000-0123456789ab, false",
    "COMPILATION=, false",
    "COMPILATION=no, false"
  })
  void read_flagOfCompilations_isRead(String comment, boolean isCompilation) throws IOException {
    Path file = song().tag(comment).write(folder.resolve("a.flac"));
    assertThat(tags.read(file).isCompilation()).isEqualTo(isCompilation);
  }

  @Test
  void read_untrustedText_keepsItsValidPart() throws IOException {
    Path file =
        new Flac()
            .tag("TITLE=\u00e4\u001b[31m\n\"x\\".getBytes(ISO_8859_1))
            .tag("Artist=One")
            .tag("ARTIST=Two")
            .tag("album=  ")
            .tag("album artist=Both")
            .tag("TRACKNUMBER=x")
            .tag("discnumber=99999999999999999999")
            .tag("YEAR=1988")
            .write(folder.resolve("a.flac"));
    assertThat(tags.read(file))
        .isEqualTo(
            Track.builder(file)
                .title("\ufffd\u001b[31m\n\"x\\")
                .artist("One;Two")
                .albumArtist("Both")
                .year(1988)
                .durationMillis(500)
                .build());
  }

  @Test
  void read_hugeTitle_isTruncated() throws IOException {
    Path file = new Flac().tag("TITLE=" + "x".repeat(5_000_000)).write(folder.resolve("a.flac"));
    assertThat(tags.read(file).title()).isEqualTo("x".repeat(10_000));
  }

  @Test
  void read_unusualFileName_readsThatFile() throws Exception {
    Path plain = song().write(folder.resolve("a.flac"));
    Files.copy(plain, folder.resolve("http:a%20b?c#d\n\u00e9 -x.flac"));
    String copy = "cp a.flac \"$(printf 'no\\377text.flac')\"";
    assertThat(new ProcessBuilder("sh", "-c", copy).directory(folder.toFile()).start().waitFor())
        .isEqualTo(0);
    try (Stream<Path> files = Files.list(folder)) {
      ImmutableList<Path> all = files.collect(toImmutableList());
      assertThat(all).hasSize(3);
      for (Path file : all) {
        assertThat(tags.read(file)).isEqualTo(expected(file).durationMillis(500).build());
      }
    }
  }

  /** Reads files that other players treat as references to other files, or as other formats. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#EXTM3U\nFOLDER/song.flac\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:1,\nFOLDER/song.flac\n#EXT-X-ENDLIST\n",
        "[playlist]\nFile1=FOLDER/song.flac\nNumberOfEntries=1\n",
        "ffconcat version 1.0\nfile song.flac\n",
        "# mpv EDL v0\nFOLDER/song.flac\n",
        "FILE \"song.flac\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n",
        "mf://FOLDER/song.flac\n",
        "fLaC",
        ""
      })
  void read_fileThatReferencesAnother_hasNoSound(String content) throws IOException {
    Path song = song().write(folder.resolve("song.flac"));
    for (String ending : ImmutableList.of("flac", "m4a", "opus")) {
      Path file = folder.resolve("list." + ending);
      Files.write(file, content.replace("FOLDER", folder.toString()).getBytes(UTF_8));
      Track track = tags.read(file);
      assertThat(track.durationMillis()).isEmpty();
      assertThat(track.problems()).containsExactly("mpv finds no sound: unrecognized file format");
    }
    assertThat(tags.read(song).title()).isEqualTo("Title");
  }

  @Test
  void read_truncatedFile_doesNotAffectOtherFiles() throws Exception {
    byte[] whole = Files.readAllBytes(encoded("m4a"));
    Path song = song().write(folder.resolve("song.flac"));
    for (int i = 0; i < 20; i++) {
      Path file = folder.resolve(i + ".m4a");
      Files.write(file, Arrays.copyOf(whole, whole.length * i / 20));
      assertWithMessage("%s of 20", i).that(tags.read(file).path()).isEqualTo(file);
    }
    assertThat(tags.read(song).title()).isEqualTo("Title");
  }

  @Test
  void read_notARegularFile_failsWithTheReason() throws Exception {
    assertThrows(NoSuchFileException.class, () -> tags.read(folder.resolve("none.flac")));
    FileSystemException e = assertThrows(FileSystemException.class, () -> tags.read(folder));
    assertThat(e.getReason()).isEqualTo("not a file");
    Path pipe = folder.resolve("pipe.flac");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isEqualTo(0);
    assertThrows(FileSystemException.class, () -> tags.read(pipe));
  }

  @Test
  void read_mpvKilled_usesANewProcess() throws Exception {
    Path file = song().write(folder.resolve("a.flac"));
    Track before = tags.read(file);
    ProcessHandle first = mpv();
    first.destroyForcibly();
    first.onExit().get(60, SECONDS);
    assertThat(tags.read(file)).isEqualTo(before);
    assertThat(mpv().pid()).isNotEqualTo(first.pid());
  }

  @Test
  void read_mpvHangs_failsAndTheNextFileIsRead() throws Exception {
    Path file = song().write(folder.resolve("a.flac"));
    try (MpvTags impatient = new MpvTags("mpv", Duration.ofMillis(1_500))) {
      Track before = impatient.read(file);
      ProcessHandle first = mpv();
      OtherJvm.signal("STOP", first.pid());
      IOException e = assertThrows(IOException.class, () -> impatient.read(file));
      assertThat(e).hasMessageThat().isEqualTo("mpv did not open it within 1.5 s");
      first.onExit().get(60, SECONDS);
      assertThat(impatient.read(file)).isEqualTo(before);
    }
  }

  /** The file gets its time when mpv is ready: the caller that waits learns of the start. */
  @Test
  void read_mpvStartsSlowly_callerLearnsThatItWaits() throws Exception {
    Path file = song().write(folder.resolve("a.flac"));
    Path go = folder.resolve("go");
    Path slow = folder.resolve("mpv");
    Files.writeString(
        slow,
        "#!/bin/sh\nwhile [ ! -e '%s' ]; do sleep 0.01; done\nexec mpv \"$@\"\n".formatted(go));
    assertThat(slow.toFile().setExecutable(true)).isTrue();
    AtomicInteger calls = new AtomicInteger();
    Runnable waiting =
        () -> {
          if (calls.incrementAndGet() == 50) {
            create(go);
          }
        };
    try (MpvTags patient = new MpvTags(slow.toString(), Duration.ofMinutes(1))) {
      assertThat(patient.read(file, waiting).title()).isEqualTo("Title");
      int first = calls.getAndSet(0);
      assertThat(first).isAtLeast(50);
      assertThat(patient.read(file, waiting).title()).isEqualTo("Title");
      assertThat(calls.get()).isEqualTo(1); // before the file
    }
  }

  private static void create(Path file) {
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An interrupted start is no reason to give up the files after it. */
  @Test
  void read_interruptedAsMpvStarts_nextFileIsRead() throws Exception {
    Path file = song().write(folder.resolve("a.flac"));
    Thread thread = Thread.currentThread();
    assertThrows(InterruptedIOException.class, () -> tags.read(file, thread::interrupt));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(tags.read(file).title()).isEqualTo("Title");
  }

  @Test
  void read_withoutMpv_failsForEachFile() throws Exception {
    Path file = song().write(folder.resolve("a.flac"));
    try (MpvTags none = new MpvTags(folder + "/mpv", Duration.ofSeconds(1))) {
      for (int i = 0; i < 2; i++) {
        IOException e = assertThrows(IOException.class, () -> none.read(file));
        assertThat(e).hasMessageThat().endsWith("/mpv (is it installed?)");
      }
    }
  }

  @Test
  void close_endsMpv() throws Exception {
    tags.read(song().write(folder.resolve("a.flac")));
    ProcessHandle mpv = mpv();
    tags.close();
    assertThat(mpv.onExit().get(60, SECONDS).isAlive()).isFalse();
  }

  /** Returns the only live mpv process that this program has started. */
  private static ProcessHandle mpv() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("mpv"))
        .collect(MoreCollectors.onlyElement());
  }

  private Path encoded(String ending) throws Exception {
    return encoded(ending, song());
  }

  private Path encoded(String ending, Flac song) throws Exception {
    Path wav = song.write(folder.resolve("plain.flac"));
    Path file = folder.resolve("a." + ending);
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add("mpv", "--no-config", "--no-terminal", "--o=" + file, wav.toString());
    command.addAll(ENCODERS.getOrDefault(ending, ImmutableList.of()));
    assertThat(new ProcessBuilder(command.build()).start().waitFor()).isEqualTo(0);
    return file;
  }

  private static Flac song() {
    return new Flac()
        .tag("TITLE=Title")
        .tag("ARTIST=\u4e00 Artist")
        .tag("ALBUM=\u00c4lbum")
        .tag("ALBUMARTIST=Various")
        .tag("TRACKNUMBER=3/12")
        .tag("DISCNUMBER=2")
        .tag("DATE=1999-12-31")
        .tag("GENRE=Rock");
  }

  private static Track.Builder expected(Path file) {
    return Track.builder(file)
        .title("Title")
        .artist("\u4e00 Artist")
        .album("\u00c4lbum")
        .albumArtist("Various")
        .trackNumber(3)
        .discNumber(2)
        .year(1999)
        .genre("Rock");
  }
}
