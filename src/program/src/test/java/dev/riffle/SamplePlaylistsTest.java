package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the content of {@code sample-playlists} without the readers of the library. */
class SamplePlaylistsTest {
  private static final Path FOLDER = Path.of("sample-playlists");

  static ImmutableList<Path> songs() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".mp3"))
          .sorted()
          .collect(toImmutableList());
    }
  }

  @Test
  void songs_are24DifferentFiles_below1500KilobytesInTotal() throws IOException {
    Set<HashCode> contents = new HashSet<>();
    long bytes = 0;
    for (Path song : songs()) {
      byte[] content = Files.readAllBytes(song);
      contents.add(Hashing.sha256().hashBytes(content));
      bytes += content.length;
    }
    assertThat(songs()).hasSize(24);
    assertThat(contents).hasSize(24);
    assertThat(bytes).isLessThan(1_500_000L);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("songs")
  void song_afterItsTag_startsWithAFrame(Path song) throws IOException {
    byte[] content = Files.readAllBytes(song);
    int start = content[0] == 'I' && content[1] == 'D' && content[2] == '3' ? afterTag(content) : 0;
    int elevenBits = (content[start] & 0xFF) << 3 | (content[start + 1] & 0xFF) >> 5;
    assertThat(elevenBits).isEqualTo(0x7FF);
  }

  @ParameterizedTest
  @CsvSource({"Rainy Evening.m3u8, 6", "Round the Pond.m3u8, 5", "Pocket Tour.json, 5"})
  void playlist_everyEntry_liesInTheFolder(String name, int size)
      throws IOException, URISyntaxException {
    ImmutableList<String> entries = entries(FOLDER.resolve(name));
    assertThat(entries).hasSize(size);
    for (String entry : entries) {
      // as a URI, because Java 17 rejects such names as strings in the C locale
      String escaped = new URI(null, null, entry, null).toASCIIString();
      Path song = Path.of(URI.create(FOLDER.toUri() + escaped));
      assertWithMessage(entry).that(Files.isRegularFile(song)).isTrue();
    }
  }

  private static ImmutableList<String> entries(Path playlist) throws IOException {
    if (!playlist.toString().endsWith(".json")) {
      return Files.readAllLines(playlist).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(toImmutableList());
    }
    ImmutableList.Builder<String> paths = ImmutableList.builder();
    for (JsonNode track : new ObjectMapper().readTree(playlist.toFile()).get("tracks")) {
      paths.add(track.get("path").textValue());
    }
    return paths.build();
  }

  /**
   * Returns the end of an ID3v2 tag, whose size field has four bytes of seven bits and excludes the
   * header.
   */
  private static int afterTag(byte[] content) {
    return 10 + (content[6] << 21 | content[7] << 14 | content[8] << 7 | content[9]);
  }
}
