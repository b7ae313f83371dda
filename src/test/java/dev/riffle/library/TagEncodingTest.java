package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Undeclared text is judged by folder, whoever reads it. */
class TagEncodingTest {
  private static final Charset BIG5 = Charset.forName("Big5");

  /** One letter, whose bytes are two of Latin-1: alone it stays that. */
  private static final String SHORT = "魚";

  private static final ImmutableList<String> OTHERS =
      ImmutableList.of("旅行的意義", "還是會寂寞", "下個星期去英國", "流浪者之歌");

  private static final Stamp.Clock LATER = () -> System.currentTimeMillis() + 10_000;

  @TempDir Path home;
  private Path music;
  private final List<Path> read = new ArrayList<>();

  @BeforeEach
  void folder() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
  }

  private Path song(String name, String title) throws IOException {
    String labelled = new String(title.getBytes(BIG5), ISO_8859_1);
    Path file = music.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, join(tag(3, 0, text("TIT2", labelled)), frames(4)));
  }

  private ImmutableList<Path> others() throws IOException {
    ImmutableList.Builder<Path> files = ImmutableList.builder();
    for (int i = 0; i < OTHERS.size(); i++) {
      files.add(song(i + 1 + ".mp3", OTHERS.get(i)));
    }
    return files.build();
  }

  private static ImmutableList<String> titles(List<Track> tracks) {
    return tracks.stream().map(Track::title).collect(toImmutableList());
  }

  @Test
  void scan_oneLetterAmongTitles_isReadByThem_aloneAndElsewhereItIsNot() throws IOException {
    others();
    Path fish = song("5.mp3", SHORT);
    Path elsewhere = song("else/5.mp3", SHORT);
    String labelled = Library.read(fish).title();
    assertThat(labelled).isNotEqualTo(SHORT);
    Library library = Library.scan(List.of(music));
    assertThat(titles(library.tracks()))
        .containsExactlyElementsIn(
            ImmutableList.builder().addAll(OTHERS).add(SHORT).add(labelled).build())
        .inOrder();
    assertThat(library.tracks().get(5).path()).isEqualTo(elsewhere);
    assertThat(library.tracks().get(4).problems())
        .containsExactly("its text is Big5 under the label Latin-1");
  }

  @Test
  void scan_filesNamedOneByOne_inAnyOrderAndTwice_areJudgedTogether() throws IOException {
    List<Path> files = new ArrayList<>(others());
    Path fish = song("5.mp3", SHORT);
    files.add(0, fish);
    files.add(fish);
    assertThat(titles(Library.scan(files).tracks()))
        .containsExactlyElementsIn(
            ImmutableList.builder().add(SHORT).addAll(OTHERS).add(SHORT).build())
        .inOrder();
    // However often it is named, it counts once.
    assertThat(titles(Library.scan(List.of(fish, fish, fish)).tracks())).doesNotContain(SHORT);
  }

  @Test
  void scan_namedEncoding_isTakenWithoutJudging() throws IOException {
    song("5.mp3", SHORT);
    Library library = Library.scan(List.of(music), new TagEncoding("Big5"));
    assertThat(titles(library.tracks())).containsExactly(SHORT);
  }

  @Test
  void scan_withIndex_judgesTheFolderAnew_andReadsOnlyTheNewFile() throws IOException {
    Path fish = song("5.mp3", SHORT);
    assertThat(titles(indexed().tracks())).doesNotContain(SHORT);
    ImmutableList<Path> others = others();
    read.clear();
    assertThat(titles(indexed().tracks())).contains(SHORT);
    assertThat(read).containsExactlyElementsIn(others);
    for (Path other : others) {
      Files.delete(other);
    }
    read.clear();
    assertThat(indexed().tracks()).containsExactly(Library.read(fish));
    assertThat(read).isEmpty();
  }

  private Library indexed() {
    return Scan.of(List.of(music))
        .index(home.resolve("cache"))
        .reader(this::read)
        .clock(LATER)
        .run();
  }

  private synchronized RawTrack read(Path path) throws IOException {
    read.add(path);
    return TrackReader.read(path);
  }

  @Test
  void watch_newSong_isJudgedWithThoseBesideIt() throws IOException {
    others();
    Path plain = song("plain.mp3", "Plain");
    AtomicLong clock = new AtomicLong();
    try (Watch watch =
        new Watch(
            List.of(music),
            ParallelReader.Way.of(Library.Formats.MP3_ONLY),
            TagEncoding.AUTO,
            problem -> {},
            clock::get,
            false)) {
      watch.knows(Library.scan(List.of(music)).tracks());
      song("5.mp3", SHORT);
      ImmutableList<Watch.Event> events = later(watch, clock);
      assertThat(events).hasSize(1);
      assertThat(events.get(0).kind()).isEqualTo(Watch.Kind.ADDED);
      assertThat(events.get(0).track().title()).isEqualTo(SHORT);
      Files.write(plain, join(tag(3, 0, text("TIT2", "Plainer")), frames(4)));
      assertThat(later(watch, clock)).hasSize(1);
    }
  }

  @Test
  void watch_newSongs_tellWhatAnotherOneSays_asAChange() throws IOException {
    Path fish = song("5.mp3", SHORT);
    AtomicLong clock = new AtomicLong();
    try (Watch watch =
        new Watch(
            List.of(music),
            ParallelReader.Way.of(Library.Formats.MP3_ONLY),
            TagEncoding.AUTO,
            problem -> {},
            clock::get,
            false)) {
      watch.knows(Library.scan(List.of(music)).tracks());
      others();
      ImmutableList<Watch.Event> events = later(watch, clock);
      assertThat(events).hasSize(OTHERS.size() + 1);
      Watch.Event last = events.get(OTHERS.size());
      assertThat(last.kind()).isEqualTo(Watch.Kind.CHANGED);
      assertThat(last.track())
          .isEqualTo(
              Library.scan(List.of(music)).tracks().stream()
                  .filter(track -> track.path().equals(fish))
                  .findFirst()
                  .orElseThrow());
      assertThat(last.track().title()).isEqualTo(SHORT);
      assertThat(later(watch, clock)).isEmpty();
    }
  }

  private static ImmutableList<Watch.Event> later(Watch watch, AtomicLong clock) {
    assertThat(watch.check().events()).isEmpty();
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    return watch.check().events();
  }
}
