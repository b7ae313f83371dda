package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Id3TextTest {
  @Test
  void decode_eachEncoding_isTheText() {
    assertThat(decode(0, latin1("Café"))).containsExactly("Café");
    assertThat(decode(1, "\uFEFF音楽".getBytes(UTF_16LE))).containsExactly("音楽");
    assertThat(decode(1, "\uFEFF音楽".getBytes(UTF_16BE))).containsExactly("音楽");
    assertThat(decode(1, "no mark".getBytes(UTF_16LE))).containsExactly("no mark");
    assertThat(decode(1, "no mark".getBytes(UTF_16BE))).containsExactly("no mark");
    assertThat(decode(1, join("Ab".getBytes(UTF_16LE), new byte[] {0, (byte) 0xD8})))
        .containsExactly("Ab\uFFFD");
    assertThat(decode(2, "\uFEFF音楽".getBytes(UTF_16LE))).containsExactly("音楽");
    assertThat(decode(2, "音楽".getBytes(UTF_16BE))).containsExactly("音楽");
    assertThat(decode(3, "音楽 🎵".getBytes(UTF_8))).containsExactly("音楽 🎵");
  }

  @Test
  void decode_severalValues_areKeptApart() {
    assertThat(decode(3, "a\0b".getBytes(UTF_8))).containsExactly("a", "b").inOrder();
    assertThat(decode(1, "\uFEFFa\0\uFEFFb".getBytes(UTF_16LE))).containsExactly("a", "b");
    assertThat(decode(1, "\uFEFF音\0楽".getBytes(UTF_16BE))).containsExactly("音", "楽");
    assertThat(decode(1, "\uFEFF音\0楽".getBytes(UTF_16LE))).containsExactly("音", "楽");
  }

  @Test
  void decode_malformedCharacter_losesOnlyThatCharacter() {
    byte[] damaged = join("Café, caf".getBytes(UTF_8), latin1("\u00c3!"));
    assertThat(decode(3, damaged)).containsExactly("Café, caf\uFFFD!");
    assertThat(decode(1, join("\uFEFFab".getBytes(UTF_16LE), new byte[1]))).containsExactly("ab");
  }

  @Test
  void decode_severalMarks_areNotText_andTheLastOneIsTheOrder() {
    for (String marks :
        new String[] {"\uFEFF", "\uFEFF\uFEFF", "\uFEFF\uFEFF\uFEFF", "\uFFFE\uFEFF"}) {
      for (int encoding : new int[] {0, 1, 2, 3}) {
        assertThat(decode(encoding, (marks + "歌\0b").getBytes(UTF_16LE)))
            .containsExactly("歌", "b")
            .inOrder();
        assertThat(decode(encoding, (marks + "歌\0" + marks + "b").getBytes(UTF_16BE)))
            .containsExactly("歌", "b")
            .inOrder();
      }
    }
    assertThat(decode(3, "\uFEFF\uFEFF歌\0\uFEFFb".getBytes(UTF_8)))
        .containsExactly("歌", "b")
        .inOrder();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(ints = {0xD800, 0xD83C, 0xDBFF, 0xDC00, 0xDFFF})
  void decode_halfASurrogatePair_losesOnlyItself(int half) {
    String odd = "\uFEFFa" + (char) half + "b🎵" + (char) half;
    // Not by getBytes, which replaces it.
    ByteBuffer big = ByteBuffer.allocate(2 * odd.length());
    big.asCharBuffer().put(odd);
    ByteBuffer little = ByteBuffer.allocate(2 * odd.length()).order(ByteOrder.LITTLE_ENDIAN);
    little.asCharBuffer().put(odd);
    assertThat(decode(1, big.array())).containsExactly("a\uFFFDb🎵\uFFFD");
    assertThat(decode(1, little.array())).containsExactly("a\uFFFDb🎵\uFFFD");
  }

  @Test
  void decode_utf16UnderAnotherLabel_isUtf16() {
    for (int label : new int[] {0, 3, -1}) {
      byte[] text = "\uFEFF音楽\0Ab\0".getBytes(UTF_16LE);
      byte[] frame = label < 0 ? text : join(new byte[] {(byte) label}, text);
      assertThat(Id3Text.decode(frame)).containsExactly("音楽", "Ab", "").inOrder();
      assertThat(new Id3Text(frame).undeclared()).isEmpty();
    }
    assertThat(decode(0, "\uFEFFAb".getBytes(UTF_16BE))).containsExactly("Ab");
  }

  @Test
  void decode_encodingOmitted_isLatin1FromTheFirstByte() {
    assertThat(Id3Text.decode(latin1("Title"))).containsExactly("Title");
  }

  @Test
  void decode_nothing_isNotAText() {
    assertThat(Id3Text.decode(new byte[0])).isEmpty();
    assertThat(decode(1)).containsExactly("");
  }

  @Test
  void decode_anyThreeBytesInAnyEncoding_isSomeText() {
    byte[] special = {0, 'a', (byte) 0xFF, (byte) 0xFE, (byte) 0xEF, (byte) 0xBB, (byte) 0xBF, -40};
    for (int encoding = 0; encoding <= 4; encoding++) {
      for (int i = 0; i < 8 * 8 * 8; i++) {
        byte[] three = {special[i & 7], special[i >> 3 & 7], special[i >> 6]};
        for (int length = 1; length <= three.length; length++) {
          assertWithMessage("%s: %s bytes of %s", encoding, length, Arrays.toString(three))
              .that(decode(encoding, Arrays.copyOf(three, length)))
              .isNotEmpty();
        }
      }
    }
  }

  private static Iterable<String> decode(int encoding, byte... text) {
    return Id3Text.decode(join(new byte[] {(byte) encoding}, text));
  }
}
