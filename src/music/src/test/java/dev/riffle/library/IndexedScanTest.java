package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scan with an index returns the same tracks as one without, and reads only changed files. */
@Timeout(300)
class IndexedScanTest extends MusicFolder {
  private static final Folder.Lister LISTER = Files::newDirectoryStream;

  private Library scanned() {
    // Later writes must have another time; the system's clock has coarse ticks.
    Uninterruptibles.sleepUninterruptibly(20, TimeUnit.MILLISECONDS);
    return indexed().run();
  }

  private Library scannedAtOnce() {
    return indexed().clock(System::currentTimeMillis).run();
  }

  private Path cache() {
    return home.resolve("cache");
  }

  private Path index() throws IOException {
    try (Stream<Path> files = Files.list(cache())) {
      return files.filter(file -> file.toString().endsWith(".index")).findFirst().orElseThrow();
    }
  }

  @Test
  void scan_nothingChanged_readsNothing_andResultIsEqual() throws IOException {
    songs("a/1.mp3", "b.mp3");
    Files.writeString(music.resolve("bad.mp3"), "no song");
    Library first = scanned();
    assertThat(first.changes()).isEqualTo(new Changes(false, 0, 0, 0));
    assertThat(read).hasSize(3);
    Library second = scanned();
    assertThat(read).isEmpty();
    assertThat(second.tracks()).isEqualTo(first.tracks());
    assertThat(second.problems()).isEmpty();
    assertThat(second.changes()).isEqualTo(new Changes(true, 0, 0, 0));
  }

  @Test
  void scan_newChangedAndGone_areCounted_andOnlyTheyAreRead() throws IOException {
    for (int i = 0; i < 10; i++) {
      song(i + ".mp3", "Song " + i);
    }
    scanned();
    song("new 1.mp3", "New");
    song("new 2.mp3", "New");
    song("3.mp3", "Another");
    Files.delete(music.resolve("4.mp3"));
    Library second = scanned();
    assertThat(second.changes()).isEqualTo(new Changes(true, 2, 1, 1));
    assertThat(read).hasSize(3);
    assertThat(scanned().changes()).isEqualTo(new Changes(true, 0, 0, 0));
    assertThat(read).isEmpty();
  }

