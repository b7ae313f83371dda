package dev.riffle.mp3;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Identifies audio formats other than MP3 by the first bytes of a file. Stateless. */
public final class OtherFormat {
  /**
   * A format and the bytes that identify it.
   *
   * @param name the name of the format, for the user
   * @param mark hexadecimal numbers of the first bytes; ".." is any byte
   */
  private record Magic(String name, ImmutableList<String> mark) {
    static Magic of(String name, String mark) {
      return new Magic(name, ImmutableList.copyOf(Splitter.on(' ').split(mark)));
    }

    boolean isAt(Bytes file, long at) throws IOException {
      for (int i = 0; i < mark.size(); i++) {
        String digits = mark.get(i);
        if (!digits.equals("..") && Integer.parseInt(digits, 16) != file.byteAt(at + i)) {
          return false;
        }
      }
      return true;
    }
  }

  private static final ImmutableList<Magic> FORMATS =
      ImmutableList.of(
          Magic.of("FLAC", "66 4C 61 43"), // fLaC
          Magic.of("Ogg", "4F 67 67 53"), // OggS
          Magic.of("MP4", ".. .. .. .. 66 74 79 70"), // ftyp
          Magic.of("QuickTime", ".. .. .. .. 6D 6F 6F 76"), // moov
          Magic.of("QuickTime", ".. .. .. .. 6D 64 61 74"), // mdat
          Magic.of("WAV", "52 49 46 46 .. .. .. .. 57 41 56 45"), // RIFF, WAVE
          Magic.of("WAV", "52 46 36 34 .. .. .. .. 57 41 56 45"), // RF64, WAVE
          Magic.of("AIFF", "46 4F 52 4D .. .. .. .. 41 49 46"), // FORM, AIFF or AIFC
          Magic.of("Matroska", "1A 45 DF A3"),
          Magic.of("Windows Media", "30 26 B2 75 8E 66 CF 11"),
          Magic.of("WavPack", "77 76 70 6B"), // wvpk
          Magic.of("Monkey's Audio", "4D 41 43 20"), // MAC
          Magic.of("Musepack", "4D 50 43 4B"), // MPCK
          Magic.of("Musepack", "4D 50 2B"), // MP+
          Magic.of("True Audio", "54 54 41 31"), // TTA1
          Magic.of("TAK", "74 42 61 4B"), // tBaK
          Magic.of("DSF", "44 53 44 20"), // DSD
          Magic.of("DSDIFF", "46 52 4D 38"), // FRM8
          Magic.of("Core Audio", "63 61 66 66"), // caff
          Magic.of("AU", "2E 73 6E 64"), // .snd
          Magic.of("AMR", "23 21 41 4D 52"), // #!AMR
          Magic.of("RealAudio", "2E 52 4D 46"), // .RMF
          Magic.of("DTS", "7F FE 80 01"),
          Magic.of("AC-3", "0B 77"),
          Magic.of("AAC", "FF F1"),
          Magic.of("AAC", "FF F9"));

  private OtherFormat() {}

  /**
   * Returns the name of the format of a file, such as FLAC; empty if it is unknown.
   *
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static Optional<String> of(Path file) throws IOException {
    try (FileChannel channel = Bytes.open(file, "not a file")) {
      return of(Bytes.of(channel));
    }
  }

  /** Returns the name of the format after any tags at the beginning. */
  static Optional<String> of(Bytes file) throws IOException {
    long start = FrameWalk.skipTags(file, 0, file.size());
    for (Magic format : FORMATS) {
      if (format.isAt(file, start)) {
        return Optional.of(format.name());
      }
    }
    return Optional.empty();
  }
}
