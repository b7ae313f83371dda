package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TagLyricsTest {
  private static final Charset CYRILLIC = Charset.forName("windows-1251");

  private static Optional<String> in(byte[]... frames) throws IOException {
    return read(Mp3s.tag(3, 0, frames));
  }

  private static Optional<String> read(byte[] file) throws IOException {
    return TagLyrics.in(Bytes.of(file), lines -> Optional.of(CYRILLIC));
  }

  private static byte[] frame(int encoding, String description, String text, Charset charset) {
    byte[] end = new byte[encoding == 1 ? 2 : 1];
    return Mp3s.frame(
        "USLT",
        0,
        Mp3s.join(
            new byte[] {(byte) encoding, 'e', 'n', 'g'},
            description.getBytes(charset),
            end,
            text.getBytes(charset)));
  }

  @Test
  void lyrics_inEachEncoding_areReadWithoutTheirDescription() throws Exception {
    assertThat(in(frame(3, "from a book", "jdu cestou\nnecestou", UTF_8)))
        .hasValue("jdu cestou\nnecestou");
    assertThat(in(frame(1, "", "雨停以后", UTF_16))).hasValue("雨停以后");
    assertThat(in(frame(0, "x", "рано утром", CYRILLIC))).hasValue("рано утром");
    byte[] old = Mp3s.join("\0eng\0old".getBytes(ISO_8859_1));
    assertThat(read(Mp3s.tag(2, 0, Mp3s.frame22("ULT", old)))).hasValue("old");
  }

  @Test
  void ofSeveral_theLongestIsRead_andBlankOnesAreNone() throws Exception {
    assertThat(in(frame(3, "", "a", UTF_8), frame(3, "", "longer", UTF_8))).hasValue("longer");
    assertThat(in(frame(3, "", " \n", UTF_8))).isEmpty();
    assertThat(in(Mp3s.text("TIT2", "song"))).isEmpty();
    assertThat(in(Mp3s.frame("USLT", 0, new byte[] {3, 'e'}))).isEmpty();
  }

  @Test
  void tagsWithAnyByteChanged_neverThrow() throws Exception {
    byte[] whole = Mp3s.tag(4, 0, frame(1, "d", "text", UTF_16), frame(3, "", "more", UTF_8));
    Random random = new Random(1);
    for (int i = 0; i < whole.length; i++) {
      byte[] broken = whole.clone();
      broken[i] = (byte) random.nextInt(256);
      var unused = read(broken);
      unused = read(Arrays.copyOf(whole, i));
    }
  }
}
