package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that a scan leaves out, and titles that resemble them. */
class HiddenNamesTest extends MusicFolder {
  @Test
  void scan_titlesWithDots_areRead() throws IOException {
    songs(
        "...And Justice for All/1.mp3",
        "..Baby One More Time/1.mp3",
        "...mp3",
        ".38 Special/inner/1.mp3",
        ".38 Special.mp3",
        ".5/1.mp3",
        ".../1.mp3",
        "...To Be Loved.mp3");
    Library library = scan();
    assertThat(library.tracks()).hasSize(8);
    assertThat(library.problems()).isEmpty();
    assertThat(library.unopened()).isEmpty();
  }

  @Test
  void scan_hiddenSongsAndFolders_areCounted() throws IOException {
    songs("a.mp3", ".stash/1.mp3", ".stash/2.mp3");
    assertThat(scan().problems())
        .containsExactly("1 hidden file or folder was left out: " + music.resolve(".stash"));
    songs("b/.Trash-1000/1.mp3", "b/._1.mp3", ".10.mp3", ". b/1.mp3", ".hack.MP3");
    Files.writeString(music.resolve(".DS_Store"), "no song");
    Files.createSymbolicLink(music.resolve(".nowhere"), music.resolve("nowhere"));
    Library library = scan();
    assertNames(library, ".10.mp3", "a.mp3");
    assertThat(library.problems())
        .containsExactly(
            "5 hidden files or folders were left out, such as " + music.resolve(". b"));
    assertThat(library.unopened()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "#recycle",
        "$RECYCLE.BIN",
        "$Recycle.Bin",
        "@eaDir",
        "@Recycle",
        "lost+found",
        "#snapshot",
        "RECYCLER",
        "System Volume Information"
      })
  void scan_systemFolder_isNotRead_unlessItIsGiven(String name) throws IOException {
    songs("a.mp3", "album/1.mp3", name + "/1.mp3", "album/" + name + "/2.mp3", name + " 2/1.mp3");
    songs(name + ".mp3");
    Library library = scan();
    assertThat(library.tracks()).hasSize(4);
    assertThat(library.problems()).isEmpty();
    assertThat(Library.scan(List.of(music.resolve(name))).tracks()).hasSize(1);
  }

  @Test
  void scan_hiddenFolder_isReadIfItIsGiven() throws IOException {
    songs(".stash/1.mp3");
    assertThat(Library.scan(List.of(music.resolve(".stash"))).tracks()).hasSize(1);
  }
}
