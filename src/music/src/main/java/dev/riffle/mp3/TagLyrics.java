package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the lyrics in the ID3v2 tag of a file (USLT), as a text. Stateless. */
public final class TagLyrics {
  private static final int LANGUAGE = 3; // bytes, after that of the encoding
  private static final Splitter LINES = Splitter.on(CharMatcher.anyOf("\r\n"));

  private TagLyrics() {}

  /**
   * Returns the lyrics in a file, or empty if there are none. Of several, returns the longest.
   * Reads only the tag, at most 16 MB.
   *
   * @param encoding returns the encoding of lines of undeclared encoding, given as Latin-1
   * @throws IOException if the file cannot be opened or is not a regular file
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
    boolean isUndeclared = texts.isUndeclared && !texts.longest.isEmpty();
    Optional<Charset> charset =
        isUndeclared ? encoding.apply(LINES.splitToList(texts.longest)) : Optional.empty();
    return Optional.of(
            charset
                .map(known -> new String(texts.longest.getBytes(ISO_8859_1), known))
                .orElse(texts.longest))
        .filter(text -> !text.isBlank());
  }

  /** Keeps the longest text of a tag. */
  private static final class Texts implements Id3v2Frames.ValueSink {
    /** Limits the work for malicious tags with thousands of compressed texts. */
    private static final int MAX_TEXTS = 20;

    private String longest = "";
    private boolean isUndeclared;
    private int texts;

    @Override
    public boolean wants(String name) {
      return texts < MAX_TEXTS && (name.equals("USLT") || name.equals("ULT"));
    }

    @Override
    public void accept(String name, byte[] frame) {
      texts++;
      if (frame.length <= 1 + LANGUAGE) {
        return;
      }
      byte[] body = Arrays.copyOfRange(frame, LANGUAGE, frame.length);
      body[0] = frame[0]; // the encoding
      Id3Text text = new Id3Text(body);
      ImmutableList<String> values = text.values(); // a description, then the lyrics
      String lyrics =
          String.join("\n", values.subList(Math.min(1, values.size() - 1), values.size()));
      if (lyrics.length() > longest.length()) {
        longest = lyrics;
        isUndeclared = text.undeclared().isPresent();
      }
    }
  }
}
