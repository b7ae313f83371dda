package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.BaseEncoding;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields with several values, in the tags of each container. */
@Timeout(300)
class OtherTagsTest {
  private static final byte[] SOUND = new byte[5_000];
  private static final byte[] ID3 =
      tag(4, 0, text("TPE1", 3, "One\0Two", UTF_8), text("TPE2", 3, "Both\0Others", UTF_8));

  private static final String CONTENT = "3326B2758E66CF11A6D900AA0062CE6C";
  private static final String EXTENDED = "40A4D0D207E3D21197F000A0C95EA850";
  private static final String EXTENSION = "B503BF5F2EA9CF118EE300C00C205365";
  private static final String LIBRARY = "941C23449894D149A1411D134E457054";

  @TempDir Path folder;

  /** Returns a file of each container, whose artists are One and Two. */
  static Map<String, byte[]> containers() {
    byte[] apeItem = apeItem("Artist", "One\0Two");
    byte[] albumArtist = apeItem("Album Artist", "Both\0Others");
    return ImmutableMap.<String, byte[]>builder()
        .put("a.m4a", mp4(items(atom("\u00a9ART", value("One"), value("Two")), others())))
        .put("a.wv", join(latin1("wvpk"), SOUND, ape(2000, apeItem, albumArtist)))
        .put("a.aiff", iff("FORM", "AIFC", BIG_ENDIAN, "ID3 "))
        .put("a.wav", iff("RIFF", "WAVE", LITTLE_ENDIAN, "id3 "))
        .put("a.aac", join(ID3, SOUND))
        .put("a.dsf", dsf())
        .put("a.wma", asf())
        .put("a.mka", matroska())
        .buildOrThrow();
  }

  private static byte[] others() {
    return atom("aART", value("Both"), value("Others"));
  }

  private static byte[] numbers(ByteOrder order, int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(order);
    Arrays.stream(numbers).forEach(bytes::putInt);
    return bytes.array();
  }

  private static byte[] atom(String name, byte[]... content) {
    byte[] all = join(content);
    return join(numbers(BIG_ENDIAN, 8 + all.length), latin1(name), all);
  }

  private static byte[] value(String text) {
    return value(1, text, UTF_8);
  }

  private static byte[] value(int type, String text, Charset charset) {
    return atom("data", numbers(BIG_ENDIAN, type, 0), text.getBytes(charset));
  }

  private static byte[] items(byte[]... items) {
    return atom("ilst", items);
  }

  private static byte[] mp4(byte[] items) {
    byte[] meta = atom("meta", new byte[4], atom("hdlr", new byte[25]), items);
    byte[] moov = atom("moov", atom("mvhd", new byte[100]), atom("udta", meta));
    return join(atom("ftyp", latin1("M4A ")), atom("mdat", SOUND), moov);
  }

  private static byte[] iff(String mark, String form, ByteOrder order, String id) {
    byte[] odd = join(latin1("LIST"), numbers(order, 5), new byte[6]);
    byte[] chunk = join(latin1(id), numbers(order, ID3.length), ID3);
    byte[] content = join(latin1(form), odd, chunk);
    return join(latin1(mark), numbers(order, content.length), content);
  }

  private static byte[] dsf() {
    byte[] header = numbers(LITTLE_ENDIAN, 28, 0, 0, 0, 28 + SOUND.length, 0);
    return join(latin1("DSD "), header, SOUND, ID3);
  }

  private static byte[] matroska() {
    byte[] album = element("7373", element("63C0", hex("68CA8132")), simple("ARTIST", "Both"));
    byte[] song =
        element(
            "7373",
            element("63C0"),
            simple("Artist", "One"),
            simple("ARTIST", "Two"),
            simple("ALBUM_ARTIST", "Both"),
            simple("ALBUM_ARTIST", "Others"));
    byte[] attachment =
        element("7373", element("63C0", hex("63C588"), new byte[8]), simple("ARTIST", "Three"));
    byte[] tags = element("1254C367", album, song, attachment);
    byte[] segment = join(hex("1853806701FFFFFFFFFFFFFF"), element("1F43B675", SOUND), tags);
    return join(element("1A45DFA3", new byte[20]), segment); // a segment of unknown length
  }

  private static byte[] simple(String name, String text) {
    return element(
        "67C8", element("45A3", name.getBytes(UTF_8)), element("4487", text.getBytes(UTF_8)));
  }

  private static byte[] element(String id, byte[]... content) {
    byte[] all = join(content);
    return join(hex(id), new byte[] {(byte) (0x40 | all.length >> 8), (byte) all.length}, all);
  }

  private static byte[] asf() {
    byte[] one = "One\0".getBytes(UTF_16LE);
    byte[] content = object(CONTENT, shorts(0, one.length, 0, 0, 0), one);
    byte[] both = "Both\0".getBytes(UTF_16LE);
    byte[] name = "WM/AlbumArtist\0".getBytes(UTF_16LE);
    byte[] extended = object(EXTENDED, shorts(1, name.length), name, shorts(0, both.length), both);
    byte[] library =
        object(LIBRARY, shorts(2), entry("Author", "Two"), entry("WM/AlbumArtist", "Others"));
    byte[] extension =
        object(EXTENSION, new byte[18], numbers(LITTLE_ENDIAN, library.length), library);
    // The object with the first artist comes last.
    byte[] objects = join(extension, extended, content);
    byte[] size = numbers(LITTLE_ENDIAN, 30 + objects.length, 0, 3);
    return join(hex("3026B2758E66CF11A6D900AA0062CE6C"), size, new byte[] {1, 2}, objects, SOUND);
  }

