package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.Library;
import dev.riffle.track.Track;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Songs of formats that the sound can play and Java cannot. */
class SourcesTest {
  private static final Library.Formats FORMATS =
      new Library.Formats("names", ImmutableSet.of(".flac"), Names::new);

  @TempDir Path music;

  private static final class Names implements Library.Reader {
    @Override
    public Track read(Path file) {
      return Track.builder(file).durationMillis(1_000).build();
    }

    @Override
    public void close() {}
  }

  @Test
  void playable_withFormats_areInFoldersListsAndByThemselves() throws IOException {
    Path inFolder = Files.createFile(Files.createDirectory(music.resolve("a")).resolve("1.flac"));
    Path byItself = Files.createFile(music.resolve("2.FLAC"));
    Path inList = Files.createFile(music.resolve("3.flac"));
    Path list = Files.writeString(music.resolve("list.m3u8"), "3.flac\n");
    assertThat(
            playable(FORMATS, inFolder.resolveSibling(""), byItself, list).stream()
                .map(Track::path))
        .containsExactly(inFolder, byItself, inList)
        .inOrder();
  }

  private static ImmutableList<Track> playable(Library.Formats formats, Path... paths) {
    SourceOptions options = new SourceOptions();
    options.formats(formats);
    ByteArrayOutputStream nowhere = new ByteArrayOutputStream();
    Console console =
        new Console(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, ImmutableMap.of());
    return Sources.playable(
        ImmutableList.copyOf(paths).stream().map(Path::toString).toList(), options, console);
  }
}
