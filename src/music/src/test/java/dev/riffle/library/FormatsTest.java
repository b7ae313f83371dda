package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.library.Library.Formats;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Songs of formats other than MP3, read by a registered reader. */
@Timeout(300)
class FormatsTest extends MusicFolder {
  private final Queue<String> texts = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final Formats formats = formats("texts 1");

  /**
   * Uses the text of a file as its title; finds no sound in one that ends with "silence"; throws an
   * IOException at "bad", and a RuntimeException at "worse".
   */
  private Formats formats(String name) {
    return new Formats(name, ImmutableSet.of(".flac", ".opus"), Texts::new);
  }

  private final class Texts implements Library.Reader {
    Texts() {
      open.incrementAndGet();
    }

    @Override
    public Track read(Path file) throws IOException {
      texts.add(String.valueOf(file.getFileName()));
      String text = Files.readString(file);
      if (text.endsWith("worse")) {
        throw new IllegalStateException("broken");
      }
      if (text.endsWith("bad")) {
        throw new IOException("not opened");
      }
      Track.Builder track = Track.builder(file).title(text);
      return text.endsWith("silence")
          ? track.problem("no text").build()
          : track.durationMillis(1_000).build();
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }

  private Path mp3(String name) throws IOException {
    return write(name, frames(4));
  }

  private Path text(String name, String text) throws IOException {
    return write(name, text.getBytes(UTF_8));
  }

  private Library scanned(Formats formats) {
    texts.clear();
    return indexed().formats(formats).run();
  }

  @Test
  void scan_withFormats_sortsTheirFilesAmongMp3() throws IOException {
    text("b/1.flac", "deep");
    text("10.opus", "ten");
    text("2.FLAC", "two");
    mp3("1.mp3");
    mp3("3.mp3");
    text("4.ogg", "left out");
    Library library = scanned(formats);
    assertNames(library, "1.mp3", "2.FLAC", "3.mp3", "10.opus", "b/1.flac");
    assertThat(library.tracks().get(1).title()).isEqualTo("two");
    assertThat(library.problems()).containsExactly("1 other sound file was left out: 1 .ogg");
    assertThat(open.get()).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".m4b", ".mp2", ".mp4", ".webm", ".dsf", ".ac3", ".spx", ".M4R", ".3gp", ".dff", ".dts",
        ".eac3", ".au", ".caf", ".w64", ".amr", ".tak", ".weba", ".aifc", ".mpa"
      })
  void scan_soundOfAnotherFormat_isCounted(String ending) throws IOException {
    text("1" + ending, "one");
    Library library = Library.scan(List.of(music));
    assertThat(library.tracks()).isEmpty();
    assertThat(library.others()).containsExactly(Ascii.toLowerCase(ending));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fLaC", "OggS", "....ftypM4A "})
  void scan_otherFormatNamedMp3_isReadByTheFormats(String content) throws IOException {
    Path file = text("1.mp3", content);
    mp3("2.mp3");
    for (int i = 0; i < 2; i++) {
      Library library = scanned(formats);
      assertThat(titles(library)).containsExactly(content.strip(), "2").inOrder();
      assertThat(library.tracks().get(0).problems()).isEmpty();
      assertThat(texts).containsExactlyElementsIn(i == 0 ? List.of("1.mp3") : List.of());
      assertThat(library.changes()).isEqualTo(new Changes(i == 1, 0, 0, 0));
    }
    assertThat(titles(Scan.of(List.of(file)).formats(formats).run()))
        .containsExactly(content.strip());
    assertThat(Library.read(file, formats).title()).isEqualTo(content.strip());
  }

  @Test
  void scan_otherFormatNamedMp3_withoutFormats_isNamed() throws IOException {
    Path file = text("1.mp3", "fLaC");
    scanned(formats);
    for (Library library : List.of(indexed().run(), Library.scan(List.of(file)))) {
      Track track = library.tracks().get(0);
      assertThat(track.durationMillis()).isEmpty();
      assertThat(track.problems()).containsExactly("no MP3 audio found: it is FLAC");
    }
    assertThat(indexed().run().changes()).isEqualTo(new Changes(true, 0, 0, 0));
    assertThat(titles(scanned(formats))).containsExactly("fLaC");
    assertThat(texts).isEmpty();
    text("1.mp3", "fLaC, longer");
    assertThat(titles(scanned(formats))).containsExactly("fLaC, longer");
    scanned(formats("texts 2"));
    assertThat(texts).containsExactly("1.mp3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fLaC silence", "fLaC bad", "fLaC worse", "damaged MP3"})
  void scan_fileWithoutSound_keepsItsProblem(String content) throws IOException {
    text("1.mp3", content);
    String problem = "no MP3 audio found" + (content.startsWith("fLaC") ? ": it is FLAC" : "");
    for (int i = 0; i < 2; i++) {
      Library library = scanned(formats);
      assertThat(library.tracks().get(0).problems()).containsExactly(problem);
      assertThat(library.unopened()).isEmpty();
    }
    // A file that could not be opened is tried again; a damaged MP3 file is not for the reader.
    assertThat(texts.isEmpty()).isEqualTo(!content.contains("bad") && !content.contains("worse"));
  }

  @Test
  void scan_readerWaits_fileKeepsItsTime() throws IOException {
    text("1.flac", "one");
    Duration deadline = Duration.ofSeconds(2);
    Formats slow = new Formats("slow 1", ImmutableSet.of(".flac"), () -> new SlowStart(deadline));
    Library library = Scan.of(List.of(music)).formats(slow).deadline(deadline).run();
    assertThat(library.problems()).isEmpty();
    assertThat(titles(library)).containsExactly("started");
  }

  /** A reader whose program takes longer to start than a file may take. */
  private record SlowStart(Duration deadline) implements Library.Reader {
    @Override
    public Track read(Path file) {
      throw new AssertionError("the start would be unknown");
    }

    @Override
    public Track read(Path file, Runnable waiting) {
      long begin = System.nanoTime();
      while (System.nanoTime() - begin < deadline.toNanos() * 5 / 4) {
        waiting.run();
        Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(5));
      }
      return Track.builder(file).title("started").durationMillis(1_000).build();
    }

    @Override
    public void close() {}
  }

