package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the lyrics in the ID3v2 tag of a file: synchronised ones (SYLT) as LRC text, or else
 * unsynchronised ones (USLT). Stateless.
 */
public final class TagLyrics {
  private static final int LANGUAGE = 3; // bytes, after the encoding byte
  private static final Splitter LINES = Splitter.on(CharMatcher.anyOf("\r\n"));

  private TagLyrics() {}

  /**
   * Returns the longest lyrics in a file, or empty if there are none. Reads only the tag, at most
   * 16 MB.
   *
   * @param encoding detects the encoding of undeclared lines, which are given as Latin-1
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static Optional<String> in(Path path, Function<List<String>, Optional<Charset>> encoding)
      throws IOException {
    try (FileChannel channel = Bytes.open(path, "not a file")) {
      return in(Bytes.of(channel), encoding);
    }
  }

  static Optional<String> in(Bytes file, Function<List<String>, Optional<Charset>> encoding)
      throws IOException {
    Texts texts = new Texts();
    Id3v2.read(file, texts, problem -> {}); // already reported by the scan
    Candidate best = texts.timed.text.isBlank() ? texts.plain : texts.timed;
    boolean isUndeclared = best.isUndeclared && !best.text.isEmpty();
    Optional<Charset> charset =
        isUndeclared ? encoding.apply(LINES.splitToList(best.text)) : Optional.empty();
    return Optional.of(
            charset
                .map(known -> new String(best.text.getBytes(ISO_8859_1), known))
                .orElse(best.text))
        .filter(text -> !text.isBlank());
  }

  /** A text; decoded as Latin-1 if its encoding is undeclared. */
  record Candidate(String text, boolean isUndeclared) {
    static final Candidate NONE = new Candidate("", false);

    Candidate longer(Candidate other) {
      return other.text.length() > text.length() ? other : this;
    }
  }

  /** Keeps the longest texts of a tag. */
  private static final class Texts implements Id3v2Frames.ValueSink {
    /** Limits the work for malicious tags with thousands of compressed texts. */
    private static final int MAX_TEXTS = 20;

    private static final ImmutableSet<String> PLAIN = ImmutableSet.of("USLT", "ULT");
    private static final ImmutableSet<String> TIMED = ImmutableSet.of("SYLT", "SLT");

    private Candidate plain = Candidate.NONE;
    private Candidate timed = Candidate.NONE;
    private int texts;

    @Override
    public boolean wants(String name) {
      return texts < MAX_TEXTS && (PLAIN.contains(name) || TIMED.contains(name));
    }

    @Override
    public void accept(String name, byte[] frame) {
      texts++;
      if (frame.length <= 1 + LANGUAGE) {
        return;
      }
      if (TIMED.contains(name)) {
        timed = timed.longer(SyncedLyrics.read(frame));
        return;
      }
      byte[] body = Arrays.copyOfRange(frame, LANGUAGE, frame.length);
      body[0] = frame[0]; // the encoding byte
      Id3Text text = new Id3Text(body);
      ImmutableList<String> values = text.values(); // a description, then the lyrics
      String lyrics =
          String.join("\n", values.subList(Math.min(1, values.size() - 1), values.size()));
      plain = plain.longer(new Candidate(lyrics, text.undeclared().isPresent()));
    }
  }
}
