package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.footed;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.text22;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import dev.riffle.library.TagEncoding;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tags with a frame for each artist or genre. */
class RepeatedFramesTest {
  private static final byte[] SOUND = frames(4);

  @Test
  void read_repeatedFrame_addsItsValues() throws IOException {
    byte[] tag =
        tag(
            4,
            0,
            text("TPE1", "Ella"),
            text("TCON", "(8)"),
            text("TPE2", "Duo"),
            text("TIT2", "Title"),
            text("TPE1", 3, "Louis\0Ella", UTF_8),
            text("TPE2", "Band"),
            text("TCON", "Swing"),
            text("TPE1", 1, "\uFEFF音楽", UTF_16LE),
            text("TCON", "17"));
    assertThat(read(tag, SOUND))
        .isEqualTo(
            Mp3s.titled()
                .artist("Ella; Louis; 音楽")
                .albumArtist("Duo; Band")
                .genre("Jazz; Swing; Rock")
                .build());
    byte[] old = tag(2, 0, text22("TP1", "a"), text22("TP1", "b"), text22("TCO", "(17)"));
    assertThat(read(old, SOUND).artist()).hasValue("a; b");
  }

  @Test
  void read_repeatedFrameOfAnotherTag_isIgnored() throws IOException {
    byte[] first = tag(4, 0, text("TIT2", "Title"), text("TPE1", "Ella"));
    byte[] second = tag(3, 0, text("TPE1", "Louis"), text("TCON", "Jazz"), text("TCON", "Swing"));
    byte[] third = Mp3s.id3v1("Title", "Louis", "", "", 0, 17);
    assertThat(read(first, second, SOUND, footed(text("TPE1", "Louis")), third))
        .isEqualTo(Mp3s.titled().artist("Ella").genre("Jazz; Swing").build());
  }

  @Test
  void read_repeatedFrame_hasAtMost100Values() throws IOException {
    byte[] many = new byte[0];
    for (int i = 0; i < 300; i++) {
      many = join(many, text("TPE1", i + "\0" + i + "b"));
    }
    String artist = read(tag(3, 0, many), SOUND).artist().orElseThrow();
    assertThat(Splitter.on("; ").splitToList(artist)).hasSize(100);
  }

  @Test
  void read_repeatedFrame_ofUndeclaredAndDeclaredText_isPartlyReread() throws IOException {
    Charset cyrillic = Charset.forName("windows-1251");
    byte[] tag =
        tag(
            3,
            0,
            text("TPE1", 1, "\uFEFF音楽", UTF_16LE),
            text("TPE1", 0, "Кино", cyrillic),
            text("TPE1", 1, "\uFEFFЗвери", UTF_16LE));
    assertThat(read(new TagEncoding("windows-1251"), tag, SOUND).artist())
        .isEqualTo(Optional.of("音楽; Кино; Звери"));
  }
}
