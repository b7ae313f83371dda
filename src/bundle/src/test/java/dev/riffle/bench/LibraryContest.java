package dev.riffle.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.library.Library;
import dev.riffle.mp3.Mp3s;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
    byte[] cover = number % 2 == 0 ? new byte[0] : Mp3s.picture(3, new byte[COVER_SIZE]);
    byte[] tag =
        Mp3s.tag(
            3,
            0,
            Mp3s.text("TIT2", "Song number " + number),
            Mp3s.text("TPE1", "Artist " + number / 100),
            Mp3s.text("TALB", "Album " + number / 10),
            Mp3s.text("TRCK", (number % 10 + 1) + "/10"),
            Mp3s.text("TYER", "1999"),
            Mp3s.text("TCON", "(17)"),
            cover,
            new byte[1024]);
    byte[] sound = Mp3s.frames((FILE_SIZE - tag.length) / FRAME_SIZE);
    byte[] last = Arrays.copyOf(("TAGSong number " + number).getBytes(ISO_8859_1), 128);
    try {
      return Files.write(folder.resolve(number + ".mp3"), Mp3s.join(tag, sound, last));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
