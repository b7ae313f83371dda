package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.mp3.TrackReader;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class LibraryTest extends MusicFolder {
  private static final Folder.Lister LISTER = Files::newDirectoryStream;

  @Test
  void scan_folder_isNaturalOrderFilesBeforeFolders() throws IOException {
    songs(
        "10.mp3",
        "2.MP3",
        "Disc 10/1.mp3",
        "Disc 2/b.mp3",
        "Disc 2/A.mp3",
        "Disc 2/A 2.mp3",
        "Disc 2/inner/x.Mp3");
    Library library = scan();
    assertNames(
        library,
        "2.MP3",
        "10.mp3",
        "Disc 2/A.mp3",
        "Disc 2/A 2.mp3",
        "Disc 2/b.mp3",
        "Disc 2/inner/x.Mp3",
        "Disc 10/1.mp3");
    assertThat(library.problems()).isEmpty();
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_hiddenAndOtherFiles_areSkipped() throws IOException {
    songs("a.mp3", ".hidden.mp3", ".folder/b.mp3", "cover.jpg", "mp3", "folder.mp3/c.mp3");
    assertNames(scan(), "a.mp3", "folder.mp3/c.mp3");
  }

  @Test
  void scan_filesAndFolders_areInTheOrderGiven() throws IOException {
    Path b = song("b.mp3");
    Path odd = song("no ending");
    Path inner = song("inner/a.mp3").getParent();
    assertNames(
        Library.scan(List.of(odd, inner, b, inner)),
        "no ending",
        "inner/a.mp3",
        "b.mp3",
        "inner/a.mp3");
  }

  @Test
  void scan_nothing_isEmpty() {
    assertThat(Library.scan(List.of()).tracks()).isEmpty();
    assertThat(scan().tracks()).isEmpty();
  }

  @Test
  void scan_relativeFolder_keepsPathsRelative() throws IOException {
    song("inner/a.mp3");
    Path relative = Path.of("").toAbsolutePath().relativize(music.toAbsolutePath());
    assertThat(Library.scan(List.of(relative)).tracks().get(0).path())
        .isEqualTo(relative.resolve("inner/a.mp3"));
  }

  @Test
  void scan_badFiles_areTracksWithProblems() throws IOException {
    song("good.mp3");
    Files.createFile(music.resolve("empty.mp3"));
    Files.writeString(music.resolve("text.mp3"), "no music");
    Library library = scan();
    assertNames(library, "empty.mp3", "good.mp3", "text.mp3");
    assertThat(library.tracks().stream().map(Track::problems))
        .containsExactly(
            ImmutableList.of("the file is empty"),
            ImmutableList.of(),
            ImmutableList.of("no MP3 audio found"))
        .inOrder();
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_linksToAFolder_areEnteredOnce() throws IOException {
    song("b/song.mp3");
    link("a", music.resolve("b"));
    link("c", music.resolve("b"));
    Library library = scan();
    assertNames(library, "a/song.mp3");
    assertThat(library.problems()).isEmpty();
  }

  @Test
  void scan_linkToAFile_isAnotherTrack() throws IOException {
    link("a.mp3", song("b.mp3"));
    assertNames(scan(), "a.mp3", "b.mp3");
  }

  @Test
  void scan_linkToAFolderAbove_isReportedOnceAndSkipped() throws IOException {
    song("album/song.mp3");
    Path loop = link("album/loop", music);
    Library library = scan();
    assertNames(library, "album/song.mp3");
    assertThat(library.problems()).containsExactly(loop + ": links to a folder above it; skipped");
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_danglingLink_isAnUnopenedTrack() throws IOException {
    Path dangling = link("gone.mp3", music.resolve("nowhere"));
    Library library = scan();
    assertThat(library.tracks()).containsExactly(unopened(dangling, "no such file"));
    assertThat(library.problems()).isEmpty();
    assertThat(library.unopened()).containsExactly(dangling);
  }

  @Test
  void scan_fileWithoutPermission_isAnUnopenedTrack() throws IOException {
    song("a.mp3");
    Path locked = song("locked.mp3");
    lock(locked);
    Library library = scan();
    assertThat(library.tracks()).hasSize(2);
    assertThat(library.tracks().get(1)).isEqualTo(unopened(locked, "permission denied"));
    assertThat(library.unopened()).containsExactly(locked);
  }

  @Test
  void scan_folderWithoutPermission_isReported_andTheRestIsFound() throws IOException {
    Path locked = music.resolve("locked");
    songs("locked/a.mp3", "open/b.mp3");
    lock(locked);
    Library library = scan();
    unlock(locked);
    assertNames(library, "open/b.mp3");
    assertThat(library.problems()).containsExactly(locked + ": cannot be read: permission denied");
    assertThat(library.unopened()).containsExactly(locked);
  }

  @Test
  void scan_deepFolders_areAllEntered() throws IOException {
    Path deep = music;
    for (int i = 0; i < 200; i++) {
      deep = deep.resolve("d");
    }
    song(music.relativize(deep).resolve("song.mp3").toString());
    assertThat(scan().tracks()).hasSize(1);
  }

  /** Java's own recursive deletion keeps a folder open for each level. */
  private void deleteAll(Path deep) throws Exception {
    assertThat(new ProcessBuilder("rm", "-rf", deep.toString()).start().waitFor()).isEqualTo(0);
  }

  @Test
  @Tag("process")
  void scan_2000NestedFolders_areAllEntered() throws Exception {
    song("good.mp3");
    Path deep = music.resolve("d/".repeat(2000));
    Files.createDirectories(deep);
    try {
      Files.copy(music.resolve("good.mp3"), deep.resolve("e.mp3"));
      // On a stack too small for recursion.
      FutureTask<Library> scan = new FutureTask<>(() -> scan());
      new Thread(null, scan, "small stack", 128 * 1024).start();
      Library library = scan.get();
      assertNames(library, "good.mp3", "d/".repeat(2000) + "e.mp3");
      assertThat(library.problems()).isEmpty();
    } finally {
      deleteAll(music.resolve("d"));
    }
  }

  @Test
  @Tag("process")
  void scan_foldersTooDeepForTheSystem_areReported_andTheRestIsFound() throws Exception {
    song("good.mp3");
    Files.createDirectories(music.resolve("d/".repeat(2000)));
    String longName = "x".repeat(250); // the deepest paths exceed 4,096 bytes
    Path deep = Files.move(music.resolve("d"), music.resolve(longName));
    try {
      Library library = scan();
      assertNames(library, "good.mp3");
      assertThat(library.problems()).hasSize(1);
      assertThat(library.problems().get(0)).startsWith(deep + "/d/d/d/");
      assertThat(library.problems().get(0)).contains("/d: cannot be read: ");
      assertThat(library.unopened()).hasSize(1);
    } finally {
      deleteAll(deep);
    }
  }

  @Test
  void scan_entriesWithoutAttributes_areReportedOnce() throws IOException {
    song("good.mp3");
    for (String name : new String[] {"a", "b", "c"}) {
      link(name, music.resolve(name));
    }
    Library library = scan();
    assertNames(library, "good.mp3");
    assertThat(library.problems()).hasSize(1);
    assertThat(library.problems().get(0))
        .matches("\\Q" + music + "\\E/[abc]: cannot be read: .*" + "; and 2 more in this folder");
    assertThat(library.unopened()).hasSize(3);
  }

  /** Opens folders; blocks at {@code dead} until {@code answer} is counted down. */
  private Folder.Lister hangingAt(Path dead, CountDownLatch answer) {
    return listed -> {
      if (listed.equals(dead)) { // ignores interrupts
        Uninterruptibles.awaitUninterruptibly(answer);
      }
      return LISTER.open(listed);
    };
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {1, 2, 8})
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void scan_unresponsiveFolder_isReportedAndSkipped(int threads) throws IOException {
    songs("a.mp3", "b/dead/1.mp3", "b/good/1.mp3", "c/1.mp3");
    Path dead = music.resolve("b/dead");
    CountDownLatch never = new CountDownLatch(1);
    Scan scan = Scan.of(List.of(music)).threads(threads).deadline(Duration.ofSeconds(1));
    Library library = scan.lister(hangingAt(dead, never)).run();
    never.countDown();
    assertNames(library, "a.mp3", "b/good/1.mp3", "c/1.mp3");
    assertThat(library.problems())
        .containsExactly(dead + ": cannot be read: not listed within 1.0 s");
    assertThat(library.unopened()).containsExactly(dead);
  }

  @Test
  void scan_fileOfADiskThatDoesNotAnAswer_isLate_andOthersAreInTime() throws IOException {
    songs("a.mp3", "b.mp3");
    CountDownLatch never = new CountDownLatch(1);
    Library library =
        Scan.of(List.of(music))
            .deadline(Duration.ofSeconds(1))
            .reader(
                file -> {
                  if (file.endsWith("b.mp3")) {
                    Uninterruptibles.awaitUninterruptibly(never);
                  }
                  return TrackReader.read(file);
                })
            .run();
    never.countDown();
    assertThat(library.late()).containsExactly(music.resolve("b.mp3"));
    assertThat(library.unopened()).isEqualTo(library.late());
    assertThat(library.tracksInTime()).containsExactly(library.tracks().get(0));
  }

  @Test
  void names_areTheFilesOfAScan_inItsOrder_exceptAFolderNamedLikeASong() throws IOException {
    songs("10.mp3", "2.mp3", "z/b.MP3", "a/1.mp3", "a/.hidden.mp3", ".away/1.mp3", "a/cover.jpg");
    link("a/around", music);
    link("a/dangling.mp3", music.resolve("nowhere"));
    List<Path> scanned = scan().tracks().stream().map(Track::path).toList();
    assertThat(Scan.of(List.of(music)).names()).isEqualTo(scanned);
    assertThat(scanned).hasSize(5);
    songs("live.mp3/1.mp3");
    assertThat(Scan.of(List.of(music)).names())
        .containsAtLeast(music.resolve("2.mp3"), music.resolve("live.mp3"));
    assertThat(Scan.of(List.of(music)).names()).doesNotContain(music.resolve("live.mp3/1.mp3"));
  }

  @Test
  void readInTime_returnsATrackForEachFile_asAScanDoes() throws IOException {
    songs("a.mp3", "b.mp3");
    Path bad = Files.writeString(music.resolve("bad.mp3"), "no sound");
    Library library = scan();
    assertThat(
            Library.readInTime(
                Set.of(music.resolve("a.mp3"), bad, music.resolve("b.mp3")),
                Library.Formats.MP3_ONLY,
                TagEncoding.AUTO))
        .containsExactlyElementsIn(library.tracks());
  }

  @Test
  void readInTime_fileThatHasLeft_isLeftOut() {
    assertThat(
            Library.readInTime(
                Set.of(music.resolve("moved.mp3")), Library.Formats.MP3_ONLY, TagEncoding.AUTO))
        .isEmpty();
  }

  @Test
  void run_afterNames_listsNoFolderAgain_unlessAFileHasLeft() throws IOException {
    songs("a/1.mp3", "a/2.mp3");
    List<Path> listed = new ArrayList<>();
    Scan scan =
        Scan.of(List.of(music))
            .threads(1)
            .lister(
                folder -> {
                  listed.add(folder);
                  return LISTER.open(folder);
                });
    assertThat(scan.names()).hasSize(2);
    assertNames(scan.run(), "a/1.mp3", "a/2.mp3");
    assertThat(listed).containsExactly(music, music.resolve("a"));
    Scan another = Scan.of(List.of(music));
    assertThat(another.names()).hasSize(2);
    Files.move(music.resolve("a/2.mp3"), music.resolve("a/3.mp3"));
    assertNames(another.run(), "a/1.mp3", "a/3.mp3");
  }

  /** A folder of five entries, each of which takes {@code each}. */
  private static DirectoryStream<Path> slow(Path music, Duration each) {
    Iterator<Path> entries =
        IntStream.range(0, 5)
            .mapToObj(i -> music.resolve(i + ".mp3"))
            .peek(entry -> Uninterruptibles.sleepUninterruptibly(each))
            .iterator();
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return entries;
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void scan_largeSlowFolder_isReadToItsEnd() throws IOException {
    songs("0.mp3", "1.mp3", "2.mp3", "3.mp3", "4.mp3");
    Scan scan = Scan.of(List.of(music)).deadline(Duration.ofSeconds(2));
    Library library = scan.lister(listed -> slow(listed, Duration.ofMillis(500))).run();
    assertThat(library.tracks()).hasSize(5);
    assertThat(library.problems()).isEmpty();
  }

  @Test
  void scan_folderWhoseListingFails_isReportedAndSkipped() throws IOException {
    songs("a/1.mp3", "b/1.mp3");
    Folder.Lister broken =
        listed -> {
          if (listed.endsWith("a")) {
            throw new NoClassDefFoundError("gone");
          }
          return LISTER.open(listed);
        };
    Library library = Scan.of(List.of(music)).lister(broken).run();
    assertNames(library, "b/1.mp3");
    assertThat(library.problems())
        .containsExactly(
            music.resolve("a") + ": cannot be read: java.lang.NoClassDefFoundError: gone");
  }

  @Test
  void scan_withinARoot_skipsLinksOutOfIt() throws IOException {
    songs("elsewhere/secret.mp3", "root/a.mp3", "root/inner/b.mp3");
    Path root = music.resolve("root");
    Path folderOut = link("root/out", music.resolve("elsewhere"));
    Path songOut = link("root/out.mp3", music.resolve("elsewhere/secret.mp3"));
    link("root/in.mp3", root.resolve("a.mp3"));
    link("root/into", root.resolve("inner"));
    Path real = root.toRealPath();
    Scan scan = Scan.of(List.of(root)).index(music.resolve("cache"));
    Library library = scan.within(path -> leadsInto(real, path)).run();
    assertNames(library, "root/a.mp3", "root/in.mp3", "root/inner/b.mp3");
    assertThat(library.problems())
        .containsExactly(
            folderOut + ": skipped: leads out of the root",
            songOut + ": skipped: leads out of the root");
    assertThat(Files.exists(music.resolve("cache"))).isFalse();
  }

  private static boolean leadsInto(Path root, Path path) {
    try {
      return path.toRealPath().startsWith(root);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void read_goodFile_hasItsTags() throws IOException {
    Path file = song("03 Blue.mp3");
    assertThat(Library.read(file))
        .isEqualTo(Track.builder(file).title("Title").durationMillis(104).build());
  }

  @Test
  void read_folderOrNothing_isAnUnopenedTrack() {
    assertThat(Library.read(music)).isEqualTo(unopened(music, "not a file"));
    Path missing = music.resolve("missing.mp3");
    assertThat(Library.read(missing)).isEqualTo(unopened(missing, "no such file"));
  }

  @Test
  void read_hugeFile_takesNoLongerThanASmallOne() throws IOException {
    Path file = song("huge.mp3");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1), 1L << 34); // sparse
    }
    Track track = Library.read(file);
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.durationMillis()).isPresent();
  }

  private static Track unopened(Path path, String reason) {
    return Track.builder(path).problem("cannot be opened: " + reason).build();
  }

  private Path song(String name) throws IOException {
    return song(name, "Title");
  }

  private Path link(String name, Path target) throws IOException {
    return Files.createSymbolicLink(music.resolve(name), target);
  }

  private static void lock(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    Tool.assume(!Files.isReadable(path), "a user other than root");
  }

  private static void unlock(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
  }
}