  @Test
  void scan_withoutFormats_callsNoReader() throws IOException {
    text("1.flac", "one");
    mp3("2.mp3");
    Library library = indexed().run();
    assertNames(library, "2.mp3");
    assertThat(library.problems()).containsExactly("1 other sound file was left out: 1 .flac");
    assertThat(texts).isEmpty();
  }

  @Test
  void scan_again_readsOnlyNewFiles() throws IOException {
    text("1.flac", "one");
    mp3("2.mp3");
    Library first = scanned(formats);
    Library second = scanned(formats);
    assertThat(texts).isEmpty();
    assertThat(second.tracks()).isEqualTo(first.tracks());
    assertThat(second.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    text("1.flac", "another");
    text("3.opus", "three");
    Library third = scanned(formats);
    assertThat(texts).containsExactly("1.flac", "3.opus");
    assertThat(third.changes()).isEqualTo(new Changes(true, 1, 1, 0));
    Files.delete(music.resolve("1.flac"));
    assertThat(scanned(formats).changes()).isEqualTo(new Changes(true, 0, 0, 1));
  }

  @Test
  void scan_withoutFormatsInBetween_keepsTheirIndex() throws IOException {
    text("1.flac", "one");
    mp3("2.mp3");
    Library first = scanned(formats);
    Library without = indexed().run();
    assertNames(without, "2.mp3");
    assertThat(without.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    mp3("3.mp3");
    indexed().run();
    Library again = scanned(formats);
    assertThat(texts).isEmpty();
    assertThat(again.tracks().get(0)).isEqualTo(first.tracks().get(0));
    assertNames(again, "1.flac", "2.mp3", "3.mp3");
  }

  @Test
  void scan_byAnotherReader_rereadsItsFiles() throws IOException {
    text("1.flac", "one");
    mp3("2.mp3");
    scanned(formats);
    scanned(formats("texts 2"));
    assertThat(texts).containsExactly("1.flac");
    assertThat(read).isEmpty();
  }

  @Test
  void scan_failingFiles_areReportedAndRetried() throws IOException {
    Path bad = text("1.flac", "bad");
    Path worse = text("2.flac", "worse");
    text("3.flac", "good");
    for (int i = 0; i < 2; i++) {
      Library library = scanned(formats);
      assertThat(library.tracks().stream().map(Track::problems))
          .containsExactly(
              ImmutableList.of("cannot be opened: not opened"),
              ImmutableList.of("cannot be read: java.lang.IllegalStateException: broken"),
              ImmutableList.of())
          .inOrder();
      assertThat(library.unopened()).containsExactly(bad, worse);
    }
    assertThat(texts).containsExactly("1.flac", "2.flac");
  }

  @Test
  void scan_singleFiles_areReadByTheirFormats() throws IOException {
    Path flac = text("1.flac", "one");
    Path other = Files.copy(mp3("2.mp3"), music.resolve("song"));
    Library library = Scan.of(List.of(flac, other, flac)).formats(formats).run();
    assertThat(titles(library)).containsExactly("one", "song", "one");
    assertThat(texts).containsExactly("1.flac");
    assertThat(Library.read(flac, formats).title()).isEqualTo("one");
    assertThat(Library.read(other, formats).problems()).isEmpty();
    assertThat(Library.read(text("3.flac", "bad"), formats).problems())
        .containsExactly("cannot be opened: not opened");
  }

  @Test
  void scan_noSongLeft_keepsBothIndexes() throws IOException {
    text("1.flac", "one");
    mp3("2.mp3");
    Library first = scanned(formats);
    Path away = home.resolve("away");
    Files.move(music, away);
    Files.createDirectory(music);
    Library empty = scanned(formats);
    assertThat(empty.tracks()).isEmpty();
    assertThat(empty.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    assertThat(empty.problems())
        .containsExactly(
            music + ": no song is left of 2, as after an unmount; the index keeps them");
    Files.delete(music);
    Files.move(away, music);
    Library back = scanned(formats);
    assertThat(back.tracks()).isEqualTo(first.tracks());
    assertThat(back.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    assertThat(texts).isEmpty();
    assertThat(read).isEmpty();
  }

  @Test
  void watch_withFormats_reportsTheirChanges() throws IOException {
    Path one = text("1.flac", "one");
    try (Watch watch = watch(formats)) {
      watch.knows(scanned(formats).tracks());
      Path two = text("2.opus", "two");
      assertThat(eventsLater(watch)).containsExactly(event(Watch.Kind.ADDED, "two", two, two));
      text("1.flac", "one, longer");
      assertThat(eventsLater(watch))
          .containsExactly(event(Watch.Kind.CHANGED, "one, longer", one, one));
      Path three = Files.move(two, music.resolve("3.flac"));
      assertThat(eventsLater(watch)).containsExactly(event(Watch.Kind.MOVED, "two", three, two));
      Files.delete(three);
      assertThat(eventsLater(watch).stream().map(Watch.Event::kind))
          .containsExactly(Watch.Kind.GONE);
      assertThat(open.get()).isEqualTo(0);
    }
  }

  @Test
  void watch_otherFormatNamedMp3_isReadByTheFormats() throws IOException {
    try (Watch watch = watch(formats)) {
      watch.knows(scanned(formats).tracks());
      Path one = text("1.mp3", "fLaC");
      assertThat(eventsLater(watch)).containsExactly(event(Watch.Kind.ADDED, "fLaC", one, one));
    }
  }

  @Test
  void watch_sinceWithOtherFormats_keepsTheSongsOfThese_untilTheyAreReadAgain() throws Exception {
    text("1.flac", "one");
    Path two = text("2.flac", "two");
    mp3("3.mp3");
    Path saved = home.resolve("folders.bin");
    List<Track> songs = scanned(formats).tracks();
    Watch.begin(saved, List.of(music), songs);
    assertThat(since(saved, songs, formats)).isEmpty();
    Files.delete(two);
    mp3("4.mp3");
    List<Track> queued = songs.subList(1, 3); // the listener has removed the first
    assertThat(since(saved, queued, Formats.MP3_ONLY)).containsExactly("ADDED 4.mp3");
    assertThat(since(saved, queued, formats)).containsExactly("GONE 2.flac");
  }

  private ImmutableList<String> since(Path saved, List<Track> queued, Formats read)
      throws InterruptedException {
    SongReaders readers = SongReaders.of(read);
    try (Watch watch =
        Watch.since(
            saved,
            queued,
            readers,
            TagEncoding.AUTO,
            problem -> {},
            clock::get,
            time -> pass(time.toMillis()))) {
      Watch.News news = watch.compare();
      watch.save();
      return news.events().stream()
          .map(event -> event.kind() + " " + event.track().path().getFileName())
          .collect(toImmutableList());
    }
  }

  private static Watch.Event event(Watch.Kind kind, String title, Path path, Path before) {
    Track track = Track.builder(path).title(title).durationMillis(1_000).build();
    return new Watch.Event(kind, track, before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"flac", ".FLAC", ".tar.gz", ".", ""})
  void ending_thatMatchesNoFile_isRefused(String ending) {
    ImmutableSet<String> endings = ImmutableSet.of(".opus", ending);
    assertThat(
            assertThrows(
                IllegalArgumentException.class, () -> new Formats("texts 1", endings, Texts::new)))
        .hasMessageThat()
        .isEqualTo(
            "ending ("
                + ending
                + ") must be a dot and a file extension in lower case, such as .flac");
  }
}