  @Test
  void scan_titlesWithDots_areIndexed_andHiddenFoldersAreCountedAgain() throws IOException {
    songs("...And Justice for All/1.mp3", ".38 Special.mp3", ".stash/1.mp3", "#recycle/1.mp3");
    Library first = scanned();
    assertThat(read).hasSize(2);
    Library second = scanned();
    assertThat(read).isEmpty();
    assertThat(second.tracks()).isEqualTo(first.tracks());
    assertThat(second.problems()).isEqualTo(first.problems());
    assertThat(second.problems()).hasSize(1);
    assertThat(second.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    Files.move(music.resolve(".stash"), music.resolve("..stash"));
    assertThat(scanned().changes()).isEqualTo(new Changes(true, 1, 0, 0));
    Files.move(music.resolve("..stash"), music.resolve("@eaDir"));
    assertThat(scanned().changes()).isEqualTo(new Changes(true, 0, 0, 1));
  }

  @Test
  void scan_tagsEditedWithTheTimeSetBack_areDetected() throws IOException {
    Path file = song("a.mp3", "Before");
    FileTime time = Files.getLastModifiedTime(file);
    scanned();
    song("a.mp3", "Behind");
    Files.setLastModifiedTime(file, time);
    assertThat(scanned().tracks().get(0).title()).isEqualTo("Behind");
  }

  @Test
  void scan_fileWrittenJustBeforeTheRead_isReadAgain() throws IOException {
    song("a.mp3", "A");
    scannedAtOnce();
    Library second = scannedAtOnce();
    assertThat(read).hasSize(1);
    assertThat(second.changes()).isEqualTo(new Changes(true, 0, 0, 0));
    scanned();
    assertThat(read).hasSize(1);
    scanned();
    assertThat(read).isEmpty();
  }

  @Test
  void scan_unopenedFile_isRetried() throws IOException {
    Path link = Files.createSymbolicLink(music.resolve("a.mp3"), home.resolve("elsewhere.mp3"));
    assertThat(scanned().unopened()).containsExactly(link);
    Files.move(song("b.mp3", "B"), home.resolve("elsewhere.mp3"));
    Library second = scanned();
    assertThat(second.unopened()).isEmpty();
    assertThat(second.tracks().get(0).title()).isEqualTo("B");
  }

  @Test
  void scan_byAnotherPath_usesThatPathInTracks() throws IOException {
    song("a.mp3", "A");
    scanned();
    Path link = Files.createSymbolicLink(home.resolve("link"), music);
    Library other = Scan.of(List.of(link)).index(cache()).run();
    assertThat(other.tracks().get(0).path()).isEqualTo(link.resolve("a.mp3"));
    assertThat(other.changes()).isEqualTo(new Changes(true, 0, 0, 0));
  }

  @Test
  void scan_inAnotherEncoding_rereadsNothing() throws IOException {
    song("a.mp3", "\u00bb\u00a2"); // two bytes that are one character in Big5
    scanned();
    Library library = indexed().encoding(new TagEncoding("Big5")).run();
    assertThat(library.tracks())
        .isEqualTo(Library.scan(List.of(music), new TagEncoding("Big5")).tracks());
    assertThat(library.tracks().get(0).title()).isNotEqualTo("\u00bb\u00a2");
    assertThat(library.problems()).isEmpty();
    assertThat(read).isEmpty();
  }

  @Test
  void scan_damagedIndex_isReportedOnce_andResultIsEqual() throws IOException {
    song("a.mp3", "A");
    Library first = scanned();
    byte[] good = Files.readAllBytes(index());
    for (int at = 0; at < good.length; at += 16) {
      byte[] bad = good.clone();
      bad[at] ^= 0x55;
      Files.write(index(), bad);
      Library second = scanned();
      assertWithMessage("byte %s", at).that(second.tracks()).isEqualTo(first.tracks());
      assertThat(second.changes().known()).isFalse();
      assertThat(second.problems()).hasSize(1);
      assertThat(second.problems().get(0))
          .startsWith(index() + ": the index was ignored and all files were read: ");
      assertThat(scanned().problems()).isEmpty();
      assertThat(read).isEmpty();
    }
  }

  @Test
  void scan_indexLargerThanTheHeap_isNotUsed() throws IOException {
    song("a.mp3", "A");
    Library first = scanned();
    try (RandomAccessFile sparse = new RandomAccessFile(index().toFile(), "rw")) {
      sparse.setLength(Runtime.getRuntime().maxMemory());
    }
    Library second = scanned();
    assertThat(second.tracks()).isEqualTo(first.tracks());
    assertThat(second.problems())
        .containsExactly(
            index()
                + ": the index was ignored and all files were read:"
                + " it is larger than a quarter of the heap");
  }

  @Test
  void scan_unwritableIndex_isAProblem() throws IOException {
    song("a.mp3", "A");
    Files.createFile(cache());
    Library library = scanned();
    assertThat(library.tracks()).hasSize(1);
    assertThat(library.unopened()).isEmpty();
    assertThat(library.problems()).hasSize(2);
    assertThat(library.problems().get(1)).contains("cannot write the index");
  }

  @Test
  void scan_leftoverTemporaryFile_isDeletedAfterAnHour() throws IOException {
    song("a.mp3", "A");
    scanned();
    Path old = Files.createFile(cache().resolve(index().getFileName() + ".1.tmp"));
    Path young = Files.createFile(cache().resolve(index().getFileName() + ".2.tmp"));
    Files.setLastModifiedTime(old, FileTime.fromMillis(0));
    song("b.mp3", "B");
    scanned();
    try (Stream<Path> files = Files.list(cache())) {
      assertThat(files).containsExactly(index(), young);
    }
  }

  @Test
  void scan_unreadableFolder_keepsItsFiles() throws IOException {
    songs("a.mp3", "b/c.mp3", "b/d/e.mp3", "g/h.mp3");
    Library first = scanned();
    Files.delete(music.resolve("g/h.mp3"));
    Folder.Lister broken =
        folder -> {
          if (folder.endsWith("b")) {
            throw new IOException("no disk");
          }
          return LISTER.open(folder);
        };
    Library without = indexed().lister(broken).run();
    assertThat(without.tracks()).containsExactly(first.tracks().get(0));
    assertThat(without.changes()).isEqualTo(new Changes(true, 0, 0, 1));
    assertThat(scanned().tracks()).isEqualTo(first.tracks().subList(0, 3));
    assertThat(read).isEmpty();
  }

  @Test
  void scan_entriesWithoutAttributes_keepTheirFiles() throws IOException {
    songs("a.mp3", "b/c.mp3");
    Library first = scanned();
    for (String name : new String[] {"a.mp3", "b"}) {
      Files.move(music.resolve(name), home.resolve(name));
      Files.createSymbolicLink(music.resolve(name), music.resolve(name)); // a link to itself
    }
    song("new.mp3", "New"); // forces the index to be written
    assertThat(scanned().changes()).isEqualTo(new Changes(true, 1, 0, 0));
    for (String name : new String[] {"a.mp3", "b"}) {
      Files.delete(music.resolve(name));
      Files.move(home.resolve(name), music.resolve(name));
    }
    Library back = scanned();
    assertThat(back.changes().added()).isEqualTo(0);
    assertThat(back.tracks()).containsAtLeastElementsIn(first.tracks());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void scan_randomChanges_equalsAScanWithoutIndex(long seed) throws IOException {
    Random random = new Random(seed);
    List<Path> songs = new ArrayList<>();
    for (int round = 0; round < 12; round++) {
      for (int change = random.nextInt(6); change > 0; change--) {
        change(random, songs);
      }
      // Some scans are immediate, some run when all files are old.
      Library with = random.nextBoolean() ? scanned() : scannedAtOnce();
      Library without = scan();
      assertWithMessage("round %s", round).that(with.tracks()).isEqualTo(without.tracks());
      assertThat(with.problems()).isEqualTo(without.problems());
    }
  }

  private void change(Random random, List<Path> songs) throws IOException {
    String name = random.nextInt(3) + "/" + random.nextInt(1000) + ".mp3";
    String title = "Title " + (100 + random.nextInt(900));
    int choice = songs.isEmpty() ? 0 : random.nextInt(5);
    Path one = songs.isEmpty() ? music : songs.get(random.nextInt(songs.size()));
    switch (choice) {
      case 0, 1 -> {
        song(name, title);
        songs.remove(music.resolve(name));
        songs.add(music.resolve(name));
      }
      case 2 -> { // like taggers that preserve the modification time
        FileTime time = Files.getLastModifiedTime(one);
        song(music.relativize(one).toString(), title);
        Files.setLastModifiedTime(one, time);
      }
      case 3 -> {
        Files.delete(one);
        songs.remove(one);
      }
      default -> {
        Path target = one.resolveSibling("renamed " + random.nextInt(1000) + ".mp3");
        Files.move(one, target);
        songs.remove(one);
        songs.add(target);
      }
    }
  }

  @Test
  void scan_twoAtOnce_doNotInterfere() throws Exception {
    for (int i = 0; i < 50; i++) {
      song(i + ".mp3", "Song " + i);
    }
    ImmutableList<Track> expected = scan().tracks();
    List<Library> found = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int times = 0; times < 10; times++) {
                  Library library = Scan.of(List.of(music)).index(cache()).run();
                  synchronized (found) {
                    found.add(library);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(found).hasSize(40);
    for (Library library : found) {
      assertThat(library.tracks()).isEqualTo(expected);
      assertThat(library.problems()).isEmpty();
    }
  }
}
