package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.music.Typist;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Browsing by keys and the mouse, in a real terminal and a process of its own. */
@Timeout(180)
@Tag("process")
class BrowseScreenTest {
  private static final String F2 = "\033OQ";
  private static final String F3 = "\033OR";
  private static final String F5 = "\033[15~";
  private static final String F6 = "\033[17~";

  @TempDir Path folder;

  private Tmux play(String options) throws IOException, InterruptedException {
    String play = Typist.shell(Typist.riffle("play --sound none --seed friday " + options));
    Tmux tmux =
        Tmux.run(
            "mkdir -p \"$XDG_CONFIG_HOME/riffle\"; echo 'music = "
                + Samples.FOLDER.toAbsolutePath()
                + "' > \"$XDG_CONFIG_HOME/riffle/config\"; "
                + play
                + "; echo left $?",
            100,
            24);
    tmux.sees("▶ ");
    return tmux;
  }

  private static void quit(Tmux tmux) throws IOException, InterruptedException {
    tmux.types("q");
    tmux.sees("left 0");
  }

  /** A song of a folder plays, and the library is another folder. */
  @Test
  void albumOfTheLibrary_playsInASessionWithoutIt_byThreeKeysBesideItsName() throws Exception {
    Path song = Files.copy(Samples.SONG, folder.resolve("alone.mp3"));
    try (Tmux tmux = play(song.toString())) {
      tmux.types(F3);
      tmux.sees("albums: ");
      tmux.sees(lines -> lines.get(0).contains(" 24 songs") && !lines.get(0).contains("reading"));
      tmux.types("/pisne\r");
      tmux.sees("plays ");
      tmux.types("\033OP"); // F1
      List<String> lines =
          tmux.sees("the album", all -> all.stream().anyMatch(line -> line.startsWith("▶")));
      assertThat(String.join("\n", lines)).contains("Písně");
      quit(tmux);
    }
  }

  @Test
  void library_folds_filtersAndIsLeft() throws Exception {
    try (Tmux tmux = play("sample-playlists")) {
      tmux.types(F2);
      tmux.sees(lines -> lines.get(0).endsWith(" 24 songs")); // read to the end
      tmux.sees(lines -> lines.stream().anyMatch(line -> line.startsWith(">▶")));
      tmux.types("go"); // the artist of the song, which is unfolded
      tmux.sees(">  ▸ ");
      tmux.types("o");
      tmux.sees(">  ▾ ");
      tmux.types("/kun");
      tmux.sees("found for kun");
      tmux.types("\033");
      tmux.sees(" artists, ");
      tmux.types("\t\t");
      tmux.sees("history, latest at the bottom");
      tmux.types("\033[Z\033[Z\033[Z");
      tmux.sees(" 1/24");
      quit(tmux);
    }
  }

  @Test
  void queue_isSavedAsAPlaylist_whichPlaysAndIsDeleted() throws Exception {
    try (Tmux tmux = play("sample-playlists")) {
      tmux.types("w");
      tmux.sees("save as playlist: _");
      tmux.types("mine\r");
      tmux.sees("saved 24 songs as mine");
      Path saved = tmux.file("data/riffle/playlists/mine.m3u8");
      assertThat(Files.readAllLines(saved).stream().filter(line -> line.endsWith(".mp3")))
          .hasSize(24);
      tmux.types(F5);
      tmux.sees(">  ▸ mine");
      tmux.types("o");
      tmux.sees("▾ mine");
      tmux.sees("Greensleeves");
      tmux.types("\r");
      tmux.sees("plays 24 songs");
      tmux.sees(lines -> lines.get(22).endsWith(" 24 songs")); // none was added again
      tmux.types("d");
      tmux.sees("delete the playlist mine? y/n");
      tmux.types("y");
      tmux.sees("deleted mine");
      assertThat(Files.exists(saved)).isFalse();
      quit(tmux);
    }
  }

  @Test
  void lyricsBesideTheSong_areShown() throws Exception {
    Path song = Files.copy(Samples.SONG, folder.resolve("a.mp3"));
    Files.writeString(folder.resolve("a.lrc"), "[00:00.00]Kočka leze dírou\n[59:00.00]pes oknem");
    try (Tmux tmux = play(song.toString())) {
      tmux.types(F6);
      tmux.sees("  Kočka leze dírou");
      tmux.sees("  pes oknem");
      quit(tmux);
    }
  }

  @Test
  void mouse_playsByADoubleClick_andMovesARowByDragging() throws Exception {
    try (Tmux tmux = play("sample-playlists")) {
      String third = tmux.sees("    3  ").substring(7).strip();
      String fifth = tmux.sees("    5  ").substring(7).strip();
      int row = tmux.lines().indexOf(tmux.sees("    3  ")) + 1;
      String press = "\033[<0;9;" + row + "M";
      tmux.types(press + "\033[<0;9;" + (row + 2) + "m");
      assertThat(tmux.sees(">+  5  ")).contains(third);
      assertThat(tmux.sees("  4  ")).contains(fifth);
      tmux.types(press + "\033[<0;9;" + row + "m" + press + "\033[<0;9;" + row + "m");
      tmux.sees(" 4/24");
      quit(tmux);
    }
  }
}
