package dev.riffle.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.library.Library;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reading the tags and the length of 500 songs of 4 MB, half of them with a cover of 300 KB,
 * against opening each and reading its first 4 KB and its last 128 bytes. The files lie in the
 * system's cache.
 */
final class LibraryContest {
  private static final int FILES = 500;
  private static final int FILE_SIZE = 4 << 20;
  private static final int COVER_SIZE = 300 << 10;

  /** MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
  private static final int HEADER = 0xFFFB_9000;

  private static final int FRAME_SIZE = 417;
  private static final double PLAIN = 4.5;

  private LibraryContest() {}

  /** Makes the files in the folder that is the argument. */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    List<Path> files = IntStream.range(0, FILES).mapToObj(i -> write(folder, i)).toList();
    Contest.warmUp();
    Contender ours = Contender.of(FILES, () -> files.forEach(LibraryContest::ours));
    Contender plain = Contender.of(FILES, () -> files.forEach(LibraryContest::plain));
    Contest.warmUp(20, ours);
    Contest.warmUp(20, plain);
    Contest.slower(
        "a song of 4 MB: tags and length against its ends alone", PLAIN, 40, ours, plain);
  }

  private static void ours(Path file) {
    if (Library.read(file).durationMillis().isEmpty()) {
      throw new IllegalStateException(file + " was not read");
    }
  }

  private static void plain(Path file) {
    try {
      Numbers.sink = PlainWalk.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every second song has a cover, as ID3v2.3 has it; all have an ID3v1 tag too. */
  private static Path write(Path folder, int number) {
    byte[] cover = number % 2 == 0 ? new byte[0] : frame("APIC", cover());
    byte[] frames =
        Bytes.concat(
            frame("TIT2", latin1("\0Song number " + number)),
            frame("TPE1", latin1("\0Artist " + number / 100)),
            frame("TALB", latin1("\0Album " + number / 10)),
            frame("TRCK", latin1("\0" + (number % 10 + 1) + "/10")),
            frame("TYER", latin1("\u00001999")),
            frame("TCON", latin1("\0(17)")),
            cover,
            new byte[1024]);
    byte[] header = Bytes.concat(latin1("ID3\3\0\0"), syncSafe(frames.length));
    Path path = folder.resolve(number + ".mp3");
    byte[] sound = new byte[FILE_SIZE - frames.length - header.length - 128];
    for (int at = 0; at + FRAME_SIZE <= sound.length; at += FRAME_SIZE) {
      System.arraycopy(Ints.toByteArray(HEADER), 0, sound, at, 4);
    }
    byte[] last = Arrays.copyOf(latin1("TAGSong number " + number), 128);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.write(Bytes.concat(header, frames, sound, last));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return path;
  }

  private static byte[] cover() {
    byte[] picture = new byte[COVER_SIZE];
    Arrays.fill(picture, (byte) 0x55);
    return Bytes.concat(latin1("\0image/jpeg\0\3\0"), picture);
  }

  private static byte[] frame(String id, byte[] body) {
    return Bytes.concat(latin1(id), Ints.toByteArray(body.length), new byte[2], body);
  }

  private static byte[] syncSafe(int size) {
    return new byte[] {
      (byte) (size >> 21),
      (byte) (size >> 14 & 0x7F),
      (byte) (size >> 7 & 0x7F),
      (byte) (size & 0x7F)
    };
  }

  private static byte[] latin1(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
