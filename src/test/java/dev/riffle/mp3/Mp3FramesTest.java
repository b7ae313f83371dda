package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.primitives.Bytes;
import dev.riffle.player.Mp3Tone;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
class Mp3FramesTest {
  private static final byte[] FRAMES = Mp3Tone.frames(3);

  @TempDir Path folder;

  @Test
  void open_framesOnly_startsWithTheFirst() throws Exception {
    assertThat(opened(FRAMES)).isEqualTo(FRAMES);
  }

  @Test
  void open_tagWithALargeCover_isSkipped() throws Exception {
    byte[] cover = new byte[5_000_000];
    Arrays.fill(cover, (byte) 0xfb);
    cover[17] = (byte) 0xff; // a frame header, if it were one
    assertThat(opened(tag(0, cover), FRAMES)).isEqualTo(FRAMES);
  }

  @Test
  void open_tagAfterZeros_isSkipped() throws Exception {
    byte[] cover = Arrays.copyOf(FRAMES, 5_000); // which would be taken for the first frames
    assertThat(opened(new byte[1_000], tag(0, cover), FRAMES)).isEqualTo(FRAMES);
  }

  @Test
  void open_severalTagsOneWithFooter_areSkipped() throws Exception {
    byte[] footer = Arrays.copyOf(text("3DI"), 10);
    assertThat(opened(tag(0x10, new byte[30]), footer, tag(0, new byte[200]), FRAMES))
        .isEqualTo(FRAMES);
  }

  @Test
  void open_junkBefore_isSkipped() throws Exception {
    assertThat(opened(text("ICY 200 OK\r\nicy-metaint:abc\r\n\r\n"), FRAMES)).isEqualTo(FRAMES);
  }

  @Test
  void open_tagWithTooSmallASize_doesNotTakeUtf16ForAFrame() throws Exception {
    byte[] rest = {(byte) 0xff, (byte) 0xfe, 'T', 0, 'X', 0};
    assertThat(opened(tag(0, new byte[5]), rest, FRAMES)).isEqualTo(FRAMES);
  }

  @Test
  void open_noFrame_isEmpty() throws Exception {
    byte[] endless = new byte[10];
    System.arraycopy(tag(0, new byte[0]), 0, endless, 0, 10);
    Arrays.fill(endless, 6, 10, (byte) 0x7f);
    for (byte[] bytes :
        new byte[][] {
          {}, text("ID3"), endless, text("no music"), {-1}, {-1, -5}, new byte[3 << 20]
        }) {
      Path file = Mp3Tone.write(folder.resolve("x.mp3"), bytes);
      assertThat(Mp3Frames.open(file)).isEmpty();
    }
  }

  @Test
  void open_noFile_saysWhy() {
    assertThrows(NoSuchFileException.class, () -> Mp3Frames.open(folder.resolve("gone.mp3")));
    var folderAsFile = assertThrows(FileSystemException.class, () -> Mp3Frames.open(folder));
    assertThat(folderAsFile.getReason()).isEqualTo("not a regular file");
  }

  private byte[] opened(byte[]... parts) throws IOException {
    Path file = Mp3Tone.write(folder.resolve("x.mp3"), Bytes.concat(parts));
    try (Mp3Frames frames = Mp3Frames.open(file).orElseThrow();
        InputStream in = frames.from(0)) {
      return in.readAllBytes();
    }
  }

  private static byte[] tag(int flags, byte[] content) {
    int size = content.length;
    byte[] head = {
      'I',
      'D',
      '3',
      4,
      0,
      (byte) flags,
      (byte) (size >> 21 & 0x7f),
      (byte) (size >> 14 & 0x7f),
      (byte) (size >> 7 & 0x7f),
      (byte) (size & 0x7f)
    };
    return Bytes.concat(head, content);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
