package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The bytes of an index: round trips, and rejection of damage. */
class IndexTest {
  private static final String READING = "reader 7";
  private static final int CONTENT = 16; // after the magic number, the version and the checksum
  private static final Stamp STAMP = new Stamp(4096, 1_700_000_000_123_456_789L, 5, 42);

  private static final Track FULL =
      Track.builder(Path.of("a/1.mp3"))
          .title("雨停以后")
          .artist("Édith\0\ud83c")
          .album("x".repeat(100_000))
          .albumArtist("Various")
          .compilation(true)
          .trackNumber(1)
          .discNumber(99_999)
          .year(1999)
          .genre("Rock")
          .rating(255)
          .musicBrainzRecordingId("0d7f6fd5-0000-4000-8000-0123456789ab")
          .musicBrainzAlbumId("1d7f6fd5-0000-4000-8000-0123456789ab")
          .durationMillis(Long.MAX_VALUE)
          .problem("one")
          .problem("two")
          .build();
  private static final RawTrack FULL_RAW =
      new RawTrack(
          FULL, ImmutableSet.of(RawTrack.Text.ARTIST, RawTrack.Text.GENRE), RawTrack.Label.UTF_8);
  private static final Track BARE = Track.builder(Path.of("2.mp3")).build();

  private static Found found(String folder, String name) {
    return new Found(Path.of(folder + name), folder, name, Optional.of(STAMP));
  }

  private static Index.IndexedFile file(Found file, RawTrack track, boolean settled) {
    return new Index.IndexedFile(file, STAMP, track, settled);
  }

  private static byte[] bytes() throws IOException {
    return IndexWriter.write(
        ImmutableList.of(
            file(found("a/", "1.mp3"), FULL_RAW, true),
            file(found("", "2.mp3"), RawTrack.declared(BARE), true),
            file(found("", "young.mp3"), RawTrack.declared(BARE), false)),
        READING);
  }

  @Test
  void read_writtenBytes_isTheSameIndex() throws IOException {
    Index index = Index.read(bytes(), READING).orElseThrow();
    assertThat(index.size()).isEqualTo(3);
    assertThat(index.track(found("a/", "1.mp3"))).isEqualTo(Optional.of(FULL_RAW));
    assertThat(index.track(found("", "2.mp3"))).isEqualTo(Optional.of(RawTrack.declared(BARE)));
    assertThat(index.track(found("a/", "2.mp3"))).isEqualTo(Optional.empty());
    assertThat(index.stamp(found("", "young.mp3"))).isEqualTo(Optional.of(STAMP));
    assertThat(index.track(found("", "young.mp3"))).isEqualTo(Optional.empty());
  }

  @Test
  void track_changedStamp_isUnknown() throws IOException {
    Index index = Index.read(bytes(), READING).orElseThrow();
    for (Stamp other :
        ImmutableList.of(
            new Stamp(4097, STAMP.modified(), 5, 42),
            new Stamp(4096, STAMP.modified() + 1, 5, 42),
            new Stamp(4096, STAMP.modified(), 6, 42),
            new Stamp(4096, STAMP.modified(), 5, 43))) {
      Found changed = new Found(Path.of("2.mp3"), "", "2.mp3", Optional.of(other));
      assertWithMessage("%s", other).that(index.track(changed)).isEqualTo(Optional.empty());
    }
  }

  @Test
  void read_otherReader_isEmpty() throws IOException {
    assertThat(Index.read(bytes(), "reader 8").isPresent()).isFalse();
  }

  @Test
  void read_anyByteChanged_isRejected() throws IOException {
    byte[] good = small(BARE);
    for (int at = 0; at < good.length; at++) {
      for (int bit = 1; bit < 256; bit <<= 1) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) bit;
        IOException e = assertThrows(IOException.class, () -> Index.read(bad, READING));
        assertThat(e).hasMessageThat().isAnyOf("it is damaged", "it is from another release");
      }
    }
  }

  @Test
  void read_truncated_isRejected() throws IOException {
    byte[] good = small(BARE);
    for (int length = 0; length < good.length; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      IOException e = assertThrows(IOException.class, () -> Index.read(cut, READING));
      assertThat(e).hasMessageThat().isEqualTo("it is damaged");
    }
  }

  @Test
  void read_hostileNumber_isRejectedOrReadable() throws IOException {
    for (byte[] good : ImmutableList.of(small(BARE), unpairedSurrogate())) {
      for (int at = CONTENT; at <= good.length - Integer.BYTES; at++) {
        for (int hostile :
            new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, -1_000_000_000, 9, -9}) {
          ByteBuffer bad = ByteBuffer.wrap(good.clone()).putInt(at, hostile);
          CRC32C checksum = new CRC32C();
          checksum.update(bad.duplicate().position(CONTENT));
          bad.putInt(CONTENT - Integer.BYTES, (int) checksum.getValue());
          try {
            Index.read(bad.array(), READING).ifPresent(index -> index.below(""));
          } catch (IOException e) {
            assertThat(e).hasMessageThat().isEqualTo("it is damaged");
          }
        }
      }
    }
  }

  private static byte[] unpairedSurrogate() throws IOException {
    return small(Track.builder(Path.of("2.mp3")).title("\ud83c").problem("one").build());
  }

  private static byte[] small(Track track) throws IOException {
    return IndexWriter.write(
        ImmutableList.of(file(found("", "2.mp3"), RawTrack.declared(track), true)), READING);
  }
}
