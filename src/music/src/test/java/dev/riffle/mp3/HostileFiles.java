package dev.riffle.mp3;

import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.deflated;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.syncSafe;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.tagHeader;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.text22;
import static dev.riffle.mp3.Mp3s.vbri;
import static dev.riffle.mp3.Mp3s.xing;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.encoding.Mislabelled;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Hostile files: made individually, and good ones with some bytes changed. */
final class HostileFiles {
  private static final int MEGABYTE = 1 << 20;
  private static final Charset GBK = Charset.forName("GBK");
  private static final String ID = "0d7f6fd5-0000-4000-8000-0123456789ab";

  private static final ImmutableList<byte[]> GOOD =
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
          join(
              tag(
                  3,
                  0,
                  text("TIT2", Mislabelled.asLatin1("月亮代表我的心", GBK)),
                  text("TPE1", 1, "\uFEFF鄧麗君\0Teresa", UTF_16LE)),
              frames(4)),
          join(
              tag(
                  4,
                  0,
                  frame("UFID", 0, latin1("http://musicbrainz.org\0" + ID)),
                  frame("POPM", 0, latin1("a@b\0\u00ff")),
                  text("TXXX", "MusicBrainz Album Id\0" + ID)),
              frames(4)),
          join(frames(3), ape(2000, apeItem("Title", "Title"), apeItem("Cover", 2, new byte[99]))),
          join(frames(3), ape(40), id3v1("Title", "Artist", "Album", "1999", 7, 17)));

  private HostileFiles() {}

  /** A file and its kind. */
  record Made(String name, Supplier<byte[]> make) {
    byte[] bytes() {
      return make.get();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns the individual files. Each is made on request, because some are large. */
  static Stream<Made> crafted() {
    return Stream.concat(wrongSizes(), Stream.concat(tooMuch(), insideOthers()));
  }

  private static Stream<Made> wrongSizes() {
    return Stream.of(
        new Made("empty", () -> new byte[0]),
        new Made("one byte", () -> new byte[] {'I'}),
        new Made(
            "a tag of 256 MB in 30 bytes",
            () -> join(tagHeader(3, 0, (1 << 28) - 1), text("TIT2", "x"))),
        new Made(
            "the same, unsynchronised",
            () -> join(tagHeader(3, 0x80, (1 << 28) - 1), text("TIT2", "x"))),
        new Made(
            "a picture of 8 MB in 8 KB",
            () -> tag(3, 0, latin1("APIC"), Ints.toByteArray(8 * MEGABYTE), new byte[8182])),
        new Made(
            "a title of 4 GB",
            () -> tag(3, 0, latin1("TIT2"), Ints.toByteArray(-1), new byte[100])),
        new Made(
            "a title of 4 GB, and a rating whose ID ends with a control character",
            () ->
                tag(
                    3,
                    0,
                    latin1("TIT2"),
                    Ints.toByteArray(-1),
                    new byte[3],
                    frame("POP\5", 0, latin1("a@b\0\u00ff")),
                    text("TPE1", "x"))),
        new Made(
            "an extended header of 4 GB", () -> tag(3, 0x40, Ints.toByteArray(-1), new byte[100])),
        new Made(
            "a frame whose prefix is longer", () -> tag(4, 0, frame("TIT2", 0x43, new byte[2]))),
        new Made("an APE item of 4 GB", () -> ape(2000, join(Ints.toByteArray(-1), new byte[99]))),
        new Made("an APE tag of 4 GB", () -> join(frames(4), apeOf4Gb())),
        new Made(
            "a count of 4 billion frames", () -> join(xing("Xing", -1, -1, 4095, 4095), frames(3))),
        new Made("the same by Fraunhofer", () -> join(vbri(-1, -1), frames(3))));
  }

  private static byte[] apeOf4Gb() {
    byte[] tag = ape(2000, apeItem("Title", "x"));
    Arrays.fill(tag, tag.length - 20, tag.length - 16, (byte) 0xFF);
    return tag;
  }

  private static Stream<Made> tooMuch() {
    return Stream.of(
        new Made("all 0xFF", () -> filled(4 * MEGABYTE, 0xFF)),
        new Made("all 0xFF in a tag", () -> tag(3, 0, filled(4 * MEGABYTE, 0xFF))),
        new Made("all 0xFF, unsynchronised", () -> tag(3, 0x80, filled(16 * MEGABYTE, 0xFF))),
        new Made("all zero", () -> new byte[4 * MEGABYTE]),
        new Made(
            "a million frames",
            () -> tag(3, 0, repeated(frame("XXXX", 0, new byte[0]), 1_000_000))),
        new Made(
            "a million sizes", () -> tag(4, 0, repeated(latin1("COMM\0\0\1\0\0\0"), 1_000_000))),
        new Made("a million tags", () -> repeated(tagHeader(3, 0, 0), 1_000_000)),
        new Made("a million APE items", () -> ape(2000, repeated(apeItem("x", ""), 1_000_000))),
        new Made("sound in crumbs", () -> repeated(join(frames(3), new byte[200_000]), 20)),
        new Made("a title of 100,000 letters", () -> tag(3, 0, text("TIT2", "x".repeat(100_000)))),
        new Made(
            "the same in UTF-16",
            () -> tag(3, 0, text("TIT2", 1, "\uFEFF" + "音".repeat(100_000), UTF_16LE))),
        new Made(
            "the same in GBK",
            () -> tag(3, 0, text("TIT2", Mislabelled.asLatin1("心".repeat(100_000), GBK)))),
        new Made(
            "user texts and ratings of a megabyte",
            () ->
                tag(
                    3,
                    0,
                    repeated(text("TXXX", "MusicBrainz Album Id\0" + "x".repeat(MEGABYTE)), 4),
                    repeated(text("POPM", "x".repeat(MEGABYTE)), 4),
                    repeated(text("UFID", "x".repeat(MEGABYTE)), 4))),
        new Made(
            "10,000 user texts of a kilobyte",
            () -> tag(3, 0, repeated(text("TXXX", "\0".repeat(1000)), 10_000))),
        new Made("a title of zeros", () -> tag(3, 0, text("TIT2", "\0".repeat(MEGABYTE - 1)))));
  }

  private static Stream<Made> insideOthers() {
    byte[] inner = text("TIT2", "Inner");
    return Stream.of(
        new Made(
            "frames in a chapter", () -> tag(4, 0, frame("CHAP", 0, join(new byte[17], inner)))),
        new Made("a tag in a frame", () -> tag(3, 0, frame("GEOB", 0, tag(3, 0, inner)))),
        new Made("a tag in a tag", () -> tag(3, 0, tag(3, 0, inner))),
        new Made("100 MB, compressed", () -> tag(3, 0, frame("TIT2", 0x80, bomb()))),
        new Made(
            "100 MB, compressed, in 2.4",
            () ->
                tag(
                    4,
                    0,
                    join(latin1("TIT2"), syncSafe(bomb().length), new byte[] {0, 9}, bomb()))));
  }

  /** Returns a good file with some bytes changed, and sometimes truncated. */
  static byte[] mutant(Random random) {
    byte[] mutant = GOOD.get(random.nextInt(GOOD.size())).clone();
    int changes = 1 + random.nextInt(8);
    for (int change = 0; change < changes; change++) {
      // Most changes are in headers and footers, where they have the most effect.
      int place =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(mutant.length);
            case 1 -> mutant.length - 1 - random.nextInt(200);
            default -> random.nextInt(64);
          };
      mutant[place] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(mutant, random.nextInt(999)) : mutant;
  }

  private static byte[] bomb() {
    return join(Ints.toByteArray(100 * MEGABYTE), deflated(new byte[100 * MEGABYTE]));
  }
}
