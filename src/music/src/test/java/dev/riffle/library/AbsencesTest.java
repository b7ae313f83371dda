package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.Stamp.FolderKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Folders that an earlier process saw, on a disk whose number is another one by now. */
class AbsencesTest {
  private static final Path MUSIC = Path.of("/music");
  private static final Path SONG = Path.of("/music/1.mp3");
  private static final Path ALBUM = Path.of("/music/album");
  private static final Path GONE = Path.of("/music/album/2.mp3");

  private final List<String> problems = new ArrayList<>();
  private final Absences absences = new Absences(problems::add);
  private long nanos;

  /** Looks at the folders on a device until the missing songs have settled. */
  private Set<Path> goneOn(long device, ImmutableSet<Path> files) {
    absences.restore(ImmutableMap.of(MUSIC, new FolderKey(7, 10), ALBUM, new FolderKey(7, 11)));
    Look look =
        new Look(
            files.stream()
                .collect(ImmutableMap.toImmutableMap(file -> file, file -> Optional.empty())),
            ImmutableSet.of(),
            ImmutableMap.of(MUSIC, new FolderKey(device, 10), ALBUM, new FolderKey(device, 11)),
            ImmutableSet.of(),
            ImmutableList.of());
    Set<Path> known = ImmutableSet.of(SONG, GONE);
    Differences differences = new Differences(() -> nanos);
    absences.renumber(look, known);
    assertThat(absences.gone(look, known, differences)).isEmpty();
    nanos = Differences.SETTLED.toNanos();
    return absences.gone(look, known, differences);
  }

  @Test
  void renumber_diskWithOneOfItsSongs_emptiedFolderHasLostItsSongs() {
    assertThat(goneOn(8, ImmutableSet.of(SONG))).containsExactly(GONE);
    assertThat(problems).isEmpty();
  }

  @Test
  void renumber_diskWithNoneOfItsSongs_isAnother() {
    assertThat(goneOn(8, ImmutableSet.of(Path.of("/music/other.mp3")))).isEmpty();
    assertThat(problems)
        .containsExactly(
            "/music: 2 songs are out of reach, as after an unmount; their entries are kept");
  }
}
