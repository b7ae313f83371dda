package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.library.Mp3s.ape;
import static dev.riffle.library.Mp3s.frame;
import static dev.riffle.library.Mp3s.frames;
import static dev.riffle.library.Mp3s.id3v1;
import static dev.riffle.library.Mp3s.join;
import static dev.riffle.library.Mp3s.latin1;
import static dev.riffle.library.Mp3s.read;
import static dev.riffle.library.Mp3s.tag;
import static dev.riffle.library.Mp3s.tagHeader;
import static dev.riffle.library.Mp3s.text;
import static dev.riffle.library.Mp3s.text22;
import static dev.riffle.library.Mp3s.vbri;
import static dev.riffle.library.Mp3s.xing;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile files: each is a track, and no more than that happens. */
@Timeout(20)
class TrackReaderTest {
  private static final ImmutableList<byte[]> GOOD_FILES =
      ImmutableList.of(
          join(
              tag(
                  3,
                  0,
                  text("TIT2", "Title"),
                  frame("APIC", 0, new byte[99]),
                  text("TCON", "(17)")),
              xing("Xing", 4, 417 * 5, 576, 576),
              frames(4)),
          join(tag(4, 0x40, new byte[] {0, 0, 0, 6, 1, 0}, text("TDRC", "1999")), frames(5)),
          join(tag(3, 0x80, text("TPE1", "Artist"), text("TRCK", "3/12")), vbri(3, 0), frames(3)),
          join(tag(2, 0, text22("TT2", "Title"), text22("TPA", "1/2")), frames(4)),
          join(frames(3), ape(40), id3v1("Title", "Artist", "Album", "1999", 7, 17)));

  static Stream<byte[]> silentFiles() {
    byte[] allOnes = new byte[300_000];
    Arrays.fill(allOnes, (byte) 0xFF);
    byte[] noise = new byte[300_000];
    new Random(1).nextBytes(noise);
    return Stream.of(
        new byte[1],
        new byte[] {(byte) 0xFF},
        new byte[300_000],
        allOnes,
        noise,
        latin1("ID3"),
        latin1("TAG"),
        latin1("This is a shopping list.\n".repeat(1000)),
        latin1("ID3\4\0\0\0\0\0\0".repeat(1000)),
        latin1("APETAGEX".repeat(100)));
  }

  @Test
  void read_emptyFile_saysSo() throws IOException {
    Track track = read();
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.problems()).containsExactly("the file is empty");
  }

  @ParameterizedTest
  @MethodSource("silentFiles")
  void read_anythingButSound_isATrackWithoutDuration(byte[] bytes) throws IOException {
    Track track = read(bytes);
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.durationMillis()).isEmpty();
    assertThat(track.problems()).contains("no MP3 sound was found");
  }

  @Test
  void read_soundBehindManyTags_isFound() throws IOException {
    byte[][] tags = new byte[100][];
    Arrays.fill(tags, tagHeader(3, 0, 0));
    assertThat(read(join(tags), frames(4)).durationMillis()).hasValue(104);
  }

  @Test
  void read_apeTagThatClaimsMoreThanThereIs_leavesTheSound() throws IOException {
    byte[] ape = ape(10);
    ape[10 + 32 + 15] = 0x7F; // the highest byte of its size
    assertThat(read(frames(4), ape).durationMillis().orElse(0)).isAtLeast(104);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void read_mutantsOfGoodFiles_neverFails(long seed) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      byte[] mutant = GOOD_FILES.get(i % GOOD_FILES.size()).clone();
      int flips = 1 + random.nextInt(8);
      for (int flip = 0; flip < flips; flip++) {
        // Most of them into the headers, where they hurt.
        int reach = random.nextBoolean() ? mutant.length : 64;
        mutant[random.nextInt(reach)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
      }
      byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(mutant, random.nextInt(999)) : mutant;
      Track track = read(cut);
      assertThat(track.durationMillis().isPresent() || !track.problems().isEmpty()).isTrue();
      assertThat(track.durationMillis().orElse(0)).isAtMost(60_000);
    }
  }
}
