package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.primitives.Ints;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
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

  private static byte[] synced(int encoding, int unit, int kind, Charset charset, Object... texts) {
    byte[] end = new byte[encoding == 1 || encoding == 2 ? 2 : 1];
    byte[] body = Mp3s.join(new byte[] {(byte) encoding, 'e', 'n', 'g', (byte) unit, (byte) kind});
    body = Mp3s.join(body, "a book".getBytes(charset), end);
    for (int i = 0; i < texts.length; i += 2) {
      byte[] time = Ints.toByteArray((int) texts[i + 1]);
      body = Mp3s.join(body, String.valueOf(texts[i]).getBytes(charset), end, time);
    }
    return Mp3s.frame("SYLT", 0, body);
  }

  @Test
  void syncedLyrics_inEachEncoding_areReadAsLrc() throws Exception {
    String lrc = "[00:01.250]jdu cestou\n[62:03.004]necestou";
    Object[] texts = {"jdu cestou", 1250, "necestou", 3_723_004};
    assertThat(in(synced(3, 2, 1, UTF_8, texts))).hasValue(lrc);
    assertThat(in(synced(1, 2, 1, UTF_16, texts))).hasValue(lrc); // each text with a mark
    assertThat(in(synced(2, 2, 2, UTF_16BE, texts))).hasValue(lrc);
    assertThat(in(synced(0, 2, 0, CYRILLIC, "рано утром", 0))).hasValue("[00:00.000]рано утром");
    byte[] firstMark =
        Mp3s.join(
            new byte[] {1, 'e', 'n', 'g', 2, 1},
            "\uFEFF\0".getBytes(UTF_16LE),
            "a\0".getBytes(UTF_16LE),
            new byte[] {0, 0, 0, 9});
    assertThat(in(Mp3s.frame("SYLT", 0, firstMark))).hasValue("[00:00.009]a");
    byte[] old = Mp3s.join("\0eng\2\1\0old\0\0\0\0\1".getBytes(ISO_8859_1));
    assertThat(read(Mp3s.tag(2, 0, Mp3s.frame22("SLT", old)))).hasValue("[00:00.001]old");
  }

  @Test
  void syllables_areJoined_untilALineBreak() throws Exception {
    String lrc = "[00:00.001]Kočka leze\n[00:00.004]dírou";
    assertThat(in(synced(3, 2, 1, UTF_8, "Koč", 1, "ka ", 2, "leze", 3, "\ndí", 4, "rou", 5)))
        .hasValue(lrc);
    assertThat(in(synced(3, 2, 1, UTF_8, "Koč", 1, "ka ", 2, "leze\n", 3, "dí", 4, "rou\n", 5)))
        .hasValue(lrc);
    assertThat(in(synced(3, 2, 1, UTF_8, "\nKočka leze", 1, "\ndírou", 4))).hasValue(lrc);
  }

  @Test
  void otherUnits_otherKinds_andDamage_areIgnored_andSyncedLyricsComeFirst() throws Exception {
    byte[] plain = frame(3, "", "a text that is longer than the other", UTF_8);
    assertThat(in(plain, synced(3, 2, 1, UTF_8, "a", 7))).hasValue("[00:00.007]a");
    byte[] none = synced(3, 2, 1, UTF_8);
    for (byte[] other :
        List.of(synced(3, 1, 1, UTF_8, "a", 7), synced(3, 2, 5, UTF_8, "Am", 7), none)) {
      assertThat(in(plain, other)).hasValue("a text that is longer than the other");
    }
    byte[] cut = "\3eng\2\1\0a\0\0\0\0\1b\0\0".getBytes(ISO_8859_1); // in the second time
    assertThat(in(Mp3s.frame("SYLT", 0, cut))).hasValue("[00:00.001]a");
    assertThat(in(synced(3, 2, 1, UTF_8, "a", 1, "late", -1))).hasValue("[00:00.001]a");
  }

  @Test
  void tagsWithAnyByteChanged_neverThrow() throws Exception {
    byte[] whole =
        Mp3s.tag(
            4,
            0,
            frame(1, "d", "text", UTF_16),
            frame(3, "", "more", UTF_8),
            synced(1, 2, 1, UTF_16, "a", 1, "b", 2));
    Random random = new Random(1);
    for (int i = 0; i < whole.length; i++) {
      byte[] broken = whole.clone();
      broken[i] = (byte) random.nextInt(256);
      var unused = read(broken);
      unused = read(Arrays.copyOf(whole, i));
    }
  }
}
