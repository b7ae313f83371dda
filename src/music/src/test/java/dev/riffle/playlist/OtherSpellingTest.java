package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries that name their files in another Unicode form, another case or percent-encoded. */
class OtherSpellingTest {
  private static final String FORM = " found under another Unicode form of the name";
  private static final String CASE = " found under another case of the name";

  @TempDir Path folder;

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.createFile(file);
  }

  private Playlist read(String... entries) {
    return PlaylistFormat.M3U8.read(String.join("\n", entries).getBytes(UTF_8), "x", folder);
  }

  private ImmutableList<String> found(Playlist list) {
    return list.tracks().stream()
        .map(track -> folder.relativize(track.path()).toString())
        .collect(toImmutableList());
  }

  /** Reads one entry, relative and absolute, and checks that it is the only remark. */
  private void assertFound(String entry, String file, String remark) {
    for (String path : ImmutableList.of(entry, folder + "/" + entry)) {
      Playlist list = read(path);
      assertThat(found(list)).containsExactly(file);
      assertThat(list.problems()).containsExactly("x:1: 1 file" + remark);
      assertThat(list.faults()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "caf\u00E9.mp3, cafe\u0301.mp3",
    "cafe\u0301.mp3, caf\u00E9.mp3",
    "\uD55C\uAE00.mp3, \u1112\u1161\u11AB\u1100\u1173\u11AF.mp3",
    "\u1112\u1161\u11AB\u1100\u1173\u11AF.mp3, \uD55C\uAE00.mp3",
    "\u00E9/\u00E8/a.mp3, e\u0301/e\u0300/a.mp3",
    "e\u0301/\u00E8.mp3, \u00E9/e\u0300.mp3",
    "caf%C3%A9.mp3, cafe\u0301.mp3",
    "\u00E9\\a.mp3, e\u0301/a.mp3"
  })
  void entry_inAnotherUnicodeForm_isTheFile_withARemark(String entry, String file)
      throws IOException {
    file(file);
    assertFound(entry, file, FORM);
  }

  @ParameterizedTest
  @CsvSource({
    "SONG.MP3, song.mp3",
    "song.mp3, Song.MP3",
    "\u00C9/\u03A3.mp3, e\u0301/\u03C2.mp3",
    "music/a b.mp3, Music/A b.mp3",
    "MUSIC%2Fa%20b.mp3, Music/A b.mp3"
  })
  void entry_inAnotherCase_isTheFile_withARemark(String entry, String file) throws IOException {
    file(file);
    assertFound(entry, file, CASE);
  }

  @Test
  void exactName_isPreferred_thenTheForm_thenTheCase() throws IOException {
    file("caf\u00E9.mp3");
    assertFound("CAFE\u0301.mp3", "caf\u00E9.mp3", CASE);
    file("CAF\u00C9.mp3");
    assertFound("CAFE\u0301.mp3", "CAF\u00C9.mp3", FORM);
    file("CAFE\u0301.mp3");
    for (String name : ImmutableList.of("caf\u00E9.mp3", "CAF\u00C9.mp3", "CAFE\u0301.mp3")) {
      Playlist list = read(name);
      assertThat(found(list)).containsExactly(name);
      assertThat(list.problems()).isEmpty();
    }
  }

  @Test
  void folders_thatDifferInCaseOnly_areAllSearched() throws IOException {
    file("Abba/one.mp3");
    file("ABBA/two.mp3");
    file("abba/caf\u00E9.mp3");
    assertFound("Abba/two.mp3", "ABBA/two.mp3", CASE);
    assertFound("ABBA/cafe\u0301.mp3", "abba/caf\u00E9.mp3", CASE);
    assertThat(found(read("Abba/one.mp3"))).containsExactly("Abba/one.mp3");
  }

  @Test
  void severalFiles_thatDifferInCaseOnly_areTriedInOrder_withARemark() throws IOException {
    file("Song.mp3");
    file("SONG.mp3");
    Playlist list = read("song.mp3", "song.mp3");
    assertThat(found(list)).containsExactly("SONG.mp3", "SONG.mp3");
    assertThat(list.problems())
        .containsExactly(
            "x:1: 2 files" + CASE,
            "x:1: 2 files chosen from several that differ only in case or Unicode form");
  }

  @Test
  void links_areFoundByTheirOwnNames_evenDanglingOnes() throws IOException {
    file("real/caf\u00E9.mp3");
    Files.createSymbolicLink(folder.resolve("Link"), folder.resolve("real"));
    Files.createSymbolicLink(folder.resolve("gone.mp3"), folder.resolve("nowhere"));
    file("Gone.mp3");
    assertFound("link/cafe\u0301.mp3", "Link/caf\u00E9.mp3", CASE);
    assertThat(found(read("gone.mp3"))).containsExactly("gone.mp3");
    assertThat(read("Link/../GONE.MP3").tracks().get(0).path().toString())
        .endsWith("/Link/../Gone.mp3");
  }

  @Test
  void loopOfLinks_ends() throws IOException {
    Files.createSymbolicLink(folder.resolve("Loop"), folder);
    assertThat(read("loop/".repeat(500) + "a.mp3").tracks()).hasSize(1);
  }

  @Test
  void folderThatCannotBeListed_isEnteredByItsExactName() throws IOException {
    file("Closed/Open/a.mp3");
    Path closed = folder.resolve("Closed");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("--x--x--x"));
    try {
      Tool.assume(!Files.isReadable(closed), "a user other than root");
      assertFound("Closed/Open/A.mp3", "Closed/Open/a.mp3", CASE);
      assertThat(found(read("Closed/open/a.mp3"))).containsExactly("Closed/open/a.mp3");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void root_holdsTheFoundFile_notTheEntry() throws IOException {
    file("Music/a.mp3");
    file("secret.mp3");
    Root root = Root.of(folder.resolve("Music"));
    String entries = folder + "/music/A.mp3\n" + folder + "/music/../SECRET.mp3\n";
    Playlist list = PlaylistFormat.M3U.read(entries.getBytes(UTF_8), "x", folder, root);
    assertThat(found(list)).containsExactly("Music/a.mp3");
    assertThat(list.problems())
        .containsExactly("x:2: skipped: leads out of the root", "x:1: 1 file" + CASE);
  }

  @Test
  @Timeout(60)
  void manyMissingEntries_listAFolderOnce() throws IOException {
    for (int i = 0; i < 2_000; i++) {
      file("Song " + i + ".mp3");
    }
    // Listing the folder for each entry would read 200 million names.
    String[] entries =
        IntStream.range(0, 100_000)
            .mapToObj(i -> (i % 2 == 0 ? "gone/" : "") + "gone " + i + ".mp3")
            .toArray(String[]::new);
    entries[99_999] = "SONG 7.mp3";
    Playlist list = read(entries);
    assertThat(list.tracks()).hasSize(100_000);
    assertThat(found(list)).contains("Song 7.mp3");
    assertThat(list.problems()).containsExactly("x:100000: 1 file" + CASE);
  }

  @Test
  @Timeout(60)
  void longPathsOfMissingFiles_areReadInBoundedTime() throws IOException {
    file("a/b/x.mp3");
    String up = "b/../".repeat(700);
    Playlist list =
        read(
            IntStream.range(0, 5_000).mapToObj(i -> "a/" + up + i + ".mp3").collect(joining("\n")));
    assertThat(list.tracks()).hasSize(5_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"M3U", "M3U8", "PLS", "WPL", "ASX"})
  void encodedEntry_isTheLiteralFile_elseTheDecodedOne(PlaylistFormat format) throws IOException {
    file("sub/Ab\u00E9 - 50%.mp3");
    for (String start : ImmutableList.of("", "./", folder + "/")) {
      String entry = start + "sub/Ab%C3%A9%20-%2050%25.mp3";
      assertThat(found(entry(format, entry))).containsExactly("sub/Ab\u00E9 - 50%.mp3");
      assertThat(entry(format, entry).problems()).isEmpty();
    }
    file("sub/Ab%C3%A9%20-%2050%25.mp3");
    for (String start : ImmutableList.of("", "./", folder + "/")) {
      String entry = start + "sub/Ab%C3%A9%20-%2050%25.mp3";
      assertThat(found(entry(format, entry))).containsExactly("sub/Ab%C3%A9%20-%2050%25.mp3");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Ab%C3%A9%20x.mp3, Ab\u00E9 x.mp3",
    "100%25 x.mp3, 100%25 x.mp3",
    "%E9.mp3, %E9.mp3",
    "a%00.mp3, a%00.mp3",
    "./a%20b.mp3, a%20b.mp3",
    "50%.mp3, 50%.mp3"
  })
  void encodedEntry_ofNoFile_isDecodedIfItIsAUri(String entry, String path) {
    Playlist list = read(entry);
    assertThat(found(list)).containsExactly(path);
    for (PlaylistFormat format : PlaylistFormat.values()) {
      byte[] text = format.write(list.tracks(), folder).getBytes(UTF_8);
      assertThat(found(format.read(text, "x", folder))).containsExactly(path);
    }
  }

  private Playlist entry(PlaylistFormat format, String entry) {
    String text =
        switch (format) {
          case PLS -> "[playlist]\nFile1=" + entry;
          case WPL -> "<smil><media src='" + entry + "'/></smil>";
          case ASX -> "<asx><entry><ref href='" + entry + "'/></entry></asx>";
          default -> entry;
        };
    return format.read(text.getBytes(UTF_8), "x", folder);
  }
}
