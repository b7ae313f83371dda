package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CoverTest {
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 1, 2};

  @TempDir Path folder;

  @Test
  void in_twoPictures_prefersTheFrontCover() throws Exception {
    Cover cover = in(tag(3, Mp3s.picture(4, Mp3s.jpeg(1)), Mp3s.picture(3, Mp3s.jpeg(2))));
    assertThat(cover.bytes()).isEqualTo(Mp3s.jpeg(2));
    assertThat(cover.ending()).isEqualTo(".jpg");
  }

  @Test
  void in_noFrontCover_isTheFirst() throws Exception {
    assertThat(in(tag(3, Mp3s.picture(4, PNG), Mp3s.picture(6, Mp3s.jpeg(2)))).ending())
        .isEqualTo(".png");
  }

  @Test
  void in_descriptionsOfAllEncodings_areSkipped() throws Exception {
    byte[] wide = Mp3s.join(new byte[] {1}, ascii("image/png\0"), new byte[] {3});
    byte[] named = Mp3s.join(wide, "Hülle".getBytes(UTF_16), new byte[2], PNG);
    assertThat(in(tag(3, Mp3s.frame("APIC", 0, named))).bytes()).isEqualTo(PNG);
    byte[] old = Mp3s.join(ascii("\0PNG"), new byte[] {3}, ascii("front\0"), PNG);
    assertThat(in(tag(2, Mp3s.frame22("PIC", old))).bytes()).isEqualTo(PNG);
  }

  @Test
  void in_unsynchronisedTag_isTheOriginalPicture() throws Exception {
    byte[] picture = Mp3s.join(Mp3s.jpeg(1), new byte[] {(byte) 0xFF, 0, (byte) 0xFF, 0, 0});
    byte[] tag = Mp3s.tag(3, 0x80, Mp3s.stuffed(Mp3s.picture(3, picture)));
    assertThat(in(tag).bytes()).isEqualTo(picture);
  }

  @Test
  void in_largePicture_isRead_andAHugeOneSkipped() throws Exception {
    byte[] large = Arrays.copyOf(Mp3s.jpeg(1), 3 << 20);
    assertThat(in(tag(3, Mp3s.picture(3, large))).bytes()).isEqualTo(large);
    byte[] huge = Arrays.copyOf(Mp3s.jpeg(1), Cover.MAX_SIZE + 1);
    assertThat(read(tag(3, Mp3s.picture(3, huge)))).isEmpty();
  }

  @Test
  void in_otherData_isSkipped() throws Exception {
    assertThat(read(tag(3, Mp3s.picture(3, ascii("<svg/>"))))).isEmpty();
    assertThat(read(tag(3, Mp3s.frame("APIC", 0, new byte[0])))).isEmpty();
    assertThat(read(tag(3, Mp3s.frame("APIC", 0, new byte[] {1})))).isEmpty();
    assertThat(read(Mp3s.frames(3))).isEmpty();
    assertThat(read(new byte[0])).isEmpty();
  }

  @Test
  void in_tagsWithAnyByteChanged_neverThrows() throws Exception {
    byte[] whole = tag(4, Mp3s.picture(4, PNG), Mp3s.picture(3, Mp3s.jpeg(2)));
    Random random = new Random(1);
    for (int i = 0; i < whole.length; i++) {
      byte[] broken = whole.clone();
      broken[i] = (byte) random.nextInt(256);
      read(broken);
      read(Arrays.copyOf(whole, i));
    }
  }

  @Test
  void in_aFolderOrNothing_isAnIoException() {
    assertThrows(IOException.class, () -> Cover.in(folder));
    assertThrows(IOException.class, () -> Cover.in(folder.resolve("none")));
  }

  private static byte[] tag(int version, byte[]... frames) {
    return Mp3s.tag(version, 0, frames);
  }

  private static byte[] ascii(String text) {
    return Mp3s.latin1(text);
  }

  private Cover in(byte[] file) throws IOException {
    return read(file).orElseThrow();
  }

  private Optional<Cover> read(byte[] file) throws IOException {
    return Cover.in(Files.write(folder.resolve("song.mp3"), file));
  }
}
