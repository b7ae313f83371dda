package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.mp3.Cover;
import dev.riffle.mp3.Mp3s;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverCacheTest {
  @TempDir Path folder;

  @Test
  void put_samePictureTwice_storesOneFile() throws Exception {
    CoverCache cache = new CoverCache(folder.resolve("new/covers"));
    Path file = cache.put(cover(1));
    assertThat(Files.readAllBytes(file)).isEqualTo(cover(1).bytes());
    assertThat(cache.put(cover(1))).isEqualTo(file);
    assertThat(cache.put(cover(2))).isNotEqualTo(file);
    assertThat(names(folder.resolve("new/covers"))).hasSize(2);
  }

  @Test
  void put_many_keepsTheMostRecentlyUsed_andForeignFiles() throws Exception {
    CoverCache cache = new CoverCache(folder);
    Files.createFile(folder.resolve("notes.txt"));
    Instant past = Instant.now().minusSeconds(10_000);
    Path first = cache.put(cover(0));
    for (int i = 1; i < CoverCache.MAX_FILES; i++) {
      Files.setLastModifiedTime(cache.put(cover(i)), FileTime.from(past.plusSeconds(i)));
    }
    Files.setLastModifiedTime(first, FileTime.from(past));
    cache.put(cover(0)); // and so is used
    Files.setLastModifiedTime(Files.createFile(folder.resolve("killed.tmp")), FileTime.from(past));
    Path last = cache.put(cover(1_000));
    assertThat(Files.exists(first)).isTrue();
    assertThat(Files.exists(last)).isTrue();
    List<String> names = names(folder);
    assertThat(names).contains("notes.txt");
    assertThat(names).doesNotContain("killed.tmp");
    assertThat(names).hasSize(CoverCache.MAX_FILES + 1);
  }

  private Cover cover(int number) throws IOException {
    Path song =
        Files.write(
            Files.createTempFile("cover", ".mp3"),
            Mp3s.tag(3, 0, Mp3s.picture(3, Mp3s.jpeg(number))));
    try {
      return Cover.in(song).orElseThrow();
    } finally {
      Files.delete(song);
    }
  }

  private static List<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