  private static byte[] entry(String name, String text) {
    byte[] key = (name + "\0").getBytes(UTF_16LE);
    byte[] value = (text + "\0").getBytes(UTF_16LE);
    return join(shorts(0, 0, key.length, 0), numbers(LITTLE_ENDIAN, value.length), key, value);
  }

  private static byte[] object(String id, byte[]... content) {
    byte[] all = join(content);
    return join(hex(id), numbers(LITTLE_ENDIAN, 24 + all.length, 0), all);
  }

  private static byte[] hex(String digits) {
    return BaseEncoding.base16().decode(digits);
  }

  private static byte[] shorts(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * numbers.length).order(LITTLE_ENDIAN);
    Arrays.stream(numbers).forEach(number -> bytes.putShort((short) number));
    return bytes.array();
  }

  private Track completed(String name, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    return OtherTags.complete(half(file));
  }

  /** Returns a track as another reader gives it, with the first artist. */
  private static Track half(Path file) {
    return Track.builder(file)
        .title("Title")
        .artist("One")
        .album("Album")
        .trackNumber(3)
        .year(1999)
        .compilation(true)
        .durationMillis(1_000)
        .problem("a problem")
        .build();
  }

  private static byte[] container(String name) {
    return requireNonNull(containers().get(name));
  }

  static Iterable<String> names() {
    return containers().keySet();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void complete_severalValues_areJoined_andOtherFieldsKept(String name) throws IOException {
    Track track = completed(name, container(name));
    Track expected =
        Track.builder(track.path())
            .title("Title")
            .artist("One; Two")
            .album("Album")
            .albumArtist("Both; Others")
            .trackNumber(3)
            .year(1999)
            .compilation(true)
            .durationMillis(1_000)
            .problem("a problem")
            .build();
    assertThat(track).isEqualTo(expected);
  }

  @Test
  void complete_severalItemsOfMp4_areJoined() throws IOException {
    byte[] items =
        items(
            atom("\u00a9ART", value("One")),
            atom("covr", atom("data", numbers(BIG_ENDIAN, 13, 0), SOUND)),
            atom("\u00a9ART", value(2, "\u4e8c", UTF_16)),
            atom("\u00a9ART", atom("data", numbers(BIG_ENDIAN, 13, 0), latin1("no text"))));
    assertThat(completed("a.m4b", mp4(items)).artist()).hasValue("One; \u4e8c");
  }

  @Test
  void complete_mp4WithLongSizes_isRead() throws IOException {
    byte[] items = items(atom("\u00a9ART", value("One"), value("Two")));
    byte[] long64 = join(numbers(BIG_ENDIAN, 1), latin1("mdat"), numbers(BIG_ENDIAN, 0, 16));
    byte[] quickTime = atom("meta", atom("hdlr", new byte[25]), items);
    byte[] moov = atom("moov", atom("udta", quickTime));
    byte[] file = join(atom("ftyp", latin1("qt  ")), long64, moov);
    assertThat(completed("a.mp4", file).artist()).hasValue("One; Two");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fLaC", "OggS", "text", ""})
  void complete_fileWithoutSuchTags_isUnchanged(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("a.flac"), content);
    assertThat(OtherTags.complete(half(file))).isEqualTo(half(file));
    Path tagged = Files.write(folder.resolve("b.flac"), join(ID3, latin1("fLaC"), SOUND));
    assertThat(OtherTags.complete(half(tagged))).isEqualTo(half(tagged));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void complete_damagedFile_keepsATrack(String name) throws IOException {
    byte[] whole = container(name);
    Random random = new Random(0);
    for (int i = 0; i < 100; i++) {
      byte[] bytes = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
      for (int changes = random.nextInt(8); changes > 0; changes--) {
        int at = random.nextInt(bytes.length);
        bytes[at] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt());
      }
      assertWithMessage("%s", i).that(completed(name, bytes).durationMillis()).hasValue(1_000);
    }
  }

  @Test
  void complete_hugeCounts_endsSoon() throws IOException {
    byte[] item = atom("\u00a9ART", value("x"));
    byte[] many = join(Mp3s.repeated(item, 20_000));
    String artist = completed("a.m4a", mp4(items(many))).artist().orElseThrow();
    assertThat(artist).isEqualTo("x"); // equal values are one
    byte[] chunks = Mp3s.repeated(join(latin1("ID3 "), numbers(BIG_ENDIAN, 0)), 100_000);
    byte[] aiff = join(latin1("FORM"), numbers(BIG_ENDIAN, -1), latin1("AIFF"), chunks);
    assertThat(completed("a.aiff", aiff).artist()).hasValue("One");
  }
}
