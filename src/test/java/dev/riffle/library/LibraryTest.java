package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class LibraryTest {
  @TempDir Path folder;

  @Test
  void scan_folder_isNaturalOrderFilesBeforeFolders() throws IOException {
    song("10.mp3");
    song("2.MP3");
    song("Disc 10/1.mp3");
    song("Disc 2/b.mp3");
    song("Disc 2/A.mp3");
    song("Disc 2/A 2.mp3");
    song("Disc 2/inner/x.Mp3");
    Library library = Library.scan(List.of(folder));
    assertThat(names(library))
        .containsExactly(
            "2.MP3",
            "10.mp3",
            "Disc 2/A.mp3",
            "Disc 2/A 2.mp3",
            "Disc 2/b.mp3",
            "Disc 2/inner/x.Mp3",
            "Disc 10/1.mp3")
        .inOrder();
    assertThat(library.problems()).isEmpty();
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_hiddenAndOtherFiles_areLeftOut() throws IOException {
    song("a.mp3");
    song(".hidden.mp3");
    song(".folder/b.mp3");
    song("cover.jpg");
    song("mp3");
    song("folder.mp3/c.mp3");
    assertThat(names(Library.scan(List.of(folder))))
        .containsExactly("a.mp3", "folder.mp3/c.mp3")
        .inOrder();
  }

  @Test
  void scan_filesAndFoldersNamed_comeInTheOrderGiven() throws IOException {
    Path b = song("b.mp3");
    Path odd = song("no ending");
    Path inner = song("inner/a.mp3").getParent();
    assertThat(names(Library.scan(List.of(odd, inner, b, inner))))
        .containsExactly("no ending", "inner/a.mp3", "b.mp3", "inner/a.mp3")
        .inOrder();
  }

  @Test
  void scan_nothing_isEmpty() {
    assertThat(Library.scan(List.of()).tracks()).isEmpty();
    assertThat(Library.scan(List.of(folder)).tracks()).isEmpty();
  }

  @Test
  void scan_relativeFolder_keepsPathsRelative() throws IOException {
    song("inner/a.mp3");
    Path relative = Path.of("").toAbsolutePath().relativize(folder.toAbsolutePath());
    assertThat(Library.scan(List.of(relative)).tracks().get(0).path())
        .isEqualTo(relative.resolve("inner/a.mp3"));
  }

  @Test
  void scan_badFiles_areTracksWithProblems() throws IOException {
    song("good.mp3");
    Files.createFile(folder.resolve("empty.mp3"));
    Files.writeString(folder.resolve("text.mp3"), "no music");
    Library library = Library.scan(List.of(folder));
    assertThat(names(library)).containsExactly("empty.mp3", "good.mp3", "text.mp3").inOrder();
    assertThat(library.tracks().stream().map(Track::problems))
        .containsExactly(
            ImmutableList.of("the file is empty"),
            ImmutableList.of(),
            ImmutableList.of("no MP3 sound was found"))
        .inOrder();
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_linksToAFolder_areEnteredOnce() throws IOException {
    song("b/song.mp3");
    link("a", folder.resolve("b"));
    link("c", folder.resolve("b"));
    Library library = Library.scan(List.of(folder));
    assertThat(names(library)).containsExactly("a/song.mp3");
    assertThat(library.problems()).isEmpty();
  }

  @Test
  void scan_linkToAFile_isAnotherTrack() throws IOException {
    link("a.mp3", song("b.mp3"));
    assertThat(names(Library.scan(List.of(folder)))).containsExactly("a.mp3", "b.mp3").inOrder();
  }

  @Test
  void scan_linkBackToAFolderAbove_isNamedOnceAndLeft() throws IOException {
    song("album/song.mp3");
    Path loop = link("album/loop", folder);
    Library library = Library.scan(List.of(folder));
    assertThat(names(library)).containsExactly("album/song.mp3");
    assertThat(library.problems())
        .containsExactly(loop + ": leads back to a folder that it lies in");
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_danglingLink_isATrackThatCannotBeOpened() throws IOException {
    Path dangling = link("gone.mp3", folder.resolve("nowhere"));
    Library library = Library.scan(List.of(folder));
    assertThat(library.tracks()).containsExactly(unopened(dangling, "no such file"));
    assertThat(library.problems()).isEmpty();
    assertThat(library.unopened()).containsExactly(dangling);
  }

  @Test
  void scan_fileWithoutPermission_isATrackThatCannotBeOpened() throws IOException {
    song("a.mp3");
    Path locked = song("locked.mp3");
    lock(locked);
    Library library = Library.scan(List.of(folder));
    assertThat(library.tracks()).hasSize(2);
    assertThat(library.tracks().get(1)).isEqualTo(unopened(locked, "permission denied"));
    assertThat(library.unopened()).containsExactly(locked);
  }

  @Test
  void scan_folderWithoutPermission_isNamedAndTheRestIsFound() throws IOException {
    Path locked = folder.resolve("locked");
    song("locked/a.mp3");
    song("open/b.mp3");
    lock(locked);
    Library library = Library.scan(List.of(folder));
    unlock(locked);
    assertThat(names(library)).containsExactly("open/b.mp3");
    assertThat(library.problems()).containsExactly(locked + ": cannot be read: permission denied");
    assertThat(library.unopened()).containsExactly(locked);
  }

  @Test
  void scan_deepFolders_areAllEntered() throws IOException {
    Path deep = folder;
    for (int i = 0; i < 500; i++) {
      deep = deep.resolve("d");
    }
    song(folder.relativize(deep).resolve("song.mp3").toString());
    assertThat(Library.scan(List.of(folder)).tracks()).hasSize(1);
  }

  @Test
  void read_goodFile_saysWhatItSaysOfItself() throws IOException {
    Path file = song("03 Blue.mp3");
    assertThat(Library.read(file))
        .isEqualTo(Track.builder(file).title("Title").durationMillis(104).build());
  }

  @Test
  void read_folderOrNothing_isATrackThatCannotBeOpened() {
    assertThat(Library.read(folder)).isEqualTo(unopened(folder, "not a file"));
    Path missing = folder.resolve("missing.mp3");
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
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, join(tag(3, 0, text("TIT2", "Title")), frames(4)));
  }

  private Path link(String name, Path target) throws IOException {
    return Files.createSymbolicLink(folder.resolve(name), target);
  }

  private static void lock(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(path), "this user may read everything");
  }

  private static void unlock(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
  }

  private ImmutableList<String> names(Library library) {
    return library.tracks().stream()
        .map(track -> folder.relativize(track.path()).toString())
        .collect(ImmutableList.toImmutableList());
  }
}
