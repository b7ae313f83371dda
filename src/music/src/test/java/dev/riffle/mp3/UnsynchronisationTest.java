package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.stuffed;
import static dev.riffle.mp3.Mp3s.syncSafe;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tags that are flagged as unsynchronised, with and without inserted zeros. */
class UnsynchronisationTest {
  private static final byte[] SOUND = frames(4);
  private static final int IN_TAG = 0x80;
  private static final int IN_FRAME = 0x02;

  private static final byte[] JPEG =
      join(latin1("\0image/jpeg\0\3\0"), Ints.toByteArray(0xFFD8_FFE0), new byte[] {-1, 0, 7});

  /** Texts that, as bytes, have 0xFF before zeros or before bytes that resemble sound. */
  private static final ImmutableList<String> TITLES =
      ImmutableList.of(
          "！　歌", "！一つ", "ＡＢＣ　音楽", "Title", "Été", "été", "歌", "L'Haÿ-les-Roses", "ﾟ開始");

  /** A title as the text of a frame. */
  private static final class Form {
    private final int encoding;
    private final byte[] title;

    Form(int encoding, byte[] title) {
      this.encoding = encoding;
      this.title = title;
    }

    byte[] body() {
      return join(new byte[] {(byte) encoding}, title);
    }
  }

  private static List<Form> forms(String title) {
    List<Form> forms = new ArrayList<>();
    forms.add(new Form(1, ("\uFEFF" + title).getBytes(UTF_16LE)));
    forms.add(new Form(1, ("\uFEFF" + title).getBytes(UTF_16BE)));
    forms.add(new Form(1, ("\uFEFF" + title + "\0").getBytes(UTF_16LE)));
    forms.add(new Form(2, title.getBytes(UTF_16BE)));
    if (ISO_8859_1.newEncoder().canEncode(title)) {
      forms.add(new Form(0, latin1(title)));
    }
    return forms;
  }

  private static void assertTitle(String title, String kind, Form form, byte[] tag)
      throws IOException {
    assertWithMessage("%s, encoding %s, %s", title, form.encoding, kind)
        .that(read(tag, SOUND).title())
        .isEqualTo(title);
  }

  /** Inserts zeros as the standard requires, and no others. */
  private static byte[] standard(byte[] bytes) {
    return latin1(
        new String(bytes, ISO_8859_1).replaceAll("\u00FF(?=[\\x{E0}-\\x{FF}\0])", "\u00FF\0"));
  }

  /** A picture behind the title, one before it, padding, and neither. */
  private static List<byte[]> around(byte[] title, byte[] picture) {
    return List.of(
        title,
        join(title, new byte[300]),
        join(title, picture),
        join(picture, title),
        join(picture, title, new byte[300]));
  }

  @ParameterizedTest(name = "version 2.{0}")
  @ValueSource(ints = {3, 4})
  void read_flaggedTagWithoutInsertedZeros_isReadAsItIs(int version) throws IOException {
    for (String title : TITLES) {
      for (Form form : forms(title)) {
        byte[] picture = frame("APIC", 0, JPEG);
        for (byte[] body : around(frame("TIT2", 0, form.body()), picture)) {
          assertTitle(title, "in the tag", form, tag(version, IN_TAG, body));
        }
      }
    }
  }

  @Test
  void read_flaggedFrameWithoutInsertedZeros_isReadAsItIs() throws IOException {
    for (String title : TITLES) {
      for (Form form : forms(title)) {
        byte[] picture = frame("APIC", 0, JPEG);
        for (byte[] body : around(frame("TIT2", IN_FRAME, form.body()), picture)) {
          assertTitle(title, "in the frame", form, tag(4, 0, body));
          assertTitle(title, "in both", form, tag(4, IN_TAG, body));
        }
        byte[] measured = join(syncSafe(form.body().length), form.body());
        assertTitle(title, "measured", form, tag(4, 0, frame("TIT2", IN_FRAME | 0x01, measured)));
      }
    }
  }

  @ParameterizedTest(name = "version 2.{0}")
  @ValueSource(ints = {3, 4})
  void read_insertedZeros_areRemoved_whetherOrNotTheSizesIncludeThem(int version)
      throws IOException {
    for (String title : TITLES) {
      for (Form form : forms(title)) {
        byte[] excluded = frame("TIT2", 0, form.body());
        for (byte[] body : around(excluded, frame("APIC", 0, JPEG))) {
          assertTitle(title, "excluded", form, tag(version, IN_TAG, standard(body)));
        }
        byte[] included = frame("TIT2", 0, standard(form.body()));
        for (byte[] body : around(included, frame("APIC", 0, standard(JPEG)))) {
          assertTitle(title, "included", form, tag(version, IN_TAG, body));
        }
        for (byte[] body : around(frame("TIT2", IN_FRAME, form.body()), new byte[0])) {
          if (version == 4) {
            assertTitle(title, "excluded, in the frame", form, tag(4, 0, standard(body)));
          }
        }
      }
    }
  }

  @Test
  void read_zerosAfterEach0xFF_areRemoved() throws IOException {
    for (String title : TITLES) {
      for (Form form : forms(title)) {
        byte[] body = join(frame("TIT2", 0, form.body()), text("TPE1", "Artist"));
        assertTitle(title, "2.3", form, tag(3, IN_TAG, stuffed(body)));
        byte[] frame = frame("TIT2", IN_FRAME, stuffed(form.body()));
        assertTitle(title, "2.4", form, tag(4, 0, frame, text("TPE1", "Artist")));
      }
    }
  }

  @Test
  void cover_ofAFlaggedTagWithoutInsertedZeros_isWhole() throws IOException {
    byte[] jpeg = join(Ints.toByteArray(0xFFD8_FFE0), new byte[] {-1, 0, 7, -1, 0});
    byte[] frame = Mp3s.picture(3, jpeg);
    for (int version = 3; version <= 4; version++) {
      byte[] tag = tag(version, IN_TAG, frame, text("TIT2", 1, "\uFEFF一", UTF_16LE));
      assertThat(Cover.in(Bytes.of(join(tag, SOUND))).orElseThrow().bytes()).isEqualTo(jpeg);
    }
  }
}
