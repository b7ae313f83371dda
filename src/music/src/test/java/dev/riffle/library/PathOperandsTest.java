package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.playlist.Root;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files and folders that operands name. */
class PathOperandsTest {
  @TempDir Path music;

  private final PathOperands operands = new PathOperands(Root.anywhere(), TagEncoding.AUTO);

  private Path file(String name) throws IOException {
    return Files.writeString(music.resolve(name), "");
  }

  private byte[] lines(Object... paths) {
    StringBuilder text = new StringBuilder();
    for (Object path : paths) {
      text.append(path).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  @Test
  void add_folderSongAndPlaylist_keepsTheirOrder() throws IOException {
    Path folder = Files.createDirectory(music.resolve("folder"));
    Path song = file("song.mp3");
    Path listed = file("listed.mp3");
    Path list = Files.write(music.resolve("list.m3u8"), lines(listed, music.resolve("gone.mp3")));
    operands.add(folder.toString());
    operands.add(list.toString());
    operands.add(song.toString());
    assertThat(operands.paths())
        .containsExactly(folder, listed, music.resolve("gone.mp3"), song)
        .inOrder();
  }

  @Test
  void add_entriesWithoutFile_scansTheFirstThousandAndCountsTheOthers() throws IOException {
    Object[] entries = new Object[1_002];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = music.resolve("gone" + i + ".mp3");
    }
    Path list = Files.write(music.resolve("list.m3u8"), lines(entries));
    operands.add(list.toString());
    assertThat(operands.paths()).hasSize(1_000);
    assertThat(operands.omitted()).isEqualTo(2);
    assertThat(operands.withProblems(operands.scan().run()).problems())
        .contains(list + ": 2 more entries have no file");
  }

  @Test
  void add_folderInAPlaylist_isAProblem() throws IOException {
    Path folder = Files.createDirectory(music.resolve("folder"));
    Path list = Files.write(music.resolve("list.m3u8"), lines(folder));
    operands.add(list.toString());
    assertThat(operands.paths()).isEmpty();
    assertThat(operands.withProblems(operands.scan().run()).problems())
        .containsExactly(list + ": skipped: " + folder + " is a folder, not a song");
  }

  @Test
  void addInput_folderAndSong_areBothThere() throws IOException {
    Path folder = Files.createDirectory(music.resolve("folder"));
    Path song = file("song.mp3");
    operands.addInput(lines(folder, song));
    assertThat(operands.paths()).containsExactly(folder, song).inOrder();
  }

  @Test
  void addInput_twice_hasEachListOnce() throws IOException {
    Path song = file("song.mp3");
    operands.addInput(lines(song));
    operands.addInput(new byte[0]); // standard input is at its end
    assertThat(operands.paths()).containsExactly(song);
  }

  @Test
  void scan_linkOutOfTheRoot_isOnlyFollowedByOperands() throws IOException {
    Path inside = Files.createDirectory(music.resolve("inside"));
    Path outside = Files.createDirectory(music.resolve("outside"));
    Path song = Files.writeString(outside.resolve("song.mp3"), "");
    Files.createSymbolicLink(inside.resolve("link"), outside);
    PathOperands listed = new PathOperands(Root.of(inside), TagEncoding.AUTO);
    listed.addInput(lines(inside));
    assertThat(listed.scan().names()).isEmpty();
    PathOperands named = new PathOperands(Root.of(inside), TagEncoding.AUTO);
    named.add(inside.toString());
    assertThat(named.scan().names())
        .containsExactly(inside.resolve("link").resolve(song.getFileName()));
  }

  @Test
  void add_pathOfNoFile_isRejected() {
    assertThrows(Misuse.class, () -> operands.add(music.resolve("gone.mp3").toString()));
    assertThat(operands.paths()).isEmpty();
  }
}
